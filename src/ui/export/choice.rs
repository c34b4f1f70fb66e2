//! The choice of a form.

use crate::engine::answer::Survey;
use crate::ui::search_results::SearchResults;
use crate::view::export::{CAPSULE, FINDINGS, RECORDS, as_parquet, in_columns, is_table, says, tables};
use crate::view::text;
use leptos::html;
use leptos::prelude::*;

/// The word of the first form.
pub const FIRST: &str = "jsonl";

#[component]
pub fn Choice(
    /// That of the form.
    word: RwSignal<String>,
    has_mark: RwSignal<bool>,
) -> impl IntoView {
    // The form begins anew for other files, and shows the first choice.
    word.set(FIRST.to_owned());
    has_mark.set(false);
    let form = NodeRef::<html::Select>::new();
    // An open dialog has given the focus to its first button by then; in a closed one nothing takes it.
    form.on_load(|form| _ = form.focus());
    let results = expect_context::<SearchResults>();
    let offered = Memo::new(move |_| {
        let tables = results
            .answer
            .with(|answer| tables(answer.as_ref().map_or(&Survey::default(), |answer| &answer.survey)));
        tables.into_iter().chain([FINDINGS]).collect::<Vec<_>>()
    });
    // The browser goes back to the first choice when the one that was made is there no more.
    Effect::new(move |_| {
        let is_gone = |chosen: &String| {
            let chosen = in_columns(chosen).unwrap_or(chosen);
            is_table(chosen) && offered.with(|offered| !offered.contains(&chosen))
        };
        if word.with_untracked(is_gone) {
            word.set(FIRST.to_owned());
        }
    });
    let record = |(word, title, _)| view! { <option value=word>{title}</option> };
    let table = |word: &'static str| view! { <option value=word>{word}</option> };
    let columns = |word: &'static str| view! { <option value=as_parquet(word)>{word}</option> };
    let with_columns = move || offered.get().into_iter().filter(|word| *word != FINDINGS);
    view! {
        <label class="export-field">
            {text::export::FORM}
            <select
                class="export-form"
                data-testid="export-form"
                autofocus
                node_ref=form
                on:change=move |event| word.set(event_target_value(&event))
            >
                {RECORDS.map(record).collect_view()}
                <option value=CAPSULE>{text::capsule::CHOICE}</option>
                <optgroup label=text::export::TABLES>
                    <For each=move || offered.get() key=|word| *word children=table/>
                </optgroup>
                <optgroup label=text::export::COLUMNS>
                    <For each=with_columns key=|word| *word children=columns/>
                    <option value=as_parquet("unified")>{text::export::NESTED}</option>
                </optgroup>
            </select>
        </label>
        <p class="export-says">{move || word.with(|word| says(word))}</p>
        <label class="export-mark" hidden=move || !word.with(|word| is_table(word))>
            <input
                type="checkbox"
                on:change=move |event| has_mark.set(event_target_checked(&event))
            />
            {text::export::MARK}
        </label>
    }
}
