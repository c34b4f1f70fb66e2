//! Elements that are built at once and replaced as a whole.
//!
//! Leptos compiles its machinery once per shape of a view; long lists and tables that only ever change as a
//! whole are described as data instead and built by one loop, at a fraction of the download. Data becomes
//! text nodes and attributes only, as everywhere.

use leptos::prelude::*;
use wasm_bindgen::JsCast;

/// An element to be.
#[derive(Clone, Debug, Default)]
pub struct Plain {
    tag: &'static str,
    attributes: Vec<(&'static str, String)>,
    text: String,
    children: Vec<Plain>,
}

/// An element; without a tag, a text.
pub fn plain(tag: &'static str) -> Plain {
    Plain { tag, ..Plain::default() }
}

/// A text between elements.
pub fn words(text: impl Into<String>) -> Plain {
    Plain { text: text.into(), ..Plain::default() }
}

impl Plain {
    pub fn class(self, class: &'static str) -> Self {
        self.with("class", class)
    }

    pub fn with(mut self, name: &'static str, value: impl Into<String>) -> Self {
        self.attributes.push((name, value.into()));
        self
    }

    /// An attribute without a value, when `is_on`.
    pub fn flag(self, name: &'static str, is_on: bool) -> Self {
        if is_on { self.with(name, "") } else { self }
    }

    pub fn text(mut self, text: impl Into<String>) -> Self {
        self.text = text.into();
        self
    }

    pub fn child(mut self, child: Plain) -> Self {
        self.children.push(child);
        self
    }

    pub fn children(mut self, children: impl IntoIterator<Item = Plain>) -> Self {
        self.children.extend(children);
        self
    }
}

/// Shows what `make` describes, and again when a signal in it changes.
pub fn built(make: Box<dyn Fn() -> Vec<Plain>>) -> AnyView {
    let place = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        let elements = make();
        let Some(place) = place.get() else { return };
        place.set_text_content(None);
        append(&place, &elements);
    });
    view! { <div class="parts-built" node_ref=place></div> }.into_any()
}

fn append(parent: &web_sys::Node, elements: &[Plain]) {
    let document = document();
    for element in elements {
        if element.tag.is_empty() {
            let _ = parent.append_child(&document.create_text_node(&element.text));
            continue;
        }
        // The tags are our own literals, so making an element cannot fail.
        let Ok(made) = document.create_element(element.tag) else { continue };
        for (name, value) in &element.attributes {
            let _ = made.set_attribute(name, value);
        }
        if !element.text.is_empty() {
            made.set_text_content(Some(&element.text));
        }
        append(made.unchecked_ref(), &element.children);
        let _ = parent.append_child(&made);
    }
}
