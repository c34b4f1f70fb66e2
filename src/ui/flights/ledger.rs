//! The flights against what the customer wants: wishes to switch off, and a table whose cells say what breaks them.

use crate::corpus::FlightField;
use crate::formats::{FlightColumn, FlightRow, FlightTable, FlightWish};
use crate::ui::parts::{Pen, changed, told};
use crate::view::flights::{Order, Waived, best, broken, cell, is_best, is_number};
use crate::view::{number, text};
use leptos::prelude::*;
use std::sync::Arc;

/// What a button of a wish says of itself.
const WISH: &str = "data-wish";

#[derive(Clone)]
pub struct Ledger {
    pub table: Arc<FlightTable>,
    pub waived: RwSignal<Waived>,
}

impl Ledger {
    /// How the rows are ordered unless the person sorts them. Tracks it.
    pub fn order(&self) -> Order {
        if self.is_judging() { Order::Ranked(self.waived.get()) } else { Order::AsWritten }
    }

    fn is_judging(&self) -> bool {
        self.table.wishes.is_some()
    }

    pub fn draw_count(&self, pen: &mut Pen, rows: Memo<Vec<usize>>) {
        let total = self.table.rows.len();
        pen.open("p").class("parts-section-note").set("role", "status").set("data-testid", "flight-count");
        pen.set("data-total", &total.to_string());
        pen.follow("data-count", Box::new(move || Some(rows.with(Vec::len).to_string())));
        let ledger = self.clone();
        pen.says(Box::new(move || ledger.summary(rows.with(Vec::len)))).close();
    }

    /// How many flights are shown, and how many are as wanted.
    fn summary(&self, shown: usize) -> String {
        let total = self.table.rows.len();
        if !self.is_judging() {
            return text::flights::shown(shown, total);
        }
        match best(&self.table, self.waived.get()) {
            (0, _) => text::flights::shown_without_fit(shown, total),
            (count, price) => {
                let price = price.and_then(|price| price.parse().ok());
                let price = price.map_or_else(String::new, number::grouped);
                text::flights::shown_with_fits(shown, total, count, &price)
            }
        }
    }

    /// The wishes, each to be switched off.
    pub fn draw_wishes(&self, pen: &mut Pen) {
        let Some(wishes) = self.table.wishes.as_ref().filter(|wishes| !wishes.is_empty()) else { return };
        pen.open("div").class("flights-wishes").set("role", "group");
        pen.set("aria-label", text::flights::WISHES);
        let waived = self.waived;
        pen.listen(
            "click",
            Box::new(move |event| {
                if let Some(wish) = told(event, WISH).and_then(|wish| wish.parse().ok()) {
                    waived.update(|waived| *waived = waived.toggled(wish));
                }
            }),
        );
        pen.open("span").class("flights-wish-note").words(text::flights::WISHES_NOTE).close();
        for (position, wish) in (0_u32..).zip(wishes) {
            let title = self.table.columns.get(wish.column as usize).map_or("", |column| &column.title);
            pen.button().class("flights-wish").set(WISH, &position.to_string());
            pen.follow("aria-pressed", Box::new(move || Some((!waived.get().has(position)).to_string())));
            pen.open("span").class("flights-wish-title").words(title).close().words(" ");
            pen.data(&wish.wanted).close();
        }
        pen.close();
    }

    pub fn draw_table(&self, pen: &mut Pen, rows: Memo<Vec<usize>>) {
        pen.open("table").class("flights-table").open("thead").open("tr");
        for (column, head) in self.table.columns.iter().enumerate() {
            pen.open("th").class("flights-cell").set("scope", "col").button().class("parts-sort");
            pen.set("data-sort", &column.to_string()).words(&head.title).close();
            self.draw_wanted(pen, column);
            pen.close();
        }
        let ledger = self.clone();
        let is_new = {
            let ledger = self.clone();
            changed(move || (rows.get(), ledger.order()))
        };
        let draw = move |pen: &mut Pen| {
            let judging = ledger.is_judging().then(|| ledger.waived.get());
            let price = judging.and_then(|waived| best(&ledger.table, waived).1);
            for row in rows.get() {
                if let Some(row) = ledger.table.rows.get(row) {
                    ledger.draw_row(pen, row, judging, price);
                }
            }
        };
        pen.close().close().open("tbody").again(is_new, Box::new(draw));
        pen.close().close();
    }

    /// What is wanted of a column, under its head.
    fn draw_wanted(&self, pen: &mut Pen, column: usize) {
        let ledger = self.clone();
        let is_here = move |wish: &FlightWish| wish.column as usize == column;
        if !self.table.wishes.iter().flatten().any(is_here) {
            return;
        }
        pen.open("span").class("flights-wanted");
        let says = move || {
            if !ledger.is_judging() {
                return String::new();
            }
            let waived = ledger.waived.get();
            let wishes = (0..).zip(ledger.table.wishes.iter().flatten());
            let wanted: Vec<&str> = wishes
                .filter(|(position, wish)| is_here(wish) && !waived.has(*position))
                .map(|(_, wish)| wish.wanted.as_str())
                .collect();
            if wanted.is_empty() {
                text::flights::ANY.to_owned()
            } else {
                text::flights::wants(&wanted.join(" "))
            }
        };
        pen.says(Box::new(says)).close();
    }

    fn draw_row(&self, pen: &mut Pen, row: &FlightRow, judging: Option<Waived>, price: Option<&str>) {
        let broken: Vec<&(u32, String)> =
            judging.into_iter().flat_map(|waived| broken(row, waived)).collect();
        pen.open("tr").class("flights-row").set("data-testid", "flight-row");
        pen.set("data-flight", &row.number.to_string());
        pen.maybe("data-verdict", judging.map(|_| if broken.is_empty() { "ok" } else { "violates" }));
        pen.flag("data-best", judging.is_some_and(|waived| is_best(row, waived, price)));
        for (column, of) in self.table.columns.iter().enumerate() {
            let is_of = |wish: u32| self.wish(wish).is_some_and(|wish| wish.column as usize == column);
            let reasons: Vec<&str> =
                broken.iter().filter(|(wish, _)| is_of(*wish)).map(|(_, reason)| reason.as_str()).collect();
            pen.open("td").class("flights-cell").flag("data-numeric", is_number(of));
            pen.flag("data-broken", !reasons.is_empty()).data(&said(of, row));
            // A comma stands before each, also where it has a line of its own.
            for reason in reasons {
                pen.words(", ").open("span").class("flights-reason").words(reason).close();
            }
            if column == 0 {
                draw_standing(pen, row, judging.map(|_| broken.len()));
            }
            pen.close();
        }
        pen.close();
    }

    fn wish(&self, position: u32) -> Option<&FlightWish> {
        self.table.wishes.as_ref()?.get(position as usize)
    }
}

fn draw_standing(pen: &mut Pen, row: &FlightRow, broken: Option<usize>) {
    if let Some(broken) = broken {
        draw_verdict(pen, broken);
    }
    for mark in &row.marks {
        pen.words(", ").open("span").class("flights-mark").words(mark).close();
    }
}

/// How many wishes a flight does not meet.
fn draw_verdict(pen: &mut Pen, broken: usize) {
    let says = match broken {
        0 => text::flights::AS_WANTED.to_owned(),
        count => text::flights::not_as_wanted(count),
    };
    pen.words(", ").open("span").class("flights-verdict").words(&says).close();
}

/// A price is grouped, as everywhere.
fn said(column: &FlightColumn, row: &FlightRow) -> String {
    match (column.fields.as_slice(), cell(row, column)) {
        ([FlightField::Price], price) => price.parse().map_or(price, number::grouped),
        (_, said) => said,
    }
}
