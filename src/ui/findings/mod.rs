//! The findings screen: every rule with its count, and the hits of one of them.

use super::here::Here;
use super::opened::Opened;
use super::parts::{Plain, built, plain, text, words};
use crate::corpus::{ByteRange, FileId, RuleId};
use crate::engine::answer::{DialogueName, HitReport, RuleReport};
use crate::view::location::{DialogueLink, Screen, Tab};
use crate::view::{number, problem};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;

/// So many bytes of a record that cannot be opened are shown.
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
    let list = built(Box::new(move || {
        let chosen = chosen.get();
        let row = |rule: &RuleReport| {
            let is_chosen = chosen.as_deref() == Some(rule.rule.0.as_ref());
            hits.with(|hits| rule_row(here, rule, is_chosen.then_some(hits.as_slice())))
        };
        vec![plain("ul").class("findings-rules").children(rules.get().iter().map(row))]
    }));
    // A button of a hit names the bytes that it shows.
    let show = move |event: leptos::ev::MouseEvent| {
        let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let Some(button) = target.filter(|element| element.has_attribute("data-bytes")) else { return };
        let number = |name| button.get_attribute(name).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
        let (file, start, end) = (number("data-file"), number("data-start"), number("data-end"));
        let range = ByteRange::new(start, end.min(start + SHOWN_BYTES));
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            let bytes = link.bytes(FileId(u32::try_from(file).unwrap_or(u32::MAX)), range).await;
            let says = bytes
                .map_or_else(|fault| fault.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
            button.set_text_content(Some(&says));
        });
    };
    view! {
        <div class="findings" on:click=show>
            <h1 class="findings-title">"Findings"</h1>
            <p class="findings-sum">{text(says)}</p>
            {list}
        </div>
    }
}

/// A rule; with the hits when it is the chosen one.
fn rule_row(here: Here, rule: &RuleReport, hits: Option<&[HitReport]>) -> Plain {
    let to = if hits.is_some() { None } else { Some(rule.rule.0.to_string()) };
    let link = here.location.get_untracked().on(Screen::Findings(to)).fragment();
    let share = if rule.checked > 0 && rule.count > 0 {
        format!("in {} of {} records", number::grouped(rule.records), number::grouped(rule.checked))
    } else {
        String::new()
    };
    // A rule without hits is no cause for colour.
    let severity = if rule.count == 0 { "none" } else { rule.severity.word() };
    let line = plain("a")
        .class("findings-line")
        .with("href", link)
        .with("aria-expanded", hits.is_some().to_string())
        .child(plain("span").class("findings-count").text(number::grouped(rule.count)))
        .child(plain("span").class("findings-severity").text(rule.severity.word()))
        .child(plain("code").class("findings-id").text(rule.rule.0.to_string()))
        .child(plain("span").class("findings-definition").text(rule.definition.clone()))
        .child(plain("span").class("findings-share").text(share));
    let row = plain("li")
        .class("findings-rule")
        .with("data-testid", "finding-row")
        .with("data-rule", rule.rule.0.to_string())
        .with("data-count", rule.count.to_string())
        .with("data-severity", severity)
        .child(line);
    match hits {
        Some(hits) => {
            let hits = hits.iter().filter(|hit| hit.finding.rule == rule.rule).map(|hit| hit_row(here, hit));
            row.child(plain("ol").class("findings-hits").children(hits))
        }
        None => row,
    }
}

fn hit_row(here: Here, hit: &HitReport) -> Plain {
    let place = hit.finding.place;
    let stands = format!(
        " {}, line {}, byte {}",
        hit.path,
        number::ordinal(place.line),
        number::grouped(place.byte.0)
    );
    let mut row = plain("li").class("findings-hit");
    if let Some((id, dataset)) = hit.id.clone().zip(hit.dataset) {
        let turn =
            hit.finding.turn.map_or(String::new(), |turn| format!(", turn {}", number::ordinal(turn.into())));
        let name = DialogueName { dataset, split: hit.split, id: id.clone(), path: hit.path.clone() };
        let link = DialogueLink { name, turn: hit.finding.turn, tab: Tab::Read };
        let to = here.location.get_untracked().on(Screen::Dialogues(Some(link))).fragment();
        row = row
            .child(plain("a").with("href", to).child(plain("bdi").text(format!("{id}{turn}"))))
            .child(words(": "));
    }
    row = row
        .child(plain("bdi").text(problem::sentence(&hit.finding.sentence)))
        .child(plain("bdi").class("findings-place").text(stands));
    match hit.finding.extent.filter(|_| hit.id.is_none()) {
        Some(range) => row.child(
            plain("button")
                .class("findings-bytes")
                .with("type", "button")
                .with("data-bytes", "")
                .with("data-file", place.file.0.to_string())
                .with("data-start", range.start.0.to_string())
                .with("data-end", range.end.0.to_string())
                .text("Show its bytes"),
        ),
        None => row,
    }
}
