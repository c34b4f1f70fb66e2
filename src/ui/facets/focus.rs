//! The focus among the rows of a field: it goes along with its value, and is never lost with a row.

use crate::engine::answer::Field;
use crate::view::facet::{self, Pane};
use crate::web::page;
use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

/// What can have the focus, in the order of the rows and the button behind them.
const STOPS: &str = ":is(.parts-check, .facets-more)";

/// What is shown: the pane as it is, with the focus brought to where its value went.
pub fn kept(field: Field, pane: Memo<Pane>, place: NodeRef<html::Fieldset>) -> RwSignal<Pane> {
    let shown = RwSignal::new(Pane::default());
    Effect::new(move |_| {
        let next = pane.get();
        let place = place.get_untracked();
        let held = place.as_ref().and_then(|place| page::focused_of(place, STOPS));
        let to = held.map(|stop| shown.with_untracked(|before| facet::stop_after(before, &next, stop)));
        let is_seen = facet::is_worth_showing(field, &next);
        shown.set(next);
        if let (Some(place), Some(to)) = (place, to) {
            spawn_local(async move {
                tick().await;
                match to.filter(|_| is_seen) {
                    Some(stop) => page::focus_of(&place, STOPS, stop),
                    // The whole field went away.
                    None => page::focus_quietly("main"),
                }
            });
        }
    });
    shown
}
