//! What a dataset says besides turns and annotation: a labelled piece of free-form data.

use serde::{Deserialize, Serialize};

/// A label and what it labels; both as the data has them, or as people read them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Field {
    pub label: String,
    pub body: FieldBody,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldBody {
    /// May have several lines.
    Text(String),
    Pairs(Vec<(String, String)>),
    /// Rows have as many cells as there are columns.
    Table {
        columns: Vec<String>,
        rows: Vec<Vec<String>>,
    },
    Lines(Vec<Line>),
}

/// A line of an outline or of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// How many of the lines above it belongs to, one in the other.
    pub depth: u32,
    /// What it is about, or who says it; may be empty.
    pub lead: String,
    pub pieces: Vec<Piece>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub text: String,
    pub mark: Mark,
    /// For those who point at it; may be empty.
    pub says: String,
}

/// What a piece of a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
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

impl Field {
    pub fn text(label: impl Into<String>, text: impl Into<String>) -> Self {
        Self { label: label.into(), body: FieldBody::Text(text.into()) }
    }

    pub fn pairs(label: impl Into<String>, pairs: Vec<(String, String)>) -> Self {
        Self { label: label.into(), body: FieldBody::Pairs(pairs) }
    }

    pub fn table(label: impl Into<String>, columns: &[&str], rows: Vec<Vec<String>>) -> Self {
        let columns = columns.iter().map(|column| (*column).to_owned()).collect();
        Self { label: label.into(), body: FieldBody::Table { columns, rows } }
    }

    pub fn lines(label: impl Into<String>, lines: Vec<Line>) -> Self {
        Self { label: label.into(), body: FieldBody::Lines(lines) }
    }
}
