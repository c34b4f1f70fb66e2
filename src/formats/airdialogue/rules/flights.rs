//! Rules about flights, and about the pairing of dialogues with their flights.

use super::{NUMBER_RULE, hit_flights, kb, listed, trip};
use crate::corpus::{Flight, Role};
use crate::formats::airdialogue::judge::{MONTHS, cost_class};
use crate::formats::{Case, Hits};

/// Flights of a record, as published.
const FLIGHTS: usize = 30;

/// Said once for the whole file.
pub fn count(case: &Case, hits: &mut Hits) {
    let Some(partner) = case.partner.filter(|partner| partner.records != case.records) else { return };
    if case.number.0 != 0 || case.recognition.role == Role::Kb {
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

pub fn word(case: &Case, hits: &mut Hits) {
    let Some(kb) = kb(case) else { return };
    let is_month = |month: &str| MONTHS.contains(&month);
    for flight in &kb.flights {
        let words = [
            ("airline", &flight.airline, cost_class(&flight.airline).is_some()),
            ("class", &flight.class, matches!(flight.class.as_str(), "economy" | "business")),
            ("departure month", &flight.departure_month, is_month(&flight.departure_month)),
            ("return month", &flight.return_month, is_month(&flight.return_month)),
        ];
        for (what, word, _) in words.iter().filter(|(_, _, is_known)| !is_known) {
            let sentence = format!("flight {} has an unknown {what}: \u{201c}{word}\u{201d}", flight.number);
            hit_flights(case, hits, sentence);
        }
    }
}

pub fn price(case: &Case, hits: &mut Hits) {
    let is_odd = |flight: &&Flight| flight.price < 100 || flight.price % 100 != 0;
    for flight in kb(case).into_iter().flat_map(|kb| &kb.flights).filter(is_odd) {
        hit_flights(case, hits, format!("flight {} costs {}", flight.number, flight.price));
    }
}

pub fn hour(case: &Case, hits: &mut Hits) {
    for flight in kb(case).into_iter().flat_map(|kb| &kb.flights) {
        for (verb, hour) in [("departs", flight.departure_hour), ("returns", flight.return_hour)] {
            if !(0..24).contains(&hour) {
                hit_flights(case, hits, format!("flight {} {verb} at hour {hour}", flight.number));
            }
        }
    }
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
    for airport in [&intent.departure_airport, &intent.return_airport].into_iter().flatten() {
        let touches =
            |flight: &Flight| flight.departure_airport == *airport || flight.return_airport == *airport;
        if !kb.flights.iter().any(touches) {
            hits.record(format!("no flight touches \u{201c}{airport}\u{201d}"));
        }
    }
}

pub fn airport_same(case: &Case, hits: &mut Hits) {
    if let Some(intent) = trip(case).and_then(|trip| trip.intent.as_ref())
        && let Some(airport) = &intent.departure_airport
        && intent.return_airport.as_ref() == Some(airport)
    {
        hits.record(format!("the customer goes from an airport to itself: \u{201c}{airport}\u{201d}"));
    }
    let is_round = |flight: &&Flight| flight.departure_airport == flight.return_airport;
    for flight in kb(case).into_iter().flat_map(|kb| &kb.flights).filter(is_round) {
        let airport = &flight.departure_airport;
        let sentence =
            format!("flight {} goes from an airport to itself: \u{201c}{airport}\u{201d}", flight.number);
        hit_flights(case, hits, sentence);
    }
}
