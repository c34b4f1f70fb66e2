//! Turns that are copied.

/// Where turns are from.
pub fn place(id: &str, path: &str, record: &str) -> String {
    format!("{id}, {path}, {record}")
}

pub fn from(place: &str) -> String {
    format!("From {place}:")
}
