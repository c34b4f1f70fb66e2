//! Reads what is read again in longer stretches than it is taken in.
//!
//! Pieces are short, so that questions need not wait; but to ask the browser for 287 MB by half a megabyte takes it half as
//! long again as by four.

use crate::corpus::{ByteOffset, ByteRange, FileId};
use crate::web::buffer;
use crate::web::source::{Pending, Source, buffer_of, read};
use js_sys::Promise;
use std::collections::HashMap;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Blob;

const STRETCH_BYTES: u64 = 4 << 20;

/// The last stretch of each file.
#[derive(Default)]
pub struct Stretches(HashMap<FileId, Stretch>);

struct Stretch {
    range: ByteRange,
    /// Or why it cannot be had.
    buffer: Result<Promise, JsValue>,
}

impl Stretches {
    /// Starts to read bytes of a file. What a host offers is read as it is asked for.
    pub fn read(&mut self, file: FileId, source: &Source, range: ByteRange) -> Pending {
        let Some(blob) = source.dyn_ref::<Blob>() else { return read(source, range) };
        let is_held =
            |Stretch { range: held, .. }: &Stretch| held.start <= range.start && range.end <= held.end;
        if !self.0.get(&file).is_some_and(is_held) {
            let end = range.end.max(ByteOffset(range.start.0 + STRETCH_BYTES));
            let range = ByteRange { end, ..range };
            self.0.insert(file, Stretch { range, buffer: buffer_of(blob, range) });
        }
        let Some(stretch) = self.0.get(&file) else { return read(source, range) };
        let (start, buffer) = (stretch.range.start, stretch.buffer.clone());
        Box::pin(async move {
            let buffer = JsFuture::from(buffer.map_err(|fault| buffer::sentence(&fault))?);
            let at = |byte: ByteOffset| u32::try_from(byte.0 - start.0).unwrap_or(u32::MAX);
            Ok(buffer::bytes(buffer).await?.subarray(at(range.start), at(range.end)))
        })
    }
}
