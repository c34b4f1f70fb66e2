//! What a file is: dataset, variant, role and split, and why we think so.

use serde::{Deserialize, Serialize};

/// A family of files that one folder of `formats` reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dataset {
    Sgd,
}

impl Dataset {
    pub const ALL: [Self; 1] = [Self::Sgd];

    /// The stable word used in addresses and in `inspect --json`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Sgd => "sgd",
        }
    }

    /// The name people know it by.
    pub fn title(self) -> &'static str {
        match self {
            Self::Sgd => "Schema-Guided Dialogue",
        }
    }

    /// A name short enough for a tab.
    pub fn short_title(self) -> &'static str {
        match self {
            Self::Sgd => "SGD",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dataset| dataset.word() == word)
    }
}

/// The form in which a dataset travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Variant {
    /// As its authors publish it.
    Raw,
    /// SGD with paraphrased service, slot and intent names.
    Sgdx,
}

impl Variant {
    pub fn word(self) -> &'static str {
        match self {
            Self::Raw => "raw",
            Self::Sgdx => "sgdx",
        }
    }
}

/// What the records of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Dialogues,
    Schema,
}

impl Role {
    pub fn word(self) -> &'static str {
        match self {
            Self::Dialogues => "dialogues",
            Self::Schema => "schema",
        }
    }
}

/// The part of a dataset that a file belongs to, taken from its path.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Split {
    Train,
    Dev,
    Test,
}

impl Split {
    pub const ALL: [Self; 3] = [Self::Train, Self::Dev, Self::Test];

    pub fn word(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Dev => "dev",
            Self::Test => "test",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|split| split.word() == word)
    }
}

/// What a file was recognised as, from the content of its first record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recognition {
    pub dataset: Dataset,
    pub variant: Variant,
    pub role: Role,
    /// What in the record gave it away, as a sentence without a full stop.
    pub why: String,
}
