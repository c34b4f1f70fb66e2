//! The page, on Leptos' signals: one folder per screen part, `parts` for what several of them use.
//!
//! Small contexts hold what the page knows: [`session`] (files and progress), [`search_results`] (what matches),
//! [`studies`] (what is measured of all dialogues), [`navigation`] (where we are), [`quiz`] (what is hidden),
//! [`reviewing`] (which findings count), [`preferences`], [`export`], [`notes`] (a person's own), [`guide`] (the steps of a capsule)
//! and [`keeping`] (what the browser keeps of the page). Screens read them and call their methods; nothing here parses, counts or sorts data. Invariant:
//! text from files only ever becomes text nodes and attributes.
//!
//! Screens are Leptos components, and a folder's `mod.rs` shows its screen in one `view!`. Plain DOM calls stand
//! behind two components, as their heads say: the turns of a dialogue (`reader::turns`) and the recycled rows of the
//! virtual list (`parts::virtual_list`). Effects are plain `Effect::new`. Listeners on the window and resize
//! observers are those of the small crates of leptos-use, and end with their component; `web::watch` observes
//! intersections.

mod ask;
mod beside;
pub mod contexts;
mod desk;
mod drop;
mod empty;
pub mod export;
pub mod facets;
mod fetched;
mod fields;
mod files;
mod findings;
mod flight_table;
pub mod flights;
pub mod frames;
mod grounding;
mod guide;
mod inputs;
mod json;
mod keeping;
pub mod keys;
mod lens;
pub mod list;
pub mod navigation;
pub mod notes;
mod notice;
mod overview;
pub mod parts;
mod predicted;
pub mod preferences;
mod privacy;
pub mod quiz;
pub mod reader;
pub mod rehearsal;
pub mod reviewing;
mod schema;
mod scores;
mod screens;
pub mod search;
pub mod search_results;
pub mod session;
mod session_notice;
mod shell;
mod status;
mod studies;
pub mod timeline;
mod top;
mod verification;

use crate::web::{focus, page};
use contexts::provide_contexts;
use keeping::Keeping;
use leptos::prelude::*;
use navigation::Navigation;
use preferences::Preferences;
use privacy::Looked;
use reviewing::Reviewing;
use session::Session;
use shell::Shell;

/// Puts the page into the document.
pub fn mount() {
    leptos::mount::mount_to_body(Page);
}

#[component]
fn Page() -> impl IntoView {
    let navigation = Navigation::new();
    let session = Session::with_workers();
    provide_context(Preferences::new());
    let results = provide_contexts(session, navigation);
    let reviewing = Reviewing::new();
    provide_context(reviewing);
    provide_context(export::Export::but(reviewing.suppressions));
    provide_context(Keeping::new(session));
    provide_context(Looked::new());
    provide_context(keys::KeysDialog::default());
    reader::follow(session, results, navigation);
    focus::keep();
    shell::keep_sample(session, navigation);
    let guiding = guide::Guiding::new(session, navigation);
    provide_context(guiding);
    expect_context::<notes::Notes>().begin(session, results, &guiding.notes());
    inputs::open_named(session);
    let owner = Owner::current().unwrap_or_default();
    page::after_paint(move || rehearsal::fetch_ahead(session, owner));
    view! { <Shell/> }
}
