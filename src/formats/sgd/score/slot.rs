//! One slot of a frame, held against what is predicted of it.

/// How one slot of a service is predicted.
pub struct SlotScore<'a> {
    pub slot: &'a str,
    pub is_categorical: bool,
    pub gold: &'a [String],
    pub predicted: &'a [String],
    pub score: f64,
}
