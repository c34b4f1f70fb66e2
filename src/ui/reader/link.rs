//! Links of the open dialogue.

use crate::engine::answer::DialogueName;
use crate::ui::here::Here;
use crate::ui::parts::{Icon, Shape};
use crate::view::location::Screen;
use crate::view::{number, text};
use leptos::prelude::*;

/// Leads to a turn that explains something.
#[component]
pub fn TurnLink(name: DialogueName, turn: u32) -> impl IntoView {
    let here = expect_context::<Here>();
    view! {
        <a
            class="reader-turn-link"
            href=here.at_turn(name, turn).fragment()
            aria-label=text::parts::turn(turn.into())
        >
            {number::ordinal(turn.into())}
        </a>
    }
}

/// To the list, where it is a page of its own.
#[component]
pub fn Back() -> impl IntoView {
    let here = expect_context::<Here>();
    let list = move || here.location.with(|location| location.on(Screen::Dialogues(None))).fragment();
    view! {
        <a class="reader-back" href=list>
            <Icon shape=Shape::Back/>
            {text::title::DIALOGUES}
        </a>
    }
}
