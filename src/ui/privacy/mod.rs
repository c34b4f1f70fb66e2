//! The privacy panel: what the page may do, what it asked for, what the browser keeps of it, and the offline copy.
//!
//! Everything in it is looked up when it is opened. Invariant: it says what the browser says, not what we intend.

mod copy;

use super::keeping::{Keeping, Wish};
use super::parts::{Pen, Shape, draw_icon, effect};
use crate::view::offline::Kept;
use crate::view::privacy::{self, Asked, Copy, Stored, Traffic};
use crate::web::{fetch, page, stored, traffic};
use copy::draw_copy;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

/// What was looked up.
#[derive(Clone, Default)]
struct Found {
    policy: String,
    traffic: Traffic,
    stored: Stored,
    copy: Option<Copy>,
}

fn panel() -> Option<HtmlDialogElement> {
    page::find("dialog.privacy")?.dyn_into().ok()
}

pub fn draw_privacy(pen: &mut Pen) {
    let keeping = expect_context::<Keeping>();
    let found = RwSignal::new(Found::default());
    let is_forgotten = RwSignal::new(false);
    effect(Box::new(move || {
        let Some(wish) = keeping.wish.get() else { return };
        if let Some(panel) = panel().filter(|panel| !panel.open()) {
            let _ = panel.show_modal();
        }
        is_forgotten.set(false);
        spawn_local(async move {
            found.set(look().await);
            if wish == Wish::Copy {
                page::focus(".privacy-copy-link");
            }
        });
    }));
    pen.open("dialog").class("privacy").set("aria-labelledby", "privacy-title");
    pen.open("div").class("privacy-sheet").open("div").class("privacy-head");
    pen.open("h2").class("privacy-title").set("id", "privacy-title").words(privacy::TITLE).close();
    pen.button().class("privacy-close").set("aria-label", "Close");
    draw_icon(pen.listen("click", Box::new(|_| _ = panel().map(|panel| panel.close()))), Shape::Close);
    pen.close().close();
    pen.open("p").words(privacy::PROMISE).close();
    pen.part(Box::new(move |pen| {
        found.with(|found| {
            draw_policy(pen, &found.policy);
            draw_traffic(pen, &found.traffic);
        });
    }));
    open_section(pen, privacy::KEPT);
    pen.part(Box::new(move |pen| found.with(|found| draw_stored(pen, &found.stored))));
    let forget = move |_: &_| {
        spawn_local(async move {
            stored::forget().await;
            keeping.kept.set(Kept::No);
            let stored = stored::look().await;
            found.update(|found| found.stored = stored);
            is_forgotten.set(true);
        });
    };
    pen.open("p").button().class("parts-button").set("data-testid", "forget").words(privacy::FORGET);
    pen.listen("click", Box::new(forget)).close().close();
    let says = move || if is_forgotten.get() { privacy::FORGOTTEN.to_owned() } else { String::new() };
    pen.open("p").class("privacy-done").set("role", "status").says(Box::new(says)).close().close();
    if fetch::is_possible() {
        open_section(pen, privacy::COPY);
        pen.part(Box::new(move |pen| found.with(|found| draw_copy(pen, found.copy.as_ref())))).close();
    }
    pen.close().close();
}

async fn look() -> Found {
    let copy = if fetch::is_possible() { traffic::copy().await } else { None };
    Found { policy: traffic::policy(), traffic: traffic::so_far(), stored: stored::look().await, copy }
}

fn open_section<'a>(pen: &'a mut Pen, title: &str) -> &'a mut Pen {
    pen.open("section").class("privacy-section");
    pen.open("h3").class("privacy-section-title").words(title).close()
}

fn draw_policy(pen: &mut Pen, policy: &str) {
    open_section(pen, privacy::POLICY).open("p").words(privacy::reach(policy)).close();
    pen.open("details").class("privacy-details").open("summary").words(privacy::POLICY_WHY).close();
    pen.open("ul").class("privacy-policy").set("data-testid", "policy");
    for directive in privacy::directives(policy) {
        pen.open("li").words(directive).close();
    }
    pen.close().close().close();
}

fn draw_traffic(pen: &mut Pen, traffic: &Traffic) {
    open_section(pen, privacy::REQUESTS);
    pen.open("p").set("data-testid", "traffic").words(&traffic.says()).close();
    draw_requests(pen, &traffic.others);
    draw_requests(pen, &traffic.own);
    pen.open("p").class("privacy-note").words(privacy::REQUESTS_WHY).close().close();
}

fn draw_requests(pen: &mut Pen, list: &[Asked]) {
    if list.is_empty() {
        return;
    }
    pen.open("ul").class("privacy-requests");
    for asked in list {
        pen.open("li").class("privacy-request").data(&asked.name).words(" ");
        pen.open("span").class("privacy-size").words(&asked.says()).close().close();
    }
    pen.close();
}

fn draw_stored(pen: &mut Pen, stored: &Stored) {
    let says = stored.says();
    if says.is_empty() {
        pen.open("p").words(privacy::NOTHING_KEPT).close();
        return;
    }
    pen.open("ul").class("privacy-kept").set("data-testid", "stored");
    for sentence in says {
        pen.open("li").words(&sentence).close();
    }
    pen.close();
}
