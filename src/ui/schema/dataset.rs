//! A dataset as a whole: where it comes from, its words, and every value of its fields with how often it occurs.

use super::{Told, draw_back, draw_heading, draw_usage};
use crate::corpus::Dataset;
use crate::engine::answer::Facet;
use crate::ui::here::Here;
use crate::ui::parts::Pen;
use crate::view::about::{FACT, WORD, is_listed, lines, meaning};
use crate::view::quiz::shown_facet;
use crate::view::{facet, text};

/// More values of one field are not listed; there are boxes to search them.
const MAX_ROWS: usize = 300;

pub fn draw_dataset(pen: &mut Pen, here: Here, dataset: Dataset, told: &Told) {
    pen.open("article").class("schema-leaf");
    draw_back(pen, here);
    pen.open("h2").class("schema-name").words(dataset.title()).close();
    draw_lines(pen, lines(&told.about, FACT));
    if lines(&told.about, WORD).next().is_some() {
        draw_heading(pen, text::schema::WORDS);
        draw_lines(pen, lines(&told.about, WORD));
    }
    let is_quiz = here.location_now().is_quiz;
    let facets = told.facets.iter().filter(|facet| is_listed(facet.field));
    for facet in facets.map(|facet| if is_quiz { shown_facet(facet) } else { facet.clone() }) {
        if !facet.values.is_empty() {
            draw_facet(pen, here, &facet, told);
        }
    }
    pen.close();
}

fn draw_lines<'a>(pen: &mut Pen, lines: impl Iterator<Item = (&'a str, &'a str)>) {
    pen.open("dl").class("schema-parts");
    for (name, says) in lines {
        pen.open("dt").class("schema-term").words(name).close();
        pen.open("dd").class("schema-slots").words(says).close();
    }
    pen.close();
}

fn draw_facet(pen: &mut Pen, here: Here, facet: &Facet, told: &Told) {
    let title = facet::title(facet.field);
    draw_heading(pen, title);
    pen.open("div").class("schema-scroll").set("role", "region").set("tabindex", "0");
    pen.set("aria-label", &text::parts::table(title))
        .open("table")
        .class("schema-table")
        .open("thead")
        .open("tr");
    for title in [title, text::schema::WHAT_IT_MEANS, text::title::DIALOGUES] {
        pen.open("th").class("schema-cell").set("scope", "col").words(title).close();
    }
    pen.close().close().open("tbody");
    for value in facet.values.iter().take(MAX_ROWS) {
        pen.open("tr").open("th").class("schema-cell").set("scope", "row").data(&value.value).close();
        pen.open("td").class("schema-cell").words(meaning(&told.about, facet.field, &value.value)).close();
        draw_usage(pen, here, told, (facet.field, &value.value), value.count);
        pen.close();
    }
    pen.close().close().close();
    let more = facet.values.len().saturating_sub(MAX_ROWS);
    if more > 0 {
        pen.open("p").class("schema-kind").words(&text::schema::more_values(more as u64)).close();
    }
}
