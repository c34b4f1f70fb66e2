//! The files screen: what each file was taken for, why, and what is wrong with it.

mod columns;
mod file;
mod published;
mod taken;

use super::parts::Look;
use super::session::{Phase, Session};
use crate::corpus::FileId;
use crate::engine::answer::FileReport;
use crate::view::ignored_files::Skipped;
use crate::view::{manifest, text};
use columns::COLUMNS;
use file::FileRows;
use leptos::prelude::*;
pub use published::PublishedSets;
use std::collections::HashMap;

/// So many rows are drawn until somebody asks for more: a hundred thousand would hold up the page.
const ROWS_AT_ONCE: usize = 500;

/// Among more files than this one looks for them by their names.
const WORTH_LOOKING: usize = 12;

#[component]
pub fn Files() -> impl IntoView {
    let session = expect_context::<Session>();
    // A list asked for now is newer than one from before the screen was opened.
    leptos::task::spawn_local(session.refresh_files());
    view! {
        <div class="files">
            <h1 class="files-title">{text::title::FILES}</h1>
            <p class="files-sum">{move || sum(session)}</p>
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
            <Show when=move || session.phase.get() == Phase::Ready>
                <PublishedSets/>
            </Show>
            <LeftAlone/>
        </div>
    }
}

/// How much there is. Tracks it.
fn sum(session: Session) -> String {
    let progress = session.progress.get();
    let (files, bytes) = (progress.files_total.into(), progress.bytes_total);
    match session.phase.get() {
        Phase::Reading => text::files::sum_so_far(files, bytes, progress.files_done.into()),
        _ if progress.is_stopped => text::files::sum_stopped(files, bytes),
        Phase::Ready if !progress.is_over() => text::files::sum_unchecked(files, bytes),
        _ => text::files::sum(files, bytes),
    }
}

/// A row per file, up to a number of them.
#[component]
fn Table() -> impl IntoView {
    let session = expect_context::<Session>();
    let most = RwSignal::new(ROWS_AT_ONCE);
    // Entries of an archive come into the middle of the list while it is read.
    let places = Memo::new(move |_| {
        let ids = session.files.with(|files| files.iter().map(|file| file.id).collect::<Vec<_>>());
        ids.into_iter().zip(0..).collect::<HashMap<FileId, usize>>()
    });
    let companions = Memo::new(move |_| session.files.with(|files| manifest::companions(files)));
    let words = RwSignal::new(String::new());
    let wanted = Memo::new(move |_| {
        session.files.with(|files| {
            let listed = words.with(|words| manifest::listed(files, words));
            listed.into_iter().map(|(id, folder)| (id, folder.map(str::to_owned))).collect::<Vec<_>>()
        })
    });
    let folders = Memo::new(move |_| wanted.get().into_iter().collect::<HashMap<_, _>>());
    let shown =
        move || wanted.with(|files| files.iter().take(most.get()).map(|(id, _)| *id).collect::<Vec<_>>());
    let left = move || wanted.with(Vec::len).saturating_sub(most.get()) as u64;
    let are_many = Memo::new(move |_| places.with(HashMap::len) > WORTH_LOOKING);
    let row = move |id: FileId| {
        let place = Memo::new(move |_| places.with(|places| places.get(&id).copied()));
        let report = move || session.files.with(|files| files.get(place.get()?).cloned());
        // A row that is about to go is still as it was.
        let file = Memo::new(move |before: Option<&Option<FileReport>>| {
            report().or_else(|| before.cloned().flatten())
        });
        let companion =
            Memo::new(move |_| companions.with(|companions| companions.get(place.get()?).cloned().flatten()));
        let folder = Memo::new(move |_| folders.with(|folders| folders.get(&id).cloned().flatten()));
        view! { <FileRows id file companion folder/> }
    };
    view! {
        <Show when=move || are_many.get()>
            <Look label=text::files::LOOK placeholder=text::files::LOOK words=words/>
        </Show>
        <table class="files-table">
            <Head columns=&COLUMNS/>
            <For each=shown key=|id| *id children=row/>
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
    let session = expect_context::<Session>();
    let count = move || session.skipped.with(|skipped| skipped.len() as u64);
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
                    {move || session.skipped.get().into_iter().map(line).collect_view()}
                </ul>
            </section>
        </Show>
    }
}
