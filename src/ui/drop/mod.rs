//! The whole window takes files, dropped or pasted: an overlay says what will happen before they are let go.

use super::session::{Phase, Session};
use crate::view::text;
use crate::web::{drop, page};
use leptos::ev::{self, EventDescriptor};
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_use_event_listener::use_event_listener;
use leptos_use_window::use_window;
use web_sys::DragEvent;

#[component]
pub fn Overlay() -> impl IntoView {
    let session = expect_context::<Session>();
    let dragged = dragged_items(session);
    let title = move || match dragged.get().unwrap_or_default() {
        0 | 1 => text::drop::ONE.to_owned(),
        count => text::drop::several(count.into()),
    };
    let what = move || match session.phase.get() {
        Phase::Empty => text::drop::EMPTY.to_owned(),
        _ if session.sample.get().is_some() => text::drop::INSTEAD_OF_SAMPLE.to_owned(),
        _ => text::drop::joins(session.progress.with(|progress| progress.files_total).into()),
    };
    view! {
        <div class="drop" role="status" hidden=move || dragged.get().is_none()>
            <div class="drop-panel">
                <Show when=move || dragged.get().is_some()>
                    <p class="drop-title">{title}</p>
                    <p class="drop-text">{what}{text::drop::NOTE}</p>
                </Show>
            </div>
        </div>
    }
}

/// How many items hang over the window; `None` when none do.
fn dragged_items(session: Session) -> RwSignal<Option<u32>> {
    let dragged = RwSignal::new(None);
    // Files are taken where both are cancelled.
    let hang = move |event: DragEvent| {
        if drop::has_files(&event) {
            // Without this the browser would open the file in place of the page.
            event.prevent_default();
            let count = Some(drop::item_count(&event));
            if dragged.get_untracked() != count {
                dragged.set(count);
            }
        }
    };
    on_drag(ev::dragenter, hang);
    on_drag(ev::dragover, hang);
    on_drag(ev::dragleave, move |event| {
        // Leaving the window has nothing it goes to; moving between elements has.
        if event.related_target().is_none() {
            dragged.set(None);
        }
    });
    on_drag(ev::drop, move |event| {
        if drop::has_files(&event)
            && let Some(transfer) = event.data_transfer()
        {
            event.prevent_default();
            dragged.set(None);
            let dropped = drop::take(&transfer);
            spawn_local(async move { session.open(drop::walk(dropped).await) });
        }
    });
    let _ = use_event_listener(use_window(), ev::paste, move |event| {
        if !page::is_typing() {
            session.open_pasted(&event);
        }
    });
    dragged
}

fn on_drag(event: impl EventDescriptor<EventType = DragEvent> + 'static, act: impl Fn(DragEvent) + 'static) {
    let _ = use_event_listener(use_window(), event, act);
}
