//! What of the dialogue is seen: the turn that the address names, a hit, or the top.

use super::context::ReaderContext;
use crate::web::page;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

/// What stays in its place while something is drawn: a turn, or what stands after the turns.
pub const HELD: &str = ".reader-turn, .reader .parts-section";

/// What stays in its place before all else, while it is seen: the finding that was gone to.
const FINDING: &str = ".reader-finding[aria-current]";

/// Scrolls to a turn, which may take the focus.
pub fn show_turn(reader: ReaderContext, turn: usize, takes_focus: bool) {
    let _ = reader.is_desk_shown.try_set(false);
    if let Some(turns) = reader.turns() {
        turns.ensure(turn);
    }
    let turn = format!(".reader-turn[data-index=\"{turn}\"]");
    page::scroll_into_view(&turn);
    if takes_focus && !page::is_typing() {
        page::focus_quietly(&format!("{turn} .reader-number"));
    }
}

/// Changes what is drawn, and keeps in its place what is read.
pub fn keep_place(change: impl FnOnce() + 'static) {
    spawn_local(hold_in_place(change));
}

/// Changes what is drawn at once; what is read is in its place again when the future ends.
pub fn hold_in_place(change: impl FnOnce() + 'static) -> impl Future<Output = ()> {
    let held = page::find(".reader").map(|root| {
        let sought = page::find(FINDING).filter(|finding| page::is_near(&root, finding, 0.0));
        page::hold(&root, sought.map_or(HELD, |_| FINDING))
    });
    change();
    async {
        // By then all that shows the change is drawn.
        tick().await;
        drop(held);
    }
}
