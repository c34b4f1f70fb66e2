//! Going from one dialogue to another in the order of the list.

use crate::corpus::RecordAt;
use crate::ui::found::Found;
use crate::ui::here::{Here, Spot};
use crate::ui::opened::{Opened, Phase};
use crate::view::walk::{Step, rows_of_file};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Opens another dialogue of the list.
pub fn step(opened: Opened, found: Found, here: Here, step: Step) {
    spawn_local(async move {
        let row_count =
            found.answer.with_untracked(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching));
        let from = match step {
            // Not from what is shown: the reading of a step before may still be on its way.
            Step::By(_) => match here.asked_at() {
                Some(at) => position(found, here, at).await,
                None => None,
            },
            Step::First | Step::Last => None,
        };
        let index = step.target(from, row_count);
        if let Some(row) = found.row(index).await {
            let path = opened.path_of(row.at.file).unwrap_or_default();
            here.open_row(&row, index, path);
        }
    });
}

/// Finds out where a dialogue stands that was opened by its address, once everything is read.
pub fn follow(opened: Opened, found: Found, here: Here) {
    Effect::new(move |_| {
        here.shown.track();
        found.answer.track();
        let Some(at) = here.shown_at() else { return };
        if opened.phase.get() != Phase::Ready || here.spot.get().is_some_and(|spot| spot.at == at) {
            return;
        }
        spawn_local(async move {
            let Some(index) = position(found, here, at).await else { return };
            let row = found.row(index).await;
            if row.is_some_and(|row| row.at == at) && here.shown_at() == Some(at) {
                here.spot.set(Some(Spot { at, index }));
            }
        });
    });
}

/// Where a dialogue stands in the list now, or where it would stand.
async fn position(found: Found, here: Here, at: RecordAt) -> Option<u64> {
    if let Some(Spot { index, .. }) = here.spot.get_untracked().filter(|spot| spot.at == at)
        && found.row(index).await.is_some_and(|row| row.at == at)
    {
        return Some(index);
    }
    let answer = found.answer.get_untracked()?;
    let mut range = rows_of_file(&answer.survey, at)?;
    // Halving finds the row, or the one before the place where it would stand.
    while range.end - range.start > 1 {
        let middle = range.start + (range.end - range.start) / 2;
        if found.row(middle).await?.at <= at {
            range.start = middle;
        } else {
            range.end = middle;
        }
    }
    Some(range.start)
}
