//! What the screen shows: the report of a dataset's runs, and whose metrics.

use crate::corpus::Dataset;
use crate::engine::study::StudyReport;
use crate::formats::format_of;
use leptos::prelude::*;
use std::sync::Arc;

/// The screen's context.
#[derive(Clone, Copy)]
pub struct Shown {
    pub report: Memo<Option<Arc<StudyReport>>>,
    pub dataset: Memo<Option<Dataset>>,
    /// Whose metrics are shown; `None` for everything.
    pub group: RwSignal<Option<String>>,
}

impl Shown {
    /// Something that is made of the report and the dataset. Tracks both.
    pub fn made<T: Default>(self, make: impl FnOnce(&StudyReport, Dataset) -> T) -> T {
        let dataset = self.dataset.get();
        self.report.with(|report| {
            report.as_ref().zip(dataset).map(|(report, dataset)| make(report, dataset)).unwrap_or_default()
        })
    }

    /// The group whose metrics are shown. Tracks it.
    pub fn group_now(self) -> String {
        let whole = || {
            let evaluation = self.dataset.get().and_then(|dataset| format_of(dataset).evaluation);
            evaluation.map_or_else(String::new, |evaluation| evaluation.whole.to_owned())
        };
        self.group.get().unwrap_or_else(whole)
    }
}
