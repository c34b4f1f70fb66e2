//! A labelled piece of a page: what the data says, or lines of an outline with a tone for each piece.

use crate::corpus::{Field, FieldBody};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownField {
    pub label: String,
    pub body: ShownBody,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ShownBody {
    Data(FieldBody),
    Lines(Vec<Line>),
}

impl ShownField {
    pub fn lines(label: impl Into<String>, lines: Vec<Line>) -> Self {
        Self { label: label.into(), body: ShownBody::Lines(lines) }
    }
}

impl From<Field> for ShownField {
    fn from(Field { label, body }: Field) -> Self {
        Self { label, body: ShownBody::Data(body) }
    }
}

/// A line of an outline or of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Line {
    /// How many of the lines above it belongs to, one in the other.
    pub depth: u32,
    /// What it is about, or who says it; may be empty.
    pub lead: String,
    pub pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Piece {
    pub text: String,
    pub mark: Mark,
    /// For those who point at it; may be empty.
    pub says: String,
}

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mark {
    Plain,
    Strong,
    /// Our own words about what stands beside them.
    Weak,
    /// A slot with its value.
    Filled,
    /// A slot whose value is not in the data.
    Open,
    Good,
    Bad,
}

impl Mark {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Strong => "strong",
            Self::Weak => "weak",
            Self::Filled => "filled",
            Self::Open => "open",
            Self::Good => "good",
            Self::Bad => "bad",
        }
    }
}

impl Piece {
    pub fn new(text: impl Into<String>, mark: Mark) -> Self {
        Self { text: text.into(), mark, says: String::new() }
    }
}
