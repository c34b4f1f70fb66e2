//! What a shard answers about its listed records: how many match, and which.

use super::unknown::Without;
use super::{EXCERPT_CHARS, Shard};
use crate::corpus::{CharRange, Dataset, RecordAt, Role, set_of, sort_by_key};
use crate::engine::answer::{
    AskFault, DatasetCounts, Facet, Field, Found, Measure, PagePart, PartAt, Row, Segment, SelectedRecords,
    Survey,
};
use crate::engine::bits::Bits;
use crate::engine::column::Names;
use crate::engine::evaluate::{FlightSelection, Matches, Question, split_name, value_of_file};
use crate::engine::file::OpenFile;
use crate::engine::flights::FlightQuestion;
use crate::engine::merge;
use crate::engine::notes::HAS_NOTE;
use crate::engine::query::Query;
use crate::engine::sample::{Draw, Lot, lot_number};
use crate::formats::{Kind, format_of};
use litemap::LiteMap;
use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

/// What matches in each part that was asked for.
pub(super) type Matching = BTreeMap<PartAt, Bits>;

impl Shard {
    pub fn survey(&self, query: &str, selection: &[SelectedRecords]) -> Result<Survey, AskFault> {
        Ok(self.search(query, selection, 0)?.survey)
    }

    /// What matches here, and so many rows of it, from the first one here.
    pub fn search(
        &self,
        query: &str,
        selection: &[SelectedRecords],
        row_count: u64,
    ) -> Result<Found, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection, files: &self.files });
        let mut survey = Survey {
            datasets: self.dataset_counts(),
            asks_for_findings: query.asks_for_findings(),
            asks_for_study: !query.studies().is_empty(),
            ..Survey::default()
        };
        let mut without = Without::new(&query, &self.context.names);
        let mut counts = Counts::new(&question, &self.context.names);
        let mut matching = Matching::default();
        for file in self.dialogue_files() {
            let matches = question.matches(file);
            let all = matches.all();
            let segment = Segment {
                at: file.at(),
                total: u32::try_from(file.segment.row_count()).unwrap_or(u32::MAX),
                matching: u32::try_from(all.count()).unwrap_or(u32::MAX),
                ranks: ranks(&question, file, &all),
            };
            survey.total += u64::from(segment.total);
            survey.matching += u64::from(segment.matching);
            survey.segments.push(segment);
            counts.add(file, &matches, &all);
            without.add(file, &all);
            matching.insert(file.at(), all);
        }
        let used = self.used_names();
        survey.unknown = self.unknown(&query, &used, survey.matching == 0);
        survey.without = without.counts();
        survey.facets = counts.facets(&self.context.names, &used);
        let first = merge::plan(&survey.segments, 0..row_count);
        let rows = self.page(&first, &query, &question, matching);
        Ok(Found { survey, rows })
    }

    pub fn rows(
        &self,
        query: &str,
        selection: &[SelectedRecords],
        page: &[PagePart],
    ) -> Result<Vec<Row>, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection, files: &self.files });
        Ok(self.page(page, &query, &question, Matching::default()))
    }

    /// The rows of a page; `matching` is what is known already of what matches.
    fn page(
        &self,
        page: &[PagePart],
        query: &Query,
        question: &Question,
        mut matching: Matching,
    ) -> Vec<Row> {
        let mut rows = Vec::new();
        for piece in page {
            let Some((file, picked)) = self.rows_of(piece, question, &mut matching) else { continue };
            let row = |row| Some(Row { rank: piece.rank, ..self.row(file, row, query)? });
            rows.extend(picked.into_iter().filter_map(row));
        }
        rows
    }

    /// Whether a dialogue is among those that match.
    pub fn is_match(
        &self,
        query: &str,
        selection: &[SelectedRecords],
        at: RecordAt,
    ) -> Result<bool, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection, files: &self.files });
        let part = self.part_of(at)?;
        let row = part.segment.row_of(at.record).filter(|_| self.files.is_listed(part));
        Ok(row.is_some_and(|row| question.matches(part).all().contains(row)))
    }

    /// The rows of a piece of what matches; fewer than it has when they are not there any more.
    pub(super) fn rows_of(
        &self,
        piece: &PagePart,
        question: &Question,
        matching: &mut Matching,
    ) -> Option<(&OpenFile, Vec<usize>)> {
        let part = self.files.part(piece.at).filter(|part| self.files.is_listed(part))?;
        let all = matching.entry(piece.at).or_insert_with(|| question.matches(part).all());
        let of_rank = all.rows().filter(|row| question.rank(&part.segment, *row) == piece.rank);
        Some((part, of_rank.skip(piece.from as usize).take(piece.len as usize).collect()))
    }

    /// Which names are those of some record.
    pub(super) fn used_names(&self) -> Vec<bool> {
        let has_reopened = self.files.has_reopened;
        // Notes come and go without a file.
        let is_kept = |(kind, name): (Kind, Cow<'_, str>)| {
            !(has_reopened || kind.is_of_notes() || kind == Kind::Has && name == HAS_NOTE)
        };
        let mut used: Vec<bool> = self.context.names.values().map(is_kept).collect();
        let mut use_fact = |fact: u32| used.get_mut(fact as usize).into_iter().for_each(|used| *used = true);
        for segment in self.files.parts().map(|part| &part.segment) {
            let rows = if has_reopened { segment.row_count() } else { 0 };
            (0..rows).flat_map(|row| segment.facts(row)).copied().for_each(&mut use_fact);
            if has_reopened {
                segment.findings().for_each(|(_, fact)| use_fact(fact));
            } else {
                segment.marked_rows().for_each(|(_, fact)| use_fact(fact));
            }
        }
        used
    }

    /// The records here that have flights as the query's `flight{…}` ask for them.
    pub fn selection(&self, query: &str) -> Result<Vec<SelectedRecords>, AskFault> {
        let query = Query::parse(query)?;
        let mut selection = Vec::new();
        for (term, filter) in (0..).zip(query.flights()) {
            let question = FlightQuestion::new(filter, &self.context.skim.sheet.words);
            for part in self.files.parts().filter(|part| part.is_settled && !part.segment.kb().is_empty()) {
                let mut records = Vec::new();
                for row in question.records(part.segment.kb(), part.segment.row_count()).rows() {
                    let number = part.segment.record_in_part(row).0 as usize;
                    records.resize(records.len().max(number / 64 + 1), 0);
                    if let Some(word) = records.last_mut() {
                        *word |= 1_u64 << (number % 64);
                    }
                }
                selection.push(SelectedRecords { term, at: part.at(), records });
            }
        }
        Ok(selection)
    }

    /// The lowest lots here, of what the query asks to draw from; none without a sample. `selection` is that of its
    /// flights.
    pub fn draw(&self, query: &str, selection: &[SelectedRecords]) -> Result<Vec<Draw>, AskFault> {
        let query = Query::parse(query)?;
        let Some(sample) = query.sample else { return Ok(Vec::new()) };
        let selection = FlightSelection { selection, files: &self.files };
        let question = Question::new(&query, &self.context, selection).without_sample();
        let exceptions = question.exceptions();
        let mut lots: LiteMap<Option<Field>, Vec<Lot>> = LiteMap::new();
        for file in self.dialogue_files() {
            let of_file = sample.of_file(&file.entry.path);
            let matches = question.matches(file);
            for except in &exceptions {
                let lot = |row| Lot {
                    number: lot_number(of_file, file.segment.record(row).0),
                    at: file.at(),
                    record_in_part: file.segment.record_in_part(row).0,
                };
                lots.entry(*except).or_default().extend(matches.except(*except).rows().map(lot));
            }
        }
        Ok(lots.into_iter().map(|(except, lots)| sample.draw(except, lots)).collect())
    }

    pub(super) fn row(&self, file: &OpenFile, row: usize, query: &Query) -> Option<Row> {
        let services =
            file.segment.services(row).iter().map(|number| self.context.names.name(*number).to_owned());
        let needles = [false, true].map(|is_user| query.needles(is_user));
        let is_hit = |(_, (is_user, utterance)): &(usize, (bool, &str))| {
            needles[usize::from(*is_user)].iter().any(|needle| needle.find(utterance, 0).is_some())
        };
        let has_needles = needles.iter().any(|needles| !needles.is_empty());
        let hit = has_needles.then(|| file.segment.utterances(row).enumerate().find(is_hit)).flatten();
        let (turn, (is_user, utterance)) = hit.unwrap_or_else(|| (0, file.segment.opening(row)));
        let excerpt: String = utterance.chars().take(EXCERPT_CHARS).collect();
        Some(Row {
            at: file.segment.at(row, file.entry.id),
            rank: 0,
            dataset: file.recognition.as_ref()?.dataset,
            split: file.segment.split(row),
            id: file.segment.id(row).into_owned(),
            services: services.collect(),
            turns: file.segment.turns(row),
            hits: hits(&excerpt, is_user, query),
            excerpt,
            excerpt_turn: u32::try_from(turn).unwrap_or(u32::MAX),
            facts: self.row_facts(file, row),
            labels: self.labels(file, row),
            has_note: file.segment.marks_of(row).next().is_some(),
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small count")]
            frames: file.segment.number(row, Measure::Frames) as u32,
        })
    }

    /// In the order in which the dataset names them.
    fn row_facts(&self, file: &OpenFile, row: usize) -> Vec<(Kind, String)> {
        let told = file.recognition.as_ref().map(|found| format_of(found.dataset).row_facts);
        let names = &self.context.names;
        let of_kind = |kind: &Kind| {
            let facts = file.segment.facts(row).iter();
            let facts = facts.filter(|fact| names.kind(**fact) == Some(*kind));
            facts.map(|fact| (*kind, names.name(*fact).to_owned())).collect::<Vec<_>>()
        };
        told.unwrap_or_default().iter().flat_map(of_kind).collect()
    }

    /// Those of a person's notes, in the order of their names.
    fn labels(&self, file: &OpenFile, row: usize) -> Vec<String> {
        let names = &self.context.names;
        let labels = file.segment.marks_of(row).filter(|fact| names.kind(*fact) == Some(Kind::Label));
        set_of(labels.map(|fact| names.name(fact).to_owned())).into_iter().collect()
    }

    fn dataset_counts(&self) -> Vec<DatasetCounts> {
        let mut counts: LiteMap<Dataset, DatasetCounts> = LiteMap::new();
        let mut services: LiteMap<Dataset, BTreeSet<&str>> = LiteMap::new();
        for file in self.files.parts().filter(|part| part.is_settled) {
            let Some(found) = &file.recognition else { continue };
            let dataset = found.dataset;
            let count = counts.entry(dataset).or_insert_with(|| DatasetCounts::none(dataset));
            count.flights += file.segment.flights;
            count.with_states += file.segment.with_states;
            if found.role == Role::Dialogues {
                count.dialogues += file.segment.row_count() as u64;
                count.turns += file.segment.turn_count() as u64;
                count.spans += file.segment.spans;
                count.calls += file.segment.calls;
            }
            let numbers = set_of(file.segment.all_services().iter().copied());
            let named = numbers.into_iter().map(|number| self.context.names.name(number));
            services.entry(dataset).or_default().extend(named);
        }
        for (dataset, named) in services {
            if let Some(count) = counts.get_mut(&dataset) {
                count.services = named.into_iter().map(str::to_owned).collect();
            }
        }
        counts.into_iter().map(|(_, count)| count).collect()
    }
}

/// What the facets count.
struct Counts {
    /// By the numbers of names: at once of all fields that the query does not ask for, and of each that it does.
    facts: Vec<(Option<Field>, Vec<u64>)>,
    /// Of files as a whole, and of splits.
    others: BTreeMap<(Field, String), u64>,
}

impl Counts {
    fn new(question: &Question, names: &Names) -> Self {
        let has_facts = |field: &Field| names.kinds().any(|kind| Field::of(kind) == Some(*field));
        let asked = Field::ALL.into_iter().filter(|field| question.asks_for(*field) && has_facts(field));
        let facts = [None].into_iter().chain(asked.map(Some)).map(|field| (field, vec![0; names.len()]));
        Self { facts: facts.collect(), others: BTreeMap::new() }
    }

    fn add(&mut self, file: &OpenFile, matches: &Matches, all: &Bits) {
        for field in [Field::Dataset, Field::Variant, Field::Role, Field::File] {
            let value = value_of_file(field, file);
            *self.others.entry((field, value)).or_default() += matches.except(Some(field)).count() as u64;
        }
        for (split, count) in splits(file, &matches.except(Some(Field::Split))) {
            *self.others.entry((Field::Split, split.to_owned())).or_default() += count;
        }
        for (field, counts) in &mut self.facts {
            match field {
                None => file.segment.count_facts(all, counts),
                Some(_) => file.segment.count_facts(&matches.except(*field), counts),
            }
        }
    }

    fn facets(self, names: &Names, used: &[bool]) -> Vec<Facet> {
        let of = |field: Field| {
            let own = self.facts.iter().find(|(asked, _)| *asked == Some(field));
            own.or(self.facts.first()).map(|(_, counts)| counts)
        };
        let mut all = self.others;
        for (number, ((kind, value), is_used)) in names.values().zip(used).enumerate() {
            let Some(field) = Field::of(kind).filter(|_| *is_used) else { continue };
            let count = of(field).and_then(|counts| counts.get(number)).copied();
            all.insert((field, value.into_owned()), count.unwrap_or_default());
        }
        merge::facets(all)
    }
}

/// How many of the rows each split has.
pub(super) fn splits(file: &OpenFile, rows: &Bits) -> impl Iterator<Item = (&'static str, u64)> {
    file.segment.splits(rows).map(|(split, count)| (split_name(split), count))
}

/// The ranks of the matches, rising, and how many have each.
fn ranks(question: &Question, file: &OpenFile, matching: &Bits) -> Vec<(u64, u32)> {
    let mut ranks: Vec<(u64, u32)> = Vec::new();
    if question.sort.is_some() {
        for row in matching.rows() {
            let rank = question.rank(&file.segment, row);
            let at = ranks.partition_point(|(other, _)| *other < rank);
            match ranks.get_mut(at).filter(|(other, _)| *other == rank) {
                Some((_, count)) => *count += 1,
                None => ranks.insert(at, (rank, 1)),
            }
        }
    }
    ranks
}

/// The hits of all the query's words in what one of both says, in order, overlapping ones joined.
pub(super) fn hits(text: &str, is_user: bool, query: &Query) -> Vec<CharRange> {
    let needles = query.needles(is_user).into_iter();
    let mut hits: Vec<CharRange> = needles.flat_map(|needle| needle.hits(text)).collect();
    sort_by_key(&mut hits, |hit| (hit.start, hit.end));
    let mut joined: Vec<CharRange> = Vec::with_capacity(hits.len());
    for hit in hits {
        match joined.last_mut() {
            Some(last) if hit.start < last.end => last.end = last.end.max(hit.end),
            _ => joined.push(hit),
        }
    }
    joined
}
