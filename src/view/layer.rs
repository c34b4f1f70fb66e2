//! The layers of annotation in the reader: which a dialogue has, and which are hidden.
//!
//! Invariant: what was stored by another version hides what it names and shows everything else.

use super::text;
use crate::engine::answer::Reading;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layer {
    Spans,
    /// Values that the data gives without a place, found in the text.
    Found,
    Acts,
    State,
    Calls,
    Frames,
}

impl Layer {
    pub const ALL: [Self; 6] = [Self::Spans, Self::Found, Self::Acts, Self::State, Self::Calls, Self::Frames];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Spans => "spans",
            Self::Found => "found",
            Self::Acts => "acts",
            Self::State => "state",
            Self::Calls => "calls",
            Self::Frames => "frames",
        }
    }

    pub fn title(self) -> &'static str {
        match self {
            Self::Spans => text::title::SPANS,
            Self::Found => text::title::FOUND,
            Self::Acts => text::title::ACTS,
            Self::State => text::title::STATE,
            Self::Calls => text::title::CALLS,
            Self::Frames => text::title::FRAMES,
        }
    }

    /// Whether the dialogue has any of it.
    pub fn is_in(self, reading: &Reading) -> bool {
        let mut turns = reading.dialogue.turns.iter();
        match self {
            Self::Spans => turns.any(|turn| !turn.spans.is_empty()),
            Self::Found => reading.details.found.iter().any(|found| !found.is_empty()),
            Self::Acts => turns.any(|turn| !turn.acts.is_empty()),
            Self::State => turns.any(|turn| !turn.states.is_empty()),
            Self::Calls => turns.any(|turn| !turn.calls.is_empty()),
            Self::Frames => !reading.details.frames.histories.is_empty(),
        }
    }
}

/// The layers that are hidden.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Hidden([bool; Layer::ALL.len()]);

impl Hidden {
    pub fn has(self, layer: Layer) -> bool {
        Layer::ALL.into_iter().zip(self.0).any(|(other, is_hidden)| other == layer && is_hidden)
    }

    pub fn toggled(self, layer: Layer) -> Self {
        let mut hidden = self;
        for (other, is_hidden) in Layer::ALL.into_iter().zip(&mut hidden.0) {
            *is_hidden ^= other == layer;
        }
        hidden
    }

    /// Their words, with spaces between.
    pub fn words(self) -> String {
        Layer::ALL
            .into_iter()
            .filter(|layer| self.has(*layer))
            .map(Layer::as_str)
            .collect::<Vec<_>>()
            .join(" ")
    }

    pub fn from_words(words: &str) -> Self {
        Self(Layer::ALL.map(|layer| words.split(' ').any(|word| word == layer.as_str())))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hidden_layers_are_words() {
        let hidden = Hidden::default().toggled(Layer::Acts).toggled(Layer::Calls);
        assert_eq!(hidden.words(), "acts calls");
        assert_eq!(Hidden::from_words("acts calls"), hidden);
        assert!(hidden.has(Layer::Acts) && !hidden.has(Layer::Spans));
        assert_eq!(hidden.toggled(Layer::Acts).words(), "calls");
        assert_eq!(Hidden::from_words("later other"), Hidden::default());
    }
}
