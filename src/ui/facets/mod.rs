//! The filters: checkboxes with counts. Clicking one edits the query line.
//!
//! Rows stay where they are and change what they show, so that a box that was clicked keeps the focus.

use super::found::Found;
use super::here::Here;
use super::parts::{Pen, changed, open_side, told};
use super::quiz::Quiz;
use crate::engine::answer::Field;
use crate::view::facet::{self, Choice, Label, Pane};
use crate::view::quiz::{is_hidden, shown_facet};
use crate::view::{number, query, text};
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

/// The value that a box stands for.
const VALUE: &str = "data-value";

pub fn draw_facets(pen: &mut Pen) {
    open_side(pen);
    for field in Field::ALL {
        draw_field(pen, field);
    }
    draw_hidden(pen);
    pen.close();
}

/// What the quiz hides, where there is any of it.
fn draw_hidden(pen: &mut Pen) {
    let found = expect_context::<Found>();
    let quiz = expect_context::<Quiz>();
    let titles = move || {
        let has = |field: Field| {
            found.answer.with(|answer| {
                let facets = answer.iter().flat_map(|answer| &answer.survey.facets);
                facets.filter(|facet| facet.field == field).any(|facet| !facet.values.is_empty())
            })
        };
        let hidden = Field::ALL.into_iter().filter(|field| is_hidden(*field) && has(*field));
        if quiz.is_on.get() { hidden.map(facet::title).collect::<Vec<_>>().join("; ") } else { String::new() }
    };
    let draw = move |pen: &mut Pen| {
        let titles = titles();
        if !titles.is_empty() {
            pen.open("p").class("quiz-note").words(&text::quiz::hidden(&titles)).close();
        }
    };
    pen.part_when(changed(titles), Box::new(draw));
}

fn draw_field(pen: &mut Pen, field: Field) {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let quiz = expect_context::<Quiz>();
    let is_unfolded = RwSignal::new(false);
    pen.open("fieldset").open("legend").class("parts-side-title").words(facet::title(field));
    let extent = move || if found.is_being_checked(Some(field)) { text::parts::SO_FAR } else { "" };
    pen.says(Box::new(move || extent().to_owned())).close();
    let toggle = move |event: &web_sys::Event| {
        if let Some(value) = told(event, VALUE) {
            let line = here.query.get_untracked();
            here.set_query(query::toggled(&line, field, &value), false);
        }
    };
    pen.listen("change", Box::new(toggle));
    let place = pen.open("div").class("parts-drawn").element();
    let more = pen.close().button().class("facets-more").element();
    pen.listen("click", Box::new(move |_| is_unfolded.update(|is| *is = !*is))).close();
    let rows = RefCell::new(Vec::new());
    pen.effect(Box::new(move |fieldset| {
        let pane = pane(found, here, (field, quiz.is_on.get()), is_unfolded.get());
        let is_shown = facet::is_worth_showing(field, &pane);
        Pen::on(fieldset.clone()).flag("hidden", !is_shown);
        show_rows(&place, &mut rows.borrow_mut(), &pane);
        show_more(&more, pane.folded, is_unfolded.get());
    }));
    pen.close();
}

/// What stands in the box of a field. Tracks it.
fn pane(found: Found, here: Here, (field, is_quiz): (Field, bool), is_unfolded: bool) -> Pane {
    found.answer.with(|answer| {
        let facets = answer.as_ref().map(|answer| answer.survey.facets.as_slice()).unwrap_or_default();
        let facet = facets.iter().find(|facet| facet.field == field);
        let facet = facet.map(|facet| if is_quiz { shown_facet(facet) } else { facet.clone() });
        here.query.with(|line| facet.map(|facet| facet::pane(&facet, line, is_unfolded)).unwrap_or_default())
    })
}

fn show_more(more: &Element, folded: usize, is_unfolded: bool) {
    let says = if is_unfolded { text::facets::FEWER.to_owned() } else { text::parts::more(folded as u64) };
    more.set_text_content(Some(&says));
    Pen::on(more.clone()).flag("hidden", folded == 0 && !is_unfolded);
}

/// A row with what it shows.
struct Line {
    row: Element,
    check: Element,
    value: Element,
    number: Element,
    label: Option<Label>,
}

fn show_rows(place: &Element, rows: &mut Vec<Line>, pane: &Pane) {
    while rows.len() > pane.rows.len() {
        if let Some(line) = rows.pop() {
            line.row.remove();
        }
    }
    while rows.len() < pane.rows.len() {
        rows.push(Line::draw(&mut Pen::on(place.clone())));
    }
    for (line, choice) in rows.iter_mut().zip(&pane.rows) {
        line.show(choice);
    }
}

impl Line {
    fn draw(pen: &mut Pen) -> Self {
        let row = pen.open("label").class("parts-choice").element();
        let check = pen.open("input").class("parts-check").set("type", "checkbox").element();
        let value = pen.close().open("bdi").class("facets-value").element();
        let number = pen.close().open("span").class("parts-number").element();
        pen.close().close();
        Self { row, check, value, number, label: None }
    }

    fn show(&mut self, choice: &Choice) {
        let mut row = Pen::on(self.row.clone());
        row.flag("data-on", choice.is_on).flag("data-zero", choice.count == 0);
        row.style("--share", &choice.per_mille.to_string());
        Pen::on(self.check.clone()).set(VALUE, &choice.value);
        if let Some(check) = self.check.dyn_ref::<HtmlInputElement>() {
            check.set_checked(choice.is_on);
        }
        self.number.set_text_content(Some(&number::grouped(choice.count)));
        if self.label.as_ref() != Some(&choice.label) {
            self.label = Some(choice.label.clone());
            self.value.set_text_content(None);
            let mut value = Pen::on(self.value.clone());
            if !choice.label.folder.is_empty() {
                value.open("span").class("facets-folder").words(&choice.label.folder).close();
                value.open("wbr").close();
            }
            value.words(&choice.label.name);
        }
    }
}
