//! What a shard answers about its listed records: how many match, and which.

use super::{EXCERPT_CHARS, Shard};
use crate::corpus::{CharRange, Dataset, Role, Split};
use crate::engine::answer::{
    AskFault, DatasetCounts, Facet, FacetValue, Field, Row, Segment, Survey, Wanted,
};
use crate::engine::evaluate::{Matches, split_name};
use crate::engine::file::OpenFile;
use crate::engine::merge;
use crate::engine::query::Query;
use std::collections::{BTreeMap, BTreeSet};

impl Shard {
    pub fn survey(&self, query: &str) -> Result<Survey, AskFault> {
        let query = Query::parse(query)?;
        let mut survey = Survey { datasets: self.dataset_counts(), ..Survey::default() };
        let mut counts: [BTreeMap<String, u64>; Field::ALL.len()] = Default::default();
        let mut services = vec![0u64; self.desk.services.all().len()];
        for file in self.dialogue_files() {
            let matches = Matches::of(file, &query, &self.desk.services);
            let segment = Segment {
                file: file.entry.id,
                total: u32::try_from(file.segment.row_count()).unwrap_or(u32::MAX),
                matching: u32::try_from(matches.all().count()).unwrap_or(u32::MAX),
            };
            survey.total += u64::from(segment.total);
            survey.matching += u64::from(segment.matching);
            survey.segments.push(segment);
            let [by_dataset, by_role, by_split, _, by_file] = &mut counts;
            let count = |field| matches.except(Some(field)).count() as u64;
            if let Some(found) = &file.recognition {
                *by_dataset.entry(found.dataset.word().to_owned()).or_default() += count(Field::Dataset);
                *by_role.entry(found.role.word().to_owned()).or_default() += count(Field::Role);
            }
            let mut splits = [0u64; Split::ALL.len()];
            let mut without_split = 0;
            for row in matches.except(Some(Field::Split)).rows() {
                let split = file.segment.split(row).and_then(|split| splits.get_mut(split as usize));
                *split.unwrap_or(&mut without_split) += 1;
            }
            let named = Split::ALL.into_iter().map(Some).chain([None]);
            for (split, count) in named.zip(splits.into_iter().chain([without_split])) {
                if count > 0 {
                    *by_split.entry(split_name(split).to_owned()).or_default() += count;
                }
            }
            *by_file.entry(file.entry.path.clone()).or_default() += count(Field::File);
            for row in matches.except(Some(Field::Service)).rows() {
                for service in file.segment.services(row) {
                    if let Some(count) = services.get_mut(*service as usize) {
                        *count += 1;
                    }
                }
            }
        }
        let [_, _, _, by_service, _] = &mut counts;
        by_service.extend(self.desk.services.all().iter().cloned().zip(services));
        survey.facets =
            Field::ALL.into_iter().zip(counts).map(|(field, counts)| facet(field, counts)).collect();
        Ok(survey)
    }

    pub fn rows(&self, query: &str, wanted: &[Wanted]) -> Result<Vec<Row>, AskFault> {
        let query = Query::parse(query)?;
        let mut rows = Vec::new();
        for piece in wanted {
            let Some(file) = self.files.get(&piece.file).filter(|file| self.is_listed(file)) else {
                continue;
            };
            let matches = Matches::of(file, &query, &self.desk.services).all();
            let picked = matches.rows().skip(piece.from as usize).take(piece.len as usize);
            rows.extend(picked.filter_map(|row| self.row(file, row, &query)));
        }
        Ok(rows)
    }

    fn row(&self, file: &OpenFile, row: usize, query: &Query) -> Option<Row> {
        let services =
            file.segment.services(row).iter().map(|number| self.desk.services.name(*number).to_owned());
        let (turn, utterance) = file
            .segment
            .utterances(row)
            .enumerate()
            .find(|(_, utterance)| query.needles().any(|needle| needle.find(utterance, 0).is_some()))
            .or_else(|| file.segment.utterances(row).enumerate().next())
            .unwrap_or_default();
        let excerpt: String = utterance.chars().take(EXCERPT_CHARS).collect();
        Some(Row {
            at: file.segment.at(row, file.entry.id),
            dataset: file.recognition.as_ref()?.dataset,
            split: file.segment.split(row),
            id: file.segment.id(row).to_owned(),
            services: services.collect(),
            turns: file.segment.turns(row),
            hits: hits(&excerpt, query),
            excerpt,
            excerpt_turn: u32::try_from(turn).unwrap_or(u32::MAX),
        })
    }

    fn dataset_counts(&self) -> Vec<DatasetCounts> {
        let mut counts: BTreeMap<Dataset, DatasetCounts> = BTreeMap::new();
        let mut services: BTreeMap<Dataset, BTreeSet<&str>> = BTreeMap::new();
        for file in self.files.values() {
            let Some(found) = &file.recognition else { continue };
            let dataset = found.dataset;
            let count = counts.entry(dataset).or_insert_with(|| merge::no_counts(dataset));
            count.flights += file.segment.flights;
            if found.role == Role::Dialogues {
                count.dialogues += file.segment.row_count() as u64;
                count.turns += file.segment.turn_count();
                count.spans += file.segment.spans;
                count.calls += file.segment.calls;
            }
            let named = services.entry(dataset).or_default();
            let told = file.lore.as_ref().map_or(&[][..], |lore| &lore.services);
            named.extend(told.iter().map(|service| service.name.as_str()));
            let numbers: BTreeSet<u32> =
                (0..file.segment.row_count()).flat_map(|row| file.segment.services(row)).copied().collect();
            named.extend(numbers.into_iter().map(|number| self.desk.services.name(number)));
        }
        for (dataset, named) in services {
            if let Some(count) = counts.get_mut(&dataset) {
                count.services = named.into_iter().map(str::to_owned).collect();
            }
        }
        counts.into_values().collect()
    }
}

fn facet(field: Field, counts: BTreeMap<String, u64>) -> Facet {
    let values = counts.into_iter().map(|(value, count)| FacetValue { value, count }).collect();
    merge::sorted_facet(field, values)
}

/// The hits of all the query's words, in order, overlapping ones joined.
pub(super) fn hits(text: &str, query: &Query) -> Vec<CharRange> {
    let mut hits: Vec<CharRange> = query.needles().flat_map(|needle| needle.hits(text)).collect();
    crate::corpus::order::sort_by_key(&mut hits, |hit| (hit.start, hit.end));
    let mut joined: Vec<CharRange> = Vec::with_capacity(hits.len());
    for hit in hits {
        match joined.last_mut() {
            Some(last) if hit.start < last.end => last.end = last.end.max(hit.end),
            _ => joined.push(hit),
        }
    }
    joined
}
