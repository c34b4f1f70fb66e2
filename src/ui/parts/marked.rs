//! Text with the query's hits marked.

use crate::corpus::CharRange;
use crate::view::utterance::{Run, runs};
use leptos::either::Either;
use leptos::prelude::*;

/// Runs of text, one after another; hits are marked by an outline, which leaves span colours alone.
#[component]
pub fn Runs(runs: Vec<Run>) -> impl IntoView {
    let run = |Run { text, is_hit, is_current }| {
        if is_hit {
            Either::Left(view! { <mark class="parts-hit" data-current=is_current>{text}</mark> })
        } else {
            Either::Right(text)
        }
    };
    runs.into_iter().map(run).collect_view()
}

/// A text with its hits.
#[component]
pub fn Marked(text: String, hits: Vec<CharRange>) -> impl IntoView {
    view! { <Runs runs=runs(&text, &hits)/> }
}
