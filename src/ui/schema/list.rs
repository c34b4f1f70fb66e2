//! What there is to choose from: the datasets that are open, and the services of every schema.

use super::shown::Shown;
use crate::corpus::{Dataset, Split};
use crate::ui::parts::Look;
use crate::view::location::ServiceLink;
use crate::view::schema::{Listed, Schema, listed, schemas};
use crate::view::text;
use leptos::prelude::*;

/// Among more services than this one looks for them by their names.
const WORTH_LOOKING: usize = 12;

#[component]
pub fn DatasetLinks() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let item = move |(dataset, _): (Dataset, u64)| {
        let link = ServiceLink::of_dataset(dataset);
        let is_chosen = {
            let link = link.clone();
            move || {
                shown.link.with(|chosen| {
                    chosen
                        .as_ref()
                        .is_some_and(|chosen| chosen.dataset == link.dataset && chosen.is_dataset())
                })
            }
        };
        let size = move || {
            let all = shown.datasets.get();
            let found = all.into_iter().find(|(other, _)| *other == dataset);
            text::count::dialogues(found.map_or(0, |(_, dialogues)| dialogues))
        };
        let (is_chosen, size) = (Signal::derive(is_chosen), Signal::derive(size));
        view! { <Item link is_chosen size>{dataset.title()}</Item> }
    };
    view! {
        <h2 class="schema-file">
            <span class="schema-split">{text::title::DATASETS}</span>
        </h2>
        <ul>
            <For each=move || shown.datasets.get() key=|(dataset, _)| *dataset children=item/>
        </ul>
    }
}

/// The services of every schema.
#[component]
pub fn ServiceLinks() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let schemas = move || shown.of_reports(schemas);
    let count =
        move || shown.of_reports(|reports| reports.iter().map(|report| report.services.len()).sum::<usize>());
    let are_many = Memo::new(move |_| count() > WORTH_LOOKING);
    view! {
        <Show when=move || are_many.get()>
            <Look label=text::schema::LOOK placeholder=text::schema::LOOK words=shown.words/>
        </Show>
        <For each=schemas key=Schema::clone let(schema)>
            <h2 class="schema-file">
                <span class="schema-split">{schema.split.map_or("", Split::as_str)}</span>
                " "
                <bdi>{schema.path.clone()}</bdi>
            </h2>
            <ServicesOf schema/>
        </For>
    }
}

#[component]
fn ServicesOf(schema: Schema) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let services = {
        let schema = schema.clone();
        move || shown.words.with(|words| shown.of_reports(|reports| listed(reports, &schema, words)))
    };
    let item = move |Listed { name, size, .. }: Listed| {
        let link = schema.link_to(&name);
        let is_chosen = {
            let (schema, name) = (schema.clone(), name.clone());
            Signal::derive(move || shown.is_chosen(&schema, &name))
        };
        view! { <Item link is_chosen size><bdi>{name}</bdi></Item> }
    };
    view! {
        <ul>
            <For each=services key=Listed::clone children=item/>
        </ul>
    }
}

/// Leads to an entry.
#[component]
fn Item(
    link: ServiceLink,
    is_chosen: Signal<bool>,
    #[prop(into)] size: Signal<String>,
    children: Children,
) -> impl IntoView {
    let shown = expect_context::<Shown>();
    view! {
        <li>
            <a
                class="schema-link"
                href=move || shown.to_entry(Some(link.clone()))
                aria-current=move || is_chosen.get().then_some("page")
            >
                {children()}
                <span class="schema-count">{size}</span>
            </a>
        </li>
    }
}
