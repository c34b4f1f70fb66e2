//! Charts of two things together.

use super::bars::{counts_of, joined, names};
use super::{Bin, Chart, Extent, Form, Mark, Subject, Unit, bins};
use crate::engine::answer::{Field, Grid, Measure, Overview};
use crate::view::range::{self, Number};
use crate::view::{query, text};
use std::collections::{BTreeMap, BTreeSet};

/// Names that are shown before one asks for more, and then.
const FIRST: usize = 10;
const MORE: usize = 16;

/// Pieces of the numbers on both sides.
const PIECES: u32 = 10;

/// In how many pairs of turns that follow each other an act is in the first and another in the second, of the turns
/// that have the first.
pub fn of_acts(both: [&Overview; 2], line: &str, extent: Extent) -> Option<Chart> {
    let act = |name: &str| query::term_of(Field::Act.as_str(), name);
    let pairs = Pairs {
        subject: Subject::ActPairs,
        field: Field::Act,
        is_of_turns: true,
        grids: both.map(|overview| &overview.act_pairs),
        label: text::overview::then,
        terms: &|one, other| {
            vec![[format!("turn{{{}", act(one)), format!("next{{{}}}}}", act(other))].join(" ")]
        },
    };
    pairs.chart(both, line, extent)
}

/// In how many dialogues two slots are, of those that have the first.
pub fn of_slots(both: [&Overview; 2], line: &str, extent: Extent) -> Option<Chart> {
    let slot = |name: &str| query::term_of(Field::Slot.as_str(), name);
    let pairs = Pairs {
        subject: Subject::SlotPairs,
        field: Field::Slot,
        is_of_turns: false,
        grids: both.map(|overview| &overview.slot_pairs),
        label: text::overview::with,
        terms: &|one, other| vec![slot(one), slot(other)],
    };
    pairs.chart(both, line, extent)
}

struct Pairs<'a> {
    subject: Subject,
    field: Field,
    is_of_turns: bool,
    grids: [&'a Grid; 2],
    label: fn(&str, &str) -> String,
    /// What the line asks for to find a pair.
    terms: &'a dyn Fn(&str, &str) -> Vec<String>,
}

impl Pairs<'_> {
    fn chart(&self, both: [&Overview; 2], line: &str, extent: Extent) -> Option<Chart> {
        let found = both.map(|overview| counts_of(overview, self.field, self.is_of_turns));
        let paired: BTreeSet<&str> =
            self.grids.into_iter().flat_map(|grid| &grid.names).map(String::as_str).collect();
        let mut names = names(both, self.field, self.is_of_turns);
        names.retain(|name| paired.contains(name));
        let most = match extent {
            Extent::First => FIRST,
            Extent::More => MORE,
            Extent::All => names.len(),
        };
        let shown = names.get(..most.min(names.len()))?;
        if shown.len() < 2 {
            return None;
        }
        let cells = self.grids.map(|grid| self.cells(grid));
        let count =
            |at: (&str, &str)| cells.each_ref().map(|cells| cells.get(&at).copied().unwrap_or_default());
        let of = |name: &str| found.each_ref().map(|names| names.get(name).copied().unwrap_or_default());
        let asked: Vec<&str> = query::terms(line).into_iter().map(|term| term.text).collect();
        let mut cleared = None;
        let mut marks = Vec::with_capacity(shown.len() * shown.len());
        for (row, column) in shown.iter().flat_map(|row| shown.iter().map(move |column| (*row, *column))) {
            let terms = (self.terms)(row, column);
            // A slot is no pair with itself.
            let is_pair = self.is_of_turns || row != column;
            let is_on = is_pair && terms.iter().all(|term| asked.contains(&term.as_str()));
            let without = || asked.iter().filter(|text| !terms.iter().any(|term| term == *text));
            let line = if is_on {
                let line = without().copied().collect::<Vec<_>>().join(" ");
                cleared = Some(line.clone());
                line
            } else {
                terms.iter().fold(line.to_owned(), |line, term| query::with_term(&line, term))
            };
            marks.push(Mark {
                label: (self.label)(row, column),
                bin: Bin::default(),
                counts: count((row, column)),
                of: of(row),
                line: is_pair.then_some(line),
                is_on,
            });
        }
        let names_of = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        let total = if self.is_of_turns {
            both.map(|overview| overview.turns)
        } else {
            both.map(|overview| overview.dialogues)
        };
        Some(Chart {
            subject: self.subject,
            title: text::overview::pairs(self.is_of_turns).to_owned(),
            note: text::overview::names_shown(shown.len(), names.len()),
            unit: if self.is_of_turns { Unit::Turns } else { Unit::Dialogues },
            form: Form::Matrix { rows: names_of(shown), columns: names_of(shown) },
            marks,
            folded: if extent == Extent::First { names.len().min(MORE) - shown.len() } else { 0 },
            total,
            cleared,
            is_compared: false,
        })
    }

    /// Pairs of slots are there once, but are found from both sides.
    fn cells<'g>(&self, grid: &'g Grid) -> BTreeMap<(&'g str, &'g str), u64> {
        let mut cells: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        for (one, other, count) in grid.pairs() {
            cells.insert((one, other), count);
            if !self.is_of_turns {
                cells.insert((other, one), count);
            }
        }
        cells
    }
}

/// Turns from left to right, and the other measure upwards.
pub fn of_lengths(both: [&Overview; 2], line: &str, against: Measure) -> Option<Chart> {
    let (turns, other) = (Number::Measure(Measure::Turns), Number::Measure(against));
    let (across, up) = (bins(&joined(both, turns), PIECES), bins(&joined(both, other), PIECES));
    if across.len() < 2 || up.len() < 2 {
        return None;
    }
    let total = both.map(|overview| overview.dialogues);
    let sums = both.map(|overview| sums(overview, &across, &up));
    let asked = range::range(line, turns).zip(range::range(line, other));
    let mut marks = Vec::with_capacity(across.len() * up.len());
    for (row, high) in up.iter().enumerate().rev() {
        for (column, wide) in across.iter().enumerate() {
            let is_on =
                asked.is_some_and(|(of_turns, of_other)| wide.is_in(of_turns) && high.is_in(of_other));
            let unranged = || range::unranged(&range::unranged(line, turns), other);
            let line = if is_on { unranged() } else { set(&unranged(), [(turns, *wide), (other, *high)]) };
            marks.push(Mark {
                label: text::overview::length(&wide.says(), against, &high.says()),
                bin: Bin::default(),
                counts: sums.each_ref().map(|sums| sums.get(&(row, column)).copied().unwrap_or_default()),
                of: total,
                line: Some(line),
                is_on,
            });
        }
    }
    let says = |bins: &[Bin]| bins.iter().map(|bin| bin.says()).collect::<Vec<_>>();
    Some(Chart {
        subject: Subject::Lengths,
        title: text::overview::LENGTHS.to_owned(),
        note: String::new(),
        unit: Unit::Dialogues,
        form: Form::Matrix { rows: says(&up).into_iter().rev().collect(), columns: says(&across) },
        marks,
        folded: 0,
        total,
        cleared: asked.map(|_| range::unranged(&range::unranged(line, turns), other)),
        is_compared: false,
    })
}

fn set(line: &str, ranges: [(Number, Bin); 2]) -> String {
    ranges
        .into_iter()
        .fold(line.to_owned(), |line, (number, bin)| range::ranged(&line, number, bin.from, bin.to))
}

/// Dialogues by the pieces that both of their numbers are in.
fn sums(overview: &Overview, across: &[Bin], up: &[Bin]) -> BTreeMap<(usize, usize), u64> {
    let place =
        |bins: &[Bin], number: f64| bins.iter().position(|bin| bin.from <= number && number <= bin.to);
    let mut sums = BTreeMap::new();
    for (turns, number, count) in &overview.lengths {
        if let Some((column, row)) = place(across, f64::from(*turns)).zip(place(up, *number)) {
            *sums.entry((row, column)).or_default() += count;
        }
    }
    sums
}
