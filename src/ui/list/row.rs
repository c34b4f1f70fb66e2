//! One row of the list.

use crate::engine::answer::Row;
use crate::ui::found::Found;
use crate::ui::here::{Here, Shown};
use crate::ui::opened::Opened;
use crate::ui::parts::{marked, maybe, part, text};
use crate::view::excerpt::around_first_hit;
use crate::view::number;
use crate::view::window::Window;
use leptos::prelude::*;

/// The element of a row, for `aria-activedescendant`.
pub fn element_id(index: u64) -> String {
    format!("row-{index}")
}

/// The row at a place of the window: the element stays and shows another row when the list is scrolled.
#[component]
pub fn RowView(
    place: u64,
    window: Memo<Window>,
    row_count: Memo<u64>,
    are_split: Memo<bool>,
) -> impl IntoView {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let opened = expect_context::<Opened>();
    let index = Memo::new(move |_| window.get().first + place);
    let row = Memo::new(move |_| found.rows.with(|rows| rows.row(index.get()).cloned()));
    let is_shown = Memo::new(move |_| {
        let at = here.shown.with(|shown| match shown {
            Shown::Dialogue(reading) => Some(reading.at),
            _ => None,
        });
        at.is_some() && row.with(|row| row.as_ref().map(|row| row.at)) == at
    });
    let open = move |_| {
        if let Some(row) = row.get_untracked() {
            let path = opened.path_of(row.at.file).unwrap_or_default();
            here.open_row(&row, index.get_untracked(), path);
        }
    };
    view! {
        <div
            class="list-row"
            role="option"
            id=text(move || element_id(index.get()))
            data-testid=maybe(move || row.with(Option::is_some).then_some("dialogue-row"))
            data-id=maybe(move || row.with(|row| row.as_ref().map(|row| row.id.clone())))
            aria-selected=text(move || is_shown.get().to_string())
            aria-setsize=text(move || row_count.get().to_string())
            aria-posinset=text(move || (index.get() + 1).to_string())
            on:click=open
        >
            {part(move || row.get().map(|row| content(&row, are_split.get())))}
        </div>
    }
}

/// The split is told where there is more than one.
fn content(row: &Row, are_split: bool) -> impl IntoView + use<> {
    let split = row.split.filter(|_| are_split).map(|split| format!("{} ", split.word()));
    let hit_turn = (row.excerpt_turn > 0).then(|| {
        view! { <span class="list-turn">{format!("turn {} ", number::ordinal(row.excerpt_turn.into()))}</span> }
    });
    let excerpt = around_first_hit(&row.excerpt, &row.hits);
    view! {
        <div class="list-line">
            <bdi class="list-id">{row.id.clone()}</bdi>
            <span class="list-services">{split} <bdi>{row.services.join(" · ")}</bdi></span>
            <span class="list-turns">{number::counted(row.turns.into(), "turn", "turns")}</span>
        </div>
        <p class="list-excerpt">{hit_turn} <bdi>{marked(&excerpt.text, &excerpt.hits)}</bdi></p>
    }
}
