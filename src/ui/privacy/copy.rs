//! The way to the one-file page that stands beside this page, and how to tell that it is the right one.

use crate::view::privacy::Copy;
use crate::view::{number, text};
use leptos::prelude::*;

#[component]
pub fn OfflineCopy(copy: Option<Copy>) -> impl IntoView {
    let copy = copy.map_or_else(
        || view! { <p class="privacy-note">{text::privacy::NO_COPY}</p> }.into_any(),
        |copy| view! { <CopyLink copy/> }.into_any(),
    );
    view! {
        <p>{text::privacy::COPY_WHY}</p>
        {copy}
    }
}

#[component]
fn CopyLink(copy: Copy) -> impl IntoView {
    let name = format!("colloquy-{}.html", copy.build);
    let facts = [copy.build, number::bytes(copy.bytes), copy.sha256];
    let fact = |(what, says)| {
        view! {
            <div class="privacy-fact">
                <dt>{what}</dt>
                <dd class="privacy-value">{says}</dd>
            </div>
        }
    };
    let facts = text::privacy::COPY_FACTS.into_iter().zip(facts).map(fact).collect_view();
    view! {
        <p>
            <a
                class="parts-button privacy-copy-link"
                href="colloquy.html"
                download=name
                data-testid="offline-copy"
            >
                {text::privacy::COPY_LINK}
            </a>
        </p>
        <dl class="privacy-facts">{facts}</dl>
    }
}
