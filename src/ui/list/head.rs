//! Above the list: how many dialogues match, their order, and what can be done with them.

use super::scroll_box::focus;
use crate::ui::export::ExportButton;
use crate::ui::navigation::Navigation;
use crate::ui::parts::SideButton;
use crate::ui::search_results::{Answer, SearchResults};
use crate::view::sort::{self, Order};
use crate::view::text;
use leptos::prelude::*;
use web_sys::Event;

#[component]
pub fn Head() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let clear = move |_| {
        navigation.set_query(String::new(), false);
        // The button goes.
        focus();
    };
    view! {
        <header class="parts-head">
            <SideButton/>
            <Count/>
            <OrderChoice/>
            <ExportButton/>
            <button
                type="button"
                class="parts-outline parts-clear"
                hidden=Signal::derive(move || !is_filtered(navigation))
                on:click=clear
            >
                {text::parts::CLEAR}
            </button>
        </header>
    }
}

/// Tracks the query.
fn is_filtered(navigation: Navigation) -> bool {
    navigation.query.with(|query| !query.trim().is_empty())
}

#[component]
fn Count() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let count =
        move |pick: fn(&Answer) -> u64| results.answer.with(|answer| answer.as_deref().map_or(0, pick));
    let matching = move || count(|answer| answer.survey.matching);
    let total = move || count(|answer| answer.survey.total);
    let listed = Signal::derive(move || results.listed(matching()));
    let rest = Signal::derive(move || {
        if is_filtered(navigation) {
            text::list::of_all(total(), results.extent()) + &without(results)
        } else {
            results.extent().to_owned()
        }
    });
    view! {
        <p
            class="parts-count"
            role="status"
            data-testid="dialogue-count"
            data-count=Signal::derive(move || matching().to_string())
            data-total=Signal::derive(move || total().to_string())
        >
            <strong class="parts-matching">{listed}</strong>
            {rest}
        </p>
    }
}

/// How many of what matches have nothing in a field that they were asked not to have so. Tracks the answer.
fn without(results: SearchResults) -> String {
    results.answer.with(|answer| {
        let counts = answer.iter().flat_map(|answer| &answer.survey.without);
        let counts = counts.filter(|(_, count)| *count > 0);
        counts.map(|(field, count)| text::list::without(*count, field.as_str())).collect()
    })
}

/// The order of the list, which is a term of the query line.
#[component]
fn OrderChoice() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let orders = Memo::new(move |_| {
        let current = navigation.query.with(|line| sort::current(line));
        results.answer.with(|answer| {
            let facets = answer.as_ref().map(|answer| answer.survey.facets.as_slice());
            (current, sort::orders(facets.unwrap_or_default()))
        })
    });
    let choose = move |event: Event| {
        let line = navigation.query.get_untracked();
        navigation.set_query(sort::sorted(&line, &event_target_value(&event)), false);
    };
    let options = move || {
        let (current, orders) = orders.get();
        let option = |Order { value, label }| {
            let is_current = value == current;
            view! { <option value=value prop:selected=is_current>{label}</option> }
        };
        orders.into_iter().map(option).collect_view()
    };
    view! {
        <select
            class="list-order"
            aria-label=text::sort::LABEL
            data-testid="order"
            on:change=choose
        >
            {options}
        </select>
    }
}
