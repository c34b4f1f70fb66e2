//! What the screen of scores shows: runs beside each other, by group and metric, and where what is wrong begins.

pub mod mcnemar;
pub mod options;
pub mod strip;
pub mod turn;

use super::csv;
use super::query;
use super::text;
use crate::corpus::{Dataset, Split};
use crate::engine::answer::{Example, Field};
use crate::engine::study::evaluation::{Agreement, EvaluationTally, Faults, RunTally, Sensitivity};
use crate::engine::study::sums::Mean;
use crate::engine::study::{StudyReport, StudyTally};
use crate::formats::evaluation::{ErrorCause, TurnStanding};
use crate::formats::format_of;
use std::collections::BTreeSet;
use std::fmt::Write;

/// A number with the line that finds its dialogues.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub count: u64,
    pub query: String,
}

/// A run and what became of its predictions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RunRow {
    pub name: String,
    pub path: String,
    pub dialogues: Entry,
    pub turns: u64,
    /// What has to be known of it, each with the first place.
    pub notes: Vec<(String, Option<Place>)>,
}

/// Where something is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    pub id: String,
    pub query: String,
}

/// Metrics down, runs across.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    pub runs: Vec<String>,
    pub rows: Vec<MetricRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MetricRow {
    pub metric: &'static str,
    /// What it means, and of what it is the mean.
    pub means: &'static str,
    pub values: Vec<Value>,
}

/// A mean and of how many it is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Value {
    pub mean: Option<String>,
    pub count: u64,
}

/// The metric that people quote, of one group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroupRow {
    pub group: String,
    /// The dialogues of the group, where a query can name it.
    pub query: Option<String>,
    pub values: Vec<Value>,
    /// Between 0 and 100, for bars.
    pub percents: Vec<u32>,
}

/// Numbers of one kind, of each run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    pub title: &'static str,
    pub note: &'static str,
    pub rows: Vec<ListRow>,
}

impl List {
    /// For bars: how much of the greatest count an entry has.
    pub fn percent(&self, entry: &Entry) -> u32 {
        let all = self.rows.iter().flat_map(|row| &row.entries).map(|entry| entry.count);
        let whole = entry.count.saturating_mul(100) / all.max().unwrap_or_default().max(1);
        u32::try_from(whole).unwrap_or(100)
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListRow {
    pub says: String,
    /// Of each run.
    pub entries: Vec<Entry>,
}

/// Two runs on the same turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pair {
    pub names: (String, String),
    pub agreement: Agreement,
    /// The dialogues in which only the second, and only the first is wrong somewhere.
    pub only: (String, String),
    pub says: String,
}

/// One model that was given several versions of SGD-X.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Versions {
    pub says: String,
    pub rows: Vec<VersionRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VersionRow {
    pub metric: &'static str,
    pub mean: Value,
    pub coefficient: Value,
}

fn tally(report: &StudyReport) -> Option<&EvaluationTally> {
    match &report.tally {
        StudyTally::Evaluation(tally) => Some(tally),
        StudyTally::Verification(_) | StudyTally::Sayings(_) => None,
    }
}

/// The runs of a dataset, in the order of their names.
fn runs(report: &StudyReport, dataset: Dataset) -> Vec<(&String, &RunTally)> {
    let all = tally(report).into_iter().flat_map(|tally| &tally.runs);
    all.filter(|(_, run)| run.run.as_ref().is_some_and(|run| run.dataset == dataset)).collect()
}

/// The datasets of which predictions are open.
pub fn datasets(report: &StudyReport) -> Vec<Dataset> {
    let runs = tally(report).into_iter().flat_map(|tally| tally.runs.values());
    runs.filter_map(|run| Some(run.run.as_ref()?.dataset)).collect::<BTreeSet<_>>().into_iter().collect()
}

fn term(field: Field, value: &str) -> String {
    query::toggled("", field, value)
}

/// The line that finds the dialogues of a dataset for which all these terms hold.
fn line(dataset: Dataset, terms: &[String]) -> String {
    let first = term(Field::Dataset, dataset.as_str());
    let kind = term(Field::Role, "dialogues");
    [first, kind].iter().chain(terms).cloned().collect::<Vec<_>>().join(" ")
}

fn error(run: &str, word: &str) -> String {
    term(Field::PredictionError, &format!("{run}/{word}"))
}

pub fn run_rows(report: &StudyReport, dataset: Dataset) -> Vec<RunRow> {
    let Some(tally) = tally(report) else { return Vec::new() };
    let row = |(name, run): (&String, &RunTally)| RunRow {
        name: name.clone(),
        path: run.run.as_ref().map(|run| run.path.clone()).unwrap_or_default(),
        dialogues: Entry { count: run.dialogues, query: line(dataset, &[term(Field::Run, name)]) },
        turns: run.turns,
        notes: notes(run, tally, dataset),
    };
    runs(report, dataset).into_iter().map(row).collect()
}

fn notes(run: &RunTally, tally: &EvaluationTally, dataset: Dataset) -> Vec<(String, Option<Place>)> {
    let place = |example: &&Example| {
        let split = example.split.map(|split: Split| term(Field::Split, split.as_str()));
        let id = format!("id:{}", query::quoted(&example.id));
        let terms: Vec<String> = split.into_iter().chain([id]).collect();
        Place { id: example.id.clone(), query: line(dataset, &terms) }
    };
    let of = |faults: &Faults, says: fn(u64) -> String| {
        (faults.count > 0).then(|| (says(faults.count), faults.first.first().as_ref().map(place)))
    };
    let (missing, first_missing) = run.missing(&tally.gold);
    let (unmatched, unlike) = run.unmatched();
    let missing = (missing > 0).then(|| (text::scores::missing(missing), first_missing.first().map(place)));
    let unmatched = (unmatched > 0).then(|| (text::scores::unmatched(unmatched), unlike.first().map(place)));
    let faults = run.faults.iter().map(|(fault, faults)| {
        (text::scores::fault(*fault, faults.count), faults.first.first().as_ref().map(place))
    });
    let own = [
        missing,
        unmatched,
        of(&run.unreadable, text::scores::unreadable),
        of(&run.repeated, text::scores::repeated),
    ];
    own.into_iter().flatten().chain(faults).collect()
}

fn value(mean: Option<Mean>) -> Value {
    mean.map_or_else(Value::default, |mean| Value {
        mean: mean.value().map(|value| format!("{value:.4}")),
        count: mean.count,
    })
}

fn mean(run: &RunTally, group: &str, metric: &str) -> Option<Mean> {
    run.scores.get(group)?.get(metric).copied()
}

/// Every metric of a group; those that no run has are left out.
pub fn table(report: &StudyReport, dataset: Dataset, group: &str) -> Table {
    let runs = runs(report, dataset);
    let metrics = format_of(dataset).evaluation.map_or(&[][..], |evaluation| evaluation.metrics);
    let row = |metric: &&'static str| {
        let values: Vec<Value> = runs.iter().map(|(_, run)| value(mean(run, group, metric))).collect();
        let is_there = values.iter().any(|value| value.count > 0);
        is_there.then(|| MetricRow { metric, means: text::scores::metric(metric), values })
    };
    Table {
        runs: runs.iter().map(|(name, _)| (*name).clone()).collect(),
        rows: metrics.iter().filter_map(row).collect(),
    }
}

/// How much the metrics of a group vary with the words of the schemas.
pub fn versions(report: &StudyReport, dataset: Dataset, group: &str) -> Vec<Versions> {
    let names: Vec<&String> = runs(report, dataset).into_iter().map(|(name, _)| name).collect();
    let metrics = format_of(dataset).evaluation.map_or(&[][..], |evaluation| evaluation.metrics);
    let all = tally(report).into_iter().flat_map(|tally| &tally.sensitivity);
    let of_model = |(runs, of): (&Vec<String>, &Sensitivity)| {
        let row = |metric: &&'static str| {
            let variation = of.scores.get(group)?.get(*metric)?;
            let (mean, coefficient) = (value(Some(variation.mean)), value(Some(variation.coefficient)));
            Some(VersionRow { metric, mean, coefficient })
        };
        Versions {
            says: text::scores::versions(&runs.join(", "), of.dialogues),
            rows: metrics.iter().filter_map(row).collect(),
        }
    };
    all.filter(|(runs, _)| runs.iter().all(|run| names.contains(&run))).map(of_model).collect()
}

/// The groups for which some run has the first metric: those of everything first.
pub fn groups(report: &StudyReport, dataset: Dataset) -> Vec<GroupRow> {
    let Some(metric) = format_of(dataset).evaluation.and_then(|evaluation| evaluation.metrics.first()) else {
        return Vec::new();
    };
    let runs = runs(report, dataset);
    let names: BTreeSet<&String> = runs.iter().flat_map(|(_, run)| run.scores.keys()).collect();
    // A domain of one service says the same as it.
    let services = |domain: &str| {
        let of_domain = |name: &&&String| is_service(name) && name.split('_').next() == Some(domain);
        names.iter().filter(of_domain).count()
    };
    let row = |group: &String| {
        if services(group) == 1 {
            return None;
        }
        let means: Vec<Option<Mean>> = runs.iter().map(|(_, run)| mean(run, group, metric)).collect();
        let percent = |mean: &Option<Mean>| whole_percent(mean.and_then(Mean::value).unwrap_or_default());
        means.iter().any(Option::is_some).then(|| GroupRow {
            group: group.clone(),
            query: is_service(group).then(|| line(dataset, &[term(Field::Service, group)])),
            percents: means.iter().map(percent).collect(),
            values: means.into_iter().map(value).collect(),
        })
    };
    let whole = format_of(dataset).evaluation.map_or("", |evaluation| evaluation.whole);
    let (first, others): (Vec<&String>, Vec<&String>) =
        names.iter().copied().partition(|name| *name == whole);
    first.into_iter().chain(others).filter_map(row).collect()
}

/// For bars, so negative means have none.
fn whole_percent(mean: f64) -> u32 {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "between 0 and 100")]
    let percent = (mean.clamp(0.0, 1.0) * 100.0).round() as u32;
    percent
}

/// Services are numbered, and domains are not.
pub fn is_service(group: &str) -> bool {
    let is_number = |tail: &str| !tail.is_empty() && tail.bytes().all(|byte| byte.is_ascii_digit());
    !group.starts_with('#') && group.rsplit_once('_').is_some_and(|(_, tail)| is_number(tail))
}

/// Where what is wrong begins, and why.
pub fn lists(report: &StudyReport, dataset: Dataset) -> Vec<List> {
    let runs = runs(report, dataset);
    let of_runs = |count: &dyn Fn(&RunTally) -> u64, query: &dyn Fn(&str) -> String| -> Vec<Entry> {
        let entry = |(name, run): &(&String, &RunTally)| Entry {
            count: count(run),
            query: line(dataset, &[query(name)]),
        };
        runs.iter().map(entry).collect()
    };
    let standings = TurnStanding::ALL.into_iter().map(|standing| ListRow {
        says: text::scores::standing(standing).to_owned(),
        entries: of_runs(&|run| run.errors.standings.get(&standing).copied().unwrap_or_default(), &|run| {
            error(run, standing.as_str())
        }),
    });
    let causes = ErrorCause::ALL.into_iter().map(|cause| ListRow {
        says: text::scores::cause(cause).to_owned(),
        entries: of_runs(&|run| run.errors.causes.get(&cause).copied().unwrap_or_default(), &|run| {
            error(run, &format!("cause={}", cause.as_str()))
        }),
    });
    let lists = [
        List {
            title: text::scores::STANDINGS,
            note: text::scores::STANDINGS_NOTE,
            rows: standings.collect(),
        },
        List { title: text::scores::CAUSES, note: text::scores::CAUSES_NOTE, rows: causes.collect() },
        List { title: text::scores::SLOTS, note: text::scores::SLOTS_NOTE, rows: slots(&runs, dataset) },
        List {
            title: text::scores::FIRST_ERRORS,
            note: text::scores::FIRST_ERRORS_NOTE,
            rows: first_errors(&runs, dataset),
        },
    ];
    let is_there = |row: &ListRow| row.entries.iter().any(|entry| entry.count > 0);
    let mut lists: Vec<List> = lists.into();
    for list in &mut lists {
        list.rows.retain(is_there);
    }
    lists.retain(|list| !list.rows.is_empty());
    lists
}

/// Of so many slots it is said how often errors begin with them.
const SLOTS: usize = 20;

fn slots(runs: &[(&String, &RunTally)], dataset: Dataset) -> Vec<ListRow> {
    let names: BTreeSet<&String> = runs.iter().flat_map(|(_, run)| run.errors.slots.keys()).collect();
    let new = |run: &RunTally, name: &str| run.errors.slots.get(name).map_or(0, |errors| errors.new);
    let row = |name: &String| {
        let (service, slot) = name.split_once('/').unwrap_or(("", name));
        let entry = |(run, tally): &(&String, &RunTally)| {
            let service = (!service.is_empty()).then(|| term(Field::Service, service));
            let terms: Vec<String> =
                service.into_iter().chain([error(run, &format!("slot={slot}"))]).collect();
            Entry { count: new(tally, name), query: line(dataset, &terms) }
        };
        ListRow { says: name.clone(), entries: runs.iter().map(entry).collect() }
    };
    let mut rows: Vec<ListRow> = names.into_iter().map(row).collect();
    let most = |row: &ListRow| row.entries.iter().map(|entry| entry.count).max();
    rows.sort_by_key(|row| std::cmp::Reverse(most(row)));
    rows.truncate(SLOTS);
    rows
}

fn first_errors(runs: &[(&String, &RunTally)], dataset: Dataset) -> Vec<ListRow> {
    let turns: BTreeSet<Option<u32>> =
        runs.iter().flat_map(|(_, run)| run.errors.first_errors.keys().copied()).collect();
    let row = |turn: Option<u32>| {
        let entry = |(name, run): &(&String, &RunTally)| Entry {
            count: run.errors.first_errors.get(&turn).copied().unwrap_or_default(),
            query: match turn {
                None => {
                    let wrong = format!("-{}", term(Field::WrongRun, name));
                    line(dataset, &[term(Field::Run, name), wrong])
                }
                Some(turn) => line(dataset, &[error(name, &format!("first={}", turn + 1))]),
            },
        };
        ListRow { says: text::scores::first_error(turn), entries: runs.iter().map(entry).collect() }
    };
    turns.into_iter().map(row).collect()
}

/// Every two runs of a dataset.
pub fn pairs(report: &StudyReport, dataset: Dataset) -> Vec<Pair> {
    let names: Vec<&String> = runs(report, dataset).into_iter().map(|(name, _)| name).collect();
    let all = tally(report).into_iter().flat_map(|tally| &tally.pairs);
    let pair = |((first, second), agreement): (&(String, String), &Agreement)| {
        let only = |wrong: &str, right: &str| {
            let not = format!("-{}", term(Field::WrongRun, right));
            line(dataset, &[term(Field::WrongRun, wrong), term(Field::Run, right), not])
        };
        let p = mcnemar::p_value(agreement.only_first, agreement.only_second);
        Pair {
            names: (first.clone(), second.clone()),
            agreement: *agreement,
            only: (only(second, first), only(first, second)),
            says: text::scores::mcnemar(first, second, agreement, &number_of(p)),
        }
    };
    all.filter(|((first, second), _)| names.contains(&first) && names.contains(&second)).map(pair).collect()
}

/// A probability in few digits.
fn number_of(p: f64) -> String {
    if p < 0.0001 { text::scores::TINY.to_owned() } else { format!("{p:.4}") }
}

/// What is saved: a line for every run, group and metric.
pub fn csv(report: &StudyReport, dataset: Dataset) -> String {
    let mut lines = "run,group,metric,mean,count\n".to_owned();
    for (name, run) in runs(report, dataset) {
        for (group, metrics) in &run.scores {
            let group = csv::cell(group);
            for (metric, mean) in metrics {
                if let Some(value) = mean.value() {
                    let _ = writeln!(lines, "{name},{group},{metric},{value},{}", mean.count);
                }
            }
        }
    }
    for (names, of) in tally(report).into_iter().flat_map(|tally| &tally.sensitivity) {
        for (group, metrics) in &of.scores {
            let (names, group) = (names.join(" "), csv::cell(group));
            for (metric, varies) in metrics {
                for (metric, mean) in
                    [(metric.clone(), varies.mean), (format!("{metric}_variation"), varies.coefficient)]
                {
                    if let Some(value) = mean.value() {
                        let _ = writeln!(lines, "{names},{group},{metric},{value},{}", mean.count);
                    }
                }
            }
        }
    }
    lines
}

/// What a file of scores is called.
pub fn file_name(dataset: Dataset) -> String {
    format!("scores-{}.csv", dataset.as_str())
}
