//! One notice, with a way to put it away.

use crate::ui::parts::{Icon, Shape};
use crate::ui::session::{Notice, Session};
use crate::view::problem::sentence;
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Item(notice: Notice) -> impl IntoView {
    let session = expect_context::<Session>();
    let (kind, test_id, words) = (kind(&notice), test_id(&notice), words(&notice));
    // Beside the words, which a fault of the search may cover.
    let try_again = matches!(notice, Notice::NotHad { .. }).then(|| view! { <TryAgain/> });
    let put_away = move || session.notices.update(|notices| notices.retain(|other| *other != notice));
    view! {
        <div class="notice-item" data-kind=kind data-testid=test_id>
            <p class="notice-text">{words}</p>
            {try_again}
            <Close says=text::notice::PUT_AWAY on_close=move |()| put_away()/>
        </div>
    }
}

/// The button that puts something away.
#[component]
pub fn Close(says: &'static str, #[prop(into)] on_close: Callback<()>) -> impl IntoView {
    view! {
        <button type="button" class="notice-close" aria-label=says on:click=move |_| on_close.run(())>
            <Icon shape=Shape::Close/>
        </button>
    }
}

/// Asks again for what could not be fetched.
#[component]
fn TryAgain() -> impl IntoView {
    let session = expect_context::<Session>();
    view! {
        <button type="button" class="parts-small" on:click=move |_| session.try_again()>
            {text::notice::TRY_AGAIN}
        </button>
    }
}

fn kind(notice: &Notice) -> &'static str {
    match notice {
        Notice::Dead(_) => "error",
        Notice::Restarted { .. }
        | Notice::NotFetched { .. }
        | Notice::NotHad { .. }
        | Notice::NotOpened { .. }
        | Notice::Notes { is_fault: true, .. } => "warning",
        Notice::Notes { .. }
        | Notice::NotAllowed
        | Notice::NothingToOpen { .. }
        | Notice::NothingPasted
        | Notice::NoSample => "information",
    }
}

fn test_id(notice: &Notice) -> Option<&'static str> {
    match notice {
        Notice::Restarted { .. } => Some("restart-notice"),
        Notice::Notes { .. } => Some("notes-notice"),
        _ => None,
    }
}

fn words(notice: &Notice) -> AnyView {
    match notice {
        Notice::Dead(text) => {
            let [before, after] = text::notice::DEAD;
            let text = text.trim_end_matches('.').to_owned();
            view! { {before}<bdi>{text}</bdi>{after} }.into_any()
        }
        Notice::Restarted { text, aside } => {
            let aside = aside.clone().map(|aside| {
                let record = text::notice::record_at(aside.byte);
                view! { {record}<bdi>{aside.path}</bdi>{text::notice::SET_ASIDE} }
            });
            let text = text.clone();
            view! { {text::notice::RESTARTED}{aside}{text::notice::SAID}<bdi>{text}</bdi> }.into_any()
        }
        Notice::NotFetched { address, fault } => {
            let [before, after] = text::notice::NOT_FETCHED;
            let (address, fault) = (address.clone(), fault.clone());
            view! { <bdi>{address}</bdi>{before}{fault}{after} }.into_any()
        }
        Notice::NotHad { fault } => view! { <bdi>{sentence(fault)}</bdi> }.into_any(),
        Notice::NotOpened { fault } => text::notice::not_opened(fault).into_any(),
        Notice::NothingToOpen { skipped, why } => {
            text::notice::nothing_to_open(*skipped as u64, why).into_any()
        }
        Notice::Notes { says, .. } => view! { <bdi>{says.clone()}</bdi> }.into_any(),
        Notice::NoSample => text::notice::NO_SAMPLE.into_any(),
        Notice::NothingPasted => text::notice::NOTHING_PASTED.into_any(),
        Notice::NotAllowed => text::notice::NOT_ALLOWED.into_any(),
    }
}
