//! Reads pieces of what a person opened: of files, and of what a host offers.
//!
//! What a worker reads from is a value of the browser that only this module looks into: a `File`, or an address of
//! the page's own host with the stamp that it had (pieces come by HTTP ranges). A file that changed since is a fault
//! of its own (`AskFault::Lost`), and the same file given again takes its place. Only slices are read: a whole file
//! of more than 2 GiB cannot be had at once, and a stream ends as if all was well when the file is cut short while it
//! is read.

use super::fetch;
use crate::corpus::ByteRange;
use crate::view::text;
use js_sys::{Array, ArrayBuffer, Uint8Array};
use std::pin::Pin;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DomException};

/// What a file is read from: a file of the browser, or what a host offers.
pub type Source = JsValue;

/// Bytes that are on their way, or why they cannot be had.
pub type Pending = Pin<Box<dyn Future<Output = Result<Uint8Array, String>>>>;

/// The source of a file that a host gives in pieces, as it was when it had this stamp.
pub fn hosted(address: &str, stamp: &str) -> Source {
    Array::of2(&address.into(), &stamp.into()).into()
}

/// Starts to read at once.
pub fn read(source: &Source, range: ByteRange) -> Pending {
    let Some(blob) = source.dyn_ref::<Blob>() else {
        let hosted = Array::from(source);
        let text = |index| hosted.get(index).as_string().unwrap_or_default();
        return Box::pin(fetch::piece(text(0), text(1), range));
    };
    #[expect(clippy::cast_precision_loss, reason = "file sizes stay below 2^53")]
    let (start, end) = (range.start.0 as f64, range.end.0 as f64);
    let slice = blob.slice_with_f64_and_f64(start, end);
    let promise = slice.map(|slice| slice.array_buffer());
    Box::pin(async move { bytes(JsFuture::from(promise.map_err(|fault| sentence(&fault))?)).await })
}

/// The bytes of a buffer that is on its way.
pub(super) async fn bytes(buffer: JsFuture) -> Result<Uint8Array, String> {
    let buffer: ArrayBuffer = buffer.await.map_err(|fault| sentence(&fault))?.unchecked_into();
    Ok(Uint8Array::new(&buffer))
}

/// The browser's own words speak of permissions when a file has changed.
fn sentence(fault: &JsValue) -> String {
    let name = fault.dyn_ref::<DomException>().map(DomException::name).unwrap_or_default();
    match name.as_str() {
        "NotReadableError" => text::reason::CHANGED_ON_DISK.to_owned(),
        "NotFoundError" => text::reason::NOT_THERE.to_owned(),
        _ => text::reason::browser_says(&format!("{fault:?}")),
    }
}
