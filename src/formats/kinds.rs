//! What a file can be, in the words of its readers, and how many dialogues the authors of each set count.

use crate::corpus::{Dataset, Role, Split};

/// Dataset, variant and role, as their readers know them.
pub const KINDS: [(Dataset, &str, Role); 26] = [
    (Dataset::AirDialogue, "raw", Role::Dialogues),
    (Dataset::AirDialogue, "hf", Role::Dialogues),
    (Dataset::AirDialogue, "raw", Role::Kb),
    (Dataset::AirDialogue, "selfplay", Role::Predictions),
    (Dataset::AirDialogue, "actions", Role::Predictions),
    (Dataset::Sgd, "raw", Role::Dialogues),
    (Dataset::Sgd, "sgdx", Role::Dialogues),
    (Dataset::Sgd, "hf", Role::Dialogues),
    (Dataset::Sgd, "blind", Role::Dialogues),
    (Dataset::Sgd, "raw", Role::Schema),
    (Dataset::Sgd, "hf", Role::Schema),
    (Dataset::Sgd, "predictions", Role::Predictions),
    (Dataset::Taskmaster, "tm1", Role::Dialogues),
    (Dataset::Taskmaster, "tm2", Role::Dialogues),
    (Dataset::Taskmaster, "tm3", Role::Dialogues),
    (Dataset::Taskmaster, "tm3-hf", Role::Dialogues),
    (Dataset::Taskmaster, "tm4", Role::Dialogues),
    (Dataset::Taskmaster, "tm3", Role::Rewards),
    (Dataset::Taskmaster, "tm4", Role::Rewards),
    (Dataset::Taskmaster, "predictions", Role::Predictions),
    (Dataset::Frames, "raw", Role::Dialogues),
    (Dataset::Frames, "tagged", Role::Dialogues),
    (Dataset::Frames, "predictions", Role::Predictions),
    (Dataset::ConvLab, "convlab3", Role::Dialogues),
    (Dataset::ConvLab, "convlab2", Role::Dialogues),
    (Dataset::DialogStudio, "converted", Role::Dialogues),
];

/// What the authors of a dataset say of a set of its dialogues.
pub struct Published {
    pub dataset: Dataset,
    /// The forms in which the set travels.
    pub variants: &'static [&'static str],
    /// `None` for the whole of it.
    pub split: Option<Split>,
    pub title: &'static str,
    pub dialogues: u64,
    /// What else is said of the number, and why; a sentence without a full stop.
    pub note: &'static str,
}

const fn air(split: Split, title: &'static str, dialogues: u64) -> Published {
    let note = "the test split, which makes up the 402 038 of the paper, is not public";
    Published {
        dataset: Dataset::AirDialogue,
        variants: &["raw", "hf"],
        split: Some(split),
        title,
        dialogues,
        note,
    }
}

const fn sgd(split: Split, title: &'static str, dialogues: u64) -> Published {
    Published {
        dataset: Dataset::Sgd,
        variants: &["raw", "hf"],
        split: Some(split),
        title,
        dialogues,
        note: "",
    }
}

const fn taskmaster(
    variants: &'static [&'static str],
    title: &'static str,
    dialogues: u64,
    note: &'static str,
) -> Published {
    Published { dataset: Dataset::Taskmaster, variants, split: None, title, dialogues, note }
}

/// How many dialogues there should be. Where the descriptions of a dataset contradict its files, the files are
/// right, and the note says so.
pub const PUBLISHED: [Published; 10] = [
    air(Split::Train, "AirDialogue, train", 321_459),
    air(Split::Dev, "AirDialogue, dev", 40_363),
    sgd(Split::Train, "Schema-Guided Dialogue, train", 16_142),
    sgd(Split::Dev, "Schema-Guided Dialogue, dev", 2_482),
    sgd(Split::Test, "Schema-Guided Dialogue, test", 4_201),
    taskmaster(&["tm1"], "Taskmaster-1", 13_215, "7 708 written by one person, 5 507 spoken by two"),
    taskmaster(&["tm2"], "Taskmaster-2", 17_289, "so its README; converters count 17 303 in the files"),
    taskmaster(
        &["tm3", "tm3-hf"],
        "Taskmaster-3",
        23_757,
        "its README says 23 789, which its files do not hold",
    ),
    taskmaster(&["tm4"], "Taskmaster-4", 3_710, "its README says 6 500, which its files do not hold"),
    Published {
        dataset: Dataset::Frames,
        variants: &["raw", "tagged"],
        split: None,
        title: "Frames",
        dialogues: 1_369,
        note: "",
    },
];
