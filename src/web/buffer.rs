//! Bytes that the browser is about to give.

use crate::view::text;
use js_sys::{ArrayBuffer, Error, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::DomException;

/// The bytes of a buffer that is on its way.
pub async fn bytes(buffer: JsFuture) -> Result<Uint8Array, String> {
    let buffer: ArrayBuffer = buffer.await.map_err(|fault| sentence(&fault))?.unchecked_into();
    Ok(Uint8Array::new(&buffer))
}

/// The browser's own words speak of permissions when a file has changed.
pub fn sentence(fault: &JsValue) -> String {
    let name = fault.dyn_ref::<DomException>().map(DomException::name).unwrap_or_default();
    match name.as_str() {
        "NotReadableError" => text::reason::CHANGED_ON_DISK.to_owned(),
        "NotFoundError" => text::reason::NOT_THERE.to_owned(),
        _ => {
            // An error also says where in the program it was made, which nobody wants to read.
            let said = fault
                .dyn_ref::<Error>()
                .map_or_else(|| format!("{fault:?}"), |error| error.to_string().into());
            text::reason::browser_says(&said)
        }
    }
}
