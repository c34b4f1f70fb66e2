//! The flights that a dialogue's agent could choose from: a table to sort by its heads and to filter like all
//! flights, which says of each flight what of it is not as the customer wants.

mod ledger;
mod table;
mod wishes;

pub use ledger::Ledger;
pub use wishes::Wishes;

use super::flight_table::{FilterLine, Filtering, Filters};
use super::navigation::Navigation;
use crate::engine::flights::parse;
use crate::view::flight_table::filter_of;
use crate::view::flights::{facets, summary};
use crate::view::location::Screen;
use crate::view::text;
use leptos::prelude::*;
use table::Table;

#[component]
pub fn Flights(ledger: Ledger) -> impl IntoView {
    let Ledger { table, line, readable, .. } = ledger;
    let fault =
        move || line.with(|line| parse(line).err().map(|fault| fault.to_string())).unwrap_or_default();
    let is_judged = table.with_value(|table| table.wishes.is_some());
    let note = is_judged.then_some(text::trip::FLIGHTS_JUDGED);
    let facets =
        Memo::new(move |_| table.with_value(|table| readable.with(|line| facets(table, &filter_of(line)))));
    let set_line = Callback::new(move |edited| line.set(edited));
    let of = Filtering { facets: facets.into(), count: None, line: readable.into(), set_line };
    view! {
        <section class="parts-section flights" id="flights" aria-label=text::title::FLIGHTS>
            <h3 class="parts-section-title">{text::title::FLIGHTS}</h3>
            <Count ledger/>
            {note.map(|note| view! { <p class="parts-section-note">{note}</p> })}
            <div class="flights-head">
                <FilterLine line type_line=set_line attr:class="parts-field flights-line"/>
                <InAllDialogues line=readable/>
            </div>
            <p class="flights-fault" role="alert" hidden=move || fault().is_empty()>{fault}</p>
            <details class="flights-filters">
                <summary class="flights-summary">{text::parts::FILTERS}</summary>
                <div class="flights-fields">
                    <Filters of/>
                </div>
            </details>
            <Table ledger/>
        </section>
    }
}

#[component]
fn Count(ledger: Ledger) -> impl IntoView {
    let shown = move || ledger.rows.with(Vec::len);
    let total = ledger.table.with_value(|table| table.rows.len());
    let says = move || ledger.table.with_value(|table| summary(table, shown(), ledger.waived.get()));
    view! {
        <p
            class="parts-section-note"
            role="status"
            data-testid="flight-count"
            data-total=total.to_string()
            data-count=move || shown().to_string()
        >
            {says}
        </p>
    }
}

/// The same filter, of the flights of all dialogues.
#[component]
fn InAllDialogues(line: Memo<String>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let all =
        move || navigation.location.with(|location| location.on(Screen::Flights(line.get())).fragment());
    view! { <a class="flights-all" href=all>{text::flights::IN_ALL_DIALOGUES}</a> }
}
