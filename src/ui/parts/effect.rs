//! Effects and listeners, each behind one type.
//!
//! An effect and a listener end when what drew them is drawn again or taken away.

use crate::web::page;
use gloo::events::{EventListener, EventListenerOptions};
use leptos::prelude::*;
use web_sys::{Event, EventTarget};

/// Does something now, and again when a signal in it changes.
pub fn effect(mut act: Box<dyn FnMut()>) {
    Effect::new(move |_| act());
}

/// Listens to an element or the window; what the browser does by itself can be prevented.
fn listen(target: &EventTarget, name: &'static str, act: Box<dyn Fn(&Event)>) {
    let options = EventListenerOptions::enable_prevent_default();
    let listener = EventListener::new_with_options(target, name, options, move |event| act(event));
    StoredValue::new_local(listener);
}

/// Listens to the whole window.
pub fn listen_everywhere(name: &'static str, act: Box<dyn Fn(&Event)>) {
    listen(&page::window(), name, act);
}
