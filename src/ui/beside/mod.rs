//! Two dialogues side by side, turn by turn: the one that the address keeps beside, and the one that is shown.
//!
//! Turns that belong together stand in one row, so both are scrolled together.

mod head;
mod none;
mod row;
mod sides;

use super::navigation::Navigation;
use super::parts::add_clicked;
use super::preferences::Preferences;
use crate::view::beside::Comparison;
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::text;
use crate::web::page;
use head::Head;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use none::NotBoth;
use row::Row;
use sides::Sides;
use std::sync::Arc;

/// So many rows are drawn at once, and as many more when they are asked for.
const ROWS_AT_ONCE: usize = 1000;

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
            on:click=move |event| add_clicked(navigation, &event)
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

/// The screen's context.
#[derive(Clone, Copy)]
struct Shown {
    sides: Sides,
    both: Memo<Option<Arc<Comparison>>>,
    /// Only what differs is seen.
    is_brief: RwSignal<bool>,
    /// How many rows are drawn.
    drawn: RwSignal<usize>,
    /// The difference that was gone to.
    current: RwSignal<Option<usize>>,
}

impl Shown {
    fn new(sides: Sides) -> Self {
        let both = Memo::new(move |_| {
            let (left, right) = sides.both()?;
            Some(Arc::new(Comparison::new(left, right)))
        });
        let shown = Self {
            sides,
            both,
            is_brief: RwSignal::new(false),
            drawn: RwSignal::new(ROWS_AT_ONCE),
            current: RwSignal::new(None),
        };
        Effect::new(move |_| {
            // Other dialogues begin at their first rows.
            both.with(|_| ());
            shown.drawn.set(ROWS_AT_ONCE);
            shown.current.set(None);
        });
        shown
    }

    /// Something of the two dialogues; nothing of it while there are not two. Tracks them.
    fn of_both(self, make: impl FnOnce(&Comparison) -> String) -> String {
        self.both.with(|both| both.as_deref().map(make)).unwrap_or_default()
    }

    /// Goes to the next row that differs, or the one before.
    fn step(self, is_back: bool) {
        let (from, drawn) = (self.current.get_untracked(), self.drawn.get_untracked());
        let next = self.both.with_untracked(|both| both.as_ref()?.next_difference(from, is_back, drawn));
        let Some(next) = next else { return };
        // It may be among those that are not drawn.
        self.drawn.set(drawn.max((next / ROWS_AT_ONCE + 1) * ROWS_AT_ONCE));
        self.current.set(Some(next));
        spawn_local(async {
            tick().await;
            page::scroll_into_view(".beside-row[data-current]");
        });
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

/// Where a dialogue is shown alone.
fn alone(navigation: Navigation, link: DialogueLink) -> Location {
    navigation.location_now().on(Screen::Dialogues(Some(link))).without_beside()
}
