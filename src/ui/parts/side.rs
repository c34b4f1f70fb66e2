//! The filters beside a list. On narrow screens they lie over it, when asked for.

use super::{Icon, Shape};
use crate::web::page;
use leptos::prelude::*;

const SIDE: &str = ".parts-side";

#[component]
pub fn Side(children: Children) -> impl IntoView {
    view! {
        <aside class="parts-side" aria-label="Filters">
            <div class="parts-side-head">
                <h2 class="parts-side-heading">"Filters"</h2>
                <button
                    class="parts-side-close"
                    type="button"
                    aria-label="Close the filters"
                    on:click=|_| _ = hide_side()
                >
                    <Icon shape=Shape::Close />
                </button>
            </div>
            {children()}
        </aside>
    }
}

/// Where the filters are out of sight: what brings them.
#[component]
pub fn SideButton() -> impl IntoView {
    view! {
        <button class="parts-outline parts-side-open" type="button" on:click=|_| show_side()>
            <Icon shape=Shape::Filter />
            "Filters"
        </button>
    }
}

/// Brings the filters, where they are out of sight; either way the focus goes to them.
pub fn show_side() {
    if let Some(side) = page::find(SIDE) {
        let _ = side.set_attribute("data-open", "");
        page::focus(".parts-side input");
    }
}

/// `false` when they did not lie over the list.
pub fn hide_side() -> bool {
    let Some(side) = page::find(SIDE).filter(|side| side.has_attribute("data-open")) else { return false };
    let _ = side.remove_attribute("data-open");
    page::blur();
    // On wide screens nothing was covered, and the button that opens them is not there.
    page::focus(".parts-side-open");
    true
}
