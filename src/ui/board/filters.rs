//! The filters of all fields: values to tick with their counts, or bounds below a picture of all numbers.
//!
//! They are drawn as a whole when an answer comes; what is clicked says by attributes what it stands for. The flights
//! of one dialogue have the same ones.

use crate::corpus::FlightField;
use crate::engine::answer::{FlightFacet, FlightValue};
use crate::engine::flights::filter::FlightFilter;
use crate::ui::parts::Pen;
use crate::view::{board, number, text};
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

/// The fields as they are after an answer to a line.
pub fn draw(pen: &mut Pen, facets: &[FlightFacet], line: &str) {
    let filter = board::filter_of(line);
    for facet in facets {
        draw_field(pen, facet.field, &facet.values, &filter);
    }
}

/// The line after a value was ticked, a bar was clicked, or a bound was typed.
pub fn edited(line: &str, event: &Event) -> Option<String> {
    let target = event.target()?.dyn_into::<Element>().ok()?;
    let of = |name: &str| target.get_attribute(name);
    let field = target.closest("[data-field]").ok().flatten()?.get_attribute("data-field")?;
    let field = FlightField::from_word(&field)?;
    let bounds = board::bounds(&board::filter_of(line), field);
    let is_click = event.type_() == "click";
    if let Some(value) = of("data-value").filter(|_| !is_click) {
        Some(board::toggled(line, field, &value))
    } else if let Some((from, to)) = of("data-from").zip(of("data-to")).filter(|_| is_click) {
        let is_on = bounds.0 == from && bounds.1 == to;
        let (from, to) = if is_on { (String::new(), String::new()) } else { (from, to) };
        Some(board::ranged(line, field, &from, &to))
    } else if let Some(bound) = of("data-bound").filter(|_| !is_click) {
        let typed = target.unchecked_into::<HtmlInputElement>().value();
        let (from, to) = if bound == "to" { (bounds.0, typed) } else { (typed, bounds.1) };
        Some(board::ranged(line, field, from.trim(), to.trim()))
    } else {
        None
    }
}

fn draw_field(pen: &mut Pen, field: FlightField, values: &[FlightValue], filter: &FlightFilter) {
    if values.is_empty() {
        return;
    }
    pen.open("fieldset").set("data-field", field.word());
    pen.open("legend").class("parts-side-title").words(board::title(field)).close();
    if board::is_range(field, values) {
        draw_bars(pen, field, values);
        let (from, to) = board::bounds(filter, field);
        pen.open("div").class("board-bounds");
        draw_bound(pen, field, "from", &from);
        pen.open("span").set("aria-hidden", "true").words("–").close();
        draw_bound(pen, field, "to", &to);
        pen.close();
    } else {
        draw_values(pen, field, values, filter);
    }
    pen.close();
}

fn draw_bound(pen: &mut Pen, field: FlightField, which: &str, value: &str) {
    let (says, short) = if which == "to" {
        (text::flights::AT_MOST, text::flights::MOST)
    } else {
        (text::flights::AT_LEAST, text::flights::LEAST)
    };
    pen.open("input").class("parts-field").set("type", "text").set("inputmode", "numeric");
    pen.set("aria-label", &text::flights::bound(board::title(field), says)).set("placeholder", short);
    pen.set("id", &format!("board-{}-{which}", field.word())).set("data-bound", which).set("value", value);
    pen.close();
}

fn draw_values(pen: &mut Pen, field: FlightField, values: &[FlightValue], filter: &FlightFilter) {
    let most = values.iter().map(|value| value.count).max().unwrap_or(1).max(1);
    for (index, value) in values.iter().enumerate() {
        let is_on = board::is_chosen(filter, field, &value.text);
        pen.open("label").class("parts-choice").flag("data-on", is_on).flag("data-zero", value.count == 0);
        pen.style("--share", &(value.count * 1000 / most).to_string());
        pen.open("input").class("parts-check").set("type", "checkbox").flag("checked", is_on);
        pen.set("id", &format!("board-{}-{index}", field.word())).set("data-value", &value.text).close();
        pen.data(if value.text.is_empty() { text::parts::NONE } else { &value.text });
        pen.open("span").class("parts-number").words(&number::grouped(value.count)).close().close();
    }
}

fn draw_bars(pen: &mut Pen, field: FlightField, values: &[FlightValue]) {
    let bars = board::bars(values);
    let Some((first, last)) = bars.first().zip(bars.last()) else { return };
    let says = text::flights::range(board::title(field), first.from, last.to);
    pen.open("div").class("board-bars").set("role", "img").set("aria-label", &says);
    for bar in &bars {
        let (from, to) = (bar.from.to_string(), bar.to.to_string());
        pen.open("span").class("board-bar").set("data-from", &from).set("data-to", &to);
        pen.style("--count", &bar.count_share.to_string()).style("--total", &bar.total_share.to_string());
        let range = if from == to { from } else { format!("{from}–{to}") };
        pen.set("title", &text::flights::bar(&range, bar.count)).close();
    }
    pen.close();
    pen.open("div").class("board-ends").set("aria-hidden", "true");
    pen.open("span").words(&first.from.to_string()).close();
    pen.open("span").words(&last.to.to_string()).close().close();
}
