//! A button and the few actions that it leads to, in a popover below it.

use crate::web::page;
use leptos::html;
use leptos::prelude::*;

/// The browser opens and closes it, Escape and a click elsewhere included.
#[component]
pub fn Menu(
    id: &'static str,
    label: &'static str,
    /// To close it from within.
    #[prop(optional)]
    menu: NodeRef<html::Div>,
    children: Children,
) -> impl IntoView {
    let button = NodeRef::<html::Button>::new();
    // It is opened after this.
    let place = move |_| {
        if let Some((button, menu)) = button.get_untracked().zip(menu.get_untracked()) {
            page::place_below(&menu, &button);
        }
    };
    view! {
        <button
            type="button"
            class="parts-menu-button"
            popovertarget=id
            aria-haspopup="true"
            node_ref=button
            on:click=place
        >
            {label}
        </button>
        <div class="parts-menu" id=id popover="auto" node_ref=menu>
            {children()}
        </div>
    }
}
