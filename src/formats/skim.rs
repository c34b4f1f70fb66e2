//! What the index keeps of a dialogue, read without building the dialogue.

use crate::corpus::{Dialogue, Speaker};

/// Buffers that are filled by one record after another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Skim {
    pub id: String,
    pub services: Vec<String>,
    /// The utterances of all turns, without anything between them.
    pub text: String,
    /// Who speaks in a turn, and where its utterance ends in `text`.
    pub turns: Vec<(Speaker, usize)>,
    pub spans: u32,
    pub calls: u32,
}

impl Skim {
    pub fn clear(&mut self) {
        self.id.clear();
        self.services.clear();
        self.text.clear();
        self.turns.clear();
        self.spans = 0;
        self.calls = 0;
    }

    pub fn push_turn(&mut self, speaker: Speaker, utterance: &str) {
        self.text.push_str(utterance);
        self.turns.push((speaker, self.text.len()));
    }

    /// The slow twin of every `skim`: what a dialogue that was read whole would have given.
    pub fn of_dialogue(dialogue: &Dialogue) -> Self {
        let mut skim =
            Self { id: dialogue.id.clone(), services: dialogue.services.clone(), ..Self::default() };
        for turn in &dialogue.turns {
            skim.push_turn(turn.speaker, &turn.utterance);
            skim.spans += u32::try_from(turn.spans.len()).unwrap_or(u32::MAX);
            skim.calls += u32::try_from(turn.calls.len()).unwrap_or(u32::MAX);
        }
        skim
    }
}
