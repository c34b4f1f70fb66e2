//! Templates: sentences with places for slots, and the line of text that they are said into.
//!
//! | in a template | in the utterance |
//! |---|---|
//! | `{time}` | the value, as a span unless the slot is categorical |
//! | `{it}` | the value of the slot that the template belongs to |
//! | `{on date}` | "on September 4th", but "tomorrow" without "on" |
//! | `{pets?yes\|no}` | the first text when the value is "True", else the second |
//! | `{=city}` | nothing: the slot is taken over from another service |
//! | `[, for {seats}]` | left out when a slot in it has no value |
//!
//! A slot that occurs twice says its second value the second time, or repeats the only one. Invariant: spans
//! are counted in code points, and their text is a value of the slot.

use super::calendar::stands_alone;
use super::dialogue::{Said, Span};
use super::voice::Voice;
use crate::synth::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece {
    Text(&'static str),
    Slot {
        lead: &'static str,
        name: &'static str,
    },
    Choice {
        name: &'static str,
        yes: &'static str,
        no: &'static str,
    },
    TakenOver(&'static str),
    /// An optional group; its own pieces are in the text.
    Group(&'static str),
}

/// The pieces of a template, groups unopened.
pub fn pieces(template: &'static str) -> impl Iterator<Item = Piece> {
    let mut rest = template;
    std::iter::from_fn(move || {
        let special = rest.find(['{', '[']).unwrap_or(rest.len());
        if special > 0 {
            let (text, after) = rest.split_at(special);
            rest = after;
            return Some(Piece::Text(text));
        }
        if let Some((group, after)) = rest.strip_prefix('[').and_then(|inside| inside.split_once(']')) {
            rest = after;
            return Some(Piece::Group(group));
        }
        let (inside, after) = rest.strip_prefix('{')?.split_once('}')?;
        rest = after;
        Some(placeholder(inside))
    })
}

fn placeholder(inside: &'static str) -> Piece {
    if let Some(name) = inside.strip_prefix('=') {
        return Piece::TakenOver(name);
    }
    if let Some((name, texts)) = inside.split_once('?') {
        let (yes, no) = texts.split_once('|').unwrap_or(("Yes", "No"));
        return Piece::Choice { name, yes, no };
    }
    let (lead, name) = inside.split_once(' ').unwrap_or(("", inside));
    Piece::Slot { lead, name }
}

/// A slot that a template speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mention {
    pub name: &'static str,
    pub is_optional: bool,
}

/// The slots that a template speaks of, each once.
pub fn mentions(template: &'static str) -> Vec<Mention> {
    let mut found: Vec<Mention> = Vec::new();
    let mut add = |piece: Piece, is_optional: bool| {
        if let Piece::Slot { name, .. } | Piece::Choice { name, .. } = piece
            && found.iter().all(|mention| mention.name != name)
        {
            found.push(Mention { name, is_optional });
        }
    };
    for piece in pieces(template) {
        match piece {
            Piece::Group(group) => pieces(group).for_each(|piece| add(piece, true)),
            piece => add(piece, false),
        }
    }
    found
}

/// The slots that a template takes over from another service.
pub fn taken_over(template: &'static str) -> impl Iterator<Item = &'static str> {
    pieces(template).filter_map(|piece| match piece {
        Piece::TakenOver(name) => Some(name),
        _ => None,
    })
}

/// An utterance in the making.
pub struct Line {
    pub text: String,
    len_chars: u32,
    voice: Voice,
}

impl Line {
    pub fn of(voice: Voice) -> Self {
        Self { text: String::with_capacity(160), len_chars: 0, voice }
    }

    /// Adds text as it is.
    pub fn add(&mut self, text: &str) {
        self.text.push_str(text);
        self.len_chars += count(text);
    }

    /// Adds a sentence without slots, after a space when something stands before it.
    pub fn sentence(&mut self, text: &str) {
        self.space();
        self.add(text);
    }

    /// Adds a sentence from a template, after a space when something stands before it.
    pub fn say(&mut self, template: &'static str, said: &[Said], spans: &mut Vec<Span>, random: &mut Random) {
        self.space();
        self.put(template, said, spans, random);
    }

    /// The same as [`Line::say`], right after what stands before it.
    pub fn put(&mut self, template: &'static str, said: &[Said], spans: &mut Vec<Span>, random: &mut Random) {
        for piece in pieces(template) {
            match piece {
                Piece::Group(group) => {
                    let has_all = mentions(group).iter().all(|mention| find(said, mention.name).is_some());
                    if has_all {
                        pieces(group).for_each(|piece| self.place(piece, said, spans, random));
                    }
                }
                piece => self.place(piece, said, spans, random),
            }
        }
    }

    fn place(&mut self, piece: Piece, said: &[Said], spans: &mut Vec<Span>, random: &mut Random) {
        match piece {
            Piece::Text(text) => self.add(text),
            Piece::Slot { lead, name } => {
                if let Some(said) = find(said, name) {
                    self.slot(lead, said, spans, random);
                }
            }
            Piece::Choice { name, yes, no } => {
                let value = find(said, name).and_then(|said| said.values.first());
                self.add(if value.is_some_and(|value| value.canonical == "True") { yes } else { no });
            }
            Piece::TakenOver(_) | Piece::Group(_) => {}
        }
    }

    fn slot(&mut self, lead: &str, said: &Said, spans: &mut Vec<Span>, random: &mut Random) {
        let name = said.slot.name;
        let said_before = spans.iter().filter(|span| span.slot == name).count();
        let Some(value) = said.values.get(said_before).or(said.values.last()) else { return };
        if !lead.is_empty() && !stands_alone(&value.said) {
            self.add(lead);
            self.add(" ");
        }
        if said.slot.values.is_categorical() {
            let phrase = said.slot.values.phrase(&value.canonical, self.voice, random);
            self.fix_article(&phrase);
            self.add(&phrase);
            return;
        }
        self.fix_article(&value.said);
        let start = self.len_chars;
        self.add(&value.said);
        spans.push(Span { slot: name, start, end: self.len_chars });
    }

    /// Turns an article into "an" where the next word asks for it.
    fn fix_article(&mut self, next: &str) {
        let is_article = self.text.ends_with(" a ") || self.text.ends_with(" A ") || self.text == "A ";
        // Eighty begins with a vowel to the ear, and "one" with a consonant.
        let has_vowel = next.starts_with(['a', 'e', 'i', 'o', 'u', 'A', 'E', 'I', 'O', 'U', '8']);
        if is_article && has_vowel && !next.starts_with("one") {
            self.text.pop();
            self.len_chars -= 1;
            self.add("n ");
        }
    }

    fn space(&mut self) {
        if !self.text.is_empty() {
            self.add(" ");
        }
    }
}

/// What is said for a slot; `it` is the only thing said.
fn find<'s>(said: &'s [Said], name: &str) -> Option<&'s Said> {
    said.iter().find(|said| name == IT || said.slot.name == name)
}

/// Stands for the slot that a template belongs to.
pub const IT: &str = "it";

pub fn count(text: &str) -> u32 {
    u32::try_from(text.chars().count()).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::super::shape::Slot;
    use super::super::value::{Value, Values};
    use super::*;

    static DATE: Slot = Slot { name: "date", values: Values::Date { after: "" }, ..Slot::NEW };
    static PETS: Slot =
        Slot { name: "pets", values: Values::Flag { yes: "takes pets", no: "takes no pets" }, ..Slot::NEW };

    fn said(slot: &'static Slot, texts: &[&'static str]) -> Said {
        let values = texts.iter().map(|&text| Value { said: text.into(), canonical: text.into() }).collect();
        Said { slot, values }
    }

    fn spoken(template: &'static str, said: &[Said]) -> (String, Vec<(u32, u32)>) {
        let (mut line, mut spans) = (Line::of(Voice::System), Vec::new());
        line.say(template, said, &mut spans, &mut Random::new(1));
        (line.text, spans.iter().map(|span| (span.start, span.end)).collect())
    }

    #[test]
    fn a_span_covers_its_value_in_code_points() {
        assert_eq!(spoken("\u{1F642} is {date} fine?", &[said(&DATE, &["June 1st"])]).1, [(5, 13)]);
    }

    #[test]
    fn on_is_left_out_where_nobody_says_it() {
        assert_eq!(spoken("Come {on date}.", &[said(&DATE, &["May 4th"])]).0, "Come on May 4th.");
        assert_eq!(spoken("Come {on it}.", &[said(&DATE, &["tomorrow"])]).0, "Come tomorrow.");
    }

    #[test]
    fn articles_suit_the_next_word() {
        assert_eq!(
            spoken("A {date}?", &[said(&DATE, &["April day"])]),
            ("An April day?".into(), vec![(3, 12)])
        );
        assert_eq!(spoken("A {date}?", &[said(&DATE, &["one-day trip"])]).0, "A one-day trip?");
        assert_eq!(
            spoken("a chance, a {date} one", &[said(&DATE, &["80 percent"])]).0,
            "a chance, an 80 percent one"
        );
    }

    #[test]
    fn a_group_without_its_value_is_left_out() {
        assert_eq!(spoken("A room[ {on date}].", &[]).0, "A room.");
        assert_eq!(spoken("A room[ {on date}].", &[said(&DATE, &["today"])]).0, "A room today.");
    }

    #[test]
    fn categorical_values_are_phrases_without_spans() {
        let (text, spans) = spoken("{pets?Yes|No}, it {pets}.", &[said(&PETS, &["True"])]);
        assert_eq!((text.as_str(), spans.len()), ("Yes, it takes pets.", 0));
    }

    #[test]
    fn a_second_mention_says_the_second_value_or_repeats_the_first() {
        assert_eq!(
            spoken("{date} or {date}?", &[said(&DATE, &["today", "tomorrow"])]).0,
            "today or tomorrow?"
        );
        assert_eq!(spoken("{date}, yes {date}.", &[said(&DATE, &["today"])]).0, "today, yes today.");
    }

    #[test]
    fn mentions_are_listed_once_with_their_groups() {
        let found = mentions("{a} {on b}[ {c}] {a} {=d}");
        let names: Vec<_> = found.iter().map(|mention| (mention.name, mention.is_optional)).collect();
        assert_eq!(names, [("a", false), ("b", false), ("c", true)]);
        assert_eq!(taken_over("{a} {=d}").collect::<Vec<_>>(), ["d"]);
    }
}
