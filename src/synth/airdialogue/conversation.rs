//! What customer and agent say, and what the agent enters meanwhile.
//!
//! Speakers take turns strictly, the customer first; times never go back.

mod screen;

use super::phrases::{
    ACCEPT, ASK_BOOK, ASK_CANCEL, ASK_CHANGE, ASK_CITIES, ASK_DATES, ASK_NAME, ASK_WISHES, BOOKED, CANCELLED,
    CHANGED, CITIES, DATES, GOODBYE, HELLO, LAST_WORD, NAME, NOT_RESERVED, NOTHING_FOUND, OFFER, REASONS,
    SURE, THANKS, WAIT, WELCOME, WISHES,
};
use crate::corpus::{Flight, Intent, Trip};
use crate::formats::airdialogue::judge::{BOOK, CANCEL, CHANGE, MONTHS, NO_RESERVATION};
use crate::synth::Random;
use std::fmt::Write;

pub struct Spoken {
    /// With its speaker.
    pub text: String,
    pub time_s: i64,
}

/// The turns; half of the trips get a search log too.
pub fn turns(trip: &mut Trip, random: &mut Random) -> Vec<Spoken> {
    let time_s = FIRST_SECOND + i64::from(random.below(RECORDING_S));
    let facts = facts(trip, random);
    let mut talk = Talk { turns: Vec::with_capacity(20), time_s, facts, random };
    talk.run(trip);
    let turns = talk.turns;
    if random.chance(500) {
        trip.log = screen::log(trip, &turns, random);
    }
    turns
}

/// The recordings are said to begin on 2018-02-01 and to go on for 120 days.
const FIRST_SECOND: i64 = 1_517_443_200;
const RECORDING_S: u32 = 120 * 86_400;

/// Texts of which one is said.
type Phrases = &'static [&'static str];

struct Talk<'r> {
    turns: Vec<Spoken>,
    time_s: i64,
    facts: Vec<(&'static str, String)>,
    random: &'r mut Random,
}

impl Talk<'_> {
    fn run(&mut self, trip: &Trip) {
        let goal = trip.intent.as_ref().map_or(BOOK, |intent| intent.goal.as_str());
        let status = trip.action.as_ref().map_or(BOOK, |action| action.status.as_str());
        let ask = match goal {
            CHANGE => ASK_CHANGE,
            CANCEL => ASK_CANCEL,
            _ => ASK_BOOK,
        };
        if self.random.chance(550) {
            self.exchange(&[HELLO], &[WELCOME]);
            self.exchange(&[ask], &[ASK_NAME]);
        } else {
            self.exchange(&[HELLO, ask], &[HELLO, ASK_NAME]);
        }
        if goal == CANCEL || status == NO_RESERVATION {
            self.exchange(&[NAME], &[WAIT]);
        } else {
            self.exchange(&[NAME], &[ASK_CITIES]);
            self.search();
        }
        self.end(status);
    }

    fn search(&mut self) {
        self.exchange(&[CITIES], &[ASK_DATES]);
        if self.random.chance(600) {
            self.exchange(&[DATES], &[ASK_WISHES]);
            self.exchange(&[WISHES], &[WAIT]);
        } else {
            self.exchange(&[DATES, WISHES], &[WAIT]);
        }
    }

    fn end(&mut self, status: &str) {
        match status {
            BOOK | CHANGE => {
                self.exchange(&[SURE], &[OFFER]);
                self.exchange(&[ACCEPT], &[if status == BOOK { BOOKED } else { CHANGED }]);
            }
            CANCEL => self.exchange(&[SURE], &[CANCELLED]),
            NO_RESERVATION => self.exchange(&[SURE], &[NOT_RESERVED]),
            _ => self.exchange(&[SURE], &[NOTHING_FOUND]),
        }
        self.exchange(&[THANKS], &[GOODBYE]);
        if self.random.chance(450) {
            self.say("customer:", &[LAST_WORD]);
        }
    }

    fn exchange(&mut self, customer: &[Phrases], agent: &[Phrases]) {
        self.say("customer:", customer);
        self.say("agent:", agent);
    }

    fn say(&mut self, speaker: &str, phrases: &[Phrases]) {
        let mut text = String::with_capacity(96);
        text.push_str(speaker);
        for phrases in phrases {
            text.push(' ');
            fill(&mut text, self.random.pick_text(phrases), &self.facts);
        }
        self.turns.push(Spoken { text, time_s: self.time_s });
        self.time_s += i64::from(self.random.between(2, 45));
    }
}

/// Writes a template; `{from}` stands for the fact of that name.
fn fill(text: &mut String, template: &str, facts: &[(&'static str, String)]) {
    for (at, piece) in template.split('{').enumerate() {
        let (name, rest) = piece.split_once('}').filter(|_| at > 0).unwrap_or(("", piece));
        text.push_str(facts.iter().find(|(fact, _)| *fact == name).map_or("", |(_, value)| value));
        text.push_str(rest);
    }
}

/// What templates name.
fn facts(trip: &Trip, random: &mut Random) -> Vec<(&'static str, String)> {
    let mut facts = Vec::with_capacity(16);
    facts.push(("reason", random.pick_text(REASONS).to_owned()));
    if let Some(intent) = &trip.intent {
        let is_numeric = random.chance(400);
        let day = |month: &Option<String>, day: &Option<String>| {
            let (month, day) = (month.as_deref().unwrap_or_default(), day.as_deref().unwrap_or_default());
            if is_numeric { numeric_date(month, day) } else { format!("{month} {day}") }
        };
        facts.extend([
            ("name", intent.name.clone()),
            ("first", intent.name.split(' ').next().unwrap_or_default().to_owned()),
            ("from", intent.departure_leg.airport.clone().unwrap_or_default()),
            ("to", intent.return_leg.airport.clone().unwrap_or_default()),
            ("out", day(&intent.departure_leg.month, &intent.departure_leg.day)),
            ("back", day(&intent.return_leg.month, &intent.return_leg.day)),
            ("wishes", wishes(intent)),
        ]);
    }
    if let Some(flight) = chosen(trip) {
        let links = match flight.connections {
            0 => "no connection".to_owned(),
            1 => "1 connection".to_owned(),
            more => format!("{more} connections"),
        };
        facts.extend([
            ("flight", flight.number.to_string()),
            ("airline", flight.airline.to_string()),
            ("fare", flight.price.to_string()),
            ("class", flight.class.to_string()),
            ("links", links),
        ]);
    }
    facts
}

/// `04/03`, month first.
fn numeric_date(month: &str, day: &str) -> String {
    let month = MONTHS.iter().position(|name| *name == month).unwrap_or(0) + 1;
    format!("{month:02}/{day:0>2}")
}

fn chosen(trip: &Trip) -> Option<&Flight> {
    let number = trip.action.as_ref()?.flights.first()?;
    trip.kb.as_ref()?.flights.iter().find(|flight| flight.number == *number)
}

/// The constraints that are neither airports nor dates, as one sentence.
fn wishes(intent: &Intent) -> String {
    let mut text = String::with_capacity(80);
    text.push_str("I can pay up to ");
    // Writing into a text cannot fail.
    let _ = write!(text, "{}", intent.max_price.unwrap_or(0));
    match intent.max_connections {
        Some(0) => text.push_str(" and want a direct flight"),
        Some(1) => text.push_str(" with one connection at most"),
        _ => {}
    }
    for (before, wish, after) in [
        (", in ", &intent.class, " class"),
        (", leaving in the ", &intent.departure_leg.time, ""),
        (", coming back in the ", &intent.return_leg.time, ""),
        (", by a ", &intent.airline_preference, " airline"),
    ] {
        if let Some(wish) = wish {
            text.extend([before, wish.as_str(), after]);
        }
    }
    text.push('.');
    text
}
