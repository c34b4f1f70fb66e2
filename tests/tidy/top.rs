//! What stands at the top of the repository: what a tool of somebody's left there is no part of the project.

use crate::tree::{fault, none};
use std::process::Command;

const TOP: [&str; 23] = [
    ".cargo",
    ".ci",
    ".github",
    ".gitignore",
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "Makefile",
    "README.md",
    "Trunk.toml",
    "build.rs",
    "clippy.toml",
    "docs",
    "index.html",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "src",
    "style",
    "tests",
];

/// Of paths, one a line, those that stand where nothing is expected.
fn strays(paths: &str) -> Vec<&str> {
    paths.lines().filter(|path| !TOP.contains(&path.split('/').next().unwrap_or_default())).collect()
}

#[test]
fn nothing_else_is_published() {
    let listed = Command::new("git").arg("ls-files").output().expect("git is needed to build, too");
    // Without a repository nothing is published.
    if listed.status.success() {
        let paths = String::from_utf8_lossy(&listed.stdout);
        assert!(paths.lines().any(|path| path == "Cargo.toml"), "too few files are listed");
        none(strays(&paths).into_iter().map(|path| fault(path, 1, "does not belong to the project")));
    }
}

#[test]
fn what_was_left_behind_is_found() {
    assert_eq!(
        strays("src/lib.rs\nrun-1.log\ntests/e2e/a.mjs\nperf.data\nREADME.md"),
        ["run-1.log", "perf.data"]
    );
}
