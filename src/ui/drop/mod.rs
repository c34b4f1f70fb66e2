//! The whole window takes files, dropped or pasted: an overlay says what will happen before they are let go.

use super::opened::{Opened, Phase};
use super::parts::{Pen, listen_everywhere};
use crate::view::text;
use crate::web::{drop, page};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{ClipboardEvent, DragEvent};

pub fn draw_overlay(pen: &mut Pen, opened: Opened) {
    let dragged = dragged_items(opened);
    pen.open("div")
        .class("drop")
        .set("role", "status")
        .follow_flag("hidden", Box::new(move || dragged.get().is_none()));
    pen.open("div").class("drop-sheet").part(Box::new(move |pen| {
        let what = match dragged.get() {
            Some(0 | 1) => text::drop::ONE.to_owned(),
            Some(count) => text::drop::several(count.into()),
            None => return,
        };
        pen.open("p").class("drop-title").words(&what).close().open("p").class("drop-text");
        match opened.phase.get() {
            Phase::Empty => pen.words(text::drop::EMPTY),
            _ if opened.sample.get().is_some() => pen.words(text::drop::INSTEAD_OF_SAMPLE),
            _ => {
                let files = opened.progress.with(|progress| progress.files_total);
                pen.words(&text::drop::joins(files.into()))
            }
        };
        pen.words(text::drop::NOTE).close();
    }));
    pen.close().close();
}

/// How many items hang over the window; `None` when none do.
fn dragged_items(opened: Opened) -> RwSignal<Option<u32>> {
    let dragged = RwSignal::new(None);
    on_drag("dragover", move |event| {
        if drop::has_files(event) {
            // Without this the browser would open the file in place of the page.
            event.prevent_default();
            let count = Some(drop::item_count(event));
            if dragged.get_untracked() != count {
                dragged.set(count);
            }
        }
    });
    on_drag("dragleave", move |event| {
        // Leaving the window has nothing it goes to; moving between elements has.
        if event.related_target().is_none() {
            dragged.set(None);
        }
    });
    on_drag("drop", move |event| {
        if drop::has_files(event)
            && let Some(transfer) = event.data_transfer()
        {
            event.prevent_default();
            dragged.set(None);
            let dropped = drop::take(&transfer);
            spawn_local(async move { opened.open(drop::walk(dropped).await) });
        }
    });
    let paste = move |event: &web_sys::Event| {
        if let Some(event) = event.dyn_ref::<ClipboardEvent>().filter(|_| !page::is_typing()) {
            opened.open_pasted(event);
        }
    };
    listen_everywhere("paste", Box::new(paste));
    dragged
}

fn on_drag(name: &'static str, act: impl Fn(&DragEvent) + 'static) {
    listen_everywhere(name, Box::new(move |event| _ = event.dyn_ref().map(&act)));
}
