//! The context: what is kept, what a capsule brought, and who hears of both.

use crate::engine::notes::{Note, add_notes, read_notes, write_notes};
use crate::ui::parts::{hide_modal, show_modal};
use crate::ui::search_results::SearchResults;
use crate::ui::session::{Notice, Session};
use crate::view::notes::Draft;
use crate::view::text;
use crate::web::storage;
use leptos::ev;
use leptos::prelude::*;
use leptos_use_event_listener::use_event_listener;
use leptos_use_window::use_window;
use std::sync::Arc;

/// The dialogs.
pub(super) const FORM: &str = "note";
pub(super) const PANEL: &str = "notes";

#[derive(Clone, Copy, Default)]
pub struct Notes {
    /// Those that this browser keeps.
    pub own: RwSignal<Arc<Vec<Note>>>,
    /// Those of the capsule that this page is.
    pub given: RwSignal<Arc<Vec<Note>>>,
    /// Why what is kept cannot be read.
    pub fault: RwSignal<Option<String>>,
    /// The note that is being written.
    pub(super) draft: RwSignal<Option<Draft>>,
    pub(super) is_panel_open: RwSignal<bool>,
    /// Who hears of them.
    page: StoredValue<Option<(Session, SearchResults)>>,
}

impl Notes {
    /// Begins with what is kept and what a capsule brought, and keeps up with other tabs.
    pub fn begin(self, session: Session, results: SearchResults, given: &str) {
        self.page.set_value(Some((session, results)));
        self.given.set(Arc::new(read_notes(given.as_bytes()).unwrap_or_default()));
        self.read_again();
        let _ = use_event_listener(use_window(), ev::storage, move |_| self.read_again());
        session.give_notes_to(Callback::new(move |(name, bytes): (String, Vec<u8>)| {
            let taken = self.take(&name, &bytes);
            let is_fault = taken.is_err();
            session.note(Notice::Notes { says: taken.unwrap_or_else(|fault| fault), is_fault });
        }));
    }

    /// Adds the notes of a file; says what came of it.
    pub fn take(self, name: &str, bytes: &[u8]) -> Result<String, String> {
        let not_taken = |fault: String| text::notes::not_taken(name, fault.trim_end_matches('.'));
        let notes = read_notes(bytes).map_err(|faults| not_taken(first(&faults)))?;
        let (of, mut added) = (notes.len(), 0);
        self.change(|all| added = add_notes(all, notes)).map_err(not_taken)?;
        Ok(text::notes::taken(added as u64, of as u64, name))
    }

    /// Changes what is kept now, whichever tab wrote it; or says why it stays as it is.
    pub fn change(self, edit: impl FnOnce(&mut Vec<Note>)) -> Result<(), String> {
        let mut notes = kept()?;
        edit(&mut notes);
        if !storage::set_notes(&write_notes(&notes)) {
            return Err(text::notes::NO_ROOM.to_owned());
        }
        self.show(notes);
        Ok(())
    }

    /// Takes what is kept as it is now.
    pub fn read_again(self) {
        let (notes, fault) = kept().map_or_else(|fault| (Vec::new(), Some(fault)), |notes| (notes, None));
        if self.fault.get_untracked() != fault {
            self.fault.set(fault);
        }
        self.show(notes);
    }

    fn show(self, notes: Vec<Note>) {
        if *self.own.get_untracked() != notes {
            self.own.set(Arc::new(notes));
        }
        self.tell();
    }

    /// Lets the workers know all notes, and asks again what is shown.
    fn tell(self) {
        let Some((session, results)) = self.page.get_value() else { return };
        let mut all = Vec::clone(&self.own.get_untracked());
        add_notes(&mut all, self.given.get_untracked().iter().cloned());
        if let Some(link) = session.link()
            && link.mark(&all)
        {
            results.ask_again();
        }
    }

    /// Opens the form.
    pub fn write(self, draft: Draft) {
        self.draft.set(Some(draft));
        show_modal(FORM);
    }

    /// Closes the form.
    pub(super) fn leave(self) {
        hide_modal(FORM);
        self.draft.set(None);
    }

    /// Opens the panel.
    pub fn list(self) {
        self.is_panel_open.set(true);
        show_modal(PANEL);
    }
}

/// What this browser keeps, or why nothing can be kept or read.
fn kept() -> Result<Vec<Note>, String> {
    let text = storage::notes().ok_or(text::notes::DENIED)?;
    read_notes(text.as_bytes()).map_err(|faults| text::notes::damaged(&first(&faults)))
}

/// The first of several faults.
pub(super) fn first(faults: &[impl ToString]) -> String {
    faults.first().map(ToString::to_string).unwrap_or_default()
}
