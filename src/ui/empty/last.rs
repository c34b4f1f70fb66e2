//! What was open the last time.

use crate::ui::session::Session;
use crate::view::{number, text};
use crate::web::{recent, storage};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Where the browser gave no handles, this is a reminder and no button.
#[component]
pub fn Last() -> impl IntoView {
    let session = expect_context::<Session>();
    let again = RwSignal::new(Vec::new());
    spawn_local(async move {
        let names = recent::names(&recent::kept().await);
        // The page may be full by now.
        let _ = again.try_set(names);
    });
    let files = storage::last_files();
    let path = files.first().map(|file| file.path.clone())?;
    let more = (files.len() > 1).then(|| format!(" {}", text::parts::and_more(files.len() as u64 - 1)));
    let size = number::bytes(files.iter().map(|file| file.bytes).sum());
    let reminder = move || {
        let (path, more, size) = (path.clone(), more.clone(), size.clone());
        view! { {text::empty::LAST_TIME}<bdi class="empty-path">{path}</bdi>{more}", "{size}{text::empty::NOT_AGAIN} }
    };
    Some(view! {
        <p class="empty-last">
            <Show when=move || !again.with(Vec::is_empty) fallback=reminder>
                <button type="button" class="parts-button" on:click=move |_| session.open_again()>
                    {text::empty::AGAIN}
                </button>
                " "
                <bdi>{move || again.with(|names| names.join(", "))}</bdi>
            </Show>
        </p>
    })
}
