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
}
