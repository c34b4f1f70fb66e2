//! The sheet of keys, with the switch that turns single keys off.

use super::parts::Pen;
use super::preferences::Preferences;
use crate::view::key::KEYS;
use crate::web::page;
use crate::web::pick::input_of;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlDialogElement, HtmlInputElement};

fn sheet() -> Option<HtmlDialogElement> {
    page::find("dialog.keys")?.dyn_into().ok()
}

pub fn show() {
    if let Some(sheet) = sheet().filter(|sheet| !sheet.open()) {
        let _ = sheet.show_modal();
    }
}

fn hide() {
    if let Some(sheet) = sheet() {
        sheet.close();
    }
}

pub fn draw_keys(pen: &mut Pen) {
    pen.open("dialog").class("keys").set("aria-labelledby", "keys-title").open("div").class("keys-sheet");
    pen.open("h2").class("keys-title").set("id", "keys-title").words("Keys").close();
    pen.open("dl").class("keys-list");
    for entry in KEYS {
        pen.open("div").class("keys-entry").open("dt").class("keys-key");
        pen.open("kbd").class("keys-cap").words(entry.key).close().close();
        pen.open("dd").class("keys-says").words(entry.says).close().close();
    }
    pen.close().open("p").class("keys-note");
    pen.words("In the list, arrows, Page Up, Page Down, Home and End go from dialogue to dialogue.").close();
    draw_switch(pen);
    pen.open("p")
        .class("keys-ways")
        .button()
        .class("parts-button")
        .words("Close")
        .listen("click", Box::new(|_| hide()));
    pen.close().close().close().close();
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
    pen.words(" Single keys work outside text fields").close();
}
