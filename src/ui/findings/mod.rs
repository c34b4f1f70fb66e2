//! The findings screen: every rule with its count, and the hits of one of them.

use super::here::Here;
use super::opened::Opened;
use super::parts::{part, text};
use crate::corpus::{ByteRange, FileId, RuleId, Severity};
use crate::engine::answer::{DialogueName, HitReport, RuleReport};
use crate::view::location::{DialogueLink, Screen, Tab};
use crate::view::{number, problem};
use leptos::prelude::*;
use leptos::task::spawn_local;

/// The first hits; a list of all can be had from `colloquy inspect --rules`.
const SHOWN_BYTES: u64 = 64 << 10;

#[component]
pub fn Findings() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let rules = RwSignal::new(Vec::<RuleReport>::new());
    let hits = RwSignal::new(Vec::<HitReport>::new());
    let chosen = Memo::new(move |_| match here.location.with(|location| location.screen.clone()) {
        Screen::Findings(rule) => rule,
        _ => None,
    });
    let checked = Memo::new(move |_| {
        opened.progress.with(|progress| (progress.checked, progress.to_check, progress.is_done))
    });
    Effect::new(move |_| {
        let rule = chosen.get();
        checked.track();
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            if let Ok(reports) = link.rules().await {
                let _ = rules.try_set(reports);
            }
            let Some(rule) = rule else { return };
            if let Ok(found) = link.hits(RuleId(rule.into())).await {
                let _ = hits.try_set(found);
            }
        });
    });
    let says = move || {
        let (checked, to_check, is_done) = checked.get();
        let of = number::grouped(to_check);
        if is_done && checked == to_check {
            format!("{of} records were checked against every rule of their datasets")
        } else {
            format!("{} of {of} records checked so far", number::grouped(checked))
        }
    };
    view! {
        <div class="findings">
            <h1 class="findings-title">"Findings"</h1>
            <p class="findings-sum">{text(says)}</p>
            <ul class="findings-rules">
                {part(move || rules.get().iter().map(|rule| rule_row(here, rule, chosen.get().as_deref(), hits)).collect_view())}
            </ul>
        </div>
    }
}

fn rule_row(here: Here, rule: &RuleReport, chosen: Option<&str>, hits: RwSignal<Vec<HitReport>>) -> AnyView {
    let is_chosen = chosen == Some(rule.rule.0.as_ref());
    let to = if is_chosen { None } else { Some(rule.rule.0.to_string()) };
    let link = here.location.get_untracked().on(Screen::Findings(to)).fragment();
    let share = (rule.checked > 0 && rule.count > 0).then(|| {
        format!(" in {} of {} records", number::grouped(rule.records), number::grouped(rule.checked))
    });
    let open = is_chosen.then(|| {
        view! {
            <ol class="findings-hits">
                {part(move || hits.get().iter().map(|hit| hit_row(here, hit)).collect_view())}
            </ol>
        }
    });
    view! {
        <li
            class="findings-rule"
            data-testid="finding-row"
            data-rule=rule.rule.0.to_string()
            data-count=rule.count.to_string()
            data-severity=severity_of(rule)
        >
            <a class="findings-line" href=link aria-expanded=is_chosen.to_string()>
                <span class="findings-count">{number::grouped(rule.count)}</span>
                <span class="findings-severity">{rule.severity.word()}</span>
                <code class="findings-id">{rule.rule.0.to_string()}</code>
                <span class="findings-definition">{rule.definition.clone()}</span>
                <span class="findings-share">{share}</span>
            </a>
            {open}
        </li>
    }
    .into_any()
}

/// A rule without hits is no cause for colour.
fn severity_of(rule: &RuleReport) -> &'static str {
    if rule.count == 0 { "none" } else { Severity::word(rule.severity) }
}

fn hit_row(here: Here, hit: &HitReport) -> impl IntoView + use<> {
    let place = hit.finding.place;
    let line = format!("line {}, byte {}", number::ordinal(place.line), number::grouped(place.byte.0));
    let turn = hit.finding.turn.map(|turn| format!(", turn {}", number::ordinal(turn.into())));
    let name = hit.id.clone().zip(hit.dataset).map(|(id, dataset)| {
        let name = DialogueName { dataset, split: hit.split, id: id.clone(), path: hit.path.clone() };
        let link = DialogueLink { name, turn: hit.finding.turn, tab: Tab::Read };
        let place = here.location.get_untracked().on(Screen::Dialogues(Some(link))).fragment();
        view! { <a href=place><bdi>{id}</bdi>{turn}</a> ": " }
    });
    let bytes = hit.finding.extent.filter(|_| hit.id.is_none());
    let bytes = bytes.map(|range| view! { <Bytes file=place.file range /> });
    view! {
        <li class="findings-hit">
            {name}
            <bdi>{problem::sentence(&hit.finding.sentence)}</bdi>
            " "
            <span class="findings-place"><bdi>{hit.path.clone()}</bdi> ", " {line}</span>
            {bytes}
        </li>
    }
}

/// The bytes of a record that cannot be opened, when asked for.
#[component]
fn Bytes(file: FileId, range: ByteRange) -> impl IntoView {
    let opened = expect_context::<Opened>();
    let shown = RwSignal::new(None::<String>);
    let ask = move |_| {
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            let end = range.end.0.min(range.start.0 + SHOWN_BYTES);
            let bytes = link.bytes(file, ByteRange::new(range.start.0, end)).await;
            let says = bytes
                .map_or_else(|fault| fault.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
            let _ = shown.try_set(Some(says));
        });
    };
    view! {
        {part(move || match shown.get() {
            None => view! {
                <button class="findings-show" type="button" on:click=ask>"Show its bytes"</button>
            }
            .into_any(),
            Some(says) => view! { <pre class="findings-bytes" tabindex="0">{says}</pre> }.into_any(),
        })}
    }
}
