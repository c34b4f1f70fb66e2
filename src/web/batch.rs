//! Reads many pieces of files by one question to the browser.
//!
//! A question costs the browser some 2 ms of CPU, however little it asks for. (In place of one for each piece of 4 MB: 97 files
//! with 287 MB are ready 8 % sooner, and one with 444 MB 13 %; medians of twelve, in turn.) What is taken at a time stays
//! short, so that questions need not wait for it.

use super::buffer;
use super::source::{self, Pending, slice_of};
use crate::corpus::{ByteRange, FileId};
use js_sys::{Array, Promise};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

/// A piece of a file.
pub struct Piece {
    pub file: FileId,
    pub blob: Blob,
    pub range: ByteRange,
}

/// Pieces that follow one another in a file.
struct Run {
    file: FileId,
    blob: Blob,
    range: ByteRange,
}

/// Starts to read pieces at once.
pub fn read(pieces: Vec<Piece>) -> Vec<Pending> {
    if pieces.is_empty() {
        return Vec::new();
    }
    let mut runs = Vec::new();
    let places: Vec<(usize, u64)> = pieces.iter().map(|piece| place(&mut runs, piece)).collect();
    let mut starts = Vec::new();
    let mut len_bytes = 0;
    for run in &runs {
        starts.push(len_bytes);
        len_bytes += run.range.len_bytes();
    }
    let together = read_together(&runs);
    let pending = |(Piece { blob, range, .. }, (run, offset)): (Piece, (usize, u64))| -> Pending {
        let start = starts.get(run).copied().unwrap_or_default() + offset;
        let together = together.clone();
        Box::pin(async move {
            let read = match together {
                Ok(promise) => buffer::bytes(JsFuture::from(promise)).await.ok(),
                Err(_) => None,
            };
            match read.filter(|read| u64::from(read.length()) == len_bytes) {
                Some(read) => Ok(read.subarray(at(start), at(start + range.len_bytes()))),
                // Which file cannot be read, or is shorter by now, is found out by reading it alone.
                None => source::read(&blob, range).await,
            }
        })
    };
    pieces.into_iter().zip(places).map(pending).collect()
}

/// The run that a piece is in, and where in it.
fn place(runs: &mut Vec<Run>, piece: &Piece) -> (usize, u64) {
    let Piece { file, blob, range } = piece;
    let mut before = runs.iter_mut().enumerate().rev();
    if let Some((at, run)) = before.find(|(_, run)| run.file == *file && run.range.end == range.start) {
        let offset = run.range.len_bytes();
        run.range.end = range.end;
        return (at, offset);
    }
    runs.push(Run { file: *file, blob: blob.clone(), range: *range });
    (runs.len() - 1, 0)
}

/// A promise of the bytes of runs, one behind the other.
fn read_together(runs: &[Run]) -> Result<Promise, JsValue> {
    let slices = Array::new();
    for run in runs {
        slices.push(slice_of(&run.blob, run.range)?.as_ref());
    }
    let blob = match slices.length() {
        1 => slices.get(0).unchecked_into(),
        _ => Blob::new_with_blob_sequence(&slices)?,
    };
    Ok(blob.array_buffer())
}

fn at(byte: u64) -> u32 {
    u32::try_from(byte).unwrap_or(u32::MAX)
}
