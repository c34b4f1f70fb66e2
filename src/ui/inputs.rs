//! The file inputs, which every "open" button on the page leads to.

use crate::ui::session::Session;
use crate::view::text;
use crate::web::{fetch, page, pick};
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Event;

const FILES: &str = "[data-testid=open-files]";
const FOLDER: &str = "[data-testid=open-folder]";

#[component]
pub fn Inputs() -> impl IntoView {
    let session = expect_context::<Session>();
    let take = move |event: Event| {
        if let Some(input) = pick::input_of(&event) {
            spawn_local(async move { session.open(pick::take(&input).await) });
        }
    };
    view! {
        <input
            type="file"
            hidden
            multiple
            data-testid="open-files"
            aria-label=text::shell::FILES_TO_OPEN
            on:change=take
        />
        <input
            type="file"
            hidden
            prop:webkitdirectory=true
            data-testid="open-folder"
            aria-label=text::shell::FOLDER_TO_OPEN
            on:change=take
        />
    }
}

/// A field for the address of a file on the page's own host; there is none where nothing may be fetched.
#[component]
pub fn Address(
    /// Called when the address was asked for.
    #[prop(optional, into)]
    on_open: Option<Callback<()>>,
) -> impl IntoView {
    let session = expect_context::<Session>();
    let field = NodeRef::<html::Input>::new();
    let open = move |event: SubmitEvent| {
        event.prevent_default();
        if let Some(field) = field.get_untracked() {
            let address = field.value().trim().to_owned();
            if !address.is_empty() {
                field.set_value("");
                session.open_address(address);
            }
        }
        if let Some(on_open) = on_open {
            on_open.run(());
        }
    };
    fetch::is_possible().then(|| {
        view! {
            <form class="shell-address" on:submit=open>
                <input
                    class="parts-field shell-address-input"
                    id="address"
                    type="text"
                    inputmode="url"
                    aria-label=text::shell::ADDRESS
                    placeholder=text::shell::ADDRESS_EXAMPLE
                    autocomplete="off"
                    spellcheck="false"
                    node_ref=field
                />
                <button class="parts-button" type="submit">{text::shell::OPEN_URL}</button>
            </form>
        }
    })
}

/// Opens what the page's address names, or else what its host publishes.
pub fn open_named(session: Session) {
    if fetch::is_possible() {
        session.open_published();
        for address in fetch::named() {
            session.open_address(address);
        }
    }
}

/// Asks the person for files.
pub fn pick_files() {
    click(FILES);
}

/// Asks the person for a folder.
pub fn pick_folder() {
    click(FOLDER);
}

fn click(selector: &str) {
    if let Some(input) = page::find(selector) {
        input.click();
    }
}
