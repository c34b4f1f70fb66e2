//! Dropped files and folders.
//!
//! Invariant: every entry is taken from the event before the first await, for the list is empty after it.

use super::pick::Picked;
use super::{page, recent};
use crate::view::text;
use js_sys::{Array, Promise};
use std::collections::VecDeque;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    DataTransfer, DragEvent, File, FileSystemDirectoryEntry, FileSystemEntry, FileSystemFileEntry,
};

/// What was dropped, taken out of the event but not yet walked through.
pub struct Dropped {
    entries: VecDeque<FileSystemEntry>,
    /// Items that are files but have no entry.
    files: Vec<File>,
    /// What the items can be opened again with.
    handles: Vec<Promise>,
}

/// Whether files are being dragged, and not text or a link.
pub fn has_files(event: &DragEvent) -> bool {
    event.data_transfer().is_some_and(|transfer| transfer.types().includes(&JsValue::from_str("Files"), 0))
}

/// How many things are dragged; browsers do not tell more before the drop.
pub fn item_count(event: &DragEvent) -> u32 {
    event.data_transfer().map_or(0, |transfer| transfer.items().length())
}

/// Takes everything out of the event at once.
pub fn take(transfer: &DataTransfer) -> Dropped {
    let mut dropped = Dropped { entries: VecDeque::new(), files: Vec::new(), handles: Vec::new() };
    let items = transfer.items();
    for item in (0..items.length()).filter_map(|index| items.get(index)) {
        if item.kind() != "file" {
            continue;
        }
        dropped.handles.extend(recent::handle_of(&item));
        if let Ok(Some(entry)) = item.webkit_get_as_entry() {
            dropped.entries.push_back(entry);
        } else if let Ok(Some(file)) = item.get_as_file() {
            dropped.files.push(file);
        }
    }
    dropped
}

/// Walks through the folders. What cannot be read is skipped with its reason.
pub async fn walk(dropped: Dropped) -> Picked {
    let mut picked = Picked::default();
    for handle in dropped.handles {
        if let Ok(handle) = JsFuture::from(handle).await {
            picked.again.push(&handle);
        }
    }
    // A page from the disk cannot read entries (in Chromium, `EncodingError`), but what their handles lead to.
    let has_all = picked.again.length() as usize == dropped.entries.len() + dropped.files.len();
    if page::is_from_disk()
        && has_all
        && let Some(picked) = recent::open(&picked.again).await
    {
        return picked;
    }
    for file in dropped.files {
        picked.add(file.name(), file);
    }
    let mut entries = dropped.entries;
    while let Some(entry) = entries.pop_front() {
        let path = entry.full_path().trim_start_matches('/').to_owned();
        let found = if entry.is_directory() {
            children(entry.unchecked_into()).await.map(|children| entries.extend(children))
        } else {
            file_of(entry.unchecked_into()).await.map(|file| picked.add(path.clone(), file))
        };
        if let Err(fault) = found {
            picked.skip(path, &text::reason::browser_could_not(&text_of(&fault)));
        }
    }
    picked
}

/// A reader gives at most a hundred entries at a time, so it is asked until it gives none.
async fn children(folder: FileSystemDirectoryEntry) -> Result<Vec<FileSystemEntry>, JsValue> {
    let reader = folder.create_reader();
    let mut children = Vec::new();
    loop {
        let batch =
            promise(|resolve, reject| reader.read_entries_with_callback_and_callback(resolve, reject))
                .await?;
        let batch: Array = batch.unchecked_into();
        if batch.length() == 0 {
            return Ok(children);
        }
        children.extend(batch.iter().map(JsCast::unchecked_into::<FileSystemEntry>));
    }
}

async fn file_of(entry: FileSystemFileEntry) -> Result<File, JsValue> {
    let file = promise(|resolve, reject| {
        entry.file_with_callback_and_callback(resolve, reject);
        Ok(())
    });
    file.await.map(JsCast::unchecked_into)
}

/// A call with two callbacks as a future.
async fn promise(
    call: impl Fn(&js_sys::Function, &js_sys::Function) -> Result<(), JsValue>,
) -> Result<JsValue, JsValue> {
    let mut refused = None;
    let promise = Promise::new(&mut |resolve, reject| refused = call(&resolve, &reject).err());
    match refused {
        Some(fault) => Err(fault),
        None => JsFuture::from(promise).await,
    }
}

fn text_of(fault: &JsValue) -> String {
    match fault.dyn_ref::<web_sys::DomException>() {
        Some(exception) => exception.name(),
        None => text::reason::UNKNOWN_FAULT.to_owned(),
    }
}
