//! Reads pieces of what a person opened: of files, and of what a host offers.
//!
//! What a worker reads from is a value of the browser that only this module looks into: a `File`, or an address of
//! the page's own host with the stamp that it had (pieces come by HTTP ranges). A file that changed since is a fault
//! of its own (`AskFault::Lost`), and the same file given again takes its place. Only slices are read: a whole file
//! of more than 2 GiB cannot be had at once, and a stream ends as if all was well when the file is cut short while it
//! is read.

use super::{buffer, host};
use crate::corpus::ByteRange;
use js_sys::{Array, Uint8Array};
use std::pin::Pin;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, File};

/// What a file is read from: a file of the browser, or what a host offers.
pub type Source = JsValue;

/// Bytes that are on their way, or why they cannot be had.
pub type Pending = Pin<Box<dyn Future<Output = Result<Uint8Array, String>>>>;

/// The source of a file that a host gives in pieces, as it was when it had this stamp.
pub fn hosted(address: &str, stamp: &str) -> Source {
    Array::of2(&address.into(), &stamp.into()).into()
}

/// The file of the browser, if it is read from one.
pub fn blob(source: &Source) -> Option<&Blob> {
    source.dyn_ref()
}

/// Starts to read at once.
pub fn read(source: &Source, range: ByteRange) -> Pending {
    let Some(blob) = blob(source) else {
        let hosted = Array::from(source);
        let text = |index| hosted.get(index).as_string().unwrap_or_default();
        return Box::pin(host::piece(text(0), text(1), range));
    };
    // Made now: the browser tells of a promise that fails and that nobody waits for.
    let buffer = slice_of(blob, range).map(|slice| JsFuture::from(slice.array_buffer()));
    Box::pin(async move { buffer::bytes(buffer.map_err(|fault| buffer::sentence(&fault))?).await })
}

/// A piece of a file, as far as the file has it.
pub fn slice_of(blob: &Blob, range: ByteRange) -> Result<Blob, JsValue> {
    #[expect(clippy::cast_precision_loss, reason = "file sizes stay below 2^53")]
    let (start, end) = (range.start.0 as f64, range.end.0 as f64);
    blob.slice_with_f64_and_f64(start, end)
}

/// When a file of the browser was changed last.
pub fn modified_ms(source: &Source) -> Option<i64> {
    #[expect(clippy::cast_possible_truncation, reason = "milliseconds of a clock")]
    source.dyn_ref::<File>().map(|file| file.last_modified() as i64)
}
