//! What can be put in at the cursor of the query line.
//!
//! Reads what is being typed there, says what to ask the workers about it, and makes the list that is offered. Names
//! come from [`grammar`], values with their counts from the workers. Invariant: what is taken changes
//! the word at the cursor and nothing else.

use super::grammar::{self, About, Entry, Place};
use super::query::{after_pattern, is_name, quoted, spans};
use super::quiz::is_hidden_value;
use super::sort;
use super::value_name;
use crate::corpus::FlightField;
use crate::engine::answer::{Completion, Facet, Field, Incomplete};
use crate::view::flight;
use std::collections::HashSet;
use std::ops::Range;

/// Values are offered for a bare word that has so many letters.
const LEAST_LETTERS: usize = 3;

/// So many of them: most words are only words.
const VALUES_OF_WORD: usize = 5;

/// Where the cursor is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Scope {
    Line,
    Turn,
    Flight,
}

impl Scope {
    fn has(self, place: Place) -> bool {
        match self {
            Self::Line => place.is_in_line(),
            Self::Turn => place.is_in_turn(),
            Self::Flight => false,
        }
    }
}

/// What is being typed at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Typed {
    scope: Scope,
    /// The bytes of the line that give way to what is taken.
    replaced: Range<usize>,
    /// Those of the name before the colon.
    name: Range<usize>,
    /// The name, once its colon is there.
    field: Option<String>,
    text: String,
    /// The rest of the line, and of what stands between the braces.
    rest: String,
    turn: Option<String>,
    is_at_end: bool,
}

/// What can be taken.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Suggestion {
    /// As it stands in the line.
    pub label: String,
    pub says: String,
    /// So many dialogues have it.
    pub count: Option<u64>,
    /// What is to be typed behind it.
    pub is_name: bool,
    replaced: Range<usize>,
    insert: String,
    /// What stands behind the cursor of what is put in.
    after: &'static str,
}

impl Suggestion {
    /// The line with it, and where the cursor is then.
    pub fn taken(&self, line: &str) -> (String, usize) {
        let before = line.get(..self.replaced.start).unwrap_or_default();
        let behind = line.get(self.replaced.end..).unwrap_or_default();
        let Self { insert, after, .. } = self;
        (format!("{before}{insert}{after}{behind}"), before.len() + insert.len())
    }
}

/// The byte of a line at which so many UTF-16 units end: browsers count them.
pub fn byte_of_units(line: &str, units: u32) -> usize {
    let mut left = units;
    let mut letters = line.char_indices();
    let at = letters.find(|(_, letter)| {
        let is_there = left == 0;
        left = left.saturating_sub(u32::try_from(letter.len_utf16()).unwrap_or(1));
        is_there
    });
    at.map_or(line.len(), |(at, _)| at)
}

/// How many UTF-16 units stand before a byte of a line.
pub fn units_of_byte(line: &str, byte: usize) -> u32 {
    let units = line.get(..byte).unwrap_or(line).encode_utf16().count();
    u32::try_from(units).unwrap_or(u32::MAX)
}

/// What stands at a byte of the line; `None` in a pattern or a phrase, whose letters are their own.
pub fn typed(line: &str, cursor: usize) -> Option<Typed> {
    typed_in(line, 0, cursor, Scope::Line)
}

fn typed_in(line: &str, offset: usize, cursor: usize, scope: Scope) -> Option<Typed> {
    let found = spans(line).into_iter().find(|span| span.start < cursor && cursor <= span.end);
    let Some(span) = found else {
        // Between words.
        let at = offset + cursor;
        let rest = line.to_owned();
        let is_at_end = line.get(cursor..)?.trim().is_empty();
        let (name, replaced) = (at..at, at..at);
        let text = String::new();
        return Some(Typed { scope, replaced, name, field: None, text, rest, turn: None, is_at_end });
    };
    let term = line.get(span.clone())?;
    let bare = term.strip_prefix('-').unwrap_or(term);
    let start = span.end - bare.len();
    let rest = [line.get(..span.start)?.trim(), line.get(span.end..)?.trim()].join(" ").trim().to_owned();
    let braced = [
        ("turn{", Scope::Line, Scope::Turn),
        ("next{", Scope::Turn, Scope::Turn),
        ("flight{", Scope::Line, Scope::Flight),
    ];
    for (word, outer, inner) in braced {
        let is_it = bare.get(..word.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(word));
        if is_it && scope == outer && cursor >= start + word.len() {
            let inside_at = start + word.len();
            let inside = line.get(inside_at..span.end)?;
            let inside = inside.strip_suffix('}').unwrap_or(inside);
            let at = cursor - inside_at;
            if at > inside.len() {
                return None;
            }
            let typed = typed_in(inside, offset + inside_at, at, inner)?;
            let turn = typed.turn.or(Some(typed.rest)).filter(|_| inner == Scope::Turn);
            return Some(Typed { rest, turn, is_at_end: false, ..typed });
        }
    }
    if after_pattern(bare).is_some() || bare.starts_with(['/', '"']) {
        return None;
    }
    let is_at_end = line.get(span.end..)?.trim().is_empty();
    let before = line.get(start..cursor.max(start))?;
    let colon = bare.find(':').filter(|at| is_name(bare.get(..*at).unwrap_or_default()));
    let of_line = |range: Range<usize>| offset + start + range.start..offset + start + range.end;
    let Some(colon) = colon.filter(|colon| *colon < before.len()) else {
        let end = colon.unwrap_or(bare.len());
        let name = of_line(0..end);
        let text = before.replace('"', "");
        let replaced = of_line(0..colon.map_or(end, |colon| colon + 1));
        return Some(Typed { scope, replaced, name, field: None, text, rest, turn: None, is_at_end });
    };
    // The values before this one stay.
    let mut is_quoted = false;
    let mut piece = colon + 1;
    let mut end = bare.len();
    for (at, letter) in bare.char_indices().skip_while(|(at, _)| *at <= colon) {
        is_quoted ^= letter == '"';
        if letter == ',' && !is_quoted {
            if at < before.len() {
                piece = at + 1;
            } else {
                end = at;
                break;
            }
        }
    }
    Some(Typed {
        scope,
        replaced: of_line(piece..end),
        name: of_line(0..colon),
        field: Some(bare.get(..colon)?.to_ascii_lowercase()),
        text: before.get(piece..)?.replace('"', ""),
        rest,
        turn: None,
        is_at_end: is_at_end && end == bare.len(),
    })
}

impl Typed {
    /// Nothing is there to go by.
    pub fn is_empty(&self) -> bool {
        self.field.is_none() && self.text.is_empty() && self.replaced.is_empty()
    }

    /// What to ask the workers; `None` when they have nothing to say to it.
    pub fn asked(&self) -> Option<Incomplete> {
        let field = match (&self.field, self.scope) {
            (_, Scope::Flight) | (None, Scope::Turn) => return None,
            (None, Scope::Line) if self.text.chars().count() < LEAST_LETTERS => return None,
            (None, Scope::Line) => String::new(),
            (Some(name), _) => {
                let entry = grammar::entry_of(name)?;
                let has_values = match entry.about {
                    About::Field(field) => field != Field::Rating || !is_range(&self.text),
                    _ => entry.word == "value:",
                };
                (has_values && self.scope.has(entry.place)).then(|| entry.name().to_owned())?
            }
        };
        let (rest, turn) = (self.rest.clone(), self.turn.clone());
        Some(Incomplete { rest, field, typed: self.text.clone(), turn })
    }

    /// What is offered: names from the table, and values from the newest answer, which may be to fewer letters.
    pub fn suggestions(
        &self,
        facets: &[Facet],
        is_quiz: bool,
        answer: Option<&(Incomplete, Vec<Completion>)>,
    ) -> Vec<Suggestion> {
        let mut all = Vec::new();
        match &self.field {
            None => {
                all.extend(self.names(facets, is_quiz));
                all.extend(self.values(is_quiz, answer).take(VALUES_OF_WORD));
            }
            Some(name) => match grammar::entry_of(name) {
                Some(entry) => {
                    all.extend(self.fixed(entry, facets));
                    all.extend(self.values(is_quiz, answer));
                }
                None if self.scope != Scope::Flight => {
                    let like = grammar::names_like(name).into_iter().filter_map(grammar::entry_of);
                    all.extend(like.map(|entry| self.name(entry.word, entry.says, self.name.end)));
                }
                None => {}
            },
        }
        // What stands there already needs no list.
        let is_there = |one: &Suggestion| one.insert.trim_end().eq_ignore_ascii_case(&quoted(&self.text));
        if self.field.is_some() && !all.is_empty() && all.iter().all(is_there) {
            all.clear();
        }
        // Values that differ in their quotes alone are put in as the same.
        let mut labels = HashSet::new();
        all.retain(|one| labels.insert(one.label.clone()));
        all
    }

    fn names(&self, facets: &[Facet], is_quiz: bool) -> Vec<Suggestion> {
        let typed = self.text.to_ascii_lowercase();
        let begins = |word: &str| word.starts_with(&typed);
        if self.scope == Scope::Flight {
            let fields = FlightField::ALL.into_iter().filter(|field| begins(field.as_str()));
            let name = |field: FlightField| {
                self.name(&format!("{}:", field.as_str()), flight::title(field), self.replaced.end)
            };
            return fields.map(name).collect();
        }
        let is_it = |entry: &&&Entry| {
            (begins(entry.word) || entry.also.is_some_and(begins))
                && self.scope.has(entry.place)
                && entry.is_worth_offering(facets, is_quiz)
        };
        let entries: Vec<_> = grammar::named().collect();
        let names = entries.iter().filter(is_it);
        names.map(|entry| self.name(entry.word, entry.says, self.replaced.end)).collect()
    }

    fn name(&self, word: &str, says: &str, end: usize) -> Suggestion {
        let after = if word.ends_with('{') { "}" } else { "" };
        let is_renamed = self.field.is_some();
        Suggestion {
            label: word.to_owned(),
            says: says.to_owned(),
            count: None,
            is_name: true,
            replaced: self.name.start..end,
            // The colon is there.
            insert: if is_renamed { word.trim_end_matches(':').to_owned() } else { word.to_owned() },
            after,
        }
    }

    /// Values that no dialogue has to tell.
    fn fixed(&self, entry: &Entry, facets: &[Facet]) -> Vec<Suggestion> {
        let fixed: Vec<(String, String)> = match (entry.about, entry.word) {
            (About::Measure(_), _) if self.text.is_empty() => {
                grammar::RANGES.map(|(range, says)| (range.to_owned(), says.to_owned())).to_vec()
            }
            (_, "speaker:") => {
                grammar::SPEAKERS.map(|(speaker, says)| (speaker.to_owned(), says.to_owned())).to_vec()
            }
            (_, "sample:") => {
                grammar::SAMPLES.map(|(sample, says)| (sample.to_owned(), says.to_owned())).to_vec()
            }
            (_, "sort:") => {
                let orders = sort::orders(facets).into_iter().filter(|order| !order.value.is_empty());
                orders.map(|order| (order.value, order.label)).collect()
            }
            _ => Vec::new(),
        };
        let is_meant =
            |value: &str| value.trim_start_matches('-').starts_with(self.text.trim_start_matches('-'));
        let fixed = fixed.into_iter().filter(|(value, _)| is_meant(value));
        fixed.map(|(value, says)| self.value(value.clone(), says, None, value)).collect()
    }

    fn values(
        &self,
        is_quiz: bool,
        answer: Option<&(Incomplete, Vec<Completion>)>,
    ) -> impl Iterator<Item = Suggestion> {
        let asked = self.asked();
        let is_same = |(of, _): &&(Incomplete, Vec<Completion>)| {
            asked.as_ref().is_some_and(|asked| {
                of.field == asked.field && of.rest == asked.rest && of.turn == asked.turn
            })
        };
        let typed = meant(&self.text);
        let found = answer.filter(is_same).map(|(_, found)| found.as_slice()).unwrap_or_default();
        let is_shown = move |one: &&Completion| {
            let field = Field::from_word(&one.field);
            crate::corpus::lowered(&one.value).contains(&typed)
                && !(is_quiz && field.is_some_and(|field| is_hidden_value(field, &one.value)))
        };
        let value = |one: &Completion| {
            let value = quoted(&one.value);
            // The value may stand behind a comma.
            let with_field = format!("{}:{value}", one.field);
            let insert = if self.field.is_some() { value } else { with_field.clone() };
            let name = Field::from_word(&one.field).map(|field| value_name::name(field, &one.value));
            let says = name.filter(|name| *name != one.value).unwrap_or_default();
            self.value(with_field, says.to_owned(), Some(one.count), insert)
        };
        found.iter().filter(is_shown).map(value).collect::<Vec<_>>().into_iter()
    }

    fn value(&self, label: String, says: String, count: Option<u64>, insert: String) -> Suggestion {
        let insert = if self.is_at_end { insert + " " } else { insert };
        Suggestion { label, says, count, is_name: false, replaced: self.replaced.clone(), insert, after: "" }
    }
}

/// Who does an act may be called as in any dataset; what is looked for in the answer is the act alone.
fn meant(text: &str) -> String {
    let text = crate::corpus::lowered(text);
    let act = text.split_once('/').filter(|(by, _)| crate::corpus::Speaker::from_word(by).is_some());
    act.map_or(text.clone(), |(_, act)| act.to_owned())
}

fn is_range(text: &str) -> bool {
    text.starts_with(['<', '>', '.']) || text.contains("..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::engine::answer::FacetValue;
    use proptest::prelude::*;

    /// The line with its cursor as `|`.
    fn at(marked: &str) -> (String, usize) {
        (marked.replace('|', ""), marked.find('|').unwrap())
    }

    fn facets() -> Vec<Facet> {
        let facet = |field, value: &str| Facet {
            field,
            values: vec![FacetValue { value: value.to_owned(), count: 3 }],
        };
        vec![
            facet(Field::Service, "Hotels_1"),
            facet(Field::Split, "dev"),
            facet(Field::Status, "book"),
            facet(Field::Act, "user/INFORM"),
            facet(Field::Slot, "city"),
        ]
    }

    /// The first of what is offered, taken, with the cursor as `|`.
    fn first(marked: &str, found: &[(&str, &str)]) -> String {
        let (line, cursor) = at(marked);
        let typed = typed(&line, cursor).unwrap();
        let completion = |(field, value): &(&str, &str)| Completion {
            field: (*field).to_owned(),
            value: (*value).to_owned(),
            count: 2,
        };
        let answer = typed.asked().map(|asked| (asked, found.iter().map(completion).collect()));
        let suggestions = typed.suggestions(&facets(), false, answer.as_ref());
        let (mut line, cursor) = suggestions.first().expect("something is offered").taken(&line);
        line.insert(cursor, '|');
        line
    }

    #[test]
    fn what_is_taken_changes_the_word_at_the_cursor() {
        for (marked, found, expected) in [
            ("ser|", &[][..], "service:|"),
            ("the -ser|", &[], "the -service:|"),
            ("ser| the", &[], "service:| the"),
            ("se|rvice:x the", &[], "service:|x the"),
            ("turn{ac|}", &[], "turn{act:|}"),
            ("a turn{user:x sl|ot} b", &[], "a turn{user:x slot:|} b"),
            ("flight{pri|", &[], "flight{price:|"),
            ("turns:|", &[], "turns:>0 |"),
            ("sort:-tu| the", &[], "sort:-turns| the"),
            ("sample:|", &[], "sample:50 |"),
            ("service:ho|", &[("service", "Hotels_1")], "service:Hotels_1 |"),
            ("-service:ho| the", &[("service", "Hotels_1")], "-service:Hotels_1| the"),
            ("service:A,ho|,B", &[("service", "Hotels_1")], "service:A,Hotels_1|,B"),
            (
                "slot:\"Hotels_1/city=S|",
                &[("slot", "Hotels_1/city=San Jose")],
                "slot:\"Hotels_1/city=San Jose\" |",
            ),
            ("turn{value:jos| the}", &[("value", "San Jose")], "turn{value:\"San Jose\"| the}"),
            ("cheap hotels_|", &[("service", "Hotels_1")], "cheap service:Hotels_1 |"),
            ("servise:ho|", &[], "service|:ho"),
        ] {
            assert_eq!(first(marked, found), expected, "{marked}");
        }
    }

    #[test]
    fn no_label_is_offered_twice() {
        let typed = typed("value:jo", 8).unwrap();
        let completion = |(value, count): (&str, u64)| Completion {
            field: "value".to_owned(),
            value: value.to_owned(),
            count,
        };
        let found = [("\"Joker\"", 5), ("Joker", 3), ("Jones", 1)].map(completion).to_vec();
        let answer = (typed.asked().unwrap(), found);
        let offered = typed.suggestions(&facets(), false, Some(&answer));
        let offered: Vec<_> = offered.iter().map(|one| (one.label.as_str(), one.count)).collect();
        assert_eq!(offered, [("value:Joker", Some(5)), ("value:Jones", Some(1))]);
    }

    #[test]
    fn the_cursor_stands_between_braces() {
        let offered = typed("the -turn", 9).unwrap().suggestions(&facets(), false, None);
        let turn = offered.iter().find(|one| one.label == "turn{").unwrap();
        assert_eq!(turn.taken("the -turn"), ("the -turn{}".to_owned(), 10));
    }

    #[test]
    fn the_workers_are_asked_for_the_rest_of_the_line() {
        let asked = |marked: &str| {
            let (line, cursor) = at(marked);
            typed(&line, cursor).and_then(|typed| typed.asked())
        };
        let of = |rest: &str, field: &str, typed: &str, turn: Option<&str>| {
            let turn = turn.map(str::to_owned);
            Some(Incomplete { rest: rest.to_owned(), field: field.to_owned(), typed: typed.to_owned(), turn })
        };
        assert_eq!(asked("the -service:Ho| split:dev"), of("the split:dev", "service", "Ho", None));
        assert_eq!(asked("a turn{user:x act:IN| -slot:y} b"), of("a b", "act", "IN", Some("user:x -slot:y")));
        assert_eq!(asked("a turn{the next{act:O| slot:x} b}"), of("a", "act", "O", Some("slot:x")));
        assert_eq!(asked("annotation:|"), of("", "slot", "", None));
        assert_eq!(asked("the hotel|"), of("the", "", "hotel", None));
        for nothing in [
            "ho|",
            "|",
            "turns:1|",
            "user:ho|",
            "flight{class:b|",
            "/ho|tel/",
            "\"hotel|",
            "turn{service:|}",
            "id:1|",
        ] {
            assert_eq!(asked(nothing), None, "{nothing}");
        }
    }

    #[test]
    fn only_what_is_there_is_offered() {
        let labels = |marked: &str, is_quiz| -> Vec<String> {
            let (line, cursor) = at(marked);
            let typed = typed(&line, cursor).unwrap();
            typed.suggestions(&facets(), is_quiz, None).into_iter().map(|one| one.label).collect()
        };
        assert_eq!(
            labels("s|", false),
            ["system:", "split:", "service:", "slot:", "said:", "status:", "sort:", "sample:"]
        );
        assert_eq!(
            labels("s|", true),
            ["system:", "split:", "service:", "slot:", "said:", "sort:", "sample:"]
        );
        assert_eq!(
            labels("turn{|}", false),
            ["user:", "system:", "act:", "slot:", "value:", "words:", "speaker:", "next{"]
        );
        assert_eq!(labels("turn{speaker:|}", false), ["user", "system"]);
        assert_eq!(labels("turn{next{s|", false), ["system:", "slot:", "speaker:"]);
        assert_eq!(labels("servise:|", false)[0], "service:");
        assert_eq!(labels("zzz|", false), [] as [&str; 0]);
    }

    #[test]
    fn what_is_typed_to_its_end_needs_no_list() {
        let (line, cursor) = at("service:hotels_1|");
        let typed = typed(&line, cursor).unwrap();
        let one = Completion { field: "service".to_owned(), value: "Hotels_1".to_owned(), count: 2 };
        let answer = (typed.asked().unwrap(), vec![one]);
        assert_eq!(typed.suggestions(&facets(), false, Some(&answer)), []);
    }

    #[test]
    fn browsers_count_letters_in_units() {
        let line = "a\u{1F600}\u{e9}b";
        for (units, byte) in [(0, 0), (1, 1), (3, 5), (4, 7), (5, 8), (9, 8)] {
            assert_eq!(byte_of_units(line, units), byte, "{units}");
        }
        assert_eq!(units_of_byte(line, 7), 4);
    }

    proptest! {
        #[test]
        fn any_line_has_a_cursor_anywhere(line in "[-a-z:,\" \u{e9}/{}.<>=]{0,20}(turn\\{|turns:|service:)?[-a-z:,\" \u{e9}/{}]{0,20}", at in 0usize..60) {
            let cursor = line.char_indices().map(|(at, _)| at).chain([line.len()]).nth(at).unwrap_or(line.len());
            if let Some(typed) = typed(&line, cursor) {
                prop_assert!(line.get(typed.replaced.clone()).is_some());
                prop_assert!(typed.name.start <= typed.replaced.end);
                for one in typed.suggestions(&facets(), false, None) {
                    let (line, cursor) = one.taken(&line);
                    prop_assert!(line.get(cursor..).is_some());
                }
            }
        }
    }
}
