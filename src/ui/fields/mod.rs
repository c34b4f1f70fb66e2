//! What a dataset says besides turns and their annotation, as labelled fields.

use super::parts::{Plain, built, plain};
use crate::corpus::{Field, FieldBody};
use leptos::prelude::AnyView;

/// Longer texts are folded.
const FOLDED_CHARS: usize = 400;

/// A list of fields; nothing when there is none.
pub fn fields(fields: &[Field]) -> Option<AnyView> {
    let fields = fields.to_vec();
    (!fields.is_empty()).then(|| {
        built(Box::new(move || vec![plain("dl").class("fields").children(fields.iter().map(field))]))
    })
}

fn field(field: &Field) -> Plain {
    plain("div")
        .class("fields-field")
        .child(plain("dt").class("fields-label").text(field.label.clone()))
        .child(plain("dd").class("fields-body").child(body(&field.body)))
}

fn body(body: &FieldBody) -> Plain {
    match body {
        FieldBody::Text(text) => long_text(text),
        FieldBody::Pairs(pairs) => {
            plain("ul").class("fields-pairs").children(pairs.iter().map(|(name, value)| {
                plain("li")
                    .class("fields-pair")
                    .child(plain("bdi").class("fields-name").text(name.clone()))
                    .child(plain("bdi").text(format!(" {value}")))
            }))
        }
        FieldBody::Table { columns, rows } => table(columns, rows),
    }
}

fn long_text(text: &str) -> Plain {
    let whole = plain("bdi").class("fields-text").text(text.to_owned());
    let Some((cut, _)) = text.char_indices().nth(FOLDED_CHARS) else { return whole };
    let head = format!("{}…", text.get(..cut).unwrap_or_default());
    let summary = plain("summary").class("fields-summary").child(plain("bdi").text(head));
    plain("details").child(summary).child(whole)
}

fn table(columns: &[String], rows: &[Vec<String>]) -> Plain {
    let head = |column: &String| plain("th").class("fields-cell").with("scope", "col").text(column.clone());
    let cell = |cell: &String| plain("td").class("fields-cell").child(plain("bdi").text(cell.clone()));
    let row = |row: &Vec<String>| plain("tr").children(row.iter().map(cell));
    let head = plain("thead").child(plain("tr").children(columns.iter().map(head)));
    let table = plain("table").child(head).child(plain("tbody").children(rows.iter().map(row)));
    plain("div")
        .class("fields-scroll")
        .with("role", "group")
        .with("tabindex", "0")
        .with("aria-label", "Table")
        .child(table)
}
