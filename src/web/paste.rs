//! What a person pastes: files, or JSON as text.

use super::pick::Picked;
use js_sys::{Array, JsString};
use web_sys::{ClipboardEvent, File};

/// So the names begin that pasted texts are given.
const NAME: &str = "pasted-";

/// Whether a path is the name of a pasted text, which is nowhere any more when the page is gone.
pub fn is_pasted(path: &str) -> bool {
    path.starts_with(NAME)
}

/// What the clipboard holds; `None` when it is neither files nor JSON. `number` tells pasted texts apart.
pub fn take(event: &ClipboardEvent, number: u32) -> Option<Picked> {
    let transfer = event.clipboard_data()?;
    let mut picked = Picked::default();
    let files = transfer.files();
    for file in files.iter().flat_map(|files| (0..files.length()).filter_map(|index| files.get(index))) {
        picked.add(file.name(), file);
    }
    if !picked.is_empty() {
        return Some(picked);
    }
    let text = transfer.get_data("text/plain").ok()?;
    if !text.trim_start().starts_with(['{', '[']) {
        return None;
    }
    let name = format!("{NAME}{number}.json");
    let file = File::new_with_str_sequence(&Array::of1(&JsString::from(text)), &name).ok()?;
    picked.add(name, file);
    Some(picked)
}
