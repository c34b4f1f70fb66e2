//! One row of the list.

use crate::engine::answer::Row;
use crate::ui::found::Found;
use crate::ui::here::{Here, Shown};
use crate::ui::opened::Opened;
use crate::ui::parts::{Pen, draw_marked, drawn, maybe, text};
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
    let content = drawn(Box::new(move |pen| {
        row.with(|row| row.iter().for_each(|row| draw(pen, row, are_split.get())));
    }));
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
            {content}
        </div>
    }
}

/// The split is told where there is more than one.
fn draw(pen: &mut Pen, row: &Row, are_split: bool) {
    pen.open("div").class("list-line").open("bdi").class("list-id").words(&row.id).close();
    pen.open("span").class("list-services");
    if let Some(split) = row.split.filter(|_| are_split) {
        pen.words(split.word()).words(" ");
    }
    pen.data(&row.services.join(" · ")).close();
    pen.open("span").class("list-turns").words(&number::counted(row.turns.into(), "turn", "turns")).close();
    pen.close().open("p").class("list-excerpt");
    if row.excerpt_turn > 0 {
        pen.open("span").class("list-turn");
        pen.words(&format!("turn {} ", number::ordinal(row.excerpt_turn.into()))).close();
    }
    let excerpt = around_first_hit(&row.excerpt, &row.hits);
    pen.open("bdi");
    draw_marked(pen, &excerpt.text, &excerpt.hits);
    pen.close().close();
}
