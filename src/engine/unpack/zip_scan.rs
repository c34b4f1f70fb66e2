//! Reads a zip archive without its directory, as its bytes come: each file by its own header.
//!
//! Invariant: what stands between files is searched for the next header, and costs nothing else.

use super::inflate::{Form, Inflate};
use super::zip::{self, DEFLATED, Entry, HEADER, HEADER_BYTES};
use memchr::memmem;

#[derive(Default)]
pub struct ZipScan {
    phase: Phase,
    position: u64,
    held: Vec<u8>,
    /// What unpacks the file.
    pub inflate: Option<Inflate>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Phase {
    #[default]
    Header,
    /// So many bytes are left, if that is known.
    File(Option<u64>),
    Over,
}

/// What a step came upon.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    Nothing,
    /// A file, whose bytes begin here. When it cannot be unpacked, none follow.
    File(Entry, u64),
    /// The bytes that the step took are the file's, or else those that its `inflate` made.
    Bytes,
    Inflated,
    /// The file has all its bytes, or all that can be had.
    End,
}

impl ZipScan {
    /// Takes some bytes; when none are taken and nothing is found, more are needed.
    pub fn step(&mut self, bytes: &[u8]) -> (usize, Step) {
        let (used, found) = match self.phase {
            Phase::Header => self.seek(bytes),
            Phase::File(left) => self.file(bytes, left),
            Phase::Over => (bytes.len(), Step::Nothing),
        };
        self.position += used as u64;
        (used, found)
    }

    /// Whether the archive ends in the middle of a file.
    pub fn is_cut_off(&self) -> bool {
        matches!(self.phase, Phase::File(_)) || self.held.len() >= HEADER_BYTES
    }

    fn seek(&mut self, bytes: &[u8]) -> (usize, Step) {
        let before = self.held.len();
        self.held.extend_from_slice(bytes);
        if zip::is_directory(&self.held) {
            self.phase = Phase::Over;
            self.held.clear();
            return (bytes.len(), Step::Nothing);
        }
        let Some(start) = memmem::find(&self.held, HEADER) else {
            // A mark may be cut in two.
            let kept = self.held.len().saturating_sub(HEADER.len() - 1);
            self.held.drain(..kept);
            return (bytes.len(), Step::Nothing);
        };
        self.held.drain(..start);
        let Some((entry, len)) = zip::header(&self.held) else { return (bytes.len(), Step::Nothing) };
        self.held.clear();
        let used = (start + len).saturating_sub(before).min(bytes.len());
        let is_known = !entry.is_open_ended || entry.packed_bytes > 0;
        let left = is_known.then_some(entry.packed_bytes);
        let is_readable = entry.locked(true).is_none();
        self.inflate = (entry.method == DEFLATED).then(|| Inflate::new(Form::Bare));
        // What cannot be unpacked is looked through for the next header.
        self.phase = if is_readable { Phase::File(left) } else { Phase::Header };
        (used, Step::File(entry, self.position + used as u64))
    }

    fn file(&mut self, bytes: &[u8], left: Option<u64>) -> (usize, Step) {
        let most = left.map_or(usize::MAX, |left| usize::try_from(left).unwrap_or(usize::MAX));
        let own = bytes.get(..most.min(bytes.len())).unwrap_or_default();
        let (used, found) = match &mut self.inflate {
            Some(inflate) if inflate.is_over() => (0, Step::End),
            None if most == 0 => (0, Step::End),
            None => (own.len(), Step::Bytes),
            Some(inflate) => (inflate.step(own, usize::MAX), Step::Inflated),
        };
        self.phase = Phase::File(left.map(|left| left - used as u64));
        let is_stuck = used == 0 && self.inflate.as_ref().is_none_or(|inflate| inflate.output().is_empty());
        if found == Step::End || is_stuck && most == 0 {
            self.phase = Phase::Header;
            return (0, Step::End);
        }
        (used, if is_stuck { Step::Nothing } else { found })
    }
}
