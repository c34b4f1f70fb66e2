//! What a shard answers about its flights: how many meet a filter, and which.

use super::Shard;
use crate::corpus::{FlightField, sort_by};
use crate::engine::answer::{
    AskFault, FlightEntry, FlightFacet, FlightPagePart, FlightSegment, FlightSurvey, FlightValue,
    FoundFlights,
};
use crate::engine::bits::Bits;
use crate::engine::file::OpenFile;
use crate::engine::flights::filter::FlightSort;
use crate::engine::flights::{FlightColumns, FlightQuestion, count_of, filter, parse};
use crate::engine::merge;
use std::collections::HashMap;

impl Shard {
    /// How many flights meet a filter, with the values of the fields that it names, of those that are to be counted, and
    /// of those that are here.
    pub fn flight_survey(&self, line: &str, counted: &[FlightField]) -> Result<FlightSurvey, AskFault> {
        let filter = parse(line)?;
        let question = FlightQuestion::new(&filter, &self.context.skim.sheet.words);
        let parts = || self.files.parts().filter(|part| part.is_settled && !part.segment.kb().is_empty());
        let is_counted = |field: &FlightField| {
            let is_here = || parts().all(|part| part.segment.kb().is_here(*field));
            counted.contains(field) || question.names(*field) || is_here()
        };
        let fields: Vec<FlightField> = FlightField::ALL.into_iter().filter(is_counted).collect();
        let ordered = FlightField::ALL.map(|field| self.in_order(field));
        let mut sums = FlightField::ALL
            .map(|field| vec![(0_u64, 0_u64); self.context.skim.sheet.words.texts(field).len()]);
        let mut survey = FlightSurvey::default();
        for file in parts() {
            let columns = file.segment.kb();
            let matches = question.matches(columns);
            let all = matches.all();
            let matching = all.count();
            let ranks = filter.sort.map(|sort| self.ranks(sort, columns, &all)).unwrap_or_default();
            survey.total += columns.len() as u64;
            survey.matching += matching as u64;
            for range in columns.records().filter(|range| !range.is_empty()) {
                survey.records += 1;
                survey.matching_records += u64::from(all.any(range));
            }
            let matching = u32::try_from(matching).unwrap_or(u32::MAX);
            survey.segments.push(FlightSegment { at: file.at(), matching, ranks });
            add_counts(columns, &fields, &matches.counts(columns, &all, &fields), &mut sums);
        }
        for ((field, codes), sums) in FlightField::ALL.into_iter().zip(ordered).zip(sums) {
            let values = self.flight_values(field, &codes, &sums);
            survey.facets.push(FlightFacet { field, is_counted: fields.contains(&field), values });
        }
        Ok(survey)
    }

    /// What meets a filter, with so many rows from the first.
    pub fn flights(
        &self,
        line: &str,
        counted: &[FlightField],
        row_count: u64,
    ) -> Result<FoundFlights, AskFault> {
        let survey = self.flight_survey(line, counted)?;
        let first = merge::flight_plan(&survey.segments, parse(line)?.sort, 0..row_count);
        let rows = self.flight_rows(line, &first)?;
        Ok(FoundFlights { survey, rows })
    }

    pub fn flight_rows(&self, line: &str, wanted: &[FlightPagePart]) -> Result<Vec<FlightEntry>, AskFault> {
        let filter = parse(line)?;
        let words = &self.context.skim.sheet.words;
        let mut entries = Vec::new();
        for piece in wanted {
            let Some(file) = self.files.part(piece.at) else { continue };
            let mut question = FlightQuestion::new(&filter, words);
            if let (Some(values), Some(sort)) = (&piece.values, filter.sort) {
                let code = |(field, value): (FlightField, &String)| {
                    Some((field, words.texts(field).iter().position(|text| **text == **value)?))
                };
                let codes: Option<Vec<_>> = sort.by.fields().into_iter().zip(values).map(code).collect();
                let Some(codes) = codes else { continue };
                question =
                    codes.into_iter().fold(question, |question, (field, code)| question.and(field, code));
            }
            let flights = question.matches(file.segment.kb()).all();
            let picked = flights_from(&flights, piece.from as usize).take(piece.len as usize);
            entries.extend(picked.map(|flight| self.flight_entry(file, flight, piece.piece)));
        }
        Ok(entries)
    }

    fn flight_entry(&self, file: &OpenFile, flight: usize, piece: u32) -> FlightEntry {
        let columns = file.segment.kb();
        let row = columns.record_of(flight);
        let words = &self.context.skim.sheet.words;
        FlightEntry {
            piece,
            at: file.segment.at(row, file.entry.id),
            id: file.segment.id(row).into_owned(),
            split: file.segment.split(row),
            number: u32::try_from(flight - columns.of_record(row).start).unwrap_or(u32::MAX),
            values: FlightField::ALL
                .map(|field| words.text(field, columns.code(field, flight)).to_owned())
                .into(),
        }
    }

    /// The numbers of a field's values, as the field orders them.
    fn in_order(&self, field: FlightField) -> Vec<usize> {
        let texts = self.context.skim.sheet.words.texts(field);
        let text = |code: usize| texts.get(code).map_or("", |text| text);
        let standing = |code: usize| filter::standing(field, text(code));
        let mut codes: Vec<usize> = Vec::with_capacity(texts.len());
        for code in 0..texts.len() {
            let at = codes
                .partition_point(|other| (standing(*other), text(*other)) < (standing(code), text(code)));
            codes.insert(at, code);
        }
        codes
    }

    /// The values of some flights by the fields of an order, in that order, and how many have them.
    fn ranks(&self, sort: FlightSort, columns: &FlightColumns, flights: &Bits) -> Vec<(Vec<String>, u32)> {
        let words = &self.context.skim.sheet.words;
        let fields = sort.by.fields();
        let text = |(field, code): (&FlightField, u32)| words.text(*field, code).to_owned();
        let mut ranks: Vec<(Vec<String>, u32)> = match fields.as_slice() {
            [field] => {
                let counts = (0..).zip(count_of(columns, *field, flights)).filter(|(_, count)| *count > 0);
                counts.map(|(code, count)| (vec![text((field, code))], count)).collect()
            }
            fields => {
                let mut counts: HashMap<Vec<u32>, u32> = HashMap::new();
                let mut codes = Vec::with_capacity(fields.len());
                for flight in flights.rows() {
                    codes.clear();
                    codes.extend(fields.iter().map(|field| columns.code(*field, flight)));
                    match counts.get_mut(&codes) {
                        Some(count) => *count += 1,
                        None => _ = counts.insert(codes.clone(), 1),
                    }
                }
                let values = |codes: Vec<u32>| fields.iter().zip(codes).map(text).collect();
                counts.into_iter().map(|(codes, count)| (values(codes), count)).collect()
            }
        };
        sort_by(&mut ranks, |(a, _), (b, _)| sort.compare(a, b));
        ranks
    }

    fn flight_values(&self, field: FlightField, codes: &[usize], sums: &[(u64, u64)]) -> Vec<FlightValue> {
        let texts = self.context.skim.sheet.words.texts(field);
        let value = |code: &usize| {
            let (count, total) = *sums.get(*code).filter(|(_, total)| *total > 0)?;
            Some(FlightValue { text: texts.get(*code)?.to_string(), count, total })
        };
        codes.iter().filter_map(value).collect()
    }
}

fn add_counts(
    columns: &FlightColumns,
    fields: &[FlightField],
    counts: &[Vec<u32>; FlightField::COUNT],
    sums: &mut [Vec<(u64, u64)>; FlightField::COUNT],
) {
    let counted = FlightField::ALL.into_iter().zip(counts).zip(sums);
    for ((field, counts), sums) in counted.filter(|((field, _), _)| fields.contains(field)) {
        let totals = columns.of(field).map_or(&[][..], |column| column.totals());
        for ((count, total), sum) in counts.iter().zip(totals).zip(sums) {
            *sum = (sum.0 + u64::from(*count), sum.1 + u64::from(*total));
        }
    }
}

/// The flights of a set from the `from`-th on; whole words are passed by their counts.
fn flights_from(flights: &Bits, from: usize) -> impl Iterator<Item = usize> {
    let mut left = from;
    let mut first = flights.words().len();
    for (number, word) in flights.words().iter().enumerate() {
        let count = word.count_ones() as usize;
        if left < count {
            first = number;
            break;
        }
        left -= count;
    }
    flights.rows_from(first).skip(left)
}
