//! What should be done about a customer's wish: which flights meet it, and which action is right.
//!
//! These are the rules of the official generator and checker ([`OFFICIAL`]); a verification may vary some of them
//! ([`VerificationParameters`]). They need the whole intent: `HuggingFace` exports drop four constraints, so what is derived
//! there may differ from what is recorded.

use crate::corpus::{Flight, Intent, KnowledgeBase, Outcome};
use serde::{Deserialize, Serialize};

pub const MONTHS: [&str; 12] =
    ["Jan", "Feb", "Mar", "Apr", "May", "June", "July", "Aug", "Sept", "Oct", "Nov", "Dec"];

/// The place of a month in the year, by its name in the data or its first three letters.
pub fn month_of(text: &str) -> Option<usize> {
    let is = |name: &str| name.eq_ignore_ascii_case(text);
    MONTHS.iter().position(|month| is(month) || month.get(..3).is_some_and(is))
}

pub const CLASSES: [&str; 2] = ["economy", "business"];

/// First those that cost what one expects, then the cheap ones.
pub const AIRLINES: [&str; 8] =
    ["UA", "AA", "Delta", "Hawaiian", "Southwest", "Frontier", "JetBlue", "Spirit"];
const NORMAL_COST_AIRLINES: usize = 4;

pub const BOOK: &str = "book";
pub const CHANGE: &str = "change";
pub const CANCEL: &str = "cancel";
pub const NO_FLIGHT: &str = "no_flight";
pub const NO_RESERVATION: &str = "no_reservation";

/// What of the rules may be varied, to see whether data was made by others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct VerificationParameters {
    /// The hours at which morning, afternoon and evening begin, rising; the evening lasts until the morning.
    pub day_starts: [u8; 3],
    /// Of several flights that cost least only the first is expected.
    pub is_first_only: bool,
    /// A flight has to cost less than the greatest price, and not as much at most.
    pub is_price_below: bool,
    /// A reservation that is to be changed is not expected again.
    pub is_old_excluded: bool,
}

pub const OFFICIAL: VerificationParameters = VerificationParameters {
    day_starts: [3, 12, 20],
    is_first_only: false,
    is_price_below: false,
    is_old_excluded: false,
};

impl Default for VerificationParameters {
    fn default() -> Self {
        OFFICIAL
    }
}

impl VerificationParameters {
    pub fn is_official(&self) -> bool {
        *self == OFFICIAL
    }

    /// The part of the day that an hour belongs to.
    #[inline]
    pub fn time_of_day(&self, hour: i64) -> &'static str {
        let [morning, afternoon, evening] = TIMES;
        let [starts, noon, ends] = self.day_starts.map(i64::from);
        match hour {
            hour if hour >= starts && hour < noon => morning,
            hour if hour >= noon && hour < ends => afternoon,
            _ => evening,
        }
    }

    #[inline]
    fn is_too_dear(self, price: i64, most: i64) -> bool {
        price > most || self.is_price_below && price == most
    }

    /// Whether a flight may be expected at all: one that is to be changed may have to be another one.
    fn is_eligible(self, intent: &Intent, flight: &Flight, kb: &KnowledgeBase) -> bool {
        !(self.is_old_excluded && intent.goal == CHANGE && flight.number == kb.reservation)
    }
}

/// Something that a customer may ask of a flight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Constraint {
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

impl Constraint {
    pub const ALL: [Self; 12] = [
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

    /// The key of the intent that states it.
    pub fn key(self) -> &'static str {
        match self {
            Self::DepartureAirport => "departure_airport",
            Self::ReturnAirport => "return_airport",
            Self::DepartureMonth => "departure_month",
            Self::DepartureDay => "departure_day",
            Self::ReturnMonth => "return_month",
            Self::ReturnDay => "return_day",
            Self::DepartureTime => "departure_time",
            Self::ReturnTime => "return_time",
            Self::Class => "class",
            Self::Connections => "max_connections",
            Self::Price => "max_price",
            Self::Airline => "airline_preference",
        }
    }

    /// What the intent asks for; nothing when it does not state the constraint.
    pub fn wanted(self, intent: &Intent) -> Option<String> {
        let most = |most: Option<i64>| most.map(|most| format!("≤ {most}"));
        match self {
            Self::DepartureAirport => intent.departure_leg.airport.clone(),
            Self::ReturnAirport => intent.return_leg.airport.clone(),
            Self::DepartureMonth => intent.departure_leg.month.clone(),
            Self::DepartureDay => intent.departure_leg.day.clone(),
            Self::ReturnMonth => intent.return_leg.month.clone(),
            Self::ReturnDay => intent.return_leg.day.clone(),
            Self::DepartureTime => intent.departure_leg.time.clone(),
            Self::ReturnTime => intent.return_leg.time.clone(),
            Self::Class => intent.class.clone(),
            Self::Connections => most(intent.max_connections),
            Self::Price => most(intent.max_price),
            Self::Airline => intent.airline_preference.clone(),
        }
    }

    /// Whether the flight breaks it; a constraint that the intent does not state is never broken.
    pub fn is_broken(self, intent: &Intent, flight: &Flight) -> bool {
        self.is_broken_under(OFFICIAL, intent, flight)
    }

    #[inline]
    pub fn is_broken_under(self, rules: VerificationParameters, intent: &Intent, flight: &Flight) -> bool {
        let differs =
            |asked: &Option<String>, found: &str| asked.as_ref().is_some_and(|asked| asked != found);
        match self {
            Self::DepartureAirport => differs(&intent.departure_leg.airport, &flight.departure_leg.airport),
            Self::ReturnAirport => differs(&intent.return_leg.airport, &flight.return_leg.airport),
            Self::DepartureMonth => differs(&intent.departure_leg.month, &flight.departure_leg.month),
            Self::DepartureDay => differs(&intent.departure_leg.day, &flight.departure_leg.day),
            Self::ReturnMonth => differs(&intent.return_leg.month, &flight.return_leg.month),
            Self::ReturnDay => differs(&intent.return_leg.day, &flight.return_leg.day),
            Self::DepartureTime => {
                differs(&intent.departure_leg.time, rules.time_of_day(flight.departure_leg.hour))
            }
            Self::ReturnTime => differs(&intent.return_leg.time, rules.time_of_day(flight.return_leg.hour)),
            Self::Class => differs(&intent.class, &flight.class),
            Self::Connections => intent.max_connections.is_some_and(|most| flight.connections > most),
            Self::Price => intent.max_price.is_some_and(|most| rules.is_too_dear(flight.price, most)),
            Self::Airline => {
                differs(&intent.airline_preference, cost_class(&flight.airline).unwrap_or_default())
            }
        }
    }
}

pub const TIMES: [&str; 3] = ["morning", "afternoon", "evening"];

/// What an airline costs: as one expects, or little.
pub const COSTS: [&str; 2] = ["normal-cost", "low-cost"];

/// The part of the day that an hour belongs to.
pub fn time_of_day(hour: i64) -> &'static str {
    OFFICIAL.time_of_day(hour)
}

/// `normal-cost` or `low-cost`; `None` for an airline that is not known.
pub fn cost_class(airline: &str) -> Option<&'static str> {
    let at = AIRLINES.iter().position(|known| *known == airline)?;
    let [normal, low] = COSTS;
    Some(if at < NORMAL_COST_AIRLINES { normal } else { low })
}

/// The constraints that a flight breaks.
pub fn broken<'a>(intent: &'a Intent, flight: &'a Flight) -> impl Iterator<Item = Constraint> + 'a {
    broken_under(OFFICIAL, intent, flight)
}

pub fn broken_under<'a>(
    rules: VerificationParameters,
    intent: &'a Intent,
    flight: &'a Flight,
) -> impl Iterator<Item = Constraint> + 'a {
    Constraint::ALL.into_iter().filter(move |constraint| constraint.is_broken_under(rules, intent, flight))
}

pub fn is_satisfying(intent: &Intent, flight: &Flight) -> bool {
    broken(intent, flight).next().is_none()
}

/// The flights that break no constraint, in the order of the data.
pub fn satisfying<'a>(intent: &'a Intent, kb: &'a KnowledgeBase) -> impl Iterator<Item = &'a Flight> + 'a {
    kb.flights.iter().filter(|flight| is_satisfying(intent, flight))
}

/// Of the flights that break no constraint, all that cost least.
pub fn cheapest(intent: &Intent, kb: &KnowledgeBase) -> Vec<i64> {
    cheapest_under(OFFICIAL, intent, kb)
}

fn cheapest_under(rules: VerificationParameters, intent: &Intent, kb: &KnowledgeBase) -> Vec<i64> {
    let (mut least, mut numbers) = (i64::MAX, Vec::new());
    let satisfying = kb.flights.iter().filter(|flight| broken_under(rules, intent, flight).next().is_none());
    for flight in satisfying.filter(|flight| rules.is_eligible(intent, flight, kb)) {
        if flight.price < least {
            least = flight.price;
            numbers.clear();
        }
        if flight.price == least {
            numbers.push(flight.number);
        }
    }
    if rules.is_first_only {
        numbers.truncate(1);
    }
    numbers
}

/// What the agent should do. The reservation that is to be changed may be chosen again.
pub fn expected_action(intent: &Intent, kb: &KnowledgeBase) -> Outcome {
    expected_action_under(OFFICIAL, intent, kb)
}

/// The same under rules that may be others.
pub fn expected_action_under(rules: VerificationParameters, intent: &Intent, kb: &KnowledgeBase) -> Outcome {
    let has_reservation = kb.reservation != 0;
    let (status, flights) = match intent.goal.as_str() {
        goal if goal == BOOK || goal == CHANGE && has_reservation => {
            let flights = cheapest_under(rules, intent, kb);
            (if flights.is_empty() { NO_FLIGHT } else { goal }, flights)
        }
        _ if has_reservation => (CANCEL, Vec::new()),
        _ => (NO_RESERVATION, Vec::new()),
    };
    Outcome { status: status.to_owned(), name: plain_name(&intent.name), flights }
}

/// Letters and spaces only.
fn plain_name(name: &str) -> String {
    name.chars().filter(|letter| letter.is_alphabetic() || *letter == ' ').collect()
}

/// Whether two names differ by case and outer spaces at most.
pub fn is_same_name(one: &str, other: &str) -> bool {
    let (one, other) = (one.trim(), other.trim());
    one == other || one.chars().flat_map(char::to_lowercase).eq(other.chars().flat_map(char::to_lowercase))
}

/// Whether two expectations ask for the same: a name may differ by case.
pub fn is_same_expectation(one: &Outcome, other: &Outcome) -> bool {
    one.status == other.status && one.flights == other.flights && is_same_name(&one.name, &other.name)
}

/// Which parts of an action are as expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    pub is_status_right: bool,
    pub is_flight_right: bool,
    pub is_name_right: bool,
}

impl Verdict {
    /// The check behind `correct_sample`: the status, one of the expected flights, and the name.
    pub fn of(action: &Outcome, expected: &Outcome) -> Self {
        Self {
            is_status_right: action.status == expected.status,
            is_flight_right: match action.flights.as_slice() {
                [] => expected.flights.is_empty(),
                [flight] => expected.flights.contains(flight),
                _ => false,
            },
            is_name_right: is_same_name(&action.name, &expected.name),
        }
    }

    pub fn is_correct(self) -> bool {
        self.wrong_parts().next().is_none()
    }

    /// What of the action is not as expected.
    pub fn wrong_parts(self) -> impl Iterator<Item = &'static str> {
        let parts = [
            ("status", self.is_status_right),
            ("flight", self.is_flight_right),
            ("name", self.is_name_right),
        ];
        parts.into_iter().filter(|(_, is_right)| !is_right).map(|(part, _)| part)
    }
}

#[cfg(test)]
mod tests;
