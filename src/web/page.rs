//! The document: attributes of its root, its title, the focus, and when it was painted.

use crate::view::svg::light;
use crate::view::taste::Theme;
use gloo::timers::callback::Timeout;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue, UnwrapThrowExt};
use web_sys::{
    Document, Element, Event, EventInit, FocusOptions, HtmlElement, NodeList, ScrollIntoViewOptions,
    ScrollLogicalPosition, Window,
};

/// The window; this code only ever runs in one.
pub fn window() -> Window {
    web_sys::window().unwrap_throw()
}

/// Whether it was opened by double click.
pub fn is_from_disk() -> bool {
    window().location().protocol().is_ok_and(|protocol| protocol == "file:")
}

/// The address of the folder that the page is in.
pub fn base() -> String {
    let location = window().location();
    let address = location.origin().unwrap_or_default() + &location.pathname().unwrap_or_default();
    address.rsplit_once('/').map(|(folder, _)| format!("{folder}/")).unwrap_or_default()
}

/// Asks the script in the page itself to load everything anew; `false` when it has done so before.
pub fn load_again() -> bool {
    let options = EventInit::new();
    options.set_cancelable(true);
    let asks = Event::new_with_event_init_dict("PageIncomplete", &options);
    asks.is_ok_and(|asks| window().dispatch_event(&asks) == Ok(false))
}

pub fn set_phase(phase: &str) {
    set_root("data-phase", Some(phase));
}

/// Without the attribute the system decides.
pub fn set_theme(theme: Theme) {
    set_root("data-theme", (theme != Theme::System).then(|| theme.as_str()));
}

pub fn set_title(title: &str) {
    if let Some(document) = document() {
        document.set_title(title);
    }
}

/// Whether keys go into a text.
pub fn is_typing() -> bool {
    let Some(element) = document().and_then(|document| document.active_element()) else { return false };
    match element.tag_name().as_str() {
        "TEXTAREA" | "SELECT" => true,
        "INPUT" => {
            let kind = element.get_attribute("type").unwrap_or_default();
            !["checkbox", "radio", "button", "file"].contains(&kind.as_str())
        }
        _ => element.has_attribute("contenteditable"),
    }
}

/// Moves the focus to the first element that `selector` finds; `false` when there is none, or it can't have the focus.
pub fn focus(selector: &str) -> bool {
    let Some(document) = document() else { return false };
    let Some(element) = document.query_selector(selector).ok().flatten() else { return false };
    // Links in a drawing take the focus, too, though they are no elements of HTML.
    let _ = element.unchecked_ref::<HtmlElement>().focus();
    document.active_element().as_ref() == Some(&element)
}

/// Moves the focus without scrolling.
pub fn focus_quietly(selector: &str) {
    if let Some(element) = find(selector) {
        put_focus(&element);
    }
}

fn put_focus(element: &HtmlElement) {
    let options = FocusOptions::new();
    options.set_prevent_scroll(true);
    let _ = element.focus_with_options(&options);
}

/// Which of the elements inside of `root` that `selector` finds has the focus.
pub fn focused_of(root: &Element, selector: &str) -> Option<usize> {
    let active = document()?.active_element().filter(|active| root.contains(Some(active)))?;
    elements(root.query_selector_all(selector).ok()?).position(|element| element == active)
}

/// Moves the focus to one of the elements inside of `root` that `selector` finds.
pub fn focus_of(root: &Element, selector: &str, index: usize) {
    let found = root.query_selector_all(selector).ok().and_then(|found| elements(found).nth(index));
    let held = document().and_then(|document| document.active_element());
    // Else what has it already would be scrolled into view.
    if let Some(element) = found.filter(|element| held.as_ref() != Some(element)) {
        let _ = element.unchecked_into::<HtmlElement>().focus();
    }
}

/// Moves the focus to an element if nothing has it; nothing happens when the element is not seen.
pub fn focus_if_lost(selector: &str) {
    if focused().is_none() {
        focus_quietly(selector);
    }
}

/// What has the focus, unless that is the page as a whole.
pub fn focused() -> Option<HtmlElement> {
    let active = document()?.active_element().filter(|element| element.tag_name() != "BODY");
    active?.dyn_into().ok()
}

/// Gives the focus to an element that is still there, if nothing has it.
pub fn focus_again(element: &HtmlElement) {
    if element.is_connected() && focused().is_none() {
        put_focus(element);
    }
}

/// Whether the window is a phone's, upright or lying.
pub fn is_small() -> bool {
    /// As the style sheets have it: 45 rem, and so little height that what stays in sight hides what is read.
    const LEAST_PX: (f64, f64) = (720.0, 560.0);
    let Some(window) = web_sys::window() else { return false };
    let size = |value: Result<JsValue, JsValue>| value.ok().and_then(|value| value.as_f64());
    size(window.inner_width()).is_some_and(|width| width < LEAST_PX.0)
        || size(window.inner_height()).is_some_and(|height| height < LEAST_PX.1)
}

/// Scrolls no farther than needed; `scroll-margin` in the style sheet keeps clear of what is sticky.
pub fn scroll_into_view(selector: &str) {
    scroll(selector, ScrollLogicalPosition::Nearest);
}

/// Draws inside of `root`, where things may grow and shrink; the first that `selector` finds among what is seen stays in
/// its place.
pub fn draw_in_place(root: &HtmlElement, selector: &str, draw: impl FnOnce()) {
    let held = hold(root, selector);
    draw();
    drop(held);
}

/// What is put back in its place when this is dropped. (Browsers do this alone, but not everywhere, and not for what grows
/// while it is seen.)
pub struct Held {
    root: HtmlElement,
    element: Option<(Element, f64)>,
}

/// Holds the first that `selector` finds among what is seen of `root`; nothing at its top, where the beginning stays seen.
pub fn hold(root: &HtmlElement, selector: &str) -> Held {
    let is_scrolled = root.scroll_top() > 0;
    let is_seen = |element: &Element| is_scrolled && is_near(root, element, 0.0);
    let element = find_all(selector).into_iter().find(is_seen);
    let element = element.map(|element| {
        let top_px = top_px(&element);
        (element, top_px)
    });
    let _ = root.style().set_property("overflow-anchor", "none");
    Held { root: root.clone(), element }
}

impl Drop for Held {
    fn drop(&mut self) {
        if let Some((element, before_px)) = self.element.take().filter(|(element, _)| element.is_connected())
        {
            self.root.scroll_by_with_x_and_y(0.0, top_px(&element) - before_px);
        }
        let _ = self.root.style().remove_property("overflow-anchor");
    }
}

fn top_px(element: &Element) -> f64 {
    element.get_bounding_client_rect().top()
}

/// Whether an element is within `margin_px` of what is seen of `root` now.
pub fn is_near(root: &Element, element: &Element, margin_px: f64) -> bool {
    let (seen, place) = (root.get_bounding_client_rect(), element.get_bounding_client_rect());
    place.bottom() > seen.top() - margin_px && place.top() < seen.bottom() + margin_px
}

/// Whether an element is seen in `root` below so many pixels from its upper edge.
pub fn is_seen_below(root: &Element, element: &Element, top_px: f64) -> bool {
    let (seen, place) = (root.get_bounding_client_rect(), element.get_bounding_client_rect());
    place.bottom() > seen.top() + top_px && place.top() < seen.bottom()
}

/// Scrolls sideways until an element is seen in `root`, beside what sticks to its left edge.
pub fn scroll_beside(root: &Element, element: &Element, sticks: &Element) {
    let (seen, place) = (root.get_bounding_client_rect(), element.get_bounding_client_rect());
    let hidden_left = sticks.get_bounding_client_rect().right() - place.left();
    let hidden_right = place.right() - seen.right();
    if hidden_left > 0.0 {
        root.scroll_by_with_x_and_y(-hidden_left, 0.0);
    } else if hidden_right > 0.0 {
        root.scroll_by_with_x_and_y(hidden_right, 0.0);
    }
}

/// Scrolls until the element is at the upper edge.
pub fn scroll_to_start(selector: &str) {
    scroll(selector, ScrollLogicalPosition::Start);
}

fn scroll(selector: &str, position: ScrollLogicalPosition) {
    if let Some(element) = find(selector) {
        scroll_to(&element, position);
    }
}

/// Scrolls no farther than needed to an element.
pub fn bring_into_view(element: &Element) {
    scroll_to(element, ScrollLogicalPosition::Nearest);
}

fn scroll_to(element: &Element, position: ScrollLogicalPosition) {
    let options = ScrollIntoViewOptions::new();
    options.set_block(position);
    element.scroll_into_view_with_scroll_into_view_options(&options);
}

pub fn scroll_to_top(selector: &str) {
    if let Some(element) = find(selector) {
        element.set_scroll_top(0);
    }
}

/// Takes the focus from whatever has it.
pub fn blur() {
    let active = document().and_then(|document| document.active_element());
    if let Some(element) = active.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.blur();
    }
}

pub fn find(selector: &str) -> Option<HtmlElement> {
    document()?.query_selector(selector).ok()??.dyn_into().ok()
}

/// Between a button and what lies below it, and between that and the edge of the page.
const GAP_PX: f64 = 4.0;

const AUTO: &str = "auto";

/// Puts what lies above the page below a button, on the side that has room.
pub fn place_below(lying: &HtmlElement, button: &Element) {
    let place = button.get_bounding_client_rect();
    let width = window().inner_width().ok().and_then(|width| width.as_f64()).unwrap_or_default();
    let px = |value: f64| format!("{value}px");
    let (left, right) = if place.left() + place.right() < width {
        (px(place.left().max(GAP_PX)), AUTO.to_owned())
    } else {
        (AUTO.to_owned(), px((width - place.right()).max(GAP_PX)))
    };
    let edges =
        [("top", px(place.bottom() + GAP_PX)), ("left", left), ("right", right), ("bottom", AUTO.to_owned())];
    for (edge, at) in edges {
        let _ = lying.style().set_property(edge, &at);
    }
}

/// The colour on white that a token of the style sheet stands for.
pub fn paper_color(token: &str) -> String {
    let style =
        document().and_then(|document| window().get_computed_style(&document.document_element()?).ok()?);
    let value = style.and_then(|style| style.get_property_value(token).ok()).unwrap_or_default();
    light(&value).to_owned()
}

/// Whether a modal dialog is open.
pub fn has_modal() -> bool {
    find("dialog[open]").is_some()
}

/// All elements that `selector` finds, in their order.
pub fn find_all(selector: &str) -> Vec<Element> {
    let found = document().and_then(|document| document.query_selector_all(selector).ok());
    found.into_iter().flat_map(elements).collect()
}

fn elements(list: NodeList) -> impl Iterator<Item = Element> {
    (0..list.length()).filter_map(move |index| list.item(index)?.dyn_into().ok())
}

/// The elements that `selector` finds which the person has selected some text of.
pub fn selected(selector: &str) -> Vec<Element> {
    let selection = window().get_selection().ok().flatten().filter(|selection| !selection.is_collapsed());
    let Some(selection) = selection else { return Vec::new() };
    let is_touched = |element: &Element| {
        selection.contains_node_with_allow_partial_containment(element, true).unwrap_or(false)
    };
    find_all(selector).into_iter().filter(is_touched).collect()
}

/// Whether some of what an element shows is selected.
pub fn has_selection_in(element: &Element) -> bool {
    let selection = window().get_selection().ok().flatten().filter(|selection| !selection.is_collapsed());
    selection.is_some_and(|selection| {
        selection.contains_node_with_allow_partial_containment(element, true).unwrap_or(false)
    })
}

/// Calls back when what is in the document now was painted.
pub fn after_paint(call: impl FnOnce() + 'static) {
    // Frame callbacks run before the paint, and what waits for its turn runs after it. (Another frame callback would wait for
    // the next frame.)
    next_frame(move || {
        Timeout::new(0, call).forget();
    });
}

/// Calls back before the next paint.
pub fn next_frame(call: impl FnOnce() + 'static) {
    let call = Closure::once_into_js(call);
    let _ = window().request_animation_frame(call.unchecked_ref());
}

/// The size of an element's inside in pixels, and how far it is scrolled.
pub fn scroll_box(element: &Element) -> (f64, f64) {
    (f64::from(element.client_height()), f64::from(element.scroll_top()))
}

fn set_root(name: &str, value: Option<&str>) {
    let Some(root) = document().and_then(|document| document.document_element()) else { return };
    let _ = match value {
        Some(value) => root.set_attribute(name, value),
        None => root.remove_attribute(name),
    };
}

fn document() -> Option<Document> {
    window().document()
}
