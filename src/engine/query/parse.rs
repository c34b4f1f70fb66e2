//! Reads the query line into terms.

use super::super::answer::{AskFault, Field, Measure};
use super::super::flights;
use super::super::sample::Sample;
use super::super::text::{Needle, Pattern};
use super::{Query, Range, Sort, Term, What};
use crate::corpus::Speaker;
use crate::formats::float;

const TURN: &str = "turn{";
const NEXT: &str = "next{";
const FLIGHT: &str = "flight{";
/// In a turn: who says it.
const SPEAKER: &str = "speaker";
const SORT: &str = "sort";
const SAMPLE: &str = "sample";
/// The field that is no facet: every dialogue has its own id.
pub const ID: &str = "id";

/// No field, since no facet counts what is asked for by it.
pub const VALUE: &str = "value";
pub const SAID: &str = "said";
pub const NOTE: &str = "note";

/// The fields that turns have, each its own.
const OF_TURNS: [Field; 5] = [Field::Intent, Field::Act, Field::Slot, Field::Api, Field::Label];

pub fn parse(line: &str) -> Result<Query, AskFault> {
    read(line, needles_of)
}

fn needles_of(pattern: &str) -> Result<Vec<Needle>, String> {
    match Pattern::new(pattern) {
        Ok(pattern) => Ok(vec![Needle::of_pattern(pattern)]),
        Err(error) => Err(error.to_string()),
    }
}

/// Without what its patterns match: the page matches nothing, and so is without `regex-lite`.
pub fn outline(line: &str) -> Result<Query, AskFault> {
    read(line, |_| Ok(Vec::new()))
}

fn read(line: &str, needles_of: fn(&str) -> Result<Vec<Needle>, String>) -> Result<Query, AskFault> {
    let mut reader =
        Reader { line, at: 0, is_inside: false, is_after: false, sort: None, sample: None, needles_of };
    let terms = reader.terms()?;
    Ok(Query { terms, sort: reader.sort, sample: reader.sample })
}

struct Reader<'a> {
    line: &'a str,
    /// The next byte.
    at: usize,
    /// Between the braces of `turn{…}`.
    is_inside: bool,
    /// Between those of `next{…}` in there.
    is_after: bool,
    sort: Option<Sort>,
    sample: Option<Sample>,
    /// Those of a pattern.
    needles_of: fn(&str) -> Result<Vec<Needle>, String>,
}

/// A word of the line: quotes are removed, and commas cut the values of a field.
#[derive(Default)]
struct Word {
    /// The name before the first colon outside quotes.
    field: Option<String>,
    /// Each with the byte at which it begins.
    pieces: Vec<(usize, String)>,
}

impl Reader<'_> {
    fn terms(&mut self) -> Result<Vec<Term>, AskFault> {
        let mut terms = Vec::new();
        loop {
            self.at = self.line.len() - self.rest().trim_start().len();
            let rest = self.rest();
            if rest.is_empty() {
                return Ok(terms);
            }
            if self.is_inside && rest.starts_with('}') {
                self.at += 1;
                return Ok(terms);
            }
            let is_negated = rest.strip_prefix('-').is_some_and(|bare| !self.ends_word(bare));
            self.at += usize::from(is_negated);
            terms.extend(self.term(is_negated)?.map(|what| Term { is_negated, what }));
        }
    }

    fn rest(&self) -> &str {
        self.line.get(self.at..).unwrap_or_default()
    }

    fn is_next(&self, word: &str) -> bool {
        self.rest().get(..word.len()).is_some_and(|next| next.eq_ignore_ascii_case(word))
    }

    /// Whether no more of a word follows.
    fn ends_word(&self, rest: &str) -> bool {
        rest.chars().next().is_none_or(|next| next.is_whitespace() || self.is_inside && next == '}')
    }

    fn term(&mut self, is_negated: bool) -> Result<Option<What>, AskFault> {
        let start = self.at;
        if self.is_next(FLIGHT) {
            if self.is_inside {
                return Err(self.fault(
                    start,
                    "flights are not about one turn: put flight{\u{2026}} beside turn{\u{2026}}".to_owned(),
                ));
            }
            let (filter, after) = flights::parse_inside(self.line, self.at + FLIGHT.len())?;
            self.at = after;
            return Ok((!filter.terms.is_empty()).then_some(What::Flight(filter)));
        }
        if self.is_next(TURN) {
            if self.is_inside {
                return Err(
                    self.fault(start, "turn{\u{2026}} cannot stand inside of turn{\u{2026}}".to_owned())
                );
            }
            self.at += TURN.len();
            self.is_inside = true;
            let inside = self.terms()?;
            self.is_inside = false;
            return Ok((!inside.is_empty()).then_some(What::Turn(inside)));
        }
        if self.is_next(NEXT) {
            if !self.is_inside || self.is_after {
                return Err(self.fault(
                    start,
                    "next{\u{2026}} is the turn after another: put it inside of turn{\u{2026}}".to_owned(),
                ));
            }
            self.at += NEXT.len();
            self.is_after = true;
            let inside = self.terms()?;
            self.is_after = false;
            return Ok((!inside.is_empty()).then_some(What::Next(inside)));
        }
        if let Some(needles) = self.pattern()? {
            return Ok(Some(What::Text { of_user: None, needles }));
        }
        let word = self.word();
        let Some(name) = &word.field else {
            return Ok(text(None, &word));
        };
        let name = name.to_ascii_lowercase();
        if let Some(is_user) = Speaker::from_word(&name).map(Speaker::is_user) {
            // Commas and quotes belong to a pattern that stands here.
            let end = self.at;
            self.at = word.pieces.first().map_or(end, |(at, _)| *at);
            if let Some(needles) = self.pattern()? {
                return Ok(Some(What::Text { of_user: Some(is_user), needles }));
            }
            self.at = end;
            return Ok(text(Some(is_user), &word));
        }
        if name == SORT && !self.is_inside {
            return self.set_sort(start, is_negated, &word).map(|()| None);
        }
        if name == SAMPLE && !self.is_inside {
            return self.set_sample(start, is_negated, &word).map(|()| None);
        }
        if name == SPEAKER && self.is_inside {
            return self.speakers(&word);
        }
        let (field, measure) = (Field::from_word(&name), Measure::from_word(&name));
        if name == VALUE {
            let values = given(word);
            return Ok((!values.is_empty()).then_some(What::Value(values)));
        }
        if name == NOTE {
            let words = given(word);
            return Ok((!words.is_empty()).then_some(What::Note(words)));
        }
        if field.is_none() && measure.is_none() && name != ID && name != SAID && name != SAMPLE {
            return Err(self.fault(start, format!("there is no field {name:?}: use {}", all_names())));
        }
        let is_of_turns =
            field.is_some_and(|field| OF_TURNS.contains(&field)) || measure == Some(Measure::Words);
        if self.is_inside && !is_of_turns {
            let sentence = format!(
                "{name:?} is not about one turn: inside of turn{{\u{2026}}} use text, user, system, speaker, words, intent, act, slot, value, api, label, note or next{{\u{2026}}}"
            );
            return Err(self.fault(start, sentence));
        }
        if name == SAID {
            let values = given(word);
            return Ok((!values.is_empty()).then_some(What::Said(values)));
        }
        self.values(field, measure, word)
    }

    fn speakers(&self, word: &Word) -> Result<Option<What>, AskFault> {
        let named = word.pieces.iter().filter(|(_, piece)| !piece.is_empty());
        let speaker = |(at, piece): &(usize, String)| {
            Speaker::from_word(piece)
                .map(Speaker::is_user)
                .ok_or_else(|| self.fault(*at, format!("{piece:?} is no speaker: use user or system")))
        };
        let speakers = named.map(speaker).collect::<Result<Vec<bool>, _>>()?;
        Ok((!speakers.is_empty()).then_some(What::Speaker(speakers)))
    }

    fn values(
        &self,
        field: Option<Field>,
        measure: Option<Measure>,
        word: Word,
    ) -> Result<Option<What>, AskFault> {
        if let Some(measure) = measure {
            let ranges: Result<Vec<_>, _> =
                word.pieces.iter().map(|(at, piece)| self.range(*at, piece)).collect();
            match (ranges, field) {
                (Ok(ranges), _) => {
                    let ranges: Vec<Range> = ranges.into_iter().flatten().collect();
                    return Ok((!ranges.is_empty()).then_some(What::Range(measure, ranges)));
                }
                (Err(fault), None) => return Err(fault),
                // A rating need not be a number.
                (Err(_), Some(_)) => {}
            }
        }
        let values = given(word);
        Ok((!values.is_empty())
            .then(|| field.map_or(What::Id(values.clone()), |field| What::Field(field, field.meant(values)))))
    }

    fn set_sort(&mut self, start: usize, is_negated: bool, word: &Word) -> Result<(), AskFault> {
        if is_negated {
            let sentence = "an order cannot be left out: use sort:- to turn it round".to_owned();
            return Err(self.fault(start - 1, sentence));
        }
        for (at, piece) in &word.pieces {
            let bare = piece.strip_prefix('-');
            let name = bare.unwrap_or(piece);
            let measure = Measure::from_word(name);
            if measure.is_none() && !name.is_empty() {
                let names = Measure::ALL.map(Measure::as_str).join(", ");
                return Err(self.fault(*at, format!("{name:?} is nothing to sort by: use {names}")));
            }
            self.sort = measure.map(|measure| Sort { measure, is_descending: bare.is_some() }).or(self.sort);
        }
        Ok(())
    }

    /// So many, and the seed behind them; nothing is asked for while they are being typed.
    fn set_sample(&mut self, start: usize, is_negated: bool, word: &Word) -> Result<(), AskFault> {
        if is_negated {
            let sentence = "a sample cannot be left out: another seed draws another one".to_owned();
            return Err(self.fault(start - 1, sentence));
        }
        for (at, piece) in word.pieces.iter().filter(|(_, piece)| !piece.is_empty()) {
            if self.sample.is_some() {
                return Err(self.fault(*at, "there can be one sample only".to_owned()));
            }
            let (count, seed) = piece.split_once('@').unwrap_or((piece, ""));
            let seed = if seed.is_empty() { Some(0) } else { seed.parse().ok() };
            let sample = count.parse().ok().filter(|count| *count > 0).zip(seed);
            let Some((count, seed)) = sample else {
                let sentence =
                    format!("{piece:?} is no sample: use 50 for so many dialogues, 50@7 for others of them");
                return Err(self.fault(*at, sentence));
            };
            self.sample = Some(Sample { count, seed });
        }
        Ok(())
    }

    /// Numbers between bounds; `None` while they are being typed.
    fn range(&self, at: usize, piece: &str) -> Result<Option<Range>, AskFault> {
        let number = |text: &str, missing: f64| if text.is_empty() { Some(missing) } else { float(text) };
        let least = f64::NEG_INFINITY;
        let most = f64::INFINITY;
        let bounds = if let Some((from, to)) = piece.split_once("..") {
            number(from, least).zip(number(to, most))
        } else if let Some(from) = piece.strip_prefix(">=") {
            number(from, least).map(|from| (from, most))
        } else if let Some(to) = piece.strip_prefix("<=") {
            number(to, most).map(|to| (least, to))
        } else if let Some(from) = piece.strip_prefix('>') {
            number(from, least).map(|from| (if from > least { from.next_up() } else { from }, most))
        } else if let Some(to) = piece.strip_prefix('<') {
            number(to, most).map(|to| (least, if to < most { to.next_down() } else { to }))
        } else {
            number(piece, least).map(|only| (only, if only > least { only } else { most }))
        };
        match bounds {
            None => {
                Err(self.fault(at, format!("{piece:?} is no number and no range such as 10..20, 4.. or >=4")))
            }
            Some((from, to)) if from > to => {
                Err(self.fault(at, format!("the range {piece} ends before it begins")))
            }
            Some((from, to)) => Ok((from > least || to < most).then_some(Range { from, to })),
        }
    }

    /// Passes a pattern in slashes, if one stands here; the last slash ends a word.
    fn pattern(&mut self) -> Result<Option<Vec<Needle>>, AskFault> {
        let Some((source, after)) = pattern_in(self.rest(), |rest| self.ends_word(rest)) else {
            return Ok(None);
        };
        let next = self.line.len() - after.len();
        let needles = (self.needles_of)(source)
            .map_err(|error| self.fault(self.at, format!("the pattern cannot be read: {error}")))?;
        self.at = next;
        Ok(Some(needles))
    }

    /// Reads a word; quotes may stand anywhere in it, and a name only before them.
    fn word(&mut self) -> Word {
        let mut word = Word { field: None, pieces: vec![(self.at, String::new())] };
        let mut is_quoted = false;
        let mut had_quote = false;
        while let Some(letter) = self.rest().chars().next() {
            if !is_quoted && self.ends_word(self.rest()) {
                break;
            }
            self.at += letter.len_utf8();
            let in_field = word.field.is_some();
            let Some((_, piece)) = word.pieces.last_mut() else { break };
            match letter {
                '"' => {
                    is_quoted = !is_quoted;
                    had_quote = true;
                }
                ':' if !had_quote && !in_field && is_name(piece) => {
                    word.field = Some(std::mem::take(piece));
                    word.pieces = vec![(self.at, String::new())];
                }
                ',' if !is_quoted && in_field => word.pieces.push((self.at, String::new())),
                _ => piece.push(letter),
            }
        }
        word
    }

    fn fault(&self, at: usize, sentence: String) -> AskFault {
        let before = self.line.get(..at).map_or(0, |before| before.chars().count());
        AskFault::Query { at: u32::try_from(before).unwrap_or(u32::MAX), sentence }
    }
}

/// The pattern that stands first, without its slashes, and what comes after it.
pub fn pattern_in(text: &str, ends_word: impl Fn(&str) -> bool) -> Option<(&str, &str)> {
    let rest = text.strip_prefix('/').filter(|rest| !rest.starts_with(' '))?;
    rest.match_indices('/').find_map(|(end, _)| {
        let (source, after) = rest.split_at_checked(end)?;
        let after = after.strip_prefix('/')?;
        // Case never matters, and whoever is used to saying so may.
        let after = after.strip_prefix('i').filter(|more| ends_word(more)).unwrap_or(after);
        (!source.is_empty() && ends_word(after)).then_some((source, after))
    })
}

fn is_name(text: &str) -> bool {
    !text.is_empty() && text.chars().all(|character| character.is_ascii_alphabetic() || character == '-')
}

fn text(of_user: Option<bool>, word: &Word) -> Option<What> {
    let needles: Vec<Needle> = word.pieces.iter().filter_map(|(_, piece)| Needle::new(piece)).collect();
    (!needles.is_empty()).then_some(What::Text { of_user, needles })
}

/// The values of a word; one that is still being typed asks for nothing.
fn given(word: Word) -> Vec<String> {
    word.pieces.into_iter().map(|(_, piece)| piece).filter(|piece| !piece.is_empty()).collect()
}

/// Every name that can stand before a colon.
fn all_names() -> String {
    let mut names: Vec<&str> = Field::ALL.map(Field::as_str).to_vec();
    names.extend(Measure::ALL.map(Measure::as_str).iter().filter(|name| **name != Field::Rating.as_str()));
    format!(
        "{}, value, said, note, id, user, system, turn{{\u{2026}}}, sort or sample, or put the text in quotes to search for it",
        names.join(", ")
    )
}
