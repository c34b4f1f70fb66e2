//! The list of dialogues: rows of one height, drawn only where they are seen.

mod head;
mod none;
mod row;
mod rows;
mod steps;

pub use steps::step;

use super::found::Found;
use super::opened::{Opened, Phase};
use crate::view::text;
use crate::web::page;
use head::Head;
use leptos::prelude::*;
use none::NoMatch;
use rows::Rows;

const BOX: &str = ".list-scroll";

/// Moves the focus to the list.
pub fn focus() {
    page::focus(BOX);
}

#[component]
pub fn DialogueList() -> impl IntoView {
    let found = expect_context::<Found>();
    let opened = expect_context::<Opened>();
    view! {
        <section class="list" aria-label=text::title::DIALOGUES>
            <Head/>
            <div class="list-body">
                <Rows/>
                <Show when=move || is_empty(found, opened)>
                    <NoMatch/>
                </Show>
            </div>
        </section>
    }
}

fn is_empty(found: Found, opened: Opened) -> bool {
    let matches_none =
        found.answer.with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.matching == 0));
    matches_none
        && found.fault.with(Option::is_none)
        && opened.phase.get() != Phase::Empty
        && opened.progress.with(|progress| progress.dialogues > 0)
}
