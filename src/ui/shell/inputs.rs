//! The file inputs, which every "open" button on the page leads to.

use crate::ui::opened::Opened;
use crate::ui::parts::Pen;
use crate::view::text;
use crate::web::{fetch, page, pick};
use wasm_bindgen::JsCast;
use web_sys::{Event, HtmlInputElement};

const FILES: &str = "[data-testid=open-files]";
const FOLDER: &str = "[data-testid=open-folder]";

pub fn draw_inputs(pen: &mut Pen, opened: Opened) {
    let take = move |event: &Event| {
        if let Some(input) = pick::input_of(event) {
            opened.open(pick::take(&input));
        }
    };
    for (name, label, kind) in [
        ("open-files", text::shell::FILES_TO_OPEN, "multiple"),
        ("open-folder", text::shell::FOLDER_TO_OPEN, "webkitdirectory"),
    ] {
        pen.open("input").set("type", "file").set("hidden", "").set(kind, "");
        pen.set("data-testid", name).set("aria-label", label).listen("change", Box::new(take)).close();
    }
}

/// A field for the address of a file on the page's own host; there is none where nothing may be fetched.
pub fn draw_address(pen: &mut Pen) {
    if !fetch::is_possible() {
        return;
    }
    pen.open("form").class("shell-address");
    pen.open("input")
        .class("parts-field shell-address-input")
        .set("id", "address")
        .set("type", "text")
        .set("inputmode", "url");
    pen.set("aria-label", text::shell::ADDRESS).set("placeholder", text::shell::ADDRESS_EXAMPLE);
    pen.set("autocomplete", "off").set("spellcheck", "false").close();
    pen.open("button")
        .class("parts-button")
        .set("type", "submit")
        .words(text::shell::OPEN_URL)
        .close()
        .close();
}

/// Opens the address of the field.
pub fn take_address(opened: Opened, event: &Event) {
    event.prevent_default();
    let input =
        page::find(".shell-address-input").and_then(|input| input.dyn_into::<HtmlInputElement>().ok());
    let Some(input) = input else { return };
    let address = input.value().trim().to_owned();
    if !address.is_empty() {
        input.set_value("");
        opened.open_address(address);
    }
}

/// Opens what the page's address names.
pub fn open_named(opened: Opened) {
    if fetch::is_possible() {
        for address in fetch::named() {
            opened.open_address(address);
        }
    }
}

/// Asks the person for files.
pub fn pick_files() {
    click(FILES);
}

/// Asks the person for a folder.
pub fn pick_folder() {
    click(FOLDER);
}

fn click(selector: &str) {
    if let Some(input) = page::find(selector) {
        input.click();
    }
}
