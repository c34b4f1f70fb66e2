//! What stands in place of a dialogue.

use super::link::Back;
use crate::corpus::Split;
use crate::engine::answer::DialogueName;
use crate::ui::navigation::{Navigation, Shown};
use crate::ui::search_results::{Answer, SearchResults};
use crate::ui::session::{Phase, Session};
use crate::view::text;
use leptos::prelude::*;
use std::sync::Arc;

/// That the dialogue is on its way, is not there, or cannot be shown.
#[component]
pub fn Message() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    move || match navigation.shown.get() {
        Shown::Nothing => view! { <Waiting/> }.into_any(),
        Shown::Looking(name) => view! { <Missing name is_reading=true/> }.into_any(),
        Shown::Missing(name) => view! { <Missing name is_reading=false/> }.into_any(),
        Shown::Fault(says) => {
            let title = text::reader::CANT_SHOW.to_owned();
            view! { <Titled title says/> }.into_any()
        }
        Shown::Dialogue(_) => ().into_any(),
    }
}

/// Before the first dialogue is there.
#[component]
fn Waiting() -> impl IntoView {
    let session = expect_context::<Session>();
    let results = expect_context::<SearchResults>();
    let matches_none =
        |answer: &Option<Arc<Answer>>| answer.as_ref().is_some_and(|answer| answer.survey.matching == 0);
    let says = move || match session.phase.get() {
        Phase::Reading => text::reader::ON_ITS_WAY,
        _ if results.answer.with(matches_none) => text::reader::NO_MATCH,
        _ => "",
    };
    view! { <p class="reader-waiting">{says}</p> }
}

#[component]
fn Missing(name: DialogueName, is_reading: bool) -> impl IntoView {
    let place = if name.path.is_empty() { name.split.map_or("", Split::as_str) } else { &name.path };
    let (title, says) = if is_reading {
        (text::parts::looking_for(&name.id), text::reader::should_be_in(place))
    } else {
        (text::reader::is_not_here(&name.id), text::reader::says_it_is_in(place))
    };
    view! { <Titled title says/> }
}

#[component]
fn Titled(title: String, says: String) -> impl IntoView {
    view! {
        <div class="reader-message" role="status">
            <Back/>
            <h2 class="reader-message-title"><bdi>{title}</bdi></h2>
            <p class="reader-message-text"><bdi>{says}</bdi></p>
        </div>
    }
}
