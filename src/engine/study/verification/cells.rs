//! The queries that find the dialogues of a verification's numbers.

use super::{Sums, tenth_word, yes};
use crate::corpus::{Dataset, Split};
use crate::engine::answer::Field;
use crate::formats::airdialogue::verify::{AgentError, FlightSets, Unverified};

/// A number of the verification.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cell {
    /// Everything that could be verified.
    Pairs,
    Unverified(Unverified),
    /// Recorded and derived status, each where it is asked for.
    Status(Option<String>, Option<String>),
    Flights(FlightSets),
    /// Recorded and derived judgement.
    Correct(Option<bool>, Option<bool>),
    Error(AgentError),
    /// Scores of one tenth.
    Reward(usize),
}

impl Cell {
    /// The dialogues that it counts, and no others.
    pub fn query(&self, split: Option<Split>) -> String {
        let mut terms = vec![term(Field::Dataset, Dataset::AirDialogue.as_str())];
        terms.extend(split.map(|split| term(Field::Split, split.as_str())));
        let verified = || FlightSets::ALL.map(FlightSets::as_str).join(",");
        match self {
            Self::Pairs => terms.push(term(Field::DerivedFlights, &verified())),
            Self::Unverified(why) => terms.push(term(Field::Unverified, why.as_str())),
            Self::Status(recorded, derived) => {
                terms.extend(recorded.as_ref().map(|status| term(Field::Status, &quoted(status))));
                match derived {
                    Some(status) => terms.push(term(Field::Derived, &quoted(status))),
                    None => terms.push(term(Field::DerivedFlights, &verified())),
                }
            }
            Self::Flights(sets) => terms.push(term(Field::DerivedFlights, sets.as_str())),
            Self::Correct(recorded, derived) => {
                let both = format!("{},{}", yes(true), yes(false));
                terms.push(match recorded {
                    Some(is_so) => term(Field::Correct, yes(*is_so)),
                    None => format!("-{}", term(Field::Correct, &both)),
                });
                if let Some(is_so) = derived {
                    terms.push(term(Field::DerivedCorrect, yes(*is_so)));
                } else {
                    terms.push(term(Field::DerivedFlights, &verified()));
                    terms.push(format!("-{}", term(Field::DerivedCorrect, &both)));
                }
            }
            Self::Error(error) => terms.push(term(Field::AgentError, error.as_str())),
            Self::Reward(tenth) => terms.push(term(Field::DerivedReward, tenth_word(*tenth))),
        }
        terms.join(" ")
    }
}

fn term(field: Field, value: &str) -> String {
    format!("{}:{value}", field.as_str())
}

/// Data may have any word.
fn quoted(value: &str) -> String {
    let is_plain = !value.is_empty() && value.chars().all(|letter| letter.is_alphanumeric() || letter == '_');
    if is_plain { value.to_owned() } else { format!("\"{}\"", value.replace('"', "")) }
}

impl Sums {
    /// Every number with what it counts.
    pub fn cells(&self) -> Vec<(Cell, u64)> {
        let mut cells = vec![(Cell::Pairs, self.pairs)];
        cells.extend(self.unverified.iter().map(|(why, count)| (Cell::Unverified(*why), *count)));
        cells.extend(self.statuses.iter().map(|((recorded, derived), count)| {
            (Cell::Status(Some(recorded.clone()), Some(derived.clone())), *count)
        }));
        cells.extend(self.flights.iter().map(|(sets, count)| (Cell::Flights(*sets), *count)));
        cells.extend(self.correct.iter().map(|(judged, count)| (Cell::Correct(judged.0, judged.1), *count)));
        cells.extend(self.errors.iter().map(|(error, count)| (Cell::Error(*error), *count)));
        cells.extend(
            self.rewards.tenths.iter().enumerate().map(|(tenth, count)| (Cell::Reward(tenth), *count)),
        );
        cells
    }
}
