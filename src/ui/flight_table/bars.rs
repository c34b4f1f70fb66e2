//! A picture of a field's numbers. A click on a bar sets its bounds.

use super::filter::Filter;
use crate::view::flight;
use crate::view::flight_table::{self, Bar};
use crate::view::text;
use leptos::prelude::*;

/// Nothing where no value is a number.
#[component]
pub fn Bars(of: Filter) -> impl IntoView {
    let bars = Memo::new(move |_| of.values.with(|values| flight_table::bars(values)));
    let ends = Memo::new(move |_| bars.with(|bars| Some((bars.first()?.from, bars.last()?.to))));
    let picture = move || {
        ends.get().map(|(first, last)| {
            let says = text::flights::range(flight::title(of.field), first, last);
            let bar = move |bar| view! { <BarOf of bar/> };
            let bars = move || bars.get().into_iter().map(bar).collect_view();
            view! {
                <div class="flight-table-bars" role="img" aria-label=says>
                    {bars}
                </div>
                <div class="flight-table-ends" aria-hidden="true">
                    <span>{first.to_string()}</span>
                    <span>{last.to_string()}</span>
                </div>
            }
        })
    };
    view! { {picture} }
}

#[component]
fn BarOf(of: Filter, bar: Bar) -> impl IntoView {
    let (count, total) = (bar.count_share.to_string(), bar.total_share.to_string());
    let says = bar.says();
    let set = move |_| of.edit(|line| flight_table::barred(line, of.field, &bar));
    view! {
        <span
            class="flight-table-bar"
            style=("--count", count)
            style=("--total", total)
            title=says
            on:click=set
        ></span>
    }
}
