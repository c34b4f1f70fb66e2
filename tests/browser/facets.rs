//! The filters: values with their counts, of an answer that is made up.

use crate::contexts::Contexts;
use crate::mounted::{Mounted, has_focus, mounted_with, press};
use colloquy::engine::answer::{Facet, FacetValue, Field, Survey};
use colloquy::ui::facets::Facets;
use colloquy::ui::search_results::Answer;
use colloquy::web::{hash, page};
use leptos::prelude::*;
use leptos::task::tick;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Element, HtmlElement, HtmlInputElement};

fn filters() -> (Mounted, Contexts) {
    mounted_with(Contexts::provide, |_| view! { <main tabindex="-1"><Facets/></main> })
}

type Counts<'a> = (Field, &'a [(&'a str, u64)]);

fn survey(facets: &[Counts]) -> Survey {
    let value = |(value, count): &(&str, u64)| FacetValue { value: (*value).to_owned(), count: *count };
    let facet =
        |(field, values): &Counts| Facet { field: *field, values: values.iter().map(value).collect() };
    Survey { facets: facets.iter().map(facet).collect(), ..Survey::default() }
}

/// The counts come, and are drawn.
async fn answer(contexts: &Contexts, facets: &[Counts<'_>]) {
    contexts.answer(survey(facets));
    // The focus comes a moment after the rows.
    tick().await;
    tick().await;
}

fn find(of: &Element, selector: &str) -> Option<HtmlElement> {
    of.query_selector(selector).expect("a selector")?.dyn_into().ok()
}

fn text_of(of: &Element, selector: &str) -> String {
    find(of, selector).and_then(|found| found.text_content()).unwrap_or_default()
}

/// A row in words: whether it is ticked, its value and its count.
fn row_text(row: &Element) -> String {
    let tick = find(row, "input").expect("a box").unchecked_into::<HtmlInputElement>();
    let mark = if tick.checked() { "✓ " } else { "" };
    format!("{mark}{} {}", text_of(row, "bdi"), text_of(row, ".parts-number"))
}

/// The fields that are seen, a line each: title, rows, and what the button behind them says.
fn panel(page: &Mounted) -> Vec<String> {
    let line = |field: &HtmlElement| {
        let rows = field.query_selector_all("label").expect("a selector");
        let rows = (0..rows.length()).filter_map(|index| rows.get(index)?.dyn_into::<Element>().ok());
        let rows: Vec<_> = rows.map(|row| row_text(&row)).collect();
        let button = text_of(field, "button:not([hidden])");
        format!("{}: {} {button}", text_of(field, "legend"), rows.join(", ")).trim_end().to_owned()
    };
    page.all("fieldset:not([hidden])").iter().map(line).collect()
}

/// The box of a value.
#[track_caller]
fn tick_of(page: &Mounted, value: &str) -> HtmlElement {
    let row = page.all("label").into_iter().find(|row| text_of(row, "bdi") == value);
    find(&row.expect("a row"), "input").expect("a box")
}

/// The value whose box has the focus.
fn focused_value() -> Option<String> {
    Some(text_of(&page::focused()?.closest("label").ok()??, "bdi"))
}

const SERVICES: Counts = (Field::Service, &[("Maps_1", 1_200), ("Hotels_2", 30)]);

#[wasm_bindgen_test]
async fn a_value_that_is_ticked_is_asked_for() {
    let (page, contexts) = filters();
    assert!(panel(&page).is_empty());
    answer(&contexts, &[SERVICES]).await;
    assert_eq!(panel(&page), ["Service: Maps_1 1\u{202f}200, Hotels_2 30"]);
    let query = || contexts.navigation.query.get_untracked();
    let [maps, hotels] = ["Maps_1", "Hotels_2"].map(|value| tick_of(&page, value));

    press(&hotels).await;
    assert_eq!(query(), "service:Hotels_2");
    assert!(hash::read().contains("service:Hotels_2"), "{}", hash::read());
    assert_eq!(panel(&page), ["Service: Maps_1 1\u{202f}200, ✓ Hotels_2 30"]);
    assert!(has_focus(&hotels));
    press(&maps).await;
    assert_eq!(query(), "service:Hotels_2,Maps_1");
    press(&hotels).await;
    assert_eq!(query(), "service:Maps_1");
    assert_eq!(panel(&page), ["Service: ✓ Maps_1 1\u{202f}200, Hotels_2 30"]);
    press(&maps).await;
    assert_eq!(query(), "");
}

#[wasm_bindgen_test]
async fn the_query_line_ticks_its_values() {
    let (page, contexts) = filters();
    answer(&contexts, &[SERVICES, (Field::Split, &[("train", 3)])]).await;
    contexts.navigation.set_query("service:hotels_2 words -split:train".to_owned(), true);
    tick().await;
    assert_eq!(panel(&page), ["Split: train 3", "Service: Maps_1 1\u{202f}200, ✓ Hotels_2 30"]);
    press(&tick_of(&page, "train")).await;
    let query = contexts.navigation.query.get_untracked();
    assert_eq!(query, "service:hotels_2 split:train words -split:train");
}

#[wasm_bindgen_test]
async fn a_value_that_is_asked_for_stays_though_nothing_has_it() {
    let (page, contexts) = filters();
    contexts.navigation.set_query("service:Gone_3".to_owned(), true);
    answer(&contexts, &[SERVICES]).await;
    let rows = "Service: Maps_1 1\u{202f}200, Hotels_2 30";
    assert_eq!(panel(&page), [format!("{rows}, ✓ Gone_3 0")]);
    answer(&contexts, &[(Field::Service, &[])]).await;
    assert_eq!(panel(&page), ["Service: ✓ Gone_3 0"]);
    assert_eq!(page.all("label[data-zero]").len(), 1);
    answer(&contexts, &[SERVICES]).await;

    press(&tick_of(&page, "Gone_3")).await;
    tick().await;
    assert_eq!(panel(&page), [rows]);
    // What is nearest has the focus of a row that goes.
    assert_eq!(focused_value().as_deref(), Some("Hotels_2"));
}

#[wasm_bindgen_test]
async fn the_focus_goes_along_with_its_value() {
    let (page, contexts) = filters();
    answer(&contexts, &[(Field::Slot, &[("city", 9), ("date", 8), ("time", 7)])]).await;
    tick_of(&page, "date").focus().expect("the focus");
    let held = page::focused();
    // Only the counts are others: the row itself stays.
    answer(&contexts, &[(Field::Slot, &[("city", 3), ("date", 2), ("time", 1)])]).await;
    assert_eq!((page::focused(), focused_value().as_deref()), (held, Some("date")));
    answer(&contexts, &[(Field::Slot, &[("time", 7), ("city", 6), ("date", 5)])]).await;
    assert_eq!(panel(&page), ["Slot: time 7, city 6, date 5"]);
    assert_eq!(focused_value().as_deref(), Some("date"));
    // The value goes, and then the whole field.
    answer(&contexts, &[(Field::Slot, &[("time", 7), ("city", 6)])]).await;
    assert_eq!(focused_value().as_deref(), Some("city"));
    answer(&contexts, &[]).await;
    assert!(has_focus(&page.one("main")));
}

#[wasm_bindgen_test]
async fn a_long_field_is_folded() {
    let (page, contexts) = filters();
    let names: Vec<String> = (0..8).map(|number| format!("Intent{number}")).collect();
    let values: Vec<_> = (0..8).map(|number| (names[number].as_str(), 9)).collect();
    contexts.navigation.set_query("intent:Intent7".to_owned(), true);
    answer(&contexts, &[(Field::Intent, &values[..]), (Field::Split, &[("dev", 1)])]).await;
    let rows = || page.all("fieldset:not([hidden]) label").len();
    let more = page.all("fieldset:not([hidden]) .facets-more")[1].clone();
    // That of a short field is not there.
    assert!(page.all("fieldset:not([hidden]) .facets-more")[0].hidden());
    assert_eq!((rows(), more.hidden()), (9, true));

    let names: Vec<String> = (0..20).map(|number| format!("Intent{number}")).collect();
    let values: Vec<_> = (0..20).map(|number| (names[number].as_str(), 9)).collect();
    answer(&contexts, &[(Field::Intent, &values)]).await;
    let texts = |ticked| format!("Intent: Intent0 9, Intent1 9, Intent2 9, Intent3 9, Intent4 9, {ticked}");
    assert_eq!(panel(&page), [texts("✓ Intent7 9 14 more")]);
    press(&more).await;
    assert_eq!((rows(), more.text_content().as_deref()), (20, Some("Show fewer")));
    assert!(has_focus(&more));
    press(&more).await;
    assert_eq!(panel(&page), [texts("✓ Intent7 9 14 more")]);
    assert!(has_focus(&more));
}

#[wasm_bindgen_test]
async fn what_is_no_choice_is_not_seen() {
    let (page, contexts) = filters();
    let none = (Field::Act, &[("user/INFORM", 0)][..]);
    answer(&contexts, &[(Field::Dataset, &[("sgd", 9)]), none, (Field::Split, &[("train", 9)])]).await;
    assert_eq!(panel(&page), ["Split: train 9"]);
    answer(&contexts, &[(Field::Dataset, &[("sgd", 9), ("frames", 1)])]).await;
    assert_eq!(panel(&page), ["Dataset: Schema-Guided Dialogue 9, Frames 1"]);
}

#[wasm_bindgen_test]
async fn a_folder_that_all_files_are_in_is_left_out() {
    let (page, contexts) = filters();
    answer(&contexts, &[(Field::File, &[("data/train/1.json", 2), ("data/dev/1.json", 1)])]).await;
    assert_eq!(panel(&page), ["File: train/1.json 2, dev/1.json 1"]);
    assert_eq!(page.texts(".facets-folder"), ["train/", "dev/"]);
    press(&tick_of(&page, "dev/1.json")).await;
    assert_eq!(contexts.navigation.query.get_untracked(), "file:data/dev/1.json");
}

#[wasm_bindgen_test]
async fn counts_of_findings_hold_so_far_while_files_are_checked() {
    let (page, contexts) = filters();
    let survey = survey(&[(Field::Split, &[("train", 9)]), (Field::Rule, &[("SGD-ONE", 2)])]);
    let answer =
        |is_of_all| Some(Arc::new(Answer { survey: survey.clone(), is_of_all, ..Answer::default() }));
    contexts.results.answer.set(answer(false));
    tick().await;
    assert_eq!(panel(&page), ["Split: train 9", "Rule so far: SGD-ONE 2"]);
    contexts.results.answer.set(answer(true));
    tick().await;
    assert_eq!(panel(&page), ["Split: train 9", "Rule: SGD-ONE 2"]);
}

#[wasm_bindgen_test]
async fn the_quiz_hides_what_would_tell_the_answer() {
    let (page, contexts) = filters();
    let status = (Field::Status, &[("book", 2), ("cancel", 1)][..]);
    answer(&contexts, &[(Field::Has, &[("calls", 4), ("finding", 3)]), status]).await;
    assert_eq!(panel(&page).len(), 2);
    assert!(page.all(".quiz-note").is_empty());
    contexts.quiz.toggle();
    tick().await;
    assert_eq!(panel(&page), ["Has: calls 4"]);
    assert!(page.texts(".quiz-note")[0].contains("Expected status"), "{:?}", page.texts(".quiz-note"));
    contexts.quiz.toggle();
    tick().await;
    assert_eq!(panel(&page).len(), 2);
}

#[wasm_bindgen_test]
async fn a_field_is_drawn_when_it_is_a_choice_and_stays() {
    let (page, contexts) = filters();
    answer(&contexts, &[(Field::Dataset, &[("sgd", 9)])]).await;
    assert!(page.all("fieldset").is_empty());
    answer(&contexts, &[SERVICES]).await;
    let field = page.one("fieldset");
    answer(&contexts, &[]).await;
    assert!(field.hidden() && field.is_connected());
    answer(&contexts, &[SERVICES]).await;
    assert!(page.one("fieldset").is_same_node(Some(&field)));
    // Another one comes before it.
    let hotels = tick_of(&page, "Hotels_2");
    hotels.focus().expect("the focus");
    answer(&contexts, &[(Field::Split, &[("train", 9)]), SERVICES]).await;
    assert_eq!(panel(&page), ["Split: train 9", "Service: Maps_1 1\u{202f}200, Hotels_2 30"]);
    assert!(has_focus(&hotels));
}
