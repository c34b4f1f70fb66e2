//! Going from one dialogue to another in the order of the list.

use crate::ui::found::Found;
use crate::ui::here::{Here, Shown};
use crate::ui::opened::Opened;
use crate::view::walk::{Step, rows_of_file};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Opens another dialogue of the list.
pub fn step(opened: Opened, found: Found, here: Here, step: Step) {
    spawn_local(async move {
        let row_count =
            found.answer.with_untracked(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching));
        let from = match step {
            Step::By(_) => position(found, here).await,
            Step::First | Step::Last => None,
        };
        let index = step.target(from, row_count);
        if let Some(row) = found.row(index).await {
            let path = opened.path_of(row.at.file).unwrap_or_default();
            here.open_row(&row, index, path);
        }
    });
}

/// Where the dialogue that is shown stands in the list now.
async fn position(found: Found, here: Here) -> Option<u64> {
    let Shown::Dialogue(reading) = here.shown.get_untracked() else { return None };
    if let Some(index) = here.index.get_untracked()
        && found.row(index).await.is_some_and(|row| row.at == reading.at)
    {
        return Some(index);
    }
    let answer = found.answer.get_untracked()?;
    let mut range = rows_of_file(&answer.survey, reading.at)?;
    // Halving finds the row, or the one before the place where it would stand.
    while range.end - range.start > 1 {
        let middle = range.start + (range.end - range.start) / 2;
        if found.row(middle).await?.at <= reading.at {
            range.start = middle;
        } else {
            range.end = middle;
        }
    }
    Some(range.start)
}
