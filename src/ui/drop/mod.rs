//! The whole window takes files, dropped or pasted: an overlay says what will happen before they are let go.

use super::opened::{Opened, Phase};
use super::parts::{flag, text};
use crate::view::number;
use crate::web::{drop, page};
use leptos::ev;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn DropOverlay() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let dragged = dragged_items(opened);
    let what = move || match dragged.get() {
        Some(0 | 1) => "Drop it to read it".to_owned(),
        Some(count) => format!("Drop {} to read them", number::counted(count.into(), "item", "items")),
        None => String::new(),
    };
    let how = move || match opened.phase.get() {
        Phase::Empty => "Folders are read with everything in them.".to_owned(),
        _ if opened.sample.get().is_some() => "They take the place of the sample.".to_owned(),
        _ => {
            let files = opened.progress.with(|progress| progress.files_total);
            format!(
                "They join {}.",
                number::counted(files.into(), "file that is open", "files that are open")
            )
        }
    };
    view! {
        <div class="drop" hidden=flag(move || dragged.get().is_none())>
            <div class="drop-sheet">
                <p class="drop-title">{text(what)}</p>
                <p class="drop-text">{text(how)} " What is not a dialogue dataset is listed and left alone. Files stay in this tab."</p>
            </div>
        </div>
    }
}

/// How many items hang over the window; `None` when none do.
fn dragged_items(opened: Opened) -> RwSignal<Option<u32>> {
    let dragged = RwSignal::new(None);
    let over = window_event_listener(ev::dragover, move |event| {
        if drop::has_files(&event) {
            // Without this the browser would open the file in place of the page.
            event.prevent_default();
            let count = Some(drop::item_count(&event));
            if dragged.get_untracked() != count {
                dragged.set(count);
            }
        }
    });
    let leave = window_event_listener(ev::dragleave, move |event| {
        // Leaving the window has nothing it goes to; moving between elements has.
        if event.related_target().is_none() {
            dragged.set(None);
        }
    });
    let end = window_event_listener(ev::drop, move |event| {
        if drop::has_files(&event)
            && let Some(transfer) = event.data_transfer()
        {
            event.prevent_default();
            dragged.set(None);
            let dropped = drop::take(&transfer);
            spawn_local(async move { opened.open(drop::walk(dropped).await) });
        }
    });
    let paste = window_event_listener(ev::paste, move |event| {
        if !page::is_typing() {
            opened.open_pasted(&event);
        }
    });
    on_cleanup(move || {
        paste.remove();
        over.remove();
        leave.remove();
        end.remove();
    });
    dragged
}
