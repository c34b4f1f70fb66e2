//! Above the rows: how much differs, ways through it, and the names of the two dialogues.

use super::shown::{Shown, alone};
use crate::engine::answer::Reading;
use crate::ui::navigation::{Navigation, name_of};
use crate::ui::parts::{Icon, Shape};
use crate::view::beside::Comparison;
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Head() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let list = move || navigation.location.with(|location| location.on(Screen::Dialogues(None))).fragment();
    view! {
        <header class="beside-head">
            <a class="beside-back" href=list>
                <Icon shape=Shape::Back/>
                {text::title::DIALOGUES}
            </a>
            <Tools/>
            <div class="beside-row">
                <Name side="left" of=|both| &both.left/>
                <Name side="right" of=|both| &both.right/>
            </div>
        </header>
    }
}

#[component]
fn Tools() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let is_brief = shown.is_brief;
    view! {
        <div class="beside-tools" role="group" aria-label=text::beside::COMPARISON>
            <p class="beside-count" role="status">{move || shown.of_both(|both| both.summary.clone())}</p>
            <button
                type="button"
                class="parts-outline"
                aria-label=text::beside::PREVIOUS_DIFFERENCE
                on:click=move |_| shown.step(true)
            >
                {text::parts::PREVIOUS}
            </button>
            <button
                type="button"
                class="parts-outline"
                aria-label=text::beside::NEXT_DIFFERENCE
                on:click=move |_| shown.step(false)
            >
                {text::parts::NEXT}
            </button>
            <button
                type="button"
                class="parts-outline"
                aria-pressed=move || is_brief.get().to_string()
                on:click=move |_| is_brief.update(|is_brief| *is_brief = !*is_brief)
            >
                {text::beside::ONLY_DIFFERENCES}
            </button>
            <button type="button" class="parts-outline" on:click=move |_| swap(navigation)>
                {text::beside::SWAP}
            </button>
            <End/>
        </div>
    }
}

/// Shows the other dialogue alone.
#[component]
pub fn End() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    view! {
        <button
            type="button"
            class="parts-outline"
            on:click=move |_| navigation.go(navigation.location_now().without_beside())
        >
            {text::beside::STOP}
        </button>
    }
}

/// The heading of a column, and the way to that dialogue alone.
#[component]
fn Name(side: &'static str, of: fn(&Comparison) -> &Reading) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let to = move |both: &Comparison| alone(navigation, DialogueLink::to(name_of(of(both)))).fragment();
    view! {
        <div class="beside-side" data-side=side>
            <h2 class="beside-name">
                <a href=move || shown.of_both(to)>
                    <bdi>{move || shown.of_both(|both| of(both).dialogue.id.clone())}</bdi>
                </a>
            </h2>
            <p class="beside-path">
                <bdi>{move || shown.of_both(|both| of(both).path.clone())}</bdi>
            </p>
        </div>
    }
}

/// The one that is shown is kept, and the one that was kept is shown.
fn swap(navigation: Navigation) {
    let location = navigation.location_now();
    let (Some(left), Some(right)) = (location.beside.clone(), navigation.shown_link()) else { return };
    let link = DialogueLink::to(left);
    navigation.go(Location { beside: Some(right.name), ..location.on(Screen::Dialogues(Some(link))) });
}
