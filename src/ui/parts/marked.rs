//! Text with the query's hits marked.

use super::Pen;
use crate::corpus::CharRange;
use crate::view::lanes;
use crate::view::utterance::Run;
use leptos::either::Either;
use leptos::prelude::*;

/// Runs of text, one after another; hits are marked by an outline, which leaves span colours alone.
#[component]
pub fn Runs(runs: Vec<Run>) -> impl IntoView {
    let run = |Run { text, is_hit }| {
        if is_hit {
            Either::Left(view! { <mark class="parts-hit">{text}</mark> })
        } else {
            Either::Right(text)
        }
    };
    runs.into_iter().map(run).collect_view()
}

/// The same, among what a pen draws.
pub fn draw_marked(pen: &mut Pen, text: &str, hits: &[CharRange]) {
    for run in &lanes::runs(text, hits) {
        if run.is_hit {
            pen.open("mark").class("parts-hit").words(run.text).close();
        } else {
            pen.words(run.text);
        }
    }
}
