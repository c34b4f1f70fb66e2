//! Reads a dialogue whole, into corpus words.

use super::raw::{RawAct, RawCall, RawDialogue, RawFrame, RawSpan, RawSpeaker, RawState, RawTurn};
use crate::corpus::{Act, Call, CharRange, Dialogue, Recognition, Span, Speaker, State, Turn, Value};
use crate::formats::raw::{Pairs, Text, owned, owned_pairs, parse};
use crate::formats::{ReadFault, RecordText};

/// The word the data uses for "no intent is active".
const NO_INTENT: &str = "NONE";

pub fn read(_: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    let raw: RawDialogue = parse(record.bytes)?;
    Ok(Dialogue {
        id: raw.dialogue_id.into_owned(),
        services: owned(raw.services),
        turns: raw.turns.into_iter().map(turn).collect(),
        ..Dialogue::default()
    })
}

pub fn speaker(raw: RawSpeaker) -> Speaker {
    match raw {
        RawSpeaker::User => Speaker::User,
        RawSpeaker::System => Speaker::System,
    }
}

fn turn(raw: RawTurn) -> Turn {
    let mut turn =
        Turn { speaker: speaker(raw.speaker), utterance: raw.utterance.into_owned(), ..Turn::default() };
    for frame in raw.frames.unwrap_or_default() {
        push_frame(&mut turn, frame);
    }
    turn
}

fn push_frame(turn: &mut Turn, frame: RawFrame) {
    let service = frame.service.into_owned();
    turn.spans.extend(frame.slots.unwrap_or_default().into_iter().map(|raw| span(&service, raw)));
    turn.acts.extend(frame.actions.unwrap_or_default().into_iter().map(|raw| act(&service, raw)));
    turn.states.extend(frame.state.map(|raw| state(&service, raw)));
    let results = frame.service_results;
    turn.calls.extend(frame.service_call.map(|raw| call(&service, raw, results)));
    turn.services.push(service);
}

fn span(service: &str, raw: RawSpan) -> Span {
    Span {
        service: service.to_owned(),
        slot: raw.slot.into_owned(),
        range: CharRange::new(raw.start, raw.exclusive_end),
        text: None,
    }
}

fn act(service: &str, raw: RawAct) -> Act {
    let mut canonical = raw.canonical_values.into_iter().map(Text::into_owned);
    let values = raw.values.into_iter();
    Act {
        service: service.to_owned(),
        name: raw.act.into_owned(),
        slot: Some(raw.slot.into_owned()).filter(|slot| !slot.is_empty()),
        values: values.map(|said| Value { said: said.into_owned(), canonical: canonical.next() }).collect(),
        ..Act::default()
    }
}

fn state(service: &str, raw: RawState) -> State {
    let intent = raw.active_intent.into_owned();
    State {
        service: service.to_owned(),
        active_intent: (!intent.is_empty() && intent != NO_INTENT).then_some(intent),
        requested_slots: owned(raw.requested_slots),
        slots: raw
            .slot_values
            .0
            .into_iter()
            .map(|(slot, values)| (slot.into_owned(), owned(values)))
            .collect(),
    }
}

fn call(service: &str, raw: RawCall, results: Option<Vec<Pairs<Text>>>) -> Call {
    Call {
        service: service.to_owned(),
        method: raw.method.into_owned(),
        parameters: owned_pairs(raw.parameters),
        results: results.map(|rows| rows.into_iter().map(owned_pairs).collect()),
        turn_index: None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Dataset, Role, Variant, slice_chars};

    fn read_raw(record: &[u8]) -> Result<Dialogue, ReadFault> {
        read(&Recognition::new(Dataset::Sgd, Variant::RAW, Role::Dialogues, ""), RecordText::of(record))
    }

    const RECORD: &str = r#"{"dialogue_id":"1_00000","services":["Parks_1"],"turns":[
      {"speaker":"USER","utterance":"Find a park in \u00c5lesund.","frames":[{"service":"Parks_1",
        "slots":[{"slot":"city","start":15,"exclusive_end":22}],
        "actions":[{"act":"INFORM","slot":"city","values":["\u00c5lesund"],"canonical_values":["Aalesund"]},
                   {"act":"THANK_YOU","slot":"","values":[],"canonical_values":[]}],
        "state":{"active_intent":"FindPark","requested_slots":["name"],"slot_values":{"city":["\u00c5lesund"]}}}]},
      {"speaker":"SYSTEM","utterance":"Byparken.","frames":[{"service":"Parks_1","slots":[],"actions":[],
        "service_call":{"method":"FindPark","parameters":{"city":"Aalesund"}},
        "service_results":[{"name":"Byparken","city":"Aalesund"}]}]},
      {"speaker":"USER","utterance":"","frames":[{"service":"Parks_1","state":{"active_intent":"NONE"}}]},
      {"speaker":"SYSTEM","utterance":"Bye.","frames":null}]}"#;

    #[test]
    fn a_dialogue_is_read_whole() {
        let dialogue = read_raw(RECORD.as_bytes()).unwrap();
        assert_eq!((dialogue.id.as_str(), dialogue.turns.len()), ("1_00000", 4));
        let first = &dialogue.turns[0];
        assert_eq!(slice_chars(&first.utterance, first.spans[0].range), Some("\u{c5}lesund"));
        assert_eq!(first.acts[0].values[0].canonical.as_deref(), Some("Aalesund"));
        assert_eq!(first.acts[1].slot, None);
        assert_eq!(first.states[0].active_intent.as_deref(), Some("FindPark"));
        let call = &dialogue.turns[1].calls[0];
        assert_eq!(call.parameters, [("city".to_owned(), "Aalesund".to_owned())]);
        assert_eq!(call.results.as_ref().map(Vec::len), Some(1));
    }

    #[test]
    fn no_intent_and_missing_parts_are_absent() {
        let dialogue = read_raw(RECORD.as_bytes()).unwrap();
        assert_eq!(dialogue.turns[2].states[0].active_intent, None);
        assert!(dialogue.turns[3].services.is_empty());
    }

    #[test]
    fn a_wrong_type_is_a_fault_with_its_place() {
        let fault = read_raw(br#"{"dialogue_id":"1_00000","turns":"none"}"#).unwrap_err();
        assert!(fault.found.contains("expected a sequence"), "{fault}");
        assert_eq!(fault.offset_bytes, 38);
    }
}
