//! What `AirDialogue` records as right, derived again from intent and flights, for one dialogue.
//!
//! Compares the recorded expectation and judgement, and what the agent did, with what is derived under given rules; counts
//! nothing. Invariant: nothing is derived where the record lacks what the rules need, and then it is said why.

use super::judge::{
    BOOK, CANCEL, CHANGE, Constraint, Verdict, VerificationParameters, broken_under, expected_action_under,
};
use super::reward::{Reward, scaled};
use super::{read, rules};
use crate::corpus::{Dialogue, Intent, KnowledgeBase, Outcome, Trip, set_of};
use serde::{Deserialize, Serialize};

/// Why a dialogue cannot be verified; the first of these that holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Unverified {
    NoIntent,
    /// The goal is none of the three.
    UnknownGoal,
    NoFlights,
    /// The intent lacks constraints that it had, as in files from `HuggingFace`.
    IncompleteIntent,
    /// Nothing is recorded as expected.
    NoExpectation,
}

impl Unverified {
    pub const ALL: [Self; 5] =
        [Self::NoIntent, Self::UnknownGoal, Self::NoFlights, Self::IncompleteIntent, Self::NoExpectation];

    /// As a query names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::NoIntent => "no-intent",
            Self::UnknownGoal => "unknown-goal",
            Self::NoFlights => "no-flights",
            Self::IncompleteIntent => "incomplete-intent",
            Self::NoExpectation => "no-expectation",
        }
    }
}

/// How the flights that are recorded as expected stand to those that are derived, as sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum FlightSets {
    Equal,
    /// All that are recorded are derived, and more are; also when none is recorded.
    Subset,
    /// All that are derived are recorded, and more are; also when none is derived.
    Superset,
    /// Some are in both, and each has some that the other has not.
    Overlapping,
    Disjoint,
}

impl FlightSets {
    pub const ALL: [Self; 5] = [Self::Equal, Self::Subset, Self::Superset, Self::Overlapping, Self::Disjoint];

    pub fn of(recorded: &[i64], derived: &[i64]) -> Self {
        let recorded = set_of(recorded);
        let derived = set_of(derived);
        match () {
            () if recorded == derived => Self::Equal,
            () if recorded.is_subset(&derived) => Self::Subset,
            () if recorded.is_superset(&derived) => Self::Superset,
            () if recorded.is_disjoint(&derived) => Self::Disjoint,
            () => Self::Overlapping,
        }
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Equal => "equal",
            Self::Subset => "subset",
            Self::Superset => "superset",
            Self::Overlapping => "overlapping",
            Self::Disjoint => "disjoint",
        }
    }
}

/// What of the agent's action is not as derived; of the flight also what is wrong with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum AgentError {
    Status,
    Flight,
    Name,
    /// No flight was chosen, and one is expected.
    NoFlightChosen,
    /// A flight was chosen, and none is expected.
    NoFlightExpected,
    SeveralFlights,
    /// The flight that was chosen is not among the flights.
    NotInKb,
    /// It meets all wishes, and another one that does costs less.
    NotCheapest,
    /// It is as good as the one that is expected, which the rules alone decide.
    OtherChoice,
    /// It breaks this wish.
    DepartureAirport,
    ReturnAirport,
    DepartureMonth,
    DepartureDay,
    ReturnMonth,
    ReturnDay,
    DepartureTime,
    ReturnTime,
    Class,
    Connections,
    Price,
    Airline,
}

impl AgentError {
    pub const ALL: [Self; 21] = [
        Self::Status,
        Self::Flight,
        Self::Name,
        Self::NoFlightChosen,
        Self::NoFlightExpected,
        Self::SeveralFlights,
        Self::NotInKb,
        Self::NotCheapest,
        Self::OtherChoice,
        Self::DepartureAirport,
        Self::ReturnAirport,
        Self::DepartureMonth,
        Self::DepartureDay,
        Self::ReturnMonth,
        Self::ReturnDay,
        Self::DepartureTime,
        Self::ReturnTime,
        Self::Class,
        Self::Connections,
        Self::Price,
        Self::Airline,
    ];

    /// As a query names it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Status => "status",
            Self::Flight => "flight",
            Self::Name => "name",
            Self::NoFlightChosen => "no-flight-chosen",
            Self::NoFlightExpected => "no-flight-expected",
            Self::SeveralFlights => "several-flights",
            Self::NotInKb => "not-in-kb",
            Self::NotCheapest => "not-cheapest",
            Self::OtherChoice => "other-choice",
            Self::DepartureAirport => "departure-airport",
            Self::ReturnAirport => "return-airport",
            Self::DepartureMonth => "departure-month",
            Self::DepartureDay => "departure-day",
            Self::ReturnMonth => "return-month",
            Self::ReturnDay => "return-day",
            Self::DepartureTime => "departure-time",
            Self::ReturnTime => "return-time",
            Self::Class => "class",
            Self::Connections => "connections",
            Self::Price => "price",
            Self::Airline => "airline",
        }
    }

    fn of(constraint: Constraint) -> Self {
        match constraint {
            Constraint::DepartureAirport => Self::DepartureAirport,
            Constraint::ReturnAirport => Self::ReturnAirport,
            Constraint::DepartureMonth => Self::DepartureMonth,
            Constraint::DepartureDay => Self::DepartureDay,
            Constraint::ReturnMonth => Self::ReturnMonth,
            Constraint::ReturnDay => Self::ReturnDay,
            Constraint::DepartureTime => Self::DepartureTime,
            Constraint::ReturnTime => Self::ReturnTime,
            Constraint::Class => Self::Class,
            Constraint::Connections => Self::Connections,
            Constraint::Price => Self::Price,
            Constraint::Airline => Self::Airline,
        }
    }
}

/// One dialogue, verified.
#[derive(Debug)]
pub struct Verified<'a> {
    pub recorded: &'a Outcome,
    pub derived: Outcome,
    pub flights: FlightSets,
    pub is_recorded_correct: Option<bool>,
    /// What the agent did; a dialogue may have no action.
    pub action: Option<VerifiedAction>,
}

/// What an agent did, held against what is derived.
#[derive(Debug)]
pub struct VerifiedAction {
    pub is_correct: bool,
    pub errors: Vec<AgentError>,
    /// The scaled score against what is derived.
    pub reward: Reward,
    /// What the official script counts: 1 for what is recorded as correct, else the scaled score against what is recorded.
    pub official: f64,
}

/// Derives what is right once more, and compares.
pub fn verify(dialogue: &Dialogue, parameters: VerificationParameters) -> Result<Verified<'_>, Unverified> {
    let trip = dialogue.trip.as_deref().ok_or(Unverified::NoIntent)?;
    let intent = trip.intent.as_ref().ok_or(Unverified::NoIntent)?;
    if ![BOOK, CHANGE, CANCEL].contains(&intent.goal.as_str()) {
        return Err(Unverified::UnknownGoal);
    }
    let kb = trip.kb.as_ref().filter(|kb| !kb.flights.is_empty()).ok_or(Unverified::NoFlights)?;
    if dialogue.remarks.iter().any(|remark| remark.rule == rules::INTENT_INCOMPLETE) {
        return Err(Unverified::IncompleteIntent);
    }
    let has_status = |outcome: &&Outcome| !outcome.status.is_empty();
    let recorded = trip.expected.as_ref().filter(has_status).ok_or(Unverified::NoExpectation)?;
    let derived = expected_action_under(parameters, intent, kb);
    Ok(Verified {
        recorded,
        flights: FlightSets::of(&recorded.flights, &derived.flights),
        is_recorded_correct: trip.is_correct,
        action: verified_action(trip, (intent, kb), recorded, &derived, parameters),
        derived,
    })
}

fn verified_action(
    trip: &Trip,
    (intent, kb): (&Intent, &KnowledgeBase),
    recorded: &Outcome,
    derived: &Outcome,
    parameters: VerificationParameters,
) -> Option<VerifiedAction> {
    let action = trip.action.as_ref()?;
    let verdict = Verdict::of(action, derived);
    // With flights every score is known.
    let reward = scaled(action, derived, Some(kb))?;
    let official =
        if trip.is_correct == Some(true) { 1.0 } else { scaled(action, recorded, Some(kb))?.total() };
    let mut errors = Vec::new();
    if !verdict.is_status_right {
        errors.push(AgentError::Status);
    }
    if !verdict.is_flight_right {
        errors.push(AgentError::Flight);
        add_flight_errors(action, (intent, kb), derived, parameters, &mut errors);
    }
    if !verdict.is_name_right {
        errors.push(AgentError::Name);
    }
    Some(VerifiedAction { is_correct: verdict.is_correct(), errors, reward, official })
}

/// What is wrong with the flight that was chosen.
fn add_flight_errors(
    action: &Outcome,
    (intent, kb): (&Intent, &KnowledgeBase),
    derived: &Outcome,
    parameters: VerificationParameters,
    errors: &mut Vec<AgentError>,
) {
    if derived.flights.is_empty() {
        errors.push(AgentError::NoFlightExpected);
    }
    let chosen = match action.flights.as_slice() {
        [] => return errors.push(AgentError::NoFlightChosen),
        [chosen] => *chosen,
        _ => return errors.push(AgentError::SeveralFlights),
    };
    let Some(flight) = kb.flights.iter().find(|flight| flight.number == chosen) else {
        return errors.push(AgentError::NotInKb);
    };
    if intent.goal == CANCEL {
        return;
    }
    let before = errors.len();
    errors.extend(broken_under(parameters, intent, flight).map(AgentError::of));
    if errors.len() == before && !derived.flights.is_empty() {
        let price = |number: &i64| Some(kb.flights.iter().find(|flight| flight.number == *number)?.price);
        let least = derived.flights.first().and_then(price);
        let is_dearer = least.is_none_or(|least| flight.price > least);
        errors.push(if is_dearer { AgentError::NotCheapest } else { AgentError::OtherChoice });
    }
}

/// Whether flights may be those that a dialogue was made with: they touch both airports of its intent, and one leaves about
/// the day that it asks for. Does not look at what is recorded as right, which may be wrong by itself.
pub fn may_belong(intent: &Intent, kb: &KnowledgeBase) -> bool {
    let touches = |airport: &Option<String>| {
        airport.as_ref().is_none_or(|airport| {
            kb.flights.iter().any(|flight| {
                flight.departure_leg.airport == *airport || flight.return_leg.airport == *airport
            })
        })
    };
    let wanted = day_of_year(
        intent.departure_leg.month.as_deref().unwrap_or_default(),
        intent.departure_leg.day.as_deref().unwrap_or_default(),
    );
    let is_near = wanted.is_none_or(|wanted| {
        kb.flights.iter().any(|flight| {
            let leg = &flight.departure_leg;
            day_of_year(&leg.month, &leg.day).is_some_and(|day| is_near(day, wanted))
        })
    });
    touches(&intent.departure_leg.airport) && touches(&intent.return_leg.airport) && is_near
}

/// Generated flights leave within about two days of the one that is asked for.
const NEAR_DAYS: u32 = 3;

const YEAR_DAYS: u32 = 366;

fn is_near(day: u32, other: u32) -> bool {
    let apart = day.abs_diff(other);
    apart.min(YEAR_DAYS.saturating_sub(apart)) <= NEAR_DAYS
}

/// In a leap year; near days are near in any other, too.
fn day_of_year(month: &str, day: &str) -> Option<u32> {
    const BEFORE: [u32; 12] = [0, 31, 60, 91, 121, 152, 182, 213, 244, 274, 305, 335];
    Some(BEFORE.get(super::judge::month_of(month)?)? + day.parse::<u32>().ok()?)
}

/// The flights of another record of flights.
pub fn flights_of(record: &[u8]) -> Option<KnowledgeBase> {
    read::flights_of(record)
}

#[cfg(test)]
mod tests;
