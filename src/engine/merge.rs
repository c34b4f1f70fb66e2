//! Makes one answer of the answers of many shards; all of these are pure functions.
//!
//! A segment is a part of a file, and all rows are the segments in the order of files and parts. A survey counts per
//! segment, so a page of rows is planned from these counts ([`plan`]) and cut from the shards that own the pieces. An
//! order is a rank: each match has a 64-bit rank that grows as the order wants it, and pages are planned and merged
//! by rank and place, so that sorting needs no shard to know another. Invariant: however files are partitioned over
//! shards, the merged answers are those of one shard with all of them.

mod flights;
mod overview;

pub use flights::{flight_plan, flight_rows, flight_surveys, found_flights};
pub use overview::overviews;

use super::answer::{
    Completion, DatasetCounts, Facet, FacetValue, Field, FileReport, Found, HitReport, PagePart, Progress,
    Row, RuleCounts, RuleReport, SchemaReport, Segment, SelectedRecords, Survey,
};
use super::file::KEPT_HITS;
use super::file::REPORTED_FINDINGS;
use super::likeness;
use super::sample::{self, Draw};
use crate::corpus::{Dataset, RecordAt, RuleId, lowered, sort_by, sort_by_key};
use crate::formats::common_end;
use std::cmp::Reverse;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::ops::Range;

pub fn surveys(parts: Vec<Survey>) -> Survey {
    let mut merged = Survey::default();
    let mut segments = Vec::new();
    let mut facets = Vec::new();
    let mut datasets: BTreeMap<Dataset, DatasetCounts> = BTreeMap::new();
    let mut unknown = Vec::new();
    let mut without: BTreeMap<Field, u64> = BTreeMap::new();
    for part in parts {
        unknown.push(part.unknown);
        for (field, count) in part.without {
            *without.entry(field).or_default() += count;
        }
        merged.total += part.total;
        merged.matching += part.matching;
        merged.asks_for_findings |= part.asks_for_findings;
        merged.asks_for_study |= part.asks_for_study;
        segments.push(part.segments);
        facets.push(part.facets);
        for counts in part.datasets {
            let sum = datasets.entry(counts.dataset).or_insert_with(|| DatasetCounts::none(counts.dataset));
            add_counts(sum, counts);
        }
    }
    merged.segments = in_order(segments, |segment| segment.at);
    merged.facets = facets_of(facets);
    merged.datasets = datasets.into_values().collect();
    merged.unknown = likeness::merged(unknown);
    merged.without = without.into_iter().collect();
    merged
}

/// What was found, with so many rows from the first: each part has as many of its own, so none of these is missing.
pub fn found(parts: Vec<Found>, row_count: u64) -> Found {
    let (all, page): (Vec<_>, Vec<_>) = parts.into_iter().map(|part| (part.survey, part.rows)).unzip();
    let mut rows = rows(page);
    rows.truncate(usize::try_from(row_count).unwrap_or(usize::MAX));
    Found { survey: surveys(all), rows }
}

/// Most frequent first; files stay in the order of their paths.
pub fn sorted_facet(field: Field, mut values: Vec<FacetValue>) -> Facet {
    sort_by(&mut values, |a, b| {
        let by_count = if field == Field::File { std::cmp::Ordering::Equal } else { b.count.cmp(&a.count) };
        by_count.then_with(|| a.value.cmp(&b.value))
    });
    Facet { field, values }
}

/// One facet for each field.
pub fn facets(counts: BTreeMap<(Field, String), u64>) -> Vec<Facet> {
    let mut facets: Vec<Facet> = Vec::new();
    for ((field, value), count) in counts {
        match facets.last_mut().filter(|last| last.field == field) {
            Some(facet) => facet.values.push(FacetValue { value, count }),
            None => facets.push(Facet { field, values: vec![FacetValue { value, count }] }),
        }
    }
    facets.into_iter().map(|facet| sorted_facet(facet.field, facet.values)).collect()
}

/// One facet for each field that one of the parts has.
fn facets_of(parts: impl IntoIterator<Item = Vec<Facet>>) -> Vec<Facet> {
    let mut counts: BTreeMap<(Field, String), u64> = BTreeMap::new();
    for facet in parts.into_iter().flatten() {
        for FacetValue { value, count } in facet.values {
            *counts.entry((facet.field, value)).or_default() += count;
        }
    }
    facets(counts)
}

fn add_counts(sum: &mut DatasetCounts, part: DatasetCounts) {
    sum.dialogues += part.dialogues;
    sum.turns += part.turns;
    sum.spans += part.spans;
    sum.calls += part.calls;
    sum.flights += part.flights;
    sum.with_states += part.with_states;
    sum.services.extend(part.services);
    sort_by(&mut sum.services, Ord::cmp);
    sum.services.dedup();
}

/// Counts of names by field, most frequent first. Queries name them in any case, so those that differ in nothing else
/// are one; its name is the first in the order of letters.
#[derive(Default)]
pub struct Tally(BTreeMap<(Field, String), FacetValue>);

impl Tally {
    pub fn add(&mut self, field: Field, value: &str, count: u64) {
        let sum = self
            .0
            .entry((field, lowered(value)))
            .or_insert_with(|| FacetValue { value: value.to_owned(), count: 0 });
        sum.count += count;
        if value < sum.value.as_str() {
            value.clone_into(&mut sum.value);
        }
    }

    pub fn facets(self) -> Vec<Facet> {
        let mut facets: Vec<Facet> = Vec::new();
        for ((field, _), value) in self.0 {
            match facets.last_mut().filter(|last| last.field == field) {
                Some(facet) => facet.values.push(value),
                None => facets.push(Facet { field, values: vec![value] }),
            }
        }
        facets.into_iter().map(|facet| sorted_facet(facet.field, facet.values)).collect()
    }
}

/// What shards counted of a service.
pub fn usages(parts: Vec<Vec<Facet>>) -> Vec<Facet> {
    let mut tally = Tally::default();
    for facet in parts.iter().flatten() {
        facet.values.iter().for_each(|found| tally.add(facet.field, &found.value, found.count));
    }
    tally.facets()
}

pub fn progresses(parts: impl IntoIterator<Item = Progress>) -> Progress {
    let mut merged = Progress { is_done: true, ..Progress::default() };
    for part in parts {
        merged.bytes_read += part.bytes_read;
        merged.bytes_total += part.bytes_total;
        merged.indexed += part.indexed;
        merged.fetched += part.fetched;
        merged.files_done += part.files_done;
        merged.files_total += part.files_total;
        merged.records += part.records;
        merged.dialogues += part.dialogues;
        merged.checked += part.checked;
        merged.to_check += part.to_check;
        merged.lost += part.lost;
        merged.studied += part.studied;
        merged.to_study += part.to_study;
        merged.is_done &= part.is_done;
        merged.is_stopped |= part.is_stopped;
    }
    merged
}

pub fn selection(parts: Vec<Vec<SelectedRecords>>) -> Vec<SelectedRecords> {
    in_order(parts, |pick| (pick.term, pick.at))
}

/// What is selected of flights, and of what was drawn beside it.
pub fn with_sample(mut flights: Vec<SelectedRecords>, draws: Vec<Vec<Draw>>) -> Vec<SelectedRecords> {
    flights.extend(sample::drawn(draws));
    flights
}

/// So many values are offered; who looks for another one types more of it.
const OFFERED: usize = 30;

/// The values that begin with what is typed come first, then the most frequent.
pub fn completions(parts: Vec<Vec<Completion>>, typed: &str) -> Vec<Completion> {
    let mut merged: BTreeMap<(String, String), Completion> = BTreeMap::new();
    for part in parts.into_iter().flatten() {
        let key = (part.field.clone(), lowered(&part.value));
        match merged.entry(key) {
            Entry::Vacant(place) => _ = place.insert(part),
            Entry::Occupied(mut same) => {
                let same = same.get_mut();
                same.count += part.count;
                if part.value < same.value {
                    same.value = part.value;
                }
            }
        }
    }
    let typed = lowered(typed);
    let mut all: Vec<Completion> = merged.into_values().collect();
    all.sort_by_cached_key(|one| {
        let is_later = !lowered(&one.value).starts_with(&typed);
        (is_later, Reverse(one.count), one.value.clone(), one.field.clone())
    });
    all.truncate(OFFERED);
    all
}

/// Which pieces of which segments make up a window over all matching dialogues, in their order.
pub fn plan(segments: &[Segment], window: Range<u64>) -> Vec<PagePart> {
    let group = |segment: &Segment| {
        let ranks: &[(u64, u32)] =
            if segment.ranks.is_empty() { &[(0, segment.matching)] } else { &segment.ranks };
        let of_rank = |(rank, len): &(u64, u32)| PagePart { at: segment.at, rank: *rank, from: 0, len: *len };
        ranks.iter().map(of_rank).collect::<Vec<_>>()
    };
    // Not merged: there may be as many segments as files.
    let mut groups: Vec<PagePart> = segments.iter().flat_map(group).collect();
    sort_by_key(&mut groups, |group| (group.rank, group.at));
    let mut page = Vec::new();
    let mut before = 0;
    for group in groups {
        let after = before + u64::from(group.len);
        let (start, end) = (window.start.max(before), window.end.min(after));
        if start < end {
            let piece = |offset: u64| u32::try_from(offset).unwrap_or(u32::MAX);
            page.push(PagePart { from: piece(start - before), len: piece(end - start), ..group });
        }
        before = after;
    }
    page
}

pub fn rows(parts: Vec<Vec<Row>>) -> Vec<Row> {
    in_order(parts, |row| (row.rank, row.at))
}

/// One report for each file, of those of its parts.
pub fn files(parts: Vec<Vec<FileReport>>) -> Vec<FileReport> {
    let mut merged = in_order(parts, |file| file.id);
    merged.dedup_by(|report, sum| {
        if sum.id != report.id {
            return false;
        }
        sum.state = sum.state.and(report.state);
        // How long an unpacked file is is not known everywhere at once.
        sum.bytes = sum.bytes.max(report.bytes);
        sum.read_bytes += report.read_bytes;
        sum.text_bytes = sum.text_bytes.max(report.text_bytes);
        sum.records += report.records;
        sum.readable += report.readable;
        sum.findings += report.findings;
        sum.split.source = sum.split.source.into_iter().chain(report.split.source).min();
        sum.recognition = sum.recognition.take().or(report.recognition.take());
        sum.flights = sum.flights.or(report.flights);
        let both = vec![std::mem::take(&mut sum.problems), std::mem::take(&mut report.problems)];
        sum.problems = in_order(both, |finding| finding.place.byte);
        sum.problems.truncate(REPORTED_FINDINGS);
        true
    });
    merged
}

/// One report for each rule, in the order of their names.
pub fn rules(parts: impl IntoIterator<Item = Vec<RuleReport>>) -> Vec<RuleReport> {
    let mut merged: BTreeMap<RuleId, RuleReport> = BTreeMap::new();
    for part in parts.into_iter().flatten() {
        match merged.get_mut(&part.rule) {
            None => {
                merged.insert(part.rule.clone(), part);
            }
            Some(sum) => {
                sum.count += part.count;
                sum.records += part.records;
                sum.checked += part.checked;
                sum.suppressed += part.suppressed;
                sum.severity = sum.severity.max(part.severity);
            }
        }
    }
    merged.into_values().collect()
}

/// The same of rules of which some hits are suppressed.
pub fn rule_counts(parts: Vec<RuleCounts>) -> RuleCounts {
    let len = parts.iter().map(|part| part.by_suppression.len()).max().unwrap_or_default();
    let mut by_suppression = vec![0; len];
    for part in &parts {
        by_suppression.iter_mut().zip(&part.by_suppression).for_each(|(sum, count)| *sum += count);
    }
    RuleCounts { rules: rules(parts.into_iter().map(|part| part.rules)), by_suppression }
}

/// The first hits of a rule, in the order of their places.
pub fn hits(parts: Vec<Vec<HitReport>>) -> Vec<HitReport> {
    let mut merged = hits_of(parts);
    merged.truncate(KEPT_HITS);
    merged
}

/// All hits, in the order of their places.
pub fn hits_of(parts: Vec<Vec<HitReport>>) -> Vec<HitReport> {
    in_order(parts, |hit| hit.finding.place.order())
}

/// Of the dialogues that shards found next to a record, the one that is.
pub fn nearest(found: Vec<Option<Row>>, is_back: bool) -> Option<Row> {
    let found = found.into_iter().flatten();
    if is_back { found.max_by_key(|row| row.at) } else { found.min_by_key(|row| row.at) }
}

/// Of the dialogues that shards found for a name, the one whose path is most like the wanted one.
pub fn best_find(found: Vec<(RecordAt, String)>, page: &str) -> Option<RecordAt> {
    let best = found.into_iter().min_by_key(|(at, path)| (std::cmp::Reverse(common_end(path, page)), *at));
    best.map(|(at, _)| at)
}

pub fn schemas(parts: Vec<Vec<SchemaReport>>) -> Vec<SchemaReport> {
    in_order(parts, |schema| schema.file)
}

/// One list of several, in order; what is alike stays in the order of the lists.
fn in_order<T, K: Ord>(parts: Vec<Vec<T>>, key: impl Fn(&T) -> K) -> Vec<T> {
    let mut parts = parts.into_iter();
    let mut merged = parts.next().unwrap_or_default();
    for part in parts {
        merged.reserve_exact(part.len());
        merged.extend(part);
    }
    sort_by_key(&mut merged, key);
    merged
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::FileId;
    use crate::engine::answer::PartAt;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_plan_covers_its_window_once(matching in prop::collection::vec(0u32..20, 0..10), from in 0u64..100, len in 0u64..60) {
            let segments: Vec<Segment> = (0u64..)
                .zip(&matching)
                .map(|(file, matching)| Segment { at: PartAt { file: FileId(file), part: 0 }, total: 20, matching: *matching, ranks: Vec::new() })
                .collect();
            let all: Vec<(u64, u32)> =
                segments.iter().flat_map(|segment| (0..segment.matching).map(|row| (segment.at.file.0, row))).collect();
            let planned: Vec<(u64, u32)> = plan(&segments, from..from + len)
                .into_iter()
                .flat_map(|piece| (piece.from..piece.from + piece.len).map(move |row| (piece.at.file.0, row)))
                .collect();
            let window: Vec<_> = all.into_iter().skip(usize::try_from(from).unwrap()).take(usize::try_from(len).unwrap()).collect();
            prop_assert_eq!(planned, window);
        }
    }
}
