//! What the index keeps of a dialogue, read without building the dialogue.

use crate::corpus::{Dialogue, Speaker, Split};

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
    pub flights: u32,
    /// The split that the record itself names.
    pub split: Option<Split>,
}

impl Skim {
    pub fn clear(&mut self) {
        self.id.clear();
        self.services.clear();
        self.text.clear();
        self.turns.clear();
        self.spans = 0;
        self.calls = 0;
        self.flights = 0;
        self.split = None;
    }

    /// Nothing of a record is there that could be listed.
    pub fn is_empty(&self) -> bool {
        self.id.is_empty() && self.turns.is_empty() && self.flights == 0
    }

    pub fn push_turn(&mut self, speaker: Speaker, utterance: &str) {
        self.text.push_str(utterance);
        self.end_turn(speaker);
    }

    /// Ends a turn whose utterance is in `text` already.
    pub fn end_turn(&mut self, speaker: Speaker) {
        self.turns.push((speaker, self.text.len()));
    }

    /// The slow twin of every `skim`: what a dialogue that was read whole would have given.
    pub fn of_dialogue(dialogue: &Dialogue) -> Self {
        let mut skim = Self {
            id: dialogue.id.clone(),
            services: dialogue.services.clone(),
            split: dialogue.split,
            ..Self::default()
        };
        let kb = dialogue.trip.as_ref().and_then(|trip| trip.kb.as_ref());
        skim.flights = kb.map_or(0, |kb| u32::try_from(kb.flights.len()).unwrap_or(u32::MAX));
        for turn in &dialogue.turns {
            skim.push_turn(turn.speaker, &turn.utterance);
            skim.spans += u32::try_from(turn.spans.len()).unwrap_or(u32::MAX);
            skim.calls += u32::try_from(turn.calls.len()).unwrap_or(u32::MAX);
        }
        skim
    }
}
