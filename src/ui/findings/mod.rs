//! The findings screen: every rule with its count, and the hits of one of them; what is suppressed, what is saved, and what
//! changed since findings were saved.

mod compare;
mod gather;
mod hit;
mod report;
mod rule;
mod suppress;

use super::ask::ask_again;
use super::export::Export;
use super::navigation::Navigation;
use super::reviewing::Reviewing;
use super::search_results::SearchResults;
use super::session::Session;
use crate::corpus::RuleId;
use crate::engine::answer::{HitReport, Progress, RuleCounts, RuleReport};
use crate::view::export::{FINDING_LINES, FINDINGS};
use crate::view::location::Screen;
use crate::view::{findings, text};
use crate::web::page;
use crate::wire::ask;
use compare::{CompareButton, Compared};
use leptos::prelude::*;
use report::ReportButton;
use rule::Rule;
use suppress::Suppressed;

/// What the screen shows.
#[derive(Clone, Copy)]
struct Shown {
    /// The rules, and how far they were checked then: what is said of them is never ahead of their counts.
    counts: RwSignal<Option<(RuleCounts, Progress)>>,
    hits: RwSignal<Option<Vec<HitReport>>>,
    chosen: Memo<Option<String>>,
}

impl Shown {
    /// Asks for it, and again when more was checked or another rule is chosen.
    fn new(session: Session, reviewing: Reviewing, chosen: Memo<Option<String>>) -> Self {
        let checked = move || {
            session.progress.with(|progress| (progress.checked, progress.to_check, progress.is_over()))
        };
        let counts = ask_again(
            session,
            move || Some((checked(), reviewing.suppressions.get())),
            move |asked, (_, suppressions)| {
                let progress = session.progress.get_untracked();
                async move { Ok((asked.ask(ask::Rules { suppressions }).await?, progress)) }
            },
        );
        let hits = ask_again(
            session,
            move || Some((chosen.get()?, checked())),
            |asked, (rule, _)| async move { asked.ask(ask::Hits { rule: RuleId(rule.into()) }).await },
        );
        Self { counts, hits, chosen }
    }
}

#[component]
pub fn Findings() -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let chosen = Memo::new(move |_| match navigation.location.with(|location| location.screen.clone()) {
        Screen::Findings(rule) => rule,
        _ => None,
    });
    let reviewing = expect_context::<Reviewing>();
    let shown = Shown::new(session, reviewing, chosen);
    let progress = Memo::new(move |_| {
        shown.counts.with(|answer| answer.as_ref().map(|(_, progress)| *progress).unwrap_or_default())
    });
    let parted = Memo::new(move |_| {
        let suppressions = reviewing.suppressions.get();
        shown.counts.with(|answer| {
            findings::parted(answer.as_ref().map_or(&[], |(counts, _)| &counts.rules), &suppressions)
        })
    });
    keep_focus(reviewing, shown);
    let results = Signal::derive(move || parted.with(|parted| parted.found.clone()));
    let suppressed = Signal::derive(move || parted.with(|parted| parted.suppressed.clone()));
    let silent = Signal::derive(move || parted.with(|parted| parted.silent.clone()));
    let silent_count = move || parted.with(|parted| parted.silent.len() as u64);
    let suppressed_count = move || parted.with(|parted| parted.suppressed.len() as u64);
    let found = move || {
        results.with(|rules| {
            let count: u64 = rules.iter().map(|rule| rule.count).sum();
            (count > 0).then(|| text::findings::sum(count, rules.len() as u64))
        })
    };
    view! {
        <div class="findings">
            <h1 class="findings-title">{text::title::FINDINGS}</h1>
            <p class="findings-sum">{move || sum(&progress.get())}</p>
            <p class="findings-found" data-testid="findings-found">{found}</p>
            <Ways/>
            <Suppressed shown/>
            <Compared/>
            <Rules rules=results shown/>
            <Show when=move || suppressed_count() != 0>
                <details class="findings-rest" data-testid="findings-off">
                    <summary class="findings-summary">
                        {move || text::suppress::off(suppressed_count())}
                    </summary>
                    <Rules rules=suppressed shown/>
                </details>
            </Show>
            <Show when=move || silent_count() != 0>
                <details class="findings-rest">
                    <summary class="findings-summary">
                        {move || text::findings::silent(silent_count(), progress.with(Progress::is_over))}
                    </summary>
                    <Rules rules=silent shown/>
                </details>
            </Show>
        </div>
    }
}

/// What had the focus may have gone with what is suppressed: then the list of that has it.
fn keep_focus(reviewing: Reviewing, shown: Shown) {
    const LIST: &str = "[data-testid=suppressed-count], [data-testid=load-suppressions]";
    let seen = StoredValue::new(reviewing.suppressions.get_untracked());
    Effect::new(move |_| {
        // Rows go when the counts come.
        shown.counts.track();
        let now = reviewing.suppressions.get_untracked();
        if seen.with_value(|seen| *seen != now) {
            seen.set_value(now);
            page::after_paint(|| page::focus_if_lost(LIST));
        }
    });
}

#[component]
fn Rules(rules: Signal<Vec<RuleReport>>, shown: Shown) -> impl IntoView {
    let rule = move |first: RuleReport| {
        let id = first.rule.clone();
        let report = Memo::new(move |_| {
            let now = rules.with(|rules| rules.iter().find(|rule| rule.rule == id).cloned());
            // One that goes is still as it was.
            now.unwrap_or_else(|| first.clone())
        });
        view! { <Rule report shown/> }
    };
    view! {
        <ul class="findings-rules">
            <For each=move || rules.get() key=|rule| rule.rule.clone() children=rule/>
        </ul>
    }
}

/// Saves all findings, or those of the dialogues that the search finds.
#[component]
fn Ways() -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let export = expect_context::<Export>();
    let results = expect_context::<SearchResults>();
    let is_held = move || !session.progress.with(|progress| progress.is_done) || export.is_running();
    let save = move |query: String, word| export.save_findings(session, results, query, word);
    let reviewing = expect_context::<Reviewing>();
    let suppresses = move || reviewing.suppressions.with(|all| !all.0.is_empty());
    view! {
        <p class="findings-ways">
            <button
                type="button"
                class="parts-outline"
                disabled=is_held
                on:click=move |_| save(String::new(), FINDINGS)
            >
                {text::findings::SAVE_ALL}
            </button>
            " "
            <button
                type="button"
                class="parts-outline"
                disabled=is_held
                on:click=move |_| save(String::new(), FINDING_LINES)
            >
                {text::findings::SAVE_LINES}
            </button>
            " "
            <button
                type="button"
                class="parts-outline"
                hidden=move || navigation.query.with(String::is_empty)
                disabled=is_held
                on:click=move |_| save(navigation.query.get_untracked(), FINDINGS)
            >
                {text::findings::SAVE_SEARCH}
            </button>
            " "
            <ReportButton rule=None/>
            " "
            <CompareButton/>
            <label class="findings-whole" hidden=move || !suppresses()>
                <input
                    class="parts-check"
                    type="checkbox"
                    prop:checked=move || export.has_suppressed.get()
                    on:change=move |event| export.has_suppressed.set(event_target_checked(&event))
                />
                {text::suppress::WITH_SUPPRESSED}
            </label>
            " "
            <span class="findings-share" role="status">{move || export.ended()}</span>
        </p>
    }
}

fn sum(progress: &Progress) -> String {
    let Progress { checked, to_check, .. } = *progress;
    if !progress.is_over() {
        text::findings::checked_so_far(checked, to_check)
    } else if checked < to_check {
        text::findings::not_all_checked(checked, to_check)
    } else {
        text::findings::all_checked(to_check)
    }
}
