//! What a shard says of the shape of the dialogues that match.
//!
//! One pass over the columns of the index; the words of utterances are counted when somebody asks for the first time.

use super::Shard;
use super::ask::splits;
use crate::corpus::{map_of, sort_by};
use crate::engine::answer::{AskFault, Distribution, Field, Grid, Measure, Overview, SelectedRecords};
use crate::engine::bits::Bits;
use crate::engine::column::{Names, count_one, offset};
use crate::engine::evaluate::{FlightSelection, Question, value_of_file};
use crate::engine::file::OpenFile;
use crate::engine::merge;
use crate::engine::query::Query;
use crate::formats::Kind;
use std::collections::{BTreeMap, HashMap};

impl Shard {
    pub fn overview(
        &self,
        query: &str,
        selection: &[SelectedRecords],
        against: Measure,
    ) -> Result<Overview, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection, files: &self.files });
        let mut counter = Counter::new(&self.context.names, against);
        for file in self.dialogue_files() {
            counter.overview.total += file.segment.row_count() as u64;
            counter.add(file, &question.matches(file).all());
        }
        Ok(counter.overview())
    }
}

struct Counter<'n> {
    names: &'n Names,
    against: Measure,
    overview: Overview,
    /// By the numbers of names.
    in_dialogues: Vec<u64>,
    in_turns: Turns,
    /// Of files as a whole, and of splits.
    others: BTreeMap<(Field, String), u64>,
    measures: Vec<Histogram>,
    words: [Histogram; 2],
    lengths: HashMap<(u32, u64), u64>,
    acts: Pairs,
    slots: Pairs,
}

impl<'n> Counter<'n> {
    fn new(names: &'n Names, against: Measure) -> Self {
        Self {
            names,
            against,
            overview: Overview::default(),
            in_dialogues: vec![0; names.len()],
            in_turns: Turns { counts: vec![0; names.len()], last: vec![0; names.len()], turn: 0 },
            others: BTreeMap::new(),
            measures: Measure::ALL.map(|_| Histogram::default()).into(),
            words: Default::default(),
            lengths: HashMap::new(),
            acts: Pairs::of(Kind::Act, names),
            slots: Pairs::of(Kind::Slot, names),
        }
    }

    fn add(&mut self, file: &OpenFile, rows: &Bits) {
        let count = rows.count() as u64;
        self.overview.dialogues += count;
        for field in [Field::Dataset, Field::Variant, Field::Role, Field::File] {
            *self.others.entry((field, value_of_file(field, file))).or_default() += count;
        }
        for (split, count) in splits(file, rows) {
            *self.others.entry((Field::Split, split.to_owned())).or_default() += count;
        }
        for row in rows.rows() {
            self.add_row(file, row);
        }
        file.segment.count_facts(rows, &mut self.in_dialogues);
    }

    fn add_row(&mut self, file: &OpenFile, row: usize) {
        let segment = &file.segment;
        let turns = segment.turns(row);
        self.overview.turns += u64::from(turns);
        for (measure, histogram) in Measure::ALL.into_iter().zip(&mut self.measures) {
            histogram.add(segment.number(row, measure));
        }
        let number = segment.number(row, self.against);
        if !number.is_nan() {
            *self.lengths.entry((turns, (number + 0.0).to_bits())).or_default() += 1;
        }
        for (is_user, words) in segment.words(row) {
            let [of_user, of_system] = &mut self.words;
            (if is_user { of_user } else { of_system }).add(f64::from(words));
        }
        self.slots.add_all(segment.facts(row));
        self.add_turns(segment.numbers_in_turns(row, false));
    }

    /// Facts of the turns of a dialogue, in the order of the turns.
    fn add_turns(&mut self, facts: impl Iterator<Item = (usize, u32)>) {
        let (mut before, mut acts) = (Vec::new(), Vec::new());
        let mut last = None;
        for (turn, fact) in facts {
            if last != Some(turn) {
                self.in_turns.turn += 1;
                before = std::mem::take(&mut acts);
                if last.is_none_or(|last| last + 1 != turn) {
                    before.clear();
                }
                last = Some(turn);
            }
            if self.in_turns.add(fact) && self.acts.has(fact) {
                for earlier in &before {
                    self.acts.add(*earlier, fact);
                }
                acts.push(fact);
            }
        }
    }

    fn overview(self) -> Overview {
        let names = self.names;
        let in_dialogues = with_facts(self.others, names, &self.in_dialogues);
        let in_turns = with_facts(BTreeMap::new(), names, &self.in_turns.counts);
        let distribution = |(measure, histogram): (Measure, Histogram)| Distribution {
            measure,
            absent: histogram.absent,
            counts: histogram.counts(),
        };
        let [of_user, of_system] = self.words;
        let words = [of_user, of_system].map(Histogram::whole);
        let mut lengths: Vec<(u32, f64, u64)> = self
            .lengths
            .into_iter()
            .map(|((turns, bits), count)| (turns, f64::from_bits(bits), count))
            .collect();
        sort_by(&mut lengths, |a, b| a.0.cmp(&b.0).then_with(|| a.1.total_cmp(&b.1)));
        Overview {
            measures: Measure::ALL.into_iter().zip(self.measures).map(distribution).collect(),
            words,
            in_dialogues: merge::facets(in_dialogues),
            in_turns: merge::facets(in_turns),
            act_pairs: self.acts.grid(names, true),
            slot_pairs: self.slots.grid(names, false),
            lengths,
            ..self.overview
        }
    }
}

/// Counts by the numbers of names, beside others.
fn with_facts(
    others: BTreeMap<(Field, String), u64>,
    names: &Names,
    counts: &[u64],
) -> BTreeMap<(Field, String), u64> {
    let mut all = map_of(others.into_iter().filter(|(_, count)| *count > 0));
    let counted = names.values().zip(counts).filter(|(_, count)| **count > 0);
    all.extend(
        counted.filter_map(|((kind, value), count)| Some(((Field::of(kind)?, value.into_owned()), *count))),
    );
    all
}

/// In how many turns each fact is; a turn may have one twice.
struct Turns {
    counts: Vec<u64>,
    /// The number of the last turn that had it.
    last: Vec<u64>,
    turn: u64,
}

impl Turns {
    /// Whether it is the first time in this turn.
    fn add(&mut self, fact: u32) -> bool {
        let Some(last) = self.last.get_mut(fact as usize) else { return false };
        let is_first = *last != self.turn;
        *last = self.turn;
        if is_first {
            count_one(&mut self.counts, fact);
        }
        is_first
    }
}

/// How often each number is there. Most are small counts.
#[derive(Clone, Debug, Default)]
struct Histogram {
    small: Vec<u64>,
    /// By the bits of the number.
    others: BTreeMap<u64, u64>,
    absent: u64,
}

impl Histogram {
    const SMALL: f64 = 4096.0;

    fn add(&mut self, number: f64) {
        if number.is_nan() {
            self.absent += 1;
        } else if number.fract() == 0.0 && (0.0..Self::SMALL).contains(&number) {
            #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small count")]
            let at = number as usize;
            if self.small.len() <= at {
                self.small.resize(at + 1, 0);
            }
            if let Some(count) = self.small.get_mut(at) {
                *count += 1;
            }
        } else {
            *self.others.entry(number.to_bits()).or_default() += 1;
        }
    }

    fn counts(self) -> Vec<(f64, u64)> {
        let small = (0u32..).zip(self.small).map(|(number, count)| (f64::from(number), count));
        let others = self.others.into_iter().map(|(bits, count)| (f64::from_bits(bits), count));
        let mut counts: Vec<(f64, u64)> = small.chain(others).filter(|(_, count)| *count > 0).collect();
        sort_by(&mut counts, |a, b| a.0.total_cmp(&b.0));
        counts
    }

    /// Of numbers that are whole.
    fn whole(self) -> Vec<(u32, u64)> {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            reason = "they were counted as such"
        )]
        let whole = |(number, count): (f64, u64)| (number as u32, count);
        self.counts().into_iter().map(whole).collect()
    }
}

/// How often two names of a kind are together.
struct Pairs {
    /// By the number of a name, its place among those of the kind.
    places: Vec<Option<u32>>,
    facts: Vec<u32>,
    /// A row is there once it is needed.
    rows: Vec<Vec<u64>>,
}

impl Pairs {
    fn of(wanted: Kind, names: &Names) -> Self {
        let mut facts = Vec::new();
        let place = |(fact, kind)| {
            (kind == wanted).then(|| {
                facts.push(fact);
                offset(facts.len() - 1)
            })
        };
        let places = (0..).zip(names.kinds()).map(place).collect();
        let rows = vec![Vec::new(); facts.len()];
        Self { places, facts, rows }
    }

    fn place(&self, fact: u32) -> Option<u32> {
        self.places.get(fact as usize).copied().flatten()
    }

    fn has(&self, fact: u32) -> bool {
        self.place(fact).is_some()
    }

    fn add(&mut self, one: u32, other: u32) {
        let Some((one, other)) = self.place(one).zip(self.place(other)) else { return };
        let len = self.rows.len();
        if let Some(row) = self.rows.get_mut(one as usize) {
            row.resize(len, 0);
            count_one(row, other);
        }
    }

    /// Every two of those of the kind, in one order.
    fn add_all(&mut self, facts: &[u32]) {
        let own: Vec<u32> = facts.iter().copied().filter(|fact| self.has(*fact)).collect();
        for (at, one) in own.iter().enumerate() {
            for other in own.iter().skip(at + 1) {
                self.add(*one.min(other), *one.max(other));
            }
        }
    }

    /// With names in the order of letters; those that are in no pair are left out.
    fn grid(self, names: &Names, is_ordered: bool) -> Grid {
        let values: Vec<_> = names.values().map(|(_, value)| value).collect();
        let name = |place: usize| {
            let fact = self.facts.get(place).copied().unwrap_or_default();
            values.get(fact as usize).map_or("", |name| &**name)
        };
        let mut counts: BTreeMap<(&str, &str), u64> = BTreeMap::new();
        for (one, row) in self.rows.iter().enumerate() {
            for (other, count) in row.iter().enumerate().filter(|(_, count)| **count > 0) {
                let (one, other) = (name(one), name(other));
                let key = if is_ordered || one <= other { (one, other) } else { (other, one) };
                *counts.entry(key).or_default() += count;
            }
        }
        Grid::of(counts)
    }
}
