//! Findings that were saved beside those of what is open: per rule what is new, gone and moved.

use super::gather::gather;
use crate::engine::answer::{DialogueName, Progress};
use crate::engine::findings::{FindingLine, RuleChange, read_lines};
use crate::ui::export::Export;
use crate::ui::navigation::Navigation;
use crate::ui::reviewing::{Reviewing, Versions};
use crate::ui::session::Session;
use crate::view::changes::{Change, Changes, Listed, changes};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::{findings, problem, text};
use crate::web::pick;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use web_sys::Event;

/// Takes a file of findings, and compares it once everything is checked.
#[component]
pub fn CompareButton() -> impl IntoView {
    let session = expect_context::<Session>();
    let reviewing = expect_context::<Reviewing>();
    let export = expect_context::<Export>();
    let says = RwSignal::new(String::new());
    let is_held = move || !session.progress.with(Progress::is_over) || export.is_running();
    let load = move |event: Event| {
        let (Some(input), Some(link)) = (pick::input_of(&event), session.link()) else { return };
        spawn_local(async move {
            let Some((name, read)) = pick::take_one(input).await else { return };
            let read = read.and_then(|bytes| read_lines(&bytes).map_err(|fault| fault.to_string()));
            let before = match read {
                Ok(before) => before,
                Err(fault) => return says.set(problem::sentence(&fault)),
            };
            says.set(text::compared::COMPARING.to_owned());
            let generation = session.generation.get_untracked();
            export.hold(true);
            let after = gather(&link).await;
            export.hold(false);
            match after {
                Ok(after) => {
                    says.set(String::new());
                    reviewing.compared.set(Some(Arc::new(Versions { name, before, after, generation })));
                }
                Err(fault) => says.set(problem::sentence(&fault)),
            }
        });
    };
    view! {
        <label class="parts-outline findings-load" aria-disabled=move || is_held().then_some("true")>
            {text::compared::BUTTON}
            <input
                class="parts-hidden"
                type="file"
                accept=".jsonl,.json"
                data-testid="load-findings"
                disabled=is_held
                on:change=load
            />
        </label>
        " "
        <span class="findings-share" role="status">{move || says.get()}</span>
    }
}

/// The comparison, as long as the same is open.
#[component]
pub fn Compared() -> impl IntoView {
    let session = expect_context::<Session>();
    let reviewing = expect_context::<Reviewing>();
    let made = Memo::new(move |_| {
        let versions = reviewing.compared.get()?;
        let is_of_these = versions.generation == session.generation.get();
        is_of_these.then(|| {
            let suppressions = reviewing.suppressions.get();
            (versions.name.clone(), changes(&versions.before, &versions.after, &suppressions))
        })
    });
    move || {
        let (name, Changes { sum, before, changed, unchanged }) = made.get()?;
        Some(view! {
            <section class="findings-compared" data-testid="compared" aria-label=text::compared::title(&name)>
                <h2 class="findings-heading"><bdi>{text::compared::title(&name)}</bdi></h2>
                <p class="findings-note">{text::compared::loaded(before)} ". " {text::compared::SAYS}</p>
                <p data-testid="compared-sum">{sum}</p>
                <ul class="findings-changes">
                    {changed.into_iter().map(|change| view! { <RuleChanged change/> }).collect_view()}
                </ul>
                <p class="findings-note" hidden=unchanged == 0>{text::compared::unchanged(unchanged)}</p>
                <button
                    type="button"
                    class="parts-small"
                    on:click=move |_| reviewing.compared.set(None)
                >
                    {text::compared::CLOSE}
                </button>
            </section>
        })
    }
}

#[component]
fn RuleChanged(change: Change) -> impl IntoView {
    let Change { counts, listed, left } = change;
    let RuleChange { rule, severity, new, gone, moved, same } = counts;
    let id = rule.clone();
    view! {
        <li
            data-testid="change-row"
            data-rule=rule
            data-new=new.to_string()
            data-gone=gone.to_string()
            data-moved=moved.to_string()
            data-same=same.to_string()
        >
            <details class="findings-change" data-severity=severity.as_str()>
                <summary class="findings-summary">
                    <code class="findings-id">{id}</code>
                    " "
                    {text::compared::counts(new, gone, moved, same)}
                </summary>
                <ol class="findings-hits">
                    {listed.into_iter().map(|listed| view! { <Changed listed/> }).collect_view()}
                    {(left > 0).then(|| view! { <li class="findings-place">{text::parts::and_more(left)}</li> })}
                </ol>
            </details>
        </li>
    }
}

/// One finding; a link where it is in what is open.
#[component]
fn Changed(listed: Listed) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Listed { kind, finding, was, is_open } = listed;
    let FindingLine { file, line, sentence, .. } = &finding;
    let place = text::compared::spot(file, *line);
    let sentence = problem::sentence(sentence);
    let name = finding.dialogue.clone().map(|id| {
        let turn = finding.turn.map(|turn| format!(", {}", text::parts::turn(turn.saturating_sub(1))));
        match link_to(&finding, navigation).filter(|_| is_open) {
            Some(to) => view! { <a href=to><bdi>{id}</bdi>{turn}</a> }.into_any(),
            None => view! { <span><bdi>{id}</bdi>{turn}</span> }.into_any(),
        }
    });
    view! {
        <li class="findings-hit">
            <b>{kind}</b>
            " "
            {name.map(|name| view! { {name} ": " })}
            <bdi>{sentence}</bdi>
            " "
            <span class="findings-place">
                <bdi>{place}</bdi>
                {was.map(|was| view! { ", " <bdi>{text::compared::was_at(&was)}</bdi> })}
            </span>
        </li>
    }
}

fn link_to(finding: &FindingLine, navigation: Navigation) -> Option<String> {
    let name = DialogueName {
        dataset: finding.dataset()?,
        split: finding.split(),
        id: finding.dialogue.clone()?,
        path: finding.file.clone(),
    };
    let turn = finding.turn.and_then(|turn| u32::try_from(turn.checked_sub(1)?).ok());
    let link = DialogueLink { turn, ..DialogueLink::to(name) };
    let query = findings::with_rule("", &finding.rule);
    let to = Location { query, ..navigation.location.get_untracked().on(Screen::Dialogues(Some(link))) };
    Some(to.fragment())
}
