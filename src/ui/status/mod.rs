//! The status line: what was read, of how much, how fast, and that nothing leaves this tab.

use super::found::Found;
use super::here::Here;
use super::keys;
use super::opened::{Opened, Phase};
use super::parts::{part, text};
use crate::engine::answer::Progress;
use crate::view::location::Screen;
use crate::view::number;
use crate::view::pace::Pace;
use leptos::prelude::*;

#[component]
pub fn StatusLine() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let phase = Memo::new(move |_| opened.phase.get());
    view! {
        <footer class="status">
            {part(move || match phase.get() {
                Phase::Empty => view! { <span class="status-fact">"Version " {env!("CARGO_PKG_VERSION")}</span> }.into_any(),
                Phase::Reading => view! { <Reading /> }.into_any(),
                Phase::Ready => view! { <Done /> }.into_any(),
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
    let bytes = move || progress.with(|progress| number::bytes_of(progress.bytes_read, progress.bytes_total));
    let records = move || progress.with(|progress| number::counted(progress.records, "record", "records"));
    let rate = move || {
        opened
            .pace
            .get()
            .bytes_per_second()
            .map(|rate| view! { <span class="status-fact">{number::rate(rate)}</span> })
    };
    let left = move || {
        let left = progress.with(|progress| opened.pace.get().left_ms(progress))?;
        Some(view! { <span class="status-fact">{number::duration(left)} " left"</span> })
    };
    view! {
        <progress
            class="status-bar"
            aria-label="Reading"
            max="1000"
            value=text(move || progress.with(per_mille).to_string())
        ></progress>
        <span class="status-fact">"Reading " {text(bytes)}</span>
        <span class="status-fact">{text(records)}</span>
        {part(rate)}
        {part(left)}
        <button class="status-cancel" type="button" on:click=move |_| opened.stop()>"Cancel"</button>
    }
}

#[component]
fn Done() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let facts = move || facts(&opened.progress.get(), opened.pace.get());
    let files = move || number::counted(opened.progress.get().files_total.into(), "file", "files");
    let to_files = move || here.location.with(|location| location.on(Screen::Files)).fragment();
    view! {
        <a class="status-fact" href=text(to_files)>{text(files)}</a>
        {part(move || facts().into_iter().map(|fact| view! { <span class="status-fact">{fact}</span> }).collect_view())}
    }
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
