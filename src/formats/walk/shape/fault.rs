//! Why a shape does not fit, in the words of `serde_json`.

use crate::formats::{self, ReadFault};
use serde::de::{Error, Expected, IgnoredAny, Unexpected};
use serde_json::Value;
use std::fmt;

/// What is wrong, and after how many bytes it was seen.
#[derive(Debug)]
pub struct Fault(Box<(Option<formats::Fault>, Option<usize>)>);

impl Fault {
    /// What is no JSON: `serde_json` has words for it.
    pub fn broken(at: usize) -> Self {
        Self(Box::new((None, Some(at))))
    }

    pub fn at(found: formats::Fault, at: usize) -> Self {
        Self(Box::new((Some(found), Some(at))))
    }

    pub fn placed(mut self, at: usize) -> Self {
        let (_, place) = &mut *self.0;
        *place = place.or(Some(at));
        self
    }

    /// The fault of the record in which it was found.
    pub fn in_record(self, record: &[u8]) -> ReadFault {
        let (found, at) = *self.0;
        let found = match found {
            Some(found) => found,
            None => match serde_json::from_slice::<IgnoredAny>(record) {
                Err(error) => return ReadFault::from_json(record, &error),
                Ok(_) => formats::Fault::Other("expected value".to_owned()),
            },
        };
        let offset = at.unwrap_or(0).saturating_sub(1);
        let before = record.get(..offset).unwrap_or_default();
        let offset_lines = memchr::memchr_iter(b'\n', before).count() as u64;
        ReadFault { offset_bytes: offset as u64, offset_lines, found }
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        self.0.0.iter().try_for_each(|found| found.fmt(formatter))
    }
}

impl std::error::Error for Fault {}

impl Error for Fault {
    fn custom<T: fmt::Display>(words: T) -> Self {
        Self(Box::new((Some(formats::Fault::Other(words.to_string())), None)))
    }

    fn invalid_type(found: Unexpected, expected: &dyn Expected) -> Self {
        Self::custom(format_args!("invalid type: {}, expected {expected}", words(found)))
    }

    fn invalid_value(found: Unexpected, expected: &dyn Expected) -> Self {
        Self::custom(format_args!("invalid value: {}, expected {expected}", words(found)))
    }
}

/// What was found, in the words of `serde_json`.
fn words(found: Unexpected) -> String {
    match found {
        Unexpected::Bool(flag) => format!("boolean `{flag}`"),
        Unexpected::Unsigned(number) => format!("integer `{number}`"),
        Unexpected::Signed(number) => format!("integer `{number}`"),
        Unexpected::Float(number) => format!("floating point `{}`", Value::from(number)),
        Unexpected::Str(text) => format!("string {text:?}"),
        Unexpected::Seq => "sequence".to_owned(),
        Unexpected::Map => "map".to_owned(),
        _ => "null".to_owned(),
    }
}
