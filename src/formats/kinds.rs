//! What a person can say a file is, when its content does not say it or says it wrongly.

use crate::corpus::{Dataset, Role};

/// Dataset, variant and role, as their readers know them.
pub const KINDS: [(Dataset, &str, Role); 24] = [
    (Dataset::AirDialogue, "raw", Role::Dialogues),
    (Dataset::AirDialogue, "hf", Role::Dialogues),
    (Dataset::AirDialogue, "raw", Role::Kb),
    (Dataset::AirDialogue, "selfplay", Role::Predictions),
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
    (Dataset::Frames, "raw", Role::Dialogues),
    (Dataset::Frames, "tagged", Role::Dialogues),
    (Dataset::Frames, "predictions", Role::Predictions),
    (Dataset::ConvLab, "convlab3", Role::Dialogues),
    (Dataset::ConvLab, "convlab2", Role::Dialogues),
    (Dataset::DialogStudio, "converted", Role::Dialogues),
];
