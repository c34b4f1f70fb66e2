//! The menu that opens more and closes everything.

use crate::ui::here::Here;
use crate::ui::opened::Opened;
use crate::ui::shell::{Address, pick_files, pick_folder};
use crate::view::location::Location;
use crate::view::text;
use leptos::html;
use leptos::prelude::*;

const MENU: &str = "open-menu";

#[component]
pub fn Menu() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let menu = NodeRef::<html::Div>::new();
    let leave = move || {
        if let Some(menu) = menu.get_untracked() {
            let _ = menu.hide_popover();
        }
    };
    let choose_files = move |_| {
        leave();
        pick_files();
    };
    let choose_folder = move |_| {
        leave();
        pick_folder();
    };
    let close_all = move |_| {
        leave();
        opened.close_all();
        here.go(Location { is_quiz: here.location_now().is_quiz, ..Location::default() });
    };
    view! {
        <button type="button" class="top-open" popovertarget=MENU aria-haspopup="true">
            {text::top::OPEN}
        </button>
        <div class="top-menu" id=MENU popover="auto" node_ref=menu>
            <button type="button" class="top-menu-item" on:click=choose_files>
                {text::top::MORE_FILES}
            </button>
            <button type="button" class="top-menu-item" on:click=choose_folder>
                {text::top::FOLDER}
            </button>
            <Address on_open=move |()| leave()/>
            <button type="button" class="top-menu-item" on:click=close_all>
                {text::top::CLOSE_ALL}
            </button>
        </div>
    }
}
