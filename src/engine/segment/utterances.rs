//! What is said in all turns of all dialogues, one utterance after another.

use crate::engine::bits::Bits;
use crate::engine::column::{bounds, offset};
use crate::engine::packed;
use crate::formats::Skim;
use serde::{Deserialize, Serialize};
use std::ops::Range;
use std::sync::OnceLock;

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Utterances {
    pub text: String,
    #[serde(with = "packed::numbers")]
    pub turn_ends: Vec<u32>,
    /// Per dialogue, how many turns it and all dialogues before it have.
    #[serde(with = "packed::numbers")]
    pub dialogue_ends: Vec<u32>,
    /// Which turns are the user's.
    pub user_turns: Bits,
    /// Per turn; counted when somebody asks for the first time, which is cheaper than to keep them for all.
    #[serde(skip)]
    word_counts: OnceLock<Vec<u32>>,
}

impl Utterances {
    /// Adds those of the next dialogue; there is room for its text.
    pub fn push(&mut self, skim: &Skim) {
        let base = self.text.len();
        self.word_counts.take();
        self.text.push_str(&skim.text);
        skim.turns.iter().for_each(|(speaker, _)| self.user_turns.push(speaker.is_user()));
        self.turn_ends.extend(skim.turns.iter().map(|(_, end)| offset(base + end)));
        self.dialogue_ends.push(offset(self.turn_ends.len()));
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
        let of_turn = |turn| words(self.of_turn(turn).1);
        let counts = self.word_counts.get_or_init(|| (0..self.turn_count()).map(of_turn).collect());
        let of_turn = |turn| (self.user_turns.contains(turn), counts.get(turn).copied().unwrap_or_default());
        self.turns_of(row).map(of_turn)
    }

    pub fn turn_count(&self) -> usize {
        self.turn_ends.len()
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
