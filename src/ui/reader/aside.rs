//! What stands beside the turns where there is room: the desk of a flight booking, or the timeline of the state.
//!
//! Style sheets decide whether there is room. Where there is none, a button puts the desk in the place of the turns, and
//! the timeline stands after them.

use super::context::{ReaderContext, Room};
use super::sight::keep_place;
use crate::engine::answer::Reading;
use crate::ui::preferences::Preferences;
use crate::view::layer::Layer;
use crate::view::text;
use crate::web::page;
use leptos::ev;
use leptos::prelude::*;
use leptos_use_event_listener::use_event_listener;
use leptos_use_resize_observer::use_resize_observer;
use web_sys::Element;

pub fn has_desk(reading: &Reading) -> bool {
    reading.details.booking.is_some()
}

/// A record of flights alone has no turns that the desk could stand beside.
pub fn has_desk_beside(reading: &Reading) -> bool {
    has_desk(reading) && !reading.dialogue.turns.is_empty()
}

/// What stands beside the turns of a dialogue, for style sheets. Tracks what the person prefers.
pub fn kind(reading: &Reading, preferences: Preferences) -> Option<&'static str> {
    if has_desk_beside(reading) {
        return Some("desk");
    }
    let has_states = Layer::State.is_in(reading) && preferences.shows(Layer::State);
    (has_states && preferences.is_state_beside.get()).then_some("states")
}

/// Takes note of the room that there is, as it changes.
pub fn follow_room(reader: ReaderContext) {
    let room = reader.room;
    Effect::new(move |_| {
        let Some(scroll) = reader.root.get().map(Element::from) else { return };
        let head = scroll.query_selector(".reader-top").ok().flatten();
        let watched = [Some(scroll.clone()), head.clone()].into_iter().flatten();
        use_resize_observer(watched.collect::<Vec<_>>(), move |_, _| {
            let top = head.as_ref().map_or(0.0, |head| head.get_bounding_client_rect().height());
            let now = Room { top, height: page::scroll_box(&scroll).0 - top };
            if room.get_untracked() != now {
                room.set(now);
            }
        });
    });
}

/// The turn that is read: the one that the address names as long as it is seen, else the first that is.
pub fn follow_read_turn(reader: ReaderContext, is_on: Memo<bool>) -> RwSignal<Option<u32>> {
    let turn = RwSignal::new(None);
    let is_due = StoredValue::new(false);
    let look = move || {
        if is_due.get_value() {
            return;
        }
        is_due.set_value(true);
        page::next_frame(move || {
            // The dialogue may be gone by then.
            if is_due.try_set_value(false).is_none() {
                let _ = turn.try_set(read_turn(reader));
            }
        });
    };
    let _ = use_event_listener(reader.root, ev::scroll, move |_| {
        if is_on.get_untracked() {
            look();
        }
    });
    Effect::new(move |_| {
        if is_on.get() {
            reader.turn.track();
            look();
        }
    });
    turn
}

/// Less of a turn than this is not enough to read it, in pixels.
const READ_PX: f64 = 40.0;

fn read_turn(reader: ReaderContext) -> Option<u32> {
    let root = reader.root.try_get_untracked().flatten()?;
    let head = page::find(".reader-top").map_or(0.0, |head| head.get_bounding_client_rect().height());
    let is_seen = |turn: &Element| page::is_seen_below(&root, turn, head + READ_PX);
    let number = |turn: &Element| turn.get_attribute("data-index")?.parse().ok();
    let turns = page::find_all(".reader-turn");
    let named = reader.turn.try_get_untracked().flatten();
    let is_named = |turn: &&Element| number(turn) == named && is_seen(turn);
    let named = named.filter(|_| turns.iter().any(|turn| is_named(&turn)));
    named.or_else(|| number(turns.iter().find(|turn| is_seen(turn))?))
}

/// Shows the desk in the place of the turns, and the turns again.
#[component]
pub fn DeskButton() -> impl IntoView {
    let reader = expect_context::<ReaderContext>();
    let is_there =
        move || reader.dialogue.with(|open| open.as_ref().is_some_and(|open| has_desk_beside(&open.reading)));
    // Where the turns are read, to be read on.
    let left_at = StoredValue::new(0);
    let toggle = move |_| {
        let Some(root) = reader.root.get_untracked() else { return };
        let is_shown = !reader.is_desk_shown.get_untracked();
        let top = if is_shown { 0 } else { left_at.get_value() };
        if is_shown {
            left_at.set_value(root.scroll_top());
        }
        reader.is_desk_shown.set(is_shown);
        page::next_frame(move || root.set_scroll_top(top));
    };
    view! {
        <Show when=is_there>
            <button
                type="button"
                class="reader-tool reader-desk-button"
                id="reader-flights"
                title=text::trip::SHOW_DESK
                aria-controls="reader-desk"
                aria-pressed=move || reader.is_desk_shown.get().to_string()
                on:click=toggle
            >
                {text::title::FLIGHTS}
            </button>
        </Show>
    }
}

/// Stands the timeline of the state beside the turns, or after them.
#[component]
pub fn StateButton() -> impl IntoView {
    let reader = expect_context::<ReaderContext>();
    let preferences = expect_context::<Preferences>();
    let is_there = move || {
        let has_states = |reading: &Reading| Layer::State.is_in(reading) && !has_desk(reading);
        preferences.shows(Layer::State)
            && reader.dialogue.with(|open| open.as_ref().is_some_and(|open| has_states(&open.reading)))
    };
    view! {
        <Show when=is_there>
            <button
                type="button"
                class="reader-tool reader-state-button"
                id="reader-state"
                title=text::reader::STATE_BESIDE_MEANS
                aria-pressed=move || preferences.is_state_beside.get().to_string()
                on:click=move |_| keep_place(move || preferences.toggle_state_beside())
            >
                {text::reader::STATE_BESIDE}
            </button>
        </Show>
    }
}
