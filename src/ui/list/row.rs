//! The rows that are drawn, by plain calls: while the list is scrolled the same few elements show one row after another.

use crate::corpus::RecordAt;
use crate::engine::answer::{Field, Row};
use crate::ui::found::{Answer, Found};
use crate::ui::here::{Here, Shown};
use crate::ui::opened::Opened;
use crate::ui::parts::{Pen, draw_marked, effect, listen, told};
use crate::view::excerpt::around_first_hit;
use crate::view::text;
use crate::view::window::Window;
use leptos::prelude::*;
use web_sys::{Element, Event};

/// From 1; a click finds its row by it.
const POSITION: &str = "aria-posinset";

/// The element of a row, for `aria-activedescendant`.
pub fn element_id(index: u64) -> String {
    format!("row-{index}")
}

/// A place of the window: the element stays and shows another row when the list is scrolled.
struct Place {
    element: Element,
    /// What is drawn in it, and whether with its split.
    drawn: Option<(Row, bool)>,
}

/// What all rows have in common.
struct Common {
    row_count: u64,
    are_split: bool,
    shown: Option<RecordAt>,
}

/// Keeps the rows of the window in an element (`use:recycled=window`), and opens the one that is clicked.
pub fn recycled(element: Element, window: Memo<Window>) {
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    listen(&element, "click", Box::new(move |event| open(opened, found, here, event)));
    let mut places = Vec::<Place>::new();
    effect(Box::new(move || {
        let Window { first, len, .. } = window.get();
        let common = common(found, here);
        while places.len() as u64 > len {
            if let Some(place) = places.pop() {
                place.element.remove();
            }
        }
        while (places.len() as u64) < len {
            let mut pen = Pen::on(element.clone());
            let element = pen.open("div").class("list-row").set("role", "option").element();
            places.push(Place { element, drawn: None });
        }
        found.rows.with(|rows| {
            for (place, index) in places.iter_mut().zip(first..) {
                place.show(index, rows.row(index), &common);
            }
        });
    }));
}

fn common(found: Found, here: Here) -> Common {
    let shown = here.shown.with(|shown| match shown {
        Shown::Dialogue(reading) => Some(reading.at),
        _ => None,
    });
    found.answer.with(|answer| Common {
        row_count: answer.as_ref().map_or(0, |answer| answer.survey.matching),
        are_split: answer.as_ref().is_some_and(|answer| splits(answer) > 1),
        shown,
    })
}

/// How many splits there are among the dialogues.
fn splits(answer: &Answer) -> usize {
    let facet = answer.survey.facets.iter().find(|facet| facet.field == Field::Split);
    facet.map_or(0, |facet| facet.values.len())
}

/// Opens the dialogue whose row was clicked.
fn open(opened: Opened, found: Found, here: Here, event: &Event) {
    let position = told(event, POSITION).and_then(|position| position.parse::<u64>().ok());
    let Some(index) = position.and_then(|position| position.checked_sub(1)) else { return };
    if let Some(row) = found.rows.with_untracked(|rows| rows.row(index).cloned()) {
        let path = opened.path_of(row.at.file).unwrap_or_default();
        here.open_row(&row, index, path);
    }
}

impl Place {
    fn show(&mut self, index: u64, row: Option<&Row>, common: &Common) {
        let is_shown = common.shown.is_some() && row.map(|row| row.at) == common.shown;
        let mut pen = Pen::on(self.element.clone());
        pen.set("id", &element_id(index)).set("aria-selected", if is_shown { "true" } else { "false" });
        pen.set("aria-setsize", &common.row_count.to_string()).set(POSITION, &(index + 1).to_string());
        pen.maybe("data-testid", row.map(|_| "dialogue-row"))
            .maybe("data-id", row.map(|row| row.id.as_str()));
        let drawn = self.drawn.as_ref().map(|(row, is_split)| (row, *is_split));
        if drawn != row.map(|row| (row, common.are_split)) {
            self.drawn = row.map(|row| (row.clone(), common.are_split));
            self.element.set_text_content(None);
            if let Some(row) = row {
                draw(&mut pen, row, common.are_split);
            }
        }
    }
}

/// The split is told where there is more than one.
fn draw(pen: &mut Pen, row: &Row, are_split: bool) {
    pen.open("div").class("list-line").open("bdi").class("list-id").words(&row.id).close();
    pen.open("span").class("list-services");
    if let Some(split) = row.split.filter(|_| are_split) {
        pen.words(split.word()).words(" ");
    }
    pen.data(&row.services.join(" · ")).close();
    pen.open("span").class("list-turns").words(&text::count::turns(row.turns.into())).close();
    pen.close().open("p").class("list-excerpt");
    if row.excerpt_turn > 0 {
        pen.open("span").class("list-turn");
        pen.words(&text::parts::turn(row.excerpt_turn.into())).words(" ").close();
    }
    let excerpt = around_first_hit(&row.excerpt, &row.hits);
    pen.open("bdi");
    draw_marked(pen, &excerpt.text, &excerpt.hits);
    pen.close().close();
}
