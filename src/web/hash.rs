//! The URL fragment.
//!
//! Writing it does not call the listener: only the person (Back, a link, the address bar) does. What is typed is written a
//! moment after the last letter, and the title of the tab with it: the browser goes about address, tab and icon then, while
//! an answer is on its way. (Of all dialogues of `AirDialogue`, those with a phrase are seen after 84 ms in place of 100.)
//! Invariant: who reads here is told what is about to be written as well.

use super::page;
use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use wasm_bindgen::JsValue;

/// So long nothing more was typed: until most answers are seen.
pub const TYPED_MS: u32 = 250;

thread_local! {
    static TYPED: RefCell<Option<Typed>> = const { RefCell::new(None) };
}

/// What is about to be written, in place of what.
struct Typed {
    fragment: String,
    title: String,
    before: String,
    _until: Timeout,
}

/// The fragment with its `#`, or nothing.
pub fn read() -> String {
    let typed = TYPED.with_borrow(|typed| typed.as_ref().map(|typed| typed.fragment.clone()));
    typed.unwrap_or_else(written)
}

/// Where the person went: what was about to be written is nothing any more.
pub fn come_to() -> String {
    TYPED.take();
    written()
}

/// The whole address, with what was about to be written.
pub fn address() -> String {
    settle();
    page::window().location().href().unwrap_or_default()
}

/// A new entry in the history.
pub fn push(fragment: &str) {
    if fragment != read() {
        settle();
        // Browsers refuse after too many calls in a row; the page works without the entry.
        let _ = history().map(|history| history.push_state_with_url(&JsValue::NULL, "", Some(fragment)));
    }
}

/// Changes the present entry.
pub fn replace(fragment: &str) {
    TYPED.take();
    if fragment != written() {
        let _ = history().map(|history| history.replace_state_with_url(&JsValue::NULL, "", Some(fragment)));
    }
}

/// The same when nothing more is typed, with what the tab is called then.
pub fn replace_soon(fragment: String, title: String) {
    if fragment != read() {
        let until = Timeout::new(TYPED_MS, settle);
        TYPED.replace(Some(Typed { fragment, title, before: written(), _until: until }));
    }
}

/// Writes what was typed: who types leaves.
pub fn settle() {
    let typed = TYPED.take();
    // The person may be elsewhere already, and the listener not told yet.
    if let Some(Typed { fragment, title, .. }) = typed.filter(|typed| typed.before == written()) {
        replace(&fragment);
        page::set_title(&title);
    }
}

fn written() -> String {
    page::window().location().hash().unwrap_or_default()
}

fn history() -> Result<web_sys::History, JsValue> {
    page::window().history()
}
