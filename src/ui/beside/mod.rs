//! Two dialogues side by side, turn by turn: the one that the address keeps beside, and the one that is shown.
//!
//! Turns that belong together stand in one row, so both are scrolled together.

mod head;
mod none;
mod row;
mod shown;
mod sides;

use super::navigation::Navigation;
use super::parts::add_clicked;
use super::preferences::Preferences;
use crate::view::beside::Comparison;
use crate::view::text;
use head::Head;
use leptos::prelude::*;
use none::NotBoth;
use row::Row;
use shown::{ROWS_AT_ONCE, Shown};
use sides::Sides;
use std::sync::Arc;

#[component]
pub fn Beside() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let preferences = expect_context::<Preferences>();
    let shown = Shown::new(Sides::new());
    provide_context(shown);
    let rows = move || shown.both.get().map(|both| view! { <Rows both/> });
    view! {
        <section
            class="beside"
            aria-label=text::beside::LABEL
            data-testid="beside"
            data-hidden=move || preferences.hidden.get().words()
            data-brief=shown.is_brief
            on:click=move |event| add_clicked(navigation, &event, str::to_owned)
        >
            <Show
                when=move || shown.both.with(Option::is_some)
                fallback=move || view! { <NotBoth sides=shown.sides/> }
            >
                <Head/>
                {rows}
            </Show>
        </section>
    }
}

/// The first rows, and a way to more of them.
#[component]
fn Rows(both: Arc<Comparison>) -> impl IntoView {
    let Shown { drawn, current, .. } = expect_context();
    let count = both.rows.len();
    let is_current = Selector::new(move || current.get());
    let row = move |index| view! { <Row both=Arc::clone(&both) index is_current=is_current.clone()/> };
    let more = (count > ROWS_AT_ONCE).then(|| {
        let left = move || count.saturating_sub(drawn.get());
        view! {
            <p class="beside-more" hidden=move || left() == 0>
                <button
                    type="button"
                    class="parts-outline"
                    on:click=move |_| drawn.update(|drawn| *drawn += ROWS_AT_ONCE)
                >
                    {move || text::beside::more(left() as u64)}
                </button>
            </p>
        }
    });
    view! {
        <ol class="beside-rows">
            <For each=move || 0..drawn.get().min(count) key=|index| *index children=row/>
        </ol>
        {more}
    }
}
