//! What may be wrong with `AirDialogue`'s records, or noteworthy in them.
//!
//! A rule about flights says so in the record of flights when the flights come from there.

mod flights;
mod outcome;
mod talk;
mod words;

#[cfg(test)]
mod tests;

use super::kb::NUMBER_RULE;
use crate::corpus::{KnowledgeBase, Role, Severity, Trip};
use crate::formats::{Case, Hits, Rule};
use std::fmt::Write;

// Noticed by the reader.
pub const INTENT_INCOMPLETE: &str = "AIR-INTENT-INCOMPLETE";
pub const TURN_PREFIX: &str = "AIR-TURN-PREFIX";
pub const TIME_COUNT: &str = "AIR-TIME-COUNT";
pub const KB_UNREADABLE: &str = "AIR-KB-UNREADABLE";

pub const RULES: &[Rule] = &[
    Rule {
        id: "AIR-KB-COUNT",
        severity: Severity::Error,
        definition: "The file of dialogues and its file of flights have different numbers of records.",
        check: flights::count,
    },
    Rule {
        id: KB_UNREADABLE,
        severity: Severity::Error,
        definition: "The flights that belong to the dialogue cannot be read.",
        check: |case, hits| hits.remarks(case, KB_UNREADABLE),
    },
    Rule {
        id: TIME_COUNT,
        severity: Severity::Warning,
        definition: "A dialogue has another number of timestamps than of turns.",
        check: |case, hits| hits.remarks(case, TIME_COUNT),
    },
    Rule {
        id: "AIR-TIME-ORDER",
        severity: Severity::Warning,
        definition: "The times of the turns, or of the search log, go back.",
        check: talk::time_order,
    },
    Rule {
        id: "AIR-TIME-UNIT",
        severity: Severity::Warning,
        definition: "The times of the turns, or of the search log, seem to be in another unit.",
        check: talk::time_unit,
    },
    Rule {
        id: "AIR-LOG-STEP",
        severity: Severity::Warning,
        definition: "An entry of the search log has neither a button nor a field.",
        check: talk::log_step,
    },
    Rule {
        id: "AIR-TURN-EMPTY",
        severity: Severity::Warning,
        definition: "A turn has no text.",
        check: talk::empty,
    },
    Rule {
        id: TURN_PREFIX,
        severity: Severity::Warning,
        definition: "A turn does not say who speaks.",
        check: |case, hits| hits.remarks(case, TURN_PREFIX),
    },
    Rule {
        id: "AIR-TURN-REPEAT",
        severity: Severity::Warning,
        definition: "The same speaker has two turns in a row.",
        check: talk::speaker_repeat,
    },
    Rule {
        id: "AIR-MISSING",
        severity: Severity::Warning,
        definition: "A record lacks its action, its expected action, or what every intent has.",
        check: words::missing,
    },
    Rule {
        id: "AIR-INTENT-WORD",
        severity: Severity::Warning,
        definition: "The intent has a word or a number that AirDialogue does not know.",
        check: words::intent,
    },
    Rule {
        id: "AIR-OUTCOME-WORD",
        severity: Severity::Warning,
        definition: "The status of an action is not one that AirDialogue knows.",
        check: words::outcome,
    },
    Rule {
        id: "AIR-OUTCOME-FLIGHT",
        severity: Severity::Warning,
        definition: "An action that neither books nor changes has a flight.",
        check: words::outcome_flight,
    },
    Rule {
        id: "AIR-CORRECT",
        severity: Severity::Warning,
        definition: "The recorded judgement of the action is not the one that the action and the recorded expected action give.",
        check: outcome::correct,
    },
    Rule {
        id: "AIR-EXPECTED",
        severity: Severity::Warning,
        definition: "The recorded expected action is not the one that is derived from the intent and the flights.",
        check: outcome::expected,
    },
    Rule {
        id: "AIR-FLIGHT-MISSING",
        severity: Severity::Error,
        definition: "A flight that was chosen, or is expected as recorded, is not among the flights.",
        check: outcome::flight_missing,
    },
    Rule {
        id: "AIR-ACTION-BREAKS",
        severity: Severity::Information,
        definition: "The flight that the agent chose breaks constraints of the intent, whatever the recorded expected action says.",
        check: outcome::action_breaks,
    },
    Rule {
        id: "AIR-ACTION-MANY",
        severity: Severity::Warning,
        definition: "The agent chose more than one flight.",
        check: outcome::action_many,
    },
    Rule {
        id: "AIR-EXPECTED-MANY",
        severity: Severity::Information,
        definition: "The recorded expected action has several flights that are equally good, which is usual in AirDialogue.",
        check: outcome::expected_many,
    },
    Rule {
        id: "AIR-NAME-CASE",
        severity: Severity::Information,
        definition: "The name in the action differs from that of the recorded expected action by case only, which is usual in AirDialogue.",
        check: outcome::name_case,
    },
    Rule {
        id: "AIR-RESERVATION",
        severity: Severity::Error,
        definition: "The flight that the customer holds is not among the flights.",
        check: flights::reservation,
    },
    Rule {
        id: "AIR-KB-SIZE",
        severity: Severity::Warning,
        definition: "A record does not have 30 flights.",
        check: flights::size,
    },
    Rule {
        id: "AIR-KB-DUPLICATE",
        severity: Severity::Warning,
        definition: "Two flights of a record have the same number.",
        check: flights::duplicate,
    },
    Rule {
        id: "AIR-KB-NUMBERING",
        severity: Severity::Warning,
        definition: "The flights are not numbered from 1000 in their order.",
        check: flights::numbering,
    },
    Rule {
        id: "AIR-KB-WORD",
        severity: Severity::Warning,
        definition: "A flight has a word or a number of connections that AirDialogue does not know.",
        check: flights::word,
    },
    Rule {
        id: "AIR-KB-PRICE",
        severity: Severity::Warning,
        definition: "The price of a flight is not a multiple of 100, or nothing at all.",
        check: flights::price,
    },
    Rule {
        id: "AIR-KB-HOUR",
        severity: Severity::Warning,
        definition: "The hour of a flight is not between 0 and 23.",
        check: flights::hour,
    },
    Rule {
        id: NUMBER_RULE,
        severity: Severity::Warning,
        definition: "A number of a flight is missing, or is not whole.",
        check: flights::number,
    },
    Rule {
        id: "AIR-AIRPORT-MISSING",
        severity: Severity::Warning,
        definition: "No flight touches an airport of the intent.",
        check: flights::airport_missing,
    },
    Rule {
        id: "AIR-AIRPORT-SAME",
        severity: Severity::Warning,
        definition: "The customer, or a flight, goes from an airport to the same airport.",
        check: flights::airport_same,
    },
    Rule {
        id: INTENT_INCOMPLETE,
        severity: Severity::Information,
        definition: "The intent lacks constraints, which is usual in files from HuggingFace, so that what should be done cannot be derived.",
        check: |case, hits| hits.remarks(case, INTENT_INCOMPLETE),
    },
];

fn trip<'a>(case: &Case<'a>) -> Option<&'a Trip> {
    case.dialogue.trip.as_deref()
}

fn kb<'a>(case: &Case<'a>) -> Option<&'a KnowledgeBase> {
    trip(case)?.kb.as_ref()
}

/// Some constraints were dropped on the way, so nothing can be derived from the others.
fn is_incomplete(case: &Case) -> bool {
    case.dialogue.remarks.iter().any(|remark| remark.rule == INTENT_INCOMPLETE)
}

/// A hit where the flights stand: in the partner of a dialogue, or in the record itself.
fn hit_flights(case: &Case, hits: &mut Hits, sentence: String) {
    if case.recognition.role != Role::Kb && case.partner.is_some() {
        hits.partner(sentence);
    } else {
        hits.record(sentence);
    }
}

/// The first items, separated by commas, and how many more there are; keeps sentences short.
fn listed(items: impl Iterator<Item = impl std::fmt::Display>) -> String {
    const SHOWN: usize = 4;
    let (mut text, mut count) = (String::new(), 0_usize);
    for item in items {
        count += 1;
        if count <= SHOWN {
            text.push_str(if count == 1 { "" } else { ", " });
            text.push_str(&item.to_string());
        }
    }
    if count > SHOWN {
        // Writing into a text cannot fail.
        let _ = write!(text, " and {} more", count - SHOWN);
    }
    text
}
