//! Text with the query's hits marked.

use crate::corpus::CharRange;
use crate::view::lanes::{Run, runs};
use leptos::prelude::*;

/// The runs of a text; hits are marked by an outline, which leaves span colours alone.
pub fn marked(text: &str, hits: &[CharRange]) -> impl IntoView + use<> {
    runs(text, hits).into_iter().map(|run| marked_run(&run)).collect_view()
}

/// One run, marked or plain.
pub fn marked_run(run: &Run) -> AnyView {
    let text = run.text.to_owned();
    if run.is_hit { view! { <mark class="parts-hit">{text}</mark> }.into_any() } else { text.into_any() }
}
