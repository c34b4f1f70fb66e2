//! The screen of dialogues: filters, list and the open dialogue, or two of them.

use crate::ui::beside::Beside;
use crate::ui::facets::Facets;
use crate::ui::fetched::{Fetched, part};
use crate::ui::list::DialogueList;
use crate::ui::navigation::Navigation;
use crate::ui::reader::Reader;
use crate::view::text;
use leptos::prelude::*;

/// Three panes; one of them at a time on a phone, where a dialogue is a page of its own.
#[component]
pub fn Dialogues() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let page = move || {
        if navigation.location.with(|location| location.dialogue().is_some()) { "reader" } else { "list" }
    };
    view! {
        <h1 class="parts-hidden">{text::title::DIALOGUES}</h1>
        <div class="shell-panes" data-page=page>
            <Panes/>
        </div>
    }
}

part! { beside in dialogues, view! { <Beside/> } }

#[component]
fn Panes() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let is_beside = Memo::new(move |_| navigation.location.with(|location| location.beside.is_some()));
    let dialogue = move || {
        if is_beside.get() {
            view! { <Fetched fetch=|| Box::pin(beside())/> }.into_any()
        } else {
            view! { <Reader/> }.into_any()
        }
    };
    view! {
        <Facets/>
        <DialogueList/>
        {dialogue}
    }
}
