//! Whether the wishes of a customer, and what the agent did, were said; the search is that of the values that the reader
//! marks.
//!
//! A month and its day are said by one date. Part of a name, and a city for its airport, are other forms of them.

use super::found::{found, found_name};
use crate::corpus::{Dialogue, Intent, Outcome, Trip, Turn, WantedLeg, slice_chars};
use crate::formats::grounding::{SaidForm, Saying, first_saying, form_in_words};
use crate::formats::words::words;
use crate::formats::{FoundValue, GroundedValue};

const INTENT: &str = "intent";
const ACTION: &str = "action";

/// Nothing where nobody speaks.
pub fn grounding(dialogue: &Dialogue) -> Vec<GroundedValue> {
    let turns = dialogue.turns.as_slice();
    let Some(trip) = dialogue.trip.as_deref().filter(|_| !turns.is_empty()) else { return Vec::new() };
    let talk = Talk { turns, found: turns.iter().map(|turn| found(trip, turn)).collect() };
    let mut values = Vec::new();
    if let Some(intent) = &trip.intent {
        talk.intent(intent, &mut values);
    }
    if let Some(action) = &trip.action {
        talk.action(trip, action, &mut values);
    }
    values
}

struct Talk<'d> {
    turns: &'d [Turn],
    /// Per turn.
    found: Vec<Vec<FoundValue>>,
}

impl Talk<'_> {
    fn intent(&self, intent: &Intent, values: &mut Vec<GroundedValue>) {
        let mut push = |slot: &str, value: Option<&str>, found_as: &[&str]| {
            if let Some(value) = value.filter(|value| !value.is_empty()) {
                values.push(grounded(INTENT, slot, value, self.first(found_as, value, |_| true)));
            }
        };
        push("name", Some(&intent.name), &["name"]);
        let WantedLeg { airport, month, day, time } = &intent.departure_leg;
        push("departure_airport", airport.as_deref(), &["departure_airport"]);
        push("departure_month", month.as_deref(), &["departure_date", "departure_month"]);
        push("departure_day", day.as_deref(), &["departure_date", "departure_day"]);
        push("departure_time", time.as_deref(), &["departure_time"]);
        let WantedLeg { airport, month, day, time } = &intent.return_leg;
        push("return_airport", airport.as_deref(), &["return_airport"]);
        push("return_month", month.as_deref(), &["return_date", "return_month"]);
        push("return_day", day.as_deref(), &["return_date", "return_day"]);
        push("return_time", time.as_deref(), &["return_time"]);
        push("class", intent.class.as_deref(), &["class"]);
        push("airline_preference", intent.airline_preference.as_deref(), &["airline_preference"]);
        let limit = |limit: Option<i64>| limit.map(|limit| limit.to_string());
        push("max_price", limit(intent.max_price).as_deref(), &["max_price"]);
        push("max_connections", limit(intent.max_connections).as_deref(), &["max_connections"]);
    }

    fn action(&self, trip: &Trip, action: &Outcome, values: &mut Vec<GroundedValue>) {
        let name = action.name.as_str();
        if !name.is_empty() {
            let is_wanted = trip.intent.as_ref().is_some_and(|intent| intent.name.eq_ignore_ascii_case(name));
            let saying = if is_wanted {
                self.first(&["name"], name, |_| true)
            } else {
                first_saying(self.turns, |_, turn| {
                    found_name(name, turn).first().map(|found| form(turn, found, name))
                })
            };
            values.push(grounded(ACTION, "name", name, saying));
        }
        for flight in &action.flights {
            let number = flight.to_string();
            let saying = self.first(&["flight"], &number, |said| said == number);
            values.push(grounded(ACTION, "flight", &number, saying));
        }
    }

    /// The first turn in which one of these is found, and is the one that is looked for.
    fn first(&self, slots: &[&str], value: &str, is_it: impl Fn(&str) -> bool) -> Option<Saying> {
        first_saying(self.turns, |at, turn| {
            let found = self.found.get(at)?.iter().find(|found| {
                let meant = found.value.as_deref().or_else(|| slice_chars(&turn.utterance, found.range));
                slots.contains(&found.slot.as_str()) && meant.is_some_and(&is_it)
            })?;
            Some(form(turn, found, value))
        })
    }
}

/// In which form words that were found have a value.
fn form(turn: &Turn, found: &FoundValue, value: &str) -> SaidForm {
    let said = slice_chars(&turn.utterance, found.range).unwrap_or_default();
    form_in_words(said, &words(said), &words(value), value).unwrap_or(SaidForm::Other)
}

fn grounded(owner: &str, slot: &str, value: &str, saying: Option<Saying>) -> GroundedValue {
    GroundedValue {
        owner: owner.to_owned(),
        slot: slot.to_owned(),
        value: value.to_owned(),
        turn: None,
        saying,
    }
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::{DATA, KB, read};
    use super::*;
    use crate::formats::grounding::tests::told;

    fn of(lines: &[&str], kb: Option<&str>) -> Vec<String> {
        let lines = serde_json::to_string(lines).unwrap();
        let data = DATA.replace("AAA", "DFW").replace("BBB", "IAD").replace(
            r#"["customer: Hi, one ticket please: DFW to IAD.","agent: Flight 1001 is booked."]"#,
            &lines,
        );
        told(&grounding(&read(&data, kb)))
    }

    #[test]
    fn wishes_and_deeds_are_looked_for_in_the_forms_that_people_write() {
        let lines = [
            "customer: From DFW to Washington on September 3rd, please, for less than 500.",
            "agent: And back on 09/05? Your name?",
            "customer: Yes. I am Ada. No more than 1 connection.",
            "agent: Flight 1001 is booked, Ada Byron.",
        ];
        let expected = [
            "intent/name=Ada Byron: u2 other",
            "intent/departure_airport=DFW: u0 verbatim",
            "intent/departure_month=Sept: u0 other",
            "intent/departure_day=3: u0 other",
            "intent/departure_time=morning: never",
            "intent/return_airport=IAD: u0 other",
            "intent/return_month=Sept: s1 other",
            "intent/return_day=5: s1 other",
            "intent/max_price=500: u0 verbatim",
            "intent/max_connections=1: u2 verbatim",
            "action/name=ada byron: u2 other",
            "action/flight=1001: s3 verbatim",
        ];
        assert_eq!(of(&lines, Some(KB)), expected);
        assert_eq!(of(&lines, None), expected, "without flights");
    }

    #[test]
    fn another_name_of_the_action_is_looked_for_as_such() {
        let data = DATA.replace("ada byron", "Mary Byron").replace("please", "I am Mary Byron");
        let told = told(&grounding(&read(&data, Some(KB))));
        assert!(told.contains(&"action/name=Mary Byron: u0 verbatim".to_owned()), "{told:?}");
        assert!(told.contains(&"intent/name=Ada Byron: u0 other".to_owned()), "{told:?}");
    }

    #[test]
    fn where_nobody_speaks_nothing_is_missed() {
        assert_eq!(of(&[], None), [""; 0]);
    }
}
