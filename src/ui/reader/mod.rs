//! The open dialogue: its head, its turns or its raw record.

mod acts;
mod aside;
mod calls;
mod context;
mod dialogue;
mod finder;
mod finding;
mod findings;
mod follow;
mod go_to;
mod head;
mod link;
mod margin;
mod meaning;
mod message;
mod method;
mod navigate;
mod note;
mod origins;
mod panel;
mod pieces;
mod raw;
mod record;
mod replay;
mod sight;
mod sought;
mod tools;
mod turn;
mod turns;
mod utterance;
mod walk;

pub use dialogue::{DialogueContext, FindingStep, Hits};
pub use finder::FinderLine;
pub use findings::FindingKey;
pub use follow::follow;
pub use meaning::Meanings;
pub use navigate::{step, toggle_raw};
pub use note::write_note;
pub use sight::keep_place;
pub use turn::Turn;
pub use utterance::Utterance;

use super::frames::FrameLanes;
use super::lens::Lens;
use super::navigation::{Navigation, name_of};
use super::parts::{WordsOf, add_clicked};
use super::predicted::Predictions;
use super::preferences::Preferences;
use super::quiz::HiddenAnswers;
use crate::view::frames::lanes::lanes;
use crate::view::location::Tab;
use crate::view::text;
use crate::web::page;
use context::ReaderContext;
use dialogue::OpenDialogue;
use finder::Finder;
use head::Head;
use leptos::prelude::*;
use message::Message;
use panel::Panel;

use raw::RawRecord;
use std::sync::Arc;
use walk::Walk;

#[component]
pub fn Reader() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let preferences = expect_context::<Preferences>();
    let lens = expect_context::<Lens>();
    let reader = ReaderContext::new();
    provide_context(reader);
    go_to::keep_turn_in_sight(reader);
    go_to::follow_findings(reader);
    go_to::follow_key(reader, expect_context());
    go_to::follow_predictions(reader);
    let predicted = reader.predicted();
    let set_in_turns = Callback::new(move |wanted| {
        keep_place(move || predicted.in_turns.set(wanted));
    });
    let has_dialogue = move || reader.dialogue.with(Option::is_some);
    // Keyed, so that nothing of the last dialogue is folded or scrolled in the next one.
    let shown = move || reader.dialogue.get().map(|open| (open, reader.tab.get()));
    let key = |(open, tab): &(OpenDialogue, Tab)| (Arc::as_ptr(&open.reading) as usize, *tab == Tab::Raw);
    view! {
        <section
            class="reader"
            aria-label=text::title::DIALOGUE
            data-testid="reader"
            node_ref=reader.root
            aria-busy=move || navigation.is_waiting().then_some("true")
            data-hidden=move || preferences.hidden.get().words()
            data-setting=move || preferences.setting.get().as_str()
            data-pane=move || if reader.is_desk_shown.get() { "desk" } else { "turns" }
            on:click=move |event| add_clicked(navigation, &event, |term| lens.term_of_data(term))
            on:wheel=move |_| reader.set_moved(true)
            on:touchmove=move |_| reader.set_moved(true)
            on:pointerdown=move |_| reader.set_moved(true)
            on:keydown=move |_| reader.set_moved(true)
        >
            <Show when=has_dialogue fallback=|| view! { <Message/> }>
                <Walk/>
                <div class="reader-top">
                    <Head/>
                    <FramesInSight/>
                    <Predictions predicted set_in_turns/>
                </div>
                <For each=shown key=key let((open, tab))>
                    <Dialogue open tab/>
                </For>
            </Show>
            <Finder/>
        </section>
    }
}

/// The frames of the dialogue, while it is read. They are folded where they would take much of the screen.
#[component]
fn FramesInSight() -> impl IntoView {
    let reader = expect_context::<ReaderContext>();
    let is_open = RwSignal::new(!page::is_small());
    move || {
        let OpenDialogue { reading, .. } = reader.dialogue.get().filter(|_| reader.tab.get() == Tab::Read)?;
        let turn_count = reading.dialogue.turns.len();
        let lanes = lanes(&reading.details.frames.histories, turn_count)?;
        let name = name_of(&reading);
        Some(view! { <FrameLanes lanes turn_count name turn=reader.turn is_open/> })
    }
}

/// The dialogue to read, or its record.
#[component]
fn Dialogue(open: OpenDialogue, tab: Tab) -> impl IntoView {
    let reader = expect_context::<ReaderContext>();
    let step = Callback::new(move |asked| go_to::step(reader, asked));
    provide_context(reader.of_dialogue(&open, step));
    provide_context(WordsOf::new(&open.reading));
    match tab {
        Tab::Read => view! { <Panel open/> }.into_any(),
        Tab::Raw if open.is_hidden => {
            let (says, focus) = (text::quiz::RECORD, "#reader-raw");
            view! { <HiddenAnswers reading=open.reading says focus/> }.into_any()
        }
        Tab::Raw => view! { <RawRecord/> }.into_any(),
    }
}
