//! Reads a dialogue whole, into corpus words.

use super::raw::{RawDialogue, RawSegment, RawUtterance};
use super::{calls, domain, has_domain_names, names, reward, rules};
use crate::corpus::{
    CharRange, Dialogue, Field, Instructions, Recognition, Remark, Role, Span, Speaker, Turn,
};
use crate::formats::raw::{Text, Whole, parse};
use crate::formats::{ReadFault, RecordText};

pub fn read(recognition: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    if recognition.role == Role::Rewards {
        return reward::read(record);
    }
    let raw: RawDialogue = parse(record.bytes)?;
    let id = raw.conversation_id.into_owned();
    let instruction_id = raw.instruction_id.into_owned();
    let mut dialogue = Dialogue { id, ..Dialogue::default() };
    let names_service = has_domain_names(recognition);
    for (position, utterance) in raw.utterances.into_iter().enumerate() {
        let turn = turn(utterance, position, names_service, &mut dialogue.remarks);
        dialogue.turns.push(turn);
    }
    let vertical = raw.vertical.into_owned();
    let first = dialogue.turns.iter().flat_map(|turn| &turn.spans).next();
    let first = first.map(|span| span.slot.as_str());
    dialogue.services = service(&vertical, &instruction_id, first, names_service);
    dialogue.instructions =
        instructions(raw.scenario.into_owned(), instruction_id, raw.instructions.into_owned());
    Ok(dialogue)
}

/// What the dialogue is about: the vertical, or the domain where there is none.
pub fn service(
    vertical: &str,
    instruction_id: &str,
    first_annotation: Option<&str>,
    names_service: bool,
) -> Vec<String> {
    let domain = || if names_service { domain::domain(instruction_id, first_annotation) } else { None };
    let service = Some(vertical).filter(|vertical| !vertical.is_empty()).or_else(domain);
    service.map(str::to_owned).into_iter().collect()
}

fn instructions(scenario: String, instruction_id: String, text: String) -> Option<Instructions> {
    let title = if scenario.is_empty() { instruction_id } else { scenario };
    (!title.is_empty() || !text.is_empty()).then_some(Instructions { title, text })
}

/// The speaker that a word names; anyone else is taken for the assistant.
pub fn speaker(word: &str) -> Speaker {
    if word.eq_ignore_ascii_case("user") { Speaker::User } else { Speaker::Assistant }
}

fn turn(raw: RawUtterance, position: usize, names_service: bool, remarks: &mut Vec<Remark>) -> Turn {
    let speaker = speaker(&raw.speaker.0);
    if speaker == Speaker::Assistant && !raw.speaker.0.eq_ignore_ascii_case("assistant") {
        let sentence =
            format!("the speaker is neither user nor assistant: {}", rules::quoted(&raw.speaker.0));
        remarks.push(Remark { rule: rules::SPEAKER, turn: Some(position), sentence });
    }
    let mut turn = Turn {
        speaker,
        utterance: raw.text.into_owned(),
        calls: raw.apis.into_iter().map(calls::call).collect(),
        index: raw.index.value,
        ..Turn::default()
    };
    let mut annotators = Vec::new();
    for segment in raw.segments {
        annotators.extend(annotator(&segment));
        push_spans(&mut turn, segment, position, names_service, remarks);
    }
    if !annotators.is_empty() {
        turn.fields.push(Field::pairs("annotator_id", annotators));
    }
    calls::add_annotated(&mut turn, &raw.annotations, position, remarks);
    turn
}

/// The text of a segment and who annotated it.
fn annotator(segment: &RawSegment) -> Option<(String, String)> {
    let id = segment.annotator_id.as_ref().filter(|id| !id.0.is_empty())?;
    let text = segment.text.as_ref().map(|text| text.0.clone().into_owned());
    Some((text.unwrap_or_default(), id.0.clone().into_owned()))
}

/// One span for each annotation of the segment, or a nameless one.
fn push_spans(
    turn: &mut Turn,
    segment: RawSegment,
    position: usize,
    names_service: bool,
    remarks: &mut Vec<Remark>,
) {
    let range = range(segment.start_index, segment.end_index);
    let text = segment.text.map(Text::into_owned);
    let remark = |rule, finding: &str| {
        let text = rules::quoted(text.as_deref().unwrap_or_default());
        Remark { rule, turn: Some(position), sentence: format!("{finding} {text}") }
    };
    if segment.start_index.is_text || segment.end_index.is_text {
        remarks.push(remark(rules::OFFSET_TEXT, "the offsets are written as text, for"));
    }
    if range.is_none() {
        remarks.push(remark(rules::SPAN_TEXT, "the offsets are missing or are no positions, for"));
    }
    let range = range.unwrap_or(NOWHERE);
    let mut push = |slot: &str| {
        let service = if names_service { names::parts(slot).prefix } else { "" };
        if !service.is_empty() && !turn.services.iter().any(|known| known == service) {
            turn.services.push(service.to_owned());
        }
        let (service, slot) = (service.to_owned(), slot.to_owned());
        turn.spans.push(Span { service, slot, range, text: text.clone() });
    };
    if segment.annotations.is_empty() {
        push("");
    }
    segment.annotations.iter().for_each(|annotation| push(annotation.name.0.trim()));
}

/// Stands for offsets that are no positions; it covers nothing.
pub const NOWHERE: CharRange =
    CharRange { start: crate::corpus::CharIndex(u32::MAX), end: crate::corpus::CharIndex(u32::MAX) };

fn range(start: Whole, end: Whole) -> Option<CharRange> {
    let position = |offset: Whole| u32::try_from(offset.value?).ok();
    let (start, end) = (position(start)?, position(end)?);
    (start <= end).then(|| CharRange::new(start, end))
}
