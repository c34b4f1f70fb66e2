//! Findings outside of the page: as lines of JSON, left out by suppressions, and those of two versions compared.
//!
//! All of it is pure. What a finding is called here (its file, the id of its dialogue, turns and lines counted from 1) says
//! nothing of how files are numbered or dealt to shards, so it means the same on another day and on another machine.

mod compare;
mod line;
mod reproduce;
mod suppress;
mod suppress_file;

pub use compare::{Comparison, RuleChange, compare};
pub use line::{FindingLine, LineFault, read_lines, write_line};
pub use reproduce::{Reproduction, reproduce};
pub use suppress::{Matcher, SuppressedFinding, Suppression, Suppressions, hash_of, quotes};
pub use suppress_file::{FileFault, read_suppressions, write_suppressions};
