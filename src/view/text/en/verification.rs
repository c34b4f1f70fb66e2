//! `AirDialogue`'s truth, derived again.

use super::{grouped, ordinal};
use crate::engine::study::verification::Shift;
use crate::formats::airdialogue::judge::OFFICIAL;
use crate::formats::airdialogue::verify::{AgentError, FlightSets, Unverified};

pub const TITLE: &str = "Verification";
pub const MEANS: &str = "What the agent should have done is derived again from what the customer wants and from the flights, \
                         and compared with what the data records. Every number leads to its dialogues.";
pub const NONE_OPEN: &str =
    "No AirDialogue is open, and the truth of other datasets can\u{2019}t be derived.";
pub const SPLITS: &str = "Splits";
pub const ALL: &str = "All";
pub const RULES: &str = "Rules";
pub const RULES_USUAL: &str = "The rules of the official generator.";
pub const RULES_OTHER: &str = "Not the usual rules:";
pub const RULES_RESET: &str = "Back to the usual rules";
pub const RULES_APPLY: &str = "Verify with these rules";
pub const RULES_WRONG: &str = "The hours have to rise, from 0 to 23.";
pub const MORNING: &str = "Morning from";
pub const AFTERNOON: &str = "Afternoon from";
pub const EVENING: &str = "Evening from";
pub const FIRST_ONLY: &str = "of the cheapest flights only the first is expected";
pub const PRICE_BELOW: &str = "the price has to be below the greatest price, not at most it";
pub const OLD_EXCLUDED: &str = "a flight that is to be changed is not expected again";
pub const UNDER_OTHER_RULES: &str = "under other rules";
pub const RECORDED: &str = "Recorded";
pub const DERIVED: &str = "Derived";
pub const RECORDED_BY_DERIVED: &str = "Recorded \u{2193} derived \u{2192}";
pub const SUM: &str = "Sum";
pub const STATUSES: &str = "Status: recorded against derived";
pub const CORRECT: &str = "correct_sample: recorded against derived";
pub const NOT_RECORDED: &str = "not recorded";
pub const NO_ACTION: &str = "no action";
pub const FLIGHTS: &str = "Expected flights: recorded against derived";
pub const FLIGHTS_NOTE: &str = "As sets; none is a subset of any.";
pub const ERRORS: &str = "Agent\u{2019}s errors";
pub const ERRORS_NOTE: &str = "What of an action is not as derived. A dialogue may have several.";
pub const REWARDS: &str = "Reward";
pub const REWARDS_NOTE: &str = "The scaled score of each action against what is derived, by tenths.";
pub const UNVERIFIED: &str = "Not verified";
pub const UNVERIFIED_NOTE: &str = "Dialogues for which nothing can be derived, and why.";
pub const MEANS_TITLE: &str = "Mean reward";
pub const PAIRING: &str = "Do data and flights belong together?";
pub const PAIRING_LATER: &str = "Said once all dialogues are verified.";
pub const PAIRING_NONE: &str = "No file of flights belongs to a file of dialogues here.";
pub const FIRST_DIALOGUE: &str = "Show that dialogue";
pub const KIND: &str = "Kind";
pub const COUNT: &str = "Dialogues";
pub const SHARE: &str = "Share";
pub const REWARD: &str = "Reward";
pub const REWARD_NOTE: &str = "0.3 status + 0.5 flight + 0.2 name, against what is derived";
pub const REWARD_STATUS: &str = "Status";
pub const REWARD_STATUS_NOTE: &str = "1 when it is the derived one";
pub const REWARD_FLIGHT: &str = "Flight";
pub const REWARD_FLIGHT_NOTE: &str = "1 when it is one of the derived ones, less the farther it is from them";
pub const REWARD_NAME: &str = "Name";
pub const REWARD_NAME_NOTE: &str = "F1 of the letters";
pub const OFFICIAL_SCORE: &str = "Official score";
pub const OFFICIAL_SCORE_NOTE: &str = "of people\u{2019}s dialogues: 1 where correct_sample is recorded as true, else the reward against the recorded expectation";

pub fn day_starts([morning, afternoon, evening]: [u8; 3]) -> String {
    format!("morning from {morning}, afternoon from {afternoon}, evening from {evening} o\u{2019}clock")
}

/// Behind a count.
pub fn under(differences: &str) -> String {
    format!(" (under other rules: {differences})")
}

/// What stands behind a rule that is as usual.
pub fn usually(hour: usize) -> String {
    OFFICIAL.day_starts.get(hour).map(|hour| format!("usually {hour}")).unwrap_or_default()
}

pub fn flight_sets(sets: FlightSets) -> &'static str {
    match sets {
        FlightSets::Equal => "equal",
        FlightSets::Subset => "recorded are a part of the derived ones",
        FlightSets::Superset => "derived are a part of the recorded ones",
        FlightSets::Overlapping => "some in common, and each has others",
        FlightSets::Disjoint => "none in common",
    }
}

pub fn agent_error(error: AgentError) -> &'static str {
    match error {
        AgentError::Status => "another status",
        AgentError::Flight => "another flight",
        AgentError::Name => "another name",
        AgentError::NoFlightChosen => "flight: none chosen",
        AgentError::NoFlightExpected => "flight: none expected",
        AgentError::SeveralFlights => "flight: several chosen",
        AgentError::NotInKb => "flight: not among the flights",
        AgentError::NotCheapest => "flight: not the cheapest",
        AgentError::OtherChoice => "flight: as good, and not the one expected",
        AgentError::DepartureAirport => "flight: departure airport",
        AgentError::ReturnAirport => "flight: return airport",
        AgentError::DepartureMonth => "flight: departure month",
        AgentError::DepartureDay => "flight: departure day",
        AgentError::ReturnMonth => "flight: return month",
        AgentError::ReturnDay => "flight: return day",
        AgentError::DepartureTime => "flight: departure time",
        AgentError::ReturnTime => "flight: return time",
        AgentError::Class => "flight: class",
        AgentError::Connections => "flight: connections",
        AgentError::Price => "flight: price",
        AgentError::Airline => "flight: airline",
    }
}

pub fn unverified(why: Unverified) -> &'static str {
    match why {
        Unverified::NoIntent => "no intent",
        Unverified::UnknownGoal => "the goal is none of book, change and cancel",
        Unverified::NoFlights => "no flights",
        Unverified::IncompleteIntent => "intent incomplete, as in files from HuggingFace",
        Unverified::NoExpectation => "nothing recorded as expected",
    }
}

pub fn reward_from(tenth: &str) -> String {
    match tenth {
        "1" => "1".to_owned(),
        tenth => format!("from {tenth}"),
    }
}

pub fn pairs(of: u64) -> String {
    format!("of {} AirDialogue dialogues verified", grouped(of))
}

/// What a number means, to who hears it.
pub fn cell(recorded: &str, derived: &str, count: u64) -> String {
    format!("recorded {recorded}, derived {derived}: {} dialogues", grouped(count))
}

pub fn paired(path: &str, partner: &str, misfits: u64) -> String {
    let rest = match misfits {
        0 => "every dialogue fits the flights of its line".to_owned(),
        count => {
            format!("no run of lines is shifted; {} dialogues fit no flights near them", grouped(count))
        }
    };
    format!("{path} and {partner}: {rest}.")
}

pub fn counts_differ((path, records): (&str, u64), (partner, partners): (&str, u64)) -> String {
    format!("{path} has {} records, and {partner} {}.", grouped(records), grouped(partners))
}

pub fn shifted(shift: &Shift, path: &str, partner: &str) -> String {
    let Shift { first, line, last, away, fitting, agreeing } = shift;
    let count = u64::from(last.0 - first.0) + 1;
    let away = match away {
        -1 => "one record earlier".to_owned(),
        1 => "one record later".to_owned(),
        less if *less < 0 => format!("{} records earlier", less.unsigned_abs()),
        more => format!("{more} records later"),
    };
    format!(
        "From line {} of {path} on, dialogues and flights do not belong together: of the {} dialogues up to record {}, {} fit the \
         flights that stand {away} in {partner} and not their own, and {} of these expect just what follows from them.",
        ordinal(*line),
        grouped(count),
        ordinal(u64::from(last.0)),
        grouped(*fitting),
        grouped(*agreeing)
    )
}
