//! Going from one dialogue to another in the order of the list.

use crate::corpus::RecordAt;
use crate::ui::navigation::{Navigation, Spot};
use crate::ui::search_results::SearchResults;
use crate::ui::session::{Phase, Session};
use crate::view::walk::{Step, rows_of_file};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Opens another dialogue of the list.
pub fn step(session: Session, results: SearchResults, navigation: Navigation, step: Step) {
    spawn_local(async move {
        let row_count = results
            .answer
            .with_untracked(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching));
        let from = match step {
            // Not from what is shown: the reading of a step before may still be on its way.
            Step::By(_) => match navigation.asked_at() {
                Some(at) => position(results, navigation, at).await,
                None => None,
            },
            Step::First | Step::Last => None,
        };
        let index = step.target(from, row_count);
        if let Some(row) = results.row(index).await {
            let path = session.path_of(row.at.file).unwrap_or_default();
            navigation.open_row(&row, index, path);
        }
    });
}

/// Finds out where a dialogue stands that was opened by its address, once everything is read.
pub fn follow(session: Session, results: SearchResults, navigation: Navigation) {
    Effect::new(move |_| {
        navigation.shown.track();
        results.answer.track();
        let Some(at) = navigation.shown_at() else { return };
        if session.phase.get() != Phase::Ready || navigation.spot.get().is_some_and(|spot| spot.at == at) {
            return;
        }
        spawn_local(async move {
            let Some(index) = position(results, navigation, at).await else { return };
            let row = results.row(index).await;
            if row.is_some_and(|row| row.at == at) && navigation.shown_at() == Some(at) {
                navigation.spot.set(Some(Spot { at, index }));
            }
        });
    });
}

/// Where a dialogue stands in the list now, or where it would stand.
async fn position(results: SearchResults, navigation: Navigation, at: RecordAt) -> Option<u64> {
    if let Some(Spot { index, .. }) = navigation.spot.get_untracked().filter(|spot| spot.at == at)
        && results.row(index).await.is_some_and(|row| row.at == at)
    {
        return Some(index);
    }
    let answer = results.answer.get_untracked()?;
    let mut range = rows_of_file(&answer.survey, at)?;
    // Where nothing is left out a file's rows are its records.
    let guess = range.start + u64::from(at.record.0);
    if range.contains(&guess) && results.row(guess).await?.at == at {
        return Some(guess);
    }
    // Halving finds the row, or the one before the place where it would stand.
    while range.end - range.start > 1 {
        let middle = range.start + (range.end - range.start) / 2;
        if results.row(middle).await?.at <= at {
            range.start = middle;
        } else {
            range.end = middle;
        }
    }
    Some(range.start)
}
