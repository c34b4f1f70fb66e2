//! What a dataset says besides turns and their annotation, as labelled fields.

use super::parts::Pen;
use crate::corpus::{Field, FieldBody};
use crate::view::number;

/// Longer texts are folded.
const FOLDED_CHARS: usize = 400;

/// Tables with more rows are folded: what was said comes first, and a turn has little room beside it.
const FOLDED_ROWS: usize = 6;
const FOLDED_ROWS_OF_TURN: usize = 3;

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
        FieldBody::Table { columns, rows } => {
            let is_folded = rows.len() > folded_rows;
            if is_folded {
                pen.open("details").open("summary").class("fields-summary");
                pen.words(&number::counted(rows.len() as u64, "row", "rows")).close();
            }
            pen.open("div").class("fields-scroll").set("role", "group").set("tabindex", "0");
            pen.set("aria-label", "Table").open("table").open("thead").open("tr");
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
