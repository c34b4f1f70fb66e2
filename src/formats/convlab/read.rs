//! Reads a dialogue whole, into corpus words.

use super::raw::{RawAct, RawActs, RawDialogue, RawTurn};
use super::rules::{SPAN_RANGE, SPEAKER};
use crate::corpus::{
    Act, Call, CharRange, Dialogue, Field, Rating, Recognition, Remark, Span, Speaker, Split, State, Turn,
    Value,
};
use crate::formats::free::Free;
use crate::formats::raw::{Pairs, Text, Whole, owned, parse};
use crate::formats::{ReadFault, RecordText};

/// Stands between values that all fit.
const ALTERNATIVES: char = '|';
const NO_INTENT: &str = "NONE";

pub fn read(_: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    let mut raw: RawDialogue = parse(record.bytes)?;
    let mut dialogue = Dialogue { fields: fields(&raw), rating: rating(&raw), ..Dialogue::default() };
    dialogue.split = split(&raw.data_split.0);
    let mut known = Vec::new();
    for (at, raw) in std::mem::take(&mut raw.turns).into_iter().enumerate() {
        let turn = turn(at, raw, &mut known, &mut dialogue.remarks);
        dialogue.turns.push(turn);
    }
    dialogue.id = raw.dialogue_id.into_owned();
    dialogue.services = owned(raw.domains);
    Ok(dialogue)
}

fn split(word: &str) -> Option<Split> {
    match word {
        "validation" | "valid" | "val" => Some(Split::Dev),
        _ => Split::from_word(word),
    }
}

fn fields(raw: &RawDialogue) -> Vec<Field> {
    let text = |label: &str, text: &str| (!text.is_empty()).then(|| Field::text(label, text));
    let mut fields: Vec<Field> = Vec::new();
    fields.extend(text("dataset", &raw.dataset.0));
    fields.extend(text("original_id", &raw.original_id.0));
    fields.extend(raw.user_id.field("user_id"));
    fields.extend(raw.system_id.field("system_id"));
    match &raw.goal {
        Free::Object(members) => {
            fields.extend(members.iter().filter_map(|(part, said)| said.field(&format!("goal.{part}"))));
        }
        goal => fields.extend(goal.field("goal")),
    }
    fields
}

fn rating(raw: &RawDialogue) -> Option<Rating> {
    let score = (!raw.rating.0.is_empty()).then(|| raw.rating.0.to_string());
    let is_rated = score.is_some() || raw.is_success.is_some();
    is_rated.then_some(Rating { score, is_success: raw.is_success })
}

fn turn(at: usize, raw: RawTurn, known: &mut Vec<String>, remarks: &mut Vec<Remark>) -> Turn {
    let mut turn = Turn {
        speaker: speaker(at, &raw.speaker.0, remarks),
        utterance: raw.utterance.into_owned(),
        index: raw.utt_idx.value,
        ..Turn::default()
    };
    push_acts(at, raw.dialogue_acts, &mut turn, remarks);
    turn.states = states(raw.state, raw.active_intent, raw.requested_slots, known);
    turn.calls = calls(raw.service_call, raw.db_results);
    turn.fields.extend(raw.state_update.field("state_update"));
    turn.services = services(&turn);
    turn
}

fn speaker(at: usize, word: &str, remarks: &mut Vec<Remark>) -> Speaker {
    match word.to_ascii_lowercase().as_str() {
        "user" => Speaker::User,
        "system" => Speaker::System,
        _ => {
            let word: String = word.chars().take(40).collect();
            let sentence = format!("the speaker is neither user nor system: \u{201c}{word}\u{201d}");
            remarks.push(Remark { rule: SPEAKER, turn: Some(at), sentence });
            if at.is_multiple_of(2) { Speaker::User } else { Speaker::System }
        }
    }
}

/// The services that a turn has annotation for, in the order of the annotation.
fn services(turn: &Turn) -> Vec<String> {
    let acts = turn.acts.iter().map(|act| &act.service);
    let states = turn.states.iter().map(|state| &state.service);
    let calls = turn.calls.iter().map(|call| &call.service);
    let mut services: Vec<String> = Vec::new();
    for service in acts.chain(states).chain(calls) {
        if !service.is_empty() && !services.contains(service) {
            services.push(service.clone());
        }
    }
    services
}

fn push_acts(at: usize, raw: RawActs, turn: &mut Turn, remarks: &mut Vec<Remark>) {
    for raw in raw.categorical.into_iter().chain(raw.non_categorical).chain(raw.binary) {
        let act = act(&raw);
        if raw.start.is_some() || raw.end.is_some() {
            let range = range(raw.start, raw.end).unwrap_or_else(|| {
                let sentence = format!(
                    "the offsets of a span are no range: \u{201c}{}\u{201d}",
                    act.slot.as_deref().unwrap_or_default()
                );
                remarks.push(Remark { rule: SPAN_RANGE, turn: Some(at), sentence });
                CharRange::new(u32::MAX, u32::MAX)
            });
            turn.spans.push(Span {
                service: act.service.clone(),
                slot: raw.slot.into_owned(),
                range,
                text: act.values.first().map(|value| value.said.clone()),
            });
        }
        turn.acts.push(act);
    }
}

fn act(raw: &RawAct) -> Act {
    let said = raw.value.clone().into_items().into_iter().map(|value| value.line());
    Act {
        service: raw.domain.0.to_string(),
        name: raw.intent.0.to_string(),
        slot: (!raw.slot.0.is_empty()).then(|| raw.slot.0.to_string()),
        values: said.filter(|said| !said.is_empty()).map(|said| Value { said, canonical: None }).collect(),
        ..Act::default()
    }
}

/// `None` unless both ends are there, are no less than 0, and stand in order.
fn range(start: Option<Whole>, end: Option<Whole>) -> Option<CharRange> {
    let start = u32::try_from(start?.value?).ok()?;
    let end = u32::try_from(end?.value?).ok()?;
    (start <= end).then(|| CharRange::new(start, end))
}

/// States name all slots of all their domains; a state is kept once anything was said about its domain.
fn states(
    raw: Pairs<Option<Pairs<Free>>>,
    intents: Pairs<Option<Text>>,
    requested: Pairs<Option<Vec<Text>>>,
    known: &mut Vec<String>,
) -> Vec<State> {
    let mut states: Vec<State> = Vec::new();
    for (domain, slots) in raw.0 {
        let slots = slots.unwrap_or_default().0.into_iter();
        let slots = slots.map(|(slot, value)| (slot.into_owned(), variants(value)));
        let slots = slots.filter(|(_, values)| !values.is_empty());
        edit(&mut states, &domain.0, |state| state.slots.extend(slots));
    }
    for (domain, intent) in intents.0 {
        let intent = Some(intent.unwrap_or_default().into_owned());
        let intent = intent.filter(|intent| !intent.is_empty() && intent != NO_INTENT);
        edit(&mut states, &domain.0, |state| state.active_intent = intent);
    }
    for (domain, slots) in requested.0 {
        let slots = owned(slots.unwrap_or_default());
        edit(&mut states, &domain.0, |state| state.requested_slots.extend(slots));
    }
    states.retain(|state| {
        let is_known = known.contains(&state.service);
        let says =
            !state.slots.is_empty() || state.active_intent.is_some() || !state.requested_slots.is_empty();
        if says && !is_known {
            known.push(state.service.clone());
        }
        says || is_known
    });
    states
}

/// Changes the state of a domain, which is made when it is not there.
fn edit(states: &mut Vec<State>, domain: &str, change: impl FnOnce(&mut State)) {
    if let Some(state) = states.iter_mut().find(|state| state.service == domain) {
        return change(state);
    }
    let service = domain.to_owned();
    let mut state = State {
        service,
        active_intent: None,
        requested_slots: Vec::new(),
        slots: Vec::new(),
        has_spans: false,
    };
    change(&mut state);
    states.push(state);
}

/// The values of a slot that all mean the same; none when the slot is not set.
fn variants(value: Free) -> Vec<String> {
    let values = value.into_items().into_iter().map(|value| value.line());
    let mut variants: Vec<String> = Vec::new();
    for value in values {
        for variant in value.split(ALTERNATIVES).filter(|variant| !variant.is_empty()) {
            if !variants.iter().any(|other| other == variant) {
                variants.push(variant.to_owned());
            }
        }
    }
    variants
}

/// SGD has a call per domain and its results beside it; Taskmaster has whole calls as results; others have
/// results alone.
fn calls(service_call: Free, db_results: Free) -> Vec<Call> {
    let mut calls: Vec<Call> = Vec::new();
    if service_call.get("method").is_some() {
        calls.push(call(String::new(), &service_call));
    } else {
        let raw = service_call.into_members().into_iter().filter(|(_, call)| call.says_something());
        calls.extend(raw.map(|(domain, raw)| call(domain, &raw)));
    }
    let results = match db_results {
        Free::Object(members) => members,
        Free::Nothing => Vec::new(),
        other => vec![(String::new(), other)],
    };
    for (domain, rows) in results {
        let rows = rows.into_items();
        if !rows.is_empty() && rows.iter().all(is_call) {
            calls.extend(rows.iter().map(|raw| whole_call(&domain, raw)));
            continue;
        }
        let rows = Some(rows.iter().map(Free::pairs).collect());
        let open = calls.iter_mut().find(|call| call.results.is_none() && call.service == domain);
        match open {
            Some(call) => call.results = rows,
            None => calls.push(Call { results: rows, ..call(domain, &Free::Nothing) }),
        }
    }
    calls
}

fn call(service: String, raw: &Free) -> Call {
    Call {
        service,
        method: raw.get("method").map_or_else(String::new, Free::line),
        parameters: raw.get("parameters").map_or_else(Vec::new, Free::pairs),
        results: None,
        turn_index: None,
    }
}

fn is_call(raw: &Free) -> bool {
    raw.get("name").is_some() && raw.get("args").is_some()
}

fn whole_call(service: &str, raw: &Free) -> Call {
    let response = raw.get("response");
    let row = response.map_or_else(Vec::new, Free::pairs);
    Call {
        service: service.to_owned(),
        method: raw.get("name").map_or_else(String::new, Free::line),
        parameters: raw.get("args").map_or_else(Vec::new, Free::pairs),
        results: response.is_some().then(|| if row.is_empty() { Vec::new() } else { vec![row] }),
        turn_index: raw.get("index").and_then(|index| index.line().parse().ok()),
    }
}
