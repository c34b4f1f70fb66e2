//! The search box and what it offers while one types, without workers: names only.

use crate::contexts::Contexts;
use crate::mounted::{Mounted, has_focus, mounted_with, pause, write};
use colloquy::engine::answer::Field;
use colloquy::ui::search::Search;
use colloquy::view::location::Screen;
use colloquy::web::hash;
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::tick;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlElement, HtmlInputElement, window};

async fn search() -> (Mounted, Contexts, HtmlElement) {
    let (page, contexts) = mounted_with(Contexts::provide, |_| view! { <Search/> });
    contexts.answer_of(&[Field::Service]);
    tick().await;
    let field = page.one("[data-testid=search]");
    field.focus().expect("the focus");
    (page, contexts, field)
}

/// Types over what is there.
async fn type_line(field: &HtmlElement, line: &str) {
    write(field, line, "input").await;
    tick().await;
}

/// Presses a key; whether the browser may do its own with it.
async fn key(field: &HtmlElement, key: &str) -> bool {
    let options = EventInit::new();
    options.set_bubbles(true);
    options.set_cancelable(true);
    let event = Event::new_with_event_init_dict("keydown", &options).expect("an event");
    let facts: [(&str, JsValue); 3] =
        [("key", key.into()), ("isComposing", false.into()), ("altKey", false.into())];
    for (name, value) in facts {
        Reflect::set(&event, &name.into(), &value).expect("it is set");
    }
    let is_free = field.dispatch_event(&event).expect("it is heard");
    tick().await;
    is_free
}

fn line(field: &HtmlElement) -> String {
    field.unchecked_ref::<HtmlInputElement>().value()
}

#[wasm_bindgen_test]
async fn names_are_offered_while_one_types() {
    let (page, _, field) = search().await;
    assert_eq!(field.get_attribute("aria-expanded").as_deref(), Some("false"));
    assert!(page.one("[role=listbox]").hidden());
    type_line(&field, "the serv").await;
    assert_eq!(field.get_attribute("aria-expanded").as_deref(), Some("true"));
    assert!(!page.one("[role=listbox]").hidden());
    // Measures are offered where they tell dialogues apart.
    assert_eq!(page.texts(".search-option-name"), ["service:"]);
    assert_eq!(page.values("[role=option]", "aria-selected"), ["false"]);
}

#[wasm_bindgen_test]
async fn keys_choose_and_take_what_is_offered() {
    let (page, contexts, field) = search().await;
    type_line(&field, "s").await;
    let names = page.texts(".search-option-name");
    assert_eq!(names, ["system:", "service:", "said:", "sort:", "sample:"]);
    assert!(key(&field, "Tab").await, "nothing is chosen yet");
    assert!(!key(&field, "ArrowDown").await);
    key(&field, "ArrowDown").await;
    assert_eq!(field.get_attribute("aria-activedescendant").as_deref(), Some("search-option-1"));
    assert_eq!(page.values("[role=option]", "aria-selected"), ["false", "true", "false", "false", "false"]);
    key(&field, "ArrowUp").await;
    key(&field, "ArrowUp").await;
    assert_eq!(field.get_attribute("aria-activedescendant"), None);
    key(&field, "ArrowUp").await;
    assert!(!key(&field, "Enter").await);
    assert_eq!(line(&field), "sample:");
    assert_eq!(contexts.navigation.query.get_untracked(), "sample:");
    // What is to stand behind it is offered at once.
    assert_eq!(page.texts(".search-option-name"), ["50", "50@7"]);
    key(&field, "ArrowDown").await;
    assert!(!key(&field, "Tab").await);
    assert_eq!(line(&field), "sample:50 ");
    assert!(page.one("[role=listbox]").hidden());
}

#[wasm_bindgen_test]
async fn what_is_chosen_stays_so_when_an_answer_adds_to_the_list() {
    let (page, contexts, field) = search().await;
    type_line(&field, "s").await;
    key(&field, "ArrowUp").await;
    key(&field, "ArrowUp").await;
    let chosen = page.one("[aria-selected=true]");
    contexts.answer_of(&[Field::Service, Field::Slot]);
    tick().await;
    let names = page.texts(".search-option-name");
    assert_eq!(names, ["system:", "service:", "slot:", "said:", "sort:", "sample:"]);
    // Its element is not made anew.
    assert!(page.one("[aria-selected=true]").is_same_node(Some(&chosen)));
    assert_eq!(field.get_attribute("aria-activedescendant").as_deref(), Some("search-option-4"));
    assert_eq!(chosen.id(), "search-option-4");
    assert!(!key(&field, "Tab").await);
    assert_eq!(line(&field), "sort:");
}

#[wasm_bindgen_test]
async fn what_is_chosen_is_not_so_when_one_types_on_or_when_it_is_gone() {
    let (page, contexts, field) = search().await;
    type_line(&field, "se").await;
    key(&field, "ArrowDown").await;
    type_line(&field, "ser").await;
    assert_eq!(page.values("[role=option]", "aria-selected"), ["false"]);
    key(&field, "ArrowDown").await;
    contexts.answer_of(&[]);
    tick().await;
    assert!(key(&field, "Tab").await);
    assert_eq!(line(&field), "ser");
}

#[wasm_bindgen_test]
async fn escape_closes_the_list_and_is_free_then() {
    let (page, _, field) = search().await;
    type_line(&field, "s").await;
    assert!(!key(&field, "Escape").await);
    assert!(page.one("[role=listbox]").hidden());
    assert!(key(&field, "Escape").await);
    assert_eq!(line(&field), "s");
}

#[wasm_bindgen_test]
async fn a_click_takes_and_leaves_the_focus_in_the_box() {
    let (page, contexts, field) = search().await;
    type_line(&field, "-serv").await;
    page.one("[role=option]").click();
    tick().await;
    assert_eq!(line(&field), "-service:");
    assert_eq!(contexts.navigation.query.get_untracked(), "-service:");
    assert!(has_focus(&field));
}

#[wasm_bindgen_test]
async fn a_field_that_is_none_leads_to_one_that_is_like_it() {
    let (page, contexts, _) = search().await;
    contexts.navigation.set_query("the servise:Hotels_1".to_owned(), true);
    contexts.results.fault.set(Some("there is no field \"servise\"".to_owned()));
    tick().await;
    let links = page.all("#search-fault a");
    assert_eq!(links[0].text_content().as_deref(), Some("the service:Hotels_1"));
    let href = links[0].get_attribute("href").unwrap_or_default();
    assert!(href.contains("service:Hotels_1"), "{href}");
}

#[wasm_bindgen_test]
async fn the_address_says_a_moment_later_what_is_typed() {
    let (_page, contexts, field) = search().await;
    let written = || window().expect("a window").location().hash().expect("a fragment");
    type_line(&field, "some").await;
    type_line(&field, "words").await;
    assert!(hash::read().contains("q=words") && !written().contains("q="), "{}", written());
    pause(2 * hash::TYPED_MS).await;
    assert!(written().contains("q=words"), "{}", written());

    // Who moves on at once comes back to what was typed.
    type_line(&field, "others").await;
    contexts.navigation.go(contexts.navigation.location_now().on(Screen::Files));
    assert!(written().starts_with("#/files"), "{}", written());
    window().expect("a window").history().expect("a history").back().expect("a way back");
    pause(2 * hash::TYPED_MS).await;
    assert!(written().contains("q=others"), "{}", written());

    // The same where a link is clicked, which takes the focus first.
    type_line(&field, "linked").await;
    field.blur().expect("it is left");
    assert!(written().contains("q=linked"), "{}", written());

    // Where a link leads is not written over.
    type_line(&field, "third").await;
    window().expect("a window").location().set_hash("#/findings").expect("it is set");
    pause(2 * hash::TYPED_MS).await;
    assert!(written().starts_with("#/findings"), "{}", written());
}
