//! The guide of a capsule: its steps, one at a time, above whatever screen is shown.
//!
//! [`Guiding`] is one of the page's contexts. The address says which step it is, and links in a step lead on in the page
//! that is open. Invariant: where there is no guide nothing is drawn.

mod blocks;
mod guiding;

pub use guiding::Guiding;

use super::fetched::{Fetched, part};
use super::session::Phase;
use crate::view::guide::{Step, place};
use crate::view::text;
use blocks::{Blocks, Led};
use leptos::prelude::*;

/// The step that is shown, above the screen.
#[component]
pub fn GuideBand() -> impl IntoView {
    let guiding = expect_context::<Guiding>();
    let session = guiding.session;
    let has_steps = guiding.guide.with_value(|guide| !guide.steps.is_empty());
    let is_shown = Memo::new(move |_| has_steps && session.phase.get() != Phase::Empty);
    view! {
        <Show when=move || is_shown.get()>
            <Fetched fetch=|| Box::pin(guide())/>
        </Show>
    }
}

part! { guide in dialogues, view! { <Band/> } }

#[component]
fn Band() -> impl IntoView {
    let guiding = expect_context::<Guiding>();
    let guide = guiding.guide.get_value();
    let of = guide.steps.len();
    let (name, title) = (guide.title.clone(), guide.title.clone());
    let shown = Memo::new(move |_| guide.step(guiding.step.get()).cloned().unwrap_or_default());
    let says = move || {
        if guiding.is_folded.get() { text::guide::UNFOLD } else { text::guide::FOLD }
    };
    view! {
        <section class="guide" aria-label=text::guide::LABEL data-testid="guide">
            <header class="guide-head">
                <p class="guide-name" hidden=move || shown.with(|step| step.title == name)>{title}</p>
                <h2 class="guide-title"><Title shown/></h2>
                <p class="guide-count" role="status" data-testid="guide-step">
                    {move || text::guide::step(guiding.step.get(), of)}
                </p>
                <p class="guide-ways">
                    <Way says=text::guide::PREVIOUS sign="‹" to=Signal::derive(move || guiding.step.get().checked_sub(1))/>
                    <Way
                        says=text::guide::NEXT
                        sign="›"
                        to=Signal::derive(move || Some(guiding.step.get() + 1).filter(|next| *next < of))
                    />
                    <button
                        type="button"
                        class="parts-outline"
                        aria-expanded=move || if guiding.is_folded.get() { "false" } else { "true" }
                        aria-label=says
                        title=says
                        on:click=move |_| guiding.is_folded.update(|is_folded| *is_folded = !*is_folded)
                    >
                        {move || if guiding.is_folded.get() { "▾" } else { "▴" }}
                    </button>
                </p>
            </header>
            <div
                class="guide-body"
                role="group"
                aria-label=text::guide::TEXT
                tabindex="0"
                hidden=move || guiding.is_folded.get()
            >
                {move || view! { <Blocks blocks=shown.get().blocks/> }}
            </div>
        </section>
    }
}

/// The title of a step leads to where the step is.
#[component]
fn Title(shown: Memo<Step>) -> impl IntoView {
    move || {
        let Step { title, target, .. } = shown.get();
        match target.filter(|target| place(target).is_some()) {
            Some(target) => view! { <Led target says=title/> }.into_any(),
            None => title.into_any(),
        }
    }
}

/// A button that leads to another step, where there is one.
#[component]
fn Way(says: &'static str, sign: &'static str, to: Signal<Option<usize>>) -> impl IntoView {
    let guiding = expect_context::<Guiding>();
    let go = move |_| {
        if let Some(to) = to.get_untracked() {
            guiding.go(to);
        }
    };
    // Disabled the button would lose the focus; a click then does nothing.
    view! {
        <button
            type="button"
            class="parts-outline"
            aria-label=says
            title=says
            aria-disabled=move || to.get().is_none().then_some("true")
            on:click=go
        >
            {sign}
        </button>
    }
}
