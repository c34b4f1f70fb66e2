//! Elements that are drawn at once and replaced as a whole.
//!
//! Leptos compiles its machinery once per shape of a view; long lists and tables that only ever change as a
//! whole are drawn by plain calls instead, at a fraction of the download. Data becomes text nodes and
//! attributes only, as everywhere.

use gloo::events::EventListener;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement, HtmlInputElement};

/// Draws elements into each other: what is opened is inside what was opened before and not closed.
pub struct Pen {
    document: Document,
    open: Vec<Element>,
}

impl Pen {
    /// Draws into an element, after what it holds.
    pub fn on(element: Element) -> Self {
        Self { document: document(), open: vec![element] }
    }

    pub fn open(&mut self, tag: &str) -> &mut Self {
        self.open_in("http://www.w3.org/1999/xhtml", tag)
    }

    pub fn open_svg(&mut self, tag: &str) -> &mut Self {
        self.open_in("http://www.w3.org/2000/svg", tag)
    }

    #[inline(never)]
    fn open_in(&mut self, namespace: &str, tag: &str) -> &mut Self {
        // Tags are our own literals, so making an element cannot fail.
        if let Ok(element) = self.document.create_element_ns(Some(namespace), tag) {
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

    /// An attribute that may be absent, also where it was before.
    #[inline(never)]
    pub fn maybe(&mut self, name: &str, value: Option<&str>) -> &mut Self {
        if let (None, Some(element)) = (value, self.open.last()) {
            let _ = element.remove_attribute(name);
        }
        if let Some(value) = value { self.set(name, value) } else { self }
    }

    /// An attribute without a value, where it holds.
    pub fn flag(&mut self, name: &str, is_on: bool) -> &mut Self {
        self.maybe(name, is_on.then_some(""))
    }

    /// A property of the element's style; the page's policy forbids the attribute.
    #[inline(never)]
    pub fn style(&mut self, name: &str, value: &str) -> &mut Self {
        if let Some(element) = self.open.last().and_then(|element| element.dyn_ref::<HtmlElement>()) {
            let _ = element.style().set_property(name, value);
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

    /// An attribute that follows the signals in it, and may be absent; nothing else is drawn again.
    pub fn follow(&mut self, name: &'static str, value: Box<dyn Fn() -> Option<String>>) -> &mut Self {
        self.effect(Box::new(move |element| _ = Self::on(element.clone()).maybe(name, value().as_deref())))
    }

    /// Does something with the open element, now and when a signal in it changes.
    pub fn effect(&mut self, act: Box<dyn Fn(&Element)>) -> &mut Self {
        if let Some(element) = self.open.last().cloned() {
            Effect::new(move |_| act(&element));
        }
        self
    }

    /// Listens to the open element as long as it is drawn.
    pub fn listen(&mut self, name: &'static str, act: Box<dyn Fn(&web_sys::Event)>) -> &mut Self {
        if let Some(element) = self.open.last() {
            // It ends with what drew it, and so does what is stored.
            StoredValue::new_local(EventListener::new(element, name, move |event| act(event)));
        }
        self
    }

    /// Fills the open element, and again when a signal in `is_new` changes and it says so; what is around the
    /// element stays.
    pub fn again(&mut self, is_new: Box<dyn Fn() -> bool>, draw: Box<dyn Fn(&mut Self)>) -> &mut Self {
        self.effect(Box::new(move |place| {
            if is_new() {
                untrack(|| fill(place, &draw));
            }
        }))
    }
}

/// What the element that an event is about, or one around it, has in an attribute: what is drawn has no listeners of
/// its own.
pub fn told(event: &web_sys::Event, attribute: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(&format!("[{attribute}]")).ok().flatten()?.get_attribute(attribute)
}

/// What has the focus and an id keeps the focus, and a field what is being typed.
fn fill(place: &Element, draw: &dyn Fn(&mut Pen)) {
    let held = document().active_element().filter(|held| place.contains(Some(held)));
    let typed =
        held.as_ref().and_then(|held| held.dyn_ref::<HtmlInputElement>()).map(HtmlInputElement::value);
    let held = held.map(|held| held.id());
    place.set_text_content(None);
    draw(&mut Pen::on(place.clone()));
    if let Some(held) = held.and_then(|id| document().get_element_by_id(&id)) {
        if let (Some(typed), Some(input)) = (typed, held.dyn_ref::<HtmlInputElement>()) {
            input.set_value(&typed);
        }
        let _ = held.unchecked_into::<HtmlElement>().focus();
    }
}

/// Shows what `draw` draws, and again when a signal in it changes.
pub fn drawn(draw: Box<dyn Fn(&mut Pen)>) -> AnyView {
    let place = NodeRef::<leptos::html::Div>::new();
    Effect::new(move |_| {
        if let Some(place) = place.get() {
            fill(&Element::from(HtmlElement::from(place)), &draw);
        }
    });
    view! { <div class="parts-drawn" node_ref=place></div> }.into_any()
}
