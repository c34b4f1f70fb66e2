//! Text with the query's hits marked.

use super::Pen;
use crate::corpus::CharRange;
use crate::view::lanes::{Run, runs};
use leptos::prelude::*;

/// The runs of a text; hits are marked by an outline, which leaves span colours alone.
#[component]
pub fn Marked(text: String, hits: Vec<CharRange>) -> impl IntoView {
    let run = |run: &Run| {
        let text = run.text.to_owned();
        if run.is_hit { view! { <mark class="parts-hit">{text}</mark> }.into_any() } else { text.into_any() }
    };
    runs(&text, &hits).iter().map(run).collect_view()
}

/// One run, marked or plain, among what is drawn.
pub fn draw_run(pen: &mut Pen, run: &Run) {
    if run.is_hit {
        pen.open("mark").class("parts-hit").words(run.text).close();
    } else {
        pen.words(run.text);
    }
}
