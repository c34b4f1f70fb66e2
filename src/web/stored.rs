//! What the browser keeps of the page, in all of its places, and how to forget it.
//!
//! Pages of other people may share the origin: only what has our name is looked at. Everything that fails is as if
//! nothing was kept there.

use super::{fetch, indexes, offline, page, recent, storage};
use crate::view::privacy::{Cache, Indexes, Stored};
use js_sys::{Array, Promise, Reflect};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

// web-sys takes it that none of these throws; where storage is blocked they may.
#[wasm_bindgen]
extern "C" {
    type Caches;
    #[wasm_bindgen(method, catch)]
    fn keys(this: &Caches) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn open(this: &Caches, name: &str) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn delete(this: &Caches, name: &str) -> Result<Promise, JsValue>;

    type Files;
    #[wasm_bindgen(method, catch, js_name = matchAll)]
    fn all(this: &Files) -> Result<Promise, JsValue>;
}

pub async fn look() -> Stored {
    let mut caches = Vec::new();
    for name in names().await {
        let files = files_of(&name).await.unwrap_or_default();
        let bytes = files.iter().map(|file| len_of(&file.unchecked_into())).sum();
        caches.push(Cache { name, files: files.length().into(), bytes });
    }
    let (sets, bytes) = indexes::sum().await;
    let indexes = Indexes { sets, bytes, most_bytes: indexes::MOST_BYTES };
    let is_preference = |key: &String| key != storage::NOTES;
    let keys = storage::keys().into_iter().filter(is_preference).collect();
    let notes_bytes = storage::notes().unwrap_or_default().len() as u64;
    Stored { keys, notes_bytes, handles: recent::names(&recent::kept().await), caches, indexes }
}

/// Forgets all of it.
pub async fn forget() {
    storage::forget();
    recent::forget().await;
    indexes::forget().await;
    offline::forget().await;
    if let Some(caches) = caches() {
        for name in names().await {
            let _ = wait(caches.delete(&name)).await;
        }
    }
}

fn caches() -> Option<Caches> {
    let found = Reflect::get(&page::window(), &"caches".into()).ok();
    found.filter(|found| found.is_object() && fetch::is_possible()).map(JsCast::unchecked_into)
}

/// Those of this page, wherever else on this origin there is one.
async fn names() -> Vec<String> {
    let Some(caches) = caches() else { return Vec::new() };
    let all = wait(caches.keys()).await.map(|names| Array::from(&names)).unwrap_or_default();
    let family = offline::family(&page::base());
    all.iter().filter_map(|name| name.as_string()).filter(|name| name.starts_with(&family)).collect()
}

async fn files_of(name: &str) -> Option<Array> {
    let files: Files = wait(caches()?.open(name)).await?.unchecked_into();
    Some(Array::from(&wait(files.all()).await?))
}

/// The service worker notes it.
fn len_of(file: &Response) -> u64 {
    let len = file.headers().get("content-length").ok().flatten();
    len.and_then(|len| len.parse().ok()).unwrap_or_default()
}

async fn wait(promise: Result<Promise, JsValue>) -> Option<JsValue> {
    JsFuture::from(promise.ok()?).await.ok()
}
