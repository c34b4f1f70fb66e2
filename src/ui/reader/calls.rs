//! Service calls: what was asked of a service, and what came back as a table.

use crate::corpus::Call;
use crate::ui::parts::Pen;
use crate::view::call::{DONT_CARE, Table, is_numeric, outcome, table};

pub fn draw_call(pen: &mut Pen, call: &Call, is_named: bool) {
    pen.open("div").class("reader-call").set("role", "group");
    pen.set("aria-label", &format!("Call of {}", call.method)).open("p").class("reader-call-line");
    if is_named {
        pen.open("bdi").class("reader-frame").words(&call.service).close().words(" ");
    }
    pen.open("bdi").class("reader-method").words(&call.method).close().words("(");
    for (index, (name, value)) in call.parameters.iter().enumerate() {
        pen.words(if index > 0 { ", " } else { "" });
        pen.open("bdi").class("reader-parameter").words(name).close().words(" ").open("bdi");
        pen.class("reader-argument").flag("data-indifferent", value == DONT_CARE).words(value).close();
    }
    pen.words(") → ").open("strong").class("reader-outcome").words(&outcome(call)).close().close();
    if let Some(rows) = call.results.as_deref().filter(|rows| !rows.is_empty()) {
        draw_table(pen, &table(rows), &call.method);
    }
    pen.close();
}

/// Wide tables scroll by themselves, also from the keyboard.
fn draw_table(pen: &mut Pen, table: &Table, method: &str) {
    pen.open("div").class("reader-table-scroll").set("role", "group").set("tabindex", "0");
    pen.set("aria-label", &format!("Results of {method}"));
    pen.open("table").class("reader-table").open("thead").open("tr");
    for (column, name) in table.columns.iter().enumerate() {
        pen.open("th").class("reader-cell").set("scope", "col");
        pen.flag("data-numeric", is_numeric(table, column)).data(name).close();
    }
    pen.close().close().open("tbody");
    for row in &table.rows {
        pen.open("tr");
        for (column, cell) in row.iter().enumerate() {
            pen.open("td").class("reader-cell").flag("data-numeric", is_numeric(table, column));
            pen.data(cell.unwrap_or("–")).close();
        }
        pen.close();
    }
    pen.close().close().close();
}
