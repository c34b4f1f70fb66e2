//! A value that takes memory only when it is changed: of many files most hold nothing of a kind.

use serde::{Deserialize, Serialize};
use std::ops::{Deref, DerefMut};

/// Its value as it is before it is changed, for all of them.
pub trait Blank: Default + 'static {
    fn blank() -> &'static Self;
}

/// Reads as the blank value until it is changed.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct OnDemand<T>(Option<Box<T>>);

impl<T> OnDemand<T> {
    /// What is there to be changed, if there is something.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.0.as_deref_mut()
    }

    /// Makes it blank again, and gives its memory back.
    pub fn forget(&mut self) {
        self.0 = None;
    }
}

impl<T> Default for OnDemand<T> {
    fn default() -> Self {
        Self(None)
    }
}

impl<T: Blank> Deref for OnDemand<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.0.as_deref().unwrap_or_else(|| T::blank())
    }
}

impl<T: Blank> DerefMut for OnDemand<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.0.get_or_insert_default()
    }
}
