//! The flights screen: all flights that are open as one table, with a filter for every field.

mod bars;
mod filter;
mod filters;
mod line;
mod row;
mod shown;
mod table;

pub use filter::Filtering;
pub use filters::Filters;
pub use line::FilterLine;

use super::parts::{Side, SideButton};
use super::session::{Phase, Session};
use crate::view::text;
use leptos::prelude::*;
use shown::Shown;
use table::Table;

#[component]
pub fn AllFlights() -> impl IntoView {
    let shown = Shown::new();
    provide_context(shown);
    let set_line = Callback::new(move |line| shown.set_line(line, false));
    let of = Filtering {
        facets: shown.facets.into(),
        count: Some(Callback::new(move |field| shown.count_field(field))),
        line: shown.line.into(),
        set_line,
    };
    let fault = move || shown.fault.get().unwrap_or_default();
    view! {
        <h1 class="parts-hidden">{text::title::FLIGHTS}</h1>
        <div class="flight-table">
            <Side>
                <div class="flight-table-fields">
                    <Filters of/>
                </div>
            </Side>
            <section class="flight-table-flights" aria-label=text::title::FLIGHTS>
                <Head/>
                <p class="flight-table-fault" role="alert" hidden=move || fault().is_empty()>{fault}</p>
                <Table/>
            </section>
        </div>
    }
}

/// The filter line, and how many flights meet it.
#[component]
fn Head() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let type_line = Callback::new(move |line| shown.set_line(line, true));
    view! {
        <header class="parts-head flight-table-head">
            <SideButton/>
            <Count/>
            <FilterLine
                line=shown.line
                type_line
                attr:class="parts-field flight-table-line"
                attr:data-testid="flight-filter"
            />
            <button
                type="button"
                class="parts-outline parts-clear"
                hidden=move || shown.line.with(String::is_empty)
                on:click=move |_| shown.set_line(String::new(), false)
            >
                {text::parts::CLEAR}
            </button>
        </header>
    }
}

#[component]
fn Count() -> impl IntoView {
    let session = expect_context::<Session>();
    let shown = expect_context::<Shown>();
    let matching = move || shown.count(|survey| survey.matching);
    let total = move || shown.count(|survey| survey.total);
    let dialogues = move || shown.count(|survey| survey.matching_records);
    let rest = move || {
        let total = (matching() != total()).then(total);
        text::flights::of_all(total, dialogues(), session.phase.get() == Phase::Reading)
    };
    view! {
        <p
            class="parts-count"
            role="status"
            data-testid="flight-count"
            data-count=move || matching().to_string()
            data-total=move || total().to_string()
            data-dialogues=move || dialogues().to_string()
        >
            <strong class="parts-matching">{move || text::count::flights(matching())}</strong>
            {rest}
        </p>
    }
}
