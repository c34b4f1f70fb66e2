//! The open dialogue: its head, its turns or its raw record.

mod calls;
mod follow;
mod head;
mod margin;
mod raw;
mod turn;
mod utterance;

pub use follow::follow;

use super::found::Found;
use super::here::{Here, Shown, name_of};
use super::opened::{Opened, Phase};
use super::parts::{Icon, Shape, part, text};
use super::preferences::Preferences;
use crate::engine::answer::{DialogueName, Reading};
use crate::view::location::{DialogueLink, Screen, Tab};
use crate::view::taste::Layer;
use crate::web::page;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Reader() -> impl IntoView {
    let here = expect_context::<Here>();
    let preferences = expect_context::<Preferences>();
    let tab = Memo::new(move |_| {
        here.location.with(|location| location.dialogue().map(|link| link.tab).unwrap_or_default())
    });
    let layer =
        move |layer: Layer| text(move || if preferences.layers.get().has(layer) { "on" } else { "off" });
    keep_turn_in_sight(here);
    view! {
        <section
            class="reader"
            aria-label="Dialogue"
            data-testid="reader"
            data-spans=layer(Layer::Spans)
            data-acts=layer(Layer::Acts)
            data-state=layer(Layer::State)
        >
            {part(move || match here.shown.get() {
                Shown::Dialogue(reading) => dialogue(&reading, tab.get()).into_any(),
                Shown::Nothing => view! { <Waiting /> }.into_any(),
                Shown::Looking(name) => missing(&name, true).into_any(),
                Shown::Missing(name) => missing(&name, false).into_any(),
                Shown::Fault(text) => message("This dialogue can’t be shown", text).into_any(),
            })}
        </section>
    }
}

fn dialogue(reading: &Arc<Reading>, tab: Tab) -> impl IntoView + use<> {
    let reading = Arc::clone(reading);
    let body = match tab {
        Tab::Read => turn::turns(&reading).into_any(),
        Tab::Raw => view! { <raw::Raw reading=Arc::clone(&reading) /> }.into_any(),
    };
    view! {
        <head::Head reading />
        {body}
    }
}

/// Before the first dialogue is there.
#[component]
fn Waiting() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let says = move || match opened.phase.get() {
        Phase::Reading => "The first dialogue is on its way.",
        _ if found
            .answer
            .with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.matching == 0)) =>
        {
            "Nothing to show: no dialogue matches."
        }
        _ => "",
    };
    view! { <p class="reader-waiting">{text(says)}</p> }
}

fn missing(name: &DialogueName, is_reading: bool) -> impl IntoView + use<> {
    let place = match (name.path.is_empty(), name.split) {
        (false, _) => format!(" in {}", name.path),
        (true, Some(split)) => format!(" in {}", split.word()),
        (true, None) => String::new(),
    };
    if is_reading {
        message(
            &format!("Looking for dialogue {}", name.id),
            format!("It should be{place}. Files are still being read."),
        )
    } else {
        message(
            &format!("Dialogue {} is not here", name.id),
            format!(
                "The link says that it is{place}, which is not among the files that are open. Open or drop that file and it appears here."
            ),
        )
    }
}

fn message(heading: &str, text: String) -> impl IntoView + use<> {
    view! {
        <div class="reader-message" role="status">
            <Back />
            <h2 class="reader-message-title"><bdi>{heading.to_owned()}</bdi></h2>
            <p class="reader-message-text"><bdi>{text}</bdi></p>
        </div>
    }
}

/// To the list, where it is a page of its own.
#[component]
fn Back() -> impl IntoView {
    let here = expect_context::<Here>();
    let list = move || here.location.with(|location| location.on(Screen::Dialogues(None))).fragment();
    view! {
        <a class="reader-back" href=text(list)>
            <Icon shape=Shape::Back />
            "Dialogues"
        </a>
    }
}

/// Goes to another turn of the dialogue that is shown.
pub fn step(here: Here, by: i64) {
    let Shown::Dialogue(reading) = here.shown.get_untracked() else { return };
    let Some(last) = u32::try_from(reading.dialogue.turns.len()).ok().and_then(|count| count.checked_sub(1))
    else {
        return;
    };
    let now = here.location.with_untracked(|location| location.dialogue().and_then(|link| link.turn));
    let turn = match now {
        Some(turn) => i64::from(turn).saturating_add(by).clamp(0, i64::from(last)),
        None => 0,
    };
    here.replace(here.at_turn(name_of(&reading), u32::try_from(turn).unwrap_or(0)));
}

/// Shows the raw record, or the dialogue again.
pub fn toggle_raw(here: Here) {
    let Some(link) = here.shown_link() else { return };
    let tab = if link.tab == Tab::Raw { Tab::Read } else { Tab::Raw };
    let link = DialogueLink { tab, ..link };
    here.replace(here.location.get_untracked().on(Screen::Dialogues(Some(link))));
}

/// Scrolls to the turn that the address names; without one to the first hit, or to the top of a new dialogue.
fn keep_turn_in_sight(here: Here) {
    let shown = Memo::new(move |_| {
        here.shown.with(|shown| match shown {
            Shown::Dialogue(reading) => {
                Some((reading.at, reading.hits.iter().position(|hits| !hits.is_empty())))
            }
            _ => None,
        })
    });
    let turn =
        Memo::new(move |_| here.location.with(|location| location.dialogue().and_then(|link| link.turn)));
    Effect::new(move |before: Option<(Option<_>, Option<u32>)>| {
        let (shown, turn) = (shown.get(), turn.get());
        let is_moved = before.is_none_or(|(_, before)| before != turn);
        let Some((_, first_hit)) = shown else { return (shown, turn) };
        page::next_frame(move || match (turn, first_hit) {
            (Some(turn), _) => show_turn(u64::from(turn), is_moved),
            (None, Some(hit)) => show_turn(hit as u64, false),
            (None, None) => page::scroll_to_top(".reader"),
        });
        (shown, turn)
    });
}

fn show_turn(turn: u64, takes_focus: bool) {
    let selector = format!(".reader-turn[data-index=\"{turn}\"]");
    page::scroll_into_view(&selector);
    if takes_focus && !page::is_typing() {
        page::focus_quietly(&format!("{selector} .reader-number"));
    }
}
