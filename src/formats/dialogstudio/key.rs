//! The key of a record, which the reader and the rules take apart.

/// The key of a record, such as `SGD--train--1`.
pub struct Key<'a> {
    pub set: &'a str,
    pub split: &'a str,
}

impl<'a> Key<'a> {
    pub fn of(key: &'a str) -> Option<Self> {
        let mut parts = key.split("--");
        let key = Self { set: parts.next()?, split: parts.next()? };
        parts.next().map(|_| key)
    }
}
