//! The facets as they stand on the screen: checked boxes, shares for the bars, and what is folded away.

use super::query;
use super::quiz::is_hidden;
use super::{text, value_name};
use crate::corpus::lowered;
use crate::engine::answer::{Facet, Field};

/// Facets longer than this are folded: there are many of them, and two are what most people come for.
const FOLD_ROWS: usize = 5;
const LONG_FOLD_ROWS: usize = 12;

/// Folding away fewer than this is not worth a button.
const WORTH_FOLDING: usize = 3;

/// Among more than this one looks for a value by its name.
const LOOK_ROWS: usize = 20;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pane {
    pub rows: Vec<Choice>,
    /// Values that are folded away.
    pub folded: usize,
    /// The person wants to see them all.
    pub is_unfolded: bool,
    /// There are so many that one looks for one of them.
    pub is_long: bool,
}

/// What a person wants to see of a facet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Wanted<'a> {
    pub is_unfolded: bool,
    /// Part of the values that are looked for; all of them where it is empty.
    pub words: &'a str,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Choice {
    pub value: String,
    pub label: Label,
    pub count: u64,
    pub is_on: bool,
    /// In thousandths of the most frequent value.
    pub per_mille: u64,
}

/// A value in the parts in which it is set: the folder of a path, and the rest.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Label {
    pub folder: String,
    pub name: String,
}

impl Pane {
    /// Whether a button behind the rows folds or unfolds them.
    pub fn has_button(&self) -> bool {
        self.folded > 0 || self.is_unfolded
    }
}

/// Where the focus goes when a pane changes. Stops are the rows and the button behind them. It goes along with its value;
/// when that is not there any more, it stays as near as there is a stop.
pub fn stop_after(before: &Pane, after: &Pane, stop: usize) -> Option<usize> {
    let place_of = |value: &str| after.rows.iter().position(|row| row.value == value);
    let last = (after.rows.len() + usize::from(after.has_button())).checked_sub(1)?;
    Some(match before.rows.get(stop) {
        Some(row) => place_of(&row.value).unwrap_or(stop.min(last)),
        None if after.has_button() => after.rows.len(),
        None => last,
    })
}

/// The fields that the quiz hides, where they have values.
pub fn hidden_titles(facets: &[Facet]) -> String {
    let has = |field: Field| facets.iter().any(|facet| facet.field == field && !facet.values.is_empty());
    let hidden = Field::ALL.into_iter().filter(|field| is_hidden(*field) && has(*field));
    hidden.map(title).collect::<Vec<_>>().join("; ")
}

/// The label of a value; of a path, a folder that all values lie in says nothing and is left out.
pub fn label(facet: &Facet, value: &str) -> Label {
    label_in(facet.field, shared_by_all(facet), value)
}

/// The folder that all values lie in.
fn shared_by_all(facet: &Facet) -> &str {
    if !facet.field.has_parts() {
        return "";
    }
    let mut values = facet.values.iter().map(|value| value.value.as_str());
    let first = values.next().unwrap_or_default();
    values.fold(folder_of(first), |shared, value| shared_folder(shared, value))
}

fn label_in(field: Field, shared: &str, value: &str) -> Label {
    if !field.has_parts() {
        return Label { folder: String::new(), name: value_name::name(field, value).to_owned() };
    }
    let shown = value.strip_prefix(shared).unwrap_or(value);
    let folder = folder_of(shown);
    Label { folder: folder.to_owned(), name: shown.get(folder.len()..).unwrap_or_default().to_owned() }
}

/// With its last `/`; empty for a bare name.
fn folder_of(path: &str) -> &str {
    path.rfind('/').and_then(|end| path.get(..=end)).unwrap_or_default()
}

fn shared_folder<'a>(folder: &'a str, path: &str) -> &'a str {
    let mut shared = folder;
    while !path.starts_with(shared) {
        shared = folder_of(shared.strip_suffix('/').unwrap_or_default());
    }
    shared
}

pub fn title(field: Field) -> &'static str {
    match field {
        Field::Dataset => text::title::DATASET,
        Field::Variant => text::title::VARIANT,
        Field::Role => text::title::KIND,
        Field::Split => text::title::SPLIT,
        Field::Service => text::title::SERVICE,
        Field::Intent => text::title::INTENT,
        Field::Act => text::title::ACT,
        Field::Slot => text::title::SLOT,
        Field::Api => text::title::CALL,
        Field::Goal => text::title::GOAL,
        Field::Status => text::title::EXPECTED_STATUS,
        Field::AgentStatus => text::title::AGENT_STATUS,
        Field::Correct => text::title::CORRECT,
        Field::Reservation => text::title::RESERVATION,
        Field::Derived => text::title::DERIVED,
        Field::DerivedFlights => text::title::DERIVED_FLIGHTS,
        Field::DerivedCorrect => text::title::DERIVED_CORRECT,
        Field::DerivedReward => text::title::DERIVED_REWARD,
        Field::AgentError => text::title::AGENT_ERROR,
        Field::Unverified => text::title::UNVERIFIED,
        Field::Run => text::title::RUN,
        Field::WrongRun => text::title::WRONG_RUN,
        Field::PredictionError => text::title::PREDICTION_ERROR,
        Field::Success => text::title::SUCCESS,
        Field::Rating => text::title::RATING,
        Field::Scenario => text::title::SCENARIO,
        Field::User => text::title::USER,
        Field::Wizard => text::title::WIZARD,
        Field::Has => text::title::HAS,
        Field::Label => text::title::LABEL,
        Field::Rule => text::title::RULE,
        Field::File => text::title::FILE,
    }
}

/// What all records have in common is no choice, nor is what none of those that match has.
pub fn is_worth_showing(field: Field, pane: &Pane) -> bool {
    let is_on = pane.rows.iter().any(|row| row.is_on);
    let is_choice = !matches!(field, Field::Dataset | Field::Variant | Field::Role) || pane.rows.len() > 1;
    is_on || is_choice && pane.rows.iter().any(|row| row.count > 0)
}

/// The choices of a facet: the engine's order, most frequent first, and the long rest folded away. What is checked is
/// never folded away, and shown even if nothing has it; other values that nothing has are no choice.
pub fn pane(facet: &Facet, line: &str, wanted: Wanted) -> Pane {
    let Wanted { is_unfolded, words } = wanted;
    let field = facet.field;
    let on = query::values(line, field);
    let is_on = |value: &str| on.iter().any(|asked| field.is_named(value, asked));
    let named = facet.values.iter().map(|value| (value.value.as_str(), value.count, is_on(&value.value)));
    let mut rows: Vec<_> = named.filter(|(_, count, is_on)| *count > 0 || *is_on).collect();
    for asked in &on {
        if !rows.iter().any(|(value, ..)| field.is_named(value, asked)) {
            rows.push((asked.as_str(), 0, true));
        }
    }
    let is_long = rows.len() > LOOK_ROWS;
    if is_unfolded && is_long && !words.is_empty() {
        let words = lowered(words);
        rows.retain(|(value, _, is_on)| *is_on || lowered(value).contains(&words));
    }
    let fold_rows = if matches!(field, Field::Service | Field::File) { LONG_FOLD_ROWS } else { FOLD_ROWS };
    let mut folded = rows.iter().skip(fold_rows).filter(|(_, _, is_on)| !is_on).count();
    if is_unfolded || folded < WORTH_FOLDING {
        folded = 0;
    } else {
        let mut index = 0;
        rows.retain(|(_, _, is_on)| {
            index += 1;
            index <= fold_rows || *is_on
        });
    }
    let most = facet.values.iter().map(|value| value.count).max().unwrap_or(0).max(1);
    let shared = shared_by_all(facet);
    let choice = |(value, count, is_on): (&str, u64, bool)| Choice {
        value: value.to_owned(),
        label: label_in(field, shared, value),
        count,
        is_on,
        per_mille: count * 1000 / most,
    };
    Pane { rows: rows.into_iter().map(choice).collect(), folded, is_unfolded, is_long }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answer::FacetValue;

    fn facet(count: usize) -> Facet {
        let value = |index: usize| FacetValue { value: format!("S_{index}"), count: 100 - index as u64 };
        Facet { field: Field::Service, values: (0..count).map(value).collect() }
    }

    #[test]
    fn the_most_frequent_value_has_the_whole_bar() {
        let pane = pane(&facet(2), "service:S_1", Wanted::default());
        assert_eq!(pane.rows[0].per_mille, 1000);
        assert!(!pane.rows[0].is_on && pane.rows[1].is_on);
    }

    #[test]
    fn a_checked_value_is_never_folded_away() {
        let pane = pane(&facet(40), "service:S_39", Wanted::default());
        assert_eq!(pane.rows.len(), LONG_FOLD_ROWS + 1);
        assert_eq!(pane.folded, 40 - LONG_FOLD_ROWS - 1);
        assert_eq!(pane.rows.last().map(|row| row.value.as_str()), Some("S_39"));
    }

    #[test]
    fn the_focus_goes_along_with_its_value() {
        let pane = |values: &[&str], folded| {
            let row = |value: &&str| Choice { value: (*value).to_owned(), ..Choice::default() };
            Pane { rows: values.iter().map(row).collect(), folded, ..Pane::default() }
        };
        let before = pane(&["a", "b", "c"], 4);
        assert_eq!(stop_after(&before, &pane(&["c", "a"], 0), 2), Some(0));
        assert_eq!(stop_after(&before, &pane(&["a", "b"], 0), 2), Some(1));
        // What was folded away is behind the button.
        assert_eq!(stop_after(&before, &pane(&["a", "b"], 5), 2), Some(2));
        assert_eq!(stop_after(&before, &pane(&["a"], 6), 3), Some(1));
        assert_eq!(stop_after(&before, &pane(&["a"], 0), 3), Some(0));
        assert_eq!(stop_after(&before, &Pane::default(), 1), None);
    }

    #[test]
    fn a_short_rest_is_not_folded() {
        assert_eq!(pane(&facet(LONG_FOLD_ROWS + 2), "", Wanted::default()).folded, 0);
        assert_eq!(pane(&facet(40), "", Wanted { is_unfolded: true, words: "" }).rows.len(), 40);
    }

    #[test]
    fn among_many_values_one_looks_for_some() {
        let values = |count, words| {
            let pane = pane(&facet(count), "service:S_7", Wanted { is_unfolded: true, words });
            (pane.is_long, pane.rows.into_iter().map(|row| row.value).collect::<Vec<_>>())
        };
        assert_eq!(values(40, "s_1").1.len(), 12, "S_1, S_10 to S_19, and the one that is on");
        assert_eq!(values(40, "s_39"), (true, vec!["S_7".to_owned(), "S_39".to_owned()]));
        assert_eq!(values(10, "s_3").1.len(), 10);
    }

    #[test]
    fn what_nothing_has_is_no_choice_unless_it_is_checked() {
        let none = FacetValue { value: "None".to_owned(), count: 0 };
        let mut facet = facet(2);
        facet.values.push(none);
        assert_eq!(pane(&facet, "", Wanted::default()).rows.len(), 2);
        assert_eq!(pane(&facet, "", Wanted { is_unfolded: true, words: "" }).rows.len(), 2);
        assert_eq!(pane(&facet, "service:None", Wanted::default()).rows.len(), 3);
    }

    #[test]
    fn a_folder_that_all_files_share_is_left_out() {
        let files = |paths: &[&str]| Facet {
            field: Field::File,
            values: paths.iter().map(|path| FacetValue { value: (*path).to_owned(), count: 1 }).collect(),
        };
        let label = |paths: &[&str], path| {
            let Label { folder, name } = label(&files(paths), path);
            (folder, name)
        };
        let pair = |folder: &str, name: &str| (folder.to_owned(), name.to_owned());
        assert_eq!(label(&["sgd/dev/a.json", "sgd/dev/b.json"], "sgd/dev/a.json"), pair("", "a.json"));
        assert_eq!(label(&["sgd/dev/a.json", "sgd/test/a.json"], "sgd/test/a.json"), pair("test/", "a.json"));
        assert_eq!(label(&["sgd/dev/a.json", "sgd/devil/a.json"], "sgd/dev/a.json"), pair("dev/", "a.json"));
        assert_eq!(label(&["a.json", "x/b.json"], "x/b.json"), pair("x/", "b.json"));
        assert_eq!(label(&[], "x/b.json"), pair("x/", "b.json"));
    }

    #[test]
    fn a_value_that_nothing_has_can_be_unchecked() {
        let pane = pane(&facet(1), "service:Gone", Wanted::default());
        assert_eq!((pane.rows[1].value.as_str(), pane.rows[1].count, pane.rows[1].is_on), ("Gone", 0, true));
    }
}
