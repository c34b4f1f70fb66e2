//! The list of dialogues: rows of one height, drawn only where they are seen.

mod common;
mod head;
mod none;
mod row;
mod rows;
mod scroll_box;
mod steps;

pub use scroll_box::{BOX, focus};
pub use steps::step;

use super::search_results::SearchResults;
use super::session::{Phase, Session};
use crate::view::text;
use head::Head;
use leptos::prelude::*;
use none::{NoMatch, SomeUnknown};
use rows::Rows;

#[component]
pub fn DialogueList() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let session = expect_context::<Session>();
    view! {
        <section class="list" aria-label=text::title::DIALOGUES>
            <Head/>
            <SomeUnknown/>
            <div class="list-body">
                <Rows/>
                <Show when=move || is_empty(results, session)>
                    <NoMatch/>
                </Show>
            </div>
        </section>
    }
}

fn is_empty(results: SearchResults, session: Session) -> bool {
    let matches_none =
        results.answer.with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.matching == 0));
    matches_none
        && results.fault.with(Option::is_none)
        && session.phase.get() != Phase::Empty
        && session.progress.with(|progress| progress.dialogues > 0)
}
