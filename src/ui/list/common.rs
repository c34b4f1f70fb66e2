//! What all rows of the list have in common.

use crate::corpus::RecordAt;
use crate::engine::answer::Field;
use crate::ui::navigation::{Navigation, Shown};
use crate::ui::parts::VirtualList;
use crate::ui::search_results::{Answer, SearchResults};
use leptos::prelude::*;

#[derive(Clone, Copy)]
pub struct Common {
    pub row_count: Memo<u64>,
    /// There is more than one split among the dialogues.
    pub are_split: Memo<bool>,
    /// The dialogue that the reader shows.
    pub shown: Memo<Option<RecordAt>>,
}

impl Common {
    pub fn new(results: SearchResults, navigation: Navigation, list: VirtualList) -> Self {
        let are_split =
            move || results.answer.with(|answer| answer.as_ref().is_some_and(|it| splits(it) > 1));
        let shown = move || {
            navigation.shown.with(|shown| match shown {
                Shown::Dialogue(reading) => Some(reading.at),
                _ => None,
            })
        };
        Self {
            row_count: Memo::new(move |_| list.row_count()),
            are_split: Memo::new(move |_| are_split()),
            shown: Memo::new(move |_| shown()),
        }
    }
}

/// How many splits there are among the dialogues.
fn splits(answer: &Answer) -> usize {
    let facet = answer.survey.facets.iter().find(|facet| facet.field == Field::Split);
    facet.map_or(0, |facet| facet.values.len())
}
