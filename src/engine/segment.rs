//! The index of the dialogues of a file, or of a part of it: columns, one row per dialogue.
//!
//! A row keeps the byte range of its record, a few numbers, the text of its utterances and lists of facts. An opened
//! dialogue is read again from these bytes, and so is the raw record. Invariant: memory grows with the text of the
//! utterances and a few numbers per dialogue, never with the file.
//!
//! Facts are lists, not postings: a dialogue keeps the numbers of its names (intents, acts, slots, …) without
//! repeats, and for `turn{…}` a stream of bytes by turns. At 50 000 dialogues a pass over all lists takes less than a
//! millisecond, and postings would be the same numbers once more. Findings are facts, too, but are kept beside the
//! columns as rows and rules, since every join starts them anew.

mod borrowed;
mod find;
mod found;
mod marks;
mod numbers;
mod places;
mod remote;
mod utterances;

pub use borrowed::{KbColumns, KbFacts};
pub use find::is_in;
pub use marks::Mark;
pub use places::RowPlaces;

use super::answer::Measure;
use super::bits::Bits;
use super::column::{ListColumn, Names, NumberList, TextColumn, TurnColumn, count_one, offset};
use super::flights::FlightColumns;
use super::on_demand::{Blank, OnDemand};
use super::parts::Before;
use super::published::Remote;
use crate::corpus::{ByteRange, Place, RecordAt, RecordNumber, Split, SplitSource};
use crate::formats::{IdOf, Kind, Skim, float};
use found::Found;
use numbers::Numbers;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::sync::LazyLock;
use utterances::Utterances;

/// The word of `has:` for dialogues with flights.
pub const HAS_FLIGHT: &str = "flight";

/// So many bytes tell how much of the others is text.
const LEARNED_BYTES: u64 = 256 << 10;

/// Room for more text than that is never made at once.
const MOST_TEXT_BYTES: usize = 32 << 20;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct SegmentIndex {
    /// What stands before the part of the file that this is; records and lines are counted from there.
    #[serde(skip)]
    pub before: Before,
    /// Where its records are, as far as that is known before they are read.
    range: ByteRange,
    /// How records are called that have no ids but their numbers.
    #[serde(skip)]
    pub id_of: Option<IdOf>,
    /// Of those rows that name none, as far as the file's name says; a list knows better.
    pub split_by_name: Option<Split>,
    has_own_splits: bool,
    pub spans: u64,
    pub calls: u64,
    pub flights: u64,
    /// Dialogues that have states.
    pub with_states: u64,
    rows: OnDemand<Rows>,
}

/// The columns, with one row per dialogue.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Rows {
    /// How many there are.
    len: u32,
    /// The number that the record behind the last of them has in the part.
    records_end: u32,
    places: Remote<RowPlaces>,
    ids: Remote<TextColumn>,
    splits: Splits,
    services: Remote<ListColumn>,
    /// What is true of each dialogue, as numbers of names: of the whole of it or of some turn.
    facts: Remote<ListColumn>,
    /// Per row, what another file says of it; empty when none does.
    borrowed: Remote<KbColumns>,
    turn_facts: Remote<TurnColumn>,
    /// Values, and the slots and intents of services, as numbers of their own names; those of a dialogue as a whole
    /// stand behind its last turn.
    values: Remote<TurnColumn>,
    /// What checking and studies found: rows, and the facts that are true of them besides.
    findings: Remote<Found>,
    /// What a person has noted.
    #[serde(skip)]
    marks: Vec<Mark>,
    numbers: Numbers,
    utterances: Utterances,
    kb: FlightColumns,
}

/// Per row, as far as its record or another file says.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Splits {
    of_rows: Remote<Vec<Option<Split>>>,
    /// Rows whose split another file gave.
    filled: Remote<NumberList>,
    has_filled: bool,
}

impl Blank for Rows {
    fn blank() -> &'static Self {
        static NONE: LazyLock<Rows> = LazyLock::new(Rows::default);
        &NONE
    }
}

impl SegmentIndex {
    /// Of the records that stand in these bytes of a file.
    pub fn of(range: ByteRange) -> Self {
        Self { range, ..Self::default() }
    }

    pub fn range(&self) -> ByteRange {
        self.range
    }

    /// `split` is that of the file's folder, for a record that names none; there is room for the text.
    pub fn push(
        &mut self,
        place: Place,
        bytes: ByteRange,
        split: Option<Split>,
        skim: &mut Skim,
        [names, values]: [&mut Names; 2],
    ) {
        let rows = &mut *self.rows;
        rows.len += 1;
        rows.records_end = place.record.unwrap_or_default().0 + 1;
        rows.places.push(place.record.unwrap_or_default(), bytes, place.line);
        rows.ids.push(if self.id_of.is_some() { "" } else { &skim.id });
        rows.splits.of_rows.push(skim.split.or(split));
        names.next_row();
        rows.services.push(skim.services.iter().map(|service| names.number(Kind::Service, false, service)));
        rows.utterances.push(skim);
        rows.kb.push(rows.len as usize - 1, &skim.sheet.flights);
        self.push_numbers(skim);
        self.push_facts(skim, names);
        self.push_values(skim, values);
        self.has_own_splits |= skim.split.is_some();
        self.spans += u64::from(skim.counts.spans);
        self.calls += u64::from(skim.counts.calls);
        self.flights += u64::from(skim.counts.flights);
        self.with_states += u64::from(skim.has_states);
    }

    /// Makes room for the text of a record that begins at byte `at`: for all that is to come, if the rest of the bytes
    /// is like what was read so far. `false` when there is no memory for it. (Growing by doubling copied most of it,
    /// which was a tenth of the time of reading.)
    pub fn make_room(&mut self, at: u64, len: usize) -> bool {
        let text = &mut self.rows.utterances.text;
        if text.capacity() - text.len() >= len {
            return true;
        }
        let read = at.saturating_sub(self.range.start.0);
        let left = self.range.end.0.saturating_sub(at);
        // How much will come out of an archive is not known.
        let is_known = read >= LEARNED_BYTES && self.range.end.0 < u64::MAX;
        let expected = if is_known { (text.len() as u64).saturating_mul(left) / read } else { 0 };
        let expected = usize::try_from(expected + expected / 16).unwrap_or_default().min(MOST_TEXT_BYTES);
        let is_roomy = expected >= len && text.try_reserve_exact(expected).is_ok();
        is_roomy || text.try_reserve(len).is_ok()
    }

    /// Gives back what was kept for more rows.
    pub fn shrink(&mut self) {
        let Some(rows) = self.rows.get_mut() else { return };
        rows.places.shrink();
        rows.splits.of_rows.shrink_to_fit();
        rows.utterances.shrink();
        rows.kb.finish();
        rows.ids.shrink();
        rows.services.shrink();
        rows.facts.shrink();
        rows.turn_facts.shrink();
        rows.values.shrink();
        rows.numbers.shrink();
    }

    fn push_numbers(&mut self, skim: &Skim) {
        let row = self.row_count() - 1;
        let counts = [
            (Measure::Spans, skim.counts.spans),
            (Measure::Calls, skim.counts.calls),
            (Measure::Frames, skim.counts.frames),
            (Measure::Switches, skim.counts.switches),
            (Measure::Flights, skim.counts.flights),
        ];
        for (measure, count) in counts {
            self.rows.numbers.set(row, measure, f64::from(count));
        }
        if let Some(rating) = skim.facts.first(Kind::Rating).and_then(float) {
            self.rows.numbers.set(row, Measure::Rating, rating);
        }
        if let Some(pause) = skim.times.pause() {
            self.rows.numbers.set(row, Measure::Pause, f64::from(pause));
        }
    }

    fn push_facts(&mut self, skim: &mut Skim, names: &mut Names) {
        let mut of_row = Vec::new();
        let mut add = |number: u32, names: &mut Names| {
            if names.is_new_to_row(number) {
                of_row.push(number);
            }
            number
        };
        let row = self.row_count() - 1;
        self.rows.services.get(row).iter().for_each(|service| _ = add(*service, names));
        let parts = [
            ("call", skim.counts.calls),
            ("span", skim.counts.spans),
            ("frame-switch", skim.counts.switches),
            (HAS_FLIGHT, skim.counts.flights),
            ("time", u32::from(skim.times.pause().is_some())),
        ];
        for (part, _) in parts.into_iter().filter(|(_, count)| *count > 0) {
            let number = names.number(Kind::Has, false, part);
            add(number, names);
        }
        let Skim { facts, turns, .. } = skim;
        let is_user = |turn: usize| turns.get(turn).is_some_and(|(speaker, _)| speaker.is_user());
        let is_fact = |kind: Kind| !kind.is_beside_facts();
        facts.number_names(is_fact, is_user, |kind, is_user, name| names.number(kind, is_user, name));
        let of_turns = facts.numbered(is_fact).filter_map(|(turn, number)| {
            add(number, names);
            Some((turn?, number))
        });
        self.rows.turn_facts.push(of_turns);
        self.rows.facts.push(of_row.into_iter());
    }

    fn push_values(&mut self, skim: &mut Skim, names: &mut Names) {
        let Skim { facts, turns, .. } = skim;
        facts.number_names(Kind::is_beside_facts, |_| false, |kind, _, name| names.number(kind, false, name));
        let values = || facts.numbered(Kind::is_beside_facts);
        let of_turns = values().filter(|(turn, _)| turn.is_some());
        let of_all = values().filter(|(turn, _)| turn.is_none());
        let mut last = None;
        self.rows.values.push(of_turns.chain(of_all).filter_map(|(turn, number)| {
            let turn = turn.unwrap_or(turns.len());
            if last.replace(turn) != Some(turn) {
                names.next_row();
            }
            names.is_new_to_row(number).then_some((turn, number))
        }));
    }

    pub fn facts(&self, row: usize) -> &[u32] {
        self.rows.facts.get(row)
    }

    /// Adds to `counts`, by its number, in how many of these rows each fact is.
    pub fn count_facts(&self, rows: &Bits, counts: &mut [u64]) {
        if rows.is_empty() {
            // Of a published index, no column is looked at for nothing.
            return;
        }
        self.rows.facts.count(rows, counts);
        let found = self.findings().filter(|(row, _)| rows.contains(*row));
        found.for_each(|(_, fact)| count_one(counts, fact));
    }

    /// What another file says of the rows.
    pub fn borrowed(&self) -> &KbColumns {
        &self.rows.borrowed
    }

    /// Gives rows what another file says of them, and its facts, in place of those that it gave before; rows with
    /// flights of their own keep those.
    pub fn borrow<I: IntoIterator<Item = u32>>(
        &mut self,
        kb: KbColumns,
        is_borrowed: impl Fn(u32) -> bool,
        facts_of: impl Fn(usize) -> I,
    ) {
        let has_own: Vec<bool> = (0..self.row_count()).map(|row| self.own_flights(row) > 0).collect();
        let has_own = |row: usize| has_own.get(row).copied().unwrap_or_default();
        self.rows.facts.replace(
            |row, fact| !has_own(row) && is_borrowed(fact),
            |row| Some(facts_of(row)).filter(|_| !has_own(row)).into_iter().flatten(),
        );
        self.rows.borrowed = kb.into();
    }

    /// The flights that stand in the record itself.
    pub fn own_flights(&self, row: usize) -> u32 {
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it was a count")]
        let count = self.rows.numbers.get(row, Measure::Flights) as u32;
        count
    }

    /// Notes a fact that checking or a study found.
    pub fn note(&mut self, row: usize, fact: u32) {
        self.rows.findings.0.push((offset(row), fact));
    }

    /// The rows of which checking or a study found something, or a person has noted it, and what.
    pub fn findings(&self) -> impl Iterator<Item = (usize, u32)> {
        let found = self.rows.findings.0.iter().map(|(row, fact)| (*row as usize, *fact));
        found.chain(self.marked_rows())
    }

    pub fn forget_findings(&mut self) {
        if let Some(rows) = self.rows.get_mut() {
            rows.findings.0.clear();
        }
    }

    /// Forgets some of the facts that were noted.
    pub fn forget_notes(&mut self, is_old: impl Fn(u32) -> bool) {
        if let Some(rows) = self.rows.get_mut() {
            rows.findings.0.retain(|(_, fact)| !is_old(*fact));
        }
    }

    pub fn number(&self, row: usize, measure: Measure) -> f64 {
        if measure == Measure::Turns {
            return f64::from(self.turns(row));
        }
        if measure == Measure::Words {
            return f64::from(self.rows.utterances.word_count(row));
        }
        if measure == Measure::Services {
            // A row has few services, so looking back is cheaper than sorting a copy of them.
            let services = self.services(row);
            let is_first =
                |(at, service): &(usize, &u32)| services.iter().take(*at).all(|before| before != *service);
            return f64::from(offset(services.iter().enumerate().filter(is_first).count()));
        }
        if measure == Measure::Flights && self.own_flights(row) == 0 {
            return f64::from(self.rows.borrowed.get(row).flights);
        }
        self.rows.numbers.get(row, measure)
    }

    /// The flights of its records.
    pub fn kb(&self) -> &FlightColumns {
        &self.rows.kb
    }

    pub fn row_count(&self) -> usize {
        self.rows.len as usize
    }

    pub fn turn_count(&self) -> usize {
        self.rows.utterances.turn_count()
    }

    /// The row of a record; records are in order.
    pub fn row_of(&self, record: RecordNumber) -> Option<usize> {
        self.rows.places.row_of(self.in_part(record)?)
    }

    /// The number of a record in this part, if it has it. No column is looked at.
    fn in_part(&self, record: RecordNumber) -> Option<u32> {
        let in_part = record.0.checked_sub(self.before.records)?;
        (in_part < self.rows.records_end).then_some(in_part)
    }

    /// The number of a row's record in the whole file.
    pub fn record(&self, row: usize) -> RecordNumber {
        self.before.record(self.record_in_part(row))
    }

    /// Where the records are in the part.
    pub fn places(&self) -> &RowPlaces {
        &self.rows.places
    }

    pub fn record_in_part(&self, row: usize) -> RecordNumber {
        self.rows.places.record(row)
    }

    pub fn split(&self, row: usize) -> Option<Split> {
        self.rows.splits.of_rows.get(row).copied().flatten().or(self.split_by_name)
    }

    /// How many of these rows each split has, and how many have none.
    pub fn splits(&self, rows: &Bits) -> impl Iterator<Item = (Option<Split>, u64)> {
        // Of a published index, the column is not looked at for nothing.
        let of_rows: &[Option<Split>] = if rows.is_empty() { &[] } else { &self.rows.splits.of_rows };
        let mut counts = [0_u64; Split::ALL.len()];
        let mut without = 0;
        for row in rows.rows() {
            let split = of_rows.get(row).copied().flatten().or(self.split_by_name);
            *split.and_then(|split| counts.get_mut(split as usize)).unwrap_or(&mut without) += 1;
        }
        let all = Split::ALL.into_iter().map(Some).chain([None]);
        all.zip(counts.into_iter().chain([without])).filter(|(_, count)| *count > 0)
    }

    /// Where splits come from that the path does not name.
    pub fn split_source(&self) -> Option<SplitSource> {
        if self.has_own_splits {
            return Some(SplitSource::Record);
        }
        self.rows.splits.has_filled.then_some(SplitSource::List)
    }

    /// Fills in the splits that neither records nor folders name, in place of those that were filled in before.
    pub fn fill_splits(&mut self, split_of: Option<impl Fn(&str) -> Option<Split>>) {
        self.rows.splits.has_filled = false;
        for row in std::mem::take(&mut *self.rows.splits.filled).iter() {
            if let Some(slot) = self.rows.splits.of_rows.get_mut(*row as usize) {
                *slot = None;
            }
        }
        let Some(split_of) = split_of else { return };
        for row in 0..self.row_count() {
            if self.rows.splits.of_rows.get(row).is_some_and(Option::is_none)
                && let Some(split) = split_of(&self.id(row))
                && let Some(slot) = self.rows.splits.of_rows.get_mut(row)
            {
                *slot = Some(split);
                self.rows.splits.filled.push(offset(row));
                self.rows.splits.has_filled = true;
            }
        }
    }

    pub fn rows_of_id(&self, id: &str) -> Vec<usize> {
        if self.id_of.is_some() {
            let Some(record) = self.in_part_called(id) else { return Vec::new() };
            // The split is what is looked at next, so it is looked at here: a host gives it with the places at once.
            let _ = self.rows.splits.of_rows.is_empty();
            return self.rows.places.row_of(record).into_iter().collect();
        }
        (0..self.row_count()).filter(|row| self.id(*row) == id).collect()
    }

    /// The row of a record that is called by its number: found without looking at the others.
    pub fn row_of_number(&self, id: &str) -> Option<usize> {
        self.rows.places.row_of(self.in_part_called(id)?)
    }

    /// The number in this part of a record that is called by its number, if it has it.
    fn in_part_called(&self, id: &str) -> Option<u32> {
        let id_of = self.id_of?;
        let record = RecordNumber(id.parse::<u32>().ok()?.checked_sub(1)?);
        // Most are in other parts.
        self.in_part(record).filter(|_| id_of(record) == id)
    }

    pub fn at(&self, row: usize, file: crate::corpus::FileId) -> RecordAt {
        RecordAt { file, record: self.record(row) }
    }

    pub fn place(&self, row: usize, file: crate::corpus::FileId) -> Place {
        Place {
            file,
            record: Some(self.record(row)),
            line: self.before.lines + self.line_in_part(row),
            byte: self.bytes(row).start,
        }
    }

    pub fn bytes(&self, row: usize) -> ByteRange {
        self.before.range(self.bytes_in_part(row))
    }

    pub fn bytes_in_part(&self, row: usize) -> ByteRange {
        self.rows.places.bytes(row)
    }

    pub fn line_in_part(&self, row: usize) -> u64 {
        self.rows.places.line(row)
    }

    pub fn id(&self, row: usize) -> Cow<'_, str> {
        match self.id_of {
            Some(id_of) => Cow::Owned(id_of(self.record(row))),
            None => Cow::Borrowed(self.rows.ids.get(row)),
        }
    }

    pub fn services(&self, row: usize) -> &[u32] {
        self.rows.services.get(row)
    }

    /// Those of all rows, with repeats.
    pub fn all_services(&self) -> &[u32] {
        self.rows.services.items()
    }

    /// What is said first, or so many characters of it as are shown of it, and whether the user says it.
    pub fn opening(&self, row: usize) -> (bool, &str) {
        self.rows.utterances.opening(row)
    }

    pub fn turns(&self, row: usize) -> u32 {
        offset(self.rows.utterances.turns_of(row).len())
    }

    /// Per turn, whether the user says it, and in how many words.
    pub fn words(&self, row: usize) -> impl Iterator<Item = (bool, u32)> {
        self.rows.utterances.word_counts(row)
    }

    /// What is said, and whether the user says it.
    pub fn utterances(&self, row: usize) -> impl Iterator<Item = (bool, &str)> {
        let utterances = &self.rows.utterances;
        utterances.turns_of(row).map(|turn| utterances.of_turn(turn))
    }
}
