//! Which dialogues of a file match a query.
//!
//! Facets are counted in one pass over the facts of the dialogues that match. A facet's counts ignore the query's own
//! terms on that field, so fields with terms have rows of their own until they are combined. Invariant: a query is
//! made ready once for a shard, and names are compared then only.

use super::answer::{Field, Measure, PartAt, SelectedRecords, is_said_fact};
use super::bits::Bits;
use super::file::OpenFile;
use super::files::{OpenFiles, Partner};
use super::query::{Query, Range, Sort, Term, What};
use super::reading::ReadContext;
use super::sample::term_of;
use super::segment::SegmentIndex;
use super::text::Needle;
use crate::corpus::{RecordAt, Split, lowered, set_of};
use crate::formats::Kind;
use std::collections::BTreeSet;

/// How files without a split are named in queries and facets.
pub const NO_SPLIT: &str = "none";

/// A query with the numbers of the names that it asks for.
pub struct Question<'q> {
    steps: Vec<Step<'q>>,
    pub sort: Option<Sort>,
    /// Which records were drawn, when only a sample is asked for.
    sample: Option<&'q [SelectedRecords]>,
}

struct Step<'q> {
    is_negated: bool,
    field: Option<Field>,
    test: Test<'q>,
}

enum Test<'q> {
    Text {
        of_user: Option<bool>,
        needles: &'q [Needle],
    },
    /// Whether the number of a name is wanted, and that of a service's own slots or intents.
    Facts(Vec<bool>, Vec<bool>),
    Values(Vec<bool>),
    /// Of the file as a whole.
    File(Field, &'q [String]),
    Split(&'q [String]),
    Range(Measure, &'q [Range]),
    Id(&'q [String]),
    Turn(Vec<Step<'q>>),
    Next(Vec<Step<'q>>),
    Speaker(&'q [bool]),
    /// The number of the `flight{…}`.
    Flight(u32, FlightSelection<'q>),
}

/// Which records have the flights that a query asks for, wherever they were read.
#[derive(Clone, Copy)]
pub struct FlightSelection<'q> {
    /// In the order of their terms and places.
    pub selection: &'q [SelectedRecords],
    pub files: &'q OpenFiles,
}

impl<'q> FlightSelection<'q> {
    /// The rows whose own flights, or those that belong to them, are picked.
    fn rows(self, term: u32, part: &OpenFile) -> Bits {
        let own = part.entry.id;
        let file = match self.files.partner(own) {
            _ if !part.segment.kb().is_empty() => own,
            Partner::Is(kb) => kb,
            _ => return Bits::none(part.segment.row_count()),
        };
        let mut rows = Bits::none(part.segment.row_count());
        // Most rows have their flights in the same part as the row before.
        let (mut records, mut picked) = (std::ops::Range::default(), None);
        for row in 0..part.segment.row_count() {
            let record = part.segment.record(row);
            if !records.contains(&record) {
                let Some((at, there)) = self.files.part_with(RecordAt { file, record }) else { continue };
                (records, picked) = (there, self.picked(term, at));
            }
            if picked.is_some_and(|picked| picked.has(record.0 - records.start.0)) {
                rows.insert(row);
            }
        }
        rows
    }

    /// What is picked of a part.
    fn picked(self, term: u32, at: PartAt) -> Option<&'q SelectedRecords> {
        let found = self.selection.binary_search_by(|pick| (pick.term, pick.at).cmp(&(term, at)));
        self.selection.get(found.ok()?)
    }
}

/// The rows of one file that meet the terms on each field that has some, and all other terms.
pub struct Matches {
    rest: Bits,
    by_field: Vec<(Field, Bits)>,
    /// The rows that were drawn, of all and of what is there without the terms on a field; none without a sample.
    drawn: Vec<(Option<Field>, Bits)>,
}

impl<'q> Question<'q> {
    pub fn new(query: &'q Query, context: &ReadContext, selection: FlightSelection<'q>) -> Self {
        Self {
            steps: steps(&query.terms, context, selection),
            sort: query.sort,
            sample: query.sample.map(|_| selection.selection),
        }
    }

    /// The same without its sample.
    pub fn without_sample(self) -> Self {
        Self { sample: None, ..self }
    }

    /// Each field that has terms, and `None` for all.
    pub fn exceptions(&self) -> BTreeSet<Option<Field>> {
        set_of(self.steps.iter().map(|step| step.field).chain([None]))
    }

    pub fn matches(&self, file: &OpenFile) -> Matches {
        let drawn = |selection: &[SelectedRecords]| {
            let rows = |except: Option<Field>| (except, drawn_rows(selection, except, file));
            self.exceptions().into_iter().map(rows).collect()
        };
        let mut matches = Matches {
            rest: Bits::all(file.segment.row_count()),
            by_field: Vec::new(),
            drawn: self.sample.map(drawn).unwrap_or_default(),
        };
        for step in &self.steps {
            let rows = step.rows(file);
            match step.field {
                None => matches.rest.intersect(&rows),
                Some(field) => matches.intersect(field, rows),
            }
        }
        matches
    }

    /// The turns that meet what stands inside of the query's first `turn{…}`; all without one.
    pub fn turns(&self, segment: &SegmentIndex) -> Bits {
        let inside = self.steps.iter().find_map(|step| match &step.test {
            Test::Turn(inside) => Some(inside.as_slice()),
            _ => None,
        });
        turns_of(inside.unwrap_or_default(), segment)
    }

    /// Whether the query has terms on this field.
    pub fn asks_for(&self, field: Field) -> bool {
        self.steps.iter().any(|step| step.field == Some(field))
    }

    /// Where the order that is asked for puts a dialogue; the same for all without one.
    pub fn rank(&self, segment: &SegmentIndex, row: usize) -> u64 {
        self.sort.map_or(0, |sort| sort.rank(segment.number(row, sort.measure)))
    }
}

impl Matches {
    /// The rows that meet every term.
    pub fn all(&self) -> Bits {
        self.except(None)
    }

    /// The rows that meet every term but those on `field`.
    pub fn except(&self, field: Option<Field>) -> Bits {
        let mut rows = self.rest.clone();
        for (_, bits) in self.by_field.iter().filter(|(other, _)| Some(*other) != field) {
            rows.intersect(bits);
        }
        let of = |wanted| self.drawn.iter().find(|(except, _)| *except == wanted);
        if let Some((_, drawn)) = of(field).or_else(|| of(None)) {
            rows.intersect(drawn);
        }
        rows
    }

    fn intersect(&mut self, field: Field, rows: Bits) {
        match self.by_field.iter_mut().find(|(other, _)| *other == field) {
            Some((_, bits)) => bits.intersect(&rows),
            None => self.by_field.push((field, rows)),
        }
    }
}

/// The rows of a file that are in a sample.
fn drawn_rows(selection: &[SelectedRecords], except: Option<Field>, file: &OpenFile) -> Bits {
    let key = (term_of(except), file.at());
    let found = selection.binary_search_by(|one| (one.term, one.at).cmp(&key));
    let Some(one) = found.ok().and_then(|found| selection.get(found)) else {
        return Bits::none(file.segment.row_count());
    };
    file.segment.rows_where(|row| one.has(file.segment.record_in_part(row).0))
}

impl Step<'_> {
    fn rows(&self, file: &OpenFile) -> Bits {
        let mut rows = self.test.rows(file);
        if self.is_negated {
            rows.invert();
        }
        rows
    }

    /// The turns that meet it; what is not about turns does not stand inside of `turn{…}`.
    fn turns(&self, segment: &SegmentIndex) -> Bits {
        let mut turns = match &self.test {
            Test::Text { of_user, needles } => united(needles, |needle| segment.turns_with(needle, *of_user)),
            Test::Facts(wanted, owned) => {
                let mut turns = segment.turns_with_fact(wanted);
                if !owned.is_empty() {
                    turns.unite(&segment.turns_with_value(owned));
                }
                turns
            }
            Test::Values(wanted) => segment.turns_with_value(wanted),
            Test::Range(Measure::Words, ranges) => {
                segment.turns_with_words(|words| ranges.iter().any(|range| range.contains(f64::from(words))))
            }
            Test::Speaker(wanted) => united(wanted, |is_user| segment.turns_of_user(*is_user)),
            Test::Next(steps) => segment.turns_before(&turns_of(steps, segment)),
            _ => Bits::default(),
        };
        if self.is_negated {
            turns.invert();
        }
        turns
    }
}

impl Test<'_> {
    fn rows(&self, file: &OpenFile) -> Bits {
        let segment = &file.segment;
        match self {
            Self::Text { of_user, needles } => united(needles, |needle| segment.rows_with(needle, *of_user)),
            Self::Facts(wanted, owned) => {
                let mut rows = segment.rows_with_fact(wanted);
                if !owned.is_empty() {
                    rows.unite(&segment.rows_with_value(owned));
                }
                rows
            }
            Self::Values(wanted) => segment.rows_with_value(wanted),
            Self::File(field, asked) => {
                if is_any(*field, &value_of_file(*field, file), asked) {
                    Bits::all(segment.row_count())
                } else {
                    Bits::none(segment.row_count())
                }
            }
            Self::Split(asked) => {
                let all = Split::ALL.into_iter().map(Some).chain([None]);
                let wanted: Vec<Option<Split>> =
                    all.filter(|split| is_any(Field::Split, split_name(*split), asked)).collect();
                segment.rows_where(|row| wanted.contains(&segment.split(row)))
            }
            Self::Range(measure, ranges) => segment.rows_where(|row| {
                let number = segment.number(row, *measure);
                ranges.iter().any(|range| range.contains(number))
            }),
            Self::Flight(term, selection) => selection.rows(*term, file),
            Self::Id(ids) => segment.rows_with_id(ids),
            Self::Turn(steps) => segment.rows_of_turns(&turns_of(steps, segment)),
            // They stand inside of `turn{…}` only.
            Self::Next(_) | Self::Speaker(_) => Bits::none(segment.row_count()),
        }
    }
}

/// The turns that meet all of it.
fn turns_of(steps: &[Step], segment: &SegmentIndex) -> Bits {
    let mut turns = Bits::all(segment.turn_count());
    for step in steps {
        turns.intersect(&step.turns(segment));
    }
    turns
}

/// What at least one of several has.
fn united<T>(all: &[T], one: impl Fn(&T) -> Bits) -> Bits {
    let mut parts = all.iter().map(one);
    let mut united = parts.next().unwrap_or_default();
    parts.for_each(|part| united.unite(&part));
    united
}

fn steps<'q>(terms: &'q [Term], context: &ReadContext, selection: FlightSelection<'q>) -> Vec<Step<'q>> {
    let mut flights = 0..;
    let step = |term: &'q Term| Step {
        is_negated: term.is_negated,
        field: term.what.field(),
        test: match &term.what {
            What::Text { of_user, needles } => Test::Text { of_user: *of_user, needles },
            What::Field(field @ (Field::Dataset | Field::Variant | Field::Role | Field::File), asked) => {
                Test::File(*field, asked)
            }
            What::Field(Field::Split, asked) => Test::Split(asked),
            What::Field(field, asked) => {
                let values = context.names.values();
                let wanted = values
                    .map(|(kind, value)| Field::of(kind) == Some(*field) && is_any(*field, &value, asked));
                Test::Facts(wanted.collect(), owned(*field, asked, context))
            }
            What::Value(asked) => Test::Values(context.values.are_any(Kind::Value, asked)),
            What::Said(asked) => {
                let is_it = |fact: &str| asked.iter().any(|asked| is_said_fact(fact, asked));
                let wanted = context.names.values().map(|(kind, fact)| kind == Kind::Said && is_it(&fact));
                Test::Facts(wanted.collect(), Vec::new())
            }
            What::Note(asked) => {
                let asked: Vec<String> = asked.iter().map(|asked| lowered(asked)).collect();
                let has_any = |text: &str| {
                    let text = lowered(text);
                    asked.iter().any(|asked| text.contains(asked.as_str()))
                };
                let wanted = context.names.values().map(|(kind, text)| kind == Kind::Note && has_any(&text));
                Test::Facts(wanted.collect(), Vec::new())
            }
            What::Range(measure, ranges) => Test::Range(*measure, ranges),
            What::Id(ids) => Test::Id(ids),
            What::Turn(inside) => Test::Turn(steps(inside, context, selection)),
            What::Next(inside) => Test::Next(steps(inside, context, selection)),
            What::Speaker(wanted) => Test::Speaker(wanted),
            What::Flight(_) => Test::Flight(flights.next().unwrap_or_default(), selection),
        },
    };
    terms.iter().map(step).collect()
}

/// Which of the slots and intents that are named with their service are asked for; none if none is.
fn owned(field: Field, asked: &[String], context: &ReadContext) -> Vec<bool> {
    let kind = match field {
        Field::Slot => Kind::ServiceSlot,
        Field::Intent => Kind::ServiceIntent,
        _ => return Vec::new(),
    };
    let is_owned = asked.iter().any(|asked| asked.contains('/'));
    if is_owned { context.values.are_any(kind, asked) } else { Vec::new() }
}

fn is_any(field: Field, value: &str, asked: &[String]) -> bool {
    asked.iter().any(|asked| field.is_named(value, asked))
}

/// The value that all dialogues of a file have in a field.
pub fn value_of_file(field: Field, file: &OpenFile) -> String {
    let found = file.recognition.as_ref();
    match field {
        Field::Dataset => found.map_or("", |found| found.dataset.as_str()).to_owned(),
        Field::Variant => found.map_or("", |found| found.variant.as_str()).to_owned(),
        Field::Role => found.map_or("", |found| found.role.as_str()).to_owned(),
        _ => file.entry.path.clone(),
    }
}

pub fn split_name(split: Option<Split>) -> &'static str {
    split.map_or(NO_SPLIT, Split::as_str)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_a_path_name_it() {
        let is_path = |path, value| Field::File.is_named(path, value);
        for asked in [
            "sgd/dev/a.json",
            "dev/A.json",
            "a.json",
            "sgd",
            "dev",
            "SGD/dev",
            "sgd/dev/",
            "dev/",
            "/sgd/dev",
        ] {
            assert!(is_path("sgd/Dev/a.json", asked), "{asked}");
        }
        for asked in ["json", "ev/a.json", "sgd/a.json", "a.json/", "d", "/", "sgd//dev"] {
            assert!(!is_path("sgd/dev/a.json", asked), "{asked}");
        }
        assert!(is_path("ba/a/a/c", "a/a/c") && !is_path("a.json", "dev/a.json"));
    }

    #[test]
    fn who_does_an_act_is_called_as_in_any_dataset() {
        let is_act = |value, asked| Field::Act.is_named(value, asked);
        for asked in ["inform", "user/inform", "Customer/Inform"] {
            assert!(is_act("user/INFORM", asked) && !is_act("system/OFFER", asked), "{asked}");
        }
        for asked in ["system/offer", "agent/offer", "assistant/offer", "wizard/offer"] {
            assert!(is_act("system/OFFER", asked) && !is_act("user/OFFER", asked), "{asked}");
        }
        assert!(!Field::Slot.is_named("a/b", "b"));
    }
}
