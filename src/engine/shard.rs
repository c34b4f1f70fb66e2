//! The part of the open files that one worker reads and answers for.

use super::answer::{
    AsideRecord, AskFault, DatasetCounts, DialogueName, Facet, FacetValue, Field, FileEntry, FileReport,
    FileState, Progress, Reading, Row, RuleCount, SchemaReport, Segment, Survey, Wanted,
};
use super::evaluate::{Matches, split_name};
use super::file::{Desk, OpenFile, Watch};
use super::merge;
use super::query::Query;
use crate::corpus::{ByteRange, CharRange, Dataset, FileId, Place, Recognition, RecordAt};
use crate::formats::{RecordText, format_of};
use std::collections::{BTreeMap, BTreeSet};

/// The first slice is small, so that the first dialogue is on screen soon.
const FIRST_SLICE_BYTES: u64 = 256 << 10;

/// Slices of 4 to 16 MB are read fastest; the smallest of these is answered between soonest.
const SLICE_BYTES: u64 = 4 << 20;

/// The excerpt of a row is cut here; two lines of the list show less.
const EXCERPT_CHARS: usize = 240;

/// The bytes that a shard wants next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Want {
    pub file: FileId,
    pub range: ByteRange,
}

/// Where the bytes of a record are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Located {
    pub file: FileId,
    pub place: Place,
    pub range: ByteRange,
}

/// Reads files and answers questions about them.
#[derive(Default)]
pub struct Shard {
    /// In the order of their ids.
    files: BTreeMap<FileId, OpenFile>,
    desk: Desk,
    is_stopped: bool,
}

impl Shard {
    /// Adds files to be read.
    pub fn open(&mut self, files: Vec<FileEntry>, aside: Vec<AsideRecord>) {
        self.is_stopped = false;
        self.desk.aside.extend(aside.into_iter().map(|record| (record.at, record.text)));
        for entry in files {
            let mut file = OpenFile::new(entry);
            if file.entry.bytes == 0 {
                file.finish_empty();
            }
            self.files.insert(file.entry.id, file);
        }
    }

    /// The next bytes to read, each asked for once and in order; `None` when all were asked for.
    pub fn want(&mut self) -> Option<Want> {
        let is_first = self.files.values().all(|file| file.wanted == 0);
        let file = self.files.values_mut().find(|file| file.is_open() && file.wanted < file.entry.bytes)?;
        let len = if is_first { FIRST_SLICE_BYTES } else { SLICE_BYTES };
        let range = ByteRange::new(file.wanted, file.entry.bytes.min(file.wanted + len));
        file.wanted = range.end.0;
        Some(Want { file: file.entry.id, range })
    }

    /// Takes the bytes that were wanted, in the order in which they were.
    pub fn push(&mut self, file: FileId, slice: &[u8], watch: Watch) {
        if let Some(file) = self.files.get_mut(&file) {
            file.push(slice, &mut self.desk, watch);
        }
    }

    /// Says that the wanted bytes of a file cannot be had.
    pub fn fail(&mut self, file: FileId, fault: &str) {
        if let Some(file) = self.files.get_mut(&file)
            && file.is_open()
        {
            file.fail(fault);
        }
    }

    /// Stops reading and keeps what was read.
    pub fn stop(&mut self) {
        for file in self.files.values_mut().filter(|file| file.is_open()) {
            file.state = FileState::Stopped;
            self.is_stopped = true;
        }
    }

    pub fn progress(&self) -> Progress {
        let mut progress = Progress { is_done: true, is_stopped: self.is_stopped, ..Progress::default() };
        for file in self.files.values() {
            let is_passed = matches!(file.state, FileState::Ready | FileState::Failed);
            progress.bytes_total += file.entry.bytes;
            progress.bytes_read += if is_passed { file.entry.bytes } else { file.pushed };
            progress.files_total += 1;
            progress.files_done += u32::from(!file.is_open());
            progress.records += file.records;
            progress.dialogues += file.segment.row_count() as u64;
            progress.is_done &= !file.is_open();
        }
        progress
    }

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
            let [by_split, _, by_file] = &mut counts;
            let count = |field| matches.except(Some(field)).count() as u64;
            *by_split.entry(split_name(file.split).to_owned()).or_default() += count(Field::Split);
            *by_file.entry(file.entry.path.clone()).or_default() += count(Field::File);
            for row in matches.except(Some(Field::Service)).rows() {
                for service in file.segment.services(row) {
                    if let Some(count) = services.get_mut(*service as usize) {
                        *count += 1;
                    }
                }
            }
        }
        let [_, by_service, _] = &mut counts;
        by_service.extend(self.desk.services.all().iter().cloned().zip(services));
        survey.facets =
            Field::ALL.into_iter().zip(counts).map(|(field, counts)| facet(field, counts)).collect();
        Ok(survey)
    }

    pub fn rows(&self, query: &str, wanted: &[Wanted]) -> Result<Vec<Row>, AskFault> {
        let query = Query::parse(query)?;
        let mut rows = Vec::new();
        for piece in wanted {
            let Some(file) = self.files.get(&piece.file).filter(|file| file.has_dialogues()) else {
                continue;
            };
            let matches = Matches::of(file, &query, &self.desk.services).all();
            let picked = matches.rows().skip(piece.from as usize).take(piece.len as usize);
            rows.extend(picked.filter_map(|row| self.row(file, row, &query)));
        }
        Ok(rows)
    }

    /// Where the bytes of a dialogue are; they are read and given to [`Shard::reading`].
    pub fn locate(&self, at: RecordAt) -> Result<Located, AskFault> {
        let unknown =
            || AskFault::UnknownRecord(format!("file {}, record {}", at.file.0 + 1, at.record.0 + 1));
        let file = self.files.get(&at.file).ok_or_else(unknown)?;
        let (_, place, range) = file.locate(at.record).ok_or_else(unknown)?;
        Ok(Located { file: at.file, place, range })
    }

    /// A dialogue, read again from its bytes.
    pub fn reading(&self, at: RecordAt, bytes: &[u8], query: &str) -> Result<Reading, AskFault> {
        let located = self.locate(at)?;
        let unknown = || AskFault::UnknownRecord(format!("file {}", at.file.0 + 1));
        let file = self.files.get(&at.file).ok_or_else(unknown)?;
        let recognition = file.recognition.as_ref().ok_or_else(unknown)?;
        if bytes.len() as u64 != located.range.len_bytes() {
            let path = file.entry.path.clone();
            return Err(AskFault::Read(format!(
                "the file changed since it was opened; open it again: {path}"
            )));
        }
        let format = format_of(recognition.dataset);
        let record = RecordText { number: at.record, ..RecordText::of(bytes) };
        let dialogue =
            (format.read)(recognition, record).map_err(|fault| AskFault::Unreadable(fault.found))?;
        let query = Query::parse(query).unwrap_or_default();
        Ok(Reading {
            at,
            dataset: recognition.dataset,
            variant: recognition.variant.clone(),
            split: file.split,
            path: file.entry.path.clone(),
            place: located.place,
            bytes: located.range,
            changes: (format.changes)(&dialogue),
            details: (format.details)(&dialogue),
            hits: dialogue.turns.iter().map(|turn| hits(&turn.utterance, &query)).collect(),
            dialogue,
        })
    }

    pub fn recognition(&self, file: FileId) -> Option<&Recognition> {
        self.files.get(&file)?.recognition.as_ref()
    }

    pub fn files(&self) -> Vec<FileReport> {
        self.files.values().map(OpenFile::report).collect()
    }

    pub fn rules(&self) -> Vec<RuleCount> {
        merge::rules(self.files.values().map(|file| file.rule_counts().collect()))
    }

    pub fn schemas(&self) -> Vec<SchemaReport> {
        let schema = |file: &OpenFile| {
            let lore = file.lore.as_ref().filter(|lore| !lore.services.is_empty())?;
            let recognition = &lore.recognition;
            Some(SchemaReport {
                file: file.entry.id,
                path: file.entry.path.clone(),
                dataset: recognition.dataset,
                variant: recognition.variant.clone(),
                split: file.split,
                services: lore.services.clone(),
            })
        };
        self.files.values().filter_map(schema).collect()
    }

    /// The dialogue of that name: in the file of that path, or else in the first of its dataset and split.
    pub fn find(&self, name: &DialogueName) -> Option<RecordAt> {
        let of_dataset = |file: &&OpenFile| {
            file.recognition.as_ref().is_some_and(|found| found.dataset == name.dataset)
                && (name.split.is_none() || file.split == name.split)
        };
        let find_in =
            |file: &OpenFile| Some(file.segment.at(file.segment.row_of_id(&name.id)?, file.entry.id));
        let mut files: Vec<&OpenFile> = self.dialogue_files().filter(of_dataset).collect();
        files.sort_by_key(|file| std::cmp::Reverse(merge::common_end(&file.entry.path, &name.path)));
        files.into_iter().find_map(find_in)
    }

    fn dialogue_files(&self) -> impl Iterator<Item = &OpenFile> {
        self.files.values().filter(|file| file.has_dialogues())
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
            split: file.split,
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
            let Some(dataset) = file.recognition.as_ref().map(|found| found.dataset) else { continue };
            let count = counts.entry(dataset).or_insert_with(|| merge::no_counts(dataset));
            count.dialogues += file.segment.row_count() as u64;
            count.turns += file.segment.turn_count();
            count.spans += file.segment.spans;
            count.calls += file.segment.calls;
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
fn hits(text: &str, query: &Query) -> Vec<CharRange> {
    let mut hits: Vec<CharRange> = query.needles().flat_map(|needle| needle.hits(text)).collect();
    hits.sort_by_key(|hit| (hit.start, hit.end));
    let mut joined: Vec<CharRange> = Vec::with_capacity(hits.len());
    for hit in hits {
        match joined.last_mut() {
            Some(last) if hit.start < last.end => last.end = last.end.max(hit.end),
            _ => joined.push(hit),
        }
    }
    joined
}
