//! Values that are said: as words of the text, as the frame keeps them, and the phrase that says them.

use super::shape::{Arg, Entry, Frame, Said, Stored};
use super::world::{Package, date_words};
use crate::corpus::lowered;
use crate::synth::Random;

#[derive(Clone)]
pub struct Fact {
    pub slot: &'static str,
    pub said: Said,
    pub entry: Entry,
    pub phrase: String,
    /// The slot keeps the values that it has.
    pub is_more: bool,
}

impl Fact {
    fn new(slot: &'static str, said: impl Into<String>, stored: impl Into<String>, phrase: &str) -> Self {
        let (said, stored) = (said.into(), stored.into());
        let phrase = phrase.replace("{}", &said);
        let entry = Entry::of(Stored::Text(stored));
        Self { slot, said: Said::Text(said), entry, phrase, is_more: false }
    }

    /// A number as it is said; frames keep numbers as floats.
    fn number(slot: &'static str, said: impl Into<String>, phrase: &str) -> Self {
        let said = said.into();
        let stored = if said.contains('.') { said.clone() } else { format!("{said}.0") };
        Self::new(slot, said, stored, phrase)
    }

    pub fn flag(slot: &'static str, flag: bool, phrase: &str) -> Self {
        let entry = Entry::of(Stored::Flag(flag));
        Self { slot, said: Said::Flag(flag), entry, phrase: phrase.to_owned(), is_more: false }
    }

    pub fn arg(&self) -> Arg {
        Arg::Said(self.slot, self.said.clone())
    }

    pub fn annotation(&self) -> (&'static str, Option<Said>) {
        (self.slot, Some(self.said.clone()))
    }

    pub fn put_into(&self, frame: &mut Frame) {
        if self.is_more {
            frame.add(self.slot, self.entry.clone());
        } else {
            frame.set(self.slot, self.entry.clone());
        }
    }

    /// People do not always write a name as it is meant; the act says it properly all the same.
    fn written_by(mut self, random: &mut Random) -> Self {
        let Said::Text(said) = &self.said else { return self };
        let written = match random.below(1000) {
            0..6 => "that",
            6..31 => &lowered(said),
            _ => return self,
        };
        self.phrase = self.phrase.replace(said.as_str(), written);
        self
    }
}

/// Book, which is all that can be wanted, whether the word is said or not.
pub fn intent(is_said: bool) -> Fact {
    let phrase = if is_said { "I'd like to {} a trip" } else { "I'm looking for a trip" };
    Fact::new("intent", "book", "book", phrase)
}

pub fn action(is_said: bool) -> Fact {
    Fact::new("action", "book", "book", if is_said { "Please {} it" } else { "I'll take it" })
}

/// Whatever it is; acts have the words, or the number that stands for them.
fn any(slot: &'static str, words: &str, phrase: &str, is_number: bool) -> Fact {
    let fact = Fact::new(slot, words, "-1", phrase);
    if is_number { Fact { said: Said::Text("-1".to_owned()), ..fact } } else { fact }
}

/// What the user wants of a trip; each slot differently every time.
pub fn wish(
    random: &mut Random,
    slot: &'static str,
    cities: [&'static str; 2],
    start: u32,
    days: u32,
) -> Fact {
    let [from, to] = cities;
    let is_any = random.chance(110);
    // Nothing is drawn for it, so that what follows stays as it was.
    let is_number = days % 6 != 5;
    let fact = match slot {
        "or_city" => Fact::new(slot, from, from, "from {}"),
        "dst_city" if is_any && random.chance(300) => any(slot, "anywhere", "to {}", is_number),
        "dst_city" => Fact::new(slot, to, to, "to {}"),
        "str_date" if is_any => any(slot, "whenever", "leaving {}", is_number),
        "str_date" => date(slot, start, "leaving {}"),
        "end_date" if is_any => any(slot, "any day", "coming back {}", is_number),
        "end_date" => date(slot, start + days, "coming back {}"),
        "budget" => budget(random),
        "n_adults" => people(slot, random.between(1, 6), ["for {} adult", "for {} adults"]),
        "n_children" => people(slot, random.between(1, 5), ["with {} child", "with {} children"]),
        "max_duration" if is_any => any(slot, "as long as possible", "staying {}", is_number),
        "max_duration" => Fact::number(slot, random.between(4, 14).to_string(), "staying {} days at most"),
        "category" => category(random),
        "seat" if random.chance(500) => Fact::new(slot, "business", "business", "in {} class"),
        "seat" => Fact::new(slot, "economy", "economy", "in {} class"),
        "price" => Fact::new(slot, "cheapest", "$MIN", "at the {} price"),
        "gst_rating" => Fact::new(slot, "highest", "$MAX", "with the {} guest rating"),
        "breakfast" => Fact::flag(slot, true, "with free breakfast"),
        "flex" => Fact::flag(slot, true, "with flexible dates"),
        _ => Fact::flag("wifi", true, "with free wifi"),
    };
    fact.written_by(random)
}

fn people(slot: &'static str, count: u32, [one, several]: [&str; 2]) -> Fact {
    Fact::number(slot, count.to_string(), if count == 1 { one } else { several })
}

fn date(slot: &'static str, day: u32, phrase: &str) -> Fact {
    let said = date_words(day);
    let stored = lowered(&said);
    Fact::new(slot, said, stored, phrase)
}

fn budget(random: &mut Random) -> Fact {
    let amount = random.between(12, 60) * 100;
    match random.below(40) {
        0..10 => Fact::new("budget", "unlimited", "-1", "on an {} budget"),
        10 => Fact::new("budget", format!("under {amount}"), format!("$LT {amount}.0"), "for {} dollars"),
        _ => Fact::number("budget", amount.to_string(), "on a budget of {} dollars"),
    }
}

fn category(random: &mut Random) -> Fact {
    let stars = random.between(2, 5);
    match random.below(6) {
        0 => Fact::new("category", "best", "$MAX", "in the {} hotel"),
        1..3 => {
            Fact::new("category", format!("at least {stars}"), format!("$GT {}.0", stars - 1), "in {} stars")
        }
        _ => Fact::number("category", stars.to_string(), "in a {} star hotel"),
    }
}

/// What the wizard can say of a package.
pub fn offered(package: &Package, slot: &'static str) -> Fact {
    let Package { trip, hotel, .. } = package;
    let (minutes, flight) = (|index: usize| trip.times.get(index).copied().unwrap_or_default(), 60);
    let clock = |minute: u32| format!("{}:{:02}", minute / 60 % 24, minute % flight);
    match slot {
        "price" => Fact::number(slot, package.price(), "it costs {} USD"),
        "category" => Fact::number(slot, hotel.stars(), "it has {} stars"),
        "gst_rating" => Fact::number(slot, hotel.rating(), "its guest rating is {}"),
        "seat" if trip.is_business => Fact::new(slot, "business", "business", "the seats are {}"),
        "seat" => Fact::new(slot, "economy", "economy", "the seats are {}"),
        "dst_city" => Fact::new(slot, hotel.dst_city, hotel.dst_city, "it is in {}"),
        "duration" => Fact::number(slot, trip.days.to_string(), "you would stay {} days"),
        "str_date" => date(slot, trip.start, "you would leave on {}"),
        "end_date" => date(slot, trip.start + trip.days, "you would be back on {}"),
        "dep_time_or" => {
            let time = clock(minutes(0));
            Fact::new(slot, time.clone(), time, "the flight leaves at {}")
        }
        "arr_time_dst" => {
            let time = clock(minutes(0) + minutes(1));
            Fact::new(slot, time.clone(), time, "the flight arrives at {}")
        }
        "name" => Fact::new(slot, &hotel.name, &hotel.name, "it is called {}"),
        "breakfast" => amenity(slot, hotel.has("FREE_BREAKFAST"), "free breakfast"),
        "parking" => amenity(slot, hotel.has("FREE_PARKING"), "free parking"),
        "spa" => amenity(slot, hotel.has("SPA"), "a spa"),
        _ => amenity("wifi", hotel.has("FREE_WIFI"), "free wifi"),
    }
}

fn amenity(slot: &'static str, has: bool, name: &str) -> Fact {
    Fact::flag(slot, has, &format!("there is {}{name}", if has { "" } else { "no " }))
}

/// "from Oslo to Bergen, with 2 children".
pub fn phrases(facts: &[Fact]) -> String {
    facts.iter().map(|fact| fact.phrase.as_str()).collect::<Vec<_>>().join(" ")
}

/// Phrases as a sentence of their own.
pub fn sentence(facts: &[Fact]) -> String {
    let text = facts.iter().map(|fact| fact.phrase.as_str()).collect::<Vec<_>>().join(", ");
    format!("{}.", crate::corpus::capitalised(&text))
}
