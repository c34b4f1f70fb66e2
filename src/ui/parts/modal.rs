//! A modal dialog over the page, with a title and a button that closes it.

use super::icon::{Icon, Shape};
use crate::view::text;
use crate::web::page;
use leptos::html;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlDialogElement;

fn modal(name: &str) -> Option<HtmlDialogElement> {
    page::find(&format!("dialog[data-modal=\"{name}\"]"))?.dyn_into().ok()
}

/// Opens the dialog; `false` when it was open already.
pub fn show_modal(name: &str) -> bool {
    modal(name).is_some_and(|modal| !modal.open() && modal.show_modal().is_ok())
}

/// Closes the dialog.
pub fn hide_modal(name: &str) {
    if let Some(modal) = modal(name) {
        modal.close();
    }
}

/// A dialog behind its title.
#[component]
pub fn Modal(
    name: &'static str,
    title: &'static str,
    /// It was closed, by whatever way.
    #[prop(optional)]
    on_close: Option<Callback<()>>,
    children: Children,
) -> impl IntoView {
    let id = format!("{name}-title");
    let modal = NodeRef::<html::Dialog>::new();
    let close = move |_| _ = modal.get_untracked().map(|modal| modal.close());
    // This is heard a little later; it may be open again by then.
    let tell = move |_| {
        if let Some(on_close) = on_close
            && modal.get_untracked().is_some_and(|modal| !modal.open())
        {
            on_close.run(());
        }
    };
    view! {
        <dialog class="parts-modal" data-modal=name aria-labelledby=id node_ref=modal on:close=tell>
            <div class="parts-modal-body">
                <div class="parts-modal-head">
                    <h2 class="parts-modal-title" id=id.clone()>{title}</h2>
                    <button
                        type="button"
                        class="parts-modal-close"
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
