//! The verification of `AirDialogue`'s truth: recorded against derived, as tables whose numbers lead to their dialogues.

mod rules;
mod tables;

use super::navigation::Navigation;
use super::parts::OverviewTabs;
use super::search_results::SearchResults;
use super::studies::{Going, Studies};
use crate::corpus::{Dataset, Split};
use crate::engine::study::{StudyKind, StudyReport};
use crate::view::location::Screen;
use crate::view::verification::{Shown, pairing, shown, splits};
use crate::view::{number, text};
use leptos::prelude::*;
use rules::Rules;
use std::sync::Arc;
use tables::{ListOf, MatrixOf};

#[component]
pub fn VerificationScreen() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let studies = expect_context::<Studies>();
    studies.follow_address(StudyKind::Verification);
    let report = Memo::new(move |_| studies.of_address(StudyKind::Verification));
    let is_open =
        Memo::new(move |_| results.datasets().iter().any(|(dataset, _)| *dataset == Dataset::AirDialogue));
    view! {
        <div
            class="study"
            data-testid="verification"
            data-state=move || studies.word(StudyKind::Verification)
        >
            <h1 class="study-title">{text::verification::TITLE}</h1>
            <OverviewTabs dataset=Signal::derive(|| Some(Dataset::AirDialogue))/>
            <Show
                when=move || is_open.get()
                fallback=|| view! { <p class="study-note">{text::verification::NONE_OPEN}</p> }
            >
                <p class="study-note">{text::verification::MEANS}</p>
                <Rules/>
                <Going kind=StudyKind::Verification/>
                <Results report/>
            </Show>
        </div>
    }
}

/// The tables.
#[component]
fn Results(report: Memo<Option<Arc<StudyReport>>>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let split = Memo::new(move |before: Option<&Option<Split>>| {
        navigation.location.with(|location| match location.screen {
            Screen::Verification(split) => split,
            // The screen is about to go.
            _ => before.copied().flatten(),
        })
    });
    let made =
        Memo::new(move |_| report.with(|report| report.as_ref().map(|report| shown(report, split.get()))));
    let extent = Memo::new(move |_| {
        let is_over = report.with(|report| report.as_ref().is_some_and(|report| report.is_over()));
        let is_other = navigation.location.with(|location| !location.verification.is_official());
        let other =
            if is_other { format!(" {}", text::verification::UNDER_OTHER_RULES) } else { String::new() };
        format!("{other}{}", if is_over { "" } else { text::parts::SO_FAR })
    });
    view! {
        <Splits report split/>
        <Show when=move || made.with(Option::is_some)>
            <p class="verification-sum" data-testid="verification-pairs" data-count=move || pairs(made).0.to_string()>
                <a href=move || navigation.list_of(&pairs(made).1)>{move || number::grouped(pairs(made).0)}</a>
                " "
                {move || text::verification::pairs(made.with(|made| made.as_ref().map_or(0, |made| made.dialogues)))}
                {move || extent.get()}
            </p>
        </Show>
        <div class="verification-tables">
            {move || {
                made.get()
                    .map(|Shown { matrices, .. }| {
                        matrices.into_iter().map(|matrix| view! { <MatrixOf matrix extent/> }).collect_view()
                    })
            }}
            {move || {
                made.get()
                    .map(|Shown { lists, .. }| {
                        lists.into_iter().map(|list| view! { <ListOf list extent/> }).collect_view()
                    })
            }}
        </div>
        <Means made extent/>
        <Pairing report/>
    }
}

/// The pairs that were verified, and the line that finds them.
fn pairs(made: Memo<Option<Shown>>) -> (u64, String) {
    made.with(|made| {
        made.as_ref().map(|made| (made.pairs.count, made.pairs.query.clone())).unwrap_or_default()
    })
}

/// The splits, where there are several.
#[component]
fn Splits(report: Memo<Option<Arc<StudyReport>>>, split: Memo<Option<Split>>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let all = Memo::new(move |_| {
        report.with(|report| report.as_ref().map(|report| splits(report)).unwrap_or_default())
    });
    let link = move |of: Option<Split>| {
        let to =
            move || navigation.location.with(|location| location.on(Screen::Verification(of)).fragment());
        view! {
            <a class="parts-tab" href=to aria-current=move || (split.get() == of).then_some("true")>
                {of.map_or(text::verification::ALL, Split::as_str)}
            </a>
        }
    };
    let links = move || {
        let all = all.get();
        (!all.is_empty()).then(|| {
            let of = std::iter::once(None).chain(all.into_iter().map(Some));
            view! {
                <nav class="parts-tabs" aria-label=text::verification::SPLITS>
                    {of.map(link).collect_view()}
                </nav>
            }
        })
    };
    view! { {links} }
}

/// The mean scores.
#[component]
fn Means(made: Memo<Option<Shown>>, extent: Memo<String>) -> impl IntoView {
    let means = move || made.with(|made| made.as_ref().map(|made| made.means.clone()).unwrap_or_default());
    move || {
        let means = means();
        (!means.is_empty()).then(|| {
            let rows = means.into_iter().map(|mean| {
                view! {
                    <tr>
                        <th scope="row" class="study-cell">{mean.title}</th>
                        <td class="study-cell" data-numeric>{mean.value}</td>
                        <td class="study-cell study-means">{mean.note}</td>
                    </tr>
                }
            });
            view! {
                <table class="study-table" data-testid="verification-reward">
                    <caption class="study-caption">
                        {text::verification::MEANS_TITLE}{move || extent.get()}
                    </caption>
                    <tbody>{rows.collect_view()}</tbody>
                </table>
            }
        })
    }
}

/// Whether lines of data and of flights belong together.
#[component]
fn Pairing(report: Memo<Option<Arc<StudyReport>>>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let told = Memo::new(move |_| {
        report.with(|report| report.as_ref().map(|report| pairing(report)).unwrap_or_default())
    });
    let row = move |(says, query): (String, Option<String>)| {
        let is_wrong = query.is_some();
        let link = query.map(|query| {
            view! { " " <a href=move || navigation.list_of(&query)>{text::verification::FIRST_DIALOGUE}</a> }
        });
        view! { <li data-wrong=is_wrong.to_string()>{says}{link}</li> }
    };
    view! {
        // Before anything is measured there is nothing to tell.
        <Show when=move || !told.with(Vec::is_empty)>
            <section class="verification-pairing" data-testid="verification-pairing">
                <h2 class="study-caption">{text::verification::PAIRING}</h2>
                <ul class="verification-told">{move || told.get().into_iter().map(row).collect_view()}</ul>
            </section>
        </Show>
    }
}
