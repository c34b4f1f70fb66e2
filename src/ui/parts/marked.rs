//! Text with the query's hits marked.

use crate::corpus::CharRange;
use crate::view::utterance::{Run, runs};
use leptos::either::EitherOf3;
use leptos::prelude::*;

/// Runs of text, one after another; hits are marked by an outline, which leaves span colours alone, and so are words that are
/// noted, by a line.
#[component]
pub fn Runs(runs: Vec<Run>) -> impl IntoView {
    let run = |Run { text, is_hit, is_current, is_noted }| match (is_hit, is_noted) {
        (false, false) => EitherOf3::A(text),
        (false, true) => EitherOf3::B(view! { <mark class="parts-noted">{text}</mark> }),
        (true, _) => EitherOf3::C(view! {
            <mark class="parts-hit" data-current=is_current data-noted=is_noted>{text}</mark>
        }),
    };
    runs.into_iter().map(run).collect_view()
}

/// A text with its hits.
#[component]
pub fn Marked(text: String, hits: Vec<CharRange>) -> impl IntoView {
    view! { <Runs runs=runs(&text, &hits)/> }
}
