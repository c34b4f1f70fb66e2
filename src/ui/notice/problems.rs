//! What is wrong with the files, one sentence each.

use super::item::Close;
use crate::ui::navigation::Navigation;
use crate::ui::session::Session;
use crate::view::location::Screen;
use crate::view::problem::{self, Problem};
use crate::view::text;
use leptos::prelude::*;

/// More problems than these are a page of their own.
const SHORT: usize = 6;

#[component]
pub fn Problems(is_short: Signal<bool>) -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let are_away = RwSignal::new(false);
    let problems = Memo::new(move |_| session.files.with(|files| problem::urgent(files)));
    let mut before = None;
    Effect::new(move |_| {
        let count = problems.with(Vec::len);
        if before.replace(count).is_some_and(|before| count > before) {
            are_away.set(false);
        }
    });
    let are_shown = move || is_short.get() && !are_away.get() && !problems.with(Vec::is_empty);
    let first = move || problems.with(|problems| problems.iter().take(SHORT).cloned().collect::<Vec<_>>());
    let lines = move || first().into_iter().map(|problem| view! { <ProblemLine problem/> }).collect_view();
    let files = move || navigation.location.with(|location| location.on(Screen::Files)).fragment();
    let more = move || match problems.with(Vec::len).saturating_sub(SHORT) {
        0 => text::notice::ALL_FILES.to_owned(),
        more => text::notice::more_with_all(more as u64),
    };
    view! {
        <Show when=are_shown>
            <section class="notice-problems" aria-label=text::notice::PROBLEMS>
                <ul class="notice-list">{lines}</ul>
                <p class="notice-ways">
                    <a href=files>{more}</a>
                    <Close says=text::notice::PUT_PROBLEMS_AWAY on_close=move |()| are_away.set(true)/>
                </p>
            </section>
        </Show>
    }
}

/// A problem as a full sentence with file, line and byte.
#[component]
pub fn ProblemLine(problem: Problem) -> impl IntoView {
    let severity = problem.finding.severity.as_str();
    let (place, sentence) = (problem.place(), problem.sentence());
    view! {
        <li
            class="notice-problem"
            data-testid="problem"
            data-severity=severity
            data-rule=problem.finding.rule.0
        >
            <span class="parts-hidden">{severity}": "</span>
            <bdi class="notice-path">{problem.path}</bdi>
            {place.map(|place| view! { ", "{place} })}
            ": "
            <bdi>{sentence}</bdi>
        </li>
    }
}
