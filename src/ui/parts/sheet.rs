//! A sheet over the page: a modal dialog with a title and a way out.

use super::icon::{Shape, draw_icon};
use super::pen::Pen;
use crate::view::text;
use crate::web::page;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

fn sheet(name: &str) -> Option<HtmlDialogElement> {
    page::find(&format!("dialog[data-sheet=\"{name}\"]"))?.dyn_into().ok()
}

/// Whether it was not open yet, and is now.
pub fn show_sheet(name: &str) -> bool {
    sheet(name).is_some_and(|sheet| !sheet.open() && sheet.show_modal().is_ok())
}

/// Opens a sheet behind its title; it takes two ends.
pub fn open_sheet<'p>(pen: &'p mut Pen, name: &'static str, title: &str) -> &'p mut Pen {
    let id = format!("{name}-title");
    pen.open("dialog").class("parts-sheet").set("data-sheet", name).set("aria-labelledby", &id);
    pen.open("div").class("parts-sheet-body").open("div").class("parts-sheet-head");
    pen.open("h2").class("parts-sheet-title").set("id", &id).words(title).close();
    pen.button().class("parts-sheet-close").set("aria-label", text::parts::CLOSE);
    pen.listen("click", Box::new(move |_| _ = sheet(name).map(|sheet| sheet.close())));
    draw_icon(pen, Shape::Close);
    pen.close().close()
}
