//! The address, and commands that ask other programs the same.

use crate::engine::recipe::{Language, Source, recipe};
use crate::ui::navigation::Navigation;
use crate::ui::parts::say_on;
use crate::ui::session::Session;
use crate::view::{problem, text};
use crate::web::link::LinkFault;
use crate::web::{clipboard, hash};
use crate::wire::ask::{Files, Lane};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn Copies() -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    // What was asked for, and whether the clipboard has it.
    let (copied, is_copied) = (RwSignal::new(String::new()), RwSignal::new(false));
    let place = NodeRef::<html::P>::new();
    // It is about one search over certain files.
    let about = Memo::new(move |_| (navigation.query.get(), session.generation.get(), session.phase.get()));
    Effect::new(move |_| {
        about.with(|_| ());
        copied.set(String::new());
    });
    let copy = move |language: &'static str| {
        spawn_local(async move {
            let query = navigation.query.get_untracked();
            let recipe_or_fault = text_of(session, &query, language).await;
            let is_recipe = recipe_or_fault.is_ok();
            let (Ok(text) | Err(Some(text))) = recipe_or_fault else { return };
            let is_held = is_recipe && clipboard::copy(&text).await;
            // The search may be another one by now.
            if query == navigation.query.get_untracked() {
                is_copied.set(is_held);
                copied.set(text);
                if let Some(place) = place.get_untracked().filter(|_| is_held) {
                    say_on(&place, text::export::COPIED);
                }
            }
        });
    };
    let button = move |(language, says): (&'static str, &'static str)| {
        view! {
            <button type="button" class="parts-button" on:click=move |_| copy(language)>
                {says}
            </button>
        }
    };
    let is_none = move || copied.with(String::is_empty);
    let refused = move || if is_copied.get() || is_none() { "" } else { text::export::NOT_COPIED };
    view! {
        <h3 class="export-subtitle">{text::export::COPY_AS}</h3>
        <p class="export-says">{text::export::COPY_SAYS}</p>
        <p class="export-ways">{text::export::WAYS.map(button).collect_view()}</p>
        <p class="export-state" role="status" id="export-copied" node_ref=place></p>
        <p class="export-state" role="status">{refused}</p>
        <pre
            class="export-text"
            tabindex="0"
            role="group"
            aria-label=text::export::COPIED_TEXT
            dir="ltr"
            hidden=is_none
        >
            {move || copied.get()}
        </pre>
    }
}

/// What asks for the same; or why it is not to be had, unless another one was asked for.
async fn text_of(session: Session, query: &str, language: &str) -> Result<String, Option<String>> {
    // The list of files on the screen is asked for apart.
    const LANE: Lane = Lane::of("recipe");
    let Some((link, language)) = session.link().zip(Language::from_word(language)) else {
        return Ok(hash::address());
    };
    let written = link.ask_in(LANE, Files).await.and_then(|files| {
        let sources: Vec<Source> = files.into_iter().map(Source::of).collect();
        Ok(recipe(query, language, &sources)?)
    });
    written.map_err(|fault| match fault {
        LinkFault::Superseded => None,
        fault => Some(problem::sentence(&fault.to_string())),
    })
}
