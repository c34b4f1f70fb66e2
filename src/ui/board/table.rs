//! The table of flights: rows of one height, drawn only where they are seen.

use super::answer::Asking;
use super::set_line;
use crate::corpus::FlightField;
use crate::engine::answer::FlightEntry;
use crate::engine::flights::filter::FlightSort;
use crate::ui::here::Here;
use crate::ui::opened::Opened;
use crate::ui::parts::{Measured, Pen, drawn, flag, follow_size, px, text, watch_scroll};
use crate::view::location::{DialogueLink, Location, Screen, Tab};
use crate::view::window::Window;
use crate::view::{board, number};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::Element;

#[component]
pub fn Table(asking: Asking) -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let scroll_px = RwSignal::new(0.0);
    let measured = Measured::default();
    let Measured { scroll, row, head } = measured;
    let strip = follow_size(measured, move || {
        asking.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching))
    });
    let window = Memo::new(move |_| strip.get().window(scroll_px.get()));
    Effect::new(move |_| {
        let Window { first, len, .. } = window.get();
        if asking.answer.with(Option::is_some) {
            spawn_local(asking.ensure(first..first + len));
        }
    });
    let row_count = move || strip.with(|strip| strip.row_count);
    let rows = drawn(Box::new(move |pen| {
        let Window { first, len, .. } = window.get();
        let files = opened.files.get();
        asking.held.with(|held| {
            for index in first..first + len {
                let link = held.row(index).and_then(|entry| {
                    let name = board::dialogue_of(entry, &files)?;
                    let link = DialogueLink { name, turn: None, tab: Tab::Read };
                    Some(here.location.get_untracked().on(Screen::Dialogues(Some(link))).fragment())
                });
                draw_row(pen, index, held.row(index), link.as_deref());
            }
        });
    }));
    let heads = drawn(Box::new(move |pen| {
        draw_heads(pen, asking.line.with(|line| board::filter_of(line).sort));
    }));
    let click = move |event: leptos::ev::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let word = target.and_then(|target| target.get_attribute("data-sort"));
        if let Some(field) = word.and_then(|word| FlightField::from_word(&word)) {
            set_line(here, board::sorted(&asking.line.get_untracked(), field), false);
        }
    };
    // The whole row leads to its dialogue, as its link does.
    let follow = move |event: leptos::ev::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
        let target = target.filter(|target| !matches!(target.closest("a"), Ok(Some(_))));
        let row = target.and_then(|target| target.closest(".board-row").ok()?);
        let link = row.and_then(|row| row.query_selector(".board-link").ok()?);
        // A click on the link would come back here while this one is handled.
        if let Some(place) = link.and_then(|link| link.get_attribute("href")) {
            here.go(Location::from_fragment(&place));
        }
    };
    let height = move || px(strip.get().spacer_px());
    let top = move || px(window.get().offset_px);
    let is_none = move || asking.answer.with(Option::is_some) && row_count() == 0;
    view! {
        <div
            class="board-scroll"
            role="region"
            tabindex="0"
            aria-label="Flights, table"
            node_ref=scroll
            on:scroll=move |_| watch_scroll(scroll, scroll_px)
        >
            <div class="board-measure" aria-hidden="true" node_ref=row></div>
            <div class="board-table" role="table" aria-label="Flights" aria-rowcount=text(move || (row_count() + 1).to_string())>
                <div class="board-heads" role="rowgroup" node_ref=head on:click=click>
                    {heads}
                </div>
                <div class="board-spacer" role="rowgroup" style=("height", text(height))>
                    <div class="board-window" role="presentation" style=("top", text(top)) on:click=follow>{rows}</div>
                </div>
            </div>
            <p class="board-none" hidden=flag(move || !is_none())>"No flight meets this filter."</p>
        </div>
    }
}

fn draw_heads(pen: &mut Pen, sort: Option<FlightSort>) {
    pen.open("div").class("board-row").set("role", "row").set("aria-rowindex", "1");
    pen.open("span").class("board-cell").set("role", "columnheader").words("Dialogue").close();
    for field in FlightField::ALL {
        let order = sort.filter(|sort| sort.field == field);
        let order = order.map(|sort| if sort.is_descending { "descending" } else { "ascending" });
        pen.open("span").class("board-cell").set("role", "columnheader").maybe("aria-sort", order);
        pen.flag("data-numeric", field.is_numeric());
        pen.open("button").class("parts-sort").set("type", "button").set("data-sort", field.word());
        pen.set("id", &format!("board-sort-{}", field.word())).words(board::title(field)).close().close();
    }
    pen.close();
}

/// A row that has not come yet is drawn empty.
fn draw_row(pen: &mut Pen, index: u64, entry: Option<&FlightEntry>, link: Option<&str>) {
    pen.open("div").class("board-row").set("role", "row").set("aria-rowindex", &(index + 2).to_string());
    if let Some(entry) = entry {
        pen.set("data-testid", "flight-row");
        pen.set("data-flight", entry.values.first().map_or("", String::as_str));
    }
    pen.open("span").class("board-cell").set("role", "cell");
    if let Some(entry) = entry {
        pen.open("a").class("board-link").maybe("href", link).set("id", &format!("flight-{index}"));
        pen.words(entry.split.map_or("", crate::corpus::Split::word)).words(" ").data(&entry.id).close();
    } else {
        pen.words("…");
    }
    pen.close();
    for field in FlightField::ALL {
        pen.open("span").class("board-cell").set("role", "cell").flag("data-numeric", field.is_numeric());
        if let Some(value) = entry.and_then(|entry| entry.values.get(field.index())) {
            match value.parse() {
                Ok(price) if field == FlightField::Price => pen.words(&number::grouped(price)),
                _ => pen.data(value),
            };
        }
        pen.close();
    }
    pen.close();
}
