//! The flights that a dialogue's agent could choose from: a table to sort by its heads and to filter like all
//! flights, which says of each flight what of it is not as the customer wants.

mod ledger;
mod table;

use super::flight_table::{FilterLine, Filtering, Filters};
use super::navigation::Navigation;
use crate::engine::flights::parse;
use crate::formats::{FlightTable, FlightWish};
use crate::view::flight_table::filter_of;
use crate::view::flights::{facets, summary};
use crate::view::location::Screen;
use crate::view::text;
use ledger::Ledger;
use leptos::prelude::*;
use std::sync::Arc;
use table::Table;

/// The customer's wishes judge the flights. What stands in the place of the verdicts where they are hidden, is `children`.
#[component]
pub fn Flights(table: Arc<FlightTable>, #[prop(optional)] children: Option<Children>) -> impl IntoView {
    let ledger = Ledger::new(Arc::clone(&table));
    let Ledger { line, readable, .. } = ledger;
    let fault =
        move || line.with(|line| parse(line).err().map(|fault| fault.to_string())).unwrap_or_default();
    let note = Some(table.note.clone()).filter(|note| !note.is_empty());
    let facets = Memo::new(move |_| readable.with(|line| facets(&table, &filter_of(line))));
    let set_line = Callback::new(move |edited| line.set(edited));
    let of = Filtering { facets: facets.into(), line: readable.into(), set_line };
    view! {
        <section class="parts-section" id="flights" aria-label=text::title::FLIGHTS>
            <h3 class="parts-section-title">{text::title::FLIGHTS}</h3>
            {children.map(|children| children())}
            {note.map(|note| view! { <p class="parts-section-note">{note}</p> })}
            <Count ledger/>
            <Wishes ledger/>
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

/// The wishes, each to be switched off.
#[component]
fn Wishes(ledger: Ledger) -> impl IntoView {
    let wishes = ledger.table.with_value(|table| table.wishes.clone()).unwrap_or_default();
    (!wishes.is_empty()).then(|| {
        let wish = |(position, wish)| view! { <Wish ledger position wish/> };
        view! {
            <div class="flights-wishes" role="group" aria-label=text::flights::WISHES>
                <span class="flights-wish-note">{text::flights::WISHES_NOTE}</span>
                {(0..).zip(wishes).map(wish).collect_view()}
            </div>
        }
    })
}

#[component]
fn Wish(ledger: Ledger, position: u32, wish: FlightWish) -> impl IntoView {
    let waived = ledger.waived;
    let title = ledger.title(wish.column as usize);
    view! {
        <button
            type="button"
            class="flights-wish"
            aria-pressed=move || (!waived.get().has(position)).to_string()
            on:click=move |_| waived.update(|waived| *waived = waived.toggled(position))
        >
            <span class="flights-wish-title">{title}</span>
            " "
            <bdi>{wish.wanted}</bdi>
        </button>
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
