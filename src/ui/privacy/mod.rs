//! The privacy panel: what the page may do, what it asked for, what the browser keeps of it, and the offline copy.
//!
//! Everything in it is looked up when it is opened. Invariant: it says what the browser says, not what we intend.

mod copy;

use super::keeping::Keeping;
use super::parts::{Pen, open_sheet, show_sheet};
use crate::view::privacy::{Asked, Stored, Traffic, directives, reach};
use crate::view::text;
use crate::web::{fetch, page, stored, traffic};
use copy::draw_copy;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// Where the person is led to.
pub const COPY: &str = ".privacy-copy-link";
pub const NOWHERE: &str = "";

const SHEET: &str = "privacy";

/// Opens the panel, and leads to a place in it when everything is looked up.
pub fn show(place: &'static str) {
    if !show_sheet(SHEET) {
        return;
    }
    say("");
    spawn_local(async move {
        draw_in(".privacy-found", |pen| {
            draw_policy(pen, &traffic::policy());
            draw_traffic(pen, &traffic::so_far());
        });
        show_stored().await;
        if fetch::is_possible() {
            let copy = traffic::copy().await;
            draw_in(".privacy-copy", |pen| draw_copy(pen, copy.as_ref()));
        }
        if !place.is_empty() {
            page::focus(place);
        }
    });
}

async fn show_stored() {
    let stored = stored::look().await;
    draw_in(".privacy-stored", |pen| draw_stored(pen, &stored));
}

/// Draws what does not change by itself, in place of what was there.
fn draw_in(place: &str, draw: impl FnOnce(&mut Pen)) {
    if let Some(place) = page::find(place) {
        place.set_text_content(None);
        draw(&mut Pen::on(place.into()));
    }
}

/// Says what was done.
fn say(text: &str) {
    draw_in(".privacy-done", |pen| _ = pen.words(text));
}

pub fn draw_privacy(pen: &mut Pen) {
    let keeping = expect_context::<Keeping>();
    open_sheet(pen, SHEET, text::status::PROMISE);
    pen.open("p").words(text::privacy::PROMISE).close();
    pen.open("div").class("privacy-found").close();
    open_section(pen, text::privacy::KEPT).open("div").class("privacy-stored").close();
    let forget = move |_: &_| {
        spawn_local(async move {
            stored::forget().await;
            keeping.forget();
            show_stored().await;
            say(text::privacy::FORGOTTEN);
        });
    };
    pen.open("p").button().class("parts-button").set("data-testid", "forget").words(text::privacy::FORGET);
    pen.listen("click", Box::new(forget)).close().close();
    pen.open("p").class("privacy-done").set("role", "status").close().close();
    if fetch::is_possible() {
        open_section(pen, text::privacy::COPY).open("div").class("privacy-copy").close().close();
    }
    pen.close().close();
}

fn open_section<'a>(pen: &'a mut Pen, title: &str) -> &'a mut Pen {
    pen.open("section").class("privacy-section");
    pen.open("h3").class("privacy-section-title").words(title).close()
}

fn draw_policy(pen: &mut Pen, policy: &str) {
    open_section(pen, text::privacy::POLICY).open("p").words(reach(policy)).close();
    pen.open("details").class("privacy-details").open("summary").words(text::privacy::POLICY_WHY).close();
    pen.open("ul").class("privacy-policy").set("data-testid", "policy");
    for directive in directives(policy) {
        pen.open("li").words(directive).close();
    }
    pen.close().close().close();
}

fn draw_traffic(pen: &mut Pen, traffic: &Traffic) {
    open_section(pen, text::privacy::REQUESTS);
    pen.open("p").set("data-testid", "traffic").words(&traffic.says()).close();
    draw_requests(pen, &traffic.others);
    draw_requests(pen, &traffic.own);
    pen.open("p").class("privacy-note").words(text::privacy::REQUESTS_WHY).close().close();
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
        pen.open("p").words(text::privacy::NOTHING_KEPT).close();
        return;
    }
    pen.open("ul").class("privacy-kept").set("data-testid", "stored");
    for sentence in says {
        pen.open("li").words(&sentence).close();
    }
    pen.close();
}
