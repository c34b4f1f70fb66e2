//! What may be wider than its place: it scrolls sideways by itself, also from the keyboard, and says so where it is cut.

use crate::view::text;
use leptos::html;
use leptos::prelude::*;
use leptos_use_resize_observer::use_resize_observer;
use web_sys::Element;

#[component]
pub fn Wide(#[prop(into)] label: String, role: &'static str, children: Children) -> impl IntoView {
    let (scroll, inside) = (NodeRef::<html::Div>::new(), NodeRef::<html::Div>::new());
    let is_cut = RwSignal::new(false);
    let read = move || {
        let Some(scroll) = scroll.get_untracked() else { return };
        let is = scroll.scroll_width() - scroll.client_width() - scroll.scroll_left() > 1;
        if is_cut.get_untracked() != is {
            is_cut.set(is);
        }
    };
    Effect::new(move |_| {
        if let Some((scroll, inside)) = scroll.get().zip(inside.get()) {
            use_resize_observer(vec![Element::from(scroll), Element::from(inside)], move |_, _| read());
        }
    });
    view! {
        <p class="parts-cut" hidden=move || !is_cut.get()>{text::parts::MORE_COLUMNS}</p>
        <div
            class="parts-section-scroll"
            role=role
            tabindex="0"
            aria-label=label
            node_ref=scroll
            on:scroll=move |_| read()
        >
            <div class="parts-wide" node_ref=inside>{children()}</div>
        </div>
    }
}
