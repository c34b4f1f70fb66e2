//! The files of the repository, and what a rule finds in them.

use crate::source::Source;
use std::fs;
use std::path::{Path, PathBuf};

/// One place that breaks a rule, and what to do about it.
pub fn fault(path: &str, line: usize, text: &str) -> String {
    format!("{path}:{line}: {text}")
}

/// Fails with every place, one a line.
pub fn none(faults: impl IntoIterator<Item = String>) {
    let lines: Vec<_> = faults.into_iter().collect();
    assert!(lines.is_empty(), "\n{}\n", lines.join("\n"));
}

pub fn read(path: &str) -> String {
    fs::read_to_string(path).unwrap_or_else(|fault| panic!("{path}: {fault}"))
}

/// The Rust files of `src/`, as what is shipped of them.
pub fn sources() -> Vec<Source> {
    let all: Vec<_> = files_under("src", "rs").iter().map(|path| Source::new(path, &read(path))).collect();
    let tests_only: Vec<_> = all.iter().flat_map(|source| source.test_modules.clone()).collect();
    let is_test = |source: &Source| tests_only.iter().any(|module| source.is_in_module(module));
    let shipped: Vec<_> = all.into_iter().filter(|source| !is_test(source)).collect();
    assert!(shipped.len() > 20, "too few sources were found: {}", shipped.len());
    shipped
}

/// Files below a folder with an extension, as sorted paths from the top with `/`. Cargo runs tests at the top.
pub fn files_under(folder: &str, extension: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![PathBuf::from(folder)];
    while let Some(folder) = open.pop() {
        for path in entries(&folder) {
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|it| it == extension) {
                found.push(path.to_string_lossy().replace('\\', "/"));
            }
        }
    }
    found.sort();
    found
}

/// The names of the folders directly in a folder.
pub fn folders_in(folder: &str) -> Vec<String> {
    let folders = entries(Path::new(folder)).into_iter().filter(|path| path.is_dir());
    folders.filter_map(|path| Some(path.file_name()?.to_string_lossy().into_owned())).collect()
}

fn entries(folder: &Path) -> Vec<PathBuf> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect()
}
