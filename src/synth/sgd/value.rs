//! The values of slots: how one is drawn, and how user and system say it.
//!
//! Invariant: a canonical value has ways to be said that no other value of the slot shares, so two states
//! never overlap in part. What depends on nothing but the value (a date, a time) is in [`super::calendar`].

use super::calendar;
use super::names::{self, Names};
use super::voice::{Text, Voice};
use crate::synth::Random;

/// A value as it is said and as the service writes it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Value {
    pub said: Text,
    pub canonical: Text,
}

/// The value of a user who does not mind.
pub const DONT_CARE: &str = "dontcare";

/// Where the values of a slot come from.
pub enum Values {
    /// A city other than that of the named slot.
    City {
        not: &'static str,
    },
    /// A day, after that of the named slot when there is one.
    Date {
        after: &'static str,
    },
    /// A full or quarter hour between the two hours.
    Time {
        first_hour: u32,
        last_hour: u32,
    },
    /// Some time after that of the named slot.
    TimeAfter {
        start: &'static str,
        least_min: u32,
        most_min: u32,
    },
    /// Categorical: "1" and up, one of them the usual one, with what is counted.
    Count {
        most: u32,
        usual: u32,
        one: &'static str,
        many: &'static str,
    },
    /// Categorical: "True" and "False", with a phrase for each.
    Flag {
        yes: &'static str,
        no: &'static str,
    },
    /// Categorical: the value and how it is said.
    Choice(&'static [(&'static str, &'static str)]),
    /// The value and the ways to say it.
    Words(&'static [(&'static str, &'static [&'static str])]),
    Name(&'static Names),
    /// A place called after the city of the named slot.
    Place {
        city: &'static str,
        kinds: &'static [&'static str],
    },
    /// Said with `before` in front, for example a currency.
    Number {
        least: u32,
        most: u32,
        step: u32,
        before: &'static str,
    },
    /// In percent: high when the named slot has one of the values, else low.
    Likelihood {
        of: &'static str,
        when: &'static [&'static str],
    },
    /// In dollars: the named price for each, times the named count.
    Total {
        price: &'static str,
        count: &'static str,
    },
    Rating,
    Phone,
    Street,
}

impl Values {
    pub fn is_categorical(&self) -> bool {
        matches!(self, Self::Count { .. } | Self::Flag { .. } | Self::Choice(_))
    }

    /// The slot whose value must be settled first. (Cities that avoid each other can come in any order.)
    pub fn needs(&self) -> Option<&'static str> {
        match self {
            Self::Date { after: name }
            | Self::TimeAfter { start: name, .. }
            | Self::Place { city: name, .. } => Some(*name).filter(|name| !name.is_empty()),
            _ => None,
        }
    }

    /// All values of a categorical slot.
    pub fn possible(&self) -> Vec<Text> {
        match self {
            Self::Count { most, .. } => (1..=*most).map(|count| Text::from(count.to_string())).collect(),
            Self::Flag { .. } => vec!["True".into(), "False".into()],
            Self::Choice(choices) => choices.iter().map(|(value, _)| Text::from(*value)).collect(),
            _ => Vec::new(),
        }
    }

    /// A canonical value; `settled` gives those of other slots.
    pub fn draw(&self, random: &mut Random, settled: &dyn Fn(&str) -> Option<Text>) -> Text {
        match self {
            Self::City { not } => {
                let avoided = settled(not);
                let mut city = names::city(random);
                while avoided.as_deref() == Some(city) {
                    city = names::city(random);
                }
                city.into()
            }
            Self::Date { after } => calendar::draw_date(random, settled(after).as_deref()).into(),
            Self::Time { first_hour, last_hour } => {
                let quarter = random.below((last_hour - first_hour) * 4 + 1);
                calendar::time(first_hour * 60 + quarter * 15).into()
            }
            Self::TimeAfter { start, least_min, most_min } => {
                let begin_min = settled(start).and_then(|time| calendar::minutes(&time)).unwrap_or(9 * 60);
                calendar::time(begin_min + random.between(least_min / 5, most_min / 5) * 5).into()
            }
            Self::Count { most, usual, .. } => {
                let count = if random.chance(450) { *usual } else { random.between(1, *most) };
                count.to_string().into()
            }
            Self::Flag { .. } => if random.chance(600) { "True" } else { "False" }.into(),
            Self::Choice(choices) => random.pick(choices).map_or("", |(value, _)| value).into(),
            Self::Words(words) => random.pick(words).map_or("", |(value, _)| value).into(),
            Self::Name(table) => table.draw(random).into(),
            Self::Place { city, kinds } => {
                format!("{} {}", settled(city).unwrap_or_default(), random.pick_text(kinds)).into()
            }
            Self::Number { least, most, step, .. } => {
                (least + random.below((most - least) / step + 1) * step).to_string().into()
            }
            Self::Total { price, count } => {
                let number = |slot| settled(slot).and_then(|text| text.parse::<u32>().ok());
                (number(price).unwrap_or(20) * number(count).unwrap_or(1)).to_string().into()
            }
            Self::Likelihood { of, when } => {
                let is_likely = settled(of).is_some_and(|value| when.contains(&value.as_ref()));
                let fives = if is_likely { random.between(11, 19) } else { random.between(0, 6) };
                (fives * 5).to_string().into()
            }
            Self::Rating => format!("{}.{}", random.between(3, 4), random.below(10)).into(),
            Self::Phone => format!("555-{:04}", random.between(100, 9999)).into(),
            Self::Street => format!("{} {}", random.between(2, 289), names::street(random)).into(),
        }
    }

    /// A way to say a canonical value that is not categorical.
    pub fn say(&self, canonical: &Text, voice: Voice, random: &mut Random) -> Text {
        match self {
            Self::City { .. } => names::say_city(canonical, voice, random),
            Self::Date { .. } => calendar::say_date(canonical, voice, random),
            Self::Time { .. } | Self::TimeAfter { .. } => calendar::say_time(canonical, voice, random),
            Self::Name(table) => table.say(canonical, voice, random),
            Self::Words(words) => {
                let ways =
                    words.iter().find(|(value, _)| value == canonical).map_or(&[][..], |(_, ways)| ways);
                match voice {
                    Voice::User => random.pick(ways),
                    Voice::System => ways.first(),
                }
                .map_or_else(|| canonical.clone(), |way| Text::from(*way))
            }
            Self::Number { before: "", .. } => canonical.clone(),
            Self::Number { before, .. } => format!("{before}{canonical}").into(),
            Self::Total { .. } => format!("${canonical}").into(),
            _ => canonical.clone(),
        }
    }

    /// A categorical value inside a sentence.
    pub fn phrase(&self, canonical: &str, voice: Voice, random: &mut Random) -> Text {
        match self {
            Self::Count { one, many, .. } => {
                let noun = if canonical == "1" { one } else { many };
                let spelled = voice == Voice::User && random.chance(600);
                let number = if spelled { names::spelled(canonical) } else { canonical };
                format!("{number} {noun}").into()
            }
            Self::Flag { yes, no } => if canonical == "True" { *yes } else { *no }.into(),
            Self::Choice(choices) => {
                choices.iter().find(|(value, _)| *value == canonical).map_or("", |(_, phrase)| phrase).into()
            }
            _ => canonical.to_owned().into(),
        }
    }
}
