//! Broken and unusual files, each with what is to be expected of it.
//!
//! Nothing is random here. Invariant: an expectation says what should happen to a file, whether the engine does it
//! or not.

mod archives;
mod base;
mod files;
mod folder;
mod foreign;
mod frames;
mod json;
mod kb;
mod numbers;
mod records;
mod sound;
mod spans;
mod structure;
mod text;
mod types;

use serde_json::{Value, json};

pub const EMPTY: &str = "READ-EMPTY";
pub const NOT_JSON: &str = "READ-NOT-JSON";
pub const NOT_DATA: &str = "READ-NOT-DATA";
pub const UNKNOWN: &str = "READ-UNKNOWN";
pub const TRUNCATED: &str = "READ-TRUNCATED";
pub const STRAY: &str = "READ-STRAY";
pub const BOM: &str = "READ-BOM";
pub const ENCODING: &str = "READ-ENCODING";
pub const UNREADABLE: &str = "RECORD-UNREADABLE";
pub const REPAIRED: &str = "RECORD-REPAIRED";

/// A file and what is to be expected of it.
pub struct BrokenFile {
    pub path: String,
    pub bytes: Vec<u8>,
    /// What is unusual about it, as a sentence.
    why: String,
    /// The file that has to be opened with it.
    with: Option<String>,
    expected: Expected,
}

/// What should happen to a file.
struct Expected {
    dataset: Option<&'static str>,
    /// Records that the file has, whole or begun; `None` when that cannot be said.
    records: Option<usize>,
    /// Records that can be read at least.
    readable: usize,
    /// Rules that must be among those that hit.
    findings: Vec<&'static str>,
    /// Rules of which at least one must hit; when there are any.
    any_of: Vec<&'static str>,
    /// What a sentence about the file must contain.
    says: Option<String>,
    /// Nothing but information is to be found in it.
    is_clean: bool,
    /// It is ignored when a folder is opened.
    is_left_out: bool,
    /// The file is an archive, and all this is about it and the files in it together.
    is_packed: bool,
}

impl BrokenFile {
    /// A file of SGD with so many records, all readable, without a fault.
    pub fn sgd(path: &str, why: &str, bytes: impl Into<Vec<u8>>, records: usize) -> Self {
        let expected = Expected {
            dataset: Some("sgd"),
            records: Some(records),
            readable: records,
            findings: Vec::new(),
            any_of: Vec::new(),
            says: None,
            is_clean: true,
            is_left_out: false,
            is_packed: false,
        };
        Self { path: path.to_owned(), bytes: bytes.into(), why: why.to_owned(), with: None, expected }
    }

    /// A file that is not of any dataset.
    pub fn foreign(path: &str, why: &str, bytes: impl Into<Vec<u8>>, rule: &'static str) -> Self {
        let file = Self::sgd(path, why, bytes, 0);
        file.expecting(|it| Expected { dataset: None, records: None, ..it }).finds(&[rule])
    }

    pub fn of(self, dataset: &'static str) -> Self {
        self.expecting(|it| Expected { dataset: Some(dataset), ..it })
    }

    /// Rules that must hit; the file is not clean.
    pub fn finds(self, rules: &[&'static str]) -> Self {
        self.expecting(|it| Expected { findings: rules.to_vec(), is_clean: false, ..it })
    }

    /// One of these rules must hit; the file is not clean.
    pub fn finds_any(self, rules: &[&'static str]) -> Self {
        self.expecting(|it| Expected { any_of: rules.to_vec(), is_clean: false, ..it })
    }

    /// Information only.
    pub fn mentions(self, rules: &[&'static str]) -> Self {
        self.expecting(|it| Expected { findings: rules.to_vec(), ..it })
    }

    /// Rules may hit or not: what matters is what can be read.
    pub fn perhaps(self) -> Self {
        self.expecting(|it| Expected { is_clean: false, ..it })
    }

    /// What a sentence of the file's own report must contain.
    pub fn says(self, words: &str) -> Self {
        self.expecting(|it| Expected { says: Some(words.to_owned()), ..it })
    }

    pub fn reads(self, readable: usize) -> Self {
        self.expecting(|it| Expected { readable, ..it })
    }

    /// Nobody can say how many records the file has.
    pub fn uncounted(self) -> Self {
        self.expecting(|it| Expected { records: None, ..it })
    }

    pub fn left_out(self) -> Self {
        self.expecting(|it| Expected { is_left_out: true, dataset: None, records: None, readable: 0, ..it })
    }

    /// Everything is expected of it and of what is in it together.
    pub fn packed(self) -> Self {
        self.expecting(|it| Expected { is_packed: true, ..it })
    }

    pub fn with(self, path: &str) -> Self {
        Self { with: Some(path.to_owned()), ..self }
    }

    fn expecting(self, change: impl FnOnce(Expected) -> Expected) -> Self {
        Self { expected: change(self.expected), ..self }
    }

    fn entry(&self) -> Value {
        let expected = &self.expected;
        json!({
            "path": self.path,
            "why": self.why,
            "dataset": expected.dataset,
            "records": expected.records,
            "readable": expected.readable,
            "findings": expected.findings,
            "any_of": expected.any_of,
            "says": expected.says,
            "clean": expected.is_clean,
            "left_out": expected.is_left_out,
            "with": self.with,
            "packed": expected.is_packed,
        })
    }
}

/// Every file, in an order that never changes.
pub fn all() -> Vec<BrokenFile> {
    let topics = [
        json::files,
        numbers::files,
        structure::files,
        records::files,
        types::files,
        text::files,
        files::files,
        foreign::files,
        archives::files,
        spans::files,
        kb::files,
        frames::files,
        folder::files,
    ];
    topics.into_iter().flat_map(|files| files()).collect()
}

/// What is to be expected of each, as the text of `manifest.json`.
pub fn manifest(files: &[BrokenFile]) -> String {
    let entries = Value::from(files.iter().map(BrokenFile::entry).collect::<Vec<_>>());
    format!("{entries:#}\n")
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const LARGEST_BYTES: usize = 300_000;
    const LARGEST_FOLDER_BYTES: usize = 10_000_000;

    #[test]
    fn every_file_is_named_once_and_says_why() {
        let all = all();
        let paths: HashSet<String> = all.iter().map(|file| file.path.to_lowercase()).collect();
        assert_eq!(paths.len(), all.len());
        for file in &all {
            assert!(
                file.why.ends_with('.') && !file.why.trim_end_matches('.').contains(". "),
                "{}",
                file.path
            );
            assert!(file.path.split('/').all(|part| !part.is_empty() && part != ".."), "{}", file.path);
            assert!(file.with.as_ref().is_none_or(|with| all.iter().any(|other| other.path == *with)));
        }
    }

    #[test]
    fn expectations_agree_with_themselves() {
        for BrokenFile { path, expected, .. } in all() {
            assert!(expected.records.is_none_or(|records| expected.readable <= records), "{path}");
            assert!(expected.dataset.is_some() || expected.readable == 0, "{path}");
            let is_about =
                |rule: &&str| rule.split('-').all(|word| word.bytes().all(|b| b.is_ascii_uppercase()));
            assert!(expected.findings.iter().chain(&expected.any_of).all(is_about), "{path}");
            assert!(!expected.is_clean || expected.findings.iter().all(|rule| *rule == BOM), "{path}");
        }
    }

    #[test]
    fn files_are_small() {
        let all = all();
        for file in all.iter().filter(|file| file.bytes.len() > LARGEST_BYTES) {
            assert_eq!(file.path, "files/blank_lines.json", "{} bytes in {}", file.bytes.len(), file.path);
        }
        assert!(all.iter().map(|file| file.bytes.len()).sum::<usize>() < LARGEST_FOLDER_BYTES);
    }

    #[test]
    fn the_same_bytes_are_written_every_time() {
        let bytes =
            || all().into_iter().map(|file| (file.entry().to_string(), file.bytes)).collect::<Vec<_>>();
        assert_eq!(bytes(), bytes());
    }
}
