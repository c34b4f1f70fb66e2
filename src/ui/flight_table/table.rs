//! The table of flights: rows of one height, drawn only where they are seen.

use super::row::Row;
use super::shown::Shown;
use crate::engine::flights::filter::FlightSort;
use crate::ui::parts::{VirtualList, VirtualRows};
use crate::ui::quiz::Quiz;
use crate::view::flight::is_numeric;
use crate::view::flight_table::{COLUMNS, Column};
use crate::view::window::Window;
use crate::view::{flight_table, text};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Table() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let list = VirtualList::new(move || shown.count(|survey| survey.matching));
    let VirtualList { scroll, measure, head, .. } = list;
    fetch(list);
    judge(list);
    begin_at_top(list);
    let is_none = move || shown.answer.with(Option::is_some) && list.row_count() == 0;
    let row = Callback::new(|index| view! { <Row index/> }.into_any());
    view! {
        <div
            class="flight-table-scroll"
            role="region"
            tabindex="0"
            aria-label=text::flights::TABLE
            node_ref=scroll
            on:scroll=move |_| list.read_scroll()
        >
            <div class="flight-table-measure" aria-hidden="true" node_ref=measure></div>
            <div
                class="flight-table-table"
                role="table"
                aria-label=text::title::FLIGHTS
                aria-rowcount=move || (list.row_count() + 1).to_string()
            >
                <div class="flight-table-heads" role="rowgroup" node_ref=head>
                    <Heads/>
                </div>
                <div class="flight-table-spacer" role="rowgroup" style:height=move || list.spacer_height()>
                    <VirtualRows list row attr:class="flight-table-window"/>
                </div>
            </div>
            <p class="flight-table-none" hidden=move || !is_none()>{text::flights::NO_MATCH}</p>
        </div>
    }
}

/// Asks for the rows of the window whenever it or the answer changes.
fn fetch(list: VirtualList) {
    let shown = expect_context::<Shown>();
    Effect::new(move |_| {
        let Window { first, len, .. } = list.window.get();
        if shown.answer.with(Option::is_some) {
            spawn_local(shown.ensure(first..first + len));
        }
    });
}

/// Has the flights that are seen judged, unless the quiz is on.
fn judge(list: VirtualList) {
    let shown = expect_context::<Shown>();
    let quiz = expect_context::<Quiz>();
    Effect::new(move |_| {
        let Window { first, len, .. } = list.window.get();
        shown.held.track();
        if !quiz.is_on.get() {
            spawn_local(shown.judge(first..first + len));
        }
    });
}

/// Another line is another table: it is seen from its top.
fn begin_at_top(list: VirtualList) {
    let shown = expect_context::<Shown>();
    Effect::new(move |_| {
        shown.line.with(|_| ());
        list.scroll_to_top();
    });
}

/// The heads, each of which sorts.
#[component]
fn Heads() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let sort = Memo::new(move |_| shown.line.with(|line| flight_table::filter_of(line).sort));
    let head = |column| view! { <Head column sort/> };
    view! {
        <div class="flight-table-row" role="row" aria-rowindex="1">
            <span class="flight-table-cell" role="columnheader">{text::title::DIALOGUE}</span>
            <span class="flight-table-cell" role="columnheader">{text::flights::IN_ITS_DIALOGUE}</span>
            {COLUMNS.map(head).collect_view()}
        </div>
    }
}

#[component]
fn Head(column: Column, sort: Memo<Option<FlightSort>>) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let order = move || {
        let sort = sort.get().filter(|sort| sort.by == column.order)?;
        Some(if sort.is_descending { "descending" } else { "ascending" })
    };
    let click = move |_| {
        let line = shown.line.with_untracked(|line| flight_table::sorted(line, column.order));
        shown.set_line(line, false);
    };
    view! {
        <span
            class="flight-table-cell"
            role="columnheader"
            aria-sort=order
            data-numeric=is_numeric(column.fields)
        >
            <button
                type="button"
                class="parts-sort"
                id=format!("flight-table-sort-{}", column.order.as_str())
                on:click=click
            >
                {column.title}
            </button>
        </span>
    }
}
