//! The flights screen: all flights that are open as one table, with a filter for every field.

mod answer;
pub mod filters;
mod table;

use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Side, SideButton, drawn, flag, text};
use crate::view::location::Screen;
use crate::view::number;
use answer::Asking;
use leptos::prelude::*;
use table::Table;

#[component]
pub fn Board() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let line = Memo::new(move |_| match here.location.with(|location| location.screen.clone()) {
        Screen::Flights(line) => line,
        _ => String::new(),
    });
    let asking = Asking::new(opened, line);
    let edit = move |event: &leptos::ev::Event| {
        if let Some(line) = filters::edited(&asking.line.get_untracked(), event) {
            set_line(here, line, false);
        }
    };
    let fields = drawn(Box::new(move |pen| {
        asking.answer.with(|answer| {
            if let Some(answer) = answer {
                filters::draw(pen, &answer.survey.facets, &answer.line);
            }
        });
    }));
    view! {
        <h1 class="parts-hidden">"Flights"</h1>
        <div class="board">
            <Side>
                <div
                    class="board-fields"
                    on:click=move |event| edit(&event)
                    on:change=move |event| edit(&event)
                >
                    {fields}
                </div>
            </Side>
            <section class="board-flights" aria-label="Flights">
                <Head asking />
                <Table asking />
            </section>
        </div>
    }
}

/// The filter line, and how many flights meet it.
#[component]
fn Head(asking: Asking) -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let sum = move |which: usize| {
        asking.answer.with(|answer| {
            let survey = answer.as_ref().map(|answer| &answer.survey);
            let sums = survey.map(|survey| [survey.matching, survey.total, survey.matching_records]);
            sums.and_then(|sums| sums.get(which).copied()).unwrap_or_default()
        })
    };
    let of_all = move || {
        let records = number::counted(sum(2), "dialogue", "dialogues");
        let so_far = if opened.phase.get() == Phase::Reading { " so far" } else { "" };
        let total = if sum(0) == sum(1) { String::new() } else { format!(" of {}", number::grouped(sum(1))) };
        format!("{total} in {records}{so_far}")
    };
    let type_line = move |event| set_line(here, event_target_value(&event), true);
    let says = move || asking.fault.get().unwrap_or_default();
    view! {
        <header class="parts-head board-head">
            <SideButton />
            <p
                class="parts-count"
                role="status"
                data-testid="flight-count"
                data-count=text(move || sum(0).to_string())
                data-total=text(move || sum(1).to_string())
                data-dialogues=text(move || sum(2).to_string())
            >
                <strong class="parts-matching">{text(move || number::counted(sum(0), "flight", "flights"))}</strong>
                {text(of_all)}
            </p>
            <input
                class="parts-field board-line"
                type="search"
                data-testid="flight-filter"
                aria-label="Filter of flights"
                placeholder="price:..500 airline:Delta,UA"
                autocomplete="off"
                spellcheck="false"
                prop:value=text(move || asking.line.get())
                on:input=type_line
            />
            <button
                class="parts-outline parts-clear"
                type="button"
                hidden=flag(move || asking.line.with(String::is_empty))
                on:click=move |_| set_line(here, String::new(), false)
            >
                "Clear"
            </button>
        </header>
        <p class="board-fault" role="alert" hidden=flag(move || says().is_empty())>{text(says)}</p>
    }
}

/// Goes to the flights that another line filters.
fn set_line(here: Here, line: String, is_typed: bool) {
    let location = here.location.get_untracked().on(Screen::Flights(line));
    if is_typed { here.replace(location) } else { here.go(location) }
}
