//! The dialogue to read: what is said of it as a whole, its turns, and what stands after them.

use super::aside::{self, follow_read_turn, follow_room, has_desk};
use super::context::{ReaderContext, Room};
use super::dialogue::{DialogueContext, OpenDialogue};
use super::finding::FindingList;
use super::note::NoteList;
use super::origins::RecordOrigins;
use super::turns::Turns;
use crate::ui::desk::Desk;
use crate::ui::fields::Fields;
use crate::ui::frames::AllFrames;
use crate::ui::navigation::name_of;
use crate::ui::parts::px;
use crate::ui::preferences::Preferences;
use crate::ui::timeline::Timeline;
use crate::view::fields;
use crate::view::findings::listed;
use crate::view::frames::people;
use crate::view::notes::of_turn;
use crate::view::text;
use crate::view::timeline::of_states;
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Panel(open: OpenDialogue) -> impl IntoView {
    let DialogueContext { findings, finding, notes, .. } = expect_context();
    let OpenDialogue { reading, is_hidden, .. } = open;
    let listed = Memo::new(move |_| findings.with(|findings| listed(findings, None, || finding.get())));
    let turn_count = reading.dialogue.turns.len();
    let noted = Memo::new(move |_| notes.with(|notes| of_turn(notes, None, turn_count)));
    let reader = expect_context::<ReaderContext>();
    let preferences = expect_context::<Preferences>();
    let aside = Memo::new({
        let reading = Arc::clone(&reading);
        move |_| aside::kind(&reading, preferences)
    });
    let (timeline, has_desk) = (of_states(&reading.dialogue.turns, &reading.changes), has_desk(&reading));
    let room = reader.room;
    if timeline.is_some() || has_desk {
        follow_room(reader);
    }
    let states = timeline.map(|timeline| {
        let is_beside = Memo::new(move |_| aside.get().is_some());
        let read = follow_read_turn(reader, is_beside);
        let here = Signal::derive(move || if is_beside.get() { read.get() } else { reader.turn.get() });
        view! {
            <div class="reader-states" style=("--top", top(room)) style=("--room", height(room))>
                <Timeline timeline name=name_of(&reading) here/>
            </div>
        }
    });
    let people = reading.details.participants.as_ref().map(|people| {
        view! { <p class="reader-people" aria-label=text::people::TITLE role="note"><bdi>{people::line(people)}</bdi></p> }
    });
    let frames = reading.details.frames.histories.clone();
    let desk = has_desk.then(|| {
        let reading = Arc::clone(&reading);
        view! {
            <div
                class="reader-desk"
                id="reader-desk"
                role="group"
                aria-label=text::trip::DESK
                style=("--top", top(room))
                style=("--room", height(room))
            >
                <Desk reading is_hidden/>
            </div>
        }
    });
    view! {
        <div class="reader-panel" data-aside=aside>
            <div class="reader-transcript">
                {people}
                <Fields fields=fields::of_dialogue(&reading)/>
                <div>{move || view! { <NoteList shown=noted.get()/> }}</div>
                <div>{move || view! { <FindingList listed=listed.get()/> }}</div>
                <div>
                    <RecordOrigins is_hidden/>
                </div>
                <Turns/>
                <AllFrames histories=frames/>
            </div>
            {states}
            {desk}
        </div>
    }
}

fn top(room: RwSignal<Room>) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    move || px(room.get().top)
}

fn height(room: RwSignal<Room>) -> impl Fn() -> String + Copy + Send + Sync + 'static {
    move || px(room.get().height)
}
