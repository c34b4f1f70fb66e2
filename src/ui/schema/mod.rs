//! The schema screen: the datasets that are open and the services of every schema, and one of them in full.
//!
//! Every count of dialogues is a link to them. Invariant: an answer that comes again draws nothing anew but what is new in
//! it, so whoever is at a link stays there.

mod dataset;
mod entry;
mod list;
mod ontology;
mod paraphrase;
mod service;
mod shown;
mod slot;

use super::navigation::Navigation;
use crate::corpus::EntryKind;
use crate::view::location::Screen;
use crate::view::schema::Chosen;
use crate::view::text;
use dataset::DatasetEntry;
use leptos::prelude::*;
use list::{DatasetLinks, ServiceLinks};
use ontology::{Annotations, Api};
use service::ServiceEntry;
use shown::Shown;

#[component]
pub fn Schemas() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let link = Memo::new(move |before: Option<&Option<_>>| {
        match navigation.location.with(|location| location.screen.clone()) {
            Screen::Schemas(link) => link,
            // The screen is about to go, and need not show something else before.
            _ => before.cloned().flatten(),
        }
    });
    let page = move || if link.with(Option::is_some) { "service" } else { "list" };
    provide_context(Shown::new(link));
    view! {
        <h1 class="parts-hidden">{text::title::SCHEMAS}</h1>
        <div class="schema" data-page=page>
            <nav class="schema-list" aria-label=text::title::SERVICES>
                <DatasetLinks/>
                <ServiceLinks/>
            </nav>
            <section class="schema-service" aria-label=text::title::SERVICE>
                <ChosenEntry/>
            </section>
        </div>
    }
}

#[component]
fn ChosenEntry() -> impl IntoView {
    let shown = expect_context::<Shown>();
    move || match shown.chosen.get()? {
        Chosen::Entry(schema, entry) => Some(match entry.kind {
            EntryKind::Service => view! { <ServiceEntry schema service=entry/> }.into_any(),
            EntryKind::Api => view! { <Api path=schema.path api=entry/> }.into_any(),
            EntryKind::Annotations => view! { <Annotations path=schema.path domain=entry/> }.into_any(),
        }),
        Chosen::Dataset(dataset) => Some(view! { <DatasetEntry dataset/> }.into_any()),
        Chosen::Missing(service) => Some(view! { <Missing service/> }.into_any()),
    }
}

/// A service that no open schema describes.
#[component]
fn Missing(service: String) -> impl IntoView {
    let [before, after] = text::schema::NO_SCHEMA;
    view! {
        <div class="schema-none">
            <p>{before}<bdi>{service}</bdi>{after}</p>
        </div>
    }
}
