//! What a turn did to the state, in the margin beside it.

use super::dialogue::DialogueContext;
use super::link::TurnLink;
use crate::corpus::{ChangeKind, Source};
use crate::engine::answer::Field;
use crate::engine::query::VALUE;
use crate::ui::navigation::name_of;
use crate::ui::parts::Term;
use crate::view::call::DONT_CARE;
use crate::view::findings::Subjects;
use crate::view::margin::{Line, Note, notes, sign, title, word};
use crate::view::provenance::{says, says_unsaid};
use crate::view::text;
use leptos::prelude::*;

/// Nothing for a turn without a state.
#[component]
pub fn Margin(turn: usize, found: Subjects) -> impl IntoView {
    let DialogueContext { reading, .. } = expect_context();
    let changes = reading.changes.get(turn).map(Vec::as_slice).unwrap_or_default();
    let states = reading.dialogue.turns.get(turn).map(|turn| turn.states.as_slice()).unwrap_or_default();
    let notes = notes(&reading.dialogue.turns, changes, turn);
    let is_named = reading.dialogue.services.len() > 1 || notes.len() > 1;
    let is_shown = |note: &Note| note.is_news() || found.state(states, &note.service).is_some();
    let notes: Vec<_> = notes.into_iter().filter(is_shown).collect();
    (!notes.is_empty()).then(|| {
        let note = |note| view! { <ServiceNote note is_named turn found=found.clone()/> };
        view! {
            <div class="reader-margin" role="note" aria-label=text::state::after(turn as u64)>
                {notes.into_iter().map(note).collect_view()}
            </div>
        }
    })
}

/// What became of the state of a service.
#[component]
fn ServiceNote(note: Note, is_named: bool, turn: usize, found: Subjects) -> impl IntoView {
    let DialogueContext { reading, .. } = expect_context();
    let Note { service, intent, lines, asks } = note;
    let states = reading.dialogue.turns.get(turn).map(|turn| turn.states.as_slice()).unwrap_or_default();
    let name = is_named.then(|| {
        view! { <p class="reader-frame">
            <Term field=Field::Service.as_str() value=service.clone()/>
        </p> }
    });
    let line = |line: Line| {
        let found = found.slot(states, &service, &line.slot);
        view! { <Change line service=service.clone() turn found/> }
    };
    let lines = lines.into_iter().map(line).collect_view();
    let found = found.state(states, &service);
    // One that was active before is told only where there is something about it.
    let intent = (intent.is_new || found.is_some()).then(|| {
        let name = match intent.name {
            Some(name) => {
                let field = Field::Intent.as_str();
                view! { <Term field value=name/> }.into_any()
            }
            None => text::state::NO_INTENT.into_any(),
        };
        view! { <p class="reader-intent" data-new=intent.is_new>{name}</p> }
    });
    let asks = (!asks.is_empty()).then(|| {
        view! { <p class="reader-asks">{text::state::ASKS}<bdi>{asks.join(", ")}</bdi></p> }
    });
    view! {
        <div class="reader-note" data-service=service data-found=found>
            {name}
            {intent}
            <ul>{lines}</ul>
            {asks}
        </div>
    }
}

/// A sign for the eye, and its word for the ear.
#[component]
fn Sign(kind: ChangeKind) -> impl IntoView {
    view! {
        <span class="reader-sign" aria-hidden="true">{sign(kind)}</span>
        <span class="parts-hidden">{title(kind)}" "</span>
    }
}

/// What became of a slot, which leads to the schema that describes it.
#[component]
fn Change(line: Line, service: String, turn: usize, found: Option<&'static str>) -> impl IntoView {
    let DialogueContext { navigation, reading, .. } = expect_context();
    let Line { kind, slot, news, kept, before, source } = line;
    let schema = navigation.at_service(&name_of(&reading), &service).fragment();
    let why = match source {
        Some(source) => view! { <Why source turn values=news.clone()/> }.into_any(),
        None => {
            says_unsaid(kind, &news).map(|says| view! { <span class="reader-why">{says}</span> }).into_any()
        }
    };
    let before = (!before.is_empty()).then(|| {
        view! { <del class="reader-before"><Values values=before/></del>" " }
    });
    let kept = (!kept.is_empty()).then(|| view! { <span class="reader-why">" / "{kept.join(" / ")}</span> });
    view! {
        <li
            class="reader-change"
            data-kind=word(kind)
            data-slot-name=slot.clone()
            data-found=found
        >
            <Sign kind/>
            <a class="reader-slot" href=schema><bdi>{slot.clone()}</bdi></a>
            " "
            {before}
            <Values values=news/>
            {kept}
            " "
            {why}
        </li>
    }
}

/// Values that mean the same.
#[component]
fn Values(values: Vec<String>) -> impl IntoView {
    let value = |(index, value): (usize, String)| {
        let is_indifferent = value == DONT_CARE;
        view! {
            {if index > 0 { " / " } else { "" }}
            <span class="reader-value" data-indifferent=is_indifferent>
                <Term field=VALUE value/>
            </span>
        }
    };
    values.into_iter().enumerate().map(value).collect_view()
}

/// Why the values are there.
#[component]
fn Why(source: Source, turn: usize, values: Vec<String>) -> impl IntoView {
    let DialogueContext { reading, .. } = expect_context();
    let values: Vec<_> = values.iter().map(String::as_str).collect();
    let says = says(&source, turn, &values)?.into_owned();
    let link = (source.turn != turn).then(|| {
        let turn = u32::try_from(source.turn).unwrap_or(u32::MAX);
        view! { <TurnLink name=name_of(&reading) turn/> }
    });
    let slot = source.slot.map(|slot| view! { {text::state::AS_SLOT}{slot} });
    Some(view! { <span class="reader-why">{says}" "{link}{slot}</span> })
}
