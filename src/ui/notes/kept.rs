//! The context: what is kept, what a capsule brought, and who hears of both.

use crate::engine::notes::{AddedNotes, Note, add_notes, is_same_note, read_notes, write_notes};
use crate::ui::parts::{hide_modal, show_modal};
use crate::ui::search_results::SearchResults;
use crate::ui::session::{Notice, Session};
use crate::view::notes::{Draft, Unkept};
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
    /// What was typed when a form was closed.
    unkept: StoredValue<Unkept>,
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
        if let Some(says) = self.fault.get_untracked() {
            session.note(Notice::Notes { says, is_fault: true });
        }
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
        let (of, mut came) = (notes.len(), AddedNotes::default());
        self.change(|all| came = add_notes(all, notes)).map_err(not_taken)?;
        Ok(text::notes::taken(came.added as u64, came.newer as u64, of as u64, name))
    }

    /// Changes what is kept now, whichever tab wrote it; or says why it stays as it is.
    pub fn change(self, edit: impl FnOnce(&mut Vec<Note>)) -> Result<(), String> {
        self.change_if(|all| {
            edit(all);
            Ok(())
        })
    }

    /// Deletes a note, or says why it stays.
    pub fn delete(self, note: &Note) -> Result<(), String> {
        self.change(|all| all.retain(|other| !is_same_note(other, note)))
    }

    /// Keeps a note, in place of the one that it was made from, if that is still as it was.
    pub(super) fn keep(self, draft: &Draft, note: Note) -> Result<(), String> {
        let before = draft.before.as_ref();
        self.change_if(|all| {
            if before.is_some_and(|before| !all.contains(before)) {
                return Err(text::notes::CHANGED_ELSEWHERE.to_owned());
            }
            all.retain(|other| Some(other) != before);
            add_notes(all, [note]);
            Ok(())
        })
    }

    fn change_if(self, edit: impl FnOnce(&mut Vec<Note>) -> Result<(), String>) -> Result<(), String> {
        let mut notes = kept()?;
        edit(&mut notes)?;
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

    /// Removes what is kept and can't be read; another tab may have mended it.
    pub(super) fn discard_damaged(self) {
        if kept().is_err() && storage::notes().is_some() {
            storage::set_notes("");
        }
        self.read_again();
    }

    /// Opens the form, with what was typed in it when it was closed.
    pub fn write(self, draft: Draft) {
        self.draft.set(Some(self.unkept.with_value(|unkept| unkept.resume(draft))));
        show_modal(FORM);
    }

    /// Takes what is typed in the form, which may be closed at any time.
    pub(super) fn hold(self, draft: Draft) {
        self.unkept.update_value(|unkept| unkept.hold(draft));
    }

    /// Closes the form, and forgets what was typed in it.
    pub(super) fn leave(self) {
        hide_modal(FORM);
        if let Some(draft) = self.draft.get_untracked() {
            self.unkept.update_value(|unkept| unkept.forget(&draft));
        }
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
