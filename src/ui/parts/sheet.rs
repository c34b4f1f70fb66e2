//! A sheet over the page: a modal dialog with a title and a way out.

use super::icon::{Icon, Shape};
use crate::view::text;
use crate::web::page;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

fn sheet(name: &str) -> Option<HtmlDialogElement> {
    page::find(&format!("dialog[data-sheet=\"{name}\"]"))?.dyn_into().ok()
}

/// Whether it was not open yet, and is now.
pub fn show_sheet(name: &str) -> bool {
    sheet(name).is_some_and(|sheet| !sheet.open() && sheet.show_modal().is_ok())
}

/// A dialog behind its title.
#[component]
pub fn Sheet(name: &'static str, title: &'static str, children: Children) -> impl IntoView {
    let id = format!("{name}-title");
    let sheet = NodeRef::<html::Dialog>::new();
    let close = move |_| _ = sheet.get_untracked().map(|sheet| sheet.close());
    view! {
        <dialog class="parts-sheet" data-sheet=name aria-labelledby=id node_ref=sheet>
            <div class="parts-sheet-body">
                <div class="parts-sheet-head">
                    <h2 class="parts-sheet-title" id=id.clone()>{title}</h2>
                    <button
                        type="button"
                        class="parts-sheet-close"
                        aria-label=text::parts::CLOSE
                        on:click=close
                    >
                        <Icon shape=Shape::Close/>
                    </button>
                </div>
                {children()}
            </div>
        </dialog>
    }
}
