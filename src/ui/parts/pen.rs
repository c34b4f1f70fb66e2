//! Elements that are drawn at once and replaced as a whole.
//!
//! Leptos compiles its machinery once per shape of a view; long lists and tables that only ever change as a
//! whole are drawn by plain calls instead, at a fraction of the download. Data becomes text nodes and
//! attributes only, as everywhere.

use leptos::prelude::*;
use web_sys::{Document, Element};

/// Draws elements into each other: what is opened is inside what was opened before and not closed.
pub struct Pen {
    document: Document,
    open: Vec<Element>,
}

impl Pen {
    #[inline(never)]
    pub fn open(&mut self, tag: &str) -> &mut Self {
        // Tags are our own literals, so making an element cannot fail.
        if let Ok(element) = self.document.create_element(tag) {
            if let Some(parent) = self.open.last() {
                let _ = parent.append_child(&element);
            }
            self.open.push(element);
        }
        self
    }

    #[inline(never)]
    pub fn set(&mut self, name: &str, value: &str) -> &mut Self {
        if let Some(element) = self.open.last() {
            let _ = element.set_attribute(name, value);
        }
        self
    }

    #[inline(never)]
    pub fn class(&mut self, name: &str) -> &mut Self {
        if let Some(element) = self.open.last() {
            element.set_class_name(name);
        }
        self
    }

    #[inline(never)]
    pub fn words(&mut self, text: &str) -> &mut Self {
        if let Some(element) = self.open.last() {
            let _ = element.append_with_str_1(text);
        }
        self
    }

    #[inline(never)]
    pub fn close(&mut self) -> &mut Self {
        self.open.pop();
        self
    }

    /// An isolated text: what data says never reorders what stands beside it.
    #[inline(never)]
    pub fn data(&mut self, text: &str) -> &mut Self {
        self.open("bdi").words(text).close()
    }
}

/// Shows what `draw` draws, and again when a signal in it changes.
pub fn drawn(draw: Box<dyn Fn(&mut Pen)>) -> AnyView {
    let place = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        let Some(place) = place.get() else { return };
        place.set_text_content(None);
        draw(&mut Pen { document: document(), open: vec![Element::from(web_sys::HtmlElement::from(place))] });
    });
    view! { <div class="parts-drawn" node_ref=place></div> }.into_any()
}
