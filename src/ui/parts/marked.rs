//! Text with the query's hits marked.

use crate::corpus::CharRange;
use crate::view::utterance::{Run, runs};
use leptos::either::Either;
use leptos::prelude::*;

/// Runs of text, one after another; hits are marked by an outline, which leaves span colours alone, and so are words that are
/// noted, by a line.
#[component]
pub fn Runs(runs: Vec<Run>) -> impl IntoView {
    let run = |Run { text, is_hit, is_current, is_noted }| {
        let class = match (is_hit, is_noted) {
            (false, false) => return Either::Right(text),
            (true, false) => "parts-hit",
            (false, true) => "parts-noted",
            (true, true) => "parts-hit parts-noted",
        };
        Either::Left(view! { <mark class=class data-current=is_current>{text}</mark> })
    };
    runs.into_iter().map(run).collect_view()
}

/// A text with its hits.
#[component]
pub fn Marked(text: String, hits: Vec<CharRange>) -> impl IntoView {
    view! { <Runs runs=runs(&text, &hits)/> }
}
