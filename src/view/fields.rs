//! What a dataset says besides turns and their annotation, as labelled fields in the order in which they are read.
//!
//! Made of the facts of `formats::Details`; what the data says under a name of its own keeps it.

use super::frames::prediction;
use super::{taskmaster, text};
use crate::corpus::{Dataset, Field, capitalised};
use crate::engine::answer::Reading;

/// Of the dialogue as a whole.
pub fn of_dialogue(reading: &Reading) -> Vec<Field> {
    let details = &reading.details;
    let mut fields = Vec::new();
    if reading.dataset == Dataset::Taskmaster {
        let score = reading.dialogue.rating.as_ref().and_then(|rating| rating.score.as_ref());
        fields.extend(score.map(|score| Field::text(text::taskmaster::REWARD, score)));
    }
    fields.extend(details.script.iter().flat_map(taskmaster::script));
    fields.extend(details.annotations.as_ref().and_then(taskmaster::names));
    fields.extend(details.frames.predictions.as_ref().and_then(prediction::totals));
    fields.extend(details.dialogue.iter().map(|field| labelled(field, reading.dataset)));
    fields
}

pub fn of_turn(reading: &Reading, turn: usize) -> Vec<Field> {
    let details = &reading.details;
    let mut fields = Vec::new();
    fields.extend(details.annotations.as_ref().and_then(|known| taskmaster::annotated(known, turn)));
    let check = details.frames.turns.get(turn).and_then(|tracked| tracked.prediction.as_ref());
    fields.extend(check.and_then(prediction::check));
    let own = details.turns.get(turn).into_iter().flatten();
    fields.extend(own.map(|field| labelled(field, reading.dataset)));
    fields
}

fn labelled(field: &Field, dataset: Dataset) -> Field {
    let known = (dataset == Dataset::Taskmaster).then(|| taskmaster::label(&field.label)).flatten();
    Field { label: known.unwrap_or_else(|| capitalised(&field.label)), body: field.body.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CharRange, Dialogue, Instructions, Rating, Span, Turn};
    use crate::formats::format_of;
    use crate::view::fixtures;

    fn labels(fields: &[Field]) -> Vec<&str> {
        fields.iter().map(|field| field.label.as_str()).collect()
    }

    fn turn(slot: &str) -> Turn {
        let (service, range) = ("pizza_ordering".to_owned(), CharRange::new(0, 1));
        let span = Span { service, slot: slot.to_owned(), range, text: None };
        let fields = vec![Field::text("api_response api_response_9", "get_menu")];
        Turn { spans: vec![span], fields, ..Turn::default() }
    }

    fn reading(dialogue: Dialogue) -> Reading {
        let details = (format_of(Dataset::Taskmaster).details)(&dialogue);
        Reading { dataset: Dataset::Taskmaster, dialogue, details, ..fixtures::reading(Vec::new()) }
    }

    #[test]
    fn a_dialogue_of_taskmaster_tells_its_reward_instructions_and_names() {
        let instructions = Instructions { title: "Template 1".to_owned(), text: "Be nice.".to_owned() };
        let rating = Rating { score: Some("1.0".to_owned()), is_success: None };
        let dialogue = Dialogue {
            turns: vec![turn("pizza_ordering.size.pizza"), Turn::default()],
            rating: Some(rating),
            instructions: Some(instructions),
            fields: vec![Field::text("context", "{"), Field::text("note", "x")],
            ..Dialogue::default()
        };
        let found = reading(dialogue);
        let expected =
            ["Reward", "Instructions", "Task", "Annotation names", "Context that could not be read", "Note"];
        assert_eq!(labels(&of_dialogue(&found)), expected);
        assert_eq!(labels(&of_turn(&found, 0)), ["Response without a call (api_response_9)"]);
        assert_eq!(of_turn(&found, 1), []);
    }

    #[test]
    fn turns_tell_their_annotations_where_two_annotated() {
        let dialogue = Dialogue { turns: vec![turn("pizza_ordering.size.accept")], ..Dialogue::default() };
        let expected = ["Annotated", "Response without a call (api_response_9)"];
        assert_eq!(labels(&of_turn(&reading(dialogue), 0)), expected);
    }
}
