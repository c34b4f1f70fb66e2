//! Reads pieces of files that a person opened.
//!
//! Only slices are read: a whole file of more than 2 GiB cannot be had at once, and a stream ends as if all
//! was well when the file is cut short while it is read.

use crate::corpus::ByteRange;
use crate::wire::port::Read;
use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{Blob, DomException, File};

/// Starts to read at once.
pub fn read(file: &File, range: ByteRange) -> Read {
    #[expect(clippy::cast_precision_loss, reason = "file sizes stay below 2^53")]
    let (start, end) = (range.start.0 as f64, range.end.0 as f64);
    let slice = Blob::slice_with_f64_and_f64(file, start, end);
    let promise = slice.map(|slice| slice.array_buffer());
    Box::pin(async move {
        let buffer = JsFuture::from(promise.map_err(|fault| sentence(&fault))?).await;
        let buffer: ArrayBuffer = buffer.map_err(|fault| sentence(&fault))?.unchecked_into();
        Ok(Uint8Array::new(&buffer))
    })
}

/// The browser's own words speak of permissions when a file has changed.
fn sentence(fault: &JsValue) -> String {
    let name = fault.dyn_ref::<DomException>().map(DomException::name).unwrap_or_default();
    match name.as_str() {
        "NotReadableError" => "it changed on disk, or may not be read".to_owned(),
        "NotFoundError" => "it is not there any more".to_owned(),
        _ => format!("the browser says {fault:?}"),
    }
}
