//! A person's notes on what he reads: kept in this browser, written in a form, listed in a panel.
//!
//! [`Notes`] is one of the page's contexts. It holds what is kept and what a capsule brought, and lets the workers know both.
//! Invariants: a write begins from what is kept then, so that no tab writes over another's; what cannot be read is not written
//! over; a note that was not kept is told, and what was typed stays.

mod agree;
mod form;
mod kept;
mod list;
mod panel;

pub use kept::Notes;

use super::fetched::{Fetched, part};
use super::parts::Modal;
use crate::view::text;
use form::DraftForm;
use kept::{FORM, PANEL};
use leptos::prelude::*;
use panel::Panel;

/// The form and the panel, each fetched when it is first opened.
#[component]
pub fn NoteModals() -> impl IntoView {
    let notes = expect_context::<Notes>();
    let has_draft = Memo::new(move |_| notes.draft.with(Option::is_some));
    view! {
        <Modal name=FORM title=text::notes::TITLE>
            <Show when=move || has_draft.get()>
                <Fetched fetch=|| Box::pin(form())/>
            </Show>
        </Modal>
        <Modal name=PANEL title=text::notes::TITLES>
            <Show when=move || notes.is_panel_open.get()>
                <Fetched fetch=|| Box::pin(panel())/>
            </Show>
        </Modal>
    }
}

part! { form in dialogues, view! { <Form/> } }

part! { panel in screens, view! { <Panel/> } }

/// Each draft has a form of its own.
#[component]
fn Form() -> impl IntoView {
    let notes = expect_context::<Notes>();
    move || notes.draft.get().map(|draft| view! { <DraftForm draft/> })
}
