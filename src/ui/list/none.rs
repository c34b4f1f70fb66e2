//! Nothing matches: says so, and offers to take away what the query asks for.

use super::scroll_box::{BOX, focus};
use crate::engine::answer::{Like, Unknown};
use crate::ui::navigation::Navigation;
use crate::ui::parts::{Icon, Shape};
use crate::ui::search_results::SearchResults;
use crate::view::query::{self, Chip};
use crate::view::text;
use crate::web::page;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

#[component]
pub fn NoMatch() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    on_cleanup(keep_focus);
    // Not keyed: the term that comes in the place of one that was taken away has its focus.
    let chips = move || {
        let chips = navigation.query.with(|line| query::chips(line));
        chips.into_iter().enumerate().map(|(place, chip)| view! { <Term place chip/> }).collect_view()
    };
    view! {
        <div class="list-none">
            <AllUnknown/>
            <p class="list-none-text">{text::list::NO_MATCH}</p>
            <ul class="list-none-terms">{chips}</ul>
        </div>
    }
}

/// Above rows: what the query names and no file has, where something is like it. It may be one of several values, or
/// negated.
#[component]
pub fn SomeUnknown() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let is_shown = Memo::new(move |_| {
        results.answer.with(|answer| {
            let survey = answer.as_ref().map(|answer| &answer.survey).filter(|survey| survey.matching > 0);
            survey.is_some_and(|survey| survey.unknown.iter().any(|unknown| !unknown.like.is_empty()))
        })
    });
    view! {
        <Show when=move || is_shown.get()>
            <div class="list-unknown"><AllUnknown/></div>
        </Show>
    }
}

/// Every name of the query that no file has.
#[component]
fn AllUnknown() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let unknown = Memo::new(move |_| {
        let all = results.answer.with(|answer| answer.as_ref().map(|answer| answer.survey.unknown.clone()));
        all.unwrap_or_default().into_iter().filter(query::is_told).collect::<Vec<_>>()
    });
    let no_such = move || unknown.get().into_iter().map(|unknown| view! { <NoSuch unknown/> }).collect_view();
    view! { <div data-testid="no-such">{no_such}</div> }
}

/// What is in the list then has the focus that was in here.
fn keep_focus() {
    if page::find(".list-none :focus").is_some() {
        focus();
    }
}

/// A term of the query, and the way to take it away.
#[component]
fn Term(place: usize, chip: Chip) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Chip { term, field, is_negated, label } = chip;
    let drop = move |_| {
        navigation.drop_term(term);
        spawn_local(async {
            tick().await;
            // It was the last of them.
            page::focus_if_lost(".list-none-terms li:last-child button");
            page::focus_if_lost(BOX);
        });
    };
    let not = if is_negated { text::parts::NOT } else { "" };
    let field = field.map(|field| format!("{} ", field.as_str()));
    view! {
        <li>
            <button
                type="button"
                class="list-none-term"
                id=format!("term-{place}")
                on:click=drop
            >
                {not}
                {field}
                <bdi>{label}</bdi>
                <Icon shape=Shape::Close/>
            </button>
        </li>
    }
}

/// A name that no file has, and ways to those that are like it.
#[component]
fn NoSuch(unknown: Unknown) -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let says = query::no_such(&unknown);
    let (name, others) = query::named_unknown(&unknown);
    let end = if others.is_empty() { "." } else { "?" };
    let others = move || {
        let line = navigation.query.get();
        let other = |(place, (like, name)): (usize, (&Like, &String))| {
            let before = if place == 0 { text::list::DID_YOU_MEAN } else { text::parts::OR };
            let name = view! { <bdi>{name.clone()}</bdi> };
            let name = match query::instead(&line, &unknown, like) {
                Some(line) => view! { <a href=navigation.asking(&line).fragment()>{name}</a> }.into_any(),
                None => name.into_any(),
            };
            (before, name)
        };
        unknown.like.iter().zip(&others).enumerate().map(other).collect_view()
    };
    view! {
        <p class="list-none-text">
            {says}
            <bdi>{name}</bdi>
            {Signal::derive(move || results.extent().to_owned())}
            {others}
            {end}
        </p>
    }
}
