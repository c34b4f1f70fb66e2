//! The turns of a dialogue.

use super::calls::call_view;
use super::margin::margin;
use super::utterance::utterance;
use crate::corpus::{Act, Call, Speaker, Turn, Value};
use crate::engine::answer::Reading;
use crate::ui::fields::fields;
use crate::ui::flights::Flights;
use crate::ui::here::{Here, name_of};
use crate::ui::parts::maybe;
use crate::view::number;
use leptos::prelude::*;
use std::sync::Arc;

pub fn turns(reading: &Reading) -> impl IntoView + use<> {
    let here = expect_context::<Here>();
    let turns =
        (0..reading.dialogue.turns.len()).filter_map(|index| turn_view(here, reading, index)).collect_view();
    let details = fields(&reading.details.dialogue, false);
    let flights = reading.details.flights.clone().map(|table| view! { <Flights table=Arc::new(table) /> });
    view! { <div class="reader-leaf">{details} <ol>{turns}</ol> {flights}</div> }
}

fn turn_view(here: Here, reading: &Reading, index: usize) -> Option<AnyView> {
    let turn = reading.dialogue.turns.get(index)?;
    let ordinal = number::ordinal(index as u64);
    let permalink = here.at_turn(name_of(reading), u32::try_from(index).unwrap_or(u32::MAX)).fragment();
    let is_target = move || {
        let turn = here.location.with(|location| location.dialogue().and_then(|link| link.turn));
        (turn.map(|turn| turn as usize) == Some(index)).then_some("true")
    };
    let hits = reading.hits.get(index).map(Vec::as_slice).unwrap_or_default();
    let speaker = turn.speaker.word();
    let view = view! {
        <li
            class="reader-turn"
            data-testid="turn"
            data-index=index.to_string()
            data-speaker=speaker
            aria-current=maybe(is_target)
        >
            <a class="reader-number" href=permalink aria-label=format!("Turn {ordinal}, link")>{ordinal.clone()}</a>
            <div>
                <h3 class="reader-speaker">{title(turn.speaker)}</h3>
                {utterance(turn, hits)}
                {acts(turn)}
            </div>
            {margin(here, reading, index)}
            {calls(turn)}
            {reading.details.turns.get(index).and_then(|details| fields(details, true))}
        </li>
    };
    Some(view.into_any())
}

fn title(speaker: Speaker) -> &'static str {
    match speaker {
        Speaker::User => "User",
        Speaker::System => "System",
        Speaker::Customer => "Customer",
        Speaker::Agent => "Agent",
        Speaker::Assistant => "Assistant",
        Speaker::Wizard => "Wizard",
    }
}

/// The acts, one list per service when the turn has more than one.
fn acts(turn: &Turn) -> Option<AnyView> {
    if turn.acts.is_empty() {
        return None;
    }
    let are_apart = turn.services.len() > 1;
    let group = |service: &String| {
        let chips =
            turn.acts.iter().filter(|act| !are_apart || act.service == *service).map(act_chip).collect_view();
        let name = are_apart.then(|| view! { <bdi class="reader-frame">{service.clone()}</bdi> });
        view! {
            <div class="reader-act-row">
                {name}
                <ul class="reader-acts" aria-label="Acts">{chips}</ul>
            </div>
        }
    };
    let unnamed = [String::new()];
    let services = if are_apart { turn.services.as_slice() } else { &unnamed };
    Some(services.iter().map(group).collect_view().into_any())
}

fn act_chip(act: &Act) -> impl IntoView + use<> {
    let slot = act.slot.clone().map(|slot| view! { " " <bdi class="reader-act-slot">{slot}</bdi> });
    let values = (!act.values.is_empty()).then(|| {
        let values = act.values.iter().enumerate().map(|(index, value)| {
            let gap = if index > 0 { ", " } else { "" };
            view! { {gap} {act_value(value)} }
        });
        view! { " = " {values.collect_view()} }
    });
    view! {
        <li class="reader-act">
            <span class="reader-act-name">{act.name.clone()}</span>
            {slot}
            {values}
        </li>
    }
}

/// As it was said and, where it differs, as the service writes it.
fn act_value(value: &Value) -> impl IntoView + use<> {
    let canonical = value.canonical.clone().filter(|canonical| *canonical != value.said);
    let canonical = canonical.map(|canonical| view! { " (" <bdi>{canonical}</bdi> ")" });
    view! { <bdi class="reader-act-value">{value.said.clone()}</bdi> {canonical} }
}

fn calls(turn: &Turn) -> impl IntoView + use<> {
    let are_apart = turn.services.len() > 1;
    let view = |call: &Call| call_view(call, are_apart);
    turn.calls.iter().map(view).collect_view()
}
