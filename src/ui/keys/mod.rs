//! The sheet of keys, with the switch that turns single keys off.

use super::parts::{Pen, open_sheet, show_sheet};
use super::preferences::Preferences;
use crate::view::key::KEYS;
use crate::view::text;
use crate::web::pick::input_of;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

const SHEET: &str = "keys";

pub fn show() {
    show_sheet(SHEET);
}

pub fn draw_keys(pen: &mut Pen) {
    open_sheet(pen, SHEET, text::keys::TITLE);
    pen.open("dl").class("keys-list");
    for entry in KEYS {
        pen.open("div").class("keys-entry").open("dt").class("keys-key");
        pen.open("kbd").class("keys-cap").words(entry.key).close().close();
        pen.open("dd").class("keys-says").words(entry.says).close().close();
    }
    pen.close().open("p").class("keys-note");
    pen.words(text::keys::LIST_NOTE).close();
    draw_switch(pen);
    pen.close().close();
}

fn draw_switch(pen: &mut Pen) {
    let preferences = expect_context::<Preferences>();
    pen.open("label").class("keys-switch").open("input").set("type", "checkbox");
    pen.effect(Box::new(move |element| {
        if let Some(input) = element.dyn_ref::<HtmlInputElement>() {
            input.set_checked(preferences.are_single_keys_on.get());
        }
    }));
    let switch = move |event: &Event| {
        if let Some(input) = input_of(event) {
            preferences.set_single_keys(input.checked());
        }
    };
    pen.listen("change", Box::new(switch)).close();
    pen.words(text::keys::SINGLE_KEYS).close();
}
