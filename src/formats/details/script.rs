//! What the page shows of the instructions that the writers of a dialogue had (Taskmaster).

use serde::{Deserialize, Serialize};

/// Instructions, taken apart; references to slots are filled in.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Script {
    /// May be empty.
    pub title: String,
    pub task: Vec<TaskLine>,
    pub slots: Vec<ScriptSlot>,
    pub steps: Vec<ScriptStep>,
    /// What the writer had to confirm.
    pub checks: Vec<Vec<ScriptPiece>>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TaskLine {
    /// Of a list.
    pub is_item: bool,
    pub pieces: Vec<ScriptPiece>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptSlot {
    pub name: String,
    /// The annotation name of its values.
    pub entity: String,
    pub kind: VariableKind,
    /// Its value; what the writer was asked for, or the bounds of chance, where the data does not keep it.
    pub pieces: Vec<ScriptPiece>,
}

/// Where the value of a slot comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum VariableKind {
    Fixed,
    Entered,
    Random,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptStep {
    pub kind: StepKind,
    /// A speaker, or the name of a call; may be empty.
    pub of: String,
    pub pieces: Vec<ScriptPiece>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum StepKind {
    /// The writer is told what to say.
    Hint,
    /// The words are given.
    Force,
    Call,
    Response,
    Other,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ScriptPiece {
    pub text: String,
    pub kind: PieceKind,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PieceKind {
    Plain,
    Strong,
    /// A name in a call, or another of its words that is no reference.
    Name,
    /// The value of a slot.
    Filled {
        slot: String,
        entity: String,
    },
    /// A slot whose value is not in the data.
    Open {
        entity: String,
        kind: VariableKind,
        asked: String,
    },
}
