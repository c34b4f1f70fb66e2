//! What a turn did to the state, in the margin beside it.

use crate::corpus::{ChangeKind, Source};
use crate::engine::answer::{DialogueName, Reading};
use crate::ui::here::{Here, name_of};
use crate::view::call::DONT_CARE;
use crate::view::margin::{Line, Note, notes, sign, word};
use crate::view::number;
use crate::view::provenance::says;
use leptos::prelude::*;

/// Nothing for a turn without a state.
pub fn margin(here: Here, reading: &Reading, turn: usize) -> Option<AnyView> {
    let changes = reading.changes.get(turn).map(Vec::as_slice).unwrap_or_default();
    let notes = notes(&reading.dialogue.turns, changes, turn);
    if notes.is_empty() {
        return None;
    }
    let are_named = reading.dialogue.services.len() > 1 || notes.len() > 1;
    let name = name_of(reading);
    let notes = notes.iter().map(|note| note_view(here, &name, turn, note, are_named)).collect_view();
    let label = format!("State after turn {}", number::ordinal(turn as u64));
    Some(view! { <div class="reader-margin" role="note" aria-label=label>{notes}</div> }.into_any())
}

fn note_view(
    here: Here,
    name: &DialogueName,
    turn: usize,
    note: &Note,
    is_named: bool,
) -> impl IntoView + use<> {
    let service =
        is_named.then(|| view! { <p class="reader-frame"><bdi>{note.service.to_owned()}</bdi></p> });
    let intent = note.intent.name.map_or_else(|| "no intent".to_owned(), str::to_owned);
    let lines = note.lines.iter().map(|line| line_view(here, name, turn, line)).collect_view();
    let carried = (!note.carried.is_empty()).then(|| {
        view! {
            <p class="reader-carried">
                <span class="reader-sign" aria-hidden="true">{sign(ChangeKind::Carried)}</span>
                <span class="parts-hidden">"carried "</span>
                <bdi>{note.carried.join(", ")}</bdi>
            </p>
        }
    });
    let asks = (!note.asks.is_empty())
        .then(|| view! { <p class="reader-asks">"asks: " <bdi>{note.asks.join(", ")}</bdi></p> });
    view! {
        <div class="reader-note">
            {service}
            <p class="reader-intent" data-new=note.intent.is_new.then_some("")><bdi>{intent}</bdi></p>
            <ul>{lines}</ul>
            {carried}
            {asks}
        </div>
    }
}

fn line_view(here: Here, name: &DialogueName, turn: usize, line: &Line) -> impl IntoView + use<> {
    let before: Vec<_> = line.before.iter().map(String::as_str).collect();
    let before =
        (!before.is_empty()).then(|| view! { <del class="reader-before">{values_view(&before)}</del> " " });
    let kept = (!line.kept.is_empty())
        .then(|| view! { <span class="reader-why">" / " {line.kept.join(" / ")}</span> });
    let source = line.source.map(|source| source_view(here, name, turn, source, &line.news));
    view! {
        <li class="reader-change" data-kind=word(line.kind)>
            <span class="reader-sign" aria-hidden="true">{sign(line.kind)}</span>
            <span class="parts-hidden">{word(line.kind)} " "</span>
            <bdi class="reader-slot">{line.slot.to_owned()}</bdi>
            " "
            {before}
            {values_view(&line.news)}
            {kept}
            " "
            {source}
        </li>
    }
}

/// Values that mean the same.
fn values_view(values: &[&str]) -> impl IntoView + use<> {
    let value = |(index, value): (usize, &&str)| {
        let gap = (index > 0).then_some(" / ");
        view! {
            {gap}
            <bdi class="reader-value" data-indifferent=(*value == DONT_CARE).then_some("")>{(*value).to_owned()}</bdi>
        }
    };
    values.iter().enumerate().map(value).collect_view()
}

/// Why the value is there, in the margin of `turn`.
fn source_view(
    here: Here,
    name: &DialogueName,
    turn: usize,
    source: &Source,
    values: &[&str],
) -> impl IntoView + use<> {
    let link = (source.turn != turn).then(|| {
        let link = here.at_turn(name.clone(), u32::try_from(source.turn).unwrap_or(u32::MAX)).fragment();
        let ordinal = number::ordinal(source.turn as u64);
        view! { <a class="reader-turn-link" href=link aria-label=format!("turn {ordinal}")>{ordinal.clone()}</a> }
    });
    let slot = source.slot.as_ref().map(|slot| format!(" as {slot}"));
    view! { <span class="reader-why">{says(source, turn, values)} {link} {slot}</span> }
}
