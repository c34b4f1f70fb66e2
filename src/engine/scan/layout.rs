//! How the records of a file are put together, told from how the file begins.

use super::space::{byte_order_mark, leading_space, trim};

use crate::engine::json;

/// How the records of a file are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `[ record, record … ]`
    Array,
    /// One record per line, whatever the line holds.
    Lines,
    /// Records one after another, each over as many lines as it likes.
    Values,
    /// `{ "name": record, … }`
    Members,
    /// `{ "features": […], "rows": [ { "row": record }, … ] }`: a page of the `HuggingFace` viewer.
    Rows,
}

impl Layout {
    /// The nesting depth at which a record begins.
    pub fn record_depth(self) -> u32 {
        match self {
            Self::Array | Self::Members => 1,
            Self::Rows => 2,
            Self::Lines | Self::Values => 0,
        }
    }

    /// Whether this bracket ends what is around the records, from `depth` to the one outside it.
    pub(super) fn closes(self, byte: u8, depth: u32) -> bool {
        // `]` and `}` stand two after `[` and `{`. In a page there are other members beside the rows.
        depth > 0 && (self == Self::Rows || self.opens(depth - 1) == Some(byte - 2))
    }

    /// The bracket that opens what is around the records, at this depth.
    pub(super) fn opens(self, depth: u32) -> Option<u8> {
        match (self, depth) {
            (Self::Array, 0) | (Self::Rows, 1) => Some(b'['),
            (Self::Members | Self::Rows, 0) => Some(b'{'),
            _ => None,
        }
    }
}

/// The layout that the beginning of a file shows; `None` when more bytes are needed. `is_record` tells whether a
/// member, with its name, is a record.
pub fn decide(head: &[u8], is_all: bool, is_record: &mut dyn FnMut(&[u8]) -> bool) -> Option<Layout> {
    if !is_all && b"\xEF\xBB".starts_with(head) {
        // Perhaps the beginning of a mark of the byte order.
        return None;
    }
    let head = head.get(byte_order_mark(head)..).unwrap_or_default();
    let head = head.get(leading_space(head).len()..).unwrap_or_default();
    match head.first() {
        None => is_all.then_some(Layout::Lines),
        Some(b'[') => Some(Layout::Array),
        Some(b'{') => match wrapping(head, is_all, is_record) {
            Wrapping::None => of_values(head, is_all),
            Wrapping::Unknown => None,
            Wrapping::Is(layout) => Some(layout),
        },
        Some(_) => Some(Layout::Lines),
    }
}

/// What an object is around its members.
enum Wrapping {
    None,
    /// More bytes are needed.
    Unknown,
    Is(Layout),
}

fn wrapping(head: &[u8], is_all: bool, is_record: &mut dyn FnMut(&[u8]) -> bool) -> Wrapping {
    let name = json::skip_space(head, 1);
    let Some(end) = json::end_of_string(head, name) else {
        // A name that does not end is none, or stands in bytes that are still to come.
        return if is_all || head.get(name).is_some_and(|byte| *byte != b'"') {
            Wrapping::None
        } else {
            Wrapping::Unknown
        };
    };
    let colon = json::skip_space(head, end);
    let value = json::skip_space(head, colon + 1);
    match head.get(value) {
        Some(b'[') if head.get(name..end) == Some(b"\"features\"") => Wrapping::Is(Layout::Rows),
        Some(b'{') => match json::end_of_value(head, value) {
            Some(end) if head.get(name..end).is_some_and(is_record) => Wrapping::Is(Layout::Members),
            None if !is_all => Wrapping::Unknown,
            _ => Wrapping::None,
        },
        None if !is_all => Wrapping::Unknown,
        _ => Wrapping::None,
    }
}

fn of_values(head: &[u8], is_all: bool) -> Option<Layout> {
    match memchr::memchr(b'\n', head) {
        Some(newline) => Some(layout_of_first_line(trim(head.get(..newline).unwrap_or_default()))),
        None => is_all.then_some(Layout::Lines),
    }
}

/// A line that stops where a value has to go on belongs to a record over many lines.
fn layout_of_first_line(line: &[u8]) -> Layout {
    match line.last() {
        Some(b'{' | b'[' | b',' | b':') => Layout::Values,
        _ => Layout::Lines,
    }
}
