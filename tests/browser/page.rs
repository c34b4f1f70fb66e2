//! The components together: the page, mounted into the test's document, with real workers.

use crate::link::look_in_dist;
use crate::mounted::{forget_address, pause};
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Document, Element, HtmlElement};

fn document() -> Document {
    web_sys::window().and_then(|window| window.document()).expect("a page")
}

fn all(selector: &str) -> Vec<Element> {
    let found = document().query_selector_all(selector).expect("a selector");
    (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok()).collect()
}

fn click(element: &Element) {
    element.unchecked_ref::<HtmlElement>().click();
}

/// Waits until there is something to find.
async fn until_found(selector: &str) -> Vec<Element> {
    until_one_has(selector, "").await
}

/// Waits until something is found of which one has the text, but not for ever.
async fn until_one_has(selector: &str, text: &str) -> Vec<Element> {
    for _ in 0..600 {
        let found = all(selector);
        if found.iter().any(|element| element.text_content().unwrap_or_default().contains(text)) {
            return found;
        }
        pause(50).await;
    }
    panic!("{selector} with {text:?} is not on the page");
}

/// The list shows the rows that fit: without the page's styles nothing has a height.
fn give_the_list_a_height() {
    let style = document().create_element("style").expect("an element");
    style.set_text_content(Some(".list-scroll { height: 600px; overflow: auto } .list-row { height: 80px }"));
    document().head().expect("a head").append_child(&style).expect("a child");
}

/// What would keep the page asks for all its files at once, and the runner's server may then leave one unanswered.
fn without_service_worker() {
    let navigator = web_sys::window().expect("a page").navigator();
    let nothing = js_sys::Object::new();
    let is_set = js_sys::Object::define_property(&navigator, &"serviceWorker".into(), &nothing);
    assert!(is_set.is_object());
}

#[wasm_bindgen_test]
async fn the_mounted_page_reads_its_sample_and_shows_a_dialogue() {
    look_in_dist();
    forget_address();
    without_service_worker();
    give_the_list_a_height();
    colloquy::ui::mount();
    until_found("html[data-phase=empty]").await;
    assert_eq!(all("[data-testid=open-files]").len(), 1);
    assert!(all("[data-testid=dialogue-row]").is_empty());

    click(&until_found("button.empty-card").await[0]);
    until_found("html[data-phase=ready]").await;
    let count = &until_found("[data-testid=dialogue-count]").await[0];
    assert_eq!(count.get_attribute("data-total").as_deref(), Some("10"));

    let rows = until_found("[data-testid=dialogue-row]").await;
    let id = rows[1].get_attribute("data-id").expect("an id");
    click(&rows[1]);
    until_one_has("[data-testid=reader]", &id).await;
    until_found("[data-testid=turn][data-index='0'][data-speaker=user]").await;
    until_found("[data-span]").await;
    for piece in all("[data-span]") {
        let slots = piece.get_attribute("data-slot").unwrap_or_default();
        let ordinals = piece.get_attribute("data-span").unwrap_or_default();
        assert_eq!(slots.split(' ').count(), ordinals.split(' ').count());
        assert!(!piece.text_content().unwrap_or_default().is_empty());
    }
}
