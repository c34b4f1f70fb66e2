//! One service: its slots and its intents.

use super::entry::{CountLink, Description, Entry, Heading, Names, Table};
use super::paraphrase::Paraphrases;
use super::shown::Shown;
use super::slot::SlotRow;
use crate::corpus::{IntentEntry, Service, SlotEntry, Split};
use crate::engine::answer::Field;
use crate::ui::navigation::Navigation;
use crate::view::about::usage_query;
use crate::view::schema::{Schema, is_in_train};
use crate::view::text;
use leptos::prelude::*;

const TITLES: [&str; 4] =
    [text::title::SLOT, text::schema::WHAT_IT_IS, text::title::VALUES, text::title::DIALOGUES];

#[component]
pub fn ServiceEntry(schema: Schema, service: Service) -> impl IntoView {
    let Service { name, description, slots, intents, .. } = service;
    let (slot_count, intent_count) = (slots.len() as u64, intents.len() as u64);
    let slot = |entry: SlotEntry| view! { <SlotRow entry/> };
    let intent = |intent: IntentEntry| view! { <Intent intent/> };
    view! {
        <Entry name=view! { <bdi>{name.clone()}</bdi> }.into_any()>
            <Description says=description attr:class="schema-description"/>
            <Ways schema=schema.clone() service=name.clone()/>
            <Heading says=text::count::slots(slot_count)/>
            <p class="schema-note">{text::schema::COUNTS_NOTE}</p>
            <Table label=text::title::SLOTS titles=TITLES.to_vec()>
                {slots.into_iter().map(slot).collect_view()}
            </Table>
            <Heading says=text::count::intents(intent_count)/>
            {intents.into_iter().map(intent).collect_view()}
            <Paraphrases schema service=name/>
        </Entry>
    }
}

/// To the dialogues with a service, and whether the training split has it.
#[component]
fn Ways(schema: Schema, service: String) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let navigation = expect_context::<Navigation>();
    let Schema { dataset, split, path, .. } = schema;
    let query = usage_query(dataset, split, &service);
    let name = service.clone();
    let in_train = Memo::new(move |_| {
        let is_in_train = shown.of_reports(|reports| is_in_train(reports, dataset, &name));
        is_in_train.filter(|_| split != Some(Split::Train))
    });
    let seen = move || {
        let says = if in_train.get()? { text::schema::SEEN } else { text::schema::UNSEEN };
        Some(view! { <span class="schema-path">{says}</span> })
    };
    // To the dialogue that was read last.
    let last = Memo::new(move |_| {
        let last = navigation.dialogues();
        last.dialogue().map(|link| (link.name.id.clone(), last.fragment()))
    });
    let back = move || {
        let (id, to) = last.get()?;
        Some(view! { <a href=to>{text::schema::BACK_TO}<bdi>{id}</bdi></a> })
    };
    view! {
        <p class="schema-ways">
            <a href=move || shown.to_dialogues(&query)>
                {text::schema::DIALOGUES_WITH}
                <bdi>{service}</bdi>
            </a>
            {seen}
            {back}
            <span class="schema-path"><bdi>{path}</bdi></span>
        </p>
    }
}

#[component]
fn Intent(intent: IntentEntry) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let IntentEntry { name, description, is_transactional, required_slots, optional_slots, result_slots } =
        intent;
    let kind = if is_transactional { text::schema::TRANSACTION } else { text::schema::SEARCH };
    let plain = |names: Vec<String>| names.into_iter().map(|name| (name, None)).collect();
    let optional = optional_slots.into_iter().map(|(name, default)| (name, Some(default)));
    view! {
        <section class="schema-intent">
            <h4 class="schema-intent-name">
                <bdi>{name.clone()}</bdi>
                " "
                <span class="schema-kind">{kind}", "</span>
                <CountLink field=Field::Intent count=shown.count(Field::Intent, &name) name/>
            </h4>
            <Description says=description/>
            <dl class="schema-parts">
                <Part term=text::schema::REQUIRED names=plain(required_slots)/>
                <Part term=text::schema::OPTIONAL names=optional.collect()/>
                <Part term=text::schema::RESULTS names=plain(result_slots)/>
            </dl>
        </section>
    }
}

/// Slots that an intent takes or answers.
#[component]
fn Part(term: &'static str, names: Vec<(String, Option<String>)>) -> impl IntoView {
    let names = if names.is_empty() {
        view! {
            <ul class="schema-values">
                <li class="schema-kind">{text::parts::NONE}</li>
            </ul>
        }
        .into_any()
    } else {
        view! { <Names names/> }.into_any()
    };
    view! {
        <dt class="schema-term">{term}</dt>
        <dd class="schema-slots">{names}</dd>
    }
}
