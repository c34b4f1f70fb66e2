//! The quiz: what is kept from a learner until it is revealed, dialogue by dialogue.
//!
//! The question is what the customer wants, what was said, and the flights there were. The answer is what the agent
//! did and should have done, how that is judged, and what would tell it: facets, terms of the query, findings, the
//! record itself. Invariant: [`without_answers`] leaves nothing of it, so nobody who draws has to think of the quiz.
//!
//! The quiz is in the address. Components get the dialogue without its answers, so these are not in the document
//! either; there are no findings and no export, and queries that would reveal answers are refused.

use super::text;
use crate::corpus::Dataset;
use crate::engine::answer::{Facet, FacetValue, Field, Reading};
use crate::engine::query::{Query, Term, What};
use crate::engine::study::StudyKind;
use crate::formats::Booking;
use std::collections::BTreeSet;

/// What checking has found is a value of this field, which tells that something is wrong.
const FINDING: &str = "finding";

/// Whether the values of a field tell what a learner is to find out.
pub fn is_hidden(field: Field) -> bool {
    matches!(field, Field::Status | Field::AgentStatus | Field::Correct | Field::Rule)
        || field.study() == Some(StudyKind::Verification)
}

/// Whether one value of a field does.
pub fn is_hidden_value(field: Field, value: &str) -> bool {
    is_hidden(field) || field == Field::Has && value.eq_ignore_ascii_case(FINDING)
}

/// The facet without the values that tell.
pub fn shown_facet(facet: &Facet) -> Facet {
    let values: Vec<FacetValue> =
        facet.values.iter().filter(|value| !is_hidden_value(facet.field, &value.value)).cloned().collect();
    Facet { values, ..facet.clone() }
}

/// Why a query is not answered while the quiz is on; a line that is no query is for others to judge.
pub fn refusal(line: &str) -> Option<String> {
    let query = Query::outline(line).ok()?;
    hidden_term(&query.terms).map(text::quiz::refused)
}

/// The field of the first term that asks for the answer.
fn hidden_term(terms: &[Term]) -> Option<&'static str> {
    terms.iter().find_map(|term| match &term.what {
        What::Field(field, values) => {
            let is_hidden = is_hidden(*field) || values.iter().any(|value| is_hidden_value(*field, value));
            is_hidden.then(|| field.as_str())
        }
        What::Turn(terms) | What::Next(terms) => hidden_term(terms),
        _ => None,
    })
}

/// Whether the dialogue has anything to find out.
pub fn has_answers(reading: &Reading) -> bool {
    let is_judged = reading.details.flights.as_ref().is_some_and(|table| table.wishes.is_some());
    let is_told = reading.details.booking.as_ref().is_some_and(is_told);
    reading.dataset == Dataset::AirDialogue && (is_judged || is_told)
}

/// Whether the data says what was done or expected.
fn is_told(booking: &Booking) -> bool {
    let has_expectation = !booking.judgement.expectations.is_empty();
    has_expectation || booking.action.is_some() || booking.is_correct.is_some() || !booking.log.is_empty()
}

/// The dialogue as a learner sees it.
pub fn without_answers(reading: &Reading) -> Reading {
    let mut reading = reading.clone();
    if let Some(booking) = &mut reading.details.booking {
        booking.action = None;
        booking.is_correct = None;
        booking.judgement.expectations.clear();
        booking.log.clear();
    }
    reading.dialogue.remarks.clear();
    if let Some(trip) = reading.dialogue.trip.as_deref_mut() {
        trip.action = None;
        trip.expected = None;
        trip.is_correct = None;
        trip.log.clear();
    }
    if let Some(table) = &mut reading.details.flights {
        table.wishes = None;
        for row in &mut table.rows {
            row.broken.clear();
            row.marks.clear();
        }
    }
    reading
}

/// The dialogues whose answers were revealed, by what does not change when the page is loaded again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Revealed(BTreeSet<String>);

/// Between the dialogues in the text of them.
const BETWEEN: char = '\n';

impl Revealed {
    pub fn has(&self, reading: &Reading) -> bool {
        self.0.contains(&key(reading))
    }

    pub fn put(&mut self, reading: &Reading, is_revealed: bool) {
        if is_revealed {
            self.0.insert(key(reading));
        } else {
            self.0.remove(&key(reading));
        }
    }

    pub fn text(&self) -> String {
        self.0.iter().map(String::as_str).collect::<Vec<_>>().join(&BETWEEN.to_string())
    }

    pub fn from_text(text: &str) -> Self {
        Self(text.split(BETWEEN).filter(|key| !key.is_empty()).map(str::to_owned).collect())
    }
}

/// A record is where its bytes are: names may repeat, and numbers of files change.
fn key(reading: &Reading) -> String {
    let path = reading.path.replace(BETWEEN, " ");
    format!("{}-{} {path}", reading.bytes.start.0, reading.bytes.end.0)
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::reading;
    use super::*;
    use crate::corpus::{Recognition, Role, Variant};
    use crate::formats::{RecordText, format_of};

    const KB: &str = r#"{"kb":[{"flight_number":1000,"departure_airport":"AAA","return_airport":"BBB","departure_month":"Sept","departure_day":"3","departure_time_num":9,"return_month":"Sept","return_day":"5","return_time_num":1,"class":"economy","num_connections":1,"price":100,"airline":"UA"},
        {"flight_number":1001,"departure_airport":"BBB","return_airport":"AAA","departure_month":"Sept","departure_day":"3","departure_time_num":9,"return_month":"Sept","return_day":"5","return_time_num":1,"class":"economy","num_connections":1,"price":100,"airline":"UA"}],"reservation":0}"#;

    fn dialogue(answers: &str) -> Reading {
        let record = format!(
            r#"{{"intent":{{"departure_airport":"AAA","return_airport":"BBB","goal":"book","name":"Ada Byron"}},"dialogue":["customer: Hi."],"timestamps":[1530000000]{answers}}}"#
        );
        let format = format_of(Dataset::AirDialogue);
        let recognition = Recognition::new(Dataset::AirDialogue, Variant::RAW, Role::Dialogues, "");
        let text = RecordText { partner: Some(KB.as_bytes()), ..RecordText::of(record.as_bytes()) };
        let dialogue = (format.read)(&recognition, text).unwrap();
        let details = (format.details)(&dialogue);
        Reading { dataset: Dataset::AirDialogue, dialogue, details, ..reading(Vec::new()) }
    }

    #[test]
    fn what_is_shown_is_the_same_whatever_the_answers_are() {
        let shown = without_answers(&dialogue(""));
        for answers in [
            r#","action":{"status":"book","name":"Ada Byron","flight":[1000]}"#,
            r#","expected_action":{"status":"no_flight","name":"Ada","flight":[]}"#,
            r#","action":{"status":"book","name":"x","flight":[1001]},"expected_action":{"status":"book","name":"y","flight":[1000]},"correct_sample":false"#,
            r#","correct_sample":true"#,
            r#","search_info":[{"timestmamp":1530000010000,"field_name":"customer-final-action","field_value":"book"}]"#,
        ] {
            let reading = dialogue(answers);
            assert!(has_answers(&reading));
            assert_ne!(reading, shown, "{answers}");
            assert_eq!(without_answers(&reading), shown, "{answers}");
        }
        let table = shown.details.flights.unwrap();
        assert!(table.wishes.is_none());
        assert!(table.rows.iter().all(|row| row.broken.is_empty() && row.marks.is_empty()));
        // The wishes are the question.
        assert!(shown.details.booking.is_some_and(|booking| booking.intent.is_some()));
    }

    #[test]
    fn other_datasets_have_no_answers() {
        assert!(!has_answers(&reading(Vec::new())));
    }

    #[test]
    fn queries_that_tell_are_refused_wherever_they_do() {
        for (line, word) in [
            ("status:book", "status"),
            ("hello -STATUS:book,cancel", "status"),
            ("agent-status:\"book\"", "agent-status"),
            ("correct:no sort:-turns", "correct"),
            ("rule:AIR-CORRECT", "rule"),
            ("has:flight has:finding", "has"),
        ] {
            let says = refusal(line).unwrap_or_else(|| panic!("{line} is refused"));
            assert!(says.contains(&format!("{word}:")), "{line}: {says}");
        }
        for line in
            ["", "goal:book reservation:yes", "status book", "\"status:book\"", "has:flight", "turns:x"]
        {
            assert_eq!(refusal(line), None, "{line}");
        }
    }

    #[test]
    fn facets_do_not_tell() {
        let value = |value: &str| FacetValue { value: value.to_owned(), count: 1 };
        let values = |field, names: &[&str]| {
            let facet = Facet { field, values: names.iter().map(|name| value(name)).collect() };
            shown_facet(&facet).values.into_iter().map(|value| value.value).collect::<Vec<_>>()
        };
        for field in [Field::Status, Field::AgentStatus, Field::Correct, Field::Rule] {
            assert!(values(field, &["a", "b"]).is_empty());
        }
        assert_eq!(values(Field::Has, &["flight", "finding"]), ["flight"]);
        assert_eq!(values(Field::Goal, &["book"]), ["book"]);
    }

    #[test]
    fn one_dialogue_is_revealed_and_no_other() {
        let one = reading(Vec::new());
        let other = Reading { path: "a\nb 2.json".to_owned(), ..one.clone() };
        let mut revealed = Revealed::default();
        revealed.put(&other, true);
        let kept = Revealed::from_text(&revealed.text());
        assert_eq!(kept, revealed);
        assert!(kept.has(&other) && !kept.has(&one));
        revealed.put(&other, false);
        assert_eq!(revealed, Revealed::from_text(""));
    }
}
