//! A screen, or the content of a dialog, whose program is a part of its own, fetched when it is first shown.
//!
//! [`part!`](part) marks such a function with `#[wasm_split]`; `colloquy finish-build` cuts what only it reaches out of the page's
//! program.
//!
//! `#[wasm_split]` is what Leptos's `#[lazy]` is made of. `#[lazy]` itself ends the page when a part cannot be
//! fetched; [`Fetched`] says so and can try again. The page is what takes a drop and says what is open; the dialogues, which
//! nearly everybody comes for, are fetched as soon as it is drawn.

use crate::view::text;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use std::pin::Pin;

/// Draws a screen, once its part is here.
pub type Draw = fn() -> AnyView;

/// A part that is on its way.
type Coming = Pin<Box<dyn Future<Output = Result<Draw, SplitLoaderError>>>>;

/// A function that gives what draws a screen: `part! { schemas in screens, view! { <Schemas/> } }`. What is in one part
/// comes together; each more doubles the pieces that parts share, each a file, so there are few. Programs for tests are not
/// cut, as nothing fetches parts for them.
macro_rules! part {
    ($name:ident in $part:ident, $view:expr) => {
        #[cfg(not(debug_assertions))]
        #[leptos::wasm_split::wasm_split($part, wasm_split_path = leptos::wasm_split, fallible)]
        fn $name() -> Result<$crate::ui::fetched::Draw, leptos::wasm_split::SplitLoaderError> {
            Ok(|| $view.into_any())
        }

        #[cfg(debug_assertions)]
        fn $name()
        -> std::future::Ready<Result<$crate::ui::fetched::Draw, leptos::wasm_split::SplitLoaderError>> {
            std::future::ready(Ok(|| $view.into_any()))
        }
    };
}
pub(crate) use part;

/// How far a part is.
#[derive(Clone, Copy)]
enum Part {
    Coming,
    Arrived(Draw),
    Missing,
}

/// Shows a screen once its part is here. A part that did not come can be asked for again.
#[component]
pub fn Fetched(fetch: fn() -> Coming) -> impl IntoView {
    let part = RwSignal::new(Part::Coming);
    let start = move || {
        part.set(Part::Coming);
        spawn_local(async move {
            let fetched = fetch().await.map_or(Part::Missing, Part::Arrived);
            // The screen may be left by then.
            part.try_set(fetched);
        });
    };
    start();
    move || match part.get() {
        Part::Coming => {
            view! { <p class="screens-fetched" role="status">{text::screens::FETCHING}</p> }.into_any()
        }
        Part::Arrived(draw) => draw(),
        Part::Missing => view! { <Missing again=start/> }.into_any(),
    }
}

#[component]
fn Missing(again: impl Fn() + 'static) -> impl IntoView {
    view! {
        <div class="screens-fetched" role="alert">
            <p>{text::screens::NOT_FETCHED}</p>
            <button type="button" class="parts-button" on:click=move |_| again()>
                {text::screens::TRY_AGAIN}
            </button>
        </div>
    }
}
