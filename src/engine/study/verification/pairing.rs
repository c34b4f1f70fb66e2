//! Whether lines of data and lines of flights still belong together, and from where on they do not.
//!
//! Nothing links a dialogue to its flights but the number of its line, so one line too many or too few in one of the files
//! shifts all that follow (version 1.2 of the release repaired such a shift). A dialogue whose own flights cannot be its own
//! ([`may_belong`]) is noted with the lines near it whose flights can; a shift is a run in which most dialogues fit the
//! flights of one and the same line before or after theirs. Errors in what is recorded as right play no part in it.

use super::super::Seen;
use crate::corpus::{FileId, RecordNumber, sort_by_key};
use crate::formats::airdialogue::judge::{VerificationParameters, expected_action_under};
use crate::formats::airdialogue::verify::{flights_of, may_belong};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// How far away flights are looked for.
const AWAY: [i32; 4] = [-1, 1, -2, 2];

/// So many more dialogues of a run fit the shifted flights than their own before it counts as a shift.
const CERTAIN: u64 = 3;

/// A file of dialogues whose flights stand in another file.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PairedFile {
    pub path: String,
    pub records: u64,
    pub partner_path: String,
    pub partner_records: u64,
    /// In the order of the records.
    misfits: Vec<Misfit>,
}

/// A dialogue whose flights cannot be its own. Bits stand for the places in [`AWAY`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Misfit {
    record: u32,
    line: u64,
    /// Flights there can be its own.
    fits: u8,
    /// The recorded expectation has flights, and follows from those there.
    agrees: u8,
}

/// A run of dialogues whose flights stand on other lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shift {
    /// The first dialogue that does not belong to the flights of its number.
    pub first: RecordNumber,
    /// Counted from 0.
    pub line: u64,
    /// The last one.
    pub last: RecordNumber,
    /// Its flights stand so many records after those of its number; before, when it is negative.
    pub away: i32,
    /// Dialogues of the run whose own flights cannot be theirs while those there can.
    pub fitting: u64,
    /// Those of them whose recorded expectation follows from the flights there.
    pub agreeing: u64,
}

pub fn add(files: &mut BTreeMap<FileId, PairedFile>, seen: &Seen, parameters: VerificationParameters) {
    let Some(partner) = seen.partner else { return };
    let file = files.entry(seen.place.file).or_default();
    if file.path.is_empty() {
        seen.path.clone_into(&mut file.path);
        partner.path.clone_into(&mut file.partner_path);
    }
    (file.records, file.partner_records) = (seen.records, partner.records);
    let Some(trip) = seen.dialogue.trip.as_deref() else { return };
    let Some(intent) = &trip.intent else { return };
    if trip.kb.as_ref().is_some_and(|kb| may_belong(intent, kb)) {
        return;
    }
    let (mut fits, mut agrees) = (0, 0);
    for (bit, away) in AWAY.into_iter().enumerate() {
        let Some(kb) = (seen.beside)(away).and_then(flights_of) else { continue };
        if may_belong(intent, &kb) {
            fits |= 1 << bit;
            let derived = expected_action_under(parameters, intent, &kb);
            let is_same = trip.expected.as_ref().is_some_and(|recorded| {
                recorded.status == derived.status && recorded.flights == derived.flights
            });
            agrees |= u8::from(is_same && !derived.flights.is_empty()) << bit;
        }
    }
    file.misfits.push(Misfit { record: seen.record.0, line: seen.place.line, fits, agrees });
}

impl PairedFile {
    pub fn merge(&mut self, other: Self) {
        if self.path.is_empty() {
            *self = other;
            return;
        }
        self.misfits.extend(other.misfits);
        sort_by_key(&mut self.misfits, |misfit| misfit.record);
    }

    /// Dialogues whose flights cannot be their own.
    pub fn misfits(&self) -> usize {
        self.misfits.len()
    }

    /// The runs of dialogues that fit the flights of other lines, in their order.
    pub fn shifts(&self) -> Vec<Shift> {
        let mut shifts: Vec<Shift> =
            AWAY.into_iter().enumerate().flat_map(|(bit, away)| self.runs(bit, away)).collect();
        sort_by_key(&mut shifts, |shift| shift.first);
        shifts
    }

    /// The runs that are shifted so far: a cumulative sum that rises with each dialogue that fits there and not here, and falls
    /// with each that fits here.
    fn runs(&self, bit: usize, away: i32) -> Vec<Shift> {
        let mut runs = Vec::new();
        let mut run: Option<Run> = None;
        for (at, misfit) in self.misfits.iter().enumerate() {
            if let Some(open) = run.as_mut() {
                let since = u64::from(misfit.record - open.seen - 1);
                open.sum = open.sum.saturating_sub(since);
                open.seen = misfit.record;
                if open.sum == 0 || open.sum + CERTAIN < open.most {
                    runs.extend(run.take().and_then(|run| self.shift(&run, bit, away)));
                }
            }
            if misfit.fits >> bit & 1 == 1 {
                let open =
                    run.get_or_insert(Run { first: at, last: at, seen: misfit.record, sum: 0, most: 0 });
                open.sum += 1;
                if open.sum >= open.most {
                    (open.most, open.last) = (open.sum, at);
                }
            }
        }
        runs.extend(run.and_then(|run| self.shift(&run, bit, away)));
        runs
    }

    fn shift(&self, run: &Run, bit: usize, away: i32) -> Option<Shift> {
        if run.most < CERTAIN {
            return None;
        }
        let is_next = |at: usize| {
            let [before, this] = [at.checked_sub(1)?, at].map(|at| self.misfits.get(at));
            (before?.record + 1 == this?.record).then_some(at - 1)
        };
        // The flights of a line that is missing are nowhere: its dialogue fits none, and it is the first.
        let mut start = run.first;
        while let Some(before) =
            is_next(start).filter(|at| self.misfits.get(*at).is_some_and(|misfit| misfit.fits == 0))
        {
            start = before;
        }
        let within = self.misfits.get(run.first..=run.last)?;
        let has = |bits: fn(&Misfit) -> u8| {
            within.iter().filter(|misfit| bits(misfit) >> bit & 1 == 1).count() as u64
        };
        let first = self.misfits.get(start)?;
        Some(Shift {
            first: RecordNumber(first.record),
            line: first.line,
            last: RecordNumber(within.last()?.record),
            away,
            fitting: has(|misfit| misfit.fits),
            agreeing: has(|misfit| misfit.agrees),
        })
    }
}

/// Positions are those of misfits.
struct Run {
    first: usize,
    last: usize,
    /// The record that was looked at last.
    seen: u32,
    sum: u64,
    most: u64,
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One letter a record: `.` fits its own flights, `x` none, `p` those before and `n` those after.
    fn shifts(letters: &str) -> Vec<(u32, u32, i32, u64)> {
        let fits = |letter| match letter {
            'p' => 1,
            'n' => 2,
            _ => 0,
        };
        let misfits = (0..).zip(letters.chars()).filter(|(_, letter)| *letter != '.');
        let misfit =
            |(record, letter)| Misfit { record, line: u64::from(record), fits: fits(letter), agrees: 0 };
        let file = PairedFile { misfits: misfits.map(misfit).collect(), ..PairedFile::default() };
        let told = |shift: &Shift| (shift.first.0, shift.last.0, shift.away, shift.fitting);
        file.shifts().iter().map(told).collect()
    }

    #[test]
    fn a_run_is_a_shift_and_errors_are_none() {
        assert_eq!(shifts("....x...n....xx....p..n"), []);
        assert_eq!(shifts("....nnnnnnnn"), [(4, 11, 1, 8)]);
        // The line that is missing has its dialogue before the run.
        assert_eq!(shifts("....xppppppp"), [(4, 11, -1, 7)]);
        assert_eq!(shifts("..n.....nn.nnnnxnn.nnn"), [(8, 21, 1, 11)]);
        assert_eq!(shifts("...nn"), []);
    }

    #[test]
    fn a_shift_ends_where_the_files_meet_again() {
        assert_eq!(shifts("...nnnnnn........x...ppppp..."), [(3, 8, 1, 6), (21, 25, -1, 5)]);
        assert_eq!(shifts("...nnnnnn........nnnn"), [(3, 8, 1, 6), (17, 20, 1, 4)]);
    }
}
