//! What a dataset says besides turns and their annotation, as labelled fields in the order in which they are read.
//!
//! Made of the facts of `formats::Details`; what the data says under a name of its own keeps it.

use super::frames::prediction;
use super::shown_field::ShownField;
use super::{taskmaster, text};
use crate::corpus::{Dataset, Field, FieldBody, Rating, capitalised};
use crate::engine::answer::Reading;
use crate::formats::sgd::SCORES_OF;

/// Of the dialogue as a whole.
pub fn of_dialogue(reading: &Reading) -> Vec<ShownField> {
    let details = &reading.details;
    let mut fields = Vec::new();
    if reading.dataset == Dataset::Taskmaster {
        let score = reading.dialogue.rating.as_ref().and_then(|rating| rating.score.as_ref());
        fields.extend(score.map(|score| Field::text(text::taskmaster::REWARD, score).into()));
    }
    fields.extend(details.script.iter().flat_map(taskmaster::script));
    fields.extend(details.annotations.as_ref().and_then(taskmaster::names));
    fields.extend(details.frames.predictions.as_ref().and_then(prediction::totals).map(Into::into));
    fields.extend(details.dialogue.iter().map(|field| labelled(field, reading.dataset).into()));
    if reading.dataset == Dataset::ConvLab {
        fields.extend(reading.dialogue.rating.as_ref().map(|rating| self::rating(rating).into()));
    }
    fields
}

pub fn of_turn(reading: &Reading, turn: usize) -> Vec<ShownField> {
    let details = &reading.details;
    let mut fields = Vec::new();
    fields.extend(details.annotations.as_ref().and_then(|known| taskmaster::annotated(known, turn)));
    let check = details.frames.turns.get(turn).and_then(|tracked| tracked.prediction.as_ref());
    fields.extend(check.and_then(prediction::check).map(Into::into));
    let own = details.turns.get(turn).into_iter().flatten();
    fields.extend(own.map(|field| labelled(field, reading.dataset).into()));
    fields
}

fn rating(rating: &Rating) -> Field {
    let score = rating.score.clone().map(|score| (text::fields::SCORE.to_owned(), score));
    let is_done = rating.is_success.map(|is_done| if is_done { text::fields::YES } else { text::fields::NO });
    let is_done = is_done.map(|says| (text::fields::TASK_DONE.to_owned(), says.to_owned()));
    Field::pairs(text::fields::RATING, score.into_iter().chain(is_done).collect())
}

/// A field of the data with a label for people: what our reader named is worded, names of the data keep their words.
fn labelled(field: &Field, dataset: Dataset) -> Field {
    let name = field.label.as_str();
    let known = match dataset {
        Dataset::AirDialogue => {
            (name == "times_of_cut_turns").then(|| text::fields::TIMES_OF_CUT_TURNS.to_owned())
        }
        Dataset::Sgd => scores(name),
        Dataset::Taskmaster => taskmaster::label(name),
        Dataset::ConvLab | Dataset::DialogStudio => Some(sentence_case(name)),
        Dataset::Frames => None,
    };
    Field { label: known.unwrap_or_else(|| capitalised(name)), body: body(field, dataset) }
}

/// The label of a table of scores, and of those of one service.
fn scores(name: &str) -> Option<String> {
    Some(match name {
        "scores_by_service" => text::fields::SCORES_BY_SERVICE.to_owned(),
        "scores_by_domain" => text::fields::SCORES_BY_DOMAIN.to_owned(),
        name => text::fields::scores_of(name.strip_prefix(SCORES_OF)?),
    })
}

fn body(field: &Field, dataset: Dataset) -> FieldBody {
    match (&field.body, dataset) {
        (FieldBody::Table { columns, rows }, Dataset::Sgd) => {
            // The first column has a name of ours, the others are metrics.
            let column =
                |(at, column): (usize, &String)| if at == 0 { capitalised(column) } else { column.clone() };
            FieldBody::Table { columns: columns.iter().enumerate().map(column).collect(), rows: rows.clone() }
        }
        (FieldBody::Text(_), Dataset::Taskmaster) if field.label == "is_rewarded" => {
            FieldBody::Text(text::taskmaster::IS_REWARDED.to_owned())
        }
        (body, _) => body.clone(),
    }
}

/// A label of the data as a sentence: `original_id` is "Original id".
fn sentence_case(label: &str) -> String {
    capitalised(&label.replace(['_', '.'], " "))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CharRange, Dialogue, Instructions, Span, Turn};
    use crate::formats::format_of;
    use crate::view::fixtures;

    fn labels(fields: &[ShownField]) -> Vec<&str> {
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

    #[test]
    fn names_of_readers_are_worded_and_those_of_the_data_are_sentences() {
        for (dataset, name, label) in [
            (Dataset::ConvLab, "goal.inform", "Goal inform"),
            (Dataset::DialogStudio, "original_id", "Original id"),
            (Dataset::ConvLab, "", ""),
            (Dataset::Sgd, "scores", "Scores"),
            (Dataset::Sgd, "scores_by_domain", "Scores by domain"),
            (Dataset::Sgd, "scores Parks_1", "Scores of Parks_1"),
            (Dataset::Sgd, "Parks_1", "Parks_1"),
            (Dataset::AirDialogue, "times_of_cut_turns", "Times of turns that are not here, in UTC"),
            (Dataset::Taskmaster, "is_rewarded", "Generation"),
            (Dataset::Frames, "labels", "Labels"),
        ] {
            assert_eq!(labelled(&Field::text(name, "x"), dataset).label, label);
        }
        let table = Field::table("scores", &["services", "joint_goal_accuracy"], Vec::new());
        let FieldBody::Table { columns, .. } = labelled(&table, Dataset::Sgd).body else {
            panic!("no table")
        };
        assert_eq!(columns, ["Services", "joint_goal_accuracy"]);
        let judged = labelled(&Field::text("is_rewarded", "true"), Dataset::Taskmaster).body;
        assert_eq!(judged, FieldBody::Text("what the model did next; the reward is for it".to_owned()));
    }

    #[test]
    fn convlab_shows_its_rating_last() {
        let rating = Rating { score: Some("4.5".to_owned()), is_success: Some(true) };
        let dialogue = Dialogue {
            rating: Some(rating),
            fields: vec![Field::text("dataset", "frames")],
            ..Dialogue::default()
        };
        let details = (format_of(Dataset::ConvLab).details)(&dialogue);
        let found = Reading { dataset: Dataset::ConvLab, dialogue, details, ..fixtures::reading(Vec::new()) };
        let pairs = [("Score", "4.5"), ("Task done", "yes")];
        let pairs = pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).to_vec();
        let expected = [Field::text("Dataset", "frames"), Field::pairs("Rating by the user", pairs)];
        assert_eq!(of_dialogue(&found), expected.map(ShownField::from));
    }
}
