//! What is said in all turns of all dialogues, one utterance after another.
//!
//! Where an index is published, the words of each turn are counted and the first utterances copied, so that neither needs
//! the whole text.

use crate::engine::bits::Bits;
use crate::engine::column::{NumberList, TextColumn, bounds, offset};
use crate::engine::published::{Remote, RemoteColumn};
use crate::formats::Skim;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::OnceLock;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Utterances {
    pub text: Remote<String>,
    pub turn_ends: Remote<NumberList>,
    /// Per dialogue, how many turns it and all dialogues before it have.
    pub dialogue_ends: Remote<NumberList>,
    /// Which turns are the user's.
    pub user_turns: Remote<Bits>,
    /// How many turns there are.
    len: u32,
    published: Option<Box<Published>>,
    /// Per turn; counted when somebody asks for the first time, which is cheaper than to keep them for all.
    #[serde(skip)]
    word_counts: OnceLock<Vec<u32>>,
}

/// What is taken from the text when an index is published.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Published {
    /// Per turn.
    word_counts: Remote<NumberList>,
    /// Per dialogue, the beginning of its first utterance, and whether the user says it.
    openings: Remote<(TextColumn, Bits)>,
}

impl Utterances {
    /// Adds those of the next dialogue; there is room for its text.
    pub fn push(&mut self, skim: &Skim) {
        let base = self.text.len();
        self.word_counts.take();
        self.text.push_str(&skim.text);
        skim.turns.iter().for_each(|(speaker, _)| self.user_turns.push(speaker.is_user()));
        self.turn_ends.extend(skim.turns.iter().map(|(_, end)| offset(base + end)));
        self.len = offset(self.turn_ends.len());
        self.dialogue_ends.push(self.len);
    }

    /// Gives back what was kept for more of them.
    pub fn shrink(&mut self) {
        self.text.shrink_to_fit();
        self.turn_ends.shrink_to_fit();
        self.dialogue_ends.shrink_to_fit();
        self.user_turns.shrink();
    }

    /// How many words all turns of a dialogue have.
    pub fn word_count(&self, row: usize) -> u32 {
        self.word_counts(row).map(|(_, words)| words).fold(0, u32::saturating_add)
    }

    /// Per turn of a dialogue, whether the user says it, and in how many words.
    pub fn word_counts(&self, row: usize) -> impl Iterator<Item = (bool, u32)> {
        let counts = match &self.published {
            Some(published) => &published.word_counts,
            None => self.word_counts.get_or_init(|| self.count_words()),
        };
        let of_turn = |turn| (self.user_turns.contains(turn), counts.get(turn).copied().unwrap_or_default());
        self.turns_of(row).map(of_turn)
    }

    fn count_words(&self) -> Vec<u32> {
        (0..self.turn_count()).map(|turn| words(self.of_turn(turn).1)).collect()
    }

    pub fn turn_count(&self) -> usize {
        self.len as usize
    }

    /// The first utterance of a dialogue, or so many characters of it at least, and whether the user says it.
    pub fn opening(&self, row: usize) -> (bool, &str) {
        if let Some(published) = &self.published {
            let (texts, of_user) = &*published.openings;
            return (of_user.contains(row), texts.get(row));
        }
        self.turns_of(row).next().map(|turn| self.of_turn(turn)).unwrap_or_default()
    }

    /// Takes from the text what is to be known without it; so many characters of each first utterance are enough.
    pub fn prepare(&mut self, opening_chars: usize) {
        let mut openings = (TextColumn::default(), Bits::default());
        for row in 0..self.dialogue_ends.len() {
            let (is_user, text) = self.opening(row);
            let end = text.char_indices().nth(opening_chars).map_or(text.len(), |(end, _)| end);
            openings.0.push(text.get(..end).unwrap_or_default());
            openings.1.push(is_user);
        }
        let word_counts = NumberList::from(self.count_words()).into();
        self.published = Some(Box::new(Published { word_counts, openings: openings.into() }));
    }

    /// All that may be kept elsewhere.
    pub fn remote(&mut self) -> impl Iterator<Item = &mut dyn RemoteColumn> {
        let published = self.published.iter_mut().flat_map(|published| {
            [&mut published.openings as &mut dyn RemoteColumn, &mut published.word_counts]
        });
        let own: [&mut dyn RemoteColumn; 4] =
            [&mut self.dialogue_ends, &mut self.turn_ends, &mut self.user_turns, &mut self.text];
        published.chain(own)
    }

    /// The turns of a dialogue.
    pub fn turns_of(&self, row: usize) -> Range<usize> {
        let (start, end) = bounds(&self.dialogue_ends, row);
        start..end
    }

    /// What is said in a turn, and whether the user says it.
    pub fn of_turn(&self, turn: usize) -> (bool, &str) {
        let (start, end) = bounds(&self.turn_ends, turn);
        (self.user_turns.contains(turn), self.text.get(start..end).unwrap_or_default())
    }
}

/// What stands between spaces and has a letter or a digit. Bytes tell it as long as they are ASCII.
fn words(utterance: &str) -> u32 {
    if !utterance.is_ascii() {
        return words_of_any(utterance);
    }
    let (mut count, mut is_word) = (0, false);
    for byte in utterance.bytes() {
        // As `char::is_whitespace`, which knows one more than `u8::is_ascii_whitespace`.
        let is_space = byte.is_ascii_whitespace() || byte == b'\x0B';
        let is_new = !is_word && byte.is_ascii_alphanumeric();
        count += u32::from(is_new);
        is_word = !is_space && (is_word || is_new);
    }
    count
}

fn words_of_any(utterance: &str) -> u32 {
    let is_word = |piece: &&str| piece.contains(char::is_alphanumeric);
    offset(utterance.split_whitespace().filter(is_word).count())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn words_stand_between_spaces() {
        for (utterance, count) in [
            ("", 0),
            ("I'd like to , please .", 4),
            ("9:30am -- ok?!", 2),
            ("caf\u{e9}\u{a0}cr\u{e8}me \u{2026}", 2),
        ] {
            assert_eq!(words(utterance), count, "{utterance}");
        }
    }

    proptest! {
        #[test]
        fn bytes_tell_what_letters_tell(utterance in "[ab1 .,\t\n\u{b}\u{e9}\u{a0}-]{0,20}") {
            prop_assert_eq!(words(&utterance), words_of_any(&utterance));
        }
    }
}
