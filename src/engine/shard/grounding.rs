//! How many values of the dialogues that match are said, as far as the study of sayings has come.

use super::Shard;
use crate::corpus::{Dataset, map_of};
use crate::engine::answer::{
    AskFault, DatasetGrounding, Grounding, Outcome, Said, SelectedRecords, field_of_fact, outcomes_of_fact,
};
use crate::engine::bits::Bits;
use crate::engine::column::Names;
use crate::engine::evaluate::{FlightSelection, Question};
use crate::engine::file::OpenFile;
use crate::engine::query::Query;
use crate::formats::Kind;
use litemap::LiteMap;
use std::collections::BTreeMap;

impl Shard {
    pub fn grounding(&self, query: &str, selection: &[SelectedRecords]) -> Result<Grounding, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection, files: &self.files });
        let facts = Facts::of(&self.context.names);
        let mut counted: LiteMap<Dataset, Counted> = LiteMap::new();
        for file in self.dialogue_files() {
            let Some(dataset) = file.recognition.as_ref().map(|found| found.dataset) else { continue };
            let of_dataset = counted.entry(dataset).or_insert_with(|| Counted::of(&facts));
            of_dataset.add(file, &question.matches(file).all(), &facts);
        }
        let of_dataset = |(dataset, counted): (Dataset, Counted)| (dataset, counted.of_fields(&facts.fields));
        Ok(Grounding { datasets: map_of(counted.into_iter().map(of_dataset)) })
    }
}

/// What the numbers of names say of values.
struct Facts {
    fields: Vec<String>,
    /// The place of the field, and what became of the value.
    by_number: Vec<Option<(usize, Vec<Outcome>)>>,
}

impl Facts {
    fn of(names: &Names) -> Self {
        let mut places: BTreeMap<String, usize> = BTreeMap::new();
        let mut fields = Vec::new();
        let by_number = names.values().map(|(kind, fact)| {
            (kind == Kind::Said).then(|| {
                let field = field_of_fact(&fact);
                let place = *places.entry(field.to_owned()).or_insert_with(|| {
                    fields.push(field.to_owned());
                    fields.len() - 1
                });
                (place, outcomes_of_fact(&fact).collect())
            })
        });
        let by_number = by_number.collect();
        Self { fields, by_number }
    }
}

/// The counts of one dataset.
struct Counted {
    dialogues: u64,
    grounded: u64,
    all: Counter,
    by_field: Vec<Counter>,
    /// Counts the dialogues with values.
    dialogue: u64,
}

#[derive(Clone, Default)]
struct Counter {
    said: Said,
    /// The last dialogue that had a value, and those that had one of each outcome.
    last: u64,
    last_of: [u64; Outcome::ALL.len()],
}

impl Counter {
    fn count(&mut self, outcomes: &[Outcome], dialogue: u64) {
        let is_new = std::mem::replace(&mut self.last, dialogue) != dialogue;
        let last_of = &mut self.last_of;
        self.said.count(outcomes, is_new, |outcome| {
            last_of
                .get_mut(outcome as usize)
                .is_some_and(|last| std::mem::replace(last, dialogue) != dialogue)
        });
    }
}

impl Counted {
    fn of(facts: &Facts) -> Self {
        let by_field = vec![Counter::default(); facts.fields.len()];
        Self { dialogues: 0, grounded: 0, all: Counter::default(), by_field, dialogue: 0 }
    }

    fn add(&mut self, file: &OpenFile, rows: &Bits, facts: &Facts) {
        self.dialogues += rows.count() as u64;
        let fact_of = |number: u32| facts.by_number.get(number as usize)?.as_ref();
        let noted = file.segment.findings().filter_map(|(row, number)| Some((row, fact_of(number)?)));
        // Those of a row stand together, for a study goes from row to row.
        let mut open: Option<(usize, bool)> = None;
        for (row, (field, outcomes)) in noted.filter(|(row, _)| rows.contains(*row)) {
            if open.is_none_or(|(before, _)| before != row) {
                self.close(open);
                self.dialogue += 1;
                open = Some((row, true));
            }
            if let Some((_, is_grounded)) = &mut open {
                *is_grounded &= !outcomes.contains(&Outcome::Never);
            }
            self.all.count(outcomes, self.dialogue);
            if let Some(counter) = self.by_field.get_mut(*field) {
                counter.count(outcomes, self.dialogue);
            }
        }
        self.close(open);
    }

    fn close(&mut self, row: Option<(usize, bool)>) {
        self.grounded += u64::from(row.is_some_and(|(_, is_grounded)| is_grounded));
    }

    fn of_fields(self, fields: &[String]) -> DatasetGrounding {
        let counted = fields.iter().zip(self.by_field).filter(|(_, counter)| counter.said.all.values > 0);
        let of_field = |(field, counter): (&String, Counter)| (field.clone(), counter.said);
        DatasetGrounding {
            dialogues: self.dialogues,
            grounded: self.grounded,
            said: self.all.said,
            fields: map_of(counted.map(of_field)),
        }
    }
}
