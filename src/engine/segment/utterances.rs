//! What is said in all turns of all dialogues, one utterance after another.

use crate::engine::bits::Bits;
use crate::engine::column::{bounds, offset};
use crate::formats::Skim;
use std::ops::Range;

#[derive(Clone, Debug, Default)]
pub struct Utterances {
    pub text: String,
    pub turn_ends: Vec<u32>,
    /// Per dialogue, how many turns it and all dialogues before it have.
    pub dialogue_ends: Vec<u32>,
    /// Which turns are the user's.
    pub user_turns: Bits,
}

impl Utterances {
    /// Adds those of the next dialogue; there is room for its text.
    pub fn push(&mut self, skim: &Skim) {
        let base = self.text.len();
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
