//! The texts in English.
//!
//! A module is a part of the screen; what several of them say is in [`title`], [`count`] and [`parts`]. Invariant: no
//! text is here twice.

pub mod beside;
pub mod call;
pub mod capsule;
pub mod compared;
pub mod copies;
pub mod count;
pub mod drop;
pub mod empty;
pub mod export;
pub mod facets;
pub mod fields;
pub mod files;
pub mod findings;
pub mod flights;
pub mod frames;
pub mod grammar;
pub mod grounding;
pub mod guide;
pub mod json;
pub mod keys;
pub mod lens;
pub mod list;
pub mod meaning;
pub mod notes;
pub mod nothing;
pub mod notice;
pub mod offline;
pub mod origin;
pub mod overview;
pub mod packages;
pub mod parts;
pub mod people;
pub mod prediction;
pub mod privacy;
pub mod published;
pub mod quiz;
pub mod reader;
pub mod reason;
pub mod report;
pub mod schema;
pub mod scores;
pub mod screens;
pub mod search;
pub mod shell;
pub mod sort;
pub mod state;
pub mod status;
pub mod studies;
pub mod suppress;
pub mod tab;
pub mod taskmaster;
pub mod timeline;
pub mod title;
pub mod top;
pub mod trip;
pub mod unit;
pub mod verification;

use crate::view::number::{bytes, bytes_of, duration, grouped, ordinal};

/// `1 file`, `17 files`.
fn counted(number: u64, one: &str, many: &str) -> String {
    format!("{} {}", grouped(number), if number == 1 { one } else { many })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_not_many() {
        assert_eq!(count::files(1), "1 file");
        assert_eq!(count::files(0), "0 files");
        assert_eq!(count::turns(2098), "2\u{202F}098 turns");
    }
}
