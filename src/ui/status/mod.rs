//! The status line: what was read, of how much, how fast, and that nothing leaves this tab.

use super::found::Found;
use super::here::Here;
use super::keys;
use super::opened::{Opened, Phase};
use super::parts::{drawn, part, text};
use crate::engine::answer::Progress;
use crate::view::location::Screen;
use crate::view::number;
use crate::view::pace::Pace;
use leptos::prelude::*;

#[component]
pub fn StatusLine() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let phase = Memo::new(move |_| opened.phase.get());
    view! {
        <footer class="status">
            {part(move || match phase.get() {
                Phase::Empty => drawn(Box::new(|pen| {
                    pen.open("span").class("status-fact").words(concat!("Version ", env!("CARGO_PKG_VERSION"))).close();
                })),
                Phase::Reading => view! { <Reading /> }.into_any(),
                Phase::Ready => done(opened, here),
            })}
            <Spoken />
            <span class="status-promise">"Nothing leaves this tab"</span>
            <button class="status-help" type="button" aria-label="Keys and settings" title="Keys and settings" on:click=|_| keys::show()>"?"</button>
        </footer>
    }
}

#[component]
fn Reading() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let progress = opened.progress;
    let facts = drawn(Box::new(move |pen| {
        let now = progress.get();
        let pace = opened.pace.get();
        let mut fact = |says: &str| _ = pen.open("span").class("status-fact").words(says).close();
        fact(&format!("Reading {}", number::bytes_of(now.bytes_read, now.bytes_total)));
        fact(&number::counted(now.records, "record", "records"));
        if let Some(rate) = pace.bytes_per_second() {
            fact(&number::rate(rate));
        }
        if let Some(left) = pace.left_ms(&now) {
            fact(&format!("{} left", number::duration(left)));
        }
    }));
    view! {
        <progress
            class="status-bar"
            aria-label="Reading"
            max="1000"
            value=text(move || progress.with(per_mille).to_string())
        ></progress>
        {facts}
        <button class="status-cancel" type="button" on:click=move |_| opened.stop()>"Cancel"</button>
    }
}

fn done(opened: Opened, here: Here) -> AnyView {
    drawn(Box::new(move |pen| {
        let progress = opened.progress.get();
        let files = here.location.with(|location| location.on(Screen::Files)).fragment();
        pen.open("a").class("status-fact").set("id", "status-files").set("href", &files);
        pen.words(&number::counted(progress.files_total.into(), "file", "files")).close();
        for fact in facts(&progress, opened.pace.get()) {
            pen.open("span").class("status-fact").words(&fact).close();
        }
    }))
}

fn facts(progress: &Progress, pace: Pace) -> Vec<String> {
    let read = if progress.is_stopped {
        format!("stopped after {}", number::bytes_of(progress.bytes_read, progress.bytes_total))
    } else {
        format!("{} read in {}", number::bytes(progress.bytes_total), number::duration(pace.elapsed_ms))
    };
    vec![read, number::counted(progress.dialogues, "dialogue", "dialogues")]
}

/// What is worth saying aloud: that reading began and ended, not every step of it.
#[component]
fn Spoken() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let says = Memo::new(move |_| match opened.phase.get() {
        Phase::Empty => String::new(),
        Phase::Reading => "Reading files.".to_owned(),
        Phase::Ready => {
            let total = found.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.total));
            format!("Reading is done: {}.", number::counted(total, "dialogue", "dialogues"))
        }
    });
    view! { <span class="parts-hidden" role="status">{text(move || says.get())}</span> }
}

/// A progress element counts in thousandths: it has no 64 bits.
fn per_mille(progress: &Progress) -> u64 {
    if progress.bytes_total == 0 {
        return 0;
    }
    let share = u128::from(progress.bytes_read) * 1000 / u128::from(progress.bytes_total);
    u64::try_from(share).unwrap_or(1000).min(1000)
}
