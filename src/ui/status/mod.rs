//! The status line: what was read, of how much, how fast, and that nothing leaves this tab.

use super::found::Found;
use super::here::Here;
use super::keeping::Keeping;
use super::opened::{Opened, Phase};
use super::parts::{Pen, changed};
use super::{keys, privacy};
use crate::engine::answer::Progress;
use crate::view::location::Screen;
use crate::view::pace::Pace;
use crate::view::{number, text};
use leptos::prelude::*;

pub fn draw_status(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let phase = move || opened.phase.get();
    pen.open("footer").class("status");
    let draw = move |pen: &mut Pen| match phase() {
        Phase::Empty => {
            pen.open("span").class("status-fact").words(text::status::VERSION).close();
        }
        Phase::Reading => draw_reading(pen, opened),
        Phase::Ready => draw_done(pen, opened, here),
    };
    pen.part_when(changed(phase), Box::new(draw));
    draw_spoken(pen, opened);
    draw_kept(pen);
    pen.button()
        .class("status-help")
        .words("?")
        .set("aria-label", text::status::KEYS)
        .set("title", text::status::KEYS);
    pen.listen("click", Box::new(|_| keys::show())).close().close();
}

/// That the page works without a network, and that nothing leaves it; the panel shows why.
fn draw_kept(pen: &mut Pen) {
    let keeping = expect_context::<Keeping>();
    pen.open("span").class("status-kept").set("data-testid", "kept");
    pen.part(Box::new(move |pen| {
        if keeping.is_ready.get() {
            pen.open("span").set("title", text::offline::READY_WHY).words(text::offline::READY).close();
        } else if keeping.is_newer.get() {
            pen.button().class("status-link").set("id", "status-newer").words(text::offline::NEWER);
            pen.listen("click", Box::new(move |_| keeping.put_off.set(false))).close();
        }
    }));
    pen.close().button().class("status-link").set("aria-haspopup", "dialog").words(text::status::PROMISE);
    pen.listen("click", Box::new(|_| privacy::show(privacy::NOWHERE))).close();
}

fn draw_reading(pen: &mut Pen, opened: Opened) {
    let progress = opened.progress;
    pen.open("progress").class("status-bar").set("aria-label", text::status::READING).set("max", "1000");
    pen.follow("value", Box::new(move || Some(progress.with(per_mille).to_string()))).close();
    pen.part(Box::new(move |pen| {
        let now = progress.get();
        let pace = opened.pace.get();
        let mut fact = |says: &str| _ = pen.open("span").class("status-fact").words(says).close();
        fact(&text::status::reading(now.bytes_read, now.bytes_total));
        fact(&text::count::records(now.records));
        if let Some(rate) = pace.bytes_per_second() {
            fact(&number::rate(rate));
        }
        if let Some(left) = pace.left_ms(&now) {
            fact(&text::status::left(left));
        }
    }));
    pen.button()
        .class("status-cancel")
        .words(text::status::CANCEL)
        .listen("click", Box::new(move |_| opened.stop()))
        .close();
}

fn draw_done(pen: &mut Pen, opened: Opened, here: Here) {
    let found = expect_context::<Found>();
    pen.part(Box::new(move |pen| {
        let progress = opened.progress.get();
        let files = here.location.with(|location| location.on(Screen::Files)).fragment();
        pen.open("a").class("status-fact").set("id", "status-files").set("href", &files);
        pen.words(&text::count::files(progress.files_total.into())).close();
        for fact in facts(found, &progress, opened.pace.get()) {
            pen.open("span").class("status-fact").words(&fact).close();
        }
    }));
}

fn facts(found: Found, progress: &Progress, pace: Pace) -> Vec<String> {
    let read = if progress.is_stopped {
        text::status::stopped_after(progress.bytes_read, progress.bytes_total)
    } else {
        text::status::read_in(progress.bytes_total, pace.elapsed_ms)
    };
    vec![read, found.listed(progress.dialogues)]
}

/// What is worth saying aloud: that reading began and ended, not every step of it.
fn draw_spoken(pen: &mut Pen, opened: Opened) {
    let found = expect_context::<Found>();
    let says = move || match opened.phase.get() {
        Phase::Empty => String::new(),
        Phase::Reading => text::status::READING_FILES.to_owned(),
        Phase::Ready => {
            let total = found.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.total));
            text::status::done(&found.listed(total))
        }
    };
    pen.open("span").class("parts-hidden").set("role", "status").says(Box::new(says)).close();
}

/// A progress element counts in thousandths: it has no 64 bits.
fn per_mille(progress: &Progress) -> u64 {
    if progress.bytes_total == 0 {
        return 0;
    }
    let share = u128::from(progress.bytes_read) * 1000 / u128::from(progress.bytes_total);
    u64::try_from(share).unwrap_or(1000).min(1000)
}
