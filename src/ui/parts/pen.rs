//! Draws elements by plain calls, and lets what changes in them follow signals.
//!
//! For screens that are not components yet. Data becomes text nodes and attributes only, as everywhere. Invariant: an
//! element in which somebody types or stands stays; only what is in `again` and `part` is drawn anew.

use super::{effect, listen};
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use wasm_bindgen::JsCast;
use web_sys::{Document, Element, Event, HtmlElement, HtmlInputElement};

/// Draws elements into each other: what is opened is inside what was opened before and not closed.
pub struct Pen {
    document: Document,
    /// What is drawn into.
    at: Element,
    around: Vec<Element>,
}

impl Pen {
    /// Draws into an element, after what it holds.
    pub fn on(element: Element) -> Self {
        Self { document: document(), at: element, around: Vec::new() }
    }

    #[inline(never)]
    pub fn open(&mut self, tag: &str) -> &mut Self {
        self.around.push(self.at.clone());
        // Tags are our own literals, so making an element cannot fail.
        if let Ok(element) = self.document.create_element(tag) {
            let _ = self.at.append_child(&element);
            self.at = element;
        }
        self
    }

    /// The open element.
    pub fn element(&self) -> Element {
        self.at.clone()
    }

    #[inline(never)]
    pub fn set(&mut self, name: &str, value: &str) -> &mut Self {
        let _ = self.at.set_attribute(name, value);
        self
    }

    pub fn class(&mut self, name: &str) -> &mut Self {
        self.set("class", name)
    }

    /// An attribute that may be absent, also where it was before.
    #[inline(never)]
    pub fn maybe(&mut self, name: &str, value: Option<&str>) -> &mut Self {
        let Some(value) = value else {
            let _ = self.at.remove_attribute(name);
            return self;
        };
        self.set(name, value)
    }

    /// An attribute without a value, where it holds.
    pub fn flag(&mut self, name: &str, is_on: bool) -> &mut Self {
        self.maybe(name, is_on.then_some(""))
    }

    /// A property of the element's style; the page's policy forbids the attribute.
    #[inline(never)]
    pub fn style(&mut self, name: &str, value: &str) -> &mut Self {
        if let Some(element) = self.at.dyn_ref::<HtmlElement>() {
            let _ = element.style().set_property(name, value);
        }
        self
    }

    #[inline(never)]
    pub fn words(&mut self, text: &str) -> &mut Self {
        let _ = self.at.append_with_str_1(text);
        self
    }

    #[inline(never)]
    pub fn close(&mut self) -> &mut Self {
        if let Some(around) = self.around.pop() {
            self.at = around;
        }
        self
    }

    /// An isolated text: what data says never reorders what stands beside it.
    #[inline(never)]
    pub fn data(&mut self, text: &str) -> &mut Self {
        self.open("bdi").words(text).close()
    }

    /// Opens a button that does nothing by itself.
    #[inline(never)]
    pub fn button(&mut self) -> &mut Self {
        self.open("button").set("type", "button")
    }

    /// Shows a component in the open element, as long as that is drawn.
    pub fn host(&mut self, view: AnyView) -> &mut Self {
        let mut state = view.build();
        state.mount(&self.at, None);
        StoredValue::new_local(state);
        self
    }

    /// Does something with the open element, now and when a signal in it changes.
    pub fn effect(&mut self, act: Box<dyn Fn(&Element)>) -> &mut Self {
        let element = self.element();
        effect(Box::new(move || act(&element)));
        self
    }

    /// An attribute that follows the signals in it, and may be absent; nothing else is drawn again.
    pub fn follow(&mut self, name: &'static str, value: Box<dyn Fn() -> Option<String>>) -> &mut Self {
        self.effect(Box::new(move |element| _ = Self::on(element.clone()).maybe(name, value().as_deref())))
    }

    /// An attribute without a value that follows the signals in it.
    pub fn follow_flag(&mut self, name: &'static str, is_on: Box<dyn Fn() -> bool>) -> &mut Self {
        self.follow(name, Box::new(move || is_on().then(String::new)))
    }

    /// A text that follows the signals in it. The same words again are no news: a live region would say them twice.
    pub fn says(&mut self, text: Box<dyn Fn() -> String>) -> &mut Self {
        let Some(node) = self.words("").at.last_child() else { return self };
        effect(Box::new(move || {
            let text = text();
            if node.node_value().as_deref() != Some(text.as_str()) {
                node.set_node_value(Some(&text));
            }
        }));
        self
    }

    /// What a field holds follows a line, but for the spaces around it, which are a person's own.
    pub fn holds(&mut self, line: Box<dyn Fn() -> String>) -> &mut Self {
        self.effect(Box::new(move |element| {
            let line = line();
            let input = element.dyn_ref::<HtmlInputElement>();
            if let Some(input) = input.filter(|input| input.value().trim() != line.trim()) {
                input.set_value(&line);
            }
        }))
    }

    /// Listens to the open element as long as it is drawn.
    pub fn listen(&mut self, name: &'static str, act: Box<dyn Fn(&Event)>) -> &mut Self {
        listen(&self.at, name, act);
        self
    }

    /// Fills the open element, and again when a signal in `is_new` changes and it says so; what is around the
    /// element stays.
    pub fn again(&mut self, is_new: Box<dyn Fn() -> bool>, draw: Box<dyn Fn(&mut Self)>) -> &mut Self {
        // What is drawn lives on when `is_new` runs again and says no.
        let owner = Owner::new();
        self.effect(Box::new(move |place| {
            if is_new() {
                owner.with_cleanup(|| untrack(|| fill(place, &draw)));
            }
        }))
    }

    /// The same, in a place of its own.
    pub fn part_when(&mut self, is_new: Box<dyn Fn() -> bool>, draw: Box<dyn Fn(&mut Self)>) -> &mut Self {
        self.open("div").class("parts-drawn").again(is_new, draw).close()
    }

    /// A place of its own that is filled again when a signal in `draw` changes.
    pub fn part(&mut self, draw: Box<dyn Fn(&mut Self)>) -> &mut Self {
        self.open("div").class("parts-drawn").effect(Box::new(move |place| fill(place, &draw))).close()
    }
}

/// What the element that an event is about, or one around it, has in an attribute: what is drawn has no listeners of
/// its own.
pub fn told(event: &Event, attribute: &str) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    target.closest(&format!("[{attribute}]")).ok().flatten()?.get_attribute(attribute)
}

/// What has the focus and an id keeps the focus, and a field what is being typed.
pub fn fill(place: &Element, draw: &dyn Fn(&mut Pen)) {
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
