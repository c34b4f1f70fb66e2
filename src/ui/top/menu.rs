//! The menu that opens more and closes everything.

use crate::ui::inputs::{Address, pick_files, pick_folder};
use crate::ui::navigation::Navigation;
use crate::ui::notes::Notes;
use crate::ui::parts;
use crate::ui::session::Session;
use crate::view::text;
use leptos::html;
use leptos::prelude::*;

#[component]
pub fn Menu() -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let notes = expect_context::<Notes>();
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
    let show_notes = move |_| {
        leave();
        notes.list();
    };
    let close_all = move |_| {
        leave();
        session.close_all();
        navigation.go(navigation.location_now().afresh());
    };
    view! {
        <parts::Menu id="open-menu" label=text::top::OPEN menu>
            <button type="button" class="parts-menu-item" on:click=choose_files>
                {text::top::MORE_FILES}
            </button>
            <button type="button" class="parts-menu-item" on:click=choose_folder>
                {text::top::FOLDER}
            </button>
            <Address on_open=move |()| leave()/>
            <button type="button" class="parts-menu-item" data-testid="notes-panel" on:click=show_notes>
                {text::notes::PANEL}
            </button>
            <button type="button" class="parts-menu-item" on:click=close_all>
                {text::top::CLOSE_ALL}
            </button>
        </parts::Menu>
    }
}
