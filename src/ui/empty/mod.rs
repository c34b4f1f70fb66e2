//! The empty page: what Colloquy is, how files come in, a sample, and what a link still needs.

mod last;
mod needed;

use super::guide::Guiding;
use super::inputs::{Address, pick_files, pick_folder};
use super::privacy::{self, Looked};
use super::session::Session;
use crate::corpus::Dataset;
use crate::view::samples::SAMPLES;
use crate::view::text;
use crate::web::fetch;
use last::Last;
use leptos::prelude::*;
use needed::Needed;

#[component]
pub fn Empty() -> impl IntoView {
    view! {
        <div class="empty">
            <div class="empty-panel">
                <Needed/>
                <h1 class="empty-title">
                    <span class="empty-drop">{text::empty::TITLE}</span>
                    <span class="empty-touch">{text::empty::TITLE_TOUCH}</span>
                </h1>
                <p class="empty-text">{text::empty::DATASETS}</p>
                <p class="empty-promise">{text::empty::PROMISE}</p>
                <p class="empty-ways">
                    <button
                        type="button"
                        class="parts-button"
                        data-kind="primary"
                        on:click=|_| pick_files()
                    >
                        {text::parts::OPEN_FILES}
                    </button>
                    <button type="button" class="parts-button" on:click=|_| pick_folder()>
                        {text::parts::OPEN_FOLDER}
                    </button>
                </p>
                <Inside/>
                <Last/>
                <Samples/>
                <p class="empty-hint empty-paste">{text::empty::PASTE}</p>
                <Address/>
                <Fetching/>
                <PanelButtons/>
            </div>
        </div>
    }
}

/// What stands in this page itself, where it is a capsule.
#[component]
fn Inside() -> impl IntoView {
    let guiding = expect_context::<Guiding>();
    guiding.dialogues().map(|dialogues| {
        view! {
            <p class="empty-ways">
                <button
                    type="button"
                    class="parts-button"
                    data-testid="open-capsule"
                    on:click=move |_| guiding.open()
                >
                    {text::capsule::open_again(dialogues)}
                </button>
            </p>
        }
    })
}

/// The addresses of files that are on their way.
#[component]
fn Fetching() -> impl IntoView {
    let session = expect_context::<Session>();
    let [before, after] = text::empty::FETCHING;
    let address = move |address: String| view! { {before}<bdi>{address}</bdi>{after} };
    let addresses = move || session.fetching.get().into_iter().map(address).collect_view();
    view! { <p class="empty-hint" role="status">{addresses}</p> }
}

#[component]
fn Samples() -> impl IntoView {
    let session = expect_context::<Session>();
    let card = move |(dataset, dialogues): (Dataset, u32)| {
        view! {
            <li>
                <button type="button" class="empty-card" on:click=move |_| session.open_sample(dataset)>
                    <span class="empty-card-title">{dataset.title()}</span>
                    <span class="empty-card-story">{text::empty::story(dataset)}</span>
                    <span class="empty-card-text">{text::empty::made_up(dialogues.into())}</span>
                </button>
            </li>
        }
    };
    view! {
        <h2 class="empty-samples-title">{text::empty::SAMPLES}</h2>
        <ul class="empty-samples">{SAMPLES.map(card).collect_view()}</ul>
    }
}

/// Where to find what is said of privacy, and the page for times without a network.
#[component]
fn PanelButtons() -> impl IntoView {
    let looked = expect_context::<Looked>();
    let button = move |says: &'static str, place: &'static str| {
        view! {
            <button
                type="button"
                class="parts-outline parts-clear"
                aria-haspopup="dialog"
                on:click=move |_| looked.show(place)
            >
                {says}
            </button>
        }
    };
    view! {
        <p class="empty-more">
            {fetch::is_possible().then(|| button(text::privacy::COPY_BUTTON, privacy::COPY))}
            {button(text::privacy::BUTTON, privacy::NOWHERE)}
        </p>
    }
}
