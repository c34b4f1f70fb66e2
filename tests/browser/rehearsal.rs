//! What is drawn before there is anything to draw.

use crate::mounted::{forget_address, mounted};
use colloquy::engine::answer::Specimen;
use colloquy::engine::warm_up::specimens;
use colloquy::ui::export::Export;
use colloquy::ui::preferences::Preferences;
use colloquy::ui::rehearsal::{Offscreen, Rehearsed, draw_each};
use colloquy::ui::reviewing::Reviewing;
use colloquy::web::{hash, page};
use leptos::html;
use leptos::prelude::*;
use leptos::tachys::view::{Mountable, Render};
use std::cell::Cell;
use wasm_bindgen_test::wasm_bindgen_test;
use web_sys::Storage;

#[wasm_bindgen_test]
async fn every_dataset_is_drawn_and_none_of_it_is_seen() {
    forget_address();
    let (before, title, stored) = (hash::read(), document().title(), stored());
    // The page of another test may still read what it was given.
    let in_body = || document().query_selector_all("body > *").expect("elements").length();
    let all = in_body();
    let page = Owner::new();
    let root = page.with(|| {
        provide_context(Preferences::new());
        provide_context(Reviewing::new());
        provide_context(Export::default());
        NodeRef::<html::Div>::new()
    });
    let turns: Vec<_> = specimens().iter().map(|it| it.reading.dialogue.turns.len()).collect();
    let draw = move || {
        let heights = ".list-scroll { height: 600px } .list-row { height: 80px }";
        view! { <div node_ref=root><style>{heights}</style><Rehearsed/></div> }.into_any()
    };
    let count = |selector| {
        let drawn = root.get_untracked().expect("it is drawn");
        // Its root is a closed one, or it is nowhere.
        assert!(!document().contains(Some(&drawn)));
        drawn.query_selector_all(selector).expect("a selector").length() as usize
    };
    for (specimen, turns) in specimens().into_iter().zip(turns) {
        let both = [vec![specimen], specimens()].concat();
        draw_first(1, both, &page, draw, || {
            assert_eq!(count("[data-testid=turn]"), turns);
            // 600 by 80 pixels.
            assert_eq!(count("[data-testid=dialogue-row]"), 8);
            assert!(count("fieldset:not([hidden])") > 0, "facets");
            assert_eq!(
                (count("[data-testid=search]"), count("progress.status-bar")),
                (1, 1),
                "while reading"
            );
        })
        .await;
        assert_eq!(count("[data-testid=dialogue-row]"), 0, "what draws the rows has ended");
    }
    draw_first(3, specimens(), &page, draw, || {
        assert_eq!((count("progress.status-bar"), count("#status-files")), (0, 1), "all is read");
    })
    .await;
    assert_eq!((hash::read(), document().title(), self::stored()), (before, title, stored));
    assert_eq!(in_body(), all);
}

/// Looks when so many are drawn; then something is opened.
async fn draw_first(
    count: usize,
    specimens: Vec<Specimen>,
    page: &Owner,
    draw: impl Fn() -> AnyView,
    look: impl Fn(),
) {
    let drawn = Cell::new(0);
    let goes_on = || {
        let is_enough = drawn.get() == count;
        if is_enough {
            look();
        }
        drawn.set(drawn.get() + 1);
        !is_enough
    };
    draw_each(specimens, page, draw, goes_on).await;
    assert_eq!(drawn.get(), count + 1);
}

#[wasm_bindgen_test]
fn what_is_offscreen_is_laid_out_as_the_page_is_and_found_by_nobody() {
    let behind = NodeRef::<html::Button>::new();
    let heights = "button { height: 70px }";
    let _styles = mounted(move || {
        view! { <style>{include_str!("../../style/shell.css")}</style><style>{heights}</style> }
    });
    let offscreen = Offscreen::new(Owner::new()).expect("a document");
    let host = document().query_selector(".shell-offscreen").expect("a selector").expect("a host");
    let style = window().get_computed_style(&host).expect("a style").expect("a style");
    let look = ["opacity", "pointer-events", "position"].map(|name| style.get_property_value(name));
    assert_eq!(look, ["0", "none", "fixed"].map(|value| Ok(value.to_owned())));
    let mut view = view! { <button id="behind" node_ref=behind>"Behind"</button> }.build();
    view.mount(&offscreen.root, None);
    let button = behind.get_untracked().expect("it is built");
    assert_eq!(button.offset_height(), 70);
    assert_eq!(document().query_selector("#behind"), Ok(None));
    let before = page::focused();
    button.focus().expect("nothing happens");
    assert_eq!(page::focused(), before);
    drop(offscreen);
    assert!(!button.is_connected());
}

/// What the browser keeps, for longer and for this tab.
fn stored() -> Vec<(String, Option<String>)> {
    let both = [window().local_storage(), window().session_storage()];
    let of = |storage: Storage| {
        let keys = (0..storage.length().expect("a length")).filter_map(|at| storage.key(at).expect("a key"));
        keys.map(|key| (key.clone(), storage.get_item(&key).expect("an item"))).collect::<Vec<_>>()
    };
    both.into_iter().flat_map(|storage| of(storage.expect("storage").expect("it is there"))).collect()
}

#[wasm_bindgen_test]
async fn it_ends_when_something_is_opened() {
    let page = Owner::new();
    draw_each(specimens(), &page, || unreachable!("nothing is drawn"), || false).await;
}
