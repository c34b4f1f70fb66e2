//! Whether bytes are a record of a file: of any dataset, as long as it is not known of which, or like its others.

use crate::corpus::{Nesting, Recognition};
use crate::engine::scan::Layout;
use crate::engine::{repair, unwrap};
use crate::formats::{self, Candidate, ReadFault, RecordText, Skim};
use serde::de::IgnoredAny;
use serde_json::Value;

pub struct Judge<'a> {
    pub recognition: Option<&'a Recognition>,
    pub path: &'a str,
    /// Room for what is read of a record.
    pub skim: &'a mut Skim,
}

impl Judge<'_> {
    /// How a value is wrapped, by what the file was recognised as or by how it looks.
    pub fn nesting(&self, layout: Option<Layout>, value: &[u8]) -> Nesting {
        nesting(self.recognition, layout, value)
    }

    /// Whether a value is a record like those of the file.
    pub fn is_good(&mut self, nesting: Nesting, value: &[u8]) -> bool {
        let Some(recognition) = self.recognition else {
            return is_record(nesting, value, self.path);
        };
        let Some(piece) = unwrap::record_in(nesting, value) else { return false };
        let unwrapped = unwrap::unwrap(nesting, value.get(piece).unwrap_or_default());
        if !recognition.role.is_listed() {
            return serde_json::from_slice::<IgnoredAny>(&unwrapped.text).is_ok();
        }
        // Its name is left out: with one, anything would pass for a record.
        let mut is_readable = |text: &[u8]| {
            formats::skim(recognition, RecordText::of(text), self.skim).is_ok() && !self.skim.is_empty()
        };
        // A record behind damage may have to be repaired itself. What makes it readable by leaving members out does not
        // count: then anything would do.
        is_readable(&unwrapped.text) || {
            let (cleaned, repairs) = repair::clean(&unwrapped.text);
            !repairs.is_empty() && is_readable(&cleaned)
        }
    }

    /// Whether a value that stands where none should is a record like those of the file: by what is in it, too.
    pub fn is_alike(&mut self, nesting: Nesting, value: &[u8]) -> bool {
        let own = self.recognition;
        let is_same = |found: &Recognition| {
            own.is_none_or(|own| (own.dataset, own.role) == (found.dataset, found.role))
        };
        let is_found = |found: Result<Option<Recognition>, _>| {
            found.is_ok_and(|found| found.as_ref().is_some_and(is_same))
        };
        self.is_good(nesting, value) && is_found(recognise(value, nesting, self.path))
    }
}

pub fn nesting(recognition: Option<&Recognition>, layout: Option<Layout>, value: &[u8]) -> Nesting {
    recognition.map_or_else(|| unwrap::nesting(layout, value), |recognition| recognition.nesting)
}

/// Whether a value is a record of any dataset. Of the members of an object only those that can be listed are: what
/// an ontology is made of is no record by itself.
fn is_record(nesting: Nesting, value: &[u8], path: &str) -> bool {
    let is_possible = |found: Recognition| nesting != Nesting::Members || found.role.is_listed();
    recognise(value, nesting, path).is_ok_and(|found| found.is_some_and(is_possible))
}

/// What a value is, after taking off its wrapping.
pub fn recognise(value: &[u8], nesting: Nesting, path: &str) -> Result<Option<Recognition>, ReadFault> {
    let parse = |text: &[u8]| {
        serde_json::from_slice::<Value>(text).map_err(|error| ReadFault::from_json(text, &error))
    };
    let Some(piece) = unwrap::record_in(nesting, value) else { return Ok(None) };
    let unwrapped = unwrap::unwrap(nesting, value.get(piece).unwrap_or_default());
    let (parsed, _) = match repair::read(&unwrapped.text, parse) {
        // Text that is no JSON inside is like no dataset.
        Err(_) if nesting == Nesting::Strings => return Ok(None),
        read => read?,
    };
    let candidate = Candidate { value: &parsed, path, key: unwrapped.key.as_deref() };
    Ok(formats::recognise(&candidate).map(|found| {
        let why = wrapped_why(nesting, &found.why);
        Recognition { nesting, why, ..found }
    }))
}

fn wrapped_why(nesting: Nesting, why: &str) -> String {
    match nesting {
        Nesting::Rows => format!("it is a page of the HuggingFace viewer (partial), and {why}"),
        Nesting::Members => format!("it is one object of records by their names, and {why}"),
        Nesting::Strings => format!("its records are JSON inside strings, and {why}"),
        Nesting::Plain | Nesting::Text => why.to_owned(),
    }
}
