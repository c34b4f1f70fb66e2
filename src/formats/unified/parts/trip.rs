//! What an `AirDialogue` record is about, with its flights.

use super::{all, maybe, moment, text};
use crate::corpus::{self, KnowledgeBase, Leg, LogEntry, LogStep, TimeUnit, WantedLeg};
use crate::formats::raw::Text;
use serde::{Deserialize, Serialize};

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a trip")]
pub struct Trip<'a> {
    #[serde(borrow)]
    intent: Option<Intent<'a>>,
    #[serde(borrow)]
    expected: Option<Outcome<'a>>,
    #[serde(borrow)]
    action: Option<Outcome<'a>>,
    is_correct: Option<bool>,
    #[serde(borrow)]
    log: Vec<LogLine<'a>>,
    /// Null when the flights are not there.
    #[serde(borrow)]
    flights: Option<Vec<Flight<'a>>>,
    /// 0, or the number of the flight that the customer holds.
    reservation: Option<i64>,
}

impl<'a> Trip<'a> {
    pub fn of(trip: &'a corpus::Trip) -> Self {
        let corpus::Trip { intent, action, expected, is_correct, log, kb } = trip;
        let kb = kb.as_ref().map(|KnowledgeBase { flights, reservation }| (flights, *reservation));
        Self {
            intent: intent.as_ref().map(Intent::of),
            expected: expected.as_ref().map(Outcome::of),
            action: action.as_ref().map(Outcome::of),
            is_correct: *is_correct,
            log: all(log, LogLine::of),
            flights: kb.map(|(flights, _)| all(flights, Flight::of)),
            reservation: kb.map(|(_, reservation)| reservation),
        }
    }

    pub fn into_trip(self) -> corpus::Trip {
        let reservation = self.reservation.unwrap_or_default();
        let kb = |flights| KnowledgeBase { flights: all(flights, Flight::into_flight), reservation };
        corpus::Trip {
            intent: self.intent.map(Intent::into_intent),
            action: self.action.map(Outcome::into_outcome),
            expected: self.expected.map(Outcome::into_outcome),
            is_correct: self.is_correct,
            log: all(self.log, LogLine::into_entry),
            kb: self.flights.map(kb),
        }
    }
}

/// As many fields as the record has keys.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "an intent")]
struct Intent<'a> {
    #[serde(borrow)]
    goal: Text<'a>,
    #[serde(borrow)]
    name: Text<'a>,
    #[serde(borrow)]
    departure_airport: Option<Text<'a>>,
    #[serde(borrow)]
    return_airport: Option<Text<'a>>,
    #[serde(borrow)]
    departure_month: Option<Text<'a>>,
    #[serde(borrow)]
    departure_day: Option<Text<'a>>,
    #[serde(borrow)]
    departure_time: Option<Text<'a>>,
    #[serde(borrow)]
    return_month: Option<Text<'a>>,
    #[serde(borrow)]
    return_day: Option<Text<'a>>,
    #[serde(borrow)]
    return_time: Option<Text<'a>>,
    #[serde(borrow)]
    class: Option<Text<'a>>,
    #[serde(borrow)]
    airline_preference: Option<Text<'a>>,
    max_price: Option<i64>,
    max_connections: Option<i64>,
}

impl<'a> Intent<'a> {
    fn of(intent: &'a corpus::Intent) -> Self {
        let corpus::Intent {
            goal,
            name,
            departure_leg:
                WantedLeg {
                    airport: departure_airport,
                    month: departure_month,
                    day: departure_day,
                    time: departure_time,
                },
            return_leg:
                WantedLeg { airport: return_airport, month: return_month, day: return_day, time: return_time },
            max_price,
            max_connections,
            class,
            airline_preference,
        } = intent;
        Self {
            goal: text(goal),
            name: text(name),
            departure_airport: maybe(departure_airport.as_ref()),
            return_airport: maybe(return_airport.as_ref()),
            departure_month: maybe(departure_month.as_ref()),
            departure_day: maybe(departure_day.as_ref()),
            departure_time: maybe(departure_time.as_ref()),
            return_month: maybe(return_month.as_ref()),
            return_day: maybe(return_day.as_ref()),
            return_time: maybe(return_time.as_ref()),
            class: maybe(class.as_ref()),
            airline_preference: maybe(airline_preference.as_ref()),
            max_price: *max_price,
            max_connections: *max_connections,
        }
    }

    fn into_intent(self) -> corpus::Intent {
        let own = |text: Option<Text>| text.map(Text::into_owned);
        corpus::Intent {
            goal: self.goal.into_owned(),
            name: self.name.into_owned(),
            departure_leg: WantedLeg {
                airport: own(self.departure_airport),
                month: own(self.departure_month),
                day: own(self.departure_day),
                time: own(self.departure_time),
            },
            return_leg: WantedLeg {
                airport: own(self.return_airport),
                month: own(self.return_month),
                day: own(self.return_day),
                time: own(self.return_time),
            },
            max_price: self.max_price,
            max_connections: self.max_connections,
            class: own(self.class),
            airline_preference: own(self.airline_preference),
        }
    }
}

#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "an action")]
struct Outcome<'a> {
    #[serde(borrow)]
    status: Text<'a>,
    #[serde(borrow)]
    name: Text<'a>,
    flights: Vec<i64>,
}

impl<'a> Outcome<'a> {
    fn of(outcome: &'a corpus::Outcome) -> Self {
        let corpus::Outcome { status, name, flights } = outcome;
        Self { status: text(status), name: text(name), flights: flights.clone() }
    }

    fn into_outcome(self) -> corpus::Outcome {
        let (status, name) = (self.status.into_owned(), self.name.into_owned());
        corpus::Outcome { status, name, flights: self.flights }
    }
}

/// A button that was pressed, or a field that was filled.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "an entry of the search log")]
struct LogLine<'a> {
    time_ms: Option<i64>,
    time_unit: Option<TimeUnit>,
    #[serde(borrow)]
    button: Option<Text<'a>>,
    #[serde(borrow)]
    field: Option<Text<'a>>,
    #[serde(borrow)]
    value: Option<Text<'a>>,
}

impl<'a> LogLine<'a> {
    fn of(entry: &'a LogEntry) -> Self {
        let LogEntry { time, step } = entry;
        let (button, field, value) = match step {
            LogStep::Pressed { button } => (Some(text(button)), None, None),
            LogStep::Entered { field, value } => (None, Some(text(field)), Some(text(value))),
        };
        let (time_ms, time_unit) = (time.map(|time| time.unix_ms), time.map(|time| time.unit));
        Self { time_ms, time_unit, button, field, value }
    }

    fn into_entry(self) -> LogEntry {
        let own = |text: Option<Text>| text.map(Text::into_owned).unwrap_or_default();
        let step = match self.button {
            Some(button) => LogStep::Pressed { button: button.into_owned() },
            None => LogStep::Entered { field: own(self.field), value: own(self.value) },
        };
        LogEntry { time: moment(self.time_ms, self.time_unit), step }
    }
}

/// In the keys of the data. As many fields as the record has keys.
#[derive(Default, Serialize, Deserialize)]
#[serde(default, expecting = "a flight")]
#[expect(clippy::struct_field_names, reason = "the names are the keys of the form")]
struct Flight<'a> {
    flight_number: i64,
    price: i64,
    #[serde(borrow)]
    airline: Text<'a>,
    #[serde(borrow)]
    class: Text<'a>,
    num_connections: i64,
    #[serde(borrow)]
    departure_airport: Text<'a>,
    #[serde(borrow)]
    return_airport: Text<'a>,
    #[serde(borrow)]
    departure_month: Text<'a>,
    #[serde(borrow)]
    departure_day: Text<'a>,
    departure_time_num: i64,
    #[serde(borrow)]
    return_month: Text<'a>,
    #[serde(borrow)]
    return_day: Text<'a>,
    return_time_num: i64,
}

impl<'a> Flight<'a> {
    fn of(flight: &'a corpus::Flight) -> Self {
        let corpus::Flight {
            number,
            departure_leg:
                Leg {
                    airport: departure_airport,
                    month: departure_month,
                    day: departure_day,
                    hour: departure_hour,
                },
            return_leg:
                Leg { airport: return_airport, month: return_month, day: return_day, hour: return_hour },
            class,
            connections,
            price,
            airline,
        } = flight;
        Self {
            flight_number: *number,
            price: *price,
            airline: text(airline),
            class: text(class),
            num_connections: *connections,
            departure_airport: text(departure_airport),
            return_airport: text(return_airport),
            departure_month: text(departure_month),
            departure_day: text(departure_day),
            departure_time_num: *departure_hour,
            return_month: text(return_month),
            return_day: text(return_day),
            return_time_num: *return_hour,
        }
    }

    fn into_flight(self) -> corpus::Flight {
        let own = |text: Text| text.into_owned().into();
        corpus::Flight {
            number: self.flight_number,
            departure_leg: Leg {
                airport: self.departure_airport.into_owned().into(),
                month: own(self.departure_month),
                day: own(self.departure_day),
                hour: self.departure_time_num,
            },
            return_leg: Leg {
                airport: self.return_airport.into_owned().into(),
                month: own(self.return_month),
                day: own(self.return_day),
                hour: self.return_time_num,
            },
            class: own(self.class),
            connections: self.num_connections,
            price: self.price,
            airline: own(self.airline),
        }
    }
}
