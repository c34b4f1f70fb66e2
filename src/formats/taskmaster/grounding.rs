//! Whether the values of segments and calls were said; the search is that of the replay of calls.
//!
//! A turn with a segment of the same name and value comes before one that merely has the words.

use super::leaves::leaves;
use super::names;
use super::replay::{Heard, heard, is_status};
use crate::corpus::Dialogue;
use crate::formats::GroundedValue;
use crate::formats::grounding::{SaidForm, Saying};
use crate::formats::words::words;
use std::collections::HashSet;

const SEGMENTS: &str = "segments";
const ARGUMENTS: &str = "arguments";
const RESULTS: &str = "results";

pub fn grounding(dialogue: &Dialogue) -> Vec<GroundedValue> {
    let heard: Vec<Heard> = dialogue.turns.iter().map(heard).collect();
    let mut values = Vec::new();
    for (at, turn) in dialogue.turns.iter().enumerate() {
        // Two annotators say the same of one piece.
        let mut known = HashSet::new();
        for (span, marked) in turn.spans.iter().zip(heard.get(at).into_iter().flat_map(Heard::texts)) {
            let slot = names::without_verdict(&span.slot);
            if !slot.is_empty() && known.insert((slot, span.range)) {
                values.push(grounded(&heard, (SEGMENTS, slot), marked, at));
            }
        }
        for call in &turn.calls {
            let row: Vec<_> = call.results.iter().flatten().flatten().cloned().collect();
            let results = leaves(&row).into_iter().filter(|(name, _)| !is_status(name));
            let arguments = leaves(&call.parameters).into_iter().map(|pair| (ARGUMENTS, pair));
            for (owner, (slot, all)) in arguments.chain(results.map(|pair| (RESULTS, pair))) {
                for value in all.iter().filter(|value| is_value(value)) {
                    values.push(grounded(&heard, (owner, &slot), value, at));
                }
            }
        }
    }
    values
}

/// Flags and empty texts are not said, nor is the word for what the system fills in.
fn is_value(value: &str) -> bool {
    !matches!(value, "" | "true" | "false" | "_AUTOMATIC")
}

fn grounded(heard: &[Heard], (owner, slot): (&str, &str), value: &str, turn: usize) -> GroundedValue {
    let wanted = words(value);
    let first = |said: &dyn Fn(&Heard) -> Option<SaidForm>| {
        heard
            .iter()
            .enumerate()
            .find_map(|(turn, heard)| Some(Saying { turn, is_by_user: heard.is_user, form: said(heard)? }))
    };
    let saying = first(&|heard| Some(SaidForm::of(heard.marked(slot, &wanted)?, value)))
        .or_else(|| first(&|heard| Some(SaidForm::of(heard.said(&wanted, value)?, value))));
    GroundedValue {
        owner: owner.to_owned(),
        slot: slot.to_owned(),
        value: value.to_owned(),
        turn: Some(turn),
        saying,
    }
}

#[cfg(test)]
mod tests {
    use super::super::{TM3, read};
    use super::*;
    use crate::corpus::{Dataset, Recognition, Role};
    use crate::formats::RecordText;
    use crate::formats::grounding::tests::told;

    const RECORD: &str = r#"{"conversation_id":"1","vertical":"Movie Tickets","utterances":[
      {"speaker":"user","text":"Tonight at AMC mountain 16?","segments":[
        {"start_index":11,"end_index":26,"text":"AMC mountain 16","annotations":[{"name":"name.theater"}]}]},
      {"speaker":"assistant","text":"AMC Mountain 16. An action film for two?"},
      {"speaker":"user","text":"yes","apis":[
        {"name":"find_movies","index":2,"args":{"name.genre":"Action","name.theater":"AMC Mountain 16","num.tickets":"2","location":"Oslo"},"response":{"name.movie_1":"Foo"}},
        {"name":"find_showtimes","index":2,"args":{"name.movie":"Foo"},"response":{"time.showing_1":"4:30pm","time.showing_2":"9:10pm"}}]},
      {"speaker":"assistant","text":"Only Foo at 9.10pm.","segments":[
        {"start_index":12,"end_index":18,"text":"9.10pm","annotations":[{"name":"time.showing"}]},
        {"start_index":0,"end_index":4,"text":"Bar","annotations":[{"name":"name.movie"}]}]}]}"#;

    #[test]
    fn values_of_segments_and_calls_are_looked_for_in_what_is_said() {
        let recognition = Recognition::new(Dataset::Taskmaster, TM3, Role::Dialogues, "");
        let dialogue = read::read(&recognition, RecordText::of(RECORD.as_bytes())).unwrap();
        let expected = [
            "segments/name.theater=AMC mountain 16@0: u0 verbatim",
            "arguments/name.genre=Action@2: s1 verbatim",
            "arguments/name.theater=AMC Mountain 16@2: u0 verbatim",
            "arguments/num.tickets=2@2: s1 other",
            "arguments/location=Oslo@2: never",
            "results/name.movie=Foo@2: s3 verbatim",
            "arguments/name.movie=Foo@2: s3 verbatim",
            "results/time.showing=4:30pm@2: never",
            "results/time.showing=9:10pm@2: s3 other",
            "segments/time.showing=9.10pm@3: s3 verbatim",
            "segments/name.movie=Bar@3: never",
        ];
        assert_eq!(told(&grounding(&dialogue)), expected);
    }
}
