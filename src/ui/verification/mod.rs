//! The verification of `AirDialogue`'s truth: recorded against derived, as tables whose numbers lead to their dialogues.

mod rules;
mod tables;

use super::navigation::Navigation;
use super::parts::OverviewTabs;
use super::search_results::SearchResults;
use super::studies::Studies;
use crate::corpus::{Dataset, Split};
use crate::engine::study::{StudyKind, StudyReport, StudyState};
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
            class="verification"
            data-testid="verification"
            data-state=move || report.with(|report| state(report.as_deref()))
        >
            <h1 class="verification-title">{text::verification::TITLE}</h1>
            <OverviewTabs dataset=Signal::derive(|| Some(Dataset::AirDialogue))/>
            <Show
                when=move || is_open.get()
                fallback=|| view! { <p class="verification-note">{text::verification::NONE_OPEN}</p> }
            >
                <p class="verification-note">{text::verification::MEANS}</p>
                <Rules/>
                <Going report/>
                <Results report/>
            </Show>
        </div>
    }
}

/// As tests know it.
fn state(report: Option<&StudyReport>) -> &'static str {
    match report.map(|report| report.state) {
        Some(StudyState::Over) => "over",
        Some(StudyState::Stopped) => "stopped",
        Some(StudyState::Running) => "running",
        Some(StudyState::Absent) | None => "absent",
    }
}

/// How far it is, with a way to stop it and one to begin again.
#[component]
fn Going(report: Memo<Option<Arc<StudyReport>>>) -> impl IntoView {
    let studies = expect_context::<Studies>();
    let navigation = expect_context::<Navigation>();
    let now = Memo::new(move |_| {
        report.with(|report| {
            let report = report.as_ref()?;
            Some((report.state, report.measured + report.lost, report.to_measure))
        })
    });
    let is = move |state: StudyState| now.get().is_some_and(|(now, ..)| now == state);
    let says =
        move || now.get().map_or_else(String::new, |(_, done, of)| text::verification::progress(done, of));
    let again = move |_| {
        let location = navigation.location_now();
        studies.start(location.study(StudyKind::Verification));
    };
    view! {
        <div class="verification-going" role="status">
            <Show when=move || is(StudyState::Running)>
                <progress
                    class="verification-progress"
                    aria-label=text::verification::PROGRESS
                    max=move || now.get().map_or(1, |(_, _, of)| of.max(1)).to_string()
                    value=move || now.get().map_or(0, |(_, done, _)| done).to_string()
                ></progress>
                <span>{says}</span>
                <button
                    type="button"
                    class="parts-outline"
                    data-testid="verification-cancel"
                    on:click=move |_| studies.stop(StudyKind::Verification)
                >
                    {text::verification::CANCEL}
                </button>
            </Show>
            <Show when=move || is(StudyState::Stopped)>
                <span>{says}{text::parts::SO_FAR}</span>
                <button type="button" class="parts-outline" on:click=again>{text::verification::AGAIN}</button>
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
    let lost =
        move || report.with(|report| report.as_ref().map_or(0, |report| report.lost + report.unreadable));
    view! {
        <Splits report split/>
        <Show when=move || made.with(Option::is_some)>
            <p class="verification-sum" data-testid="verification-pairs" data-count=move || pairs(made).0.to_string()>
                <a href=move || navigation.list_of(&pairs(made).1)>{move || number::grouped(pairs(made).0)}</a>
                " "
                {move || text::verification::pairs(made.with(|made| made.as_ref().map_or(0, |made| made.dialogues)))}
                {move || extent.get()}
            </p>
            <p class="verification-note" hidden=move || lost() == 0>{move || text::verification::lost(lost())}</p>
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
                        <th scope="row" class="verification-cell">{mean.title}</th>
                        <td class="verification-cell" data-numeric>{mean.value}</td>
                        <td class="verification-cell verification-means">{mean.note}</td>
                    </tr>
                }
            });
            view! {
                <table class="verification-table" data-testid="verification-reward">
                    <caption class="verification-caption">
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
        <section class="verification-pairing" data-testid="verification-pairing">
            <h2 class="verification-caption">{text::verification::PAIRING}</h2>
            <ul class="verification-told">{move || told.get().into_iter().map(row).collect_view()}</ul>
        </section>
    }
}
