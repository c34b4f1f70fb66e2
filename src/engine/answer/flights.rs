//! What is asked and answered about flights.

use super::PartAt;
use crate::corpus::{FlightField, RecordAt, Split};
use crate::formats::FlightMark;
use serde::{Deserialize, Serialize};

/// What meets a filter of flights: counts and values, without rows.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightSurvey {
    pub total: u64,
    pub matching: u64,
    /// Records with flights, and those with a flight that matches.
    pub records: u64,
    pub matching_records: u64,
    /// Per part of a file with flights, in their order.
    pub segments: Vec<FlightSegment>,
    /// All fields, in their order.
    pub facets: Vec<FlightFacet>,
}

/// What meets a filter, and the flights that a table shows first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FoundFlights {
    pub survey: FlightSurvey,
    pub rows: Vec<FlightEntry>,
}

/// The flights of one part of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightSegment {
    pub at: PartAt,
    pub matching: u32,
    /// In a filter with an order: the values of the matches by the fields of that order, and how many have them.
    pub ranks: Vec<(Vec<String>, u32)>,
}

/// The values of a field; their counts ignore the filter's own terms on it.
///
/// A field that is not here, and that nobody named, is not fetched to be counted: it comes without values then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightFacet {
    pub field: FlightField,
    pub is_counted: bool,
    /// As the field orders them; an empty one is absent, and last.
    pub values: Vec<FlightValue>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightValue {
    pub text: String,
    pub count: u64,
    /// Whatever the filter says; never 0.
    pub total: u64,
}

/// A piece of one part's matching flights: `len` of them from the `from`-th on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightPagePart {
    /// Its place among the pieces of the page.
    pub piece: u32,
    pub at: PartAt,
    /// In an order: only those that have these values of its fields.
    pub values: Option<Vec<String>>,
    pub from: u32,
    pub len: u32,
}

/// A flight in the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct FlightEntry {
    pub piece: u32,
    /// The record that lists it.
    pub at: RecordAt,
    pub id: String,
    pub split: Option<Split>,
    /// Its place in the list, from 0.
    pub number: u32,
    /// In the order of the fields.
    pub values: Vec<String>,
}

/// How the dialogue of a record judges its flights, in their order.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedFlights {
    /// There is an intent to judge them by.
    pub has_wishes: bool,
    pub flights: Vec<JudgedFlight>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct JudgedFlight {
    /// It breaks no wish.
    pub fits: bool,
    pub marks: Vec<FlightMark>,
}
