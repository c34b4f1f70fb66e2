//! How many dialogues have each slot, value and intent of one service.
//!
//! Invariant: what is counted here is what a query for the name, with its service, finds.

use super::Shard;
use crate::corpus::lowered;
use crate::engine::answer::{AskFault, Facet, Field};
use crate::engine::evaluate::{FlightSelection, Question};
use crate::engine::merge::Tally;
use crate::engine::query::Query;
use crate::formats::Kind;
use std::collections::BTreeMap;

/// What is counted: names that differ in case only are one, since a query cannot tell them apart.
#[derive(Clone, Default)]
struct Count {
    dialogues: u64,
    /// The number of the last dialogue that has it.
    last: u64,
}

impl Shard {
    /// Names stand without their service, and values behind their slots: `slot=value`. The query has no flights.
    pub fn usage(&self, query: &str, service: &str) -> Result<Vec<Facet>, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection: &[], files: &self.files });
        let service = format!("{service}/");
        let in_lower_case = lowered(&service);
        let owned = |kind, name: &str| {
            let field = match kind {
                Kind::ServiceSlot => Field::Slot,
                Kind::ServiceIntent => Field::Intent,
                _ => return None,
            };
            let (own, name) = name.split_at_checked(service.len())?;
            let is_own =
                own.eq_ignore_ascii_case(&service) || !own.is_ascii() && lowered(own) == in_lower_case;
            is_own.then(|| (field, name.to_owned()))
        };
        let names: Vec<Option<(Field, String)>> =
            self.context.values.values().map(|(kind, name)| owned(kind, &name)).collect();
        let mut numbers: BTreeMap<(Field, String), usize> = BTreeMap::new();
        let mut number = |(field, name): &(Field, String)| {
            let next = numbers.len();
            *numbers.entry((*field, lowered(name))).or_insert(next)
        };
        let count_of: Vec<Option<usize>> = names.iter().map(|name| name.as_ref().map(&mut number)).collect();
        let mut counts = vec![Count::default(); numbers.len()];
        let mut is_there = vec![false; names.len()];
        let mut dialogue = 0;
        for file in self.dialogue_files() {
            for row in question.matches(file).all().rows() {
                dialogue += 1;
                for name in file.segment.values(row) {
                    let count = count_of.get(name as usize).copied().flatten();
                    let Some(count) = count.and_then(|at| counts.get_mut(at)) else { continue };
                    count.dialogues += u64::from(count.last != dialogue);
                    count.last = dialogue;
                    is_there.get_mut(name as usize).into_iter().for_each(|is_there| *is_there = true);
                }
            }
        }
        let mut tally = Tally::default();
        for ((name, at), _) in names.into_iter().zip(count_of).zip(is_there).filter(|(_, is_there)| *is_there)
        {
            let Some(((field, name), count)) = name.zip(at.and_then(|at| counts.get_mut(at))) else {
                continue;
            };
            // One of the spellings has the count; the others add nothing to it.
            tally.add(field, &name, std::mem::take(&mut count.dialogues));
        }
        Ok(tally.facets())
    }
}
