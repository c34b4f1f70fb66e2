//! The filters beside a list. On narrow screens they lie over it, when asked for.

use super::{Pen, Shape, draw_icon};
use crate::view::text;
use crate::web::page;

const SIDE: &str = ".parts-side";

/// What has the focus first; fields that are no choice are not seen.
const FIRST: &str = ".parts-side fieldset:not([hidden]) input";

/// Opens the place of the filters, with its head.
pub fn open_side(pen: &mut Pen) -> &mut Pen {
    pen.open("aside").class("parts-side").set("aria-label", text::parts::FILTERS);
    pen.open("div")
        .class("parts-side-head")
        .open("h2")
        .class("parts-side-heading")
        .words(text::parts::FILTERS)
        .close();
    pen.button().class("parts-side-close").set("aria-label", text::parts::CLOSE_FILTERS);
    draw_icon(pen.listen("click", Box::new(|_| _ = hide_side())), Shape::Close);
    pen.close().close()
}

/// Where the filters are out of sight: what brings them.
pub fn draw_side_button(pen: &mut Pen) {
    pen.button().class("parts-outline parts-side-open").listen("click", Box::new(|_| show_side()));
    draw_icon(pen, Shape::Filter);
    pen.words(text::parts::FILTERS).close();
}

/// Brings the filters, where they are out of sight; either way the focus goes to them.
pub fn show_side() {
    if let Some(side) = page::find(SIDE) {
        let _ = side.set_attribute("data-open", "");
        page::focus(FIRST);
    }
}

/// `false` when they did not lie over the list.
pub fn hide_side() -> bool {
    let Some(side) = page::find(SIDE).filter(|side| side.has_attribute("data-open")) else { return false };
    let _ = side.remove_attribute("data-open");
    page::blur();
    // On wide screens nothing was covered, and the button that opens them is not there.
    page::focus(".parts-side-open");
    true
}
