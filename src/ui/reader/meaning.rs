//! What the words of the dataset mean, for those who point at one.

use crate::corpus::Dataset;
use crate::engine::answer::Field;
use crate::ui::ask::ask_again;
use crate::ui::navigation::{Navigation, Shown};
use crate::ui::session::Session;
use crate::view::about::meaning;
use crate::wire::ask::About;
use leptos::prelude::*;
use std::sync::Arc;

/// What is known of a dataset's words.
#[derive(Clone, Copy, Default)]
pub struct Meanings(RwSignal<Option<Arc<str>>>);

impl From<RwSignal<Option<Arc<str>>>> for Meanings {
    fn from(about: RwSignal<Option<Arc<str>>>) -> Self {
        Self(about)
    }
}

impl Meanings {
    /// Asks for those of the dataset that is shown.
    pub fn follow(navigation: Navigation, session: Session) -> Self {
        let dataset = Memo::new(move |before: Option<&Option<Dataset>>| {
            navigation.shown.with(|shown| match shown {
                Shown::Dialogue(reading) => Some(reading.dataset),
                // What is shown next may be of the same dataset.
                _ => before.copied().flatten(),
            })
        });
        Self(ask_again(
            session,
            move || dataset.get(),
            |link, dataset| async move { Ok(Arc::from(link.ask(About { dataset }).await?)) },
        ))
    }

    /// What a value of a field means, if it is known. Tracks that.
    pub fn of(self, field: Field, value: &str) -> Option<String> {
        self.0.with(|about| Some(meaning(about.as_deref()?, field, value).to_owned()))
    }
}
