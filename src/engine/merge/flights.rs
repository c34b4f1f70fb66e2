//! One answer about flights of many shards' answers.

use super::in_order;
use crate::engine::answer::{
    FlightEntry, FlightFacet, FlightPagePart, FlightSegment, FlightSurvey, FlightValue, FoundFlights,
};
use crate::engine::flights::filter::{FlightSort, standing};
use std::collections::HashMap;
use std::ops::Range;

pub fn flight_surveys(parts: Vec<FlightSurvey>) -> FlightSurvey {
    let mut merged = FlightSurvey::default();
    let mut segments = Vec::new();
    for part in parts {
        merged.total += part.total;
        merged.matching += part.matching;
        merged.records += part.records;
        merged.matching_records += part.matching_records;
        segments.push(part.segments);
        if merged.facets.is_empty() {
            merged.facets = part.facets;
        } else {
            merged.facets.iter_mut().zip(part.facets).for_each(|(facet, part)| add_facet(facet, part));
        }
    }
    merged.segments = in_order(segments, |segment| segment.at);
    merged
}

/// Both are as the field orders its values.
fn add_facet(facet: &mut FlightFacet, part: FlightFacet) {
    let field = facet.field;
    facet.is_counted &= part.is_counted;
    let order = |a: &FlightValue, b: &FlightValue| {
        standing(field, &a.text).cmp(&standing(field, &b.text)).then_with(|| a.text.cmp(&b.text))
    };
    let mut merged: Vec<FlightValue> = Vec::with_capacity(facet.values.len().max(part.values.len()));
    let mut others = part.values.into_iter().peekable();
    for mut value in std::mem::take(&mut facet.values) {
        while let Some(other) = others.next_if(|other| order(other, &value).is_lt()) {
            merged.push(other);
        }
        if let Some(other) = others.next_if(|other| other.text == value.text) {
            value.count += other.count;
            value.total += other.total;
        }
        merged.push(value);
    }
    merged.extend(others);
    facet.values = merged;
}

/// Which pieces of which files make up a window over all matching flights, in their order.
pub fn flight_plan(
    segments: &[FlightSegment],
    sort: Option<FlightSort>,
    window: Range<u64>,
) -> Vec<FlightPagePart> {
    let mut wanted = Vec::new();
    let mut before = 0;
    // Gives whether the window ends here.
    let mut take = |at, values: Option<&[String]>, len: u32| {
        let after = before + u64::from(len);
        let (start, end) = (window.start.max(before), window.end.min(after));
        if start < end {
            let narrow = |number: u64| u32::try_from(number).unwrap_or(u32::MAX);
            wanted.push(FlightPagePart {
                piece: narrow(wanted.len() as u64),
                at,
                values: values.map(<[String]>::to_vec),
                from: narrow(start - before),
                len: narrow(end - start),
            });
        }
        before = after;
        window.end <= after
    };
    let Some(sort) = sort else {
        for segment in segments {
            if take(segment.at, None, segment.matching) {
                break;
            }
        }
        return wanted;
    };
    // Each file's values are in order: the least of their heads comes next, from every file that has it.
    let mut heads: Vec<_> =
        segments.iter().map(|segment| (segment.at, segment.ranks.iter().peekable())).collect();
    loop {
        let next = heads.iter_mut().filter_map(|(_, ranks)| Some(ranks.peek()?.0.as_slice()));
        let Some(least) = next.min_by(|a, b| sort.compare(a, b)) else { return wanted };
        for (at, ranks) in &mut heads {
            let count = ranks.next_if(|(values, _)| values == least).map(|(_, count)| *count);
            if count.is_some_and(|count| take(*at, Some(least), count)) {
                return wanted;
            }
        }
    }
}

/// What was found, with so many rows from the first: each part has as many of its own, so none of these is missing.
pub fn found_flights(parts: Vec<FoundFlights>, sort: Option<FlightSort>, row_count: u64) -> FoundFlights {
    let mut rows_of = HashMap::new();
    let mut surveys = Vec::new();
    for FoundFlights { survey, rows } in parts {
        let mut rows = rows.into_iter().peekable();
        for piece in flight_plan(&survey.segments, sort, 0..row_count) {
            let own = std::iter::from_fn(|| rows.next_if(|row| row.piece == piece.piece));
            rows_of.insert((piece.at, piece.values), own.collect::<Vec<_>>());
        }
        surveys.push(survey);
    }
    let survey = flight_surveys(surveys);
    let mut rows = Vec::new();
    for FlightPagePart { piece, at, values, len, .. } in flight_plan(&survey.segments, sort, 0..row_count) {
        let own = rows_of.remove(&(at, values)).unwrap_or_default();
        rows.extend(own.into_iter().take(len as usize).map(|row| FlightEntry { piece, ..row }));
    }
    FoundFlights { survey, rows }
}

pub fn flight_rows(parts: Vec<Vec<FlightEntry>>) -> Vec<FlightEntry> {
    in_order(parts, |entry| entry.piece)
}
