//! Reads many pieces of files by one question to the browser.
//!
//! A question costs the browser some 2 ms of CPU, however little it asks for. (In place of one for each piece of 4 MB: 97 files
//! with 287 MB are ready 4 to 9 % sooner, and one with 444 MB 8 to 16 %, by the hour; medians of 4 to 12, in turn.) What is
//! taken at a time stays short, so that questions need not wait for it.

use super::buffer;
use super::source::{self, Pending, slice_of};
use crate::corpus::{ByteOffset, ByteRange, FileId};
use js_sys::{Array, Promise};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

/// A piece of a file.
pub struct Piece {
    pub file: FileId,
    pub blob: Blob,
    pub range: ByteRange,
}

/// Starts to read pieces at once.
pub fn read(pieces: Vec<Piece>) -> Vec<Pending> {
    if pieces.is_empty() {
        return Vec::new();
    }
    let all_bytes: u64 = pieces.iter().map(|piece| piece.range.len_bytes()).sum();
    let together = read_together(&pieces).ok();
    let mut end = 0;
    let pending = |Piece { blob, range, .. }| -> Pending {
        let start = end;
        end += range.len_bytes();
        let within = ByteRange::new(start, end);
        // Made now: the browser tells of a promise that fails and that nobody waits for.
        let together = together.clone().map(JsFuture::from);
        Box::pin(async move {
            let read = match together {
                Some(together) => buffer::bytes(together).await.ok(),
                None => None,
            };
            match read.filter(|read| u64::from(read.length()) == all_bytes) {
                Some(read) => Ok(read.subarray(at(within.start), at(within.end))),
                // Which file cannot be read, or is shorter by now, is found out by reading it alone.
                None => source::read(&blob, range).await,
            }
        })
    };
    pieces.into_iter().map(pending).collect()
}

/// A promise of the bytes of all pieces, one behind the other. Those that follow one another in a file are one slice of it.
fn read_together(pieces: &[Piece]) -> Result<Promise, JsValue> {
    let slices = Array::new();
    for pieces in pieces.chunk_by(|a, b| a.file == b.file && a.range.end == b.range.start) {
        if let (Some(first), Some(last)) = (pieces.first(), pieces.last()) {
            let range = ByteRange { start: first.range.start, end: last.range.end };
            slices.push(slice_of(&first.blob, range)?.as_ref());
        }
    }
    Ok(Blob::new_with_blob_sequence(&slices)?.array_buffer())
}

fn at(byte: ByteOffset) -> u32 {
    u32::try_from(byte.0).unwrap_or(u32::MAX)
}
