//! The empty page: what Colloquy is, how files come in, a sample, and what a link still needs.

use super::here::Here;
use super::opened::Opened;
use super::parts::part;
use super::shell::{pick_files, pick_folder};
use crate::corpus::{Dataset, Split};
use crate::formats::SAMPLES;
use crate::view::location::Screen;
use crate::view::number;
use crate::web::storage;
use leptos::prelude::*;

#[component]
pub fn Empty() -> impl IntoView {
    view! {
        <div class="empty">
            <div class="empty-sheet">
                <Needed />
                <h1 class="empty-title">"Drop a dialogue dataset here and read it"</h1>
                <p class="empty-text">
                    "AirDialogue, Schema-Guided Dialogue, Taskmaster and Frames, raw or derived, as files, folders, zip or tar.gz, of any size."
                </p>
                <p class="empty-promise">"Files stay in this tab. There is no server."</p>
                <p class="empty-ways">
                    <button class="parts-button" data-kind="primary" type="button" on:click=|_| pick_files()>
                        "Open files"
                    </button>
                    <button class="parts-button" type="button" on:click=|_| pick_folder()>"Open folder"</button>
                </p>
                <LastTime />
                <Samples />
            </div>
        </div>
    }
}

/// A link into files that are not open names them, and leads there once they are.
#[component]
fn Needed() -> impl IntoView {
    let here = expect_context::<Here>();
    let needed = move || {
        let (what, path, split) = match here.location.get().screen {
            Screen::Dialogues(Some(link)) => {
                (format!("dialogue {}", link.name.id), link.name.path, link.name.split)
            }
            Screen::Schemas(Some(link)) => (format!("the schema of {}", link.service), link.path, link.split),
            _ => return None,
        };
        let split = split.map(|split| format!(" ({})", Split::word(split)));
        Some(view! {
            <div class="empty-needed" role="status">
                <p class="empty-needed-title">"This link leads to " <bdi>{what}</bdi> {split}</p>
                <p>
                    "It needs " <bdi class="empty-path">{path}</bdi>
                    ". Drop that file here, or the folder it is in, and the page opens where the link points."
                </p>
            </div>
        })
    };
    view! { {part(needed)} }
}

/// Browsers do not let a page open files again by itself, so this is a reminder and no button.
#[component]
fn LastTime() -> impl IntoView {
    let files = storage::last_files();
    let bytes = files.iter().map(|file| file.bytes).sum();
    files.first().map(|first| {
        let first = first.path.clone();
        let rest =
            (files.len() > 1).then(|| format!(" and {} more", number::grouped(files.len() as u64 - 1)));
        view! {
            <p class="empty-last">
                "Last time: " <bdi class="empty-path">{first}</bdi> {rest} ", " {number::bytes(bytes)}
            </p>
        }
    })
}

#[component]
fn Samples() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let card = move |(dataset, dialogues): (Dataset, u32)| {
        view! {
            <li>
                <button class="empty-card" type="button" on:click=move |_| opened.open_sample(dataset)>
                    <span class="empty-card-title">{dataset.title()}</span>
                    <span class="empty-card-text">
                        {number::grouped(dialogues.into())} " dialogues, made up"
                    </span>
                </button>
            </li>
        }
    };
    view! {
        <h2 class="empty-samples-title">"Or try a sample"</h2>
        <ul class="empty-samples">{SAMPLES.into_iter().map(card).collect_view()}</ul>
    }
}
