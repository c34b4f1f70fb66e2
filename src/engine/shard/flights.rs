//! What a shard answers about its flights: how many meet a filter, and which.

use super::Shard;
use crate::corpus::FlightField;
use crate::engine::answer::{
    AskFault, FlightEntry, FlightFacet, FlightPagePart, FlightSegment, FlightSurvey, FlightValue,
};
use crate::engine::bits::Bits;
use crate::engine::file::OpenFile;
use crate::engine::flights::{FlightColumns, FlightQuestion, count_of, filter, parse};

impl Shard {
    pub fn flight_survey(&self, line: &str) -> Result<FlightSurvey, AskFault> {
        let filter = parse(line)?;
        let question = FlightQuestion::new(&filter, &self.context.skim.sheet.words);
        let ordered = FlightField::ALL.map(|field| self.in_order(field));
        let mut sums = FlightField::ALL
            .map(|field| vec![(0_u64, 0_u64); self.context.skim.sheet.words.texts(field).len()]);
        let mut survey = FlightSurvey::default();
        for file in self.files.parts().filter(|part| part.is_settled && !part.segment.kb().is_empty()) {
            let columns = file.segment.kb();
            let matches = question.matches(columns);
            let all = matches.all();
            let matching = all.count();
            let mut ranks = Vec::new();
            if let Some(sort) = filter.sort
                && let Some(codes) = ordered.get(sort.field.index())
            {
                let counts = count_of(columns, sort.field, &all);
                ranks = self.ranks(sort, codes, &counts);
            }
            survey.total += columns.len() as u64;
            survey.matching += matching as u64;
            for range in columns.records().filter(|range| !range.is_empty()) {
                survey.records += 1;
                survey.matching_records += u64::from(all.any(range));
            }
            let matching = u32::try_from(matching).unwrap_or(u32::MAX);
            survey.segments.push(FlightSegment { at: file.at(), matching, ranks });
            add_counts(columns, &matches.counts(columns, &all), &mut sums);
        }
        let facets = FlightField::ALL.into_iter().zip(ordered).zip(sums);
        survey.facets = facets.map(|((field, codes), sums)| self.facet(field, &codes, &sums)).collect();
        Ok(survey)
    }

    pub fn flight_rows(&self, line: &str, wanted: &[FlightPagePart]) -> Result<Vec<FlightEntry>, AskFault> {
        let filter = parse(line)?;
        let words = &self.context.skim.sheet.words;
        let mut entries = Vec::new();
        for piece in wanted {
            let Some(file) = self.files.part(piece.at) else { continue };
            let mut question = FlightQuestion::new(&filter, words);
            if let (Some(value), Some(sort)) = (&piece.value, filter.sort) {
                let code = words.texts(sort.field).iter().position(|text| **text == **value);
                let Some(code) = code else { continue };
                question = question.and(sort.field, code);
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

    fn ranks(&self, sort: filter::FlightSort, codes: &[usize], counts: &[u32]) -> Vec<(String, u32)> {
        let words = &self.context.skim.sheet.words;
        let count = |code: &usize| counts.get(*code).copied().filter(|count| *count > 0);
        let rank = |code: &usize| {
            let text = words.texts(sort.field).get(*code)?;
            Some((text.to_string(), count(code)?))
        };
        let mut ranks: Vec<_> = codes.iter().filter_map(rank).collect();
        if sort.is_descending {
            // Absent ones stay last.
            let absent = usize::from(ranks.last().is_some_and(|(text, _)| text.is_empty()));
            let present = ranks.len() - absent;
            if let Some(present) = ranks.get_mut(..present) {
                present.reverse();
            }
        }
        ranks
    }

    fn facet(&self, field: FlightField, codes: &[usize], sums: &[(u64, u64)]) -> FlightFacet {
        let texts = self.context.skim.sheet.words.texts(field);
        let value = |code: &usize| {
            let (count, total) = *sums.get(*code).filter(|(_, total)| *total > 0)?;
            Some(FlightValue { text: texts.get(*code)?.to_string(), count, total })
        };
        FlightFacet { field, values: codes.iter().filter_map(value).collect() }
    }
}

fn add_counts(
    columns: &FlightColumns,
    counts: &[Vec<u32>; FlightField::COUNT],
    sums: &mut [Vec<(u64, u64)>; FlightField::COUNT],
) {
    for ((field, counts), sums) in FlightField::ALL.into_iter().zip(counts).zip(sums) {
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
