//! The guide of a capsule, where it is written or loaded.

use crate::view::guide::{Guide, fault};
use crate::view::{problem, text};
use crate::web::pick;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Event;

#[component]
pub fn GuideField(
    /// As Markdown.
    guide: RwSignal<String>,
    /// Takes why a file could not be read.
    says: RwSignal<String>,
    /// Only a capsule has one.
    #[prop(into)]
    is_shown: Signal<bool>,
) -> impl IntoView {
    let load = move |event: Event| {
        let Some(input) = pick::input_of(&event) else { return };
        spawn_local(async move {
            match pick::take_one(input).await {
                Some((_, Ok(read))) => guide.set(String::from_utf8_lossy(&read).into_owned()),
                Some((_, Err(fault))) => says.set(problem::sentence(&fault)),
                None => {}
            }
        });
    };
    view! {
        <div class="export-guide" hidden=move || !is_shown.get()>
            <label class="export-field">
                {text::capsule::GUIDE}
                <textarea
                    class="export-form export-markdown"
                    data-testid="capsule-guide"
                    rows="8"
                    spellcheck="true"
                    placeholder=text::capsule::EXAMPLE
                    prop:value=move || guide.get()
                    on:input=move |event| guide.set(event_target_value(&event))
                ></textarea>
            </label>
            <p class="export-says">{text::capsule::GUIDE_SAYS}</p>
            <p class="export-ways">
                <label class="parts-outline">
                    {text::capsule::LOAD}
                    <input
                        class="parts-hidden"
                        type="file"
                        accept=".md,.txt,text/markdown,text/plain"
                        data-testid="load-guide"
                        on:change=load
                    />
                </label>
                <span class="export-says" role="status" data-testid="guide-has">
                    {move || guide.with(|guide| understood(guide))}
                </span>
            </p>
        </div>
    }
}

/// What a guide has, or what is wrong with its first link that cannot be followed.
fn understood(markdown: &str) -> String {
    if markdown.trim().is_empty() {
        return String::new();
    }
    let guide = Guide::of(markdown);
    for link in &guide.links {
        if let Some(fault) = fault(&link.target) {
            return text::capsule::wrong_link(link.line, &link.target, &problem::sentence(&fault));
        }
    }
    text::capsule::guide_has(guide.steps.len(), guide.links.len())
}
