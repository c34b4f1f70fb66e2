//! Grounding: whether the values that dialogues are annotated with were said, by whom, in which form and when.

mod examples;
mod shown;
mod table;

use super::navigation::Navigation;
use super::parts::{OverviewTabs, save_on};
use super::studies::{Going, Studies};
use crate::corpus::Dataset;
use crate::engine::study::StudyKind;
use crate::view::grounding::{Unit, csv, file_name, grounded, grounded_sum, sum};
use crate::view::location::Location;
use crate::view::text;
use examples::Examples;
use leptos::prelude::*;
use shown::Shown;
use table::Table;

#[component]
pub fn GroundingScreen() -> impl IntoView {
    let shown = Shown::new();
    provide_context(shown);
    let studies = expect_context::<Studies>();
    let title = move || shown.dataset.get().map_or("", Dataset::title);
    view! {
        <div class="study" data-testid="grounding" data-state=move || studies.word(StudyKind::Sayings)>
            <h1 class="study-title">{text::grounding::TITLE}" "<span class="grounding-of">{title}</span></h1>
            <OverviewTabs dataset=shown.dataset/>
            <Show
                when=move || shown.dataset.with(Option::is_some)
                fallback=|| view! { <p class="grounding-note">{text::grounding::NOT_OPEN}</p> }
            >
                <p class="grounding-note">{text::grounding::MEANS}</p>
                <Going kind=StudyKind::Sayings/>
                <Sum/>
                <Table/>
                <Examples/>
                <Terms/>
            </Show>
        </div>
    }
}

/// How much is counted, what is counted, and the way to keep it.
#[component]
fn Sum() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let sum = move || shown.counted.with(|counted| counted.as_ref().map(|counted| sum(counted) + ". "));
    let all_said = move || {
        let says = shown.counted.with(|counted| counted.as_ref().map(grounded_sum))?;
        let dataset = shown.dataset.get()?;
        let line = navigation.query.with(|line| grounded(dataset, line));
        let count = shown.counted.with(|counted| counted.as_ref().map_or(0, |counted| counted.grounded));
        let to = navigation.list_of(&line);
        Some(view! {
            <a href=to data-testid="all-said" data-count=count.to_string()>{says}</a>
            {text::grounding::ALL_SAID}
        })
    };
    let narrowed = move || {
        let line = navigation.query.get();
        let all = || {
            let location = navigation.location.get();
            Location { query: String::new(), ..location }.fragment()
        };
        (!line.is_empty()).then(|| view! { <a class="parts-outline grounding-choice" href=all()>{text::overview::EVERYTHING}</a> })
    };
    let unit = move |unit: Unit, says: &'static str| {
        view! {
            <button
                type="button"
                class="parts-outline grounding-choice"
                aria-pressed=move || (shown.unit.get() == unit).to_string()
                on:click=move |_| shown.unit.set(unit)
            >
                {says}
            </button>
        }
    };
    let save = move |event: web_sys::MouseEvent| {
        if let Some(dataset) = shown.dataset.get_untracked() {
            save_on(&event_target(&event), file_name(dataset), shown.rows.with_untracked(|rows| csv(rows)));
        }
    };
    view! {
        <div class="grounding-head">
            <p class="grounding-sum" role="status">{sum}{all_said}</p>
            {narrowed}
            <div class="grounding-units" role="group" aria-label=text::grounding::COUNTED>
                {unit(Unit::Values, text::grounding::VALUES)}
                {unit(Unit::Dialogues, text::grounding::DIALOGUES)}
                <button type="button" class="parts-outline grounding-choice" on:click=save>
                    {text::overview::CSV}
                </button>
            </div>
        </div>
    }
}

/// What the words of the table mean.
#[component]
fn Terms() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let of_dataset = move || shown.dataset.get().and_then(text::grounding::of_dataset);
    let term = |(word, says): (&'static str, &'static str)| {
        view! { <dt class="grounding-term">{word}</dt><dd class="grounding-meaning">{says}</dd> }
    };
    view! {
        <section class="grounding-terms" aria-label=text::grounding::TERMS_TITLE>
            <h2 class="grounding-subtitle">{text::grounding::TERMS_TITLE}</h2>
            <p class="grounding-note">{of_dataset}</p>
            <dl>{text::grounding::TERMS.map(term).collect_view()}</dl>
        </section>
    }
}
