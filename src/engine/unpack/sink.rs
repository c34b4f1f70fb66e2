//! Where what comes out of archives goes: whoever keeps files says what becomes of them.

use super::store::{Layer, Store};
use crate::corpus::{FileId, Finding};
use crate::engine::answer::{FileEntry, PartAt};

pub trait EntrySink {
    /// A file begins, whose bytes are there.
    fn begin(&mut self, entry: FileEntry, layers: Vec<Layer>);

    fn push(&mut self, at: PartAt, bytes: &[u8]);

    /// A part has all its bytes, of which these are the last.
    fn close(&mut self, at: PartAt, last: &[u8]);

    /// The bytes cannot be had.
    fn fail(&mut self, at: PartAt, fault: &str);

    /// The file is not read, or read no further.
    fn refuse(&mut self, file: FileId, finding: Finding);

    /// Takes what was found in the file that the finding names.
    fn report_finding(&mut self, finding: Finding);

    /// The same of a part.
    fn report_in_part(&mut self, at: PartAt, finding: Finding);

    fn is_open(&self, at: PartAt) -> bool;

    fn store(&mut self) -> &mut Store;

    /// The file turned out to hold others.
    fn make_archive(&mut self, file: FileId);

    /// All files of an archive are known.
    fn end_archive(&mut self, file: FileId);
}
