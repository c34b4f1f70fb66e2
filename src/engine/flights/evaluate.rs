//! Which flights of a file meet a filter, and how many of them have each value.
//!
//! The values of a field are few, so a filter is settled for them once and then looked up flight by flight, 64 at
//! a time. The counts of a field ignore its own terms. Invariant: it answers like a loop over all flights would.

use super::super::bits::Bits;
use super::byte_set::{BLOCK, ByteSet};
use super::columns::{FlightColumn, FlightColumns};
use super::filter::{FlightFilter, FlightSort};
use crate::corpus::FlightField;
use crate::formats::FlightWords;

/// A filter with the numbers of the values that meet it.
pub struct FlightQuestion {
    /// The fields that are asked for, each once.
    fields: Vec<Asked>,
    pub sort: Option<FlightSort>,
}

struct Asked {
    field: FlightField,
    /// By the number of a value.
    is_met: Vec<bool>,
    bytes: ByteSet,
}

/// The flights of one file that meet the terms on each field that has some.
pub struct FlightMatches {
    len: usize,
    by_field: Vec<(FlightField, Bits)>,
}

/// So many flights are looked up before they are counted column by column.
const COUNT_BLOCK: usize = 2048;

impl FlightQuestion {
    pub fn new(filter: &FlightFilter, words: &FlightWords) -> Self {
        let mut fields: Vec<Asked> = Vec::new();
        for field in FlightField::ALL {
            let terms = || filter.terms.iter().filter(|term| term.field == field);
            if terms().next().is_some() {
                let is_met = |text: &str| terms().all(|term| term.is_met(text));
                fields.push(Asked::new(field, words.texts(field).iter().map(|text| is_met(text)).collect()));
            }
        }
        Self { fields, sort: filter.sort }
    }

    /// Whether it looks at a field.
    pub fn names(&self, field: FlightField) -> bool {
        let is_sorted = self.sort.is_some_and(|sort| sort.by.fields().contains(&field));
        is_sorted || self.fields.iter().any(|asked| asked.field == field)
    }

    /// The same, with one value of a field besides.
    pub fn and(mut self, field: FlightField, code: usize) -> Self {
        let is_met = (0..=code).map(|other| other == code).collect();
        self.fields.push(Asked::new(field, is_met));
        self
    }

    pub fn matches(&self, columns: &FlightColumns) -> FlightMatches {
        let of_field =
            |asked: &Asked| Some((asked.field, asked.bits(columns.of(asked.field)?, columns.len())));
        FlightMatches { len: columns.len(), by_field: self.fields.iter().filter_map(of_field).collect() }
    }

    /// Whether each record of a file has a flight that meets the filter.
    pub fn records(&self, columns: &FlightColumns, record_count: usize) -> Bits {
        let flights = self.matches(columns).all();
        let mut records = Bits::none(record_count);
        for (row, range) in columns.records().enumerate().take(record_count) {
            if flights.any(range) {
                records.insert(row);
            }
        }
        records
    }
}

impl Asked {
    fn new(field: FlightField, is_met: Vec<bool>) -> Self {
        let mut bytes = ByteSet::default();
        (0..=u8::MAX).zip(&is_met).filter(|(_, is_met)| **is_met).for_each(|(byte, _)| bytes.insert(byte));
        Self { field, is_met, bytes }
    }

    fn bits(&self, column: &FlightColumn, len: usize) -> Bits {
        let mut words = Vec::with_capacity(len.div_ceil(BLOCK));
        if let Some(bytes) = column.bytes() {
            let (blocks, rest) = bytes.as_chunks::<BLOCK>();
            words.extend(blocks.iter().map(|block| self.bytes.mask(block)));
            if !rest.is_empty() {
                words.push(self.bytes.plain_mask(rest));
            }
        } else {
            words.resize(len.div_ceil(BLOCK), 0);
            for flight in 0..len {
                let is_met = self.is_met.get(column.code(flight) as usize) == Some(&true);
                if let Some(word) = words.get_mut(flight / BLOCK) {
                    *word |= u64::from(is_met) << (flight % BLOCK);
                }
            }
        }
        Bits::of_words(words, len)
    }
}

impl FlightMatches {
    /// The flights that meet all terms but those on one field.
    pub fn except(&self, field: Option<FlightField>) -> Bits {
        let mut others =
            self.by_field.iter().filter(|(other, _)| Some(*other) != field).map(|(_, bits)| bits);
        let Some(first) = others.next() else { return Bits::all(self.len) };
        let mut bits = first.clone();
        others.for_each(|other| bits.intersect(other));
        bits
    }

    pub fn all(&self) -> Bits {
        self.except(None)
    }

    /// By each of these fields, how many flights have each number; terms on the field itself are left out of account.
    pub fn counts(
        &self,
        columns: &FlightColumns,
        all: &Bits,
        fields: &[FlightField],
    ) -> [Vec<u32>; FlightField::COUNT] {
        let is_asked = |field: FlightField| self.by_field.iter().any(|(asked, _)| *asked == field);
        let mut counts: [Vec<u32>; FlightField::COUNT] = Default::default();
        count(columns, all, &|field| fields.contains(&field) && !is_asked(field), &mut counts);
        for field in fields.iter().copied().filter(|field| is_asked(*field)) {
            count(columns, &self.except(Some(field)), &|other| other == field, &mut counts);
        }
        counts
    }
}

/// Counts the numbers of one field among some flights.
pub fn count_of(columns: &FlightColumns, field: FlightField, flights: &Bits) -> Vec<u32> {
    let mut counts: [Vec<u32>; FlightField::COUNT] = Default::default();
    count(columns, flights, &|other| other == field, &mut counts);
    counts.get_mut(field.index()).map(std::mem::take).unwrap_or_default()
}

/// Of more than half of the flights, the others are counted and taken from the whole.
fn count(
    columns: &FlightColumns,
    flights: &Bits,
    is_counted: &dyn Fn(FlightField) -> bool,
    counts: &mut [Vec<u32>; FlightField::COUNT],
) {
    let is_most = flights.count() * 2 > columns.len();
    let mut others = Bits::default();
    if is_most {
        others = flights.clone();
        others.invert();
    }
    let counted = if is_most { &others } else { flights };
    let fields: Vec<(FlightField, &FlightColumn)> = FlightField::ALL
        .into_iter()
        .filter(|field| is_counted(*field))
        .filter_map(|field| Some((field, columns.of(field)?)))
        .collect();
    let mut sums: Vec<Vec<u32>> =
        fields.iter().map(|(_, column)| vec![0; column.totals().len().max(256)]).collect();
    let mut block: Vec<u32> = Vec::with_capacity(COUNT_BLOCK + BLOCK);
    for (number, word) in counted.words().iter().enumerate() {
        let mut left = *word;
        while left != 0 {
            block.push(u32::try_from(number * BLOCK).unwrap_or(u32::MAX) + left.trailing_zeros());
            left &= left - 1;
        }
        if block.len() >= COUNT_BLOCK {
            count_block(&fields, &block, &mut sums);
            block.clear();
        }
    }
    count_block(&fields, &block, &mut sums);
    for ((field, column), mut sum) in fields.into_iter().zip(sums) {
        sum.truncate(column.totals().len());
        if is_most {
            sum.iter_mut().zip(column.totals()).for_each(|(sum, total)| *sum = total - *sum);
        }
        if let Some(counts) = counts.get_mut(field.index()) {
            *counts = sum;
        }
    }
}

fn count_block(fields: &[(FlightField, &FlightColumn)], flights: &[u32], sums: &mut [Vec<u32>]) {
    for ((_, column), sum) in fields.iter().zip(sums) {
        match (column.bytes(), sum.first_chunk_mut::<256>()) {
            (Some(bytes), Some(sum)) => {
                for flight in flights {
                    if let Some(byte) = bytes.get(*flight as usize)
                        && let Some(sum) = sum.get_mut(usize::from(*byte))
                    {
                        *sum += 1;
                    }
                }
            }
            _ => {
                for flight in flights {
                    if let Some(sum) = sum.get_mut(column.code(*flight as usize) as usize) {
                        *sum += 1;
                    }
                }
            }
        }
    }
}
