//! A new version of the page that waits: it is offered, and loaded when the person wants it.

use crate::ui::keeping::Keeping;
use crate::ui::opened::{Opened, Phase};
use crate::ui::parts::{Pen, effect, told};
use crate::view::offline::{Open, offer};
use crate::view::text;
use crate::web::{offline, recent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Event;

pub fn draw_version(pen: &mut Pen) {
    let keeping = expect_context::<Keeping>();
    let opened = expect_context::<Opened>();
    // Whether what is open can be opened again with one click.
    let is_kept = RwSignal::new(false);
    effect(Box::new(move || {
        if keeping.is_newer.get() && opened.phase.get() != Phase::Empty {
            spawn_local(async move { is_kept.set(recent::kept().await.length() > 0) });
        }
    }));
    pen.part(Box::new(move |pen| {
        if keeping.is_newer.get() && !keeping.put_off.get() {
            let open = match opened.phase.get() {
                Phase::Empty => Open::Nothing,
                _ if opened.sample.get().is_some() => Open::Sample,
                _ => Open::Files { is_kept: is_kept.get() },
            };
            draw(pen, keeping, open);
        }
    }));
}

fn draw(pen: &mut Pen, keeping: Keeping, open: Open) {
    pen.open("div").class("notice-item").set("data-kind", "information").set("data-testid", "new-version");
    let click = move |event: &Event| match told(event, "data-do").as_deref() {
        Some("load") => offline::load_newer(),
        Some(_) => keeping.put_off.set(true),
        None => {}
    };
    pen.listen("click", Box::new(click));
    pen.open("p").class("notice-text").words(&offer(open)).close();
    pen.open("p").class("notice-buttons");
    for (what, says) in [("load", text::offline::LOAD), ("later", text::offline::LATER)] {
        pen.button().class("parts-outline").set("id", &format!("version-{what}")).set("data-do", what);
        pen.words(says).close();
    }
    pen.close().close();
}
