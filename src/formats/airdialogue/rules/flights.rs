//! Rules about flights, and about the pairing of dialogues with their flights.

use super::words::is_airport;
use super::{NUMBER_RULE, hit_flights, kb, listed, trip};
use crate::corpus::{Flight, Role};
use crate::formats::airdialogue::judge::{CLASSES, MONTHS, cost_class};
use crate::formats::airdialogue::kb::DAYS;
use crate::formats::{Case, Hits};
use std::fmt::Display;

/// Flights of a record, as published.
const FLIGHTS: usize = 30;

/// Said once for the whole file, at its first record that can be read.
pub fn count(case: &Case, hits: &mut Hits) {
    let Some(partner) = case.partner.filter(|partner| partner.records != case.records) else { return };
    if !partner.is_first || case.recognition.role == Role::Kb {
        return;
    }
    let first_alone = partner.records.min(case.records) + 1;
    hits.record(format!(
        "{} dialogues, but {} records of flights; number {first_alone} is the first without its other half: \u{201c}{}\u{201d}",
        case.records, partner.records, partner.path
    ));
}

pub fn reservation(case: &Case, hits: &mut Hits) {
    let Some(kb) = kb(case) else { return };
    if kb.reservation != 0 && kb.flights.iter().all(|flight| flight.number != kb.reservation) {
        let sentence = format!("the reservation is for flight {}, which is not there", kb.reservation);
        hit_flights(case, hits, sentence);
    }
}

pub fn size(case: &Case, hits: &mut Hits) {
    let Some(kb) = kb(case) else { return };
    if kb.flights.len() != FLIGHTS {
        hit_flights(case, hits, format!("{} flights instead of {FLIGHTS}", kb.flights.len()));
    }
}

pub fn duplicate(case: &Case, hits: &mut Hits) {
    let Some(kb) = kb(case) else { return };
    let is_before = |(at, flight): &(usize, &Flight)| {
        kb.flights.iter().take(*at).any(|other| other.number == flight.number)
    };
    let mut repeated = kb.flights.iter().enumerate().filter(is_before).peekable();
    if repeated.peek().is_some() {
        let numbers = listed(repeated.map(|(_, flight)| flight.number));
        hit_flights(case, hits, format!("flight numbers occur again: {numbers}"));
    }
}

/// The i-th flight has the number 1000 + i; one without a number is reported elsewhere.
pub fn numbering(case: &Case, hits: &mut Hits) {
    let Some(kb) = kb(case) else { return };
    let mut numbered = kb.flights.iter().map(|flight| flight.number).zip(1000..);
    if let Some((number, due)) = numbered.find(|(number, due)| *number != 0 && number != due) {
        hit_flights(case, hits, format!("flight {number} stands where flight {due} is due"));
    }
}

pub fn word(case: &Case, hits: &mut Hits) {
    let is_month = |month: &str| MONTHS.contains(&month);
    odd(case, hits, "an unknown airline", |flight| {
        (cost_class(&flight.airline).is_none()).then_some(&*flight.airline)
    });
    odd(case, hits, "an unknown class", |flight| {
        (!CLASSES.contains(&&*flight.class)).then_some(&*flight.class)
    });
    odd(case, hits, "an unknown month of departure", |flight| {
        (!is_month(&flight.departure_leg.month)).then_some(&*flight.departure_leg.month)
    });
    odd(case, hits, "an unknown month of return", |flight| {
        (!is_month(&flight.return_leg.month)).then_some(&*flight.return_leg.month)
    });
    odd(case, hits, "an unknown day", |flight| {
        [&*flight.departure_leg.day, &*flight.return_leg.day].into_iter().find(|day| !DAYS.contains(day))
    });
    odd(case, hits, "an airport that is no code of three letters", |flight| {
        [&*flight.departure_leg.airport, &*flight.return_leg.airport]
            .into_iter()
            .find(|code| !is_airport(code))
    });
    odd(case, hits, "an impossible number of connections", |flight| {
        (!(0..=2).contains(&flight.connections)).then_some(flight.connections)
    });
}

pub fn price(case: &Case, hits: &mut Hits) {
    let is_odd = |price: i64| price < 100 || price % 100 != 0;
    odd(case, hits, "an odd price", |flight| is_odd(flight.price).then_some(flight.price));
}

pub fn hour(case: &Case, hits: &mut Hits) {
    let outside = |hour: i64| (!(0..24).contains(&hour)).then_some(hour);
    odd(case, hits, "an impossible hour of departure", |flight| outside(flight.departure_leg.hour));
    odd(case, hits, "an impossible hour of return", |flight| outside(flight.return_leg.hour));
}

/// One hit for all flights in which something is odd, with what it is in the first.
fn odd<'a, V: Display>(case: &Case<'a>, hits: &mut Hits, what: &str, odd: impl Fn(&'a Flight) -> Option<V>) {
    let flights = kb(case).into_iter().flat_map(|kb| &kb.flights);
    let mut found = flights.filter_map(|flight| Some((flight.number, odd(flight)?)));
    let Some((number, value)) = found.next() else { return };
    let sentence = match found.count() {
        0 => format!("flight {number} has {what}: \u{201c}{value}\u{201d}"),
        more => format!("flight {number} and {more} more have {what}, the first: \u{201c}{value}\u{201d}"),
    };
    hit_flights(case, hits, sentence);
}

pub fn number(case: &Case, hits: &mut Hits) {
    for remark in case.dialogue.remarks.iter().filter(|remark| remark.rule == NUMBER_RULE) {
        hit_flights(case, hits, remark.sentence.clone());
    }
}

pub fn airport_missing(case: &Case, hits: &mut Hits) {
    let (Some(intent), Some(kb)) = (trip(case).and_then(|trip| trip.intent.as_ref()), kb(case)) else {
        return;
    };
    for airport in [&intent.departure_leg.airport, &intent.return_leg.airport].into_iter().flatten() {
        let touches = |flight: &Flight| {
            flight.departure_leg.airport == *airport || flight.return_leg.airport == *airport
        };
        if !kb.flights.iter().any(touches) {
            hits.record(format!("no flight touches \u{201c}{airport}\u{201d}"));
        }
    }
}

pub fn airport_same(case: &Case, hits: &mut Hits) {
    if let Some(intent) = trip(case).and_then(|trip| trip.intent.as_ref())
        && let Some(airport) = &intent.departure_leg.airport
        && intent.return_leg.airport.as_ref() == Some(airport)
    {
        hits.record(format!("the customer goes from an airport to itself: \u{201c}{airport}\u{201d}"));
    }
    odd(case, hits, "one airport for departure and return", |flight| {
        (flight.departure_leg.airport == flight.return_leg.airport).then_some(&flight.departure_leg.airport)
    });
}
