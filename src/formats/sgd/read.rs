//! Reads a dialogue whole, into corpus words.
//!
//! Parts that stand only because a format wants something in their place, such as a state without an intent
//! and without slots, are read as absent. What the corpus words cannot keep is remarked.

use super::nested::{Named, Table};
use super::raw::{RawAct, RawCall, RawDialogue, RawFrame, RawSpan, RawState, RawTurn};
use super::say::quoted;
use super::{METRICS, acts, metrics};
use crate::corpus::{
    Act, Call, CharIndex, CharRange, Dialogue, Field, Recognition, Remark, Role, Span, Speaker, State, Turn,
    Value,
};
use crate::formats::raw::{Pairs, Text, Whole, owned, owned_pairs, parse};
use crate::formats::{ReadFault, RecordText};

/// The word the data uses for "no intent is active".
pub const NO_INTENT: &str = "NONE";

/// What stands for a range whose offsets are no positions; it covers nothing.
pub const NOWHERE: CharRange = CharRange { start: CharIndex(u32::MAX), end: CharIndex(u32::MAX) };

pub fn read(recognition: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    if recognition.variant == METRICS {
        return metrics::read(record);
    }
    let raw: RawDialogue = parse(record.bytes)?;
    let mut dialogue =
        Dialogue { id: raw.dialogue_id.into_owned(), services: owned(raw.services), ..Dialogue::default() };
    if dialogue.id.is_empty() {
        record.key.unwrap_or_default().clone_into(&mut dialogue.id);
    }
    for (index, raw) in raw.turns.rows.into_iter().enumerate() {
        let before = dialogue.turns.last().map(|turn| turn.speaker);
        let mut remarks = Remarks { turn: index, remarks: &mut dialogue.remarks };
        let mut turn = turn(raw, before, &mut remarks);
        // Data has spans wherever there are any.
        turn.states.iter_mut().for_each(|state| state.has_spans &= recognition.role == Role::Predictions);
        dialogue.turns.push(turn);
    }
    Ok(dialogue)
}

/// Who a word, or the number of a class, says is speaking; for another word, whoever did not speak before.
pub fn speaker(word: &str, before: Option<Speaker>) -> Speaker {
    match word {
        "USER" | "0" => Speaker::User,
        "SYSTEM" | "1" => Speaker::System,
        _ if word.eq_ignore_ascii_case("user") => Speaker::User,
        _ if word.eq_ignore_ascii_case("system") => Speaker::System,
        _ if before == Some(Speaker::User) => Speaker::System,
        _ => Speaker::User,
    }
}

/// Where the remarks of a turn go.
struct Remarks<'r> {
    turn: usize,
    remarks: &'r mut Vec<Remark>,
}

impl Remarks<'_> {
    fn add(&mut self, rule: &'static str, sentence: String) {
        self.remarks.push(Remark { rule, turn: Some(self.turn), sentence });
    }
}

fn turn(raw: RawTurn, before: Option<Speaker>, remarks: &mut Remarks) -> Turn {
    let word = &raw.speaker.0;
    if !matches!(&**word, "USER" | "SYSTEM" | "0" | "1") {
        let sentence = format!("the speaker is neither USER nor SYSTEM but {}", quoted(word));
        remarks.add("SGD-SPEAKERS", sentence);
    }
    let mut turn =
        Turn { speaker: speaker(word, before), utterance: raw.utterance.into_owned(), ..Turn::default() };
    for frame in raw.frames.rows {
        push_frame(&mut turn, frame, remarks);
    }
    turn
}

fn push_frame(turn: &mut Turn, frame: RawFrame, remarks: &mut Remarks) {
    let service = frame.service.into_owned();
    let has_spans = frame.slots.is_some();
    turn.spans
        .extend(frame.slots.unwrap_or_default().rows.into_iter().map(|raw| span(&service, raw, remarks)));
    turn.acts.extend(frame.actions.rows.into_iter().map(|raw| act(&service, raw, remarks)));
    turn.states.extend(frame.state.and_then(|raw| state(&service, raw, has_spans)));
    turn.calls.extend(call(&service, frame.service_call.unwrap_or_default(), frame.service_results, remarks));
    if let Some(scores) = frame.metrics {
        turn.fields.push(Field::pairs(format!("{}{service}", metrics::SCORES_OF), metrics::scores(scores)));
    }
    turn.services.push(service);
}

fn span(service: &str, raw: RawSpan, remarks: &mut Remarks) -> Span {
    let position = |offset: Whole| u32::try_from(offset.value?).ok();
    let range = match (position(raw.start), position(raw.exclusive_end)) {
        (Some(start), Some(end)) => CharRange::new(start, end),
        _ => NOWHERE,
    };
    if range == NOWHERE {
        let sentence = format!("the span has offsets that are no positions, for {}", quoted(&raw.slot.0));
        remarks.add("SGD-SPAN-RANGE", sentence);
    } else if raw.start.is_text || raw.exclusive_end.is_text {
        let sentence = format!("the span has offsets that are written as text, for {}", quoted(&raw.slot.0));
        remarks.add("SGD-OFFSET-TEXT", sentence);
    }
    Span { service: service.to_owned(), slot: raw.slot.into_owned(), range, text: None }
}

fn act(service: &str, raw: RawAct, remarks: &mut Remarks) -> Act {
    let name = acts::name(&raw.act.0).to_owned();
    if let Some(canonical) = &raw.canonical_values
        && canonical.len() != raw.values.len()
    {
        let (said, canonical) = (raw.values.len(), canonical.len());
        let sentence =
            format!("the act has {said} values and {canonical} canonical values, {}", quoted(&name));
        remarks.add("SGD-VALUES-LENGTH", sentence);
    }
    let mut canonical = raw.canonical_values.unwrap_or_default().into_iter().map(Text::into_owned);
    let values = raw.values.into_iter();
    Act {
        service: service.to_owned(),
        name,
        slot: Some(raw.slot.into_owned()).filter(|slot| !slot.is_empty()),
        values: values.map(|said| Value { said: said.into_owned(), canonical: canonical.next() }).collect(),
        ..Act::default()
    }
}

fn state(service: &str, raw: RawState, has_spans: bool) -> Option<State> {
    let intent = raw.active_intent.into_owned();
    if intent.is_empty() && raw.requested_slots.is_empty() && raw.slot_values.0.is_empty() {
        return None;
    }
    let slots = raw.slot_values.0.into_iter();
    Some(State {
        service: service.to_owned(),
        active_intent: (!intent.is_empty() && intent != NO_INTENT).then_some(intent),
        requested_slots: owned(raw.requested_slots),
        slots: slots.map(|(slot, values)| (slot.into_owned(), owned(values))).collect(),
        has_spans,
    })
}

fn call(service: &str, raw: RawCall, results: Option<Table>, remarks: &mut Remarks) -> Option<Call> {
    let pairs = |named: Named<Text>| owned_pairs(Pairs(named.0));
    let results: Option<Vec<_>> = results.map(|table| table.0.into_iter().map(pairs).collect());
    if raw.method.0.is_empty() {
        if results.is_some_and(|rows| !rows.is_empty()) {
            let sentence = format!("there are results without a call, of {}", quoted(service));
            remarks.add("SGD-CALL-RESULTS", sentence);
        }
        return None;
    }
    Some(Call {
        service: service.to_owned(),
        method: raw.method.into_owned(),
        parameters: pairs(raw.parameters),
        results,
        turn_index: None,
    })
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
        assert!(fault.to_string().contains("expected a sequence"), "{fault}");
        assert_eq!(fault.offset_bytes, 38);
    }
}
