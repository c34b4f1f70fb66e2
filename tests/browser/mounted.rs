//! A component alone in the test's document.

use colloquy::view::location::Location;
use colloquy::web::{hash, page};
use futures_channel::oneshot::channel;
use js_sys::{Function, Promise, Reflect};
use leptos::mount::{UnmountHandle, mount_to};
use leptos::prelude::*;
use leptos::task::tick;
use std::cell::Cell;
use std::rc::Rc;
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
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

/// Puts a component into the document, before what else is there, and makes the address lead nowhere.
pub fn mounted<V: IntoView + 'static>(view: impl FnOnce() -> V + 'static) -> Mounted {
    let root = document().create_element("div").expect("an element").unchecked_into::<HtmlElement>();
    document().body().expect("a body").prepend_with_node_1(&root).expect("a child");
    forget_address();
    let view: UnmountHandle<_> = mount_to(root.clone(), view);
    Mounted { root, _view: Box::new(view) }
}

/// What a test wrote there is nothing to the next one.
pub fn forget_address() {
    hash::replace(&Location::default().fragment());
}

/// Waits for so many milliseconds.
pub async fn pause(wait_ms: u32) {
    let wait = Promise::new(&mut |resolve, _| {
        let window = web_sys::window().expect("a window");
        let wait_ms = i32::try_from(wait_ms).expect("a short time");
        window.set_timeout_with_callback_and_timeout_and_arguments_0(&resolve, wait_ms).expect("a timer");
    });
    JsFuture::from(wait).await.expect("time passes");
}

/// Puts a component into the document that shows what `make` makes, and gives that, too.
pub fn mounted_with<C, V>(
    make: impl FnOnce() -> C + 'static,
    view: impl FnOnce(C) -> V + 'static,
) -> (Mounted, C)
where
    C: Copy + 'static,
    V: IntoView + 'static,
{
    let kept = Rc::new(Cell::new(None));
    let given = Rc::clone(&kept);
    let mounted = mounted(move || {
        let it = make();
        given.set(Some(it));
        view(it)
    });
    (mounted, kept.get().expect("it was made"))
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

/// Waits until what is in the document now is painted: sizes were observed by then, and scrolling was heard.
pub async fn painted() {
    let (done, is_done) = channel();
    page::after_paint(move || _ = done.send(()));
    is_done.await.expect("a frame");
    tick().await;
}

/// What is seen of an element: its upper and its lower edge.
pub fn edges(element: &Element) -> (f64, f64) {
    let place = element.get_bounding_client_rect();
    (place.top(), place.bottom())
}

/// Asks a dialog for what Escape asks it for: a key that a script makes does nothing.
pub fn press_escape(dialog: &Element) {
    let request = Reflect::get(dialog, &"requestClose".into()).expect("a property");
    request.unchecked_into::<Function>().call0(dialog).expect("it closes");
}

pub fn has_focus(element: &Element) -> bool {
    document().active_element().as_ref() == Some(element)
}
