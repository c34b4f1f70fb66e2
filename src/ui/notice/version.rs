//! A new version of the page that waits: it is offered, and loaded when the person wants it.

use crate::ui::keeping::Keeping;
use crate::ui::session::{Phase, Session};
use crate::view::offline::{Open, offer};
use crate::view::text;
use crate::web::{offline, recent};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[component]
pub fn NewVersion() -> impl IntoView {
    let keeping = expect_context::<Keeping>();
    let session = expect_context::<Session>();
    // Whether what is open can be opened again with one click.
    let is_kept = RwSignal::new(false);
    Effect::new(move |_| {
        if keeping.is_newer() && session.phase.get() != Phase::Empty {
            spawn_local(async move { is_kept.set(recent::kept().await.length() > 0) });
        }
    });
    let says = move || {
        offer(match session.phase.get() {
            Phase::Empty => Open::Nothing,
            _ if session.sample.get().is_some() => Open::Sample,
            _ => Open::Files { is_kept: is_kept.get() },
        })
    };
    view! {
        <Show when=move || keeping.is_newer() && !keeping.put_off.get()>
            <div class="notice-item" data-kind="information" data-testid="new-version">
                <p class="notice-text">{says}</p>
                <p class="notice-buttons">
                    <button
                        type="button"
                        class="parts-outline"
                        id="version-load"
                        on:click=|_| offline::load_newer()
                    >
                        {text::offline::LOAD}
                    </button>
                    <button
                        type="button"
                        class="parts-outline"
                        id="version-later"
                        on:click=move |_| keeping.put_off.set(true)
                    >
                        {text::offline::LATER}
                    </button>
                </p>
            </div>
        </Show>
    }
}
