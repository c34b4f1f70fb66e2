//! What the facts of a dialogue are about.

use serde::{Deserialize, Serialize};

/// What a fact about a dialogue, or about one of its turns, says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Kind {
    Service,
    /// What the user wants done, as a turn's states have it.
    Intent,
    Act,
    /// The slot of a span, of an act or of a state. What a state goes on saying is counted for the first turn only.
    Slot,
    /// The method of a call.
    Api,
    Goal,
    /// What the agent should have done, and what it did.
    Status,
    AgentStatus,
    Correct,
    /// A part of what the agent did that is not as the data expects it: status, flight or name. No facet counts it.
    WrongPart,
    Reservation,
    /// What a verification derived: the status, how the recorded flights stand to the derived ones, whether the action is
    /// right, the tenth of its score, and what is wrong with it; or why nothing is derived. See `engine::study`.
    Derived,
    DerivedFlights,
    DerivedCorrect,
    DerivedReward,
    AgentError,
    Unverified,
    /// What an evaluation found of predictions: the runs that predict the dialogue, those that are wrong somewhere, and
    /// what is wrong (`A/new`, `A/slot=city`). See `engine::study`.
    Run,
    WrongRun,
    PredictionError,
    Success,
    Rating,
    Scenario,
    User,
    Wizard,
    /// The dialogue has a part that others lack; the index says so itself.
    Has,
    /// A rule that the dialogue breaks, as its checking found.
    Rule,
    /// A label, and the words of a note, that a person has put on the dialogue or one of its turns. No facet counts the words.
    Label,
    Note,
    /// What became of a value of the dialogue, as a study found. No facet counts it.
    Said,
    /// What fills a slot: in an act, a state or a span; or what a trip has to be like. No facet counts it.
    Value,
    /// A slot of a service that an act names or a state fills, `service/slot`, and each value of it,
    /// `service/slot=value`. What a state goes on saying is counted for the first turn only. No facet counts it.
    ServiceSlot,
    /// An intent of a service, as a turn's states have it: `service/intent`. No facet counts it.
    ServiceIntent,
}

impl Kind {
    /// Kept beside the facts, with names of their own: there are many, and no facet counts them.
    pub fn is_beside_facts(self) -> bool {
        matches!(self, Self::Value | Self::ServiceSlot | Self::ServiceIntent)
    }

    /// A person's own, and nothing of the data: it is not written down with an index.
    pub fn is_of_notes(self) -> bool {
        matches!(self, Self::Label | Self::Note)
    }
}
