//! Finds where records begin and end, without parsing them.
//!
//! [`Splitter`] is given the bytes of a file in slices of any size, and one [`Piece`] after another is pulled from it; these
//! do not depend on how the bytes were cut. 64 bytes at a time become bit masks (`formats::block`); `naive` is the slow
//! twin that tests compare with.
//!
//! Five layouts are told apart by how a file begins: one array of records, one record per line (each line stands
//! for itself, so a broken line never costs another), values one after another over many lines, one object of
//! records by their names, and a page of the `HuggingFace` viewer.
//!
//! Objects of records and viewer pages are layouts of the splitter and not records, so they may be as long as any
//! file.

mod layout;
#[cfg(test)]
mod naive;
mod piece;
mod region;
mod space;
mod splitter;

pub use layout::Layout;
pub use piece::{Bytes, MAX_RECORD_BYTES, Piece};
pub use space::byte_order_mark;
pub use splitter::Splitter;
