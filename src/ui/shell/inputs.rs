//! The file inputs, which every "open" button on the page leads to.

use crate::ui::opened::Opened;
use crate::web::{page, pick};
use leptos::attr::custom::custom_attribute;
use leptos::ev::Event;
use leptos::prelude::*;

const FILES: &str = "[data-testid=open-files]";
const FOLDER: &str = "[data-testid=open-folder]";

#[component]
pub fn Inputs() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let take = move |event: Event| {
        if let Some(input) = pick::input_of(&event) {
            opened.open(pick::take(&input));
        }
    };
    view! {
        <input type="file" multiple=true hidden=true data-testid="open-files" aria-label="Files to open" on:change=take />
        <input
            type="file"
            hidden=true
            data-testid="open-folder"
            aria-label="Folder to open"
            on:change={take}
            {..custom_attribute("webkitdirectory", "")}
        />
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
