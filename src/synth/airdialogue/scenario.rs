//! Draws what a customer wants, the flights there are, and what the agent did, by the priors of the official
//! generator.

use super::calendar::{Date, YEAR_HOURS, date};
use super::phrases::{AIRPORTS, FIRST_NAMES, LAST_NAMES};
use crate::corpus::{Flight, Intent, KnowledgeBase, Leg, Outcome, Trip, WantedLeg};
use crate::formats::airdialogue::judge::{
    AIRLINES, BOOK, CANCEL, CHANGE, NO_FLIGHT, NO_RESERVATION, Verdict, expected_action,
};
use crate::synth::Random;

const FIRST_FLIGHT: i64 = 1000;
const FLIGHTS: u32 = 30;

/// Agents do what they should so often, in a thousand.
const RIGHT: u32 = 880;

/// Everything but the search log.
pub fn trip(random: &mut Random) -> Trip {
    let airports = airports(random);
    let departure_hours = random.below(365) * 24;
    let return_hours = departure_hours + 48;
    let intent = intent(airports, departure_hours, return_hours, random);
    let numbers = (FIRST_FLIGHT..).take(FLIGHTS as usize);
    let flights =
        numbers.map(|number| flight(number, airports, departure_hours, return_hours, random)).collect();
    let reservation = if random.chance(100) { FIRST_FLIGHT + i64::from(random.below(FLIGHTS)) } else { 0 };
    let kb = KnowledgeBase { flights, reservation };
    let expected = expected_action(&intent, &kb);
    let action = action(&intent, &kb, &expected, random);
    Trip {
        is_correct: Some(Verdict::of(&action, &expected).is_correct()),
        intent: Some(intent),
        action: Some(action),
        expected: Some(expected),
        log: Vec::new(),
        kb: Some(kb),
    }
}

/// Where the customer is, wants to be, and a third one that flights touch.
fn airports(random: &mut Random) -> [&'static str; 3] {
    let from = random.pick_text(&AIRPORTS);
    let mut other = |taken: [&str; 2]| loop {
        let airport = random.pick_text(&AIRPORTS);
        if !taken.contains(&airport) {
            return airport;
        }
    };
    let to = other([from, from]);
    [from, to, other([from, to])]
}

/// One of the items, each as likely as its weight of a thousand.
fn weighted<T: Copy>(random: &mut Random, items: &[(u32, T)], rest: T) -> T {
    let mut drawn = random.below(1000);
    for (weight, item) in items {
        if drawn < *weight {
            return *item;
        }
        drawn -= weight;
    }
    rest
}

fn intent(airports: [&str; 3], departure_hours: u32, return_hours: u32, random: &mut Random) -> Intent {
    let [from, to, _] = airports;
    let (out, back) = (date(departure_hours), date(return_hours));
    let class = weighted(random, &[(70, Some("economy")), (30, Some("business"))], None);
    let prices: &[i64] = match class {
        Some("economy") => &[200, 500, 1000],
        Some(_) => &[500, 1000, 5000],
        None => &[200, 500, 1000, 5000],
    };
    let mut time = || {
        let times = [(30, Some("morning")), (40, Some("afternoon")), (30, Some("evening"))];
        weighted(random, &times, None).map(str::to_owned)
    };
    let mut leg = |airport: &str, start: &Date| WantedLeg {
        airport: Some(airport.to_owned()),
        month: Some(start.month.to_owned()),
        day: Some(start.day.to_string()),
        time: time(),
    };
    let (departure_leg, return_leg) = (leg(from, &out), leg(to, &back));
    Intent {
        goal: weighted(random, &[(800, BOOK), (100, CHANGE)], CANCEL).to_owned(),
        name: format!("{} {}", random.pick_text(&FIRST_NAMES), random.pick_text(&LAST_NAMES)),
        departure_leg,
        return_leg,
        max_price: random.pick(prices).copied(),
        max_connections: weighted(random, &[(70, Some(0)), (900, Some(1))], None),
        class: class.map(str::to_owned),
        airline_preference: random.chance(50).then(|| "normal-cost".to_owned()),
    }
}

fn flight(number: i64, airports: [&'static str; 3], out: u32, back: u32, random: &mut Random) -> Flight {
    let from = random.below(3);
    let to = (from + random.between(1, 2)) % 3;
    let leg = |airport: u32, hours: u32| {
        let start = date(hours);
        Leg {
            airport: airports.get(airport as usize).copied().unwrap_or_default().into(),
            month: start.month.into(),
            day: start.day.to_string().into(),
            hour: i64::from(start.hour),
        }
    };
    let (out, back) = (near(out, random), near(back, random));
    let class = if random.chance(900) { "economy" } else { "business" };
    let connections = weighted(random, &[(70, 0), (900, 1)], 2);
    Flight {
        number,
        departure_leg: leg(from, out),
        return_leg: leg(to, back),
        class: class.into(),
        connections,
        price: price(class, connections, random),
        airline: random.pick_text(&AIRLINES).into(),
    }
}

/// An hour around noon of a day, with a deviation of twelve hours.
fn near(hours: u32, random: &mut Random) -> u32 {
    let moved = i64::from(hours) + 12 + (12 * normal(random)).div_euclid(1000);
    u32::try_from(moved.rem_euclid(i64::from(YEAR_HOURS))).unwrap_or(hours)
}

/// Whole hundreds around the usual price, which varies more with each connection.
fn price(class: &str, connections: i64, random: &mut Random) -> i64 {
    let usual = if class == "business" { 650 } else { 210 };
    let percent = 20 * (connections + 1);
    let price = usual + usual * percent * normal(random) / 100_000;
    (price.div_euclid(100) * 100).max(100)
}

/// Thousandths of a deviation: the sum of four uniform numbers is nearly normal.
fn normal(random: &mut Random) -> i64 {
    /// Of the sum of four uniform 16-bit numbers: 2¹⁶ · √(4/12).
    const DEVIATION: i64 = 37_837;
    let bits = random.bits();
    let sum: u64 = [0, 16, 32, 48].iter().map(|shift| (bits >> shift) & 0xFFFF).sum();
    (i64::try_from(sum).unwrap_or(0) - 2 * 0xFFFF) * 1000 / DEVIATION
}

/// What the agent does: mostly what is expected.
fn action(intent: &Intent, kb: &KnowledgeBase, expected: &Outcome, random: &mut Random) -> Outcome {
    let mut action = Outcome {
        flights: random.pick(&expected.flights).copied().into_iter().collect(),
        ..expected.clone()
    };
    if random.chance(30) {
        action.name = action.name.to_lowercase();
    }
    if random.chance(RIGHT) {
        return action;
    }
    let is_on_the_way = |flight: &&Flight| {
        Some(&*flight.departure_leg.airport) == intent.departure_leg.airport.as_deref()
            && Some(&*flight.return_leg.airport) == intent.return_leg.airport.as_deref()
    };
    let others: Vec<i64> = kb.flights.iter().filter(is_on_the_way).map(|flight| flight.number).collect();
    match (random.below(4), random.pick(&others)) {
        (0, _) => {
            action.name.pop();
        }
        (1 | 2, Some(number)) if matches!(expected.status.as_str(), BOOK | CHANGE | NO_FLIGHT) => {
            let goal = if expected.status == NO_FLIGHT { intent.goal.as_str() } else { &expected.status };
            goal.clone_into(&mut action.status);
            action.flights = vec![*number];
        }
        _ => {
            let status = if expected.status == NO_FLIGHT { NO_RESERVATION } else { NO_FLIGHT };
            status.clone_into(&mut action.status);
            action.flights.clear();
        }
    }
    action
}
