//! What was dropped last, to be opened again with one click, where the browser gives handles.
//!
//! They are kept in the browser's own database. A handle holds no data, and to open it again the person is asked for
//! leave. Everything that fails is as if nothing was kept.

use super::pick::Picked;
use super::{entries, page};
use crate::view::text;
use gloo::events::EventListener;
use js_sys::{Array, AsyncIterator, Promise, Reflect};
use std::collections::VecDeque;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;
use web_sys::{DataTransferItem, File, IdbDatabase, IdbObjectStore, IdbRequest, IdbTransactionMode};

const DATABASE: &str = "colloquy";
const STORE: &str = "recent";
const KEY: &str = "last";

/// More handles than this are not kept.
const MAX_HANDLES: usize = 100;

// web-sys has these behind its unstable switch only.
#[wasm_bindgen]
extern "C" {
    /// A file or a folder that may be opened again.
    pub type Kept;
    #[wasm_bindgen(method, getter)]
    fn kind(this: &Kept) -> String;
    #[wasm_bindgen(method, getter)]
    fn name(this: &Kept) -> String;
    #[wasm_bindgen(method, catch, js_name = requestPermission)]
    fn request_permission(this: &Kept) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch, js_name = getFile)]
    fn get_file(this: &Kept) -> Result<Promise, JsValue>;
    #[wasm_bindgen(method, catch)]
    fn values(this: &Kept) -> Result<AsyncIterator, JsValue>;

    type Item;
    #[wasm_bindgen(method, catch, js_name = getAsFileSystemHandle)]
    fn handle(this: &Item) -> Result<Promise, JsValue>;
}

/// Whether this browser gives handles of what is dropped.
pub fn is_possible() -> bool {
    let items = Reflect::get(&page::window(), &"DataTransferItem".into());
    let items = items.and_then(|item| Reflect::get(&item, &"prototype".into()));
    items.and_then(|item| Reflect::has(&item, &"getAsFileSystemHandle".into())).unwrap_or_default()
}

/// The handle of a dropped item, which is to be asked for before the drop is over.
pub fn handle_of(item: &DataTransferItem) -> Option<Promise> {
    item.unchecked_ref::<Item>().handle().ok()
}

/// Keeps handles in place of those that were kept before.
pub async fn keep(handles: Array) {
    let handles = handles.iter().take(MAX_HANDLES).collect::<Array>();
    if let Ok(store) = store(IdbTransactionMode::Readwrite).await
        && let Ok(request) = store.put_with_key(&handles, &KEY.into())
    {
        let _ = done(&request).await;
    }
}

/// The handles that are kept.
pub async fn kept() -> Array {
    let kept = async {
        let store = store(IdbTransactionMode::Readonly).await?;
        done(&store.get(&KEY.into())?).await
    };
    kept.await.ok().and_then(|kept| kept.dyn_into().ok()).unwrap_or_default()
}

/// Forgets the handles, with the database that they were in.
pub async fn forget() {
    let request = page::window().indexed_db().ok().flatten().map(|factory| factory.delete_database(DATABASE));
    if let Some(Ok(request)) = request {
        let _ = done(&request).await;
    }
}

pub fn names(handles: &Array) -> Vec<String> {
    handles.iter().map(|kept| kept.unchecked_into::<Kept>().name()).collect()
}

/// Opens handles; `None` when the person or the browser does not allow it. To be called for a click.
pub async fn open(handles: &Array) -> Option<Picked> {
    let mut picked = Picked::default();
    let mut left: VecDeque<(String, Kept)> = VecDeque::new();
    for kept in handles.iter().map(JsCast::unchecked_into::<Kept>) {
        let leave = wait(kept.request_permission()).await.ok()?;
        if leave.as_string().as_deref() != Some("granted") {
            return None;
        }
        left.push_back((kept.name(), kept));
    }
    while let Some((path, kept)) = left.pop_front() {
        let found = if kept.kind() == "directory" {
            children(&path, &kept).await.map(|children| left.extend(children))
        } else {
            wait(kept.get_file()).await.map(|file| picked.add(path.clone(), file.unchecked_into::<File>()))
        };
        if found.is_err() {
            picked.skip(path, text::reason::NOT_THERE);
        }
    }
    picked.again = handles.clone();
    Some(picked)
}

async fn children(path: &str, folder: &Kept) -> Result<Vec<(String, Kept)>, JsValue> {
    let children = entries::all(&folder.values()?).await?;
    let children = children.into_iter().map(JsCast::unchecked_into::<Kept>);
    Ok(children.map(|kept| (format!("{path}/{}", kept.name()), kept)).collect())
}

async fn wait(promise: Result<Promise, JsValue>) -> Result<JsValue, JsValue> {
    JsFuture::from(promise?).await
}

async fn store(mode: IdbTransactionMode) -> Result<IdbObjectStore, JsValue> {
    let request = page::window().indexed_db()?.ok_or(JsValue::NULL)?.open_with_u32(DATABASE, 1)?;
    let new = request.clone();
    let _upgrade = EventListener::new(&request, "upgradeneeded", move |_| {
        // A database that is not there is not made to be read.
        if mode == IdbTransactionMode::Readonly {
            let _ = new.transaction().map(|transaction| transaction.abort());
        } else if let Ok(database) = new.result() {
            let _ = database.unchecked_into::<IdbDatabase>().create_object_store(STORE);
        }
    });
    let database: IdbDatabase = done(&request).await?.unchecked_into();
    let store = database.transaction_with_str_and_mode(STORE, mode)?.object_store(STORE);
    // It closes when this transaction is over, so that it can be deleted.
    database.close();
    store
}

async fn done(request: &IdbRequest) -> Result<JsValue, JsValue> {
    let promise = Promise::new(&mut |resolve, reject| {
        request.set_onsuccess(Some(&resolve));
        request.set_onerror(Some(&reject));
    });
    JsFuture::from(promise).await?;
    request.result()
}
