//! Where the wishes of a customer, and what an agent says of flights, stand in what is said.
//!
//! `AirDialogue` has no offsets: values are looked for in the forms in which people write them, and what is found this way
//! is a guess and never becomes a span. Customers name wishes and agents repeat them; flights are the agent's.
//! Invariant: a range begins and ends at the bounds of words, for it is made of whole ones.

pub mod cities;
mod date;
mod words;

use super::judge::{COSTS, MONTHS, TIMES, month_of};
use crate::corpus::{Flight, Intent, Trip, Turn, WantedLeg, slice_chars, sort_by_key};
use crate::formats::FoundValue;
use cities::is_named_by_city;
use words::{Words, is_one_of};

/// What is found in an utterance of a dialogue about this trip, in the order of the text.
pub fn found(trip: &Trip, turn: &Turn) -> Vec<FoundValue> {
    let mut search = Search::of(turn);
    let flights = trip.kb.as_ref().map(|kb| kb.flights.as_slice()).unwrap_or_default();
    let is_agent = !turn.speaker.is_user();
    if let Some(intent) = &trip.intent {
        search.dates(intent);
        search.airports(intent, flights);
        search.name(&intent.name);
    }
    if is_agent {
        let booked = trip.action.as_ref().map(|action| action.flights.as_slice()).unwrap_or_default();
        search.flights(flights, booked);
        search.airlines(flights);
    }
    if let Some(intent) = &trip.intent {
        search.price(intent);
        search.connections(intent);
        search.class(intent);
        search.times_of_day(intent);
        search.cost(intent);
        search.months(intent);
    }
    search.finish(&turn.utterance)
}

/// Where a name that the trip may not have is found.
pub fn found_name(name: &str, turn: &Turn) -> Vec<FoundValue> {
    let mut search = Search::of(turn);
    search.name(name);
    search.finish(&turn.utterance)
}

/// The dates in a text: the month, from 0, and the day.
pub fn dates(text: &str) -> impl Iterator<Item = (usize, u32)> {
    let words = Words::of(text);
    (0..words.len()).filter_map(move |at| date::at(&words, at)).map(|date| (date.month, date.day))
}

/// A value that stands at some words.
struct Place {
    slot: &'static str,
    /// As the data gives it.
    value: String,
    first: usize,
    last: usize,
}

struct Search<'t> {
    words: Words<'t>,
    /// Words that are part of something already.
    taken: Vec<bool>,
    places: Vec<Place>,
}

impl<'t> Search<'t> {
    fn of(turn: &'t Turn) -> Self {
        let words = Words::of(&turn.utterance);
        Self { taken: vec![false; words.len()], words, places: Vec::new() }
    }

    fn put(&mut self, slot: &'static str, value: impl Into<String>, first: usize, last: usize) {
        self.take(first, last);
        self.places.push(Place { slot, value: value.into(), first, last });
    }

    fn take(&mut self, first: usize, last: usize) {
        self.taken.iter_mut().take(last + 1).skip(first).for_each(|is_taken| *is_taken = true);
    }

    /// A word that is no part of anything yet.
    fn free(&self, at: usize) -> Option<&str> {
        self.words.get(at).filter(|_| self.taken.get(at) == Some(&false))
    }

    /// The word at a distance before it; nothing before the first one.
    fn before(&self, at: usize, distance: usize) -> &str {
        at.checked_sub(distance).and_then(|at| self.words.get(at)).unwrap_or_default()
    }

    fn after(&self, at: usize) -> &str {
        self.words.get(at + 1).unwrap_or_default()
    }

    /// Whether one of the words just before it is one of these.
    fn follows(&self, at: usize, near: usize, asked: &[&str]) -> bool {
        (1..=near).any(|distance| is_one_of(self.before(at, distance), asked))
    }

    fn dates(&mut self, intent: &Intent) {
        let mut at = 0;
        while at < self.words.len() {
            let Some(date) = date::at(&self.words, at) else {
                at += 1;
                continue;
            };
            let mut last = date.last;
            let is_wanted = self.date(intent, date.month, date.day, at, last);
            if is_wanted || date.is_certain {
                self.take(at, last);
            }
            // "from Sept 11 to 13": the second day is one of the same month.
            if is_wanted
                && let Some((first, day)) = date::second_day(&self.words, last)
                && self.date(intent, date.month, day, first, first)
            {
                last = first;
            }
            at = last + 1;
        }
        for at in 0..self.words.len() {
            // "the 13th", without a month.
            if let Some(day) = self.free(at).and_then(date::ordinal) {
                for (slot, leg) in legs(intent, "departure_day", "return_day") {
                    if day_of(leg) == Some(day) {
                        self.put(slot, leg.day.clone().unwrap_or_default(), at, at);
                    }
                }
            }
        }
    }

    /// Notes a date that is wanted.
    fn date(&mut self, intent: &Intent, month: usize, day: u32, first: usize, last: usize) -> bool {
        let mut is_wanted = false;
        for (slot, leg) in legs(intent, "departure_date", "return_date") {
            if leg.month.as_deref().and_then(month_of) == Some(month) && day_of(leg) == Some(day) {
                let month = MONTHS.get(month).copied().unwrap_or_default();
                self.put(slot, format!("{month} {day}"), first, last);
                is_wanted = true;
            }
        }
        is_wanted
    }

    /// Months that no day is said of. "May" asks for leave far more often.
    fn months(&mut self, intent: &Intent) {
        for at in 0..self.words.len() {
            let Some(word) = self.free(at).filter(|word| word.starts_with(char::is_uppercase)) else {
                continue;
            };
            let Some(month) = date::month(word).filter(|_| !word.eq_ignore_ascii_case("may")) else {
                continue;
            };
            for (slot, leg) in legs(intent, "departure_month", "return_month") {
                if leg.month.as_deref().and_then(month_of) == Some(month) {
                    self.put(slot, leg.month.clone().unwrap_or_default(), at, at);
                }
            }
        }
    }

    fn airports(&mut self, intent: &Intent, flights: &[Flight]) {
        for (slot, leg) in legs(intent, "departure_airport", "return_airport") {
            let Some(code) = leg.airport.as_deref().filter(|code| !code.is_empty()) else { continue };
            for at in 0..self.words.len() {
                let is_code = self.free(at).is_some_and(|word| cities::is_code(word, code));
                if is_code {
                    self.put(slot, code, at, at);
                } else if let Some(last) = is_named_by_city(&self.words, at, code, intent, flights)
                    && self.free(at).is_some()
                {
                    self.put(slot, code, at, last);
                }
            }
        }
    }

    /// The whole name; else a part of it that is no short word.
    fn name(&mut self, name: &str) {
        let parts: Vec<&str> = name.split_whitespace().collect();
        let Some(count) = parts.len().checked_sub(1) else { return };
        let mut at = 0;
        while at < self.words.len() {
            let is_part = |(distance, part): (usize, &&str)| {
                self.words.get(at + distance).is_some_and(|word| is_same(word, part))
            };
            let is_long = |part: &&str| part.chars().count() > 2 && self.words.get(at) == Some(*part);
            if parts.iter().enumerate().all(is_part) {
                self.put("name", name, at, at + count);
                at += count;
            } else if parts.iter().any(is_long) {
                self.put("name", name, at, at);
            }
            at += 1;
        }
    }

    /// Numbers and prices of flights. A number that may be either is told as both; the flights themselves may not be open
    /// beside what was booked.
    fn flights(&mut self, flights: &[Flight], booked: &[i64]) {
        for at in 0..self.words.len() {
            if self.free(at).is_none() {
                continue;
            }
            let Some((number, last)) = self.words.number(at) else { continue };
            let is_known = flights.iter().any(|flight| flight.number == number) || booked.contains(&number);
            let is_flight = is_known && !self.is_price_said(at, last);
            let is_price =
                flights.iter().any(|flight| flight.price == number) && !self.follows(at, 3, &FLIGHT_WORDS);
            if is_flight {
                self.put("flight", number.to_string(), at, last);
            }
            if is_price {
                self.put("price", number.to_string(), at, last);
            }
        }
    }

    fn is_price_said(&self, at: usize, last: usize) -> bool {
        self.words.gap(at).ends_with('$')
            || self.words.gap(last + 1).starts_with('$')
            || is_one_of(self.after(last), &MONEY_WORDS)
            || self.follows(at, 3, &PRICE_WORDS) && !self.follows(at, 3, &FLIGHT_WORDS)
    }

    fn airlines(&mut self, flights: &[Flight]) {
        for at in 0..self.words.len() {
            let Some(word) = self.free(at) else { continue };
            let next = self.after(at);
            let is_called_airline = is_one_of(next, &AIRLINE_WORDS);
            let name = AIRLINE_NAMES
                .iter()
                .find(|(said, _, needs)| is_same(word, said) && (!needs || is_called_airline));
            let two = is_same(word, "jet") && is_same(next, "blue");
            let airline = if two { Some("JetBlue") } else { name.map(|(_, airline, _)| *airline) };
            let Some(airline) = airline.filter(|it| flights.iter().any(|flight| flight.airline == *it))
            else {
                continue;
            };
            self.put("airline", airline, at, if two || is_called_airline { at + 1 } else { at });
        }
    }

    fn price(&mut self, intent: &Intent) {
        let Some(most) = intent.max_price else { return };
        for at in 0..self.words.len() {
            if self.free(at).is_none() || self.follows(at, 2, &FLIGHT_WORDS) {
                continue;
            }
            if let Some((number, last)) = self.words.number(at).filter(|(number, _)| *number == most) {
                self.put("max_price", number.to_string(), at, last);
            }
        }
    }

    fn connections(&mut self, intent: &Intent) {
        let Some(most) = intent.max_connections else { return };
        for at in 0..self.words.len() {
            let Some(word) = self.free(at) else { continue };
            let next = self.after(at);
            let count = if is_one_of(word, &["no", "zero", "0", "without"]) {
                Some(0)
            } else {
                is_one_of(word, &["1", "one", "single"]).then_some(1)
            };
            let counts_before = count.filter(|_| is_one_of(next, &STOP_WORDS));
            let counts_behind = match next {
                "0" => Some(0),
                "1" => Some(1),
                _ => None,
            };
            let counts_behind = counts_behind.filter(|_| is_one_of(word, &STOP_WORDS));
            let place = if is_one_of(word, &["direct", "nonstop"]) {
                Some((0, at))
            } else if is_same(word, "non") && is_same(next, "stop") {
                Some((0, at + 1))
            } else {
                counts_before.or(counts_behind).map(|count| (count, at + 1))
            };
            if let Some((_, last)) = place.filter(|(count, _)| *count == most) {
                self.put("max_connections", most.to_string(), at, last);
            }
        }
    }

    /// Many travel on business, so that word needs its class.
    fn class(&mut self, intent: &Intent) {
        let Some(class) = intent.class.as_deref().filter(|class| !class.is_empty()) else { return };
        for at in 0..self.words.len() {
            let has_class = is_same(self.after(at), "class");
            let is_it = self.free(at).is_some_and(|word| is_same(word, class));
            if is_it && (has_class || !is_same(class, "business")) {
                self.put("class", class, at, if has_class { at + 1 } else { at });
            }
        }
    }

    fn times_of_day(&mut self, intent: &Intent) {
        for at in 0..self.words.len() {
            let Some(word) = self.free(at).filter(|_| !is_same(self.before(at, 1), "good")) else { continue };
            let Some(time) = TIMES.into_iter().find(|time| is_same(word, time)) else { continue };
            for (slot, leg) in legs(intent, "departure_time", "return_time") {
                if leg.time.as_deref() == Some(time) {
                    self.put(slot, time, at, at);
                }
            }
        }
    }

    /// `normal-cost`, also with a space.
    fn cost(&mut self, intent: &Intent) {
        let Some(cost) = intent.airline_preference.as_deref() else { return };
        let Some(kind) = COSTS.into_iter().find(|known| *known == cost).and_then(|it| it.split('-').next())
        else {
            return;
        };
        for at in 0..self.words.len() {
            let is_it = self.free(at).is_some_and(|word| is_same(word, kind));
            if is_it && is_one_of(self.after(at), &["cost", "price", "fare"]) {
                self.put("airline_preference", cost, at, at + 1);
            }
        }
    }

    /// Each value once, at the first of its places. Words that may be either of two values are told as both.
    fn finish(mut self, utterance: &str) -> Vec<FoundValue> {
        sort_by_key(&mut self.places, |place| (place.first, place.last));
        let mut found: Vec<(FoundValue, &str)> = Vec::new();
        for place in &self.places {
            let same =
                |(value, said): &&mut (FoundValue, &str)| value.slot == place.slot && *said == place.value;
            if let Some((value, _)) = found.iter_mut().find(same) {
                value.times += 1;
                continue;
            }
            let Some(range) = self.words.range(place.first, place.last) else { continue };
            let text = slice_chars(utterance, range).unwrap_or_default();
            let value = Some(place.value.clone()).filter(|value| value != text);
            found.push((FoundValue { slot: place.slot.to_owned(), range, times: 1, value }, &place.value));
        }
        found.into_iter().map(|(value, _)| value).collect()
    }
}

const FLIGHT_WORDS: [&str; 7] = ["flight", "flights", "number", "no", "id", "fl", "code"];
const PRICE_WORDS: [&str; 8] = ["price", "fare", "cost", "costs", "priced", "pay", "rate", "budget"];
const MONEY_WORDS: [&str; 5] = ["dollars", "dollar", "usd", "bucks", "rs"];
const STOP_WORDS: [&str; 6] = ["connection", "connections", "stop", "stops", "layover", "layovers"];
const AIRLINE_WORDS: [&str; 3] = ["airlines", "airline", "airways"];

/// As agents say them, and whether the word is another one unless it is called an airline.
const AIRLINE_NAMES: [(&str, &str, bool); 10] = [
    ("UA", "UA", false),
    ("United", "UA", true),
    ("AA", "AA", false),
    ("American", "AA", true),
    ("Delta", "Delta", false),
    ("Hawaiian", "Hawaiian", false),
    ("Southwest", "Southwest", false),
    ("Frontier", "Frontier", false),
    ("JetBlue", "JetBlue", false),
    ("Spirit", "Spirit", false),
];

fn legs<'i>(
    intent: &'i Intent,
    there: &'static str,
    back: &'static str,
) -> [(&'static str, &'i WantedLeg); 2] {
    [(there, &intent.departure_leg), (back, &intent.return_leg)]
}

fn day_of(leg: &WantedLeg) -> Option<u32> {
    leg.day.as_deref()?.parse().ok()
}

fn is_same(word: &str, other: &str) -> bool {
    word.eq_ignore_ascii_case(other)
}

#[cfg(test)]
mod tests;
