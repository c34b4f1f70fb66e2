//! What an element says for a moment of what a click did.

use gloo::timers::callback::Timeout;
use std::cell::RefCell;
use web_sys::Element;

/// Long enough to be read, and over before something else is copied.
const SAID_MS: u32 = 4_000;

/// An element that says something else than its own words; it has them back when this is dropped.
struct Said {
    element: Element,
    own: Option<String>,
    _until: Timeout,
}

impl Drop for Said {
    fn drop(&mut self) {
        self.element.set_text_content(self.own.as_deref());
    }
}

thread_local! {
    /// The clipboard holds one thing, so one element at most says that it was copied.
    static SAID: RefCell<Option<Said>> = const { RefCell::new(None) };
}

/// Says something in place of an element's own words, for a moment.
pub fn say_on(element: &Element, says: &str) {
    // Nothing is borrowed while what was said before is taken back.
    drop(SAID.take());
    let own = element.text_content();
    element.set_text_content(Some(says));
    let until = Timeout::new(SAID_MS, || drop(SAID.take()));
    SAID.set(Some(Said { element: element.clone(), own, _until: until }));
}
