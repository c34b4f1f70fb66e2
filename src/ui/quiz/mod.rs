//! The quiz: answers stay hidden until they are revealed, dialogue by dialogue.
//!
//! One of the page's contexts. The address says whether it is on; what was revealed is kept for this tab. Invariant:
//! who draws a dialogue gets it from [`Quiz::shown`], which leaves out what is hidden.

use super::navigation::Navigation;
use super::parts::say_on;
use crate::engine::answer::Reading;
use crate::view::location::Location;
use crate::view::quiz::{self, Revealed};
use crate::view::text;
use crate::web::{clipboard, hash, page, storage};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub struct Quiz {
    navigation: Navigation,
    pub is_on: Memo<bool>,
    revealed: RwSignal<Revealed>,
}

impl Quiz {
    pub fn new(navigation: Navigation) -> Self {
        Self {
            navigation,
            is_on: Memo::new(move |_| navigation.location.with(|location| location.is_quiz)),
            revealed: RwSignal::new(Revealed::from_text(&storage::revealed())),
        }
    }

    pub fn toggle(self) {
        let location = self.navigation.location_now();
        self.navigation.go(Location { is_quiz: !location.is_quiz, ..location });
    }

    /// Whether a dialogue has answers and may not show them. Tracks it.
    pub fn hides(self, reading: &Reading) -> bool {
        self.is_on.get()
            && quiz::has_answers(reading)
            && !self.revealed.with(|revealed| revealed.has(reading))
    }

    /// A dialogue without what is hidden of it. Tracks it.
    pub fn shown(self, reading: &Arc<Reading>) -> Arc<Reading> {
        if self.hides(reading) { Arc::new(quiz::without_answers(reading)) } else { Arc::clone(reading) }
    }

    fn reveal(self, reading: &Reading, is_revealed: bool) {
        self.revealed.update(|revealed| revealed.put(reading, is_revealed));
        self.revealed.with_untracked(|revealed| storage::set_revealed(&revealed.text()));
    }
}

/// Says what of a dialogue is hidden, and reveals it; then `focus` finds what has the focus.
#[component]
pub fn HiddenAnswers(reading: Arc<Reading>, says: &'static str, focus: &'static str) -> impl IntoView {
    let quiz = expect_context::<Quiz>();
    let reveal = move |_| {
        quiz.reveal(&reading, true);
        page::next_frame(move || _ = page::focus(focus));
    };
    view! {
        <div class="quiz-hidden" data-testid="quiz-hidden">
            <p>{says}</p>
            <button type="button" class="parts-outline" on:click=reveal>
                {text::quiz::REVEAL}
            </button>
        </div>
    }
}

/// Hides again what was revealed of a dialogue.
#[component]
pub fn HideAgain(reading: Arc<Reading>) -> impl IntoView {
    let quiz = expect_context::<Quiz>();
    quiz.is_on.get_untracked().then(|| {
        view! {
            <button
                type="button"
                class="parts-outline"
                on:click=move |_| quiz.reveal(&reading, false)
            >
                {text::quiz::HIDE_AGAIN}
            </button>
        }
    })
}

/// That the quiz is on, what that means, its link, and the way out.
#[component]
pub fn QuizBar() -> impl IntoView {
    let quiz = expect_context::<Quiz>();
    let place = NodeRef::<html::Span>::new();
    let copy = move |_| {
        let mut address = hash::address();
        address.truncate(address.find('#').unwrap_or(address.len()));
        address += &quiz.navigation.location_now().as_quiz().fragment();
        spawn_local(async move {
            let is_copied = clipboard::copy(&address).await;
            if let Some(place) = place.try_get_untracked().flatten() {
                say_on(&place, if is_copied { text::parts::COPIED } else { text::reader::REFUSED });
            }
        });
    };
    view! {
        <Show when=move || quiz.is_on.get()>
            <div class="notice-item quiz-bar" data-kind="information" data-testid="quiz">
                <p class="notice-text">{text::quiz::IS_ON}</p>
                <span role="status" node_ref=place></span>
                <button type="button" class="parts-outline" on:click=copy>
                    {text::quiz::COPY_LINK}
                </button>
                <Leave/>
            </div>
        </Show>
    }
}

/// Says why something is not to be had at all as long as the quiz is on.
#[component]
pub fn Withheld(says: &'static str) -> impl IntoView {
    view! {
        <div class="quiz-hidden" data-testid="quiz-hidden">
            <p>{says}</p>
            <Leave/>
        </div>
    }
}

#[component]
fn Leave() -> impl IntoView {
    let quiz = expect_context::<Quiz>();
    view! {
        <button type="button" class="parts-outline" on:click=move |_| quiz.toggle()>
            {text::quiz::LEAVE}
        </button>
    }
}
