//! How the records of a file are put together, told from how the file begins.

use super::splitter::{byte_order_mark, leading_space, trim};

/// How the records of a file are put together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Layout {
    /// `[ record, record … ]`
    Array,
    /// One record per line, whatever the line holds.
    Lines,
    /// Records one after another, each over as many lines as it likes.
    Values,
}

impl Layout {
    /// The nesting depth at which a record begins.
    pub fn record_depth(self) -> u32 {
        u32::from(self == Self::Array)
    }
}

/// The layout that the beginning of a file shows; `None` when more bytes are needed.
pub fn decide(head: &[u8], is_all: bool) -> Option<Layout> {
    if !is_all && b"\xEF\xBB".starts_with(head) {
        // Perhaps the beginning of a mark of the byte order.
        return None;
    }
    let head = head.get(byte_order_mark(head)..).unwrap_or_default();
    let head = head.get(leading_space(head).len()..).unwrap_or_default();
    match head.first() {
        None => is_all.then_some(Layout::Lines),
        Some(b'[') => Some(Layout::Array),
        Some(b'{') => match memchr::memchr(b'\n', head) {
            Some(newline) => Some(layout_of_first_line(trim(head.get(..newline).unwrap_or_default()))),
            None => is_all.then_some(Layout::Lines),
        },
        Some(_) => Some(Layout::Lines),
    }
}

/// A line that stops where a value has to go on belongs to a record over many lines.
fn layout_of_first_line(line: &[u8]) -> Layout {
    match line.last() {
        Some(b'{' | b'[' | b',' | b':') => Layout::Values,
        _ => Layout::Lines,
    }
}
