//! A call as it went, and for each of its values the turn in which it was said.

use super::link::TurnLink;
use super::method::Method;
use crate::corpus::Call;
use crate::engine::answer::DialogueName;
use crate::formats::{Replay, Trace, Traced};
use crate::ui::parts::{SlotTerm, ValueTerm};
use crate::view::replay::{self, Role};
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Replayed(
    call: Call,
    is_named: bool,
    replay: Replay,
    name: DialogueName,
    /// The one that the call is of.
    turn: usize,
) -> impl IntoView {
    let verdict = replay.outcome.as_ref().map(|outcome| if outcome.is_good() { "good" } else { "bad" });
    let says = outcome(&replay, call.results.is_some());
    let traced = |all: Vec<Traced>, role| {
        let values = |traced| view! { <TracedValues traced role name=name.clone() turn/> };
        all.into_iter().map(values).collect_view()
    };
    view! {
        <p class="reader-call-line">
            <Method service=call.service method=call.method is_named/>
            " → "
            <strong class="reader-outcome" data-verdict=verdict>{says}</strong>
        </p>
        <dl class="reader-replay">
            {traced(replay.arguments, Role::Argument)}
            {traced(replay.results, Role::Result)}
        </dl>
    }
}

fn outcome(replay: &Replay, has_response: bool) -> String {
    match &replay.outcome {
        Some(outcome) => replay::outcome(outcome),
        None if !has_response => text::call::NO_RESPONSE.to_owned(),
        None => text::count::values(replay.results.iter().map(|traced| traced.values.len() as u64).sum()),
    }
}

/// Values by name, each with the turn that it was said in.
#[component]
fn TracedValues(traced: Traced, role: Role, name: DialogueName, turn: usize) -> impl IntoView {
    let values = traced.values.iter().enumerate().map(|(index, (value, trace))| {
        // What is true of several values in a row is said once.
        let is_said = traced.values.get(index + 1).is_none_or(|(_, next)| next != trace);
        let why = is_said.then(|| {
            let trace = trace.clone();
            view! { " ("<Why trace role name=name.clone() turn/>")" }
        });
        view! {
            {if index > 0 { ", " } else { "" }}
            <ValueTerm attr:class="reader-argument" value=value.clone()/>
            {why}
        }
    });
    let values = values.collect_view();
    view! {
        <dt class="reader-parameter"><span class="reader-role">{role.title()}</span>" "<SlotTerm name=traced.name/></dt>
        <dd class="reader-traced">{values}</dd>
    }
}

#[component]
fn Why(trace: Option<Trace>, role: Role, name: DialogueName, turn: usize) -> impl IntoView {
    let is_nowhere = trace.is_none();
    let says = match trace {
        Some(trace) => {
            let place = if trace.turn as usize == turn {
                text::call::HERE.into_any()
            } else {
                view! { ", "<TurnLink name turn=trace.turn is_worded=true/> }.into_any()
            };
            view! { {replay::how(&trace, role)}{place}{replay::remark(&trace)} }.into_any()
        }
        None => role.nowhere().into_any(),
    };
    view! { <span class="reader-why" data-nowhere=is_nowhere>{says}</span> }
}
