//! A component alone in the test's document.

use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use leptos::task::tick;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, EventInit, HtmlElement, HtmlInputElement};

/// It is taken away when this is dropped.
pub struct Mounted {
    root: HtmlElement,
    _view: Box<dyn std::any::Any>,
}

impl Drop for Mounted {
    fn drop(&mut self) {
        self.root.remove();
    }
}

/// Puts a component into the document.
pub fn mounted<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) -> Mounted {
    let root = document().create_element("div").expect("an element").unchecked_into::<HtmlElement>();
    document().body().expect("a body").append_child(&root).expect("a child");
    let view: UnmountHandle<_> = mount_to(root.clone(), view);
    Mounted { root, _view: Box::new(view) }
}

impl Mounted {
    pub fn all(&self, selector: &str) -> Vec<HtmlElement> {
        let found = self.root.query_selector_all(selector).expect("a selector");
        (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
    }

    pub fn one(&self, selector: &str) -> HtmlElement {
        let mut found = self.all(selector);
        assert_eq!(found.len(), 1, "{selector} in {}", self.root.inner_html());
        found.remove(0)
    }

    pub fn texts(&self, selector: &str) -> Vec<String> {
        self.all(selector).iter().map(|element| element.text_content().unwrap_or_default()).collect()
    }

    /// An attribute of all that the selector finds; empty where it is not there.
    pub fn values(&self, selector: &str, name: &str) -> Vec<String> {
        self.attributes(selector, name).into_iter().map(Option::unwrap_or_default).collect()
    }

    /// An attribute of all that the selector finds.
    pub fn attributes(&self, selector: &str, name: &str) -> Vec<Option<String>> {
        self.all(selector).iter().map(|element| element.get_attribute(name)).collect()
    }
}

/// Clicks with the focus, as a key does, and waits until what follows of it is drawn.
pub async fn press(element: &HtmlElement) {
    element.focus().expect("it takes the focus");
    element.click();
    tick().await;
}

/// Writes into a field and waits until what follows of it is drawn.
pub async fn write(field: &HtmlElement, text: &str, event: &str) {
    let field = field.unchecked_ref::<HtmlInputElement>();
    field.set_value(text);
    let options = EventInit::new();
    options.set_bubbles(true);
    let event = Event::new_with_event_init_dict(event, &options).expect("an event");
    field.dispatch_event(&event).expect("it is heard");
    tick().await;
}

pub fn has_focus(element: &Element) -> bool {
    document().active_element().as_ref() == Some(element)
}
