//! The URL fragment.
//!
//! Writing it does not call the listener: only the person (Back, a link, the address bar) does.

use wasm_bindgen::JsValue;

/// The fragment with its `#`, or nothing.
pub fn read() -> String {
    super::page::window().location().hash().unwrap_or_default()
}

/// A new entry in the history.
pub fn push(fragment: &str) {
    if fragment != read() {
        // Browsers refuse after too many calls in a row; the page works without the entry.
        let _ = history().map(|history| history.push_state_with_url(&JsValue::NULL, "", Some(fragment)));
    }
}

/// Changes the present entry.
pub fn replace(fragment: &str) {
    if fragment != read() {
        let _ = history().map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(fragment)));
    }
}

fn history() -> Result<web_sys::History, JsValue> {
    super::page::window().history()
}
