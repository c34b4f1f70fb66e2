//! A flight of the table. Its element stays and shows another flight when the table is scrolled.

use super::shown::Shown;
use crate::corpus::Split;
use crate::engine::answer::FlightEntry;
use crate::ui::quiz::Quiz;
use crate::view::flight::is_numeric;
use crate::view::flight_table::{self, COLUMNS, Column};
use crate::view::flights::cell_of;
use crate::view::text;
use leptos::ev::MouseEvent;
use leptos::prelude::*;
use web_sys::Element;

/// Leads to its dialogue as a whole, as its link does. Empty as long as the flight has not come.
#[component]
pub fn Row(index: Signal<u64>) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let entry = Memo::new(move |_| shown.held.with(|held| held.row(index.get()).cloned()));
    let to = Memo::new(move |_| entry.with(|entry| shown.dialogue_of(entry.as_ref()?)));
    let number =
        move || entry.with(|entry| Some(entry.as_ref()?.values.first().cloned().unwrap_or_default()));
    let follow = move |event: MouseEvent| {
        // A click on the link goes there by itself.
        let is_link = matches!(event_target::<Element>(&event).closest("a"), Ok(Some(_)));
        if let Some(to) = to.get_untracked().filter(|_| !is_link) {
            shown.go(to);
        }
    };
    let has_come = Memo::new(move |_| entry.with(Option::is_some));
    let split = move || entry.with(|entry| entry.as_ref()?.split.map(Split::as_str));
    let id = move || entry.with(|entry| Some(entry.as_ref()?.id.clone()));
    let link = move || {
        if !has_come.get() {
            return "…".into_any();
        }
        view! {
            <a
                class="flight-table-link"
                href=move || to.with(|to| Some(to.as_ref()?.fragment()))
                id=move || format!("flight-{}", index.get())
            >
                {split}
                " "
                <bdi>{id}</bdi>
            </a>
        }
        .into_any()
    };
    let quiz = expect_context::<Quiz>();
    let judged = Memo::new(move |_| {
        let is_hidden = quiz.is_on.get();
        entry.with(|entry| shown.judged(entry.as_ref().filter(|_| !is_hidden)?))
    });
    let marks = move || {
        judged.with(|judged| {
            let judged = judged.as_ref()?;
            let fits = (judged.fits == Some(true)).then_some(text::flights::FITS);
            let mark = |mark: &'static str| {
                view! { <span class="flight-table-mark" data-mark=mark>{mark}</span>" " }
            };
            Some(fits.into_iter().chain(judged.marks.iter().copied()).map(mark).collect_view())
        })
    };
    let cell = |column| view! { <Cell column entry/> };
    view! {
        <div
            class="flight-table-row"
            role="row"
            aria-rowindex=move || (index.get() + 2).to_string()
            data-testid=move || has_come.get().then_some("flight-row")
            data-flight=number
            data-verdict=move || judged.with(|judged| judged.as_ref().and_then(flight_table::Judged::verdict))
            on:click=follow
        >
            <span class="flight-table-cell" role="cell">{link}</span>
            <span class="flight-table-cell" role="cell">{marks}</span>
            {COLUMNS.map(cell).collect_view()}
        </div>
    }
}

#[component]
fn Cell(column: Column, entry: Memo<Option<FlightEntry>>) -> impl IntoView {
    let says = move || {
        let value = entry.with(|entry| Some(cell_of(&entry.as_ref()?.values, column.fields)));
        value.map(|value| view! { <bdi>{value}</bdi> })
    };
    view! {
        <span class="flight-table-cell" role="cell" data-numeric=is_numeric(column.fields)>
            {says}
        </span>
    }
}
