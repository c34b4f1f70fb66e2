//! Where a part that a [`Pen`] draws stands among components.

use super::pen::{Pen, fill};
use leptos::prelude::*;
use web_sys::Element;

/// Fills an element of a view (`use:drawn=draw`); what was in it before goes.
pub fn drawn<F: Fn(&mut Pen)>(place: Element, draw: F) {
    untrack(|| fill(&place, &draw));
}

/// A place of its own for what is drawn.
#[component]
pub fn Drawn<F: Fn(&mut Pen) + Clone + Send + 'static>(draw: F) -> impl IntoView {
    view! { <div class="parts-drawn" use:drawn=draw></div> }
}
