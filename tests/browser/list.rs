//! The list of dialogues, of an answer and rows that are made up.

use crate::contexts::Contexts;
use crate::mounted::{Mounted, edges, has_focus, mounted_with, painted, press};
use crate::reader::reading;
use colloquy::corpus::{CharRange, Dataset, FileId, RecordAt, RecordNumber, Split};
use colloquy::engine::answer::{
    Facet, FacetValue, Field, FileReport, FileSplit, FileState, Like, Progress, Reading, Row, Survey, Unknown,
};
use colloquy::ui::list::DialogueList;
use colloquy::ui::navigation::Shown;
use colloquy::ui::session::Phase;
use colloquy::view::pages::Pages;
use colloquy::web::hash;
use js_sys::Reflect;
use leptos::prelude::*;
use leptos::task::tick;
use std::ops::Range;
use std::sync::Arc;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::{Event, EventInit, HtmlElement};

const ROW: &str = "[role=option]";

fn at(index: u32) -> RecordAt {
    RecordAt { file: FileId(0), record: RecordNumber(index) }
}

fn row(index: u32) -> Row {
    Row {
        at: at(index),
        rank: 0,
        dataset: Dataset::Sgd,
        split: Some(Split::Train),
        id: format!("1_{index:05}"),
        services: vec!["Maps_1".to_owned(), "Hotels_2".to_owned()],
        turns: 12,
        excerpt: format!("A table for {index}, please."),
        excerpt_turn: 0,
        hits: Vec::new(),
        facts: Vec::new(),
        frames: 0,
        labels: Vec::new(),
        has_note: false,
    }
}

fn rows(range: Range<u32>) -> Vec<Row> {
    range.map(row).collect()
}

fn file() -> FileReport {
    FileReport {
        id: FileId(0),
        path: "train/dialogues_001.json".to_owned(),
        bytes: 1,
        recognition: None,
        split: FileSplit::default(),
        flights: None,
        state: FileState::Ready,
        read_bytes: 1,
        text_bytes: 10,
        records: 1,
        readable: 1,
        findings: 0,
        problems: Vec::new(),
    }
}

/// The list of a file that was read, in a box as on the page.
fn list(matching: u64) -> (Mounted, Contexts) {
    let make = move || {
        let contexts = Contexts::provide();
        contexts.session.phase.set(Phase::Ready);
        contexts.session.files.set(Arc::new(vec![file()]));
        contexts.session.progress.set(Progress { dialogues: 1, is_done: true, ..Progress::default() });
        contexts.answer(Survey { matching, total: 1_000_000, ..Survey::default() });
        contexts
    };
    mounted_with(make, |_| {
        view! {
            <style>{include_str!("../../style/list.css")}</style>
            <div style="display: grid; grid-template-rows: 500px"><DialogueList/></div>
        }
    })
}

/// The first rows come, and are drawn.
async fn come(contexts: &Contexts, rows: Vec<Row>) {
    contexts.results.rows.update(|pages| pages.put(0, rows));
    painted().await;
}

fn list_box(page: &Mounted) -> HtmlElement {
    page.one("[role=listbox]")
}

fn is_busy(page: &Mounted) -> bool {
    list_box(page).get_attribute("aria-busy").as_deref() == Some("true")
}

/// The ids of the rows that are chosen.
fn chosen(page: &Mounted) -> Vec<String> {
    page.values("[aria-selected=true]", "data-id")
}

/// Whether the browser is to do nothing of its own.
async fn type_key(page: &Mounted, key: &str) -> bool {
    let options = EventInit::new();
    options.set_bubbles(true);
    options.set_cancelable(true);
    let event = Event::new_with_event_init_dict("keydown", &options).expect("an event");
    Reflect::set(&event, &"key".into(), &key.into()).expect("it is set");
    let is_left = list_box(page).dispatch_event(&event).expect("it is heard");
    painted().await;
    !is_left
}

#[wasm_bindgen_test]
async fn a_row_shows_a_dialogue_with_the_hits_of_its_excerpt() {
    let (page, contexts) = list(3);
    let late = Row {
        turns: 1,
        services: Vec::new(),
        excerpt: "für 𝟚 <b>Gäste</b>".to_owned(),
        excerpt_turn: 6,
        hits: vec![CharRange::new(4, 5), CharRange::new(9, 14)],
        ..row(1)
    };
    let words = "word ".repeat(40) + "needle in the end";
    let far = Row { excerpt: words, hits: vec![CharRange::new(200, 206)], ..row(2) };
    come(&contexts, vec![row(0), late, far]).await;
    assert_eq!(page.values(ROW, "data-id"), ["1_00000", "1_00001", "1_00002"]);
    assert_eq!(page.texts(".list-id"), ["1_00000", "1_00001", "1_00002"]);
    assert_eq!(page.texts(".list-services"), ["Maps_1 · Hotels_2", "", "Maps_1 · Hotels_2"]);
    assert_eq!(page.texts(".list-turns"), ["12 turns", "1 turn", "12 turns"]);
    let excerpts = page.texts(".list-excerpt");
    assert_eq!(excerpts[..2], ["A table for 0, please.", "turn 7 für 𝟚 <b>Gäste</b>"]);
    // A hit far behind the beginning is brought near.
    assert!(
        excerpts[2].starts_with("…word") && excerpts[2].ends_with("needle in the end"),
        "{}",
        excerpts[2]
    );
    assert_eq!(page.texts("mark"), ["𝟚", "Gäste", "needle"]);
}

#[wasm_bindgen_test]
async fn the_split_is_said_where_there_are_several() {
    let (page, contexts) = list(1);
    come(&contexts, rows(0..1)).await;
    assert_eq!(page.texts(".list-services"), ["Maps_1 · Hotels_2"]);
    let value = |value: &str| FacetValue { value: value.to_owned(), count: 1 };
    let splits = Facet { field: Field::Split, values: vec![value("train"), value("dev")] };
    contexts.answer(Survey { matching: 1, total: 1, facets: vec![splits], ..Survey::default() });
    tick().await;
    assert_eq!(page.texts(".list-services"), ["train Maps_1 · Hotels_2"]);
}

#[wasm_bindgen_test]
async fn a_row_that_has_not_come_is_empty_and_the_list_is_busy() {
    let (page, contexts) = list(1_000_000);
    painted().await;
    let count = page.all(ROW).len();
    assert!((5..60).contains(&count), "{count}");
    assert_eq!(page.texts(ROW), vec![""; count]);
    assert!(page.all("[data-testid=dialogue-row]").is_empty());
    assert!(is_busy(&page));
    let elements = page.all(ROW);

    come(&contexts, rows(0..60)).await;
    assert_eq!(page.all("[data-testid=dialogue-row]"), elements, "the rows are the same elements");
    assert!(!is_busy(&page));
    // Where nothing has come, it is empty again.
    list_box(&page).set_scroll_top(5_000_000);
    painted().await;
    assert!(is_busy(&page));
    assert!(page.all("[data-testid=dialogue-row], .list-line").is_empty());
    list_box(&page).set_scroll_top(0);
    painted().await;
    assert!(!is_busy(&page));
    // The answer to another query is on its way.
    contexts.navigation.set_query("words".to_owned(), true);
    tick().await;
    assert!(is_busy(&page));
}

#[wasm_bindgen_test]
async fn a_row_says_its_place_among_all() {
    let (page, contexts) = list(1_000_000);
    come(&contexts, rows(0..60)).await;
    let count = page.all(ROW).len();
    assert_eq!(page.values(ROW, "aria-setsize"), vec!["1000000"; count]);
    let places = || page.values(ROW, "aria-posinset");
    assert_eq!(places()[..3], ["1", "2", "3"]);
    list_box(&page).set_scroll_top(list_box(&page).scroll_height());
    painted().await;
    assert_eq!(places().last().map(String::as_str), Some("1000000"));
    // So does the head, of all that is open.
    let head = page.one("[data-testid=dialogue-count]");
    let numbers = ["data-count", "data-total"].map(|name| head.get_attribute(name).unwrap_or_default());
    assert_eq!(numbers, ["1000000", "1000000"]);
}

#[wasm_bindgen_test]
async fn a_click_opens_the_dialogue_in_the_address() {
    let (page, contexts) = list(60);
    come(&contexts, rows(0..60)).await;
    contexts.navigation.set_query("words".to_owned(), true);
    page.all(ROW)[2].click();
    tick().await;
    let address = hash::read();
    assert!(address.contains("sgd/train/1_00002"), "{address}");
    assert!(address.contains("dialogues_001.json") && address.contains("q=words"), "{address}");
    assert_eq!(contexts.navigation.asked_at(), Some(at(2)));
    // The focus of the list is on its row.
    let active = list_box(&page).get_attribute("aria-activedescendant").expect("a row");
    assert_eq!(page.values(&format!("#{active}"), "data-id"), ["1_00002"]);
    // A row that has not come opens nothing.
    contexts.results.rows.update(Pages::clear);
    tick().await;
    page.all(ROW)[4].click();
    tick().await;
    assert_eq!(hash::read(), address);
}

#[wasm_bindgen_test]
async fn the_row_of_what_is_read_is_selected_wherever_it_stands() {
    let (page, contexts) = list(60);
    come(&contexts, rows(0..60)).await;
    assert!(chosen(&page).is_empty());
    let read = |index| Shown::Dialogue(Arc::new(Reading { at: at(index), ..reading() }));
    contexts.navigation.shown.set(read(3));
    tick().await;
    assert_eq!(chosen(&page), ["1_00003"]);
    contexts.navigation.shown.set(read(4));
    tick().await;
    assert_eq!(chosen(&page), ["1_00004"]);
    // The order is another now.
    contexts.results.rows.update(|pages| pages.put(0, rows(0..60).into_iter().rev().skip(50).collect()));
    tick().await;
    assert_eq!(chosen(&page), ["1_00004"]);
    contexts.navigation.shown.set(Shown::Nothing);
    tick().await;
    assert!(chosen(&page).is_empty());
    assert_eq!(page.values(ROW, "aria-selected"), vec!["false"; page.all(ROW).len()]);
}

#[wasm_bindgen_test]
async fn keys_walk_through_the_list_and_bring_the_row_in_sight() {
    let (page, contexts) = list(60);
    come(&contexts, rows(0..60)).await;
    list_box(&page).focus().expect("the focus");
    // So many are wholly seen.
    let page_rows = list_box(&page).client_height() / page.all(ROW)[0].offset_height();
    let page_rows = u32::try_from(page_rows).expect("some");
    for (key, index) in [
        ("ArrowDown", 0),
        ("ArrowDown", 1),
        ("ArrowUp", 0),
        ("ArrowUp", 0),
        ("PageDown", page_rows),
        ("PageDown", 2 * page_rows),
        ("PageUp", page_rows),
        ("End", 59),
        ("ArrowDown", 59),
        ("Home", 0),
    ] {
        assert!(type_key(&page, key).await, "{key} is left to the browser");
        assert_eq!(contexts.navigation.asked_at(), Some(at(index)), "{key}");
        let active = list_box(&page).get_attribute("aria-activedescendant").expect("a row");
        let row = page.one(&format!("#{active}"));
        assert_eq!(row.get_attribute("data-id"), Some(format!("1_{index:05}")), "{key}");
        let ((top, bottom), (first, last)) = (edges(&row), edges(&list_box(&page)));
        assert!(top > first - 1.0 && bottom < last + 1.0, "{key}: {top}..{bottom} of {first}..{last}");
    }
    assert!(!type_key(&page, "x").await);
    assert!(has_focus(&list_box(&page)));
}

#[wasm_bindgen_test]
async fn where_nothing_matches_terms_can_be_taken_away() {
    let (page, contexts) = list(60);
    contexts.navigation.set_query("service:Maps_1 -split:train words".to_owned(), true);
    contexts.answer(Survey { total: 9, ..Survey::default() });
    painted().await;
    assert!(page.all(ROW).is_empty());
    assert_eq!(page.texts(".list-none-term"), ["service Maps_1", "not split train", "words"]);
    let query = || contexts.navigation.query.get_untracked();

    // The focus stays among the terms as long as there are some.
    for (term, rest, next) in
        [(1, "service:Maps_1 words", Some(1)), (1, "service:Maps_1", Some(0)), (0, "", None)]
    {
        press(&page.all(".list-none-term")[term]).await;
        painted().await;
        assert_eq!(query(), rest);
        let next =
            next.map_or_else(|| list_box(&page), |next: usize| page.all(".list-none-term")[next].clone());
        assert!(has_focus(&next), "after {rest:?}");
    }
}

#[wasm_bindgen_test]
async fn when_something_matches_again_the_list_has_the_focus() {
    let (page, contexts) = list(60);
    contexts.navigation.set_query("wrods".to_owned(), true);
    contexts.answer(Survey { total: 9, ..Survey::default() });
    tick().await;
    page.one(".list-none-term").focus().expect("the focus");
    contexts.answer(Survey { matching: 9, total: 9, ..Survey::default() });
    painted().await;
    assert!(page.all(".list-none").is_empty());
    assert!(has_focus(&list_box(&page)));
}

#[wasm_bindgen_test]
async fn a_name_that_no_file_has_is_said_with_those_that_are_like_it() {
    let (page, contexts) = list(60);
    contexts.navigation.set_query("service:Mops_1 words".to_owned(), true);
    let like = vec![Like { distance: 1, field: None, value: "Maps_1".to_owned() }];
    let unknown = vec![Unknown { field: "service".to_owned(), value: "Mops_1".to_owned(), like }];
    contexts.answer(Survey { total: 9, unknown, ..Survey::default() });
    tick().await;
    assert_eq!(
        page.texts("[data-testid=no-such]"),
        ["No open file has service:Mops_1; did you mean service:Maps_1?"]
    );
    let href = page.one("[data-testid=no-such] a").get_attribute("href").unwrap_or_default();
    assert!(href.contains("q=service:Maps_1%20words") || href.contains("q=service:Maps_1+words"), "{href}");
}

#[wasm_bindgen_test]
async fn the_head_says_how_many_match_and_clears_the_query() {
    let (page, contexts) = list(60);
    let count = || page.texts("[data-testid=dialogue-count]").remove(0);
    let clear = page.one(".parts-clear");
    tick().await;
    assert!(clear.hidden());
    contexts.navigation.set_query("words".to_owned(), true);
    let survey =
        Survey { matching: 1_234, total: 5_678, without: vec![(Field::Act, 7)], ..Survey::default() };
    contexts.answer(survey);
    tick().await;
    assert_eq!(count(), "1\u{202f}234 records of 5\u{202f}678, 7 without any act");
    contexts.session.phase.set(Phase::Reading);
    tick().await;
    assert_eq!(count(), "1\u{202f}234 records of 5\u{202f}678 so far, 7 without any act");
    press(&clear).await;
    assert_eq!(contexts.navigation.query.get_untracked(), "");
    assert!(clear.hidden());
    assert!(has_focus(&list_box(&page)));
}
