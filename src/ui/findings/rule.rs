//! A rule with its count; with its hits when it is the chosen one.

use super::Shown;
use super::hit::Hit;
use super::report::ReportButton;
use super::suppress::SuppressButton;
use crate::engine::answer::{HitReport, RuleReport};
use crate::engine::findings::{FindingLine, Suppression};
use crate::ui::navigation::Navigation;
use crate::ui::reviewing::Reviewing;
use crate::view::location::Screen;
use crate::view::{findings, number, text};
use leptos::prelude::*;

#[component]
pub fn Rule(report: Memo<RuleReport>, shown: Shown) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let id = report.with_untracked(|report| report.rule.0.to_string());
    let is_chosen = Memo::new({
        let id = id.clone();
        move |_| shown.chosen.with(|chosen| chosen.as_ref() == Some(&id))
    });
    let count = move || report.with(|report| report.count);
    let has_hits = Memo::new(move |_| count() > 0);
    // A rule without hits is no cause for colour.
    let severity =
        move || if has_hits.get() { report.with(|report| report.severity.as_str()) } else { "none" };
    let dialogues = navigation.asking(&findings::with_rule("", &id)).fragment();
    let switched = id.clone();
    let share = {
        let dialogues = dialogues.clone();
        move || {
            let (checked, records) = report.with(|report| (report.checked, report.records));
            // The whole rule has its list; what is about files as such has none.
            (checked > 0 && has_hits.get()).then(|| {
                let share = text::findings::in_records(records, checked);
                view! { <a class="findings-share" href=dialogues.clone()>{share}</a> }
            })
        }
    };
    view! {
        <li
            class="findings-rule"
            data-testid="finding-row"
            data-rule=id.clone()
            data-count=move || count().to_string()
            data-severity=severity
        >
            <Line report is_chosen has_hits/>
            <Switch rule=switched/>
            <p class="findings-shares">{share} <Left report/></p>
            <Show when=move || is_chosen.get() && has_hits.get()>
                <Hits report shown dialogues=dialogues.clone()/>
            </Show>
        </li>
    }
}

/// Whether the rule counts anywhere.
#[component]
fn Switch(rule: String) -> impl IntoView {
    let reviewing = expect_context::<Reviewing>();
    let label = text::suppress::rule_is_on(&rule);
    let asked = rule.clone();
    let is_on = move || reviewing.suppressions.with(|all| !all.is_off(&asked));
    view! {
        <input
            class="parts-check findings-switch"
            type="checkbox"
            role="switch"
            aria-label=label.clone()
            title=label
            prop:checked=is_on
            on:change=move |event| reviewing.switch(&rule, event_target_checked(&event))
        />
    }
}

/// How many findings of the rule are left out.
#[component]
fn Left(report: Memo<RuleReport>) -> impl IntoView {
    let left = move || report.with(|report| report.suppressed);
    view! {
        <span class="findings-share" hidden=move || left() == 0>{move || text::suppress::suppressed(left())}</span>
    }
}

/// Leads to the hits, or back from them; nowhere when there are none.
#[component]
fn Line(report: Memo<RuleReport>, is_chosen: Memo<bool>, has_hits: Memo<bool>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let id = report.with_untracked(|report| report.rule.0.to_string());
    let link = {
        let id = id.clone();
        move || {
            let to = (!is_chosen.get()).then(|| id.clone());
            navigation.location.with(|location| location.on(Screen::Findings(to))).fragment()
        }
    };
    let facts = {
        let id = id.clone();
        move || {
            view! {
                <span class="findings-count">
                    {move || number::grouped(report.with(|report| report.count))}
                </span>
                <span class="findings-definition">
                    {report.with_untracked(|report| report.definition.clone())}
                </span>
                <span class="findings-severity">{report.with_untracked(|report| report.severity.as_str())}</span>
                <code class="findings-id">{id.clone()}</code>
            }
        }
    };
    let still = facts.clone();
    view! {
        <Show when=move || has_hits.get() fallback=move || view! { <p class="findings-line">{still()}</p> }>
            <a
                class="findings-line"
                href=link.clone()
                id=format!("rule-{id}")
                aria-expanded=move || if is_chosen.get() { "true" } else { "false" }
            >
                {facts()}
            </a>
        </Show>
    }
}

#[component]
fn Hits(report: Memo<RuleReport>, shown: Shown, dialogues: String) -> impl IntoView {
    let reviewing = expect_context::<Reviewing>();
    let id = report.with_untracked(|report| report.rule.0.to_string());
    let whole = vec![(text::suppress::EVERYWHERE.to_owned(), Suppression::of_rule(&id, ""))];
    let hits = Memo::new(move |_| {
        let rule = report.with(|report| report.rule.clone());
        let suppressions = reviewing.suppressions.get();
        let is_left = |hit: &&HitReport| suppressions.position(&FindingLine::of(hit)).is_none();
        shown.hits.with(|hits| {
            hits.iter()
                .flatten()
                .filter(|hit| hit.finding.rule == rule)
                .filter(is_left)
                .cloned()
                .enumerate()
                .collect::<Vec<_>>()
        })
    });
    let left = move || {
        let (count, listed) = (report.with(|report| report.count), hits.with(|hits| hits.len() as u64));
        let left = count.saturating_sub(listed);
        (left > 0 && left < count).then(|| text::parts::and_more(left))
    };
    let has_list = move || report.with(|report| report.checked > 0);
    let more = move || {
        let says = left()?;
        let says = if has_list() {
            view! { <a href=dialogues.clone()>{says}</a> }.into_any()
        } else {
            says.into_any()
        };
        Some(view! { <li class="findings-place">{says}</li> })
    };
    // Two of them may stand at the same place.
    let key = |(number, hit): &(usize, HitReport)| (*number, hit.finding.place.file, hit.finding.place.byte);
    view! {
        <p class="findings-rule-ways">
            <ReportButton rule=Some(id)/>
            " "
            <SuppressButton scopes=whole/>
        </p>
        <ol class="findings-hits">
            <For each=move || hits.get() key=key let((_, hit))>
                <Hit hit/>
            </For>
            {more}
        </ol>
    }
}
