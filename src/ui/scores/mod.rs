//! What predictions are worth: runs beside each other by the official metrics, and where what is wrong begins.

mod going;
mod tables;

use super::navigation::Navigation;
use super::parts::{OverviewTabs, save_on};
use super::search_results::SearchResults;
use super::studies::Studies;
use crate::corpus::Dataset;
use crate::engine::study::{StudyKind, StudyReport, StudyState};
use crate::formats::evaluation::EvaluationOptions;
use crate::formats::format_of;
use crate::view::location::{Location, Screen};
use crate::view::scores::{csv, datasets, file_name, groups, lists, pairs, run_rows, table};
use crate::view::text;
use going::Going;
use leptos::prelude::*;
use std::sync::Arc;
use tables::{Groups, ListOf, Metrics, PairOf, Runs};

/// The screen's context.
#[derive(Clone, Copy)]
struct Shown {
    report: Memo<Option<Arc<StudyReport>>>,
    dataset: Memo<Option<Dataset>>,
    /// Whose metrics are shown; `None` for everything.
    group: RwSignal<Option<String>>,
}

impl Shown {
    /// Something that is made of the report and the dataset. Tracks both.
    fn made<T: Default>(self, make: impl FnOnce(&StudyReport, Dataset) -> T) -> T {
        let dataset = self.dataset.get();
        self.report.with(|report| {
            report.as_ref().zip(dataset).map(|(report, dataset)| make(report, dataset)).unwrap_or_default()
        })
    }

    /// The group whose metrics are shown. Tracks it.
    fn group_now(self) -> String {
        let whole = || {
            let evaluation = self.dataset.get().and_then(|dataset| format_of(dataset).evaluation);
            evaluation.map_or_else(String::new, |evaluation| evaluation.whole.to_owned())
        };
        self.group.get().unwrap_or_else(whole)
    }
}

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
        <div class="scores" data-testid="scores" data-state=move || state(report)>
            <h1 class="scores-title">{text::scores::TITLE}" "<span class="scores-note">{title}</span></h1>
            <OverviewTabs dataset/>
            <Show
                when=move || is_open.get()
                fallback=|| view! { <p class="scores-note">{text::scores::NOT_OPEN}</p> }
            >
                <Show
                    when=move || has_runs.get()
                    fallback=|| view! {
                        <p data-testid="no-predictions">{text::scores::NO_PREDICTIONS}</p>
                        <p class="scores-note">{text::scores::HOW_TO}</p>
                    }
                >
                    <p class="scores-note">{text::scores::MEANS}</p>
                    <Options/>
                    <Going/>
                    <Results/>
                </Show>
            </Show>
        </div>
    }
}

/// As tests know it.
fn state(report: Memo<Option<Arc<StudyReport>>>) -> &'static str {
    match report.with(|report| report.as_ref().map(|report| report.state)) {
        Some(StudyState::Over) => "over",
        Some(StudyState::Stopped) => "stopped",
        Some(StudyState::Running) => "running",
        Some(StudyState::Absent) | None => "absent",
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
            <label class="scores-option">
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
            <details class="scores-options" open=move || !is_official()>
                <summary class="scores-summary">
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
