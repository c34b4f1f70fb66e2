//! Which values can stand where a query line is being typed, and how many dialogues have each.
//!
//! A value counts for what the rest of the line leaves, and inside of `turn{…}` for the turns that meet the rest of it.
//! Invariant: what is counted is what the line finds with the value in it, before a sample is drawn. Values that differ
//! in case only are one, since a query cannot tell them apart.

use super::Shard;
use super::ask::splits;
use crate::corpus::lowered;
use crate::engine::answer::{AskFault, Completion, Field, Incomplete, SelectedRecords};
use crate::engine::bits::Bits;
use crate::engine::column::Names;
use crate::engine::evaluate::{FlightSelection, Question, value_of_file};
use crate::engine::file::OpenFile;
use crate::engine::query::{Query, VALUE};
use crate::formats::Kind;
use std::collections::BTreeMap;

/// What of the names is asked for.
enum Wanted {
    AnyField,
    Field(Field),
    Values,
    /// Of slots that are named with their service: names, or names with values.
    ServiceSlots {
        with_value: bool,
    },
    ServiceIntents,
}

impl Wanted {
    /// `None` when the field has no values that could be listed.
    fn of(asked: &Incomplete) -> Option<Self> {
        if asked.field.is_empty() {
            return (!asked.typed.is_empty()).then_some(Self::AnyField);
        }
        if asked.field == VALUE {
            return (!asked.typed.is_empty()).then_some(Self::Values);
        }
        Some(match Field::from_word(&asked.field)? {
            Field::Slot if asked.typed.contains(['/', '=']) => {
                Self::ServiceSlots { with_value: asked.typed.contains('=') }
            }
            Field::Intent if asked.typed.contains('/') => Self::ServiceIntents,
            field => Self::Field(field),
        })
    }

    /// The field of a fact, if it is asked for.
    fn field_of_fact(&self, kind: Kind) -> Option<Field> {
        Field::of(kind).filter(|field| self.has(*field))
    }

    fn has(&self, field: Field) -> bool {
        match self {
            Self::AnyField => true,
            Self::Field(wanted) => *wanted == field,
            _ => false,
        }
    }

    /// The word before the colon for a name that is kept beside the facts, if it is asked for.
    fn word_of_value(&self, kind: Kind, name: &str) -> Option<&'static str> {
        match (self, kind) {
            (Self::Values, Kind::Value) => Some(VALUE),
            (Self::ServiceSlots { with_value }, Kind::ServiceSlot) => {
                (name.contains('=') == *with_value).then(|| Field::Slot.as_str())
            }
            (Self::ServiceIntents, Kind::ServiceIntent) => Some(Field::Intent.as_str()),
            _ => None,
        }
    }

    fn is_beside_facts(&self) -> bool {
        matches!(self, Self::Values | Self::ServiceSlots { .. } | Self::ServiceIntents)
    }
}

/// What is counted: names that mean the same have one counter.
#[derive(Default)]
struct Counters {
    places: BTreeMap<(&'static str, String), usize>,
    all: Vec<Counter>,
    row: u64,
}

struct Counter {
    completion: Completion,
    /// The number of the last row that has it.
    last: u64,
}

impl Counters {
    /// The place of the counter for a name, which is made if there is none.
    fn place(&mut self, word: &'static str, name: &str) -> usize {
        let next = self.all.len();
        let place = *self.places.entry((word, lowered(name))).or_insert(next);
        match self.all.get_mut(place) {
            Some(counter) if name < counter.completion.value.as_str() => {
                name.clone_into(&mut counter.completion.value);
            }
            Some(_) => {}
            None => {
                let completion = Completion { field: word.to_owned(), value: name.to_owned(), count: 0 };
                self.all.push(Counter { completion, last: 0 });
            }
        }
        place
    }

    /// Counts more dialogues of a value.
    fn add(&mut self, field: Field, value: &str, dialogues: u64) {
        let place = self.place(field.as_str(), value);
        if let Some(counter) = self.all.get_mut(place) {
            counter.completion.count += dialogues;
        }
    }

    fn count_in_row(&mut self, place: usize) {
        if let Some(counter) = self.all.get_mut(place) {
            counter.completion.count += u64::from(counter.last != self.row);
            counter.last = self.row;
        }
    }
}

impl Shard {
    /// The values that have what is typed in them and that some dialogue has, in no order.
    pub fn completions(
        &self,
        asked: &Incomplete,
        selection: &[SelectedRecords],
    ) -> Result<Vec<Completion>, AskFault> {
        let Some(wanted) = Wanted::of(asked) else { return Ok(Vec::new()) };
        let query = Query::parse(&asked.rest)?;
        let turns = asked.turn.as_ref().map(|terms| Query::parse(&format!("turn{{{terms}}}"))).transpose()?;
        let selection = FlightSelection { selection, files: &self.files };
        let question = Question::new(&query, &self.context, selection).without_sample();
        let turns = turns.as_ref().map(|turns| Question::new(turns, &self.context, selection));
        let mut counters = Counters::default();
        let typed = Typed::of(&asked.typed);
        let names = if wanted.is_beside_facts() { &self.context.values } else { &self.context.names };
        let places = places(names, &wanted, &typed, &mut counters);
        let has_place = places.iter().any(Option::is_some);
        for file in self.dialogue_files() {
            let rows = question.matches(file).all();
            match &turns {
                Some(turns) => {
                    let turns = turns.turns(&file.segment);
                    counters.count_turns(file, (&rows, &turns), &places, wanted.is_beside_facts());
                }
                None if wanted.is_beside_facts() => counters.count_values(file, &rows, &places),
                None => {
                    if has_place {
                        counters.count_facts(file, &rows, &places);
                    }
                    counters.count_file(file, &rows, &wanted, &typed);
                }
            }
        }
        let found = counters.all.into_iter().map(|counter| counter.completion);
        Ok(found.filter(|completion| completion.count > 0).collect())
    }
}

/// What is there of a value, as each field means it.
struct Typed {
    text: String,
    /// Who does an act may be called as in any dataset.
    as_act: String,
}

impl Typed {
    fn of(text: &str) -> Self {
        let as_act = Field::Act.meant(vec![text.to_owned()]).concat();
        Self { text: lowered(text), as_act: lowered(&as_act) }
    }

    fn is_in(&self, field: Option<Field>, name: &str) -> bool {
        let text = if field == Some(Field::Act) { &self.as_act } else { &self.text };
        lowered(name).contains(text.as_str())
    }
}

/// Per number of a name, the place of its counter.
fn places(names: &Names, wanted: &Wanted, typed: &Typed, counters: &mut Counters) -> Vec<Option<usize>> {
    let mut place = |(kind, name): (Kind, std::borrow::Cow<'_, str>)| {
        let field = wanted.field_of_fact(kind);
        let word = field.map(Field::as_str).or_else(|| wanted.word_of_value(kind, &name))?;
        typed.is_in(field, &name).then(|| counters.place(word, &name))
    };
    names.values().map(&mut place).collect()
}

impl Counters {
    fn count_number(&mut self, number: u32, places: &[Option<usize>]) {
        if let Some(place) = places.get(number as usize).copied().flatten() {
            self.count_in_row(place);
        }
    }

    fn count_facts(&mut self, file: &OpenFile, rows: &Bits, places: &[Option<usize>]) {
        let mut findings: BTreeMap<usize, Vec<u32>> = BTreeMap::new();
        for (row, fact) in file.segment.findings() {
            if rows.contains(row) && places.get(fact as usize).is_some_and(Option::is_some) {
                findings.entry(row).or_default().push(fact);
            }
        }
        for row in rows.rows() {
            self.row += 1;
            let found = findings.get(&row).into_iter().flatten();
            file.segment.facts(row).iter().chain(found).for_each(|fact| self.count_number(*fact, places));
        }
    }

    fn count_values(&mut self, file: &OpenFile, rows: &Bits, places: &[Option<usize>]) {
        for row in rows.rows() {
            self.row += 1;
            file.segment.values(row).for_each(|value| self.count_number(value, places));
        }
    }

    /// The same for what stands in these turns.
    fn count_turns(
        &mut self,
        file: &OpenFile,
        (rows, turns): (&Bits, &Bits),
        places: &[Option<usize>],
        is_beside_facts: bool,
    ) {
        for row in rows.rows() {
            self.row += 1;
            let numbers = file.segment.numbers_in_turns(row, is_beside_facts);
            let marks = file.segment.marks_in_turns(row).filter(|_| !is_beside_facts);
            let numbers = numbers.chain(marks);
            numbers.filter(|(turn, _)| turns.contains(*turn)).for_each(|(_, number)| {
                self.count_number(number, places);
            });
        }
    }

    /// Counts what is true of a file as a whole, and the splits of its records.
    fn count_file(&mut self, file: &OpenFile, rows: &Bits, wanted: &Wanted, typed: &Typed) {
        for field in [Field::Dataset, Field::Variant, Field::Role, Field::File] {
            let value = value_of_file(field, file);
            if wanted.has(field) && typed.is_in(Some(field), &value) {
                self.add(field, &value, rows.count() as u64);
            }
        }
        if wanted.has(Field::Split) {
            for (split, count) in splits(file, rows) {
                if typed.is_in(Some(Field::Split), split) {
                    self.add(Field::Split, split, count);
                }
            }
        }
    }
}
