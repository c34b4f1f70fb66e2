//! The studies of one shard: which are under way, and how each record comes to them.
//!
//! Invariant: a record is measured once by each study, and what an older one noted is gone before a newer one begins.

use super::{Notes, Seen, SeenPrediction, StudyKind, StudyReport, StudySpec, StudyState, StudyTally};
use crate::corpus::{ByteRange, FileId, RecordNumber, sort_by_key};
use crate::engine::answer::RecordByte;
use crate::engine::column::Names;
use crate::engine::digest::GlobalContext;
use crate::engine::file::OpenFile;
use crate::engine::files::{OpenFiles, Partner as Other};
use crate::engine::pass::{self, Batch, Pass, Piece, Wanted};
use crate::engine::predictions::{Predicted, Predictions};
use crate::engine::reading::Watch;
use crate::engine::unwrap;
use crate::formats::{Partner, QuickFlights};
use litemap::LiteMap;
use std::ops::Range;

#[derive(Default)]
pub struct Studies {
    all: LiteMap<StudyKind, Study>,
    /// How many were started; bytes that an older one wanted are dropped.
    started: u32,
}

struct Study {
    spec: StudySpec,
    number: u32,
    pass: Pass,
    is_stopped: bool,
    measured: u64,
    lost: u64,
    unreadable: u64,
    tally: StudyTally,
    flights: QuickFlights,
}

impl Study {
    fn new(spec: StudySpec, number: u32) -> Self {
        let tally = spec.blank();
        Self {
            spec,
            number,
            pass: Pass::new(),
            is_stopped: false,
            measured: 0,
            lost: 0,
            unreadable: 0,
            tally,
            flights: QuickFlights::default(),
        }
    }

    fn is_about(&self, file: &OpenFile, predictions: &Predictions) -> bool {
        is_about(&self.spec, file, predictions)
    }
}

fn is_about(spec: &StudySpec, file: &OpenFile, predictions: &Predictions) -> bool {
    file.recognition.as_ref().is_some_and(|found| spec.is_about(found, predictions))
}

/// The dialogues that a study is about.
fn extent(spec: &StudySpec, files: &OpenFiles, predictions: &Predictions) -> u64 {
    let parts = files.parts().filter(|part| files.is_listed(part) && is_about(spec, part, predictions));
    parts.map(|part| part.segment.row_count() as u64).sum()
}

impl Studies {
    /// Starts a study in place of that of its kind, unless that one is the same and goes on.
    pub fn start(&mut self, spec: StudySpec, files: &mut OpenFiles, names: &Names) {
        let kind = spec.kind();
        if self.all.get(&kind).is_some_and(|study| study.spec == spec && !study.is_stopped) {
            return;
        }
        self.put(spec, files, names);
    }

    fn put(&mut self, spec: StudySpec, files: &mut OpenFiles, names: &Names) {
        let kind = spec.kind();
        for part in files.parts_mut() {
            part.segment
                .forget_notes(|fact| names.kind(fact).is_some_and(|noted| kind.facts().contains(&noted)));
        }
        self.started += 1;
        self.all.insert(kind, Study::new(spec, self.started));
    }

    /// Forgets what studies noted that are not here any more.
    pub fn forget_notes(&self, files: &mut OpenFiles, names: &Names) {
        let noted = StudyKind::ALL.map(StudyKind::facts);
        let is_noted =
            |fact| names.kind(fact).is_some_and(|kind| noted.iter().any(|kinds| kinds.contains(&kind)));
        for part in files.parts_mut() {
            part.segment.forget_notes(is_noted);
        }
    }

    /// Names may be left of what a study noted.
    pub fn has_started(&self) -> bool {
        self.started > 0
    }

    /// Keeps what was measured, and measures no more.
    pub fn stop(&mut self, kind: StudyKind) {
        if let Some(study) = self.all.get_mut(&kind) {
            study.is_stopped = true;
        }
    }

    /// The files are not what they were: all that go on start anew, and others are forgotten. What they noted is forgotten
    /// by whoever calls this.
    pub fn start_anew(&mut self) {
        for (kind, study) in std::mem::take(&mut self.all) {
            if !study.is_stopped {
                self.started += 1;
                self.all.insert(kind, Study::new(study.spec, self.started));
            }
        }
    }

    /// The next piece to read, and the number of the study that wants it.
    pub fn plan(&mut self, files: &OpenFiles, predictions: &Predictions) -> Option<(u32, Piece)> {
        self.all.iter_mut().map(|(_, study)| study).filter(|study| !study.is_stopped).find_map(|study| {
            let spec = &study.spec;
            let wanted = Wanted {
                is_about: &|file| is_about(spec, file, predictions),
                also: &|file, rows| match spec {
                    StudySpec::Evaluation(_) => ranges(predictions, file, rows, files),
                    _ => Vec::new(),
                },
                neighbours: spec.neighbours(),
            };
            Some((study.number, study.pass.plan(files, wanted)?))
        })
    }

    /// Takes the bytes of a piece; `None` when they cannot be had.
    pub fn take(
        &mut self,
        (number, piece): (u32, Piece),
        bytes: Option<&[u8]>,
        (files, global): (&mut OpenFiles, &GlobalContext),
        names: &mut Names,
        watch: Watch,
    ) {
        let mut going_on = self.all.iter_mut().map(|(_, study)| study).filter(|study| !study.is_stopped);
        let Some(study) = going_on.find(|study| study.number == number) else { return };
        let Some(bytes) = bytes else {
            study.lost += study.pass.skip(piece).map_or(0, |(_, rows)| rows.len() as u64);
            return;
        };
        if let Some(batch) = study.pass.take(piece, bytes, files) {
            study.measure(&batch, (files, global), names, watch);
        }
    }

    /// Dialogues that were measured or lost by the studies that go on, and those that are to be.
    pub fn progress(&self, files: &OpenFiles, predictions: &Predictions) -> (u64, u64) {
        let going_on = self.all.values().filter(|study| !study.is_stopped);
        going_on.fold((0, 0), |(done, all), study| {
            (done + study.measured + study.lost, all + extent(&study.spec, files, predictions))
        })
    }

    /// What a study has measured so far; nothing when it was not started with these parameters.
    pub fn report(
        &self,
        spec: &StudySpec,
        (files, predictions): (&OpenFiles, &Predictions),
        is_joined: bool,
    ) -> StudyReport {
        let to_measure = extent(spec, files, predictions);
        let Some(study) = self.all.get(&spec.kind()).filter(|study| study.spec == *spec) else {
            let (spec, tally) = (spec.clone(), spec.named(spec.blank(), predictions));
            let state = StudyState::Absent;
            return StudyReport { spec, state, measured: 0, to_measure, lost: 0, unreadable: 0, tally };
        };
        let Study { measured, lost, unreadable, .. } = *study;
        let state = match () {
            () if is_joined && measured + lost >= to_measure => StudyState::Over,
            () if study.is_stopped => StudyState::Stopped,
            () => StudyState::Running,
        };
        let (spec, tally) = (study.spec.clone(), study.spec.named(study.tally.clone(), predictions));
        StudyReport { spec, state, measured, to_measure, lost, unreadable, tally }
    }
}

/// How many records the files of a batch have.
#[derive(Clone, Copy)]
struct Records<'f> {
    records: u64,
    partner: Option<Partner<'f>>,
}

impl<'f> Records<'f> {
    fn of(batch: &Batch, files: &'f OpenFiles) -> Self {
        let partner = match files.partner(batch.at.file) {
            Other::Is(file) => Some(Partner {
                path: files.path(file).unwrap_or_default(),
                records: files.records(file),
                is_first: false,
            }),
            _ => None,
        };
        Self { records: files.records(batch.at.file), partner }
    }
}

impl Study {
    fn measure(
        &mut self,
        batch: &Batch,
        (files, global): (&mut OpenFiles, &GlobalContext),
        names: &mut Names,
        watch: Watch,
    ) {
        let mut facts: Vec<(usize, u32)> = Vec::new();
        if let Some(file) = files.part(batch.at).filter(|file| self.is_about(file, &global.predictions)) {
            let records = Records::of(batch, files);
            for row in batch.rows.clone() {
                let place = file.segment.place(row, batch.at.file);
                watch(RecordByte { file: place.file, byte: place.byte.0 });
                let notes = self.measure_row(batch, row, file, (files, global), records);
                facts.extend(notes.0.iter().map(|(kind, name)| (row, names.number(*kind, false, name))));
            }
        }
        self.measured += batch.rows.len() as u64;
        if let Some(file) = files.part_mut(batch.at) {
            for (row, fact) in facts {
                file.segment.note(row, fact);
            }
        }
    }

    fn measure_row(
        &mut self,
        batch: &Batch,
        row: usize,
        file: &OpenFile,
        (files, global): (&OpenFiles, &GlobalContext),
        Records { records, partner }: Records,
    ) -> Notes {
        let mut notes = Notes::default();
        let record: RecordNumber = file.segment.record(row);
        let beside = |away| Some(batch.beside(files, record, away)?.bytes);
        let read = pass::read(file, row, batch.record(file, row), beside(0), Some(&mut self.flights));
        if let (Some(Ok((dialogue, _))), Some(recognition)) = (&read, &file.recognition) {
            let predicted = match self.spec {
                StudySpec::Evaluation(_) => predicted((batch, records), file, row, &global.predictions),
                _ => Vec::new(),
            };
            let seen = Seen {
                dialogue,
                recognition,
                reference: &global.reference,
                path: &file.entry.path,
                place: file.segment.place(row, batch.at.file),
                record,
                records,
                partner,
                split: file.segment.split(row),
                beside: &beside,
                predictions: &global.predictions,
                predicted: &predicted,
            };
            self.spec.measure(&seen, &mut self.tally, &mut notes);
        } else {
            self.unreadable += 1;
        }
        notes
    }
}

/// Predictions that stand so near to each other are read together.
const GAP_BYTES: u64 = 1 << 16;

/// Where the predictions are that may be about rows.
fn ranges(
    predictions: &Predictions,
    file: &OpenFile,
    rows: Range<usize>,
    files: &OpenFiles,
) -> Vec<(FileId, ByteRange)> {
    let records = files.records(file.entry.id);
    let of_row =
        |row| predictions.of_row(file, row, records).map(|predicted| (predicted.at.file, predicted.range));
    let mut all: Vec<(FileId, ByteRange)> = rows.flat_map(of_row).collect();
    sort_by_key(&mut all, |(file, range)| (*file, range.start));
    let mut joined: Vec<(FileId, ByteRange)> = Vec::new();
    for (file, range) in all {
        match joined.last_mut() {
            Some((last, open)) if *last == file && range.start.0 <= open.end.0 + GAP_BYTES => {
                open.end = open.end.max(range.end);
            }
            _ => joined.push((file, range)),
        }
    }
    joined
}

/// What is predicted of a row.
fn predicted(
    (batch, records): (&Batch, u64),
    file: &OpenFile,
    row: usize,
    predictions: &Predictions,
) -> Vec<SeenPrediction> {
    let read = |predicted: Predicted| {
        let bytes = batch.bytes_of(predicted.at.file, predicted.range)?;
        let recognition = &predictions.file(predicted.at.file)?.recognition;
        let unwrapped = unwrap::unwrap(recognition.nesting, bytes);
        Some(pass::read_text(recognition, &unwrapped, predicted.at.record, None, None).ok()?.0)
    };
    let seen = |predicted: Predicted| SeenPrediction { at: predicted.at, dialogue: read(predicted) };
    predictions.of_row(file, row, records).map(seen).collect()
}
