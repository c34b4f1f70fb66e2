//! What it means to be a file of Taskmaster: each kind of file is told in its own place.

use crate::corpus::{Dataset, Recognition, Role, Variant};

pub fn recognition(variant: Variant, role: Role, why: impl Into<String>) -> Recognition {
    Recognition::new(Dataset::Taskmaster, variant, role, why)
}
