//! Keys for the whole page.

use crate::ui::export::Export;
use crate::ui::inputs::pick_files;
use crate::ui::keys::KeysDialog;
use crate::ui::navigation::Navigation;
use crate::ui::notes::Notes;
use crate::ui::parts::Drawer;
use crate::ui::preferences::Preferences;
use crate::ui::reader::{FinderLine, FindingKey};
use crate::ui::search_results::SearchResults;
use crate::ui::session::Session;
use crate::ui::{list, reader};
use crate::view::key::{Command, FIND, Press, command};
use crate::view::walk::Step;
use crate::web::page;
use leptos::{ev, prelude::*};
use leptos_use_event_listener::use_event_listener;
use leptos_use_window::use_window;

/// Listens until the page is closed.
pub fn listen() {
    let preferences = expect_context::<Preferences>();
    let act = action();
    let _ = use_event_listener(use_window(), ev::keydown, move |event| {
        let key = event.key();
        let is_chord = event.ctrl_key() || event.alt_key() || event.meta_key();
        let is_find = is_chord && !event.alt_key() && !event.shift_key() && key.eq_ignore_ascii_case("f");
        let key = if is_find { FIND } else { &key };
        let press = Press { key, is_chord, is_typing: page::is_typing() };
        // An open dialog takes all keys.
        if page::has_modal() || event.default_prevented() {
            return;
        }
        if let Some(command) = command(press, preferences.are_single_keys_on.get_untracked())
            && act(command)
        {
            event.prevent_default();
        }
    });
}

/// Does what a key asks for, and says whether the browser is to do nothing of its own.
fn action() -> impl Fn(Command) -> bool + Copy {
    let preferences = expect_context::<Preferences>();
    let navigation = expect_context::<Navigation>();
    let results = expect_context::<SearchResults>();
    let session = expect_context::<Session>();
    let drawer = expect_context::<Drawer>();
    let finder = expect_context::<FinderLine>();
    let finding = expect_context::<FindingKey>();
    let notes = expect_context::<Notes>();
    let export = expect_context::<Export>();
    let keys = expect_context::<KeysDialog>();
    move |command| {
        match command {
            Command::FocusSearch => {
                page::focus("[data-testid=search]");
            }
            Command::NextDialogue => list::step(session, results, navigation, Step::By(1)),
            Command::PreviousDialogue => list::step(session, results, navigation, Step::By(-1)),
            Command::NextTurn => reader::step(navigation, 1),
            Command::PreviousTurn => reader::step(navigation, -1),
            Command::ShowFacets => drawer.open(),
            Command::ToggleLayer(layer) => reader::keep_place(move || preferences.toggle(layer)),
            Command::NextLayout => {
                let next = preferences.setting.get_untracked().next();
                reader::keep_place(move || preferences.set_setting(next));
            }
            Command::Compare => navigation.compare(),
            Command::NextFinding => finding.press(),
            Command::Note => reader::write_note(notes, navigation),
            Command::ToggleRaw => reader::toggle_raw(navigation),
            Command::Find => return finder.open(navigation),
            Command::OpenFiles => pick_files(),
            Command::Export => export.show(session),
            Command::ShowKeys => keys.open(),
            Command::Leave => {
                if !drawer.close() {
                    page::blur();
                }
                return false;
            }
        }
        true
    }
}
