//! Saves a text or a picture as a file, and says on the button for a moment what came of it.

use super::say_on;
use crate::view::text;
use crate::web::save::Sink;
use leptos::task::spawn_local;
use wasm_bindgen::JsValue;
use web_sys::Element;

/// A text.
pub fn save_on(button: &Element, name: String, content: String) {
    save_made(button, name, async move { Ok(js_sys::Uint8Array::from(content.as_bytes()).into()) });
}

/// Bytes that are made once the person has chosen a place.
pub fn save_made(
    button: &Element,
    name: String,
    bytes: impl Future<Output = Result<JsValue, String>> + 'static,
) {
    let button = button.clone();
    spawn_local(async move {
        let saved = async {
            let Some(mut sink) = Sink::choose(name).await? else { return Ok(false) };
            sink.finish(&bytes.await?).await.map(|()| true)
        };
        match saved.await {
            Ok(true) => say_on(&button, text::reader::SAVED),
            // The person thought better of it.
            Ok(false) => {}
            Err(fault) => say_on(&button, &fault),
        }
    });
}
