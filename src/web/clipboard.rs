//! The clipboard.

use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;
use web_sys::ClipboardEvent;

/// Copies a text; `false` when the browser refuses, as it does on some pages opened from a disk.
pub async fn copy(text: &str) -> bool {
    let navigator = super::page::window().navigator();
    // Absent outside secure contexts, where web-sys would call into nothing.
    let is_there = js_sys::Reflect::get(&navigator, &JsValue::from_str("clipboard"))
        .is_ok_and(|clipboard| clipboard.is_object());
    is_there && JsFuture::from(navigator.clipboard().write_text(text)).await.is_ok()
}

/// Answers a copy that the person asked for with a text.
pub fn answer(event: &ClipboardEvent, text: &str) {
    if event.clipboard_data().is_some_and(|data| data.set_data("text/plain", text).is_ok()) {
        event.prevent_default();
    }
}
