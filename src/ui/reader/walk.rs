//! To the list and to the dialogues before and after this one, where the list is a page of its own.

use super::link::Back;
use crate::ui::list;
use crate::ui::navigation::Navigation;
use crate::ui::parts::{Icon, Shape};
use crate::ui::search_results::SearchResults;
use crate::ui::session::Session;
use crate::view::text;
use crate::view::walk::Step;
use leptos::prelude::*;

#[component]
pub fn Walk() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let results = expect_context::<SearchResults>();
    let count =
        move || results.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching));
    // Nowhere while it does not match, or its place is not known yet.
    let place = Memo::new(move |_| {
        navigation.shown.track();
        let shown = navigation.shown_at()?;
        let spot = navigation.spot.get().filter(|spot| spot.at == shown)?;
        (navigation.excluded.get() != Some(shown)).then_some(spot.index)
    });
    let says = move || place.get().map(|index| text::reader::hit_of(index + 1, count()));
    let is_first = Signal::derive(move || place.get() == Some(0));
    let is_last = Signal::derive(move || place.get().is_some_and(|index| index + 1 >= count()));
    view! {
        <nav class="reader-walk" aria-label=text::reader::WALK>
            <Back/>
            <span class="reader-walk-place">{says}</span>
            <StepButton says=text::keys::PREVIOUS_DIALOGUE shape=Shape::Back step=-1 is_end=is_first/>
            <StepButton says=text::keys::NEXT_DIALOGUE shape=Shape::Forward step=1 is_end=is_last/>
        </nav>
    }
}

#[component]
fn StepButton(says: &'static str, shape: Shape, step: i64, is_end: Signal<bool>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let results = expect_context::<SearchResults>();
    let session = expect_context::<Session>();
    let go = move |_| {
        if !is_end.get_untracked() {
            list::step(session, results, navigation, Step::By(step));
        }
    };
    view! {
        <button
            type="button"
            class="reader-tool"
            aria-label=says
            title=says
            aria-disabled=move || is_end.get().then_some("true")
            on:click=go
        >
            <Icon shape/>
        </button>
    }
}
