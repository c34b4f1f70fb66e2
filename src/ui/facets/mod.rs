//! The filters: checkboxes with counts. Clicking one edits the query line.
//!
//! Rows stay where they are and change what they show, because an element that is moved loses the focus and hundreds
//! of them take long. Invariant: the focus stays on the value it was on, wherever its counts bring that.

mod focus;
mod row;

use super::list;
use super::navigation::Navigation;
use super::parts::{Look, Repeat, Side, SkipLink};
use super::quiz::Quiz;
use super::search_results::SearchResults;
use crate::engine::answer::{Facet, Field};
use crate::view::facet::{self, Pane, Wanted};
use crate::view::quiz::shown_facet;
use crate::view::text;
use crate::web::page;
use leptos::html;
use leptos::prelude::*;
use row::Row;

#[component]
pub fn Facets() -> impl IntoView {
    view! {
        <Side>
            <SkipLink says=text::facets::SKIP to=&[list::BOX]/>
            {Field::ALL.into_iter().map(|field| view! { <Filter field/> }).collect_view()}
            <Hidden/>
        </Side>
    }
}

/// The values of a field, drawn when they are a choice for the first time: those of most fields never are.
#[component]
fn Filter(field: Field) -> impl IntoView {
    let wants = Wants::default();
    let place = NodeRef::<html::Fieldset>::new();
    let shown = focus::kept(field, pane(field, wants), place);
    let is_choice = Memo::new(move |_| shown.with(|pane| facet::is_worth_showing(field, pane)));
    let was_choice = Memo::new(move |was: Option<&bool>| was == Some(&true) || is_choice.get());
    view! {
        <Show when=move || was_choice.get()>
            <Values field wants place shown is_choice/>
        </Show>
    }
}

/// What a person wants to see of the values: all of them, or those with these words.
#[derive(Clone, Copy, Default)]
struct Wants {
    is_unfolded: RwSignal<bool>,
    words: RwSignal<String>,
}

/// The values of a field; not seen while they are no choice.
#[component]
fn Values(
    field: Field,
    wants: Wants,
    place: NodeRef<html::Fieldset>,
    shown: RwSignal<Pane>,
    is_choice: Memo<bool>,
) -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let Wants { is_unfolded, words } = wants;
    let row_count = Memo::new(move |_| shown.with(|pane| pane.rows.len()));
    let row = Callback::new(move |index| view! { <Row field pane=shown index/> }.into_any());
    let title = Signal::derive(move || {
        let extent = if results.is_being_checked(Some(field)) { text::parts::SO_FAR } else { "" };
        format!("{}{extent}", facet::title(field))
    });
    let has_none = Signal::derive(move || !shown.with(Pane::has_button));
    let more = Signal::derive(move || {
        let folded = shown.with(|pane| pane.folded as u64);
        if is_unfolded.get() { text::facets::FEWER.to_owned() } else { text::parts::more(folded) }
    });
    let button = NodeRef::<html::Button>::new();
    let unfold = move || {
        is_unfolded.update(|is| *is = !*is);
        words.set(String::new());
        if !is_unfolded.get_untracked() {
            // It may stand far above what was seen when it was pressed.
            page::next_frame(move || {
                if let Some(button) = button.try_get_untracked().flatten() {
                    page::bring_into_view(&button);
                }
            });
        }
    };
    view! {
        <fieldset hidden=move || !is_choice.get() node_ref=place>
            <legend class="parts-side-title">{title}</legend>
            <Show when=move || is_unfolded.get() && shown.with(|pane| pane.is_long)>
                <Look label=text::facets::look(facet::title(field)) placeholder=text::facets::LOOK words=words/>
            </Show>
            <Repeat count=row_count row/>
            <button
                type="button"
                class="facets-more"
                node_ref=button
                hidden=has_none
                on:click=move |_| unfold()
            >
                {more}
            </button>
        </fieldset>
    }
}

/// What is to stand in the box of a field.
fn pane(field: Field, Wants { is_unfolded, words }: Wants) -> Memo<Pane> {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let quiz = expect_context::<Quiz>();
    Memo::new(move |_| {
        let (is_quiz, is_unfolded) = (quiz.is_on.get(), is_unfolded.get());
        let words = words.get();
        let wanted = Wanted { is_unfolded, words: &words };
        let pane = |facet: &Facet| navigation.query.with(|line| facet::pane(facet, line, wanted));
        results.answer.with(|answer| {
            let facets = answer.as_ref().map(|answer| answer.survey.facets.as_slice()).unwrap_or_default();
            match facets.iter().find(|facet| facet.field == field) {
                Some(facet) if is_quiz => pane(&shown_facet(facet)),
                Some(facet) => pane(facet),
                None => Pane::default(),
            }
        })
    })
}

/// What the quiz hides, where there is any of it.
#[component]
fn Hidden() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let quiz = expect_context::<Quiz>();
    let titles = Memo::new(move |_| {
        let answer = if quiz.is_on.get() { results.answer.get() } else { None };
        answer.map(|answer| facet::hidden_titles(&answer.survey.facets)).unwrap_or_default()
    });
    let says = Signal::derive(move || titles.with(|titles| text::quiz::hidden(titles)));
    view! {
        <Show when=move || titles.with(|titles| !titles.is_empty())>
            <p class="quiz-note">{says}</p>
        </Show>
    }
}
