//! What is counted of predictions: the scores of each run by group and metric, and where what is wrong begins.
//!
//! Sums are whole numbers, so that the order in which dialogues come says nothing. Invariant: of a run one
//! prediction counts for a dialogue, the first.

mod errors;
mod sensitivity;

pub use errors::{Errors, SlotErrors};
pub use sensitivity::{Sensitivity, Variation};

use super::seen::{Notes, Seen, SeenPrediction};
use super::sums::{ByMetric, Mean, add_to, merge_into};
use crate::corpus::{Dataset, RecordAt, Split, map_of, set_of};
use crate::engine::answer::Example;
use crate::engine::predictions::{Predictions, Run};
use crate::formats::evaluation::{Evaluand, Evaluated, EvaluationFault, EvaluationOptions, Prediction};
use crate::formats::{Evaluation, Kind, format_of};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// Examples that are kept of a fault.
const KEPT: usize = 3;

/// Which predictions are scored, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct EvaluationSpec {
    pub options: EvaluationOptions,
    /// Runs that somebody named; without any those that are found.
    pub runs: Vec<Run>,
}

impl EvaluationSpec {
    pub fn runs<'a>(&'a self, predictions: &'a Predictions) -> &'a [Run] {
        if self.runs.is_empty() { &predictions.runs } else { &self.runs }
    }

    /// Whether some run predicts dialogues of a dataset.
    pub fn is_about(&self, dataset: Dataset, predictions: &Predictions) -> bool {
        self.runs(predictions).iter().any(|run| run.dataset == dataset)
    }
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct EvaluationTally {
    /// By the name of the run.
    pub runs: BTreeMap<String, RunTally>,
    /// Turns of two runs, by their names.
    pub pairs: BTreeMap<(String, String), Agreement>,
    /// Of a model that was given several versions of SGD-X, by the names of its runs.
    pub sensitivity: BTreeMap<Vec<String>, Sensitivity>,
    /// The dialogues that were held against predictions, by dataset and split.
    pub gold: BTreeMap<(Dataset, Option<Split>), u64>,
}

/// What a run scored.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RunTally {
    pub run: Option<Run>,
    /// Dialogues that are predicted, and their turns that are scored.
    pub dialogues: u64,
    pub turns: u64,
    pub scores: ByMetric<Mean>,
    pub errors: Errors,
    pub faults: BTreeMap<EvaluationFault, Faults>,
    /// Predictions that could not be read, or that are about another dialogue of the same name.
    pub unreadable: Faults,
    unlike: BTreeMap<RecordAt, Example>,
    /// The predictions that count.
    matched: BTreeSet<RecordAt>,
    /// Dialogues that are predicted once more.
    pub repeated: Faults,
    /// By split: dialogues that are predicted, and the first that are not.
    pub splits: BTreeMap<Option<Split>, Faults>,
}

/// How often something is so, and the first places.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Faults {
    pub count: u64,
    pub first: Vec<Example>,
}

/// How two runs do on the same turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Agreement {
    pub both_right: u64,
    pub only_first: u64,
    pub only_second: u64,
    pub both_wrong: u64,
}

impl Faults {
    fn add(&mut self, example: Example) {
        self.count += 1;
        self.keep(example);
    }

    fn keep(&mut self, example: Example) {
        let at = self.first.partition_point(|kept| (kept.at, kept.turn) <= (example.at, example.turn));
        self.first.insert(at, example);
        self.first.truncate(KEPT);
    }

    fn merge(&mut self, other: Self) {
        self.count += other.count;
        other.first.into_iter().for_each(|example| self.keep(example));
    }
}

impl EvaluationTally {
    /// Scores a dialogue with all that is predicted of it, and notes what is wrong.
    pub fn add(&mut self, seen: &Seen, spec: &EvaluationSpec, notes: &mut Notes) {
        let dataset = seen.recognition.dataset;
        let Some(evaluation) = format_of(dataset).evaluation else { return };
        *self.gold.entry((dataset, seen.split)).or_default() += 1;
        let mut all: Vec<(&Run, Evaluated)> = Vec::new();
        for run in spec.runs(seen.predictions).iter().filter(|run| run.dataset == dataset) {
            let tally = self.runs.entry(run.name.clone()).or_default();
            let of_run = seen.predicted.iter().filter(|predicted| run.has(predicted.at.file));
            let Some(predicted) = tally.choose(seen, evaluation, of_run) else {
                tally.splits.entry(seen.split).or_default().keep(example(seen, None));
                continue;
            };
            let evaluated = (evaluation.score)(&Evaluand {
                gold: seen.dialogue,
                predicted: &predicted.dialogue,
                recognition: seen.recognition,
                path: seen.path,
                reference: seen.reference,
                options: spec.options,
            });
            tally.splits.entry(seen.split).or_default().count += 1;
            tally.take(seen, &evaluated);
            note(&run.name, &evaluated, notes);
            all.push((run, evaluated));
        }
        self.compare(&all);
        sensitivity::add(&mut self.sensitivity, &all);
    }

    fn compare(&mut self, all: &[(&Run, Evaluated)]) {
        let standings = |evaluated: &Evaluated| -> BTreeMap<usize, bool> {
            map_of(evaluated.turns.iter().map(|turn| (turn.turn, !turn.standing.is_wrong())))
        };
        let right: Vec<_> = all.iter().map(|(run, evaluated)| (&run.name, standings(evaluated))).collect();
        for (at, (first, of_first)) in right.iter().enumerate() {
            for (second, of_second) in right.iter().skip(at + 1) {
                let agreement = self.pairs.entry(((*first).to_owned(), (*second).to_owned())).or_default();
                for (turn, is_first) in of_first {
                    let Some(is_second) = of_second.get(turn) else { continue };
                    let count = match (is_first, is_second) {
                        (true, true) => &mut agreement.both_right,
                        (true, false) => &mut agreement.only_first,
                        (false, true) => &mut agreement.only_second,
                        (false, false) => &mut agreement.both_wrong,
                    };
                    *count += 1;
                }
            }
        }
    }

    /// Says of every run what it is, also of those that are about nothing that is open.
    pub fn name_runs(&mut self, runs: &[Run]) {
        for run in runs {
            self.runs.entry(run.name.clone()).or_default().run = Some(run.clone());
        }
    }

    pub fn merge(&mut self, other: Self) {
        for (name, run) in other.runs {
            self.runs.entry(name).or_default().merge(run);
        }
        for (names, more) in other.pairs {
            let sum = self.pairs.entry(names).or_default();
            sum.both_right += more.both_right;
            sum.only_first += more.only_first;
            sum.only_second += more.only_second;
            sum.both_wrong += more.both_wrong;
        }
        for (runs, more) in other.sensitivity {
            self.sensitivity.entry(runs).or_default().merge(more);
        }
        for (of, count) in other.gold {
            *self.gold.entry(of).or_default() += count;
        }
    }
}

impl RunTally {
    /// The prediction that counts for a dialogue.
    fn choose<'a>(
        &mut self,
        seen: &Seen,
        evaluation: &Evaluation,
        of_run: impl Iterator<Item = &'a SeenPrediction>,
    ) -> Option<Prediction<'a>> {
        let mut chosen: Option<Prediction> = None;
        for predicted in of_run {
            match &predicted.dialogue {
                None => self.unreadable.add(example(seen, None)),
                Some(dialogue) if (evaluation.is_about)(seen.dialogue, dialogue) => {
                    let is_taken = chosen.as_mut().is_none_or(|chosen| chosen.takes(evaluation, dialogue));
                    chosen = chosen.or_else(|| Some(Prediction::new(evaluation, Cow::Borrowed(dialogue))));
                    if is_taken {
                        self.matched.insert(predicted.at);
                    } else {
                        self.repeated.add(example(seen, None));
                    }
                }
                Some(_) if chosen.is_some() => self.repeated.add(example(seen, None)),
                Some(_) => {
                    self.unlike.entry(predicted.at).or_insert_with(|| example(seen, Some(0)));
                }
            }
        }
        chosen
    }

    fn take(&mut self, seen: &Seen, evaluated: &Evaluated) {
        self.dialogues += 1;
        self.turns += evaluated.turns.len() as u64;
        for scored in &evaluated.scores {
            for group in &scored.groups {
                for (metric, score) in &scored.scores {
                    add_to(&mut self.scores, group, metric, |mean| mean.add(*score));
                }
            }
        }
        for fault in set_of(&evaluated.faults) {
            self.faults.entry(*fault).or_default().add(example(seen, None));
        }
        self.errors.add(evaluated);
    }

    fn merge(&mut self, other: Self) {
        self.run = self.run.take().or(other.run);
        self.dialogues += other.dialogues;
        self.turns += other.turns;
        merge_into(&mut self.scores, other.scores, Mean::merge);
        self.errors.merge(other.errors);
        for (fault, more) in other.faults {
            self.faults.entry(fault).or_default().merge(more);
        }
        self.unreadable.merge(other.unreadable);
        self.repeated.merge(other.repeated);
        self.unlike.extend(other.unlike);
        self.matched.extend(other.matched);
        for (split, more) in other.splits {
            self.splits.entry(split).or_default().merge(more);
        }
    }

    /// The predictions that are about no dialogue that is open; of them those whose dialogue says something else.
    pub fn unmatched(&self) -> (u64, Vec<&Example>) {
        let records = self.run.as_ref().map_or(0, |run| run.records);
        let count = records.saturating_sub(self.matched.len() as u64).saturating_sub(self.repeated.count);
        let unlike = self.unlike.iter().filter(|(at, _)| !self.matched.contains(at));
        (count, unlike.map(|(_, example)| example).collect())
    }

    /// The dialogues that are not predicted, in the splits of which some are; and the first of them.
    pub fn missing(&self, gold: &BTreeMap<(Dataset, Option<Split>), u64>) -> (u64, Vec<&Example>) {
        let Some(run) = &self.run else { return (0, Vec::new()) };
        let predicted = self.splits.iter().filter(|(_, of_split)| of_split.count > 0);
        let mut missing = (0, Vec::new());
        for (split, of_split) in predicted {
            let all = gold.get(&(run.dataset, *split)).copied().unwrap_or_default();
            missing.0 += all.saturating_sub(of_split.count);
            missing.1.extend(&of_split.first);
        }
        missing
    }

    /// A metric over everything, under the name that its dataset gives to it.
    pub fn score(&self, group: &str, metric: &str) -> Option<f64> {
        self.scores.get(group)?.get(metric)?.value()
    }
}

fn example(seen: &Seen, turn: Option<u32>) -> Example {
    Example {
        at: RecordAt { file: seen.place.file, record: seen.record },
        turn,
        value: String::new(),
        id: seen.dialogue.id.clone(),
        split: seen.split,
        path: seen.path.to_owned(),
    }
}

/// What queries find: the run, whether it is wrong somewhere, and what is wrong, of any run and of this one.
fn note(run: &str, evaluated: &Evaluated, notes: &mut Notes) {
    notes.note(Kind::Run, run.to_owned());
    if evaluated.turns.iter().any(|turn| turn.standing.is_wrong()) {
        notes.note(Kind::WrongRun, run.to_owned());
    }
    let mut words: BTreeSet<String> = BTreeSet::new();
    if let Some(first) = evaluated.turns.iter().find(|turn| turn.standing.is_wrong()) {
        words.insert(format!("first={}", first.turn + 1));
    }
    for turn in &evaluated.turns {
        words.insert(turn.standing.as_str().to_owned());
        for error in &turn.errors {
            words.insert(format!("slot={}", error.slot));
            if error.is_new {
                words.insert(format!("cause={}", error.cause.as_str()));
            }
        }
    }
    for word in words {
        notes.note(Kind::PredictionError, format!("{run}/{word}"));
    }
}
