//! What stands there before there are two dialogues.

use super::head::End;
use super::sides::Sides;
use crate::engine::answer::Reading;
use crate::ui::navigation::{Navigation, Shown};
use crate::view::beside::copies;
use crate::view::location::{Location, Screen};
use crate::view::text;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn NotBoth(sides: Sides) -> impl IntoView {
    move || match sides.kept.get() {
        Shown::Nothing => ().into_any(),
        Shown::Dialogue(left) => view! { <Choice left/> }.into_any(),
        Shown::Looking(name) => view! { <Message says=text::parts::looking_for(&name.id)/> }.into_any(),
        Shown::Missing(name) => view! { <Message says=text::beside::is_not_open(&name.id)/> }.into_any(),
        Shown::Fault(says) => view! { <Message says/> }.into_any(),
    }
}

#[component]
fn Message(says: String) -> impl IntoView {
    view! {
        <div class="beside-message" role="status">
            <p><bdi>{says}</bdi></p>
            <End/>
        </div>
    }
}

/// Before another dialogue is chosen.
#[component]
fn Choice(left: Arc<Reading>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let list = navigation.location_now().on(Screen::Dialogues(None));
    let copies = Location { query: copies(&left), ..list.clone() };
    let [before_id, after_id] = text::beside::CHOOSE;
    let [before, list_says, between, copies_say, after] = text::beside::CHOOSE_WAYS;
    view! {
        <div class="beside-message" role="status">
            <h2 class="beside-title">{before_id}<bdi>{left.dialogue.id.clone()}</bdi>{after_id}</h2>
            <p>
                {before}
                <a href=list.fragment()>{list_says}</a>
                {between}
                <a href=copies.fragment()>{copies_say}</a>
                {after}
            </p>
            <End/>
        </div>
    }
}
