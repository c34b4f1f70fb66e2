//! One service: its slots and its intents.

use super::BackToList;
use crate::corpus::{IntentEntry, Service, SlotEntry};
use crate::engine::answer::{Field, SchemaReport};
use crate::ui::here::Here;
use crate::ui::parts::part;
use crate::view::hue::hue;
use crate::view::location::{Location, Screen};
use crate::view::{number, query};
use leptos::prelude::*;

pub fn service_view(here: Here, report: &SchemaReport, service: &Service) -> impl IntoView + use<> {
    let dialogues = Location {
        screen: Screen::Dialogues(None),
        query: query::only(Field::Service, &service.name),
        ..here.location.get_untracked()
    };
    let slots = service.slots.iter().map(slot_row).collect_view();
    let intents = service.intents.iter().map(intent_view).collect_view();
    view! {
        <article class="schema-leaf">
            <BackToList />
            <h2 class="schema-name"><bdi>{service.name.clone()}</bdi></h2>
            <p class="schema-description" dir="auto">{service.description.clone()}</p>
            <p class="schema-ways">
                <a href=dialogues.fragment()>"Dialogues with " <bdi>{service.name.clone()}</bdi></a>
                {back_to_dialogue(here)}
                <span class="schema-path"><bdi>{report.path.clone()}</bdi></span>
            </p>
            <h3 class="schema-heading">{number::counted(service.slots.len() as u64, "slot", "slots")}</h3>
            <div class="schema-scroll" role="region" tabindex="0" aria-label="Slots">
                <table class="schema-table">
                    <thead>
                        <tr>
                            <th class="schema-cell" scope="col">"Slot"</th>
                            <th class="schema-cell" scope="col">"What it is"</th>
                            <th class="schema-cell" scope="col">"Values"</th>
                        </tr>
                    </thead>
                    <tbody>{slots}</tbody>
                </table>
            </div>
            <h3 class="schema-heading">{number::counted(service.intents.len() as u64, "intent", "intents")}</h3>
            {intents}
        </article>
    }
}

fn back_to_dialogue(here: Here) -> impl IntoView {
    let link = move || {
        let location = here.dialogues();
        let id = location.dialogue().map(|link| link.name.id.clone())?;
        Some(view! { <a href=location.fragment()>"Back to " <bdi>{id}</bdi></a> })
    };
    view! { {part(link)} }
}

fn slot_row(slot: &SlotEntry) -> impl IntoView + use<> {
    let values = slot.possible_values.iter().map(|value| view! { <li><bdi>{value.clone()}</bdi></li> });
    let kind = match (slot.is_categorical, slot.possible_values.is_empty()) {
        (true, _) => "one of",
        (false, true) => "any text",
        (false, false) => "any text, for example",
    };
    view! {
        <tr>
            <th class="schema-cell schema-slot" scope="row" data-hue=hue(&slot.name).word()>
                <bdi>{slot.name.clone()}</bdi>
            </th>
            <td class="schema-cell" dir="auto">{slot.description.clone()}</td>
            <td class="schema-cell">
                <span class="schema-kind">{kind}</span>
                <ul class="schema-values">{values.collect_view()}</ul>
            </td>
        </tr>
    }
}

fn intent_view(intent: &IntentEntry) -> impl IntoView + use<> {
    let names = |names: &[String]| {
        let name = |name: &String| view! { <li><bdi>{name.clone()}</bdi></li> };
        names.iter().map(name).collect_view().into_any()
    };
    let optional = intent.optional_slots.iter().map(|(slot, default)| {
        view! { <li><bdi>{slot.clone()}</bdi> <span class="schema-default">" = " <bdi>{default.clone()}</bdi></span></li> }
    });
    let optional = optional.collect_view().into_any();
    let rows = [
        ("Required", intent.required_slots.is_empty(), names(&intent.required_slots)),
        ("Optional", intent.optional_slots.is_empty(), optional),
        ("Results", intent.result_slots.is_empty(), names(&intent.result_slots)),
    ];
    let rows = rows.into_iter().map(|(term, is_empty, list)| {
        let list = if is_empty { view! { <li class="schema-kind">"none"</li> }.into_any() } else { list };
        view! {
            <dt class="schema-term">{term}</dt>
            <dd class="schema-slots"><ul class="schema-values">{list}</ul></dd>
        }
    });
    let kind = if intent.is_transactional { "transaction" } else { "search" };
    view! {
        <section class="schema-intent">
            <h4 class="schema-intent-name">
                <bdi>{intent.name.clone()}</bdi> " " <span class="schema-kind">{kind}</span>
            </h4>
            <p dir="auto">{intent.description.clone()}</p>
            <dl class="schema-parts">{rows.collect_view()}</dl>
        </section>
    }
}
