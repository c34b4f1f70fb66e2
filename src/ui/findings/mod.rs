//! The findings screen: every rule with its count, and the hits of one of them.

use super::here::Here;
use super::opened::Opened;
use super::parts::{Pen, effect};
use crate::corpus::{ByteRange, FileId, RuleId};
use crate::engine::answer::{DialogueName, HitReport, RuleReport};
use crate::view::location::{DialogueLink, Screen};
use crate::view::{findings, number, problem, text};
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlElement};

/// So many bytes of a record that cannot be opened are shown.
const SHOWN_BYTES: u64 = 64 << 10;

/// What the screen shows.
#[derive(Clone, Copy)]
struct Shown {
    rules: RwSignal<Vec<RuleReport>>,
    hits: RwSignal<Vec<HitReport>>,
    /// How far the shown rules are checked: what is said of them is never ahead of their counts.
    checked: RwSignal<Checked>,
    chosen: Memo<Option<String>>,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
struct Checked {
    records: u64,
    of: u64,
    is_all_read: bool,
}

pub fn draw_findings(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let chosen = Memo::new(move |_| match here.location.with(|location| location.screen.clone()) {
        Screen::Findings(rule) => rule,
        _ => None,
    });
    let shown = Shown {
        rules: RwSignal::new(Vec::new()),
        hits: RwSignal::new(Vec::new()),
        checked: RwSignal::default(),
        chosen,
    };
    ask(opened, shown);
    pen.open("div").class("findings").listen("click", Box::new(move |event| show_bytes(opened, event)));
    pen.open("h1").class("findings-title").words(text::title::FINDINGS).close();
    pen.open("p").class("findings-sum").says(Box::new(move || sum(shown.checked.get()))).close();
    pen.part(Box::new(move |pen| draw_rules(pen, here, shown))).close();
}

/// Asks now, and again when more was checked or another rule is chosen.
fn ask(opened: Opened, shown: Shown) {
    let progress = Memo::new(move |_| {
        opened.progress.with(|progress| Checked {
            records: progress.checked,
            of: progress.to_check,
            is_all_read: progress.is_done,
        })
    });
    effect(Box::new(move || {
        let rule = shown.chosen.get();
        let so_far = progress.get();
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            if let Ok(reports) = link.rules().await {
                let _ = shown.rules.try_set(reports);
                let _ = shown.checked.try_set(so_far);
            }
            let Some(rule) = rule else { return };
            if let Ok(found) = link.hits(RuleId(rule.into())).await {
                let _ = shown.hits.try_set(found);
            }
        });
    }));
}

impl Checked {
    fn is_over(self) -> bool {
        self.is_all_read && self.records == self.of
    }
}

fn sum(checked: Checked) -> String {
    if checked.is_over() {
        text::findings::all_checked(checked.of)
    } else {
        text::findings::checked_so_far(checked.records, checked.of)
    }
}

fn draw_rules(pen: &mut Pen, here: Here, shown: Shown) {
    let chosen = shown.chosen.get();
    let is_over = shown.checked.get().is_over();
    let (found, silent) = shown.rules.with(|rules| findings::parted(rules));
    pen.open("ul").class("findings-rules");
    for rule in &found {
        let is_chosen = chosen.as_deref() == Some(rule.rule.0.as_ref());
        shown.hits.with(|hits| draw_rule(pen, here, rule, is_chosen.then_some(hits.as_slice())));
    }
    pen.close();
    if silent.is_empty() {
        return;
    }
    pen.open("details").class("findings-rest").open("summary").class("findings-summary");
    pen.words(&text::findings::silent(silent.len() as u64, is_over)).close();
    pen.open("ul").class("findings-rules");
    for rule in &silent {
        draw_rule(pen, here, rule, None);
    }
    pen.close().close();
}

/// A button of a hit names the bytes that it shows.
fn show_bytes(opened: Opened, event: &Event) {
    let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let Some(button) = target.filter(|element| element.has_attribute("data-bytes")) else { return };
    let number = |name| button.get_attribute(name).and_then(|text| text.parse::<u64>().ok()).unwrap_or(0);
    let (file, start, end) = (number("data-file"), number("data-start"), number("data-end"));
    let range = ByteRange::new(start, end.min(start + SHOWN_BYTES));
    spawn_local(async move {
        let Some(link) = opened.link() else { return };
        let bytes = link.bytes(FileId(file), range).await;
        let says = bytes
            .map_or_else(|fault| fault.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
        let Some(hit) = button.parent_element() else { return };
        button.remove();
        let mut pen = Pen::on(hit);
        pen.open("pre").class("findings-record").set("tabindex", "0").words(&says);
        let _ = pen.element().unchecked_into::<HtmlElement>().focus();
    });
}

/// A rule; with the hits when it is the chosen one.
fn draw_rule(pen: &mut Pen, here: Here, rule: &RuleReport, hits: Option<&[HitReport]>) {
    let id = rule.rule.0.as_ref();
    let to = if hits.is_some() { None } else { Some(id.to_owned()) };
    let link = here.location.get_untracked().on(Screen::Findings(to)).fragment();
    // A rule without hits is no cause for colour, and leads nowhere.
    let severity = if rule.count == 0 { "none" } else { rule.severity.word() };
    pen.open("li").class("findings-rule").set("data-testid", "finding-row").set("data-rule", id);
    pen.set("data-count", &rule.count.to_string()).set("data-severity", severity);
    pen.open(if rule.count == 0 { "p" } else { "a" }).class("findings-line");
    if rule.count > 0 {
        pen.set("href", &link)
            .set("id", &format!("rule-{id}"))
            .set("aria-expanded", if hits.is_some() { "true" } else { "false" });
    }
    pen.open("span").class("findings-count").words(&number::grouped(rule.count)).close();
    pen.open("span").class("findings-severity").words(rule.severity.word()).close();
    pen.open("code").class("findings-id").words(id).close();
    pen.open("span").class("findings-definition").words(&rule.definition).close();
    if rule.checked > 0 && rule.count > 0 {
        let share = text::findings::in_records(rule.records, rule.checked);
        pen.open("span").class("findings-share").words(&share).close();
    }
    pen.close();
    if let Some(hits) = hits {
        pen.open("ol").class("findings-hits");
        let mut left = rule.count;
        for hit in hits.iter().filter(|hit| hit.finding.rule == rule.rule) {
            draw_hit(pen, here, hit);
            left = left.saturating_sub(1);
        }
        if left > 0 && left < rule.count {
            pen.open("li").class("findings-place").words(&text::parts::and_more(left)).close();
        }
        pen.close();
    }
    pen.close();
}

fn draw_hit(pen: &mut Pen, here: Here, hit: &HitReport) {
    let place = hit.finding.place;
    pen.open("li").class("findings-hit");
    if let Some((id, dataset)) = hit.id.clone().zip(hit.dataset) {
        let name = DialogueName { dataset, split: hit.split, id: id.clone(), path: hit.path.clone() };
        let link = DialogueLink { turn: hit.finding.turn, ..DialogueLink::to(name) };
        let to = here.location.get_untracked().on(Screen::Dialogues(Some(link))).fragment();
        pen.open("a").set("href", &to).data(&id);
        if let Some(turn) = hit.finding.turn {
            pen.words(", ").words(&text::parts::turn(turn.into()));
        }
        pen.close().words(": ");
    }
    pen.data(&problem::sentence(&hit.finding.sentence)).words(" ");
    pen.open("span").class("findings-place").data(&hit.path).words(", ");
    pen.words(&text::parts::place(place.line, place.byte.0)).close();
    if let Some(range) = hit.finding.extent.filter(|_| hit.id.is_none()) {
        pen.button().class("findings-bytes").set("data-bytes", "");
        pen.set("data-file", &place.file.0.to_string()).set("data-start", &range.start.0.to_string());
        pen.set("data-end", &range.end.0.to_string()).words(text::findings::SHOW_BYTES).close();
    }
    pen.close();
}
