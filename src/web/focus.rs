//! The focus never falls to nothing: when what has it is taken away, what is nearest around it gets it.
//!
//! A net below the screens, which know better places and act first. Without it the next key would begin at the top of
//! the page, and a screen reader would be silent.

use super::page;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use wasm_bindgen::closure::Closure;
use web_sys::{Document, Element, Event, FocusOptions, HtmlElement, MutationObserver, MutationObserverInit};

thread_local! {
    /// What has the focus, and what is around it from the inside out.
    static HELD: RefCell<Vec<Element>> = const { RefCell::new(Vec::new()) };
}

/// Watches for as long as the page lives.
pub fn keep() {
    let Some(document) = page::window().document() else { return };
    listen(&document, "focusin", |event| HELD.set(with_ancestors(event)));
    // Who leaves an element that stays wants it so.
    listen(&document, "focusout", |event| {
        let left = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        page::next_frame(move || {
            let is_left = |held: &Vec<Element>| held.first() == left.as_ref();
            if left.as_ref().is_some_and(|left| left.is_connected()) && HELD.with_borrow(is_left) {
                HELD.take();
            }
        });
    });
    let check = Closure::<dyn Fn()>::new(|| {
        let is_gone = |held: &Vec<Element>| held.first().is_some_and(|held| !held.is_connected());
        if HELD.with_borrow(is_gone) {
            // The screens' own places come first.
            page::after_paint(restore);
        }
    });
    if let Ok(observer) = MutationObserver::new(check.as_ref().unchecked_ref()) {
        let options = MutationObserverInit::new();
        options.set_child_list(true);
        options.set_subtree(true);
        let _ = observer.observe_with_options(&document, &options);
    }
    check.forget();
}

fn listen(document: &Document, name: &str, act: impl Fn(&Event) + 'static) {
    let act = Closure::<dyn Fn(Event)>::new(move |event: Event| act(&event));
    let _ = document.add_event_listener_with_callback(name, act.as_ref().unchecked_ref());
    act.forget();
}

fn with_ancestors(event: &Event) -> Vec<Element> {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    std::iter::successors(target, |element| element.parent_element()).collect()
}

/// Gives the focus to the nearest element that is still there and takes it.
fn restore() {
    let held = HELD.take();
    if held.first().is_none_or(|held| held.is_connected()) || page::focused().is_some() {
        return;
    }
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    for around in held.iter().filter(|around| around.is_connected()) {
        if let Some(around) = around.dyn_ref::<HtmlElement>() {
            let _ = around.focus_with_options(&options);
        }
        if page::focused().is_some() {
            return;
        }
    }
}
