//! How many values were said: of each field of a dataset, by whom, in which form and when.
//!
//! Invariant: the numbers of several shards add up to what one would say, and a number of dialogues is that of the
//! dialogues that [`SAID`](crate::engine::query) finds for it.

use crate::corpus::{Dataset, RecordAt, Split};
use crate::formats::{GroundedValue, SaidForm, SaidWhen};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What can become of a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Outcome {
    Verbatim,
    OtherForm,
    Never,
    ByUser,
    BySystem,
    Earlier,
    SameTurn,
    Later,
}

impl Outcome {
    pub const ALL: [Self; 8] = [
        Self::Verbatim,
        Self::OtherForm,
        Self::Never,
        Self::ByUser,
        Self::BySystem,
        Self::Earlier,
        Self::SameTurn,
        Self::Later,
    ];

    /// As queries and the native tool have it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Verbatim => "verbatim",
            Self::OtherForm => "other-form",
            Self::Never => "never",
            Self::ByUser => "user",
            Self::BySystem => "system",
            Self::Earlier => "earlier",
            Self::SameTurn => "same-turn",
            Self::Later => "later",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|outcome| outcome.as_str().eq_ignore_ascii_case(word))
    }

    /// All that became of a value; nothing of when where the data names no turn.
    pub fn all_of(value: &GroundedValue) -> Vec<Self> {
        let Some(saying) = value.saying else { return vec![Self::Never] };
        let form = match saying.form {
            SaidForm::Verbatim => Self::Verbatim,
            SaidForm::Other => Self::OtherForm,
        };
        let by = if saying.is_by_user { Self::ByUser } else { Self::BySystem };
        let when = value.when().map(|when| match when {
            SaidWhen::Earlier => Self::Earlier,
            SaidWhen::Same => Self::SameTurn,
            SaidWhen::Later => Self::Later,
        });
        [form, by].into_iter().chain(when).collect()
    }
}

/// What a dialogue is found by: `intent/name=other-form,user`.
pub fn said_fact(value: &GroundedValue) -> String {
    let outcomes: Vec<&str> = Outcome::all_of(value).into_iter().map(Outcome::as_str).collect();
    format!("{}={}", value.field(), outcomes.join(","))
}

/// The field of such a fact.
pub fn field_of_fact(fact: &str) -> &str {
    fact.rsplit_once('=').map_or(fact, |(field, _)| field)
}

/// What the value of such a fact became.
pub fn outcomes_of_fact(fact: &str) -> impl Iterator<Item = Outcome> {
    let outcomes = fact.rsplit_once('=').map_or("", |(_, outcomes)| outcomes);
    outcomes.split(',').filter_map(Outcome::from_word)
}

/// Whether such a fact is asked for: by its field, by an outcome, or by both with a `=` between them.
pub fn is_said_fact(fact: &str, asked: &str) -> bool {
    let Some((field, outcomes)) = fact.rsplit_once('=') else { return false };
    let is_outcome = |asked: &str| outcomes.split(',').any(|outcome| outcome.eq_ignore_ascii_case(asked));
    let is_field = |asked: &str| field.eq_ignore_ascii_case(asked);
    let both = asked.rsplit_once('=').is_some_and(|(asked, outcome)| is_field(asked) && is_outcome(outcome));
    both || is_field(asked) || is_outcome(asked)
}

/// Values, and the dialogues that they are in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Sum {
    pub values: u64,
    pub dialogues: u64,
}

/// What became of the values of a field, or of all fields.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    pub all: Sum,
    /// In the order of [`Outcome::ALL`].
    pub outcomes: [Sum; Outcome::ALL.len()],
}

impl Said {
    pub fn of(&self, outcome: Outcome) -> Sum {
        self.outcomes.get(outcome as usize).copied().unwrap_or_default()
    }

    /// Counts a value; of the dialogue it is the first if `is_new`, and the first of an outcome if that is new.
    pub fn count(
        &mut self,
        outcomes: &[Outcome],
        is_new: bool,
        mut is_new_outcome: impl FnMut(Outcome) -> bool,
    ) {
        self.all.values += 1;
        self.all.dialogues += u64::from(is_new);
        for outcome in outcomes {
            if let Some(sum) = self.outcomes.get_mut(*outcome as usize) {
                sum.values += 1;
                sum.dialogues += u64::from(is_new_outcome(*outcome));
            }
        }
    }

    fn add(&mut self, other: &Self) {
        let sums = self.outcomes.iter_mut().zip(&other.outcomes);
        for (sum, more) in sums.chain([(&mut self.all, &other.all)]) {
            sum.values += more.values;
            sum.dialogues += more.dialogues;
        }
    }
}

/// A value that nobody says, and where it stands.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Example {
    pub at: RecordAt,
    /// The turn that is annotated with it.
    pub turn: Option<u32>,
    pub value: String,
    pub id: String,
    pub split: Option<Split>,
    pub path: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct DatasetGrounding {
    /// Dialogues that were looked at.
    pub dialogues: u64,
    /// Those with values, all of which are said.
    pub grounded: u64,
    /// Of all fields.
    pub said: Said,
    pub fields: BTreeMap<String, Said>,
}

/// By dataset.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Grounding {
    pub datasets: BTreeMap<Dataset, DatasetGrounding>,
}

impl Grounding {
    /// What several shards counted.
    pub fn of_shards(parts: Vec<Self>) -> Self {
        let mut sum = Self::default();
        for part in parts {
            sum.add(part);
        }
        sum
    }

    fn add(&mut self, other: Self) {
        for (dataset, more) in other.datasets {
            let sum = self.datasets.entry(dataset).or_default();
            sum.dialogues += more.dialogues;
            sum.grounded += more.grounded;
            sum.said.add(&more.said);
            for (field, more) in more.fields {
                sum.fields.entry(field).or_default().add(&more);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::Saying;

    fn value(turn: Option<usize>, saying: Option<(usize, bool, SaidForm)>) -> GroundedValue {
        GroundedValue {
            owner: "intent".to_owned(),
            slot: "name".to_owned(),
            value: "Ada".to_owned(),
            turn,
            saying: saying.map(|(turn, is_by_user, form)| Saying { turn, is_by_user, form }),
        }
    }

    #[test]
    fn a_fact_is_named_by_field_outcome_or_both() {
        let fact = said_fact(&value(None, Some((1, true, SaidForm::Other))));
        assert_eq!(fact, "intent/name=other-form,user");
        for asked in ["other-form", "User", "intent/NAME", "intent/name=user", "intent/name=other-form"] {
            assert!(is_said_fact(&fact, asked), "{asked}");
        }
        for asked in ["never", "name", "intent/name=never", "intent", "other-form,user", ""] {
            assert!(!is_said_fact(&fact, asked), "{asked}");
        }
        assert_eq!(said_fact(&value(Some(2), None)), "intent/name=never");
        assert_eq!(
            said_fact(&value(Some(2), Some((2, false, SaidForm::Verbatim)))),
            "intent/name=verbatim,system,same-turn"
        );
    }
}
