//! The shape of `AirDialogue`'s records, borrowed from their bytes.
//!
//! One shape serves all forms: each form is a choice of the same keys, and every key is optional here.

use super::kb::RawFlight;
use crate::corpus::{LogEntry, LogStep, Moment};
use crate::formats::raw::{Scalar, Text, Whole, or_default, parse, whole};
use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};
use std::fmt;

#[derive(Debug, Deserialize)]
#[serde(expecting = "a record")]
pub struct RawRecord<'a> {
    #[serde(borrow)]
    pub intent: Option<RawIntent<'a>>,
    #[serde(borrow)]
    pub action: Option<RawOutcome<'a>>,
    /// What a model did, in its output.
    #[serde(borrow)]
    pub pred_action: Option<RawOutcome<'a>>,
    #[serde(borrow)]
    pub expected_action: Option<RawOutcome<'a>>,
    #[serde(borrow)]
    pub dialogue: Option<Vec<Text<'a>>>,
    /// The one turn of an infer target.
    #[serde(borrow)]
    pub response: Option<Text<'a>>,
    /// Seconds.
    pub timestamps: Option<Vec<Whole>>,
    pub correct_sample: Option<bool>,
    pub search_info: Option<SearchLog>,
    /// What the `HuggingFace` card calls it.
    pub search_action: Option<SearchLog>,
    #[serde(borrow)]
    pub kb: Option<Vec<RawFlight<'a>>>,
    pub reservation: Option<Whole>,
}

/// As many fields as the record has keys.
#[derive(Debug, Deserialize)]
#[serde(expecting = "an intent")]
pub struct RawIntent<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub goal: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub name: Text<'a>,
    #[serde(borrow)]
    pub departure_airport: Option<Text<'a>>,
    #[serde(borrow)]
    pub return_airport: Option<Text<'a>>,
    #[serde(borrow)]
    pub departure_month: Option<Text<'a>>,
    #[serde(borrow)]
    pub departure_day: Option<Scalar<'a>>,
    #[serde(borrow)]
    pub return_month: Option<Text<'a>>,
    #[serde(borrow)]
    pub return_day: Option<Scalar<'a>>,
    pub max_price: Option<Whole>,
    pub max_connections: Option<Whole>,
    #[serde(borrow)]
    pub class: Option<Text<'a>>,
    #[serde(borrow)]
    pub departure_time: Option<Text<'a>>,
    #[serde(borrow)]
    pub return_time: Option<Text<'a>>,
    #[serde(borrow)]
    pub airline_preference: Option<Text<'a>>,
}

#[derive(Debug, Deserialize)]
#[serde(expecting = "an action")]
pub struct RawOutcome<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub status: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    pub name: Text<'a>,
    #[serde(default)]
    pub flight: FlightNumbers,
}

/// Flight numbers, however they are written: a list or a bare value, numbers or texts such as `<fl_1027>`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FlightNumbers(pub Vec<i64>);

/// Smaller numbers, such as −1, stand for "none".
const FIRST_FLIGHT: i64 = 1000;

impl FlightNumbers {
    fn of(number: Option<i64>) -> Self {
        Self(number.into_iter().filter(|number| *number >= FIRST_FLIGHT).collect())
    }
}

impl<'de> Deserialize<'de> for FlightNumbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Numbers;
        impl<'de> Visitor<'de> for Numbers {
            type Value = FlightNumbers;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("flight numbers")
            }

            fn visit_i64<E>(self, number: i64) -> Result<FlightNumbers, E> {
                Ok(FlightNumbers::of(Some(number)))
            }

            fn visit_u64<E>(self, number: u64) -> Result<FlightNumbers, E> {
                Ok(FlightNumbers::of(i64::try_from(number).ok()))
            }

            fn visit_f64<E: Error>(self, number: f64) -> Result<FlightNumbers, E> {
                match whole(number) {
                    Some(number) => self.visit_i64(number),
                    None => self.visit_str(&serde_json::Value::from(number).to_string()),
                }
            }

            fn visit_str<E>(self, text: &str) -> Result<FlightNumbers, E> {
                let digits = text.split(|letter: char| !letter.is_ascii_digit());
                let numbers = digits.filter_map(|digits| digits.parse().ok());
                Ok(FlightNumbers(numbers.filter(|number| *number >= FIRST_FLIGHT).collect()))
            }

            fn visit_unit<E>(self) -> Result<FlightNumbers, E> {
                Ok(FlightNumbers::default())
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<FlightNumbers, A::Error> {
                let mut numbers = Vec::new();
                while let Some(FlightNumbers(element)) = elements.next_element()? {
                    numbers.extend(element);
                }
                Ok(FlightNumbers(numbers))
            }
        }
        deserializer.deserialize_any(Numbers)
    }
}

/// The log of the agent's screen: a list, or the same list as JSON inside a string.
#[derive(Debug, Default)]
pub struct SearchLog(pub Vec<LogEntry>);

#[derive(Deserialize)]
#[serde(expecting = "an entry of the search log")]
struct RawLogEntry<'a> {
    /// Milliseconds; misspelled in the data.
    timestmamp: Option<Whole>,
    timestamp: Option<Whole>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    button_name: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    field_name: Text<'a>,
    #[serde(borrow, default)]
    field_value: Scalar<'a>,
}

impl SearchLog {
    fn push(&mut self, raw: RawLogEntry) {
        let time = raw.timestmamp.or(raw.timestamp).and_then(|time| time.value).map(Moment::from_ms);
        let has_button = !raw.button_name.0.is_empty();
        if has_button {
            self.0.push(LogEntry { time, step: LogStep::Pressed { button: raw.button_name.into_owned() } });
        }
        // HuggingFace fills the keys that an entry does not have with empty texts.
        if !has_button || !raw.field_name.0.is_empty() {
            let (field, value) = (raw.field_name.into_owned(), raw.field_value.0.into_owned());
            self.0.push(LogEntry { time, step: LogStep::Entered { field, value } });
        }
    }
}

impl<'de> Deserialize<'de> for SearchLog {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Entries;
        impl<'de> Visitor<'de> for Entries {
            type Value = SearchLog;

            fn expecting(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
                formatter.write_str("a search log")
            }

            fn visit_seq<A: SeqAccess<'de>>(self, mut entries: A) -> Result<SearchLog, A::Error> {
                let mut log = SearchLog::default();
                while let Some(entry) = entries.next_element()? {
                    log.push(entry);
                }
                Ok(log)
            }

            fn visit_str<E: Error>(self, json: &str) -> Result<SearchLog, E> {
                if json.trim().is_empty() {
                    return Ok(SearchLog::default());
                }
                let entries: Vec<RawLogEntry> =
                    parse(json.as_bytes()).map_err(|fault| E::custom(fault.found))?;
                let mut log = SearchLog::default();
                for entry in entries {
                    log.push(entry);
                }
                Ok(log)
            }
        }
        deserializer.deserialize_any(Entries)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn flight_numbers_are_written_in_many_ways() {
        for (json, numbers) in [
            ("[1027]", &[1027][..]),
            ("1027", &[1027]),
            ("[1001, 1002]", &[1001, 1002]),
            ("[\"<fl_1027>\"]", &[1027]),
            ("\"1027\"", &[1027]),
            ("1027.0", &[1027]),
            ("[-1]", &[]),
            ("[\"\"]", &[]),
            ("null", &[]),
            ("[]", &[]),
            ("[null, 999, 1000]", &[1000]),
        ] {
            assert_eq!(parse::<FlightNumbers>(json.as_bytes()).unwrap().0, numbers, "{json}");
        }
        assert!(parse::<FlightNumbers>(b"{}").is_err());
    }

    #[test]
    fn a_log_may_be_json_in_a_string() {
        let list = r#"[{"timestmamp":5,"button_name":"b"},{"timestamp":6,"field_name":"f","field_value":3}]"#;
        let string = serde_json::to_string(list).unwrap();
        let log = parse::<SearchLog>(list.as_bytes()).unwrap().0;
        assert_eq!(log, parse::<SearchLog>(string.as_bytes()).unwrap().0);
        assert_eq!(
            log[0],
            LogEntry { time: Some(Moment::from_ms(5)), step: LogStep::Pressed { button: "b".into() } }
        );
        assert_eq!(log[1].step, LogStep::Entered { field: "f".into(), value: "3".into() });
        assert!(parse::<SearchLog>(b"\"\"").unwrap().0.is_empty());
        assert!(parse::<SearchLog>(b"\"[{\"").is_err());
    }

    #[test]
    fn fillers_are_no_entries() {
        let json = br#"[{"button_name":"b","field_name":"","field_value":"","timestmamp":5}]"#;
        assert_eq!(parse::<SearchLog>(json).unwrap().0.len(), 1);
    }
}
