//! The index of one file's dialogues: columns, one row per dialogue.
//!
//! Memory grows with the text of the utterances and a few numbers per dialogue, never with the file.

mod find;

pub use find::is_in;

use super::answer::Measure;
use super::bits::Bits;
use super::column::{ListColumn, Names, NumberColumn, TextColumn, TurnColumn, bounds, offset};
use super::flights::FlightColumns;
use super::parts::Before;
use crate::corpus::{ByteOffset, ByteRange, Place, RecordAt, RecordNumber, Split, SplitSource};
use crate::formats::{IdOf, Kind, Skim, float};
use std::borrow::Cow;

/// The word of `has:` for dialogues with flights.
pub const HAS_FLIGHT: &str = "flight";

/// So many bytes tell how much of the others is text.
const LEARNED_BYTES: u64 = 256 << 10;

/// Room for more text than that is never made at once.
const MOST_TEXT_BYTES: usize = 32 << 20;

#[derive(Clone, Debug, Default)]
pub struct SegmentIndex {
    /// What stands before the part of the file that this is; records and lines are counted from there.
    pub before: Before,
    /// Where its records are, as far as that is known before they are read.
    range: ByteRange,
    /// How records are called that have no ids but their numbers.
    pub id_of: Option<IdOf>,
    records: Vec<RecordNumber>,
    starts: Vec<u64>,
    lengths: Vec<u32>,
    lines: Vec<u64>,
    ids: TextColumn,
    /// Of those rows that name none, as far as the file's name says; a list knows better.
    pub split_by_name: Option<Split>,
    splits: Vec<Option<Split>>,
    has_own_splits: bool,
    /// Rows whose split another file told.
    filled_splits: Vec<u32>,
    services: ListColumn,
    /// What is true of each dialogue, as numbers of names: of the whole of it or of some turn.
    facts: ListColumn,
    /// Per row, the flights that another file has for it; empty when none does.
    borrowed_flights: Vec<u32>,
    turn_facts: TurnColumn,
    /// Values, and the slots and intents of services, as numbers of their own names; those of a dialogue as a whole
    /// stand behind its last turn.
    values: TurnColumn,
    /// What checking found: rows, and the facts that are true of them besides.
    findings: Vec<(u32, u32)>,
    numbers: Numbers,
    /// Which turns are the user's.
    user_turns: Bits,
    /// The utterances of all turns of all dialogues, one after another.
    text: String,
    turn_ends: Vec<u32>,
    /// Per dialogue, how many turns it and all dialogues before it have.
    dialogue_ends: Vec<u32>,
    pub spans: u64,
    pub calls: u64,
    pub flights: u64,
    /// Dialogues that have states.
    pub with_states: u64,
    pub kb: FlightColumns,
}

/// A column per measure that is not counted from others.
#[derive(Clone, Debug)]
struct Numbers {
    columns: [(Measure, NumberColumn); 6],
}

impl Default for Numbers {
    fn default() -> Self {
        let column = |measure| {
            let usual = if measure == Measure::Rating { f64::NAN } else { 0.0 };
            (measure, NumberColumn::new(usual))
        };
        let [_, columns @ ..] = Measure::ALL;
        Self { columns: columns.map(column) }
    }
}

impl SegmentIndex {
    /// Of the records that stand in these bytes of a file.
    pub fn of(range: ByteRange) -> Self {
        Self { range, ..Self::default() }
    }

    /// `split` is that of the file's folder, for a record that names none; there is room for the text.
    pub fn push(
        &mut self,
        place: Place,
        bytes: ByteRange,
        split: Option<Split>,
        skim: &Skim,
        [names, values]: [&mut Names; 2],
    ) {
        self.records.push(place.record.unwrap_or_default());
        self.starts.push(bytes.start.0);
        self.lengths.push(u32::try_from(bytes.len_bytes()).unwrap_or(u32::MAX));
        self.lines.push(place.line);
        self.ids.push(if self.id_of.is_some() { "" } else { &skim.id });
        self.splits.push(skim.split.or(split));
        self.has_own_splits |= skim.split.is_some();
        names.next_row();
        self.services.push(skim.services.iter().map(|service| names.number(Kind::Service, false, service)));
        self.push_numbers(skim);
        self.push_facts(skim, names);
        self.push_values(skim, values);
        let base = self.text.len();
        self.text.push_str(&skim.text);
        skim.turns.iter().for_each(|(speaker, _)| self.user_turns.push(speaker.is_user()));
        self.turn_ends.extend(skim.turns.iter().map(|(_, end)| offset(base + end)));
        self.dialogue_ends.push(offset(self.turn_ends.len()));
        self.spans += u64::from(skim.spans);
        self.calls += u64::from(skim.calls);
        self.flights += u64::from(skim.flights);
        self.with_states += u64::from(skim.has_states);
        self.kb.push(self.row_count() - 1, &skim.sheet.flights);
    }

    /// Makes room for the text of a record that begins at byte `at`: for all that is to come, if the rest of the bytes
    /// is like what was read so far. `false` when there is no memory for it. (Growing by doubling copied most of it,
    /// which was a tenth of the time of reading.)
    pub fn make_room(&mut self, at: u64, len: usize) -> bool {
        if self.text.capacity() - self.text.len() >= len {
            return true;
        }
        let read = at.saturating_sub(self.range.start.0);
        let left = self.range.end.0.saturating_sub(at);
        // How much will come out of an archive is not known.
        let is_known = read >= LEARNED_BYTES && self.range.end.0 < u64::MAX;
        let expected = if is_known { (self.text.len() as u64).saturating_mul(left) / read } else { 0 };
        let expected = usize::try_from(expected + expected / 16).unwrap_or_default().min(MOST_TEXT_BYTES);
        let is_roomy = expected >= len && self.text.try_reserve_exact(expected).is_ok();
        is_roomy || self.text.try_reserve(len).is_ok()
    }

    /// Gives back what was kept for more rows.
    pub fn shrink(&mut self) {
        self.records.shrink_to_fit();
        self.starts.shrink_to_fit();
        self.lengths.shrink_to_fit();
        self.lines.shrink_to_fit();
        self.splits.shrink_to_fit();
        self.text.shrink_to_fit();
        self.turn_ends.shrink_to_fit();
        self.dialogue_ends.shrink_to_fit();
        self.kb.finish();
        self.ids.shrink();
        self.services.shrink();
        self.facts.shrink();
        self.turn_facts.shrink();
        self.values.shrink();
    }

    fn push_numbers(&mut self, skim: &Skim) {
        let row = self.row_count() - 1;
        let rating = skim.facts.iter().find(|(kind, ..)| *kind == Kind::Rating);
        for (measure, column) in &mut self.numbers.columns {
            let number = match measure {
                Measure::Spans => skim.spans,
                Measure::Calls => skim.calls,
                Measure::Frames => skim.frames,
                Measure::Switches => skim.switches,
                Measure::Flights => skim.flights,
                Measure::Rating | Measure::Turns => {
                    column.set(row, rating.and_then(|(_, _, text)| float(text)).unwrap_or(f64::NAN));
                    continue;
                }
            };
            column.set(row, f64::from(number));
        }
    }

    fn push_facts(&mut self, skim: &Skim, names: &mut Names) {
        let mut of_row = Vec::new();
        let mut tell = |number: u32, names: &mut Names| {
            if names.is_new_to_row(number) {
                of_row.push(number);
            }
            number
        };
        let row = self.row_count() - 1;
        self.services.get(row).iter().for_each(|service| _ = tell(*service, names));
        let parts = [
            ("call", skim.calls),
            ("span", skim.spans),
            ("frame-switch", skim.switches),
            (HAS_FLIGHT, skim.flights),
        ];
        for (part, _) in parts.into_iter().filter(|(_, count)| *count > 0) {
            let number = names.number(Kind::Has, false, part);
            tell(number, names);
        }
        let told = skim.facts.iter().filter(|(kind, ..)| !kind.is_beside_facts());
        let of_turns = told.filter_map(|(kind, turn, name)| {
            let speaker = turn.and_then(|turn| skim.turns.get(turn)).filter(|_| kind == Kind::Act);
            let number = names.number(kind, speaker.is_some_and(|(speaker, _)| speaker.is_user()), name);
            tell(number, names);
            Some((turn?, number))
        });
        self.turn_facts.push(of_turns);
        self.facts.push(of_row.into_iter());
    }

    fn push_values(&mut self, skim: &Skim, names: &mut Names) {
        let values = || skim.facts.iter().filter(|(kind, ..)| kind.is_beside_facts());
        let of_turns = values().filter(|(_, turn, _)| turn.is_some());
        let of_all = values().filter(|(_, turn, _)| turn.is_none());
        let mut last = None;
        self.values.push(of_turns.chain(of_all).filter_map(|(kind, turn, value)| {
            let turn = turn.unwrap_or(skim.turns.len());
            if last.replace(turn) != Some(turn) {
                names.next_row();
            }
            let number = names.number(kind, false, value);
            names.is_new_to_row(number).then_some((turn, number))
        }));
    }

    pub fn facts(&self, row: usize) -> &[u32] {
        self.facts.get(row)
    }

    /// Another file told some of the facts.
    pub fn has_borrowed(&self) -> bool {
        !self.borrowed_flights.is_empty()
    }

    /// Gives rows the flights that another file has of them, and what these say, in place of those that it gave before;
    /// rows with flights of their own keep those.
    pub fn borrow<I: IntoIterator<Item = u32>>(
        &mut self,
        flights: Vec<u32>,
        is_borrowed: impl Fn(u32) -> bool,
        facts_of: impl Fn(usize) -> I,
    ) {
        let has_own: Vec<bool> = (0..self.row_count()).map(|row| self.own_flights(row) > 0).collect();
        let has_own = |row: usize| has_own.get(row).copied().unwrap_or_default();
        self.facts.replace(
            |row, fact| !has_own(row) && is_borrowed(fact),
            |row| Some(facts_of(row)).filter(|_| !has_own(row)).into_iter().flatten(),
        );
        self.borrowed_flights = flights;
    }

    /// The flights that stand in the record itself.
    pub fn own_flights(&self, row: usize) -> u32 {
        let column = self.numbers.columns.iter().find(|(measure, _)| *measure == Measure::Flights);
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was a count")]
        column.map_or(0, |(_, column)| column.get(row) as u32)
    }

    /// Notes a fact that checking found.
    pub fn note(&mut self, row: usize, fact: u32) {
        self.findings.push((offset(row), fact));
    }

    /// The rows of which checking found something, and what.
    pub fn findings(&self) -> impl Iterator<Item = (usize, u32)> {
        self.findings.iter().map(|(row, fact)| (*row as usize, *fact))
    }

    pub fn forget_findings(&mut self) {
        self.findings.clear();
    }

    /// Absent numbers are no numbers.
    pub fn number(&self, row: usize, measure: Measure) -> f64 {
        if measure == Measure::Turns {
            return f64::from(self.turns(row));
        }
        if measure == Measure::Flights && self.own_flights(row) == 0 {
            return f64::from(self.borrowed_flights.get(row).copied().unwrap_or_default());
        }
        let column = self.numbers.columns.iter().find(|(other, _)| *other == measure);
        column.map_or(f64::NAN, |(_, column)| column.get(row))
    }

    pub fn row_count(&self) -> usize {
        self.records.len()
    }

    pub fn turn_count(&self) -> usize {
        self.turn_ends.len()
    }

    /// The row of a record; records are in order.
    pub fn row_of(&self, record: RecordNumber) -> Option<usize> {
        let in_part = record.0.checked_sub(self.before.records)?;
        self.records.binary_search(&RecordNumber(in_part)).ok()
    }

    /// The number of a row's record in the whole file.
    pub fn record(&self, row: usize) -> RecordNumber {
        self.before.record(self.record_in_part(row))
    }

    pub fn record_in_part(&self, row: usize) -> RecordNumber {
        self.records.get(row).copied().unwrap_or_default()
    }

    pub fn split(&self, row: usize) -> Option<Split> {
        self.splits.get(row).copied().flatten().or(self.split_by_name)
    }

    /// Where splits come from that the path does not tell.
    pub fn split_source(&self) -> Option<SplitSource> {
        if self.has_own_splits {
            return Some(SplitSource::Record);
        }
        (!self.filled_splits.is_empty()).then_some(SplitSource::List)
    }

    /// Fills in the splits that neither records nor folders name, in place of those that were filled in before.
    pub fn fill_splits(&mut self, split_of: Option<impl Fn(&str) -> Option<Split>>) {
        for row in std::mem::take(&mut self.filled_splits) {
            if let Some(slot) = self.splits.get_mut(row as usize) {
                *slot = None;
            }
        }
        let Some(split_of) = split_of else { return };
        for row in 0..self.row_count() {
            if self.splits.get(row).is_some_and(Option::is_none)
                && let Some(split) = split_of(&self.id(row))
                && let Some(slot) = self.splits.get_mut(row)
            {
                *slot = Some(split);
                self.filled_splits.push(offset(row));
            }
        }
    }

    pub fn rows_of_id(&self, id: &str) -> impl Iterator<Item = usize> {
        (0..self.row_count()).filter(move |row| self.id(*row) == id)
    }

    pub fn at(&self, row: usize, file: crate::corpus::FileId) -> RecordAt {
        RecordAt { file, record: self.record(row) }
    }

    pub fn place(&self, row: usize, file: crate::corpus::FileId) -> Place {
        Place {
            file,
            record: Some(self.record(row)),
            line: self.before.lines + self.line_in_part(row),
            byte: ByteOffset(self.starts.get(row).copied().unwrap_or_default()),
        }
    }

    pub fn bytes(&self, row: usize) -> ByteRange {
        let start = self.starts.get(row).copied().unwrap_or_default();
        ByteRange::new(start, start + u64::from(self.lengths.get(row).copied().unwrap_or_default()))
    }

    pub fn line_in_part(&self, row: usize) -> u64 {
        self.lines.get(row).copied().unwrap_or_default()
    }

    pub fn id(&self, row: usize) -> Cow<'_, str> {
        match self.id_of {
            Some(id_of) => Cow::Owned(id_of(self.record(row))),
            None => Cow::Borrowed(self.ids.get(row)),
        }
    }

    pub fn services(&self, row: usize) -> &[u32] {
        self.services.get(row)
    }

    pub fn turns(&self, row: usize) -> u32 {
        let (start, end) = bounds(&self.dialogue_ends, row);
        offset(end - start)
    }

    /// What is said, and whether the user says it.
    pub fn utterances(&self, row: usize) -> impl Iterator<Item = (bool, &str)> {
        let (start, end) = bounds(&self.dialogue_ends, row);
        (start..end).map(|turn| {
            let (start, end) = bounds(&self.turn_ends, turn);
            (self.user_turns.contains(turn), self.text.get(start..end).unwrap_or_default())
        })
    }
}
