//! What predictions are worth: runs beside each other by the official metrics, and where what is wrong begins.

mod shown;
mod tables;

use super::navigation::Navigation;
use super::parts::{OverviewTabs, save_on};
use super::search_results::SearchResults;
use super::studies::{Going, Studies};
use crate::corpus::Dataset;
use crate::engine::study::{StudyKind, StudyReport};
use crate::formats::evaluation::EvaluationOptions;
use crate::view::location::{Location, Screen};
use crate::view::scores::{csv, datasets, file_name, groups, lists, pairs, run_rows, table, versions};
use crate::view::text;
use leptos::prelude::*;
use shown::Shown;
use std::sync::Arc;
use tables::{Groups, ListOf, Metrics, PairOf, Runs, VersionsOf};

#[component]
pub fn ScoresScreen() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let studies = expect_context::<Studies>();
    studies.follow_address(StudyKind::Evaluation);
    let report = Memo::new(move |_| studies.of_address(StudyKind::Evaluation));
    let dataset = Memo::new(move |before: Option<&Option<Dataset>>| {
        navigation.location.with(|location| match location.screen {
            Screen::Scores(dataset) => Some(dataset),
            // The screen is about to go, and need not show something else before.
            _ => before.copied().flatten(),
        })
    });
    let shown = Shown { report, dataset, group: RwSignal::new(None) };
    provide_context(shown);
    let is_open = Memo::new(move |_| results.datasets().iter().any(|(open, _)| Some(*open) == dataset.get()));
    let has_runs = Memo::new(move |_| {
        let is_here =
            |report: &Arc<StudyReport>| dataset.get().is_some_and(|it| datasets(report).contains(&it));
        report.with(|report| report.as_ref().is_none_or(is_here))
    });
    let title = move || dataset.get().map_or("", Dataset::title);
    view! {
        <div class="study" data-testid="scores" data-state=move || studies.word(StudyKind::Evaluation)>
            <h1 class="study-title">{text::scores::TITLE}" "<span class="study-note">{title}</span></h1>
            <OverviewTabs dataset/>
            <Show
                when=move || is_open.get()
                fallback=|| view! { <p class="study-note">{text::scores::NOT_OPEN}</p> }
            >
                <Show
                    when=move || has_runs.get()
                    fallback=|| view! {
                        <p data-testid="no-predictions">{text::scores::NO_PREDICTIONS}</p>
                        <p class="study-note">{text::scores::HOW_TO}</p>
                    }
                >
                    <p class="study-note">{text::scores::MEANS}</p>
                    <Options/>
                    <Going kind=StudyKind::Evaluation/>
                    <Results/>
                </Show>
            </Show>
        </div>
    }
}

/// The tables, made again when more was scored.
#[component]
fn Results() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let runs = Memo::new(move |_| shown.made(run_rows));
    let metrics = Memo::new(move |_| {
        let group = shown.group_now();
        shown.made(|report, dataset| Some(table(report, dataset, &group)))
    });
    let of_versions = Memo::new(move |_| {
        let group = shown.group_now();
        shown.made(|report, dataset| versions(report, dataset, &group))
    });
    let of_groups = Memo::new(move |_| shown.made(groups));
    let of_lists = Memo::new(move |_| shown.made(lists));
    let of_pairs = Memo::new(move |_| shown.made(pairs));
    let save = move |event: web_sys::MouseEvent| {
        if let Some(dataset) = shown.dataset.get_untracked() {
            let content = shown.report.with_untracked(|report| {
                report.as_ref().map(|report| csv(report, dataset)).unwrap_or_default()
            });
            save_on(&event_target(&event), file_name(dataset), content);
        }
    };
    let names = Memo::new(move |_| {
        runs.with(|runs| runs.iter().map(|run| run.name.clone()).collect::<Vec<String>>())
    });
    view! {
        <Runs runs/>
        <div class="scores-columns">
            <div class="scores-column">
                {move || metrics.get().map(|table| view! { <Metrics table/> })}
                {move || of_versions.get().into_iter().map(|of| view! { <VersionsOf of/> }).collect_view()}
                {move || of_pairs.get().into_iter().map(|pair| view! { <PairOf pair/> }).collect_view()}
                {move || of_lists.get().into_iter().map(|list| view! { <ListOf list names=names.get()/> }).collect_view()}
            </div>
            <Groups groups=of_groups names/>
        </div>
        <button type="button" class="parts-outline" on:click=save>{text::scores::CSV}</button>
    }
}

/// How it is scored, to be changed.
#[component]
fn Options() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let now = Memo::new(move |_| navigation.location.with(|location| location.evaluation));
    let toggle = move |change: fn(EvaluationOptions) -> EvaluationOptions| {
        let location = navigation.location_now();
        navigation.go(Location { evaluation: change(location.evaluation), ..location });
    };
    let option = move |says: &'static str,
                       word: &'static str,
                       is_on: fn(EvaluationOptions) -> bool,
                       change: fn(EvaluationOptions) -> EvaluationOptions| {
        view! {
            <label class="study-option">
                <input
                    type="checkbox"
                    data-testid=word
                    prop:checked=move || is_on(now.get())
                    on:change=move |_| toggle(change)
                />
                " "
                {says}
            </label>
        }
    };
    let is_official = move || now.get() == EvaluationOptions::default();
    view! {
        <Show when=move || shown.dataset.get() == Some(Dataset::Sgd)>
            <details class="study-options" open=move || !is_official()>
                <summary class="study-summary">
                    {text::scores::OPTIONS} ": "
                    {move || if is_official() { text::scores::OFFICIAL } else { text::scores::NOT_OFFICIAL }}
                </summary>
                {option(
                    text::scores::ACROSS_TURN,
                    "scores-across-turn",
                    |options| options.is_across_turn,
                    |options| EvaluationOptions { is_across_turn: !options.is_across_turn, ..options },
                )}
                {option(
                    text::scores::EXACT,
                    "scores-exact",
                    |options| options.is_exact,
                    |options| EvaluationOptions { is_exact: !options.is_exact, ..options },
                )}
            </details>
        </Show>
    }
}
