//! The page, on Leptos' signals: one folder per screen part, `parts` for what several of them use.
//!
//! Small contexts hold what the page knows: [`opened`] (files and progress), [`found`] (what matches), [`here`] (where we
//! are), [`quiz`] (what is hidden), [`preferences`], [`export`] and [`keeping`] (what the browser keeps of the page). Screens read them and call
//! their methods; nothing here parses, counts or sorts data. Invariant: text from files only ever becomes text nodes and
//! attributes.

mod ask;
mod beside;
mod board;
pub mod course;
mod drop;
mod empty;
mod export;
mod facets;
mod fields;
mod files;
mod findings;
pub mod flights;
mod found;
pub mod here;
mod keeping;
mod keys;
mod list;
mod notice;
mod opened;
mod parts;
mod preferences;
mod privacy;
mod quiz;
pub mod reader;
mod schema;
mod screens;
mod search;
mod shell;
mod status;
mod top;
mod turnstile;

use crate::web::focus;
use found::{Asking, Found};
use here::Here;
use keeping::Keeping;
use leptos::prelude::*;
use opened::Opened;
use parts::Drawer;
use preferences::Preferences;
use privacy::Looked;
use quiz::Quiz;
use shell::Shell;

/// Puts the page into the document.
pub fn mount() {
    leptos::mount::mount_to_body(Page);
}

#[component]
fn Page() -> impl IntoView {
    let preferences = Preferences::new();
    let here = Here::new();
    let opened = Opened::new();
    let quiz = Quiz::new(here);
    let asking = Memo::new(move |_| Asking { query: here.query.get(), is_quiz: quiz.is_on.get() });
    let found = Found::new(opened, asking);
    provide_context(preferences);
    provide_context(here);
    provide_context(quiz);
    provide_context(opened);
    provide_context(found);
    provide_context(export::Export::new());
    provide_context(Keeping::new(opened));
    provide_context(Looked::new());
    provide_context(Drawer::new());
    provide_context(reader::FinderLine::default());
    reader::follow(opened, found, here);
    focus::keep();
    shell::keep_sample(opened, here);
    shell::open_named(opened);
    view! { <Shell/> }
}
