//! Reads a dialogue whole, into corpus words.

use super::quote::quoted;
use super::raw::{RawDialogue, RawSegment, RawUtterance};
use super::{calls, domain, has_domain_names, names, predicted, remarks, reward};
use crate::corpus::{
    CharRange, Dialogue, Field, Instructions, Recognition, Remark, Role, Span, Speaker, Turn,
};
use crate::formats::raw::{Text, Whole, parse};
use crate::formats::{ReadFault, RecordText};

pub fn read(recognition: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    if recognition.role == Role::Rewards {
        return reward::read(record);
    }
    if recognition.role == Role::Predictions {
        return predicted::read(record);
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
        let sentence = format!("the speaker is neither user nor assistant: {}", quoted(&raw.speaker.0));
        remarks.push(Remark { rule: remarks::SPEAKER, turn: Some(position), sentence });
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
        let text = quoted(text.as_deref().unwrap_or_default());
        Remark { rule, turn: Some(position), sentence: format!("{finding} {text}") }
    };
    if segment.start_index.is_text || segment.end_index.is_text {
        remarks.push(remark(remarks::OFFSET_TEXT, "the offsets are written as text, for"));
    }
    if range.is_none() {
        remarks.push(remark(remarks::SPAN_TEXT, "the offsets are missing or are no positions, for"));
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

#[cfg(test)]
mod tests {
    use super::super::{TM1, TM1_OR_2, TM3, TM3_HF, TM4, skim};
    use super::*;
    use crate::corpus::{Dataset, Variant, slice_chars};
    use crate::formats::Skim;

    fn read_as(variant: Variant, role: Role, record: &str) -> Dialogue {
        let recognition = Recognition::new(Dataset::Taskmaster, variant, role, "");
        let record = RecordText::of(record.as_bytes());
        let dialogue = read(&recognition, record).unwrap();
        let mut skimmed = Skim::default();
        skim::skim(&recognition, record, &mut skimmed).unwrap();
        assert_eq!(skimmed.content(), Skim::of_dialogue(&dialogue).content());
        dialogue
    }

    fn pair(name: &str, value: &str) -> (String, String) {
        (name.to_owned(), value.to_owned())
    }

    const THIRD: &str = r#"{"conversation_id":"dlg-00000000-0000-4000-8000-000000000001","vertical":"Movie Tickets","scenario":"Auto template 99",
      "instructions":"{{HIDE movie_1 name.movie Foo}}","utterances":[
      {"index":0,"speaker":"user","text":"Caf\u00e9 Cinema, two seats for Foo","segments":[
        {"start_index":0,"end_index":11,"text":"Caf\u00e9 Cinema","annotations":[{"name":" name.theater "}]},
        {"start_index":13,"end_index":16,"text":"two","annotations":[{"name":"num.tickets"}]}],
       "apis":[{"name":"find_showtimes","index":0,"args":{"name.movie":"Foo","name.theater":["A","B"]},
         "response":{"time.showing_1":"5pm","time.showing_2":"8pm"}},{"name":"find_movies","index":0,"args":{}}]},
      {"index":1,"speaker":"Assistant","text":"One moment.","segments":null},{"index":2,"speaker":"assistant","text":"5pm or 8pm?"}]}"#;

    #[test]
    fn a_dialogue_of_tm3_is_read_whole() {
        let dialogue = read_as(TM3, Role::Dialogues, THIRD);
        assert_eq!(dialogue.services, ["Movie Tickets"]);
        let first = &dialogue.turns[0];
        assert_eq!(first.spans[0].slot, "name.theater");
        assert_eq!(slice_chars(&first.utterance, first.spans[1].range), Some("two"));
        let call = &first.calls[0];
        assert_eq!((call.method.as_str(), call.turn_index), ("find_showtimes", Some(0)));
        assert_eq!(call.parameters, [pair("name.movie", "Foo"), pair("name.theater", "A | B")]);
        let row = vec![pair("time.showing_1", "5pm"), pair("time.showing_2", "8pm")];
        assert_eq!(call.results, Some(vec![row]));
        assert_eq!(first.calls[1].results, None);
        assert_eq!(dialogue.turns.len(), 3);
        assert_eq!(dialogue.remarks, []);
        let instructions = dialogue.instructions.unwrap();
        assert_eq!(instructions.title, "Auto template 99");
        assert!(instructions.text.starts_with("{{HIDE"));
    }

    #[test]
    fn the_hub_s_lists_are_the_same_words() {
        let raw = r#"{"conversation_id":"1","utterances":[{"speaker":"user","text":"a","apis":[{"name":"find_showtimes","index":0,
          "args":{"name.movie":"Foo"},"response":{"time.showing_1":"5pm"}},{"name":"x","index":0,"args":{}}]}]}"#;
        let hub = r#"{"conversation_id":"1","utterances":[{"speaker":"user","text":"a","segments":[],"apis":[{"name":"find_showtimes","index":0,
          "args":[{"arg_name":"name.movie","arg_value":"Foo"}],"response":[{"response_name":"time.showing_1","response_value":"5pm"}]},
          {"name":"x","index":0,"args":[],"response":[]}]}]}"#;
        assert_eq!(read_as(TM3, Role::Dialogues, raw), read_as(TM3_HF, Role::Dialogues, hub));
    }

    #[test]
    fn both_annotators_of_tm1_are_kept() {
        let record = r#"{"conversationId":"dlg-2","instructionId":"pizza-ordering-1","utterances":[
          {"index":0,"speaker":"USER","text":"A large veggie pizza.","segments":[
            {"startIndex":2,"endIndex":7,"text":"large","annotations":[{"name":"pizza_ordering.size.pizza.accept"},{"name":"pizza_ordering.size.pizza"}]},
            {"startIndex":2,"endIndex":14,"text":"large veggie","annotations":[{"name":"pizza_ordering.name.pizza.accept"}]}]},
          {"index":1,"speaker":"ASSISTANT","text":"Sure."}]}"#;
        let dialogue = read_as(TM1, Role::Dialogues, record);
        assert_eq!(
            (dialogue.id.as_str(), dialogue.services.as_slice()),
            ("dlg-2", &["pizza-ordering".to_owned()][..])
        );
        let slots: Vec<_> = dialogue.turns[0].spans.iter().map(|span| span.slot.as_str()).collect();
        let expected = [
            "pizza_ordering.size.pizza.accept",
            "pizza_ordering.size.pizza",
            "pizza_ordering.name.pizza.accept",
        ];
        assert_eq!(slots, expected);
        assert_eq!(dialogue.turns[0].services, ["pizza_ordering"]);
        assert_eq!(dialogue.instructions.unwrap().title, "pizza-ordering-1");
    }

    #[test]
    fn odd_parts_cost_nothing_but_themselves() {
        let record = r#"{"instruction_id":null,"utterances":[{"speaker":"bot","text":null,"segments":[
          {"start_index":-1,"end_index":"4","text":"a","annotations":[]},{"start_index":3,"end_index":1,"annotations":[{"name":null}]},
          {"start_index":1.5,"end_index":2,"annotations":[{"name":"hotel_search.x"}]}]}]}"#;
        let dialogue = read_as(TM1_OR_2, Role::Dialogues, record);
        assert_eq!(dialogue.services, Vec::<String>::new());
        assert!(dialogue.turns[0].spans.iter().all(|span| span.range == NOWHERE));
        let remarked: Vec<_> = dialogue.remarks.iter().map(|remark| remark.rule).collect();
        let span = remarks::SPAN_TEXT;
        assert_eq!(remarked, [remarks::SPEAKER, remarks::OFFSET_TEXT, span, span, span]);
        assert!(read_as(TM3, Role::Dialogues, "{}").turns.is_empty());
    }

    #[test]
    fn calls_of_tm4_are_put_together_by_their_context() {
        let note = |name: &str, value: &str, context: &str| {
            format!(r#"{{"name":"{name}","value":{},"context":"{context}"}}"#, serde_json::Value::from(value))
        };
        let notes = [
            note("api_call", "get_addons", "api_call_3"),
            note("request", r#"{"query":"Oat","attributes":[{"b":1,"a":2}]}"#, "api_call_3"),
            note("api_call", "finish_order", "api_call_4"),
            note("request", "{\"a\":\"\"b\"\"}", "api_call_4"),
            note("api_response", "get_addons", "api_response_3"),
            note("response", r#"{"success":true}"#, "api_response_3"),
            note("response", "{}", "api_response_9"),
        ];
        let record = format!(
            r#"{{"conversation_id":"1","vertical":"Coffee","utterances":[{{"index":0,"speaker":"user","text":"extra hot","segments":[
              {{"start_index":"0","end_index":"9","text":"extra hot","annotator_id":"GENERATED","annotations":[{{"name":"request"}}]}}],"annotations":[{}]}}]}}"#,
            notes.join(",")
        );
        let dialogue = read_as(TM4, Role::Dialogues, &record);
        let turn = &dialogue.turns[0];
        assert_eq!(
            turn.calls[0].parameters,
            [pair("query", "Oat"), pair("attributes", r#"[{"b":1,"a":2}]"#)]
        );
        assert_eq!(turn.calls[0].results, Some(vec![vec![pair("success", "true")]]));
        assert_eq!((turn.calls[1].method.as_str(), turn.calls.len()), ("finish_order", 2));
        let labels: Vec<_> = turn.fields.iter().map(|field| field.label.as_str()).collect();
        assert_eq!(labels, ["annotator_id", "request api_call_4", "response api_response_9"]);
        let remarked: Vec<_> = dialogue.remarks.iter().map(|remark| remark.rule).collect();
        assert_eq!(remarked, [remarks::OFFSET_TEXT, remarks::CALL_JSON]);
    }

    #[test]
    fn a_reward_row_is_a_short_dialogue() {
        let record = r#"{"conversation_id":"dlg-abc","context":"[{\"role\":\"user\",\"text\":\"hi\"},{\"role\":\"agent\",\"api\":{\"find_movies\":{\"location\":\"_AUTOMATIC\"}}},{\"role\":\"api\",\"response\":{\"find_movies\":{\"name.movie\":[\"A\",\"B\"]}}}]","generation":"{\"role\":\"agent\",\"text\":\"A or B?\"}","reward":1.0}"#;
        let dialogue = read_as(TM3, Role::Rewards, record);
        let speakers: Vec<_> = dialogue.turns.iter().map(|turn| turn.speaker).collect();
        assert_eq!(speakers, [Speaker::User, Speaker::Assistant, Speaker::Assistant]);
        assert_eq!(dialogue.turns[1].calls[0].results, Some(vec![vec![pair("name.movie", "A | B")]]));
        assert_eq!(dialogue.turns[2].fields[0].label, reward::IS_REWARDED);
        assert_eq!(dialogue.rating.unwrap().score.as_deref(), Some("1.0"));
        let broken = read_as(
            TM3,
            Role::Rewards,
            r#"{"conversation_id":"1","context":"[{","generation":"{}","reward":0}"#,
        );
        assert_eq!(broken.remarks[0].rule, remarks::REWARD_JSON);
        assert_eq!((broken.turns.len(), broken.fields.len()), (1, 1));
    }

    #[test]
    fn a_step_of_a_reward_row_costs_no_turns_whatever_its_parts_are() {
        let steps = |odd: &str| {
            let context = format!(
                r#"[{{"role":"user","text":"hi"}},{{"role":"agent","api":{{"get_addons":{{"query":"Oat"}}}}}},{odd},{{"role":"agent","text":"none"}}]"#
            );
            let record = serde_json::json!({
                "conversation_id": "1", "context": context, "generation": r#"{"role":"agent","text":"a"}"#, "reward": 1,
            });
            read_as(TM4, Role::Rewards, &record.to_string())
        };
        let empty = |name: &str| Some(vec![vec![pair(name, "empty")]]);
        for (response, results) in [
            // Of the published rows of TM-4.
            (r#"{"get_addons":"empty"}"#, empty("")),
            (r#""empty""#, empty("")),
            (r#"{"get_addons":["empty"]}"#, empty("")),
            (r#"{"get_addons":[{"name":"a","value":"empty"}]}"#, empty("a")),
            (r#"[{"get_addons":{"a":"empty"}}]"#, empty("a")),
            (r#"{"get_addons":{"a":"empty"}}"#, empty("a")),
            (r#"{"get_addons":null}"#, Some(vec![vec![]])),
            ("null", None),
        ] {
            let dialogue = steps(&format!(r#"{{"role":"api","response":{response}}}"#));
            assert_eq!(dialogue.turns.len(), 4, "{response}");
            assert_eq!(dialogue.turns[1].calls[0].results, results, "{response}");
            assert!(dialogue.remarks.iter().all(|remark| remark.rule != remarks::REWARD_JSON), "{response}");
        }
        for (step, method) in [
            (r#"{"role":"agent","api":"finish_order"}"#, Some("finish_order")),
            (r#"{"role":"agent","api":["finish_order"]}"#, Some("finish_order")),
            (r#"{"role":"agent","api":{"finish_order":"now"}}"#, Some("finish_order")),
            (r#"{"role":"agent","text":["a","b"]}"#, None),
            (r#""a""#, None),
        ] {
            let dialogue = steps(step);
            assert_eq!(dialogue.turns.len(), 5, "{step}");
            let call = dialogue.turns[2].calls.first().map(|call| call.method.as_str());
            assert_eq!(call, method, "{step}");
        }
    }
}
