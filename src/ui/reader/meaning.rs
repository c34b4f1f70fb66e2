//! What the words of the dataset mean, for those who point at one.

use crate::corpus::Dataset;
use crate::engine::answer::Field;
use crate::formats;
use crate::ui::navigation::{Navigation, Shown};
use crate::view::about::meaning;
use leptos::prelude::*;

/// What is known of a dataset's words.
#[derive(Clone, Copy, Default)]
pub struct Meanings(Signal<&'static str>);

impl From<Signal<&'static str>> for Meanings {
    fn from(about: Signal<&'static str>) -> Self {
        Self(about)
    }
}

impl Meanings {
    /// Those of the dataset that is shown.
    pub fn follow(navigation: Navigation) -> Self {
        let dataset = Memo::new(move |before: Option<&Option<Dataset>>| {
            navigation.shown.with(|shown| match shown {
                Shown::Dialogue(reading) => Some(reading.dataset),
                // What is shown next may be of the same dataset.
                _ => before.copied().flatten(),
            })
        });
        Self(Signal::derive(move || dataset.get().map(formats::about).unwrap_or_default()))
    }

    /// What a value of a field means, if it is known. Tracks that.
    pub fn of(self, field: Field, value: &str) -> Option<String> {
        let about = self.0.get();
        (!about.is_empty()).then(|| meaning(about, field, value).to_owned())
    }
}
