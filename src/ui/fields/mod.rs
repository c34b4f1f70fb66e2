//! What a dataset says besides turns and their annotation, as labelled fields.

use super::parts::Pen;
use crate::corpus::{Field, FieldBody, Line, Mark};
use crate::view::text;

/// Longer texts are folded.
const FOLDED_CHARS: usize = 400;

/// Tables with more rows are folded: what was said comes first, and a turn has little room beside it.
const FOLDED_ROWS: usize = 6;
const FOLDED_ROWS_OF_TURN: usize = 3;

/// Deeper lines stand as deep.
const MAX_DEPTH: u32 = 4;

/// Lines of an outline or a script are read one after another.
const FOLDED_LINES: usize = 8;

/// A list of fields; nothing when there is none.
pub fn draw_fields(pen: &mut Pen, fields: &[Field], is_of_turn: bool) {
    if fields.is_empty() {
        return;
    }
    pen.open("dl").class("fields");
    for field in fields {
        pen.open("div").class("fields-field").open("dt").class("fields-label").words(&field.label).close();
        pen.open("dd").class("fields-body");
        body(pen, &field.body, if is_of_turn { FOLDED_ROWS_OF_TURN } else { FOLDED_ROWS });
        pen.close().close();
    }
    pen.close();
}

fn body(pen: &mut Pen, body: &FieldBody, folded_rows: usize) {
    match body {
        FieldBody::Text(text) => long_text(pen, text),
        FieldBody::Pairs(pairs) => {
            pen.open("ul").class("fields-pairs");
            for (name, value) in pairs {
                pen.open("li").class("fields-pair").open("bdi").class("fields-name").words(name).close();
                pen.words(" ").data(value).close();
            }
            pen.close();
        }
        FieldBody::Lines(lines) => {
            let is_folded = fold(pen, lines.len(), FOLDED_LINES, text::count::lines);
            pen.open("ul").class("fields-lines");
            for line in lines {
                draw_line(pen, line);
            }
            pen.close();
            if is_folded {
                pen.close();
            }
        }
        FieldBody::Table { columns, rows } => {
            let is_folded = fold(pen, rows.len(), folded_rows, text::count::rows);
            pen.open("div").class("fields-scroll").set("role", "group").set("tabindex", "0");
            pen.set("aria-label", text::fields::TABLE).open("table").open("thead").open("tr");
            for column in columns {
                pen.open("th").class("fields-cell").set("scope", "col").words(column).close();
            }
            pen.close().close().open("tbody");
            for row in rows {
                pen.open("tr");
                for cell in row {
                    pen.open("td").class("fields-cell").data(cell).close();
                }
                pen.close();
            }
            pen.close().close().close();
            if is_folded {
                pen.close();
            }
        }
    }
}

/// Whether what follows stands in an element that is to be closed.
fn fold(pen: &mut Pen, count: usize, folded: usize, says: fn(u64) -> String) -> bool {
    if count > folded {
        pen.open("details").open("summary").class("fields-summary");
        pen.words(&says(count as u64)).close();
    }
    count > folded
}

/// The style sheet makes the depth from an attribute, and the signs of what is good or bad.
fn draw_line(pen: &mut Pen, line: &Line) {
    pen.open("li").class("fields-line").set("data-depth", &line.depth.min(MAX_DEPTH).to_string());
    if !line.lead.is_empty() {
        pen.open("bdi").class("fields-name").words(&line.lead).close().words(" ");
    }
    for piece in &line.pieces {
        let says = Some(piece.says.as_str()).filter(|says| !says.is_empty());
        pen.open(if piece.mark == Mark::Filled { "mark" } else { "bdi" }).class("fields-piece");
        pen.set("data-mark", piece.mark.word()).maybe("title", says).words(&piece.text).close();
    }
    pen.close();
}

fn long_text(pen: &mut Pen, text: &str) {
    let cut = text.char_indices().nth(FOLDED_CHARS);
    if let Some((cut, _)) = cut {
        pen.open("details").open("summary").class("fields-summary");
        pen.data(text.get(..cut).unwrap_or_default()).words("…").close();
    }
    pen.open("bdi").class("fields-text").words(text).close();
    if cut.is_some() {
        pen.close();
    }
}
