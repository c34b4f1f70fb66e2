//! `colloquy generate --odd`: odd files, each with what is to be expected of it in `manifest.json`.
//!
//! Nothing is read here and nothing is random: the same program writes the same bytes. Invariant: an expectation
//! says what should happen to a file, whether the engine does it or not.

mod archives;
mod base;
mod files;
mod folder;
mod foreign;
mod frames;
mod json;
mod kb;
mod numbers;
mod pack;
mod records;
mod sound;
mod spans;
mod structure;
mod text;
mod types;

use serde_json::{Value, json};
use std::fs;
use std::io;
use std::path::Path;

pub const EMPTY: &str = "READ-EMPTY";
pub const NOT_JSON: &str = "READ-NOT-JSON";
pub const NOT_DATA: &str = "READ-NOT-DATA";
pub const UNKNOWN: &str = "READ-UNKNOWN";
pub const TRUNCATED: &str = "READ-TRUNCATED";
pub const STRAY: &str = "READ-STRAY";
pub const BOM: &str = "READ-BOM";
pub const ENCODING: &str = "READ-ENCODING";
pub const UNREADABLE: &str = "RECORD-UNREADABLE";
pub const MENDED: &str = "RECORD-MENDED";

/// One file and what is to be expected of it.
pub struct Odd {
    pub path: String,
    pub bytes: Vec<u8>,
    /// What is odd about it, as a sentence.
    why: String,
    dataset: Option<&'static str>,
    /// Records that the file has, whole or begun; `None` when that cannot be said.
    records: Option<usize>,
    /// Records that can be read at least.
    readable: usize,
    /// Rules that must be among those that hit.
    findings: Vec<&'static str>,
    /// Rules of which at least one must hit; when there are any.
    any_of: Vec<&'static str>,
    /// Nothing but information is to be found in it.
    is_clean: bool,
    /// What a sentence about the file must contain.
    says: Option<String>,
    /// It is ignored when a folder is opened.
    is_left_out: bool,
    /// The file that has to be opened with it.
    with: Option<String>,
    /// It holds the files that the expectations are about.
    is_packed: bool,
}

impl Odd {
    /// A file of SGD with so many records, all readable, without a fault.
    pub fn sgd(path: &str, why: &str, bytes: impl Into<Vec<u8>>, records: usize) -> Self {
        Self {
            path: path.to_owned(),
            bytes: bytes.into(),
            why: why.to_owned(),
            dataset: Some("sgd"),
            records: Some(records),
            readable: records,
            findings: Vec::new(),
            any_of: Vec::new(),
            says: None,
            is_clean: true,
            is_left_out: false,
            with: None,
            is_packed: false,
        }
    }

    /// A file that is not of any dataset.
    pub fn foreign(path: &str, why: &str, bytes: impl Into<Vec<u8>>, rule: &'static str) -> Self {
        let odd = Self { dataset: None, records: None, ..Self::sgd(path, why, bytes, 0) };
        odd.finds(&[rule])
    }

    pub fn of(self, dataset: &'static str) -> Self {
        Self { dataset: Some(dataset), ..self }
    }

    /// Rules that must hit; the file is not clean.
    pub fn finds(self, rules: &[&'static str]) -> Self {
        Self { findings: rules.to_vec(), is_clean: false, ..self }
    }

    /// One of these rules must hit; the file is not clean.
    pub fn finds_any(self, rules: &[&'static str]) -> Self {
        Self { any_of: rules.to_vec(), is_clean: false, ..self }
    }

    /// Information only.
    pub fn mentions(self, rules: &[&'static str]) -> Self {
        Self { findings: rules.to_vec(), ..self }
    }

    /// Rules may hit or not: what matters is what can be read.
    pub fn perhaps(self) -> Self {
        Self { is_clean: false, ..self }
    }

    /// What a sentence of the file's own report must contain.
    pub fn says(self, words: &str) -> Self {
        Self { says: Some(words.to_owned()), ..self }
    }

    pub fn reads(self, readable: usize) -> Self {
        Self { readable, ..self }
    }

    /// Nobody can say how many records the file has.
    pub fn uncounted(self) -> Self {
        Self { records: None, ..self }
    }

    pub fn left_out(self) -> Self {
        Self { is_left_out: true, dataset: None, records: None, readable: 0, ..self }
    }

    pub fn with(self, path: &str) -> Self {
        Self { with: Some(path.to_owned()), ..self }
    }

    /// Everything is expected of it and of what is in it together.
    pub fn packed(self) -> Self {
        Self { is_packed: true, ..self }
    }

    fn entry(&self) -> Value {
        json!({
            "path": self.path,
            "why": self.why,
            "dataset": self.dataset,
            "records": self.records,
            "readable": self.readable,
            "findings": self.findings,
            "any_of": self.any_of,
            "says": self.says,
            "clean": self.is_clean,
            "left_out": self.is_left_out,
            "with": self.with,
            "packed": self.is_packed,
        })
    }
}

/// Every odd file, in an order that never changes.
pub fn all() -> Vec<Odd> {
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

/// Writes all of them with their manifest; gives how many files and bytes there are.
pub fn write(dir: &Path) -> io::Result<(usize, usize)> {
    let odd = all();
    for file in &odd {
        let full = dir.join(&file.path);
        if let Some(folder) = full.parent() {
            fs::create_dir_all(folder)?;
        }
        fs::write(full, &file.bytes)?;
    }
    let manifest = Value::from(odd.iter().map(Odd::entry).collect::<Vec<_>>());
    fs::write(dir.join("manifest.json"), format!("{manifest:#}\n"))?;
    Ok((odd.len() + 1, odd.iter().map(|file| file.bytes.len()).sum()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    const LARGEST_BYTES: usize = 300_000;
    const LARGEST_FOLDER_BYTES: usize = 10_000_000;

    #[test]
    fn every_file_is_named_once_and_says_why() {
        let odd = all();
        let paths: HashSet<String> = odd.iter().map(|file| file.path.to_lowercase()).collect();
        assert_eq!(paths.len(), odd.len());
        for file in &odd {
            assert!(
                file.why.ends_with('.') && !file.why.trim_end_matches('.').contains(". "),
                "{}",
                file.path
            );
            assert!(file.path.split('/').all(|part| !part.is_empty() && part != ".."), "{}", file.path);
            assert!(file.with.as_ref().is_none_or(|with| odd.iter().any(|other| other.path == *with)));
        }
    }

    #[test]
    fn expectations_agree_with_themselves() {
        for file in all() {
            assert!(file.records.is_none_or(|records| file.readable <= records), "{}", file.path);
            assert!(file.dataset.is_some() || file.readable == 0, "{}", file.path);
            let is_about =
                |rule: &&str| rule.split('-').all(|word| word.bytes().all(|b| b.is_ascii_uppercase()));
            assert!(file.findings.iter().chain(&file.any_of).all(is_about), "{}", file.path);
            assert!(!file.is_clean || file.findings.iter().all(|rule| *rule == BOM), "{}", file.path);
        }
    }

    #[test]
    fn files_are_small() {
        let odd = all();
        for file in odd.iter().filter(|file| file.bytes.len() > LARGEST_BYTES) {
            assert_eq!(file.path, "files/blank_lines.json", "{} bytes in {}", file.bytes.len(), file.path);
        }
        assert!(odd.iter().map(|file| file.bytes.len()).sum::<usize>() < LARGEST_FOLDER_BYTES);
    }

    #[test]
    fn the_same_bytes_are_written_every_time() {
        let bytes =
            || all().into_iter().map(|file| (file.entry().to_string(), file.bytes)).collect::<Vec<_>>();
        assert_eq!(bytes(), bytes());
    }
}
