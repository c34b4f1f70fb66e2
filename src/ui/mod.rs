//! The page, on Leptos' signals: one folder per screen part, `parts` for what several of them use.
//!
//! Small contexts hold what the page knows: [`opened`] (files and progress), [`found`] (what matches), [`here`] (where we
//! are), [`preferences`], [`export`] and [`keeping`] (what the browser keeps of the page). Screens read them and call
//! their methods; nothing here parses, counts or sorts data. Invariant: text from files only ever becomes text nodes and
//! attributes.

mod beside;
mod board;
mod course;
mod drop;
mod empty;
mod export;
mod facets;
mod fields;
mod files;
mod findings;
mod flights;
mod found;
mod here;
mod keeping;
mod keys;
mod list;
mod notice;
mod opened;
mod parts;
mod preferences;
mod privacy;
mod reader;
mod schema;
mod search;
mod shell;
mod status;
mod top;
mod turnstile;

use found::Found;
use here::Here;
use keeping::Keeping;
use leptos::html;
use leptos::prelude::*;
use opened::Opened;
use parts::Pen;
use preferences::Preferences;
use web_sys::HtmlElement;

/// Puts the page into the document.
pub fn mount() {
    leptos::mount::mount_to_body(Page);
}

#[component]
fn Page() -> impl IntoView {
    let preferences = Preferences::new();
    let here = Here::new();
    let opened = Opened::new();
    let found = Found::new(opened, here.query);
    provide_context(preferences);
    provide_context(here);
    provide_context(opened);
    provide_context(found);
    provide_context(export::Export::new());
    provide_context(Keeping::new(opened));
    reader::follow(opened, found, here);
    shell::keep_sample(opened, here);
    shell::open_named(opened);
    let place = NodeRef::<html::Div>::new();
    parts::effect(Box::new(move || {
        if let Some(place) = place.get() {
            let place = HtmlElement::from(place);
            untrack(|| shell::draw_shell(&mut Pen::on(place.into())));
        }
    }));
    view! { <div class="shell" node_ref=place></div> }
}
