//! What the verification of `AirDialogue`'s truth shows: tables of numbers, each with the query that finds its dialogues.

pub mod rules;

use super::location::Location;
use super::{query, text};
use crate::corpus::{Dataset, Split};
use crate::engine::answer::Field;
use crate::engine::study::verification::cells::Cell;
use crate::engine::study::verification::{PairedFile, Shift, Sums, TENTHS, Verification, tenth_word};
use crate::engine::study::{StudyKind, StudyReport, StudyState, StudyTally};
use crate::formats::airdialogue::judge::{BOOK, CANCEL, CHANGE, NO_FLIGHT, NO_RESERVATION};
use crate::formats::airdialogue::verify::{AgentError, FlightSets, Unverified};
use std::collections::BTreeSet;

/// A number and the query that finds what it counts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub count: u64,
    pub query: String,
    /// What is recorded and what is derived agree.
    pub is_same: bool,
}

/// Recorded by derived.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Matrix {
    pub title: &'static str,
    pub columns: Vec<String>,
    pub rows: Vec<(String, Vec<Entry>)>,
}

/// Numbers of one kind, under each other.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    pub title: &'static str,
    pub note: &'static str,
    pub rows: Vec<(String, Entry)>,
    /// What the shares are of.
    pub of: u64,
}

/// A score that is a mean.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mean {
    pub title: &'static str,
    pub value: String,
    pub note: &'static str,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub pairs: Entry,
    pub dialogues: u64,
    pub matrices: Vec<Matrix>,
    pub lists: Vec<List>,
    pub means: Vec<Mean>,
}

fn tally(report: &StudyReport) -> Option<&Verification> {
    match &report.tally {
        StudyTally::Verification(tally) => Some(tally),
        StudyTally::Sayings(_) | StudyTally::Evaluation(_) => None,
    }
}

/// The splits that there are, when there are several.
pub fn splits(report: &StudyReport) -> Vec<Split> {
    let splits = tally(report).into_iter().flat_map(|tally| tally.splits.keys());
    let splits: Vec<Split> = splits.copied().flatten().collect();
    let is_one = tally(report).is_none_or(|tally| tally.splits.len() < 2);
    if is_one { Vec::new() } else { splits }
}

pub fn shown(report: &StudyReport, split: Option<Split>) -> Shown {
    let sums = tally(report).map(|tally| tally.sums(split)).unwrap_or_default();
    let entry = |cell: Cell, count, is_same| Entry { count, query: cell.query(split), is_same };
    Shown {
        pairs: entry(Cell::Pairs, sums.pairs, true),
        dialogues: sums.dialogues,
        matrices: vec![statuses(&sums, &entry), correct(&sums, &entry)],
        lists: lists(&sums, &entry),
        means: means(&sums),
    }
}

fn statuses(sums: &Sums, entry: &dyn Fn(Cell, u64, bool) -> Entry) -> Matrix {
    const USUAL: [&str; 5] = [BOOK, CHANGE, CANCEL, NO_FLIGHT, NO_RESERVATION];
    let in_order = |found: BTreeSet<&String>| -> Vec<String> {
        let place = |status: &str| USUAL.iter().position(|usual| *usual == status).unwrap_or(USUAL.len());
        let mut statuses: Vec<String> = found.into_iter().cloned().collect();
        statuses.sort_by_key(|status| (place(status), status.clone()));
        statuses
    };
    let recorded = in_order(sums.statuses.keys().map(|(recorded, _)| recorded).collect());
    let derived = in_order(sums.statuses.keys().map(|(_, derived)| derived).collect());
    let row = |recorded: &String| {
        let cell = |derived: &String| {
            let count = sums.statuses.get(&(recorded.clone(), derived.clone())).copied().unwrap_or_default();
            entry(Cell::Status(Some(recorded.clone()), Some(derived.clone())), count, recorded == derived)
        };
        (recorded.clone(), derived.iter().map(cell).collect())
    };
    let rows = recorded.iter().map(row).collect();
    Matrix { title: text::verification::STATUSES, columns: derived, rows }
}

fn correct(sums: &Sums, entry: &dyn Fn(Cell, u64, bool) -> Entry) -> Matrix {
    let judged = |judged: Option<bool>, none: &'static str| match judged {
        Some(true) => text::parts::YES.to_owned(),
        Some(false) => text::parts::NO.to_owned(),
        None => none.to_owned(),
    };
    let all = [Some(true), Some(false), None];
    let recorded = all
        .into_iter()
        .filter(|judged| judged.is_some() || sums.correct.keys().any(|(recorded, _)| recorded.is_none()));
    let derived: Vec<Option<bool>> = all
        .into_iter()
        .filter(|judged| judged.is_some() || sums.correct.keys().any(|(_, derived)| derived.is_none()))
        .collect();
    let row = |recorded: Option<bool>| {
        let cell = |derived: &Option<bool>| {
            let count = sums.correct.get(&(recorded, *derived)).copied().unwrap_or_default();
            entry(Cell::Correct(recorded, *derived), count, recorded == *derived || recorded.is_none())
        };
        (judged(recorded, text::verification::NOT_RECORDED), derived.iter().map(cell).collect())
    };
    Matrix {
        title: text::verification::CORRECT,
        columns: derived.iter().map(|derived| judged(*derived, text::verification::NO_ACTION)).collect(),
        rows: recorded.map(row).collect(),
    }
}

fn lists(sums: &Sums, entry: &dyn Fn(Cell, u64, bool) -> Entry) -> Vec<List> {
    let flights = FlightSets::ALL.into_iter().map(|sets| {
        let count = sums.flights.get(&sets).copied().unwrap_or_default();
        let says = text::verification::flight_sets(sets).to_owned();
        (says, entry(Cell::Flights(sets), count, sets == FlightSets::Equal))
    });
    let errors = AgentError::ALL.into_iter().filter_map(|error| {
        let count = *sums.errors.get(&error)?;
        Some((text::verification::agent_error(error).to_owned(), entry(Cell::Error(error), count, true)))
    });
    let rewards = (0..TENTHS).rev().map(|tenth| {
        let count = sums.rewards.tenths.get(tenth).copied().unwrap_or_default();
        let says = text::verification::reward_from(tenth_word(tenth));
        (says, entry(Cell::Reward(tenth), count, true))
    });
    let unverified = Unverified::ALL.into_iter().filter_map(|why| {
        let count = *sums.unverified.get(&why)?;
        Some((text::verification::unverified(why).to_owned(), entry(Cell::Unverified(why), count, true)))
    });
    let actions = sums.rewards.total.count;
    let lists = [
        List {
            title: text::verification::FLIGHTS,
            note: text::verification::FLIGHTS_NOTE,
            rows: flights.collect(),
            of: sums.pairs,
        },
        List {
            title: text::verification::ERRORS,
            note: text::verification::ERRORS_NOTE,
            rows: errors.collect(),
            of: actions,
        },
        List {
            title: text::verification::REWARDS,
            note: text::verification::REWARDS_NOTE,
            rows: rewards.collect(),
            of: actions,
        },
        List {
            title: text::verification::UNVERIFIED,
            note: text::verification::UNVERIFIED_NOTE,
            rows: unverified.collect(),
            of: sums.dialogues,
        },
    ];
    lists.into_iter().filter(|list| !list.rows.is_empty()).collect()
}

fn means(sums: &Sums) -> Vec<Mean> {
    use text::verification as says;
    let rewards = &sums.rewards;
    let means = [
        (says::REWARD, rewards.total.value(), says::REWARD_NOTE),
        (says::REWARD_STATUS, rewards.status.value(), says::REWARD_STATUS_NOTE),
        (says::REWARD_FLIGHT, rewards.flight.value(), says::REWARD_FLIGHT_NOTE),
        (says::REWARD_NAME, rewards.name.value(), says::REWARD_NAME_NOTE),
        (says::OFFICIAL_SCORE, rewards.official.value(), says::OFFICIAL_SCORE_NOTE),
    ];
    let mean = |(title, mean, note): (_, Option<f64>, _)| {
        mean.map(|mean| Mean { title, value: format!("{mean:.4}"), note })
    };
    means.into_iter().filter_map(mean).collect()
}

/// What is said behind a count whose query asks for what was derived, when the rules are not the usual ones.
pub fn under_other_rules(location: &Location) -> String {
    let is_about = query::studies(&location.query).contains(&StudyKind::Verification);
    let differences = rules::differences(location.verification).join("; ");
    if is_about && !differences.is_empty() { text::verification::under(&differences) } else { String::new() }
}

/// What is said of the pairing of lines: of each file one sentence, or two when it does not hold, and the query that
/// finds its first dialogue.
pub fn pairing(report: &StudyReport) -> Vec<(String, Option<String>)> {
    if report.state != StudyState::Over {
        return vec![(text::verification::PAIRING_LATER.to_owned(), None)];
    }
    let Some(tally) = tally(report) else { return Vec::new() };
    if tally.paired.is_empty() {
        return vec![(text::verification::PAIRING_NONE.to_owned(), None)];
    }
    let told = |file: &PairedFile| {
        let mut told = Vec::new();
        if file.records != file.partner_records {
            told.push((
                text::verification::counts_differ(
                    (&file.path, file.records),
                    (&file.partner_path, file.partner_records),
                ),
                None,
            ));
        }
        let shifts = file.shifts();
        told.extend(shifts.iter().map(|shift| {
            (
                text::verification::shifted(shift, &file.path, &file.partner_path),
                Some(first_of(shift, &file.path)),
            )
        }));
        if told.is_empty() {
            told.push((
                text::verification::paired(&file.path, &file.partner_path, file.misfits() as u64),
                None,
            ));
        }
        told
    };
    tally.paired.values().flat_map(told).collect()
}

/// The line that finds the first dialogue of a shift: numbers are ids.
fn first_of(shift: &Shift, path: &str) -> String {
    let dataset = format!("{}:{}", Field::Dataset.as_str(), Dataset::AirDialogue.as_str());
    let number = u64::from(shift.first.0) + 1;
    format!("{dataset} {}:\"{path}\" id:{number}", Field::File.as_str())
}
