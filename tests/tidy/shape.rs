//! The shape of files and of the repository.

use crate::fault::{Fault, none};
use crate::rust::Source;
use crate::tree;

/// What may stand at the top of the repository.
const TOP_LEVEL: [&str; 21] = [
    ".cargo",
    ".ci",
    ".github",
    ".gitignore",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "Makefile",
    "README.md",
    "Trunk.toml",
    "build.rs",
    "index.html",
    "rust-toolchain.toml",
    "rustfmt.toml",
    "src",
    "style",
    "tests",
    ".gitattributes",
];

fn has_no_first_word(source: &Source) -> Option<Fault> {
    let first = source.text.lines().next().unwrap_or_default();
    (!first.starts_with("//! "))
        .then(|| Fault::new(&source.path, 1, "begin with `//!`: one sentence on what this module is for"))
}

#[test]
fn every_module_says_what_it_is_for() {
    none(&tree::sources().iter().filter_map(has_no_first_word).collect::<Vec<_>>());
}

#[test]
fn the_top_level_is_tidy() {
    let found = tree::top_level();
    assert!(found.len() > 5, "git lists too little: {found:?}");
    let others: Vec<_> = found.iter().filter(|name| !TOP_LEVEL.contains(&name.as_str())).collect();
    assert!(
        others.is_empty(),
        "not at the top level, please (or name it in tests/tidy/shape.rs): {others:?}"
    );
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_without_a_first_word_is_found() {
        assert!(has_no_first_word(&Source::new("src/a.rs", "use x;")).is_some());
        assert!(has_no_first_word(&Source::new("src/a.rs", "//! A.\nuse x;")).is_none());
    }
}
