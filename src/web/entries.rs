//! What a folder of the browser has in it.

use js_sys::{AsyncIterator, Reflect};
use wasm_bindgen::JsValue;
use wasm_bindgen_futures::JsFuture;

/// All that comes, to its end.
pub async fn all(walk: &AsyncIterator) -> Result<Vec<JsValue>, JsValue> {
    let mut all = Vec::new();
    loop {
        let step = JsFuture::from(walk.next()?).await?;
        if Reflect::get(&step, &"done".into())?.is_truthy() {
            return Ok(all);
        }
        all.push(Reflect::get(&step, &"value".into())?);
    }
}
