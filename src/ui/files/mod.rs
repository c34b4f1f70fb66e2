//! The files screen: what each file was taken for, why, and what is wrong with it.

mod file;
mod published;
mod taken;

use super::opened::{Opened, Phase};
use super::parts::Repeat;
use crate::view::junk::Skipped;
use crate::view::{manifest, text};
use file::FileRows;
use leptos::prelude::*;
use published::PublishedSets;

/// So many rows are drawn until somebody asks for more: a hundred thousand would hold up the page.
const ROWS_AT_ONCE: usize = 500;

#[component]
pub fn Files() -> impl IntoView {
    let opened = expect_context::<Opened>();
    // A list asked for now is newer than one from before the screen was opened.
    leptos::task::spawn_local(opened.refresh_files());
    view! {
        <div class="files">
            <h1 class="files-title">{text::title::FILES}</h1>
            <p class="files-sum">{move || sum(opened)}</p>
            <div
                class="files-scroll"
                id="files"
                role="region"
                tabindex="0"
                aria-label=text::title::FILES
            >
                <Table/>
            </div>
            // So far a number means nothing.
            <Show when=move || opened.phase.get() == Phase::Ready>
                <PublishedSets/>
            </Show>
            <LeftAlone/>
        </div>
    }
}

/// How much there is. Tracks it.
fn sum(opened: Opened) -> String {
    let progress = opened.progress.get();
    let (files, bytes) = (progress.files_total.into(), progress.bytes_total);
    match opened.phase.get() {
        Phase::Reading => text::files::sum_so_far(files, bytes, progress.files_done.into()),
        _ if progress.is_stopped => text::files::sum_stopped(files, bytes),
        Phase::Ready if !progress.is_over() => text::files::sum_unchecked(files, bytes),
        _ => text::files::sum(files, bytes),
    }
}

const COLUMNS: [(&str, bool); 7] = [
    (text::title::FILE, false),
    (text::files::SIZE, true),
    (text::files::TAKEN_FOR, false),
    (text::title::SPLIT, false),
    (text::title::RECORDS, true),
    (text::title::FINDINGS, true),
    (text::title::STATE, false),
];

/// A row per file, up to a number of them.
#[component]
fn Table() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let most = RwSignal::new(ROWS_AT_ONCE);
    let count = Memo::new(move |_| opened.files.with(|files| files.len()));
    let companions = Memo::new(move |_| opened.files.with(|files| manifest::companions(files)));
    let left = move || count.get().saturating_sub(most.get()) as u64;
    let shown = Signal::derive(move || count.get().min(most.get()));
    let row = Callback::new(move |index: usize| {
        let file = Memo::new(move |_| opened.files.with(|files| files.get(index).cloned()));
        let companion =
            Memo::new(move |_| companions.with(|companions| companions.get(index).cloned().flatten()));
        view! { <FileRows file companion/> }.into_any()
    });
    view! {
        <table class="files-table">
            <Head columns=&COLUMNS/>
            <Repeat count=shown row/>
        </table>
        <Show when=move || left() != 0>
            <button
                type="button"
                class="parts-button"
                on:click=move |_| most.update(|most| *most += ROWS_AT_ONCE)
            >
                {move || text::files::show_more(left().min(ROWS_AT_ONCE as u64), left())}
            </button>
        </Show>
    }
}

/// The titles of columns, with whether they are of numbers.
#[component]
fn Head(columns: &'static [(&'static str, bool)]) -> impl IntoView {
    let cell = |(title, is_number): &(&'static str, bool)| {
        view! { <th class="files-cell" scope="col" data-numeric=*is_number>{*title}</th> }
    };
    view! {
        <thead>
            <tr>{columns.iter().map(cell).collect_view()}</tr>
        </thead>
    }
}

#[component]
fn LeftAlone() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let count = move || opened.skipped.with(|skipped| skipped.len() as u64);
    let line = |file: Skipped| {
        view! {
            <li>
                <bdi class="files-path">{file.path}</bdi>
                " "
                <span class="files-why">{file.reason}</span>
            </li>
        }
    };
    view! {
        <Show when=move || count() != 0>
            <section class="files-section">
                <h2 class="files-heading">{move || text::files::left_alone(count())}</h2>
                <ul class="files-list">
                    {move || opened.skipped.get().into_iter().map(line).collect_view()}
                </ul>
            </section>
        </Show>
    }
}
