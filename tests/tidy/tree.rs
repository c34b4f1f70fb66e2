//! The files of the repository.

use crate::rust::Source;
use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::process::Command;

pub fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub fn read(path: &str) -> String {
    std::fs::read_to_string(root().join(path)).unwrap_or_else(|fault| panic!("{path}: {fault}"))
}

/// The Rust files of `src/`, as what is shipped of them.
pub fn sources() -> Vec<Source> {
    let files: Vec<_> = files_under("src", "rs").into_iter().map(|path| (read(&path), path)).collect();
    let all: Vec<_> = files.iter().map(|(text, path)| Source::new(path, text)).collect();
    let tests_only: HashSet<_> = all.iter().flat_map(Source::test_modules).collect();
    let shipped: Vec<_> = all
        .into_iter()
        .filter(|source| !tests_only.iter().any(|module| source.is_in_module(module)))
        .collect();
    assert!(shipped.len() > 20, "too few sources were found: {}", shipped.len());
    shipped
}

/// The style sheets: path and text.
pub fn styles() -> Vec<(String, String)> {
    files_under("style", "css").into_iter().map(|path| (path.clone(), read(&path))).collect()
}

/// Files below a folder with an extension, as sorted paths from the top with `/`.
pub fn files_under(folder: &str, extension: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::from(folder)];
    while let Some(folder) = open.pop() {
        let Ok(entries) = std::fs::read_dir(root().join(&folder)) else { continue };
        for entry in entries.flatten() {
            let path = folder.join(entry.file_name());
            if entry.path().is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                found.push(slashed(&path));
            }
        }
    }
    found.sort();
    found
}

/// The folders directly in a folder.
pub fn folders_in(folder: &str) -> Vec<String> {
    let entries = std::fs::read_dir(root().join(folder)).into_iter().flatten().flatten();
    let mut names: Vec<_> = entries
        .filter(|entry| entry.path().is_dir())
        .map(|entry| entry.file_name().to_string_lossy().into_owned())
        .collect();
    names.sort();
    names
}

/// What git tracks, directly in the top folder.
pub fn top_level() -> Vec<String> {
    let listed = Command::new("git").args(["ls-files", "-z"]).current_dir(root()).output().expect("git runs");
    assert!(listed.status.success(), "git ls-files: {}", String::from_utf8_lossy(&listed.stderr));
    let text = String::from_utf8(listed.stdout).expect("names are UTF-8");
    let mut names: Vec<_> = text
        .split('\0')
        .filter(|path| !path.is_empty())
        .map(|path| path.split('/').next().unwrap_or(path).to_owned())
        .collect();
    names.dedup();
    names
}

fn slashed(path: &Path) -> String {
    path.components().map(|part| part.as_os_str().to_string_lossy()).collect::<Vec<_>>().join("/")
}
