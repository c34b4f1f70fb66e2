//! Links of the open dialogue.

use crate::engine::answer::DialogueName;
use crate::ui::navigation::Navigation;
use crate::ui::parts::{Icon, Shape};
use crate::view::location::Screen;
use crate::view::{number, text};
use leptos::prelude::*;

/// Leads to a turn that explains something.
#[component]
pub fn TurnLink(
    name: DialogueName,
    turn: u32,
    /// With the word before the number.
    #[prop(optional)]
    is_worded: bool,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let words = text::parts::turn(turn.into());
    let says = if is_worded { words.clone() } else { number::ordinal(turn.into()) };
    view! {
        <a
            class="reader-turn-link"
            href=navigation.at_turn(name, turn).fragment()
            aria-label=words
            data-worded=is_worded
        >
            {says}
        </a>
    }
}

/// To the list, where it is a page of its own.
#[component]
pub fn Back() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let list = move || navigation.location.with(|location| location.on(Screen::Dialogues(None))).fragment();
    view! {
        <a class="reader-back" href=list>
            <Icon shape=Shape::Back/>
            {text::title::DIALOGUES}
        </a>
    }
}
