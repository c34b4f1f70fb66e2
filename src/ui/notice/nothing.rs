//! The page for when everything was read and there is no dialogue in it.

use crate::corpus::Role;
use crate::engine::answer::FileReport;
use crate::ui::inputs::{pick_files, pick_folder};
use crate::ui::navigation::Navigation;
use crate::ui::session::{Phase, Session};
use crate::view::location::Screen;
use crate::view::problem::sentence;
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Nothing() -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let schemas = navigation.location.get_untracked().on(Screen::Schemas(None)).fragment();
    let files = navigation.location.get_untracked().on(Screen::Files).fragment();
    let is_stopped = session.progress.with_untracked(|progress| progress.is_stopped);
    let has_schema = session.files.with_untracked(|files| files.iter().any(is_schema));
    let why = if session.phase.get_untracked() == Phase::Ready && is_stopped {
        text::nothing::STOPPED
    } else {
        text::nothing::NO_DIALOGUES
    };
    let [before, link, after] = text::nothing::SEE_FILES;
    let see_schemas = has_schema.then(|| {
        let [before, link, after] = text::nothing::SEE_SCHEMAS;
        view! { {before}<a href=schemas>{link}</a>{after} }
    });
    view! {
        <div class="notice-nothing">
            <h1 class="notice-title">{sentence(why)}</h1>
            <p>{before}<a href=files>{link}</a>{after}{see_schemas}{text::nothing::OPEN_MORE}</p>
            <p class="notice-buttons">
                <button type="button" class="parts-button" on:click=|_| pick_files()>
                    {text::parts::OPEN_FILES}
                </button>
                <button type="button" class="parts-button" on:click=|_| pick_folder()>
                    {text::parts::OPEN_FOLDER}
                </button>
            </p>
        </div>
    }
}

fn is_schema(file: &FileReport) -> bool {
    file.recognition.as_ref().is_some_and(|recognition| recognition.role == Role::Schema)
}
