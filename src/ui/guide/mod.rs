//! The guide of a capsule: its steps, one at a time, above whatever screen is shown.
//!
//! [`Guiding`] is one of the page's contexts. The address says which step it is, and links in a step lead on in the page
//! that is open. Invariant: where there is no guide nothing is drawn.

mod blocks;

use super::fetched::{Fetched, part};
use super::navigation::Navigation;
use super::session::{Phase, Session};
use crate::view::guide::{Guide, Step, place};
use crate::view::location::Location;
use crate::view::text;
use crate::web::capsule::Opened;
use blocks::Blocks;
use leptos::prelude::*;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub struct Guiding {
    session: Session,
    navigation: Navigation,
    capsule: StoredValue<Option<Opened>, LocalStorage>,
    guide: StoredValue<Arc<Guide>>,
    step: Memo<usize>,
    is_folded: RwSignal<bool>,
}

impl Guiding {
    /// Opens the capsule of this page, if it is one.
    pub fn new(session: Session, navigation: Navigation) -> Self {
        let capsule = Opened::inside();
        let guide = capsule.as_ref().map(|capsule| Guide::of(&capsule.guide)).unwrap_or_default();
        let last = guide.steps.len().saturating_sub(1);
        let step = Memo::new(move |before: Option<&usize>| {
            let asked = navigation.location.with(|location| location.step);
            asked.or(before.copied()).unwrap_or_default().min(last)
        });
        let guiding = Self {
            session,
            navigation,
            capsule: StoredValue::new_local(capsule),
            guide: StoredValue::new(Arc::new(guide)),
            step,
            is_folded: RwSignal::new(false),
        };
        guiding.open();
        guiding
    }

    /// How many dialogues this page has in it, if it is a capsule.
    pub fn dialogues(self) -> Option<u64> {
        self.capsule.with_value(|capsule| capsule.as_ref().map(|capsule| capsule.dialogues))
    }

    /// Opens what is in this page, and begins at the first step unless the address says where to be.
    pub fn open(self) {
        self.capsule.with_value(|capsule| {
            let Some(capsule) = capsule else { return };
            self.session.open(capsule.picked());
            if self.navigation.location_now() == Location::default() {
                let quiz = Location { is_quiz: capsule.is_quiz, ..Location::default() };
                self.navigation.replace(self.at(0, quiz));
            }
        });
    }

    /// What stands at a step, as far as it is to be led to from here.
    fn at(self, number: usize, here: Location) -> Location {
        let guide = self.guide.get_value();
        let Some(step) = guide.step(number) else { return here };
        let location = Location { step: Some(number), ..here };
        step.target.as_deref().and_then(place).map_or_else(|| location.clone(), |to| led(&location, to))
    }

    /// Leads to a step.
    fn go(self, number: usize) {
        self.navigation.go(self.at(number, self.navigation.location_now()));
    }

    /// The address of a target, on the step that is shown. Tracks the location.
    fn address(self, target: &str) -> Option<String> {
        let here = Location { step: Some(self.step.get()), ..self.navigation.location.get() };
        Some(led(&here, place(target)?).fragment())
    }
}

/// What a guide leads to is shown as everything is: hidden answers stay hidden.
fn led(here: &Location, to: Location) -> Location {
    Location {
        step: here.step,
        is_quiz: here.is_quiz || to.is_quiz,
        names: to.names.or(here.names),
        sample: None,
        ..to
    }
}

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
    let shown = Memo::new(move |_| guide.step(guiding.step.get()).cloned().unwrap_or_default());
    let says = move || {
        if guiding.is_folded.get() { text::guide::UNFOLD } else { text::guide::FOLD }
    };
    view! {
        <section class="guide" aria-label=text::guide::LABEL data-testid="guide">
            <header class="guide-head">
                <h2 class="guide-title"><Title shown/></h2>
                <p class="guide-count" data-testid="guide-step">
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
            <div class="guide-body" tabindex="0" hidden=move || guiding.is_folded.get()>
                {move || view! { <Blocks blocks=shown.get().blocks/> }}
            </div>
        </section>
    }
}

/// The title of a step leads to where the step is.
#[component]
fn Title(shown: Memo<Step>) -> impl IntoView {
    let guiding = expect_context::<Guiding>();
    move || {
        let Step { title, target, .. } = shown.get();
        match target.and_then(|target| guiding.address(&target)) {
            Some(address) => view! { <a href=address>{title}</a> }.into_any(),
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
