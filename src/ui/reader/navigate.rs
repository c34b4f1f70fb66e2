//! Moves within the open dialogue that keys of the page ask for.

use crate::ui::navigation::{Navigation, Shown, name_of};
use crate::view::location::{DialogueLink, Screen, Tab};
use leptos::prelude::*;

/// Goes to another turn of the dialogue that is shown.
pub fn step(navigation: Navigation, by: i64) {
    let Shown::Dialogue(reading) = navigation.shown.get_untracked() else { return };
    let Some(last) = u32::try_from(reading.dialogue.turns.len()).ok().and_then(|count| count.checked_sub(1))
    else {
        return;
    };
    let turn = match navigation.turn() {
        Some(turn) => i64::from(turn).saturating_add(by).clamp(0, i64::from(last)),
        None => 0,
    };
    navigation.replace(navigation.at_turn(name_of(&reading), u32::try_from(turn).unwrap_or(0)));
}

/// Shows the raw record, or the dialogue again.
pub fn toggle_raw(navigation: Navigation) {
    let Some(link) = navigation.shown_link() else { return };
    let tab = if link.tab == Tab::Raw { Tab::Read } else { Tab::Raw };
    let link = DialogueLink { tab, pointer: String::new(), ..link };
    navigation.replace(navigation.location.get_untracked().on(Screen::Dialogues(Some(link))));
}
