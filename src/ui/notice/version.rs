//! A new version of the page that waits: it is offered, and loaded when the person wants it.

use crate::ui::keeping::{Keeping, look_at_open};
use crate::ui::opened::{Opened, Phase};
use crate::ui::parts::{Pen, effect, told};
use crate::view::offline::{Kept, LATER, LOAD, Open, offer};
use crate::web::offline;
use leptos::prelude::*;
use web_sys::Event;

pub fn draw_version(pen: &mut Pen) {
    let keeping = expect_context::<Keeping>();
    let opened = expect_context::<Opened>();
    let open = RwSignal::new(Open::Nothing);
    let is_offered = Memo::new(move |_| keeping.kept.get() == Kept::Newer && !keeping.is_later.get());
    effect(Box::new(move || {
        let is_empty = opened.phase.get() == Phase::Empty;
        if is_offered.get() {
            look_at_open(opened, is_empty, open);
        }
    }));
    pen.part(Box::new(move |pen| {
        if is_offered.get() {
            draw(pen, keeping, open.get());
        }
    }));
}

fn draw(pen: &mut Pen, keeping: Keeping, open: Open) {
    pen.open("div").class("notice-item").set("data-kind", "information").set("data-testid", "new-version");
    let click = move |event: &Event| match told(event, "data-do").as_deref() {
        Some("load") => offline::load_newer(),
        Some(_) => keeping.is_later.set(true),
        None => {}
    };
    pen.listen("click", Box::new(click));
    pen.open("p").class("notice-text").words(&offer(open)).close();
    pen.open("p").class("notice-ways");
    for (what, says) in [("load", LOAD), ("later", LATER)] {
        pen.button().class("parts-outline").set("id", &format!("version-{what}")).set("data-do", what);
        pen.words(says).close();
    }
    pen.close().close();
}
