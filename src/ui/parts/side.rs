//! The filters beside a list. On narrow screens they lie over it as a drawer, when asked for.

use super::{Icon, Shape};
use crate::view::text;
use crate::web::page;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

const SIDE: &str = ".parts-side";

/// What has the focus first; fields that are no choice are not seen.
const FIRST: &str = ".parts-side fieldset:not([hidden]) input";

/// Whether the filters lie over the list. One of the page's contexts: a key opens them, too.
#[derive(Clone, Copy, Default)]
pub struct Drawer {
    is_open: RwSignal<bool>,
}

impl Drawer {
    /// Brings the filters, where they are out of sight; either way the focus goes to them.
    pub fn open(self) {
        if page::find(SIDE).is_none() {
            return;
        }
        self.is_open.set(true);
        spawn_local(async {
            // What is not drawn yet can't have the focus.
            tick().await;
            page::focus(FIRST);
        });
    }

    /// `false` when they did not lie over the list.
    pub fn close(self) -> bool {
        if !self.is_open.get_untracked() {
            return false;
        }
        self.is_open.set(false);
        page::blur();
        // On wide screens nothing was covered, and the button that opens them is not there.
        page::focus(".parts-side-open");
        true
    }
}

/// The place of the filters, behind its head.
#[component]
pub fn Side(children: Children) -> impl IntoView {
    let Drawer { is_open } = expect_context();
    // A screen begins with its list.
    is_open.set(false);
    view! {
        <aside class="parts-side" aria-label=text::parts::FILTERS data-open=is_open>
            <SideHead/>
            {children()}
        </aside>
    }
}

#[component]
fn SideHead() -> impl IntoView {
    let drawer = expect_context::<Drawer>();
    view! {
        <div class="parts-side-head">
            <h2 class="parts-side-heading">{text::parts::FILTERS}</h2>
            <button
                type="button"
                class="parts-side-close"
                aria-label=text::parts::CLOSE_FILTERS
                on:click=move |_| _ = drawer.close()
            >
                <Icon shape=Shape::Close/>
            </button>
        </div>
    }
}

/// Where the filters are out of sight: what brings them.
#[component]
pub fn SideButton() -> impl IntoView {
    let drawer = expect_context::<Drawer>();
    view! {
        <button type="button" class="parts-outline parts-side-open" on:click=move |_| drawer.open()>
            <Icon shape=Shape::Filter/>
            {text::parts::FILTERS}
        </button>
    }
}
