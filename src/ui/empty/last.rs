//! What was open the last time.

use crate::ui::session::Session;
use crate::view::{number, text};
use crate::web::{recent, storage};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Where the browser gave no handles, this is a reminder and no button, and says why. Which it is, is known a moment later.
#[component]
pub fn Last() -> impl IntoView {
    let session = expect_context::<Session>();
    let again = RwSignal::new(None);
    spawn_local(async move {
        let names = recent::names(&recent::kept().await);
        // The page may be full by now.
        let _ = again.try_set(Some(names));
    });
    let files = storage::last_files();
    let path = files.first().map(|file| file.path.clone())?;
    let more = (files.len() > 1).then(|| format!(" {}", text::parts::and_more(files.len() as u64 - 1)));
    let size = number::bytes(files.iter().map(|file| file.bytes).sum());
    let reminder = move || {
        let (path, more, size) = (path.clone(), more.clone(), size.clone());
        let why = if recent::is_possible() { text::empty::NOT_DROPPED } else { text::empty::NOT_AGAIN };
        view! { {text::empty::LAST_TIME}<bdi class="empty-path">{path}</bdi>{more}", "{size}{why} }
    };
    let button = move |names: Vec<String>| {
        view! {
            <button type="button" class="parts-button" on:click=move |_| session.open_again()>
                {text::empty::AGAIN}
            </button>
            " "
            <bdi>{names.join(", ")}</bdi>
        }
    };
    let says = move || {
        let names: Vec<String> = again.get()?;
        Some(if names.is_empty() { reminder().into_any() } else { button(names).into_any() })
    };
    Some(view! { <p class="empty-last">{says}</p> })
}
