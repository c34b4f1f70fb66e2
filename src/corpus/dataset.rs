//! What a file is: dataset, variant, role and split, and why we think so.

use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// A family of files that one folder of `formats` reads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Dataset {
    AirDialogue,
    Sgd,
    Taskmaster,
    Frames,
    ConvLab,
    DialogStudio,
}

impl Dataset {
    pub const ALL: [Self; 6] =
        [Self::AirDialogue, Self::Sgd, Self::Taskmaster, Self::Frames, Self::ConvLab, Self::DialogStudio];

    /// The stable word used in addresses and in `inspect --json`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::AirDialogue => "airdialogue",
            Self::Sgd => "sgd",
            Self::Taskmaster => "taskmaster",
            Self::Frames => "frames",
            Self::ConvLab => "convlab",
            Self::DialogStudio => "dialogstudio",
        }
    }

    /// The name people know it by.
    pub fn title(self) -> &'static str {
        match self {
            Self::AirDialogue => "AirDialogue",
            Self::Sgd => "Schema-Guided Dialogue",
            Self::Taskmaster => "Taskmaster",
            Self::Frames => "Frames",
            Self::ConvLab => "ConvLab",
            Self::DialogStudio => "DialogStudio",
        }
    }

    /// A name short enough for a tab.
    pub fn short_title(self) -> &'static str {
        match self {
            Self::Sgd => "SGD",
            _ => self.title(),
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|dataset| dataset.as_str() == word)
    }
}

/// The form in which a dataset travels: a short stable word that its folder of `formats` gives it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Variant(pub Cow<'static, str>);

impl Variant {
    /// As its authors publish it.
    pub const RAW: Self = Self::new("raw");
    /// As the `HuggingFace` hub exports it.
    pub const HF: Self = Self::new("hf");

    pub const fn new(word: &'static str) -> Self {
        Self(Cow::Borrowed(word))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// What the records of a file are.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Role {
    Dialogues,
    /// Flights: what an `AirDialogue` agent can book from.
    Kb,
    /// Services with their slots and intents.
    Schema,
    /// Names of annotations and calls.
    Ontology,
    /// Dialogues as a model annotated or wrote them.
    Predictions,
    /// Short dialogues with a judgement.
    Rewards,
    /// Which dialogues are in which split.
    Splits,
    /// Anything else that belongs to a dataset.
    Other,
}

impl Role {
    pub const ALL: [Self; 8] = [
        Self::Dialogues,
        Self::Kb,
        Self::Schema,
        Self::Ontology,
        Self::Predictions,
        Self::Rewards,
        Self::Splits,
        Self::Other,
    ];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Dialogues => "dialogues",
            Self::Kb => "kb",
            Self::Schema => "schema",
            Self::Ontology => "ontology",
            Self::Predictions => "predictions",
            Self::Rewards => "rewards",
            Self::Splits => "splits",
            Self::Other => "other",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|role| role.as_str() == word)
    }

    /// Its records are read one by one and listed; those of other roles tell the engine about them.
    pub fn is_listed(self) -> bool {
        matches!(self, Self::Dialogues | Self::Kb | Self::Predictions | Self::Rewards | Self::Other)
    }
}

/// The part of a dataset that a dialogue belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Split {
    Train,
    Dev,
    Test,
    /// Out of the domain that was trained on (`AirDialogue`).
    Ood,
}

impl Split {
    pub const ALL: [Self; 4] = [Self::Train, Self::Dev, Self::Test, Self::Ood];

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Train => "train",
            Self::Dev => "dev",
            Self::Test => "test",
            Self::Ood => "ood",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|split| split.as_str() == word)
    }
}

/// Where a split comes from, the surest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum SplitSource {
    /// Records name it themselves.
    Record,
    /// A list of the dialogues of a split has them.
    List,
    Folder,
    /// A word in the name of the file, and nothing else.
    Name,
}

impl SplitSource {
    /// The stable word used in `inspect --json`.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Record => "record",
            Self::List => "list",
            Self::Folder => "folder",
            Self::Name => "name",
        }
    }
}

/// What a file was recognised as, from the content of its first record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Recognition {
    pub dataset: Dataset,
    pub variant: Variant,
    pub role: Role,
    /// How its records are wrapped.
    pub nesting: Nesting,
    pub form: RecordForm,
    /// What in the record gave it away, as a sentence without a full stop.
    pub why: String,
}

impl Recognition {
    /// A file of plain records.
    pub fn new(dataset: Dataset, variant: Variant, role: Role, why: impl Into<String>) -> Self {
        Self { dataset, variant, role, nesting: Nesting::Plain, form: RecordForm::OfDataset, why: why.into() }
    }
}

/// What the records of a file look like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum RecordForm {
    /// As the dataset, or its variant, is published.
    #[default]
    OfDataset,
    /// Our own form, which is one for all datasets.
    Unified,
    /// Who says what and nothing else, as chat models are trained with.
    Messages,
}

/// How the records of a file are wrapped.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Nesting {
    /// An element of an array, a line, or a value of its own is a record.
    #[default]
    Plain,
    /// One object; its members are the records, named by their keys.
    Members,
    /// A page of the `HuggingFace` viewer: the `row` of each of its `rows` is a record.
    Rows,
    /// Each record is JSON inside a string.
    Strings,
    /// Each line of text is a record, and no JSON.
    Text,
}
