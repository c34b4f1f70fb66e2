//! The head of the reader: which dialogue this is, where it stands, and what is shown of it.

use super::{Back, toggle_raw};
use crate::engine::answer::Reading;
use crate::ui::here::Here;
use crate::ui::parts::text;
use crate::ui::preferences::Preferences;
use crate::view::location::{Screen, Tab};
use crate::view::number;
use crate::view::taste::Layer;
use crate::web::page;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Head(reading: Arc<Reading>) -> impl IntoView {
    let here = expect_context::<Here>();
    let is_raw =
        move || here.location.with(|location| location.dialogue().is_some_and(|link| link.tab == Tab::Raw));
    let files = here.location.get_untracked().on(Screen::Files).fragment();
    let split = reading.split.map(|split| view! { <span class="reader-fact">{split.word()}</span> });
    let services = services(here, &reading);
    // They come after the turns.
    let flights = reading.details.flights.as_ref().map(|table| {
        let says = number::counted(table.rows.len() as u64, "flight", "flights");
        view! {
            <button class="reader-fact" type="button" on:click=|_| page::scroll_to_start(".flights")>{says}</button>
        }
    });
    let turns = number::counted(reading.dialogue.turns.len() as u64, "turn", "turns");
    view! {
        <header class="reader-head">
            <Back />
            <div class="reader-name">
                <h2 class="reader-id"><bdi>{reading.dialogue.id.clone()}</bdi></h2>
                <p class="reader-facts">
                    {split} {services} <span class="reader-fact">{turns}</span> {flights}
                    <a class="reader-fact" href=files>
                        <bdi>{reading.path.clone()}</bdi> ", line " {number::ordinal(reading.place.line)}
                    </a>
                </p>
            </div>
            <div class="reader-tools" role="group" aria-label="Show">
                <Show when=move || !is_raw()>
                    {Layer::ALL.into_iter().map(|layer| view! { <LayerToggle layer /> }).collect_view()}
                </Show>
                <button
                    class="reader-tool"
                    type="button"
                    aria-pressed=text(move || is_raw().to_string())
                    on:click=move |_| toggle_raw(here)
                >
                    "Raw"
                </button>
            </div>
        </header>
    }
}

#[component]
fn LayerToggle(layer: Layer) -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    view! {
        <button
            class="reader-tool"
            type="button"
            aria-pressed=text(move || preferences.layers.get().has(layer).to_string())
            on:click=move |_| preferences.toggle(layer)
        >
            {layer.title()}
        </button>
    }
}

/// Each service leads to its schema.
fn services(here: Here, reading: &Reading) -> impl IntoView + use<> {
    let link = |service: &String| {
        let schema = here.at_service(reading, service).fragment();
        let title = format!("Schema of {service}");
        view! { <a class="reader-fact" href=schema title=title><bdi>{service.clone()}</bdi></a> }
    };
    reading.dialogue.services.iter().map(link).collect_view()
}
