//! A dialogue and what runs predict of it: a strip of turns for each run, and what is wrong in a turn.

use super::super::text;
use crate::engine::answer::EvaluatedDialogue;
use crate::formats::evaluation::{EvaluatedTurn, PredictionError, TurnStanding};

/// A turn of a strip.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    /// Counted from 0.
    pub turn: u32,
    pub standing: TurnStanding,
    /// A sign beside the colour.
    pub sign: &'static str,
    pub says: String,
}

/// A run, with its turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Strip {
    pub run: String,
    pub path: String,
    pub cells: Vec<Cell>,
    pub sum: String,
    pub faults: Vec<String>,
}

/// What is wrong in a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ErrorRow {
    pub service: String,
    pub slot: String,
    pub gold: String,
    pub predicted: String,
    pub score: String,
    pub says: String,
}

pub fn strips(evaluated: &[EvaluatedDialogue]) -> Vec<Strip> {
    evaluated.iter().map(strip).collect()
}

fn strip(of: &EvaluatedDialogue) -> Strip {
    let cell = |turn: &EvaluatedTurn| {
        let number = u32::try_from(turn.turn).unwrap_or(u32::MAX);
        Cell {
            turn: number,
            standing: turn.standing,
            sign: text::scores::sign(turn.standing),
            says: text::scores::turn(number, turn.standing, turn.errors.len() as u64),
        }
    };
    let wrong = of.turns.iter().filter(|turn| turn.standing.is_wrong()).count();
    Strip {
        run: of.run.clone(),
        path: of.path.clone(),
        cells: of.turns.iter().map(cell).collect(),
        sum: text::scores::wrong_turns(wrong as u64, of.turns.len() as u64),
        faults: of.faults.iter().map(|fault| text::scores::fault_of_one(*fault).to_owned()).collect(),
    }
}

/// What a run has wrong in a turn.
pub fn errors(evaluated: &[EvaluatedDialogue], run: &str, turn: u32) -> Vec<ErrorRow> {
    let of_run = evaluated.iter().filter(|of| of.run == run).flat_map(|of| &of.turns);
    let of_turn = of_run.filter(|of| u32::try_from(of.turn) == Ok(turn));
    of_turn.flat_map(|of| &of.errors).map(row).collect()
}

/// The product behind a joint figure: the scores of the slots that are not right.
pub fn product(rows: &[ErrorRow], evaluated: &[EvaluatedDialogue], run: &str, turn: u32) -> Option<String> {
    let of_run = evaluated.iter().filter(|of| of.run == run).flat_map(|of| &of.turns);
    let of_turn = of_run.filter(|of| u32::try_from(of.turn) == Ok(turn)).flat_map(|of| &of.errors);
    let product: f64 = of_turn.map(|error| error.score).product();
    (rows.len() > 1).then(|| text::scores::product(&format!("{product:.4}")))
}

fn row(error: &PredictionError) -> ErrorRow {
    let values = |values: &[String]| match values {
        [] => text::scores::ABSENT.to_owned(),
        values => values.join(text::scores::OR),
    };
    ErrorRow {
        service: error.service.clone(),
        slot: error.slot.clone(),
        gold: values(&error.gold),
        predicted: values(&error.predicted),
        score: format!("{:.2}", error.score),
        says: text::scores::error(error.is_new, error.cause),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::evaluation::ErrorCause;

    #[test]
    fn a_strip_says_in_words_what_is_wrong() {
        let error = |slot: &str, score, is_new| PredictionError {
            service: "Cafes_1".to_owned(),
            slot: slot.to_owned(),
            gold: vec!["8 pm".to_owned(), "8:00 pm".to_owned()],
            predicted: Vec::new(),
            score,
            is_new,
            cause: ErrorCause::OfferAccepted,
        };
        let turn = |turn, standing, errors| EvaluatedTurn { turn, standing, errors };
        let evaluated = [EvaluatedDialogue {
            run: "A".to_owned(),
            path: "p/a.json".to_owned(),
            id: "1".to_owned(),
            turns: vec![
                turn(0, TurnStanding::Right, Vec::new()),
                turn(2, TurnStanding::New, vec![error("time", 0.5, true), error("city", 0.5, false)]),
            ],
            faults: Vec::new(),
            predicted: Vec::new(),
        }];
        let strips = strips(&evaluated);
        assert_eq!(strips[0].sum, "1 of 2 turns wrong");
        assert_eq!(strips[0].cells[1].says, "turn 3: new error, 2 slots wrong");
        let rows = errors(&evaluated, "A", 2);
        assert_eq!((rows[0].gold.as_str(), rows[0].predicted.as_str()), ("8 pm or 8:00 pm", "nothing"));
        assert_eq!(rows[0].says, "new: offered by the system and accepted");
        assert_eq!(product(&rows, &evaluated, "A", 2).as_deref(), Some("Their product is 0.2500."));
        assert_eq!(errors(&evaluated, "B", 2), []);
    }
}
