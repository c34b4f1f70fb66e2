//! The samples that were made when the page was built: each is a text that stands beside the page, or in it.
//!
//! A sample is one JSON object of the texts of its files by their paths. Invariant: nothing else is fetched.

use super::{fetch, pick};
use crate::corpus::Dataset;
use crate::web::link::Handle;
use js_sys::{Array, JSON, Object};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::File;

/// The files of a sample, to be opened like anyone's.
pub async fn files(dataset: Dataset) -> Result<Vec<Handle>, JsValue> {
    let name = format!("sample-{}", dataset.as_str());
    let text = match inlined(&name) {
        Some(text) => text,
        None => fetch::text(&format!("{name}.json")).await?,
    };
    let files = Object::entries(&JSON::parse(&text)?.unchecked_into());
    files.iter().map(|entry| handle(&entry.unchecked_into())).collect()
}

/// In the one file, which can fetch nothing.
fn inlined(name: &str) -> Option<String> {
    let document = web_sys::window()?.document()?;
    document.query_selector(&format!("script[data-part=\"{name}\"]")).ok()??.text_content()
}

/// A path and a text as a file.
fn handle(entry: &Array) -> Result<Handle, JsValue> {
    let path = entry.get(0).as_string().unwrap_or_default();
    let name = path.rsplit('/').next().unwrap_or(&path);
    let file = File::new_with_str_sequence(&Array::of1(&entry.get(1)), name)?;
    Ok(pick::handle(path, &file))
}
