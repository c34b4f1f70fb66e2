//! Reads what is read again in longer stretches than it is taken in.
//!
//! Pieces are short, so that questions need not wait for one to be taken; but every question to the browser costs. (Asked for each
//! piece, it made checking SGD take a fifth longer.)

use crate::corpus::{ByteOffset, ByteRange, FileId};
use crate::web::buffer;
use crate::web::source::{Pending, Source, buffer_of, read};
use js_sys::Promise;
use std::collections::VecDeque;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

const STRETCH_BYTES: u64 = 4 << 20;

/// Pieces that are longer, as of flights, are read by themselves: of a stretch that ends in the next one much would be read twice.
const MOST_PIECE_BYTES: u64 = 1 << 20;

/// So many files are read in turn at most: that of the records, and those of what belongs to them.
const MOST_FILES: usize = 4;

/// The last stretch of each of the files that were read last.
#[derive(Default)]
pub struct Stretches(VecDeque<Stretch>);

struct Stretch {
    file: FileId,
    range: ByteRange,
    /// Or why it cannot be had.
    buffer: Result<Promise, JsValue>,
}

impl Stretches {
    /// Starts to read bytes of a file. What a host offers is read as it is asked for.
    pub fn read(&mut self, file: FileId, source: &Source, range: ByteRange) -> Pending {
        let blob = source.dyn_ref::<Blob>().filter(|_| range.len_bytes() <= MOST_PIECE_BYTES);
        let Some(blob) = blob else { return read(source, range) };
        let is_held = |held: &Stretch| {
            held.file == file && held.range.start <= range.start && range.end <= held.range.end
        };
        let (start, buffer) = match self.0.iter().find(|held| is_held(held)) {
            Some(held) => (held.range.start, held.buffer.clone()),
            None => self.begin(file, blob, range),
        };
        Box::pin(async move {
            let buffer = JsFuture::from(buffer.map_err(|fault| buffer::sentence(&fault))?);
            let at = |byte: ByteOffset| u32::try_from(byte.0 - start.0).unwrap_or(u32::MAX);
            Ok(buffer::bytes(buffer).await?.subarray(at(range.start), at(range.end)))
        })
    }

    /// Starts to read a stretch, in place of the file's last one or of the oldest.
    fn begin(
        &mut self,
        file: FileId,
        blob: &Blob,
        range: ByteRange,
    ) -> (ByteOffset, Result<Promise, JsValue>) {
        let end = range.end.max(ByteOffset(range.start.0 + STRETCH_BYTES));
        let range = ByteRange { end, ..range };
        let buffer = buffer_of(blob, range);
        self.0.retain(|held| held.file != file);
        self.0.truncate(MOST_FILES - 1);
        self.0.push_front(Stretch { file, range, buffer: buffer.clone() });
        (range.start, buffer)
    }
}
