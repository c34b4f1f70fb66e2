//! What is offered while one types in the search box: a list that the cursor keys go through, while the focus stays in
//! the box.
//!
//! Names are there at once, values when the workers have counted them; until then those of the answer before are shown
//! that still fit. Invariant: the list opens by typing (or Alt+ArrowDown) only, so an empty or closed box has the keys
//! that it has without it.

use crate::engine::answer::{Completion, Incomplete};
use crate::ui::ask::ask_again;
use crate::ui::navigation::Navigation;
use crate::ui::quiz::Quiz;
use crate::ui::search_results::SearchResults;
use crate::ui::session::Session;
use crate::view::complete::{self, Suggestion, Typed};
use crate::view::{number, text};
use crate::web::page;
use crate::wire::ask::Complete;
use leptos::html;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

/// The list, by which the box names it.
pub const LIST: &str = "search-options";

#[derive(Clone, Copy)]
pub struct Offer {
    field: NodeRef<html::Input>,
    /// The line and its cursor as they were when the list was opened or typing went on; closed without.
    typed: RwSignal<Option<(String, Option<Typed>)>>,
    pub suggestions: Memo<Vec<Suggestion>>,
    /// The label of what the keys chose; it stays chosen when workers add to the list or reorder it.
    chosen: RwSignal<Option<String>>,
    active: Memo<Option<usize>>,
}

impl Offer {
    pub fn new(field: NodeRef<html::Input>) -> Self {
        let results = expect_context::<SearchResults>();
        let quiz = expect_context::<Quiz>();
        let typed = RwSignal::new(None::<(String, Option<Typed>)>);
        let answer = answers(typed);
        let suggestions = Memo::new(move |_| {
            let Some((_, Some(typed))) = typed.get() else { return Vec::new() };
            results.answer.with(|now| {
                let facets = now.as_ref().map(|now| now.survey.facets.as_slice()).unwrap_or_default();
                answer.with(|answer| typed.suggestions(facets, quiz.is_on.get(), answer.as_ref()))
            })
        });
        let chosen = RwSignal::new(None::<String>);
        let active = Memo::new(move |_| {
            let chosen = chosen.get()?;
            suggestions.with(|all| all.iter().position(|one| one.label == chosen))
        });
        Effect::new(move |_| {
            if active.get().is_some() {
                spawn_local(async {
                    tick().await;
                    page::scroll_into_view(".search-option[aria-selected=true]");
                });
            }
        });
        Self { field, typed, suggestions, chosen, active }
    }

    /// Something was typed: offers what fits, if there is something to go by.
    pub fn follow(self) {
        self.open_if(|typed| !typed.is_empty());
    }

    /// Offers whatever can stand at the cursor.
    pub fn open(self) {
        self.open_if(|_| true);
    }

    fn open_if(self, is_wanted: impl Fn(&Typed) -> bool) {
        let Some(field) = self.field.get_untracked() else { return };
        let line = field.value();
        let units = field.selection_end().ok().flatten().unwrap_or_default();
        let typed = complete::typed(&line, complete::byte_of_units(&line, units)).filter(is_wanted);
        self.set_typed(Some((line, typed)));
    }

    pub fn close(self) {
        self.set_typed(None);
    }

    fn set_typed(self, typed: Option<(String, Option<Typed>)>) {
        self.chosen.set(None);
        self.typed.set(typed);
    }

    pub fn is_open(self) -> bool {
        self.suggestions.with(|suggestions| !suggestions.is_empty())
    }

    pub fn active(self) -> Option<usize> {
        self.active.get()
    }

    /// Goes to the next or the one before; beyond both ends is the line itself.
    pub fn step(self, is_back: bool) {
        let active = self.active.get_untracked();
        let next = self.suggestions.with_untracked(|all| {
            let next = match (active, is_back) {
                (None, false) => Some(0),
                (None, true) => all.len().checked_sub(1),
                (Some(at), true) => at.checked_sub(1),
                (Some(at), false) => Some(at + 1),
            };
            next.and_then(|next| all.get(next)).map(|next| next.label.clone())
        });
        self.chosen.set(next);
    }

    /// Puts in what is active; `false` when nothing is.
    pub fn take_active(self, navigation: Navigation) -> bool {
        let active = self.active.get_untracked();
        active.inspect(|at| self.take(*at, navigation)).is_some()
    }

    fn take(self, at: usize, navigation: Navigation) {
        let suggestion = self.suggestions.with_untracked(|suggestions| suggestions.get(at).cloned());
        let line = self.typed.with_untracked(|typed| typed.as_ref().map(|(line, _)| line.clone()));
        let Some(((suggestion, line), field)) = suggestion.zip(line).zip(self.field.get_untracked()) else {
            return;
        };
        let (line, cursor) = suggestion.taken(&line);
        field.set_value(&line);
        let units = complete::units_of_byte(&line, cursor);
        let _ = field.set_selection_range(units, units);
        navigation.set_query(line.trim().to_owned(), true);
        if suggestion.is_name {
            self.open();
        } else {
            self.close();
        }
    }
}

/// The newest values that the workers told, with what they were asked.
fn answers(
    typed: RwSignal<Option<(String, Option<Typed>)>>,
) -> RwSignal<Option<(Incomplete, Vec<Completion>)>> {
    let session = expect_context::<Session>();
    let asked = move || typed.with(|typed| typed.as_ref().and_then(|(_, typed)| typed.as_ref()?.asked()));
    ask_again(session, asked, |link, asked| async move {
        let found = link.ask(Complete::of(asked.clone())).await?;
        Ok((asked, found))
    })
}

/// The list under the box.
#[component]
pub fn Options(offer: Offer) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let option = move |at: ReadSignal<usize>, suggestion: Suggestion| {
        let Suggestion { label, says, count, .. } = suggestion;
        let count = count.map(number::grouped);
        let is_active = move || offer.active() == Some(at.get());
        view! {
            <li
                class="search-option"
                role="option"
                id=move || format!("search-option-{}", at.get())
                aria-selected=move || if is_active() { "true" } else { "false" }
                on:click=move |_| offer.take(at.get_untracked(), navigation)
            >
                <bdi class="search-option-name">{label}</bdi>
                <span class="search-option-says">{says}</span>
                <span class="search-option-count">{count}</span>
            </li>
        }
    };
    let offered = move || text::search::offered(offer.suggestions.with(Vec::len));
    // The focus stays in the box.
    view! {
        <ul
            class="search-options"
            id=LIST
            role="listbox"
            aria-label=text::search::SUGGESTIONS
            hidden=move || !offer.is_open()
            on:mousedown=|event| event.prevent_default()
        >
            // Keyed: a press that began on one ends on it, though the workers added others below it meanwhile.
            <ForEnumerate each=move || offer.suggestions.get() key=Suggestion::clone children=option/>
        </ul>
        <p class="parts-hidden" role="status">{offered}</p>
    }
}
