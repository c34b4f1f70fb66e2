//! Where the records of a dataset keep what is shown of them and what is asked of them.
//!
//! Each dataset states it once, in its `places.rs`: the origins on the screen, the places of findings and the recipes
//! for other programs are all made of that. Paths are those of `engine::tree`: steps with `/` between, where `*` stands
//! for any name, `#` for any number, `name=text` for a member that is this text, and a last `..` leads back.

use super::{airdialogue, convlab, dialogstudio, frames, messages, sgd, taskmaster, unified};
use crate::corpus::{Dataset, Nesting, Recognition, RecordForm, Role};

/// All but `turns` begin at a turn; what several paths lead to is in their order.
pub struct Places {
    /// The first path is that of plain records.
    pub turns: &'static [&'static str],
    pub spans: &'static [&'static str],
    pub acts: &'static [&'static str],
    pub states: &'static [&'static str],
    /// From a state to the slots with their values.
    pub slots: &'static str,
    pub calls: &'static [&'static str],
    pub frames: &'static [&'static str],
}

impl Places {
    /// Nothing is known to be anywhere.
    pub const NONE: Self =
        Self { turns: &[], spans: &[], acts: &[], states: &[], slots: "", calls: &[], frames: &[] };
}

/// Where plain records of a form keep what queries ask for: the lines of a file of JSON, or the rows of Parquet.
pub struct QueryPlaces {
    pub places: &'static Places,
    pub turn: TurnForm,
    /// By the word of a field in queries.
    pub fields: &'static [(&'static str, &'static [FieldPlace])],
    /// What stands where the values of a field are and is no value, by the word of the field.
    pub none: &'static [(&'static str, &'static [&'static str])],
}

/// How a turn says what is said, and by whom.
pub enum TurnForm {
    /// The keys of its members, and what the user is called.
    Members { utterance: &'static str, speaker: &'static str, user: &'static str },
    /// One text that begins with the speaker and a colon.
    Text { user: &'static str, system: &'static str },
}

/// A path, and what it begins at. Here `~` stands for the name of every member, and `!` for a value of any type: itself, or
/// each of a list. Columns, which have one type, keep it as a text of JSON.
pub enum FieldPlace {
    Record(&'static str),
    Turn(&'static str),
    Span(&'static str),
    Act(&'static str),
    State(&'static str),
    /// Where a state has its slots.
    Slots(&'static str),
    Call(&'static str),
}

/// Where records of a dataset keep what is shown of them. (Apart from [`super::Format`], so that the page has no readers.)
pub fn places_of(dataset: Dataset, form: RecordForm) -> &'static Places {
    match form {
        RecordForm::OfDataset => {}
        RecordForm::Unified => return &unified::PLACES,
        RecordForm::Messages => return &messages::PLACES,
    }
    match dataset {
        Dataset::AirDialogue => &airdialogue::PLACES,
        Dataset::Sgd => &sgd::PLACES,
        Dataset::Frames => &frames::PLACES,
        Dataset::Taskmaster => &taskmaster::PLACES,
        Dataset::ConvLab => &convlab::PLACES,
        Dataset::DialogStudio => &dialogstudio::PLACES,
    }
}

/// Where the records of a file keep what queries ask for; `None` of a form whose records are laid out otherwise, as those
/// of datasets are in columns, whoever made these.
pub fn query_places_of(recognition: &Recognition, is_in_columns: bool) -> Option<&'static QueryPlaces> {
    let is_plain = recognition.nesting == Nesting::Plain;
    if !is_plain || !matches!(recognition.role, Role::Dialogues | Role::Predictions) {
        return None;
    }
    match recognition.form {
        RecordForm::Unified => return Some(unified::query_places(recognition.dataset)),
        RecordForm::OfDataset if !is_in_columns => {}
        RecordForm::OfDataset | RecordForm::Messages => return None,
    }
    let variant = recognition.variant.as_str();
    match recognition.dataset {
        Dataset::Sgd => sgd::query_places(variant),
        Dataset::AirDialogue => airdialogue::query_places(variant),
        Dataset::Taskmaster => taskmaster::query_places(variant),
        Dataset::Frames => frames::query_places(variant),
        Dataset::ConvLab | Dataset::DialogStudio => None,
    }
}
