//! What a query line can say: one table, from which fields are completed, the sheet of keys lists them, and slips of the
//! pen are put right.
//!
//! What a term means is decided by `engine::query`; here stands what it is called and one sentence on it. Invariant:
//! every field and measure of the engine has an entry, and every example is a line that the engine reads.

use super::query;
use super::quiz::is_hidden;
use super::sort::is_told;
use super::text::grammar as says;
use crate::corpus::Dataset;
use crate::engine::answer::{Facet, Field, Measure};
use crate::engine::likeness;
use crate::engine::notes::HAS_NOTE;

/// What an entry is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    Field(Field),
    Measure(Measure),
    /// What is said, by anyone or by one of both.
    Said,
    /// Looked for in every dataset, without a facet.
    Any,
    /// A dialogue's flights.
    Flight,
    /// The words of a person's notes.
    Note,
}

/// Where it can stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the line only: it is of a dialogue as a whole.
    Line,
    /// Turns have it, too, each its own.
    LineAndTurn,
    /// Between the braces of `turn{…}` only.
    Turn,
}

impl Place {
    pub fn is_in_line(self) -> bool {
        self != Self::Turn
    }

    pub fn is_in_turn(self) -> bool {
        self != Self::Line
    }
}

#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// With what ends it: `service:`, `turn{`; empty for what has no name.
    pub word: &'static str,
    /// Another word for it.
    pub also: Option<&'static str>,
    pub about: About,
    pub place: Place,
    pub says: &'static str,
    pub example: &'static str,
}

/// A part of the table under its title.
#[derive(Clone, Copy, Debug)]
pub struct Section {
    pub title: &'static str,
    pub entries: &'static [Entry],
}

const fn field(field: Field, word: &'static str, says: &'static str, example: &'static str) -> Entry {
    Entry { word, also: None, about: About::Field(field), place: Place::Line, says, example }
}

const fn of_turns(field: Field, word: &'static str, says: &'static str, example: &'static str) -> Entry {
    Entry { word, also: None, about: About::Field(field), place: Place::LineAndTurn, says, example }
}

const fn measure(measure: Measure, word: &'static str, says: &'static str, example: &'static str) -> Entry {
    Entry { word, also: None, about: About::Measure(measure), place: Place::Line, says, example }
}

const fn said(word: &'static str, says: &'static str, example: &'static str) -> Entry {
    Entry { word, also: None, about: About::Said, place: Place::LineAndTurn, says, example }
}

const fn any(word: &'static str, says: &'static str, example: &'static str) -> Entry {
    Entry { word, also: None, about: About::Any, place: Place::Line, says, example }
}

const WORDS: [Entry; 7] = [
    said("", says::WORDS, says::EXAMPLES[0]),
    said("", says::PHRASE, says::EXAMPLES[1]),
    said("", says::NOT, "-thanks"),
    said("", says::PATTERN, says::EXAMPLES[2]),
    said("user:", says::USER, "user:cheap"),
    said("system:", says::SYSTEM, "system:sorry"),
    said("", says::OR, "user:cheap,free"),
];

const FIELDS: [Entry; 35] = [
    field(Field::Dataset, "dataset:", says::DATASET, "dataset:sgd"),
    field(Field::Split, "split:", says::SPLIT, "split:dev"),
    field(Field::Service, "service:", says::SERVICE, "service:Restaurants_1"),
    of_turns(Field::Intent, "intent:", says::INTENT, "intent:FindRestaurants"),
    of_turns(Field::Act, "act:", says::ACT, "act:system/OFFER"),
    Entry { also: Some("annotation:"), ..of_turns(Field::Slot, "slot:", says::SLOT, "slot:city") },
    Entry { place: Place::LineAndTurn, ..any("value:", says::VALUE, says::EXAMPLES[5]) },
    any("said:", says::SAID, says::EXAMPLES[6]),
    of_turns(Field::Api, "api:", says::API, "api:FindRestaurants"),
    field(Field::Goal, "goal:", says::GOAL, "goal:book"),
    field(Field::Status, "status:", says::STATUS, "status:book"),
    field(Field::AgentStatus, "agent-status:", says::AGENT_STATUS, "agent-status:no_flight"),
    field(Field::Correct, "correct:", says::CORRECT, "correct:no"),
    field(Field::Reservation, "reservation:", says::RESERVATION, "reservation:yes"),
    field(Field::Derived, "derived:", says::DERIVED, "derived:no_flight"),
    field(Field::DerivedFlights, "derived-flights:", says::DERIVED_FLIGHTS, "derived-flights:subset"),
    field(Field::DerivedCorrect, "derived-correct:", says::DERIVED_CORRECT, "derived-correct:no"),
    field(Field::DerivedReward, "derived-reward:", says::DERIVED_REWARD, "derived-reward:0.8"),
    field(Field::AgentError, "agent-error:", says::AGENT_ERROR, "agent-error:price"),
    field(Field::Unverified, "unverified:", says::UNVERIFIED, "unverified:no-flights"),
    field(Field::Run, "run:", says::RUN, "run:A"),
    field(Field::WrongRun, "wrong:", says::WRONG_RUN, "wrong:A -wrong:B"),
    field(Field::PredictionError, "error:", says::PREDICTION_ERROR, "error:new"),
    field(Field::Success, "success:", says::SUCCESS, "success:no"),
    field(Field::Scenario, "scenario:", says::SCENARIO, "scenario:movies"),
    field(Field::User, "user-id:", says::USER_ID, "user-id:U21"),
    field(Field::Wizard, "wizard-id:", says::WIZARD_ID, "wizard-id:U22"),
    field(Field::Has, "has:", says::HAS, "has:finding"),
    of_turns(Field::Label, "label:", says::LABEL, "label:odd"),
    Entry { about: About::Note, place: Place::LineAndTurn, ..any("note:", says::NOTE_WORDS, "note:why") },
    field(Field::Rule, "rule:", says::RULE, "rule:SGD-SPAN-EDGE"),
    field(Field::File, "file:", says::FILE, "file:dev/"),
    any("id:", says::ID, "id:1_00000"),
    field(Field::Variant, "variant:", says::VARIANT, "variant:sgdx"),
    field(Field::Role, "role:", says::ROLE, "role:dialogues"),
];

const NUMBERS: [Entry; 10] = [
    measure(Measure::Turns, "turns:", says::TURNS, "turns:10..20"),
    Entry { place: Place::LineAndTurn, ..measure(Measure::Words, "words:", says::WORD_COUNT, "words:>200") },
    measure(Measure::Services, "services:", says::SERVICES, "services:>2"),
    measure(Measure::Spans, "spans:", says::SPANS, "spans:>0"),
    measure(Measure::Calls, "calls:", says::CALLS, "calls:2.."),
    Entry {
        also: Some("frames:"),
        ..measure(Measure::Frames, "semantic-frames:", says::FRAMES, "semantic-frames:>3")
    },
    measure(Measure::Switches, "switches:", says::SWITCHES, "switches:2.."),
    measure(Measure::Flights, "flights:", says::FLIGHTS, "flights:>20"),
    field(Field::Rating, "rating:", says::RATING, "rating:>=4"),
    measure(Measure::Pause, "pause:", says::PAUSE, "pause:>60"),
];

const TOGETHER: [Entry; 6] = [
    any("turn{", says::TURN, says::EXAMPLES[3]),
    Entry { place: Place::Turn, ..any("speaker:", says::SPEAKER, "turn{speaker:user words:>20}") },
    Entry { place: Place::Turn, ..any("next{", says::NEXT, "turn{act:OFFER next{act:NEGATE}}") },
    Entry { about: About::Flight, ..any("flight{", says::FLIGHT, says::EXAMPLES[4]) },
    any("sort:", says::SORT, "sort:-turns"),
    any("sample:", says::SAMPLE, "sample:50@7"),
];

/// The whole table.
pub const SECTIONS: [Section; 4] = [
    Section { title: says::TITLE_WORDS, entries: &WORDS },
    Section { title: says::TITLE_FIELDS, entries: &FIELDS },
    Section { title: says::TITLE_NUMBERS, entries: &NUMBERS },
    Section { title: says::TITLE_TOGETHER, entries: &TOGETHER },
];

/// What can stand behind the name of a number, until one is typed.
pub const RANGES: [(&str, &str); 3] =
    [(">0", says::MORE_THAN_NONE), ("1..5", says::FROM_TO), ("10..", says::AT_LEAST)];

/// What can stand behind `speaker:`.
pub const SPEAKERS: [(&str, &str); 2] = [("user", says::SPEAKER_USER), ("system", says::SPEAKER_SYSTEM)];

/// What can stand behind `sample:`.
pub const SAMPLES: [(&str, &str); 2] = [("50", says::SAMPLE_PLAIN), ("50@7", says::SAMPLE_SEED)];

/// The entries that have a name.
pub fn named() -> impl Iterator<Item = &'static Entry> {
    SECTIONS.iter().flat_map(|section| section.entries).filter(|entry| !entry.word.is_empty())
}

/// The entry of a name that stands before a colon, in any case.
pub fn entry_of(name: &str) -> Option<&'static Entry> {
    let is_it = |word: &str| word.strip_suffix(':').is_some_and(|word| word.eq_ignore_ascii_case(name));
    named().find(|entry| is_it(entry.word) || entry.also.is_some_and(is_it))
}

impl Entry {
    /// The name without its colon or brace.
    pub fn name(&self) -> &'static str {
        self.word.trim_end_matches([':', '{'])
    }

    /// Whether what is open has any of it, as the facets say.
    pub fn is_worth_offering(&self, facets: &[Facet], is_quiz: bool) -> bool {
        let has = |field| facets.iter().any(|facet| facet.field == field && !facet.values.is_empty());
        match self.about {
            About::Field(field) => has(field) && !(is_quiz && is_hidden(field)),
            About::Measure(measure) => is_told(facets, measure),
            About::Flight => top(facets, Field::Dataset, Some(Dataset::AirDialogue.as_str())).is_some(),
            About::Note => top(facets, Field::Has, Some(HAS_NOTE)).is_some(),
            About::Said | About::Any => true,
        }
    }

    /// A line that finds something in what is open, where the facets tell one; else the one of the table.
    pub fn line(&self, facets: &[Facet]) -> String {
        let About::Field(field) = self.about else { return self.example.to_owned() };
        // The table says more of these than a value would.
        if matches!(field, Field::File | Field::Rating) {
            return self.example.to_owned();
        }
        let as_in_table = query::values(self.example, field).concat();
        let value = top(facets, field, Some(&as_in_table)).or_else(|| top(facets, field, None));
        value.map_or_else(|| self.example.to_owned(), |value| query::only(field, value))
    }
}

/// The first value of a field that some dialogue has, or the one that is asked for.
fn top<'f>(facets: &'f [Facet], field: Field, asked: Option<&str>) -> Option<&'f str> {
    let values = facets.iter().filter(|facet| facet.field == field).flat_map(|facet| &facet.values);
    let mut values = values.filter(|value| value.count > 0).map(|value| value.value.as_str());
    values.find(|value| asked.is_none_or(|asked| field.is_named(value, asked)))
}

/// The names that are like one that is none, the likest first, with their colon.
pub fn names_like(name: &str) -> Vec<&'static str> {
    let words = named().filter(|entry| entry.word.ends_with(':'));
    likeness::most_like(name, &words.map(Entry::name).collect::<Vec<_>>())
}

/// The line with other names in place of the first that is none of the table's, the likest first; nothing when all are
/// known or none is like it.
pub fn renamed(line: &str) -> Vec<String> {
    let Some((at, name)) = query::names(line).into_iter().find(|(_, name)| !is_known(name)) else {
        return Vec::new();
    };
    let end = at + name.len();
    let (before, after) = (line.get(..at).unwrap_or_default(), line.get(end..).unwrap_or_default());
    names_like(name).into_iter().map(|like| format!("{before}{like}{after}")).collect()
}

fn is_known(name: &str) -> bool {
    let name = name.to_ascii_lowercase();
    crate::corpus::Speaker::from_word(&name).is_some() || entry_of(&name).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answer::FacetValue;
    use crate::engine::query::Query;
    use std::collections::BTreeSet;

    #[test]
    fn every_field_and_measure_has_one_entry() {
        for field in Field::ALL {
            let entry = entry_of(field.as_str()).unwrap();
            assert_eq!(entry.about, About::Field(field));
        }
        for measure in Measure::ALL.into_iter().filter(|measure| *measure != Measure::Rating) {
            let entry = entry_of(measure.as_str()).unwrap();
            assert_eq!(entry.about, About::Measure(measure));
        }
        let words: BTreeSet<&str> = named().map(|entry| entry.word).collect();
        assert_eq!(words.len(), named().count());
        for word in ["value:", "id:", "user:", "system:", "sort:", "sample:", "turn{", "flight{"] {
            assert!(words.contains(word), "{word}");
        }
    }

    #[test]
    fn every_example_is_a_query_of_what_it_explains() {
        for entry in SECTIONS.iter().flat_map(|section| section.entries) {
            assert!(Query::parse(entry.example).is_ok(), "{}", entry.example);
            let is_within = entry.place == Place::Turn && entry.example.contains(entry.word);
            assert!(is_within || entry.example.starts_with(entry.word), "{}", entry.example);
            assert!(entry.says.ends_with('.'), "{}", entry.says);
            if let Some(also) = entry.also {
                assert!(Query::parse(&format!("{also}3")).is_ok());
            }
            // What stands in the table as about one turn is understood there, and nothing else is.
            if entry.word.ends_with(':') && entry.place.is_in_line() {
                let inside = Query::parse(&format!("turn{{{}}}", entry.example));
                assert_eq!(inside.is_ok(), entry.place.is_in_turn(), "{}", entry.word);
            }
        }
        for (range, _) in RANGES {
            assert!(Query::parse(&format!("turns:{range}")).is_ok());
        }
    }

    #[test]
    fn examples_are_of_what_is_open() {
        let value = |value: &str, count| FacetValue { value: value.to_owned(), count };
        let facets = [
            Facet { field: Field::Service, values: vec![value("Buses_1", 3), value("Homes_1", 2)] },
            Facet { field: Field::Split, values: vec![value("train", 9), value("dev", 1)] },
        ];
        let line = |name: &str| entry_of(name).unwrap().line(&facets);
        assert_eq!(line("service"), "service:Buses_1");
        assert_eq!(line("split"), "split:dev");
        assert_eq!(line("goal"), "goal:book");
        let is_offered = |name: &str| entry_of(name).unwrap().is_worth_offering(&facets, true);
        assert!(is_offered("service") && is_offered("turns") && is_offered("value"));
        assert!(!is_offered("goal") && !is_offered("flights") && !is_offered("status"));
    }

    #[test]
    fn a_name_that_is_none_has_one_like_it() {
        assert_eq!(renamed("the -servise:Buses_1 x")[0], "the -service:Buses_1 x");
        assert_eq!(renamed("turn{atc:INFORM}")[0], "turn{act:INFORM}");
        assert_eq!(
            renamed("Service:a USER:b annotation:c turn{value:x} \"colour:\" 12:30"),
            [] as [String; 0]
        );
        assert_eq!(renamed("zzzzzz:1"), [] as [String; 0]);
    }
}
