//! What the page shows of a dialogue beside its turns, spans and calls.

use super::{annotators, replay, script};
use crate::corpus::{Dialogue, Field, Turn, capitalised};
use crate::formats::Details;

pub fn details(dialogue: &Dialogue) -> Details {
    let mut fields = Vec::new();
    if let Some(score) = dialogue.rating.as_ref().and_then(|rating| rating.score.as_ref()) {
        fields.push(Field::text("Reward", score));
    }
    fields.extend(dialogue.instructions.iter().flat_map(script::fields));
    fields.extend(annotators::tree(dialogue));
    fields.extend(dialogue.fields.iter().cloned().map(labelled));
    let are_by_two = dialogue.turns.iter().any(|turn| annotators::are_by_two(&turn.spans));
    let turns: Vec<Vec<Field>> = dialogue.turns.iter().map(|turn| of_turn(turn, are_by_two)).collect();
    let last = turns.iter().rposition(|fields| !fields.is_empty()).map_or(0, |last| last + 1);
    let turns = turns.into_iter().take(last).collect();
    let notes = dialogue.turns.iter().map(|turn| annotators::notes(&turn.spans)).collect();
    Details { dialogue: fields, turns, notes, replays: replay::replays(dialogue), ..Details::default() }
}

/// The label of a field in words.
fn labelled(field: Field) -> Field {
    let label = match field.label.as_str() {
        "context" => "Context that could not be read".to_owned(),
        "generation" => "Generation that could not be read".to_owned(),
        "annotator_id" => "Annotators".to_owned(),
        label => label
            .strip_prefix("api_response ")
            .map_or_else(|| capitalised(label), |context| format!("Response without a call ({context})")),
    };
    Field { label, ..field }
}

fn of_turn(turn: &Turn, are_by_two: bool) -> Vec<Field> {
    let annotated = if are_by_two { annotators::of_turn(turn) } else { None };
    annotated.into_iter().chain(turn.fields.iter().cloned().map(labelled)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CharRange, Field, Instructions, Rating, Span};

    fn labels(fields: &[Field]) -> Vec<&str> {
        fields.iter().map(|field| field.label.as_str()).collect()
    }

    fn turn(slot: &str) -> Turn {
        let (service, range) = ("pizza_ordering".to_owned(), CharRange::new(0, 1));
        let span = Span { service, slot: slot.to_owned(), range, text: None };
        let fields = vec![Field::text("api_response api_response_9", "get_menu")];
        Turn { spans: vec![span], fields, ..Turn::default() }
    }

    #[test]
    fn a_dialogue_tells_its_reward_instructions_and_names() {
        let instructions = Instructions { title: "Template 1".to_owned(), text: "Be nice.".to_owned() };
        let rating = Rating { score: Some("1.0".to_owned()), is_success: None };
        let turns = vec![turn("pizza_ordering.size.pizza"), Turn::default()];
        let (instructions, rating) = (Some(instructions), Some(rating));
        let dialogue = Dialogue { turns, rating, instructions, ..Dialogue::default() };
        let found = details(&dialogue);
        assert_eq!(labels(&found.dialogue), ["Reward", "Instructions", "Task", "Annotation names"]);
        assert_eq!(labels(&found.turns[0]), ["Response without a call (api_response_9)"]);
        assert_eq!(found.turns.len(), 1);
        assert_eq!(found.replays, [[]; 0]);
    }

    #[test]
    fn turns_tell_their_annotations_where_two_annotated() {
        let dialogue = Dialogue { turns: vec![turn("pizza_ordering.size.accept")], ..Dialogue::default() };
        let expected = ["Annotated", "Response without a call (api_response_9)"];
        assert_eq!(labels(&details(&dialogue).turns[0]), expected);
    }
}
