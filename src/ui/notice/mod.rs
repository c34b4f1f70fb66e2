//! What a person should know before going on: problems of files, restarts, and drops without a file.

mod item;
mod nothing;
mod problems;
mod version;

pub use nothing::Nothing;
pub use problems::ProblemLine;

use super::quiz::QuizBar;
use super::session::Session;
use item::Item;
use leptos::prelude::*;
use problems::Problems;
use version::NewVersion;

/// Notices, and the problems of files where they are not the page itself.
#[component]
pub fn Notices(#[prop(into)] is_short: Signal<bool>) -> impl IntoView {
    let session = expect_context::<Session>();
    let notices = move || session.notices.get();
    // No two are the same: see `Session::note`.
    view! {
        <div class="notice" role="status">
            <NewVersion/>
            <QuizBar/>
            <For each=notices key=Clone::clone let:notice>
                <Item notice/>
            </For>
            <Problems is_short/>
        </div>
    }
}
