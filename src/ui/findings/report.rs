//! Saves a report: asks for the counts, the first hits of each rule and the bytes of these, one after another.

use crate::corpus::RuleId;
use crate::engine::answer::{HitReport, Progress, RuleCounts};
use crate::engine::findings::{FindingLine, Reproduction, Suppressions, reproduce};
use crate::ui::parts::save_made;
use crate::ui::reviewing::Reviewing;
use crate::ui::session::Session;
use crate::view::report::{LISTED, Scope, Section, file_name, report};
use crate::view::text;
use crate::web::link::Link;
use crate::wire::ask::{Bytes, Hits, Lane, Rules};
use js_sys::Uint8Array;
use leptos::prelude::*;

/// Neither the rules nor the hits on the screen are superseded by those of a report.
const LANE: Lane = Lane::of("report");

/// A report of one rule, or of all.
#[component]
pub fn ReportButton(rule: Option<String>) -> impl IntoView {
    let session = expect_context::<Session>();
    let reviewing = expect_context::<Reviewing>();
    let says = if rule.is_some() { text::findings::REPORT_OF_RULE } else { text::findings::REPORT };
    let is_over = Memo::new(move |_| session.progress.with(Progress::is_over));
    let save = move |event: leptos::ev::MouseEvent| {
        let Some(link) = session.link() else { return };
        let progress = session.progress.get_untracked();
        let suppressions = reviewing.suppressions.get_untracked();
        let rule = rule.clone();
        let name = file_name(rule.as_deref());
        save_made(&event_target::<web_sys::Element>(&event), name, async move {
            let written = written(&link, progress, &suppressions, rule.as_deref()).await?;
            Ok(Uint8Array::from(written.as_bytes()).into())
        });
    };
    view! {
        <button type="button" class="parts-outline" disabled=move || !is_over.get() on:click=save>
            {says}
        </button>
    }
}

async fn written(
    link: &Link,
    progress: Progress,
    suppressions: &Suppressions,
    rule: Option<&str>,
) -> Result<String, String> {
    let asked = link.ask_in(LANE, Rules { suppressions: suppressions.clone() }).await;
    let RuleCounts { rules, .. } = asked.map_err(|fault| fault.to_string())?;
    let mut sections = Vec::new();
    for report in rules {
        if report.count == 0 || rule.is_some_and(|rule| rule != report.rule.0) {
            continue;
        }
        let findings = listed(link, report.rule.clone(), suppressions).await?;
        sections.push(Section { rule: report, findings });
    }
    let scope = Scope {
        checked: progress.checked,
        to_check: progress.to_check,
        suppressions: suppressions.0.len() as u64,
    };
    Ok(report(scope, &sections))
}

/// The first findings of a rule that are not suppressed.
async fn listed(
    link: &Link,
    rule: RuleId,
    suppressions: &Suppressions,
) -> Result<Vec<(FindingLine, Option<Reproduction>)>, String> {
    let hits = link.ask_in(LANE, Hits { rule }).await.map_err(|fault| fault.to_string())?;
    let lines = hits.iter().map(|hit| (hit, FindingLine::of(hit)));
    let left = lines.filter(|(_, line)| suppressions.position(line).is_none());
    let mut listed = Vec::new();
    for (hit, line) in left.take(LISTED) {
        let reproduction = bytes_of(link, hit).await.map(|bytes| reproduce(&line, &bytes));
        listed.push((line, reproduction));
    }
    Ok(listed)
}

/// The bytes of its record, if they can still be had; a finding of a file as such has none.
async fn bytes_of(link: &Link, hit: &HitReport) -> Option<Vec<u8>> {
    let file = hit.finding.place.file;
    match hit.finding.extent {
        Some(range) => link.bytes_of(Bytes { file, range }).await.ok(),
        None => Some(Vec::new()),
    }
}
