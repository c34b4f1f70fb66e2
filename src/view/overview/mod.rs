//! The shape of a dataset as charts: which there are, what their marks count, and the query line that a click on one gives.
//!
//! A mark has two counts: of the dialogues that match the query line, and of those that these are held against: all of
//! the dataset, or what another line finds. They stay behind as a ghost. Invariant: every mark that is a link leads to the line that finds what it counts.

mod bars;
mod bins;
mod compare;
mod matrix;
mod picture;
mod prices;
mod save;

pub use bins::{Bin, bins, ticks};
pub use compare::{Comparison, Difference, comparisons, differences};
pub use picture::{Drawn, Label, PLOT_WIDTH, Picture, Rect, Scale, Side, picture};
pub use prices::of_prices;
pub use save::{csv, file_name, svg};

use super::location::{Location, Screen};
use super::number::{float, whole};
use super::range::{self, Number};
use super::{query, text};
use crate::corpus::{Dataset, FlightField};
use crate::engine::answer::{Field, Measure, Overview};

/// What a chart counts by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    Number(Number),
    Field(Field),
    /// Acts by those of the next turn.
    ActPairs,
    /// Slots by slots of the same dialogue.
    SlotPairs,
    /// Turns by another measure.
    Lengths,
    FlightPrices,
}

impl Subject {
    /// One word for each.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Number(Number::Measure(measure)) => measure.as_str(),
            Self::Number(Number::UtteranceWords { is_user: true }) => "user-words",
            Self::Number(Number::UtteranceWords { is_user: false }) => "system-words",
            Self::Field(field) => field.as_str(),
            Self::ActPairs => "act-pairs",
            Self::SlotPairs => "slot-pairs",
            Self::Lengths => "lengths",
            Self::FlightPrices => "flight-prices",
        }
    }
}

/// What the marks of a chart count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unit {
    Dialogues,
    Turns,
    Flights,
}

/// How a chart is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Form {
    /// Names below each other, the most frequent first.
    Bars,
    /// Numbers from left to right.
    Histogram,
    /// A square for each row and column: marks are there row by row.
    Matrix { rows: Vec<String>, columns: Vec<String> },
}

/// How many values of a chart are wanted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Extent {
    /// Those that come first.
    #[default]
    First,
    /// As many as there is room for.
    More,
    /// Those that a saved table has.
    All,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Chart {
    pub subject: Subject,
    pub title: String,
    /// What else is to be known of it: a median, or what is counted.
    pub note: String,
    pub unit: Unit,
    pub form: Form,
    pub marks: Vec<Mark>,
    /// Values that are folded away.
    pub folded: usize,
    /// Dialogues or turns that match, and those of what these are held against.
    pub total: [u64; 2],
    /// The line narrows the chart itself, and without it this is the line.
    pub cleared: Option<String>,
    /// Something else than the whole dataset stands behind it.
    pub is_compared: bool,
}

/// What charts are wanted.
#[derive(Clone, Copy)]
pub struct Wanted<'a> {
    /// What is asked for.
    pub line: &'a str,
    /// It is held against another selection, and not against the whole dataset.
    pub is_compared: bool,
    /// What the length of dialogues is shown against.
    pub measure: Measure,
    /// How many values.
    pub extent: &'a dyn Fn(Subject) -> Extent,
}

impl Chart {
    /// Where the line of a mark leads: here and to the list, or to the table of flights.
    pub fn location(&self, line: String, from: Location) -> Location {
        match self.unit {
            Unit::Dialogues | Unit::Turns => Location { query: line, ..from },
            Unit::Flights => from.on(Screen::Flights(line)),
        }
    }

    /// The line that asks for all from one bin to another.
    pub fn ranged(&self, line: &str, first: Bin, last: Bin) -> Option<String> {
        match self.subject {
            Subject::Number(number) => Some(range::ranged(line, number, first.from, last.to)),
            Subject::FlightPrices => {
                Some(format!("{}:{}..{}", FlightField::Price.as_str(), first.from, last.to))
            }
            _ => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    pub label: String,
    /// Of a histogram.
    pub bin: Bin,
    /// Of what matches, and of what it is held against.
    pub counts: [u64; 2],
    /// What they are shares of.
    pub of: [u64; 2],
    /// The line after a click; absent where nothing finds just this.
    pub line: Option<String>,
    /// The line asks for it.
    pub is_on: bool,
}

impl Mark {
    /// `10–14: 431 of 2 482 dialogues, 17.4 %; 1 200 in all`.
    pub fn says(&self, chart: &Chart) -> String {
        let ([matching, other], [of, of_other]) = (self.counts, self.of);
        let count = text::overview::mark(&self.label, matching, &chart.unit.count(of), &share(matching, of));
        let behind = if chart.is_compared {
            text::overview::in_other(other, of_other, &share(other, of_other))
        } else {
            text::overview::in_all(other)
        };
        [count, behind].concat()
    }
}

impl Unit {
    pub fn count(self, count: u64) -> String {
        match self {
            Self::Dialogues => text::count::dialogues(count),
            Self::Turns => text::count::turns(count),
            Self::Flights => text::count::flights(count),
        }
    }
}

/// In percent with one digit behind the point, as everywhere.
pub fn share(part: u64, whole: u64) -> String {
    let per_mille = (part.saturating_mul(2000) + whole) / whole.max(1).saturating_mul(2);
    text::unit::percent(per_mille)
}

/// `12 340 turns, 8 004 spans, 2 101 calls`: what there is of the dialogues that match.
pub fn parts(overview: &Overview) -> String {
    let sum = |measure: Measure| -> f64 {
        let distribution = overview.measures.iter().find(|one| one.measure == measure);
        distribution.map_or(0.0, |one| one.counts.iter().map(|(number, count)| number * float(*count)).sum())
    };
    let turns = text::count::turns(overview.turns);
    let others =
        [(Measure::Spans, text::count::spans as fn(u64) -> String), (Measure::Calls, text::count::calls)];
    let others = others.into_iter().map(|(measure, count)| (whole(sum(measure)), count));
    others.filter(|(sum, _)| *sum > 0).fold(turns, |parts, (sum, count)| format!("{parts}, {}", count(sum)))
}

/// The line that asks for all of a dataset.
pub fn base(dataset: Dataset) -> String {
    query::only(Field::Dataset, dataset.as_str())
}

/// What the line leaves of a dataset.
pub fn within(dataset: Dataset, line: &str) -> String {
    if line.trim().is_empty() { base(dataset) } else { format!("{} {line}", base(dataset)) }
}

/// The charts of a dataset, of what matches and of what it is held against: what both do not have is left out.
pub fn charts(both: [&Overview; 2], wanted: Wanted) -> Vec<Chart> {
    let Wanted { line, measure, extent, .. } = wanted;
    let words = [true, false].map(|is_user| Number::UtteranceWords { is_user });
    let numbers = Measure::ALL.map(Number::Measure).into_iter().chain(words);
    let numbers = numbers.filter_map(|number| bars::of_number(both, number, line));
    let fields = FIELDS
        .into_iter()
        .filter_map(|field| bars::of_field(both, field, line, extent(Subject::Field(field))));
    let acts = matrix::of_acts(both, line, extent(Subject::ActPairs));
    let slots = matrix::of_slots(both, line, extent(Subject::SlotPairs));
    let pairs = matrix::of_lengths(both, line, measure).into_iter().chain(acts).chain(slots);
    let charts = numbers.chain(fields).chain(pairs);
    charts.map(|chart| Chart { is_compared: wanted.is_compared, ..chart }).collect()
}

/// Those that say something of the shape of a dataset, and not where its dialogues are.
const FIELDS: [Field; 16] = [
    Field::Split,
    Field::Variant,
    Field::Service,
    Field::Intent,
    Field::Act,
    Field::Slot,
    Field::Api,
    Field::Goal,
    Field::Status,
    Field::AgentStatus,
    Field::Correct,
    Field::Reservation,
    Field::Success,
    Field::Scenario,
    Field::Has,
    Field::Rule,
];

#[cfg(test)]
mod tests;
