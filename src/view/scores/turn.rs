//! A turn of the data beside what runs predict of it, part by part: states, spans, acts and calls.
//!
//! Slots of states are right or wrong as the metric has it; everything else is when it is equal.

use super::super::layer::Layer;
use super::super::text;
use crate::corpus::Turn;
use crate::engine::answer::EvaluatedDialogue;
use crate::formats::evaluation::{EvaluatedTurn, EvaluationFault, PredictionError};
use std::collections::BTreeMap;

/// What of the predictions stands in the turns.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum InTurns {
    #[default]
    Differences,
    Everything,
    Nothing,
}

impl InTurns {
    pub const ALL: [Self; 3] = [Self::Differences, Self::Everything, Self::Nothing];

    pub fn title(self) -> &'static str {
        match self {
            Self::Differences => text::scores::DIFFERENCES,
            Self::Everything => text::scores::EVERYTHING,
            Self::Nothing => text::scores::NOTHING,
        }
    }
}

/// Something that is annotated, in the data and by each run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// What kind of annotation it is.
    pub kind: &'static str,
    pub name: String,
    pub service: String,
    pub data: String,
    pub cells: Vec<Cell>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cell {
    pub verdict: Verdict,
    /// What is predicted; empty where it is as in the data.
    pub says: String,
    /// The verdict in words, with the score where there is one.
    pub word: String,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    Same,
    Other,
    Missing,
    Extra,
    /// The run says nothing of that kind, or nothing of the turn.
    Silent,
}

impl Verdict {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Other => "other",
            Self::Missing => "missing",
            Self::Extra => "extra",
            Self::Silent => "silent",
        }
    }

    fn word(self) -> &'static str {
        match self {
            Self::Same => text::scores::SAME,
            Self::Other => text::scores::OTHER,
            Self::Missing => text::scores::MISSING,
            Self::Extra => text::scores::EXTRA,
            Self::Silent => text::scores::SILENT,
        }
    }

    fn is_difference(self) -> bool {
        matches!(self, Self::Other | Self::Missing | Self::Extra)
    }
}

/// A turn's predictions, a column for each run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Table {
    pub runs: Vec<String>,
    pub rows: Vec<Row>,
    /// How many rows are the same everywhere and left out, in words.
    pub rest: Option<String>,
}

/// Of a kind of annotation, a service (or a method), and a name. Without a kind it is something that is scored besides.
type Key = (Option<Layer>, String, String);

/// Names with their values, in the order of the data.
#[derive(Default)]
struct Parts(Vec<(Key, Vec<String>)>);

impl Parts {
    fn of(turn: &Turn) -> Self {
        let mut parts = Self::default();
        for state in &turn.states {
            let mut push = |name: &str, values: Vec<String>| {
                if !values.is_empty() {
                    parts.push((Some(Layer::State), state.service.clone(), name.to_owned()), values);
                }
            };
            push(text::scores::INTENT, state.active_intent.iter().cloned().collect());
            push(text::scores::ASKS, state.requested_slots.clone());
            for (slot, values) in &state.slots {
                push(slot, values.clone());
            }
        }
        for span in &turn.spans {
            let said = span.said(&turn.utterance).unwrap_or_default().to_owned();
            parts.push((Some(Layer::Spans), span.service.clone(), span.slot.clone()), vec![said]);
        }
        for act in &turn.acts {
            let name = act.slot.as_ref().map_or(act.name.clone(), |slot| format!("{} {slot}", act.name));
            let values = act.values.iter().map(|value| value.said.clone());
            parts.push((Some(Layer::Acts), act.service.clone(), name), values.collect());
        }
        for call in &turn.calls {
            parts.push((Some(Layer::Calls), call.service.clone(), call.method.clone()), Vec::new());
            for (name, value) in &call.parameters {
                let key = (Some(Layer::Calls), call.method.clone(), name.clone());
                parts.push(key, vec![value.clone()]);
            }
        }
        parts
    }

    /// What is said several times has all values.
    fn push(&mut self, key: Key, values: Vec<String>) {
        match self.0.iter_mut().find(|(other, _)| *other == key) {
            Some((_, all)) => all.extend(values),
            None => self.0.push((key, values)),
        }
    }

    fn get(&self, key: &Key) -> Option<&Vec<String>> {
        self.0.iter().find(|(other, _)| other == key).map(|(_, values)| values)
    }
}

/// What a run says of the turn.
struct Predicted<'a> {
    of: &'a EvaluatedDialogue,
    turn: Option<&'a EvaluatedTurn>,
    parts: Parts,
    /// The kinds that it predicts somewhere in the dialogue.
    kinds: Vec<Layer>,
}

impl<'a> Predicted<'a> {
    fn new(of: &'a EvaluatedDialogue, index: usize) -> Self {
        let turn = of.turns.iter().find(|turn| turn.turn == index);
        let parts = of.predicted.get(index).filter(|_| turn.is_some()).map(Parts::of).unwrap_or_default();
        let any = |has: fn(&Turn) -> bool| of.predicted.iter().any(has);
        let kinds = [
            (Layer::State, any(|turn| !turn.states.is_empty())),
            (Layer::Spans, any(|turn| !turn.spans.is_empty())),
            (Layer::Acts, any(|turn| !turn.acts.is_empty())),
            (Layer::Calls, any(|turn| !turn.calls.is_empty())),
        ];
        let kinds = kinds.into_iter().filter(|(_, is_there)| *is_there).map(|(kind, _)| kind).collect();
        Self { of, turn, parts, kinds }
    }

    fn error(&self, (_, service, name): &Key) -> Option<&PredictionError> {
        let is_it = |error: &&PredictionError| error.service == *service && error.slot == *name;
        self.turn?.errors.iter().find(is_it)
    }

    fn is_silent(&self, kind: Option<Layer>) -> bool {
        self.turn.is_none() || kind.is_some_and(|kind| !self.kinds.contains(&kind))
    }

    fn cell(&self, key: &Key, gold: Option<&Vec<String>>) -> Cell {
        if self.is_silent(key.0) {
            let verdict = Verdict::Silent;
            return Cell { verdict, says: String::new(), word: verdict.word().to_owned() };
        }
        let error = self.error(key).filter(|_| matches!(key.0, None | Some(Layer::State)));
        let found = match (key.0, error) {
            (None, error) => error.map(|error| &error.predicted).filter(|values| !values.is_empty()),
            _ => self.parts.get(key),
        };
        let verdict = match (gold, found) {
            (None, None) => Verdict::Same,
            (Some(_), None) if key.0.is_none() && error.is_none() => Verdict::Same,
            (Some(_), None) => Verdict::Missing,
            (None, Some(_)) => Verdict::Extra,
            (Some(_), Some(_)) if error.is_some() => Verdict::Other,
            (Some(gold), Some(found)) if self.is_same(key, gold, found) => Verdict::Same,
            (Some(_), Some(_)) => Verdict::Other,
        };
        let says = found.filter(|_| verdict.is_difference()).map(|values| said(values)).unwrap_or_default();
        let word = match error.map(|error| error.score).filter(|score| *score > 0.0) {
            Some(score) => format!("{}, {score:.2}", verdict.word()),
            None => verdict.word().to_owned(),
        };
        Cell { verdict, says, word }
    }

    /// There is no error of it.
    fn is_same(&self, key: &Key, gold: &[String], found: &[String]) -> bool {
        let is_slot =
            key.0 == Some(Layer::State) && ![text::scores::INTENT, text::scores::ASKS].contains(&&*key.2);
        let is_scored = !self.of.faults.contains(&EvaluationFault::NoSchema);
        let sorted = |values: &[String]| {
            let mut values = values.to_vec();
            values.sort_unstable();
            values
        };
        let is_one_of = || found.first().is_some_and(|first| gold.contains(first));
        (is_slot && (is_scored || is_one_of())) || sorted(gold) == sorted(found)
    }
}

/// The data of a turn and all predictions of it.
pub fn table(gold: &Turn, index: usize, all: &[EvaluatedDialogue], wanted: InTurns) -> Table {
    let runs: Vec<Predicted> = all.iter().map(|of| Predicted::new(of, index)).collect();
    if wanted == InTurns::Nothing || runs.iter().all(|run| run.turn.is_none()) {
        return Table::default();
    }
    let mut parts = Parts::of(gold);
    parts.0.retain(|((kind, ..), _)| runs.iter().any(|run| !run.is_silent(*kind)));
    let mut keys: Vec<Key> = parts.0.iter().map(|(key, _)| key.clone()).collect();
    let mut scored: BTreeMap<Key, &PredictionError> = BTreeMap::new();
    for run in &runs {
        for (key, _) in &run.parts.0 {
            if !keys.contains(key) {
                keys.push(key.clone());
            }
        }
    }
    for run in &runs {
        for error in run.turn.into_iter().flat_map(|turn| &turn.errors) {
            let is_there = |(_, service, name): &Key| *service == error.service && *name == error.slot;
            if !keys.iter().any(is_there) {
                scored.entry((None, error.service.clone(), error.slot.clone())).or_insert(error);
            }
        }
    }
    for (key, error) in scored {
        if !error.gold.is_empty() {
            parts.push(key.clone(), error.gold.clone());
        }
        keys.push(key);
    }
    let row = |key: &Key| {
        let gold = parts.get(key);
        Row {
            kind: key.0.map_or("", Layer::title),
            service: key.1.clone(),
            name: key.2.clone(),
            data: gold.map_or_else(|| text::scores::NONE.to_owned(), |values| said(values)),
            cells: runs.iter().map(|run| run.cell(key, gold)).collect(),
        }
    };
    let mut rows: Vec<Row> = keys.iter().map(row).collect();
    let count = rows.len();
    if wanted == InTurns::Differences {
        rows.retain(|row| row.cells.iter().any(|cell| cell.verdict.is_difference()));
        if rows.is_empty() {
            return Table::default();
        }
    }
    let rest = count.saturating_sub(rows.len()) as u64;
    Table {
        runs: runs.iter().map(|run| run.of.run.clone()).collect(),
        rows,
        rest: (rest > 0).then(|| text::scores::same_rest(rest)),
    }
}

fn said(values: &[String]) -> String {
    if values.is_empty() { text::scores::THERE.to_owned() } else { values.join(text::scores::OR) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CharRange, Span, State};
    use crate::formats::evaluation::{ErrorCause, TurnStanding};

    fn turn(slots: &[(&str, &[&str])], spans: &[(&str, u32, u32)]) -> Turn {
        let slot = |(name, values): &(&str, &[&str])| {
            ((*name).to_owned(), values.iter().map(|value| (*value).to_owned()).collect())
        };
        let span = |(slot, start, end): &(&str, u32, u32)| Span {
            service: "Cafes_1".to_owned(),
            slot: (*slot).to_owned(),
            range: CharRange::new(*start, *end),
            text: None,
        };
        let state = State {
            service: "Cafes_1".to_owned(),
            active_intent: Some("Find".to_owned()),
            slots: slots.iter().map(slot).collect(),
            ..State::default()
        };
        Turn {
            utterance: "In Oslo at 8 pm".to_owned(),
            states: vec![state],
            spans: spans.iter().map(span).collect(),
            ..Turn::default()
        }
    }

    fn error(slot: &str, score: f64) -> PredictionError {
        PredictionError {
            service: "Cafes_1".to_owned(),
            slot: slot.to_owned(),
            gold: Vec::new(),
            predicted: Vec::new(),
            score,
            is_new: true,
            cause: ErrorCause::Said,
        }
    }

    fn run(name: &str, predicted: Turn, errors: Vec<PredictionError>) -> EvaluatedDialogue {
        EvaluatedDialogue {
            run: name.to_owned(),
            path: String::new(),
            id: String::new(),
            turns: vec![EvaluatedTurn { turn: 0, standing: TurnStanding::New, errors }],
            faults: Vec::new(),
            predicted: vec![predicted],
        }
    }

    fn verdicts(table: &Table) -> Vec<(&str, Vec<&str>)> {
        let words = |row: &Row| row.cells.iter().map(|cell| cell.verdict.as_str()).collect();
        table.rows.iter().map(|row| (row.name.as_str(), words(row))).collect()
    }

    #[test]
    fn what_differs_stands_there_and_the_rest_is_counted() {
        let gold = turn(&[("city", &["Oslo"]), ("time", &["8 pm", "20:00"])], &[("time", 11, 15)]);
        let right = turn(&[("city", &["OSLO"]), ("time", &["20:00"])], &[("time", 11, 15)]);
        let wrong = turn(&[("time", &["9 pm"]), ("phone", &["1"])], &[]);
        let errors = vec![error("city", 0.0), error("time", 0.75), error("phone", 0.0)];
        let all = [run("A", right, Vec::new()), run("B", wrong, errors)];
        let table = super::table(&gold, 0, &all, InTurns::Differences);
        assert_eq!(
            verdicts(&table),
            [
                ("city", vec!["same", "missing"]),
                ("time", vec!["same", "other"]),
                ("phone", vec!["same", "extra"])
            ]
        );
        assert_eq!(
            (table.rows[1].data.as_str(), table.rows[1].cells[1].says.as_str()),
            ("8 pm or 20:00", "9 pm")
        );
        assert_eq!(table.rows[1].cells[1].word, "other value, 0.75");
        // B predicts no spans at all, so it has none missing.
        assert_eq!(table.rest.as_deref(), Some("2 others are the same"));
        let all_rows = super::table(&gold, 0, &all, InTurns::Everything);
        assert_eq!(verdicts(&all_rows)[3], ("time", vec!["same", "silent"]));
        assert_eq!(super::table(&gold, 0, &all, InTurns::Nothing), Table::default());
        assert_eq!(super::table(&gold, 1, &all, InTurns::Everything), Table::default());
    }

    #[test]
    fn what_is_scored_and_is_no_annotation_has_a_row_of_its_own() {
        let mut flight = error("flight", 0.5);
        flight.gold = vec!["1027".to_owned()];
        flight.predicted = vec!["1005".to_owned()];
        let quiet = Turn::default();
        let all = [run("A", quiet.clone(), vec![flight]), run("B", quiet.clone(), Vec::new())];
        let table = super::table(&quiet, 0, &all, InTurns::Differences);
        assert_eq!(verdicts(&table), [("flight", vec!["other", "same"])]);
        assert_eq!((table.rows[0].data.as_str(), table.rows[0].cells[0].says.as_str()), ("1027", "1005"));
    }
}
