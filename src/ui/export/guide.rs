//! The guide of a capsule, where it is written or loaded.

use super::Export;
use crate::engine::answer::AskFault;
use crate::engine::query::Query;
use crate::view::export::CAPSULE;
use crate::view::guide::{Guide, links, place};
use crate::view::{problem, text};
use crate::web::pick;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Event;

/// Only a capsule has one.
#[component]
pub fn GuideField(export: Export) -> impl IntoView {
    let guide = export.guide;
    let load = move |event: Event| {
        let Some(input) = pick::input_of(&event) else { return };
        spawn_local(async move {
            match pick::take_one(input).await {
                Some((_, Ok(read))) => guide.set(String::from_utf8_lossy(&read).into_owned()),
                Some((_, Err(fault))) => export.says.set(problem::sentence(&fault)),
                None => {}
            }
        });
    };
    let is_capsule = move || export.word.with(|word| word == CAPSULE);
    view! {
        <div class="export-guide" hidden=move || !is_capsule()>
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
    let links = links(markdown);
    for link in &links {
        let query = place(&link.target).map(|place| place.query).unwrap_or_default();
        if let Err(AskFault::Query { sentence, .. }) = Query::outline(&query) {
            return text::capsule::wrong_link(link.line, &link.target, &problem::sentence(&sentence));
        }
    }
    text::capsule::guide_has(Guide::of(markdown).steps.len(), links.len())
}
