//! Reads a converted dialogue: each entry of its log is what the user and then the system said.
//!
//! States and intents stand in texts of pieces between ` , `; what does not have that form is kept as a field.
//! The history of each entry is left out, since it repeats the entries before it.

use super::key::Key;
use super::rules::LOG;
use super::{acts, split};
use crate::corpus::{Dialogue, Field, Remark, Speaker, State, Turn};
use crate::formats::free::Free;
use crate::formats::raw::{Scalar, Text, Whole, or_default, parse};
use crate::formats::{ReadFault, RecordText};
use serde::Deserialize;

/// Stands between the pieces of a state or of intents.
const PIECES: &str = " , ";

/// The set that separates slots otherwise than all others.
const FRAMES: &str = "FRAMES";

/// What a side of Frames is labelled with, and the slots of its utterance.
const LABEL: &str = "da_label";
const SLOTS: &str = "slots";

#[derive(Deserialize)]
#[serde(expecting = "a dialogue")]
struct RawDialogue<'a> {
    #[serde(borrow, default, rename = "original dialog id")]
    id: Scalar<'a>,
    #[serde(default, rename = "dialog index")]
    index: Free,
    #[serde(default, rename = "original dialog info")]
    info: Free,
    #[serde(borrow, default, deserialize_with = "or_default")]
    log: Vec<RawEntry<'a>>,
    #[serde(default, rename = "external knowledge")]
    knowledge: Free,
    #[serde(default, rename = "external knowledge non-flat")]
    knowledge_tree: Free,
    #[serde(default, rename = "dst knowledge")]
    dst_knowledge: Free,
    #[serde(default, rename = "intent knowledge")]
    intent_knowledge: Free,
    #[serde(default)]
    prompt: Free,
}

#[derive(Deserialize)]
#[serde(expecting = "an entry of the log")]
struct RawEntry<'a> {
    #[serde(default, rename = "turn id")]
    id: Whole,
    #[serde(borrow, default, rename = "user utterance", deserialize_with = "or_default")]
    user: Text<'a>,
    #[serde(borrow, default, rename = "system response", deserialize_with = "or_default")]
    system: Text<'a>,
    #[serde(default, rename = "original user side information")]
    user_side: Free,
    #[serde(default, rename = "original system side information")]
    system_side: Free,
    #[serde(default)]
    dst: Free,
    #[serde(default, rename = "dst accumulated")]
    accumulated: Free,
    #[serde(default)]
    intent: Free,
    #[serde(default)]
    domain: Free,
}

pub fn read(record: RecordText) -> Result<Dialogue, ReadFault> {
    let raw: RawDialogue = parse(record.bytes)?;
    let text = record.key.unwrap_or_default();
    let key = Key::of(text);
    let mut dialogue = Dialogue {
        id: if raw.id.0.is_empty() { text.to_owned() } else { raw.id.0.to_string() },
        services: key.iter().map(|key| key.set.to_owned()).collect(),
        split: key.as_ref().and_then(|key| split(key.split)),
        fields: (!text.is_empty()).then(|| Field::text("key", text)).into_iter().collect(),
        ..Dialogue::default()
    };
    for (label, free) in [
        ("dialog index", raw.index),
        ("original dialog info", raw.info),
        ("prompt", raw.prompt),
        ("external knowledge", raw.knowledge),
        ("external knowledge non-flat", raw.knowledge_tree),
        ("dst knowledge", raw.dst_knowledge),
        ("intent knowledge", raw.intent_knowledge),
    ] {
        dialogue.fields.extend(free.unpacked().field(label));
    }
    let is_frames = key.is_some_and(|key| key.set == FRAMES);
    for (at, entry) in raw.log.into_iter().enumerate() {
        push_entry(at, entry, is_frames, &mut dialogue);
    }
    Ok(dialogue)
}

/// A side that says nothing is left out, with its annotation when it has none.
fn push_entry(at: usize, entry: RawEntry, is_frames: bool, dialogue: &mut Dialogue) {
    let index = entry.id.value;
    let mut user =
        Turn { speaker: Speaker::User, utterance: entry.user.into_owned(), index, ..Turn::default() };
    let mut side = entry.user_side.unpacked();
    match &entry.intent {
        Free::Text(text) => user.acts = acts(pieces(text).map(str::to_owned), side.take_members(SLOTS)),
        _ => user.fields.extend(entry.intent.field("intent")),
    }
    user.fields.extend(side.field("original user side information"));
    user.fields.extend(entry.domain.field("domain"));
    user.fields.extend(entry.dst.field("dst"));
    match states(&entry.accumulated, is_frames) {
        Some(states) => user.states = states,
        None => user.fields.extend(entry.accumulated.field("dst accumulated")),
    }
    user.services = user.states.iter().map(|state| state.service.clone()).collect();
    let utterance = entry.system.into_owned();
    let mut system = Turn { speaker: Speaker::System, utterance, index, ..Turn::default() };
    let mut side = entry.system_side.unpacked();
    let labels = side.take(LABEL).unwrap_or_default().into_items();
    system.acts = acts(labels.iter().map(Free::line), side.take_members(SLOTS));
    system.fields.extend(side.field("original system side information"));
    if user.utterance.is_empty() && system.utterance.is_empty() {
        let sentence = format!("neither side says anything in entry {at} of the log");
        dialogue.remarks.push(Remark { rule: LOG, turn: None, sentence });
    }
    let is_silent = |turn: &Turn| {
        let is_bare = turn.acts.is_empty() && turn.states.is_empty() && turn.fields.is_empty();
        turn.utterance.is_empty() && is_bare
    };
    dialogue.turns.extend([user, system].into_iter().filter(|turn| !is_silent(turn)));
}

/// Pieces of a domain, a slot and a value; `None` when any piece is something else.
fn states(accumulated: &Free, is_frames: bool) -> Option<Vec<State>> {
    let Free::Text(text) = accumulated else { return None };
    let mut states: Vec<State> = Vec::new();
    let slots = |piece| if is_frames { slots_of_frames(piece) } else { vec![piece] };
    for piece in pieces(text).flat_map(slots) {
        let (domain, rest) = piece.split_once(' ')?;
        let (slot, value) = rest.split_once(' ')?;
        let slot = (slot.to_owned(), vec![value.to_owned()]);
        match states.iter_mut().find(|state| state.service == domain) {
            Some(state) => state.slots.push(slot),
            None => states.push(State {
                service: domain.to_owned(),
                active_intent: None,
                requested_slots: Vec::new(),
                slots: vec![slot],
                has_spans: false,
            }),
        }
    }
    Some(states)
}

/// Frames has a comma alone between the slots of its only domain, and commas in dates: one ends a slot where the
/// domain begins again.
fn slots_of_frames(piece: &str) -> Vec<&str> {
    let domain = piece.split_once(' ').map_or("", |(domain, _)| domain);
    let between = format!(", {domain} ");
    let mut slots = Vec::new();
    let mut rest = piece;
    while let Some((slot, _)) = rest.split_once(&between).filter(|_| !domain.is_empty()) {
        slots.push(slot);
        // The next one begins with its domain.
        rest = rest.get(slot.len() + 2..).unwrap_or_default();
    }
    slots.push(rest);
    slots
}

fn pieces(text: &str) -> impl Iterator<Item = &str> {
    text.split(PIECES).map(str::trim).filter(|piece| !piece.is_empty())
}
