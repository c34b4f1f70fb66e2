//! What checking found in the dialogue that is shown: at its turns, and at what of them it is about.

use super::sheet::Sheet;
use super::{show_turn, turn_selector};
use crate::corpus::{Finding, RecordAt, Subject, Turn};
use crate::engine::answer::{DialogueName, Field, Reading};
use crate::ui::here::{Here, Hint, Shown, name_of};
use crate::ui::opened::Opened;
use crate::ui::parts::{Pen, effect, told};
use crate::view::findings::{about, first, with_rule};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::query::values;
use crate::view::{problem, text};
use crate::web::page;
use crate::wire::ask::{Findings, Neighbour};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

/// The number of a finding among those of its dialogue.
const FINDING: &str = "data-finding";
/// What a button steps to, from the finding that it stands at.
const STEPS: &str = "data-step";
const BACK: &str = "back";
const ON: &str = "on";

/// A turn may have hundreds; so many are shown.
const SHOWN: usize = 20;

/// A finding that is gone to, in a dialogue whose findings are not known yet.
#[derive(Clone, Debug)]
pub struct Sought {
    rule: String,
    is_back: bool,
}

/// Asks for the findings of the dialogue that is shown, once all that rules look up is read.
pub fn tell_findings(here: Here, opened: Opened, sheet: Sheet) {
    let wanted = Memo::new(move |_| {
        let is_read = opened.progress.with(|progress| progress.is_done);
        let at = here.shown.with(|shown| match shown {
            Shown::Dialogue(reading) => Some(reading.at),
            _ => None,
        });
        at.filter(|_| is_read)
    });
    effect(Box::new(move || {
        opened.epoch.track();
        let Some(at) = wanted.get() else { return };
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            if let Ok(findings) = link.ask(Findings { at }).await
                && wanted.try_get_untracked().flatten() == Some(at)
            {
                sheet.take_findings(at, findings);
            }
        });
    }));
}

/// Marks the finding that was gone to, or else the first of the rules that the query asks for.
pub fn show_sought(here: Here, sheet: Sheet, findings: &[Finding], has_hits: bool) {
    let location = here.location_now();
    let rules = values(&location.query, Field::Rule);
    let turn = here.turn();
    let sought = sheet.take_sought();
    let found = match &sought {
        Some(Sought { rule, is_back }) => {
            let is_it = |finding: &Finding| finding.rule.0 == rule.as_str();
            if *is_back { findings.iter().rposition(is_it) } else { findings.iter().position(is_it) }
        }
        None if turn.is_none() && has_hits => None,
        None => first(findings, &rules, turn),
    };
    if let Some(number) = found {
        // Whoever pressed a button goes on pressing it.
        let step = sought.map(|sought| if sought.is_back { BACK } else { ON });
        show(sheet, findings, number, step);
    } else if let Some(turn) = turn {
        // What was told above it has pushed it away.
        show_turn(sheet, turn as usize, false);
    }
}

/// Scrolls to a finding and marks it; a button of it may take the focus.
fn show(sheet: Sheet, findings: &[Finding], number: usize, focus: Option<&str>) {
    let turn = findings.get(number).and_then(|finding| finding.turn);
    if let Some(turn) = turn {
        show_turn(sheet, turn as usize, false);
    }
    sheet.set_at(Some(number));
    mark(number);
    let selector = selector(number);
    if turn.is_none() {
        page::scroll_into_view(&selector);
    }
    if let Some(step) = focus {
        page::focus_quietly(&format!("{selector} [{STEPS}={step}]"));
    }
}

fn selector(number: usize) -> String {
    format!(".reader-finding[{FINDING}=\"{number}\"]")
}

fn mark(number: usize) {
    for marked in page::find_all(".reader-finding[aria-current]") {
        let _ = marked.remove_attribute("aria-current");
    }
    if let Some(found) = page::find(&selector(number)) {
        let _ = found.set_attribute("aria-current", "true");
    }
}

/// What a click on a finding asks for.
pub fn act(here: Here, opened: Opened, sheet: Sheet, event: &Event) {
    let (Some(step), Some(number)) = (told(event, STEPS), told(event, FINDING)) else { return };
    let is_back = step == BACK;
    let Some((at, findings)) = sheet.findings() else { return };
    let Some(number) = number.parse::<usize>().ok().filter(|number| *number < findings.len()) else { return };
    let Some(rule) = findings.get(number).map(|finding| finding.rule.0.to_string()) else { return };
    let is_it = |(_, finding): &(usize, &Finding)| finding.rule.0 == rule.as_str();
    let mut others = findings.iter().enumerate().filter(is_it).map(|(number, _)| number);
    let next = if is_back {
        others.take_while(|other| *other < number).last()
    } else {
        others.find(|other| *other > number)
    };
    if let Some(next) = next {
        if let (Shown::Dialogue(reading), Some(turn)) =
            (here.shown.get_untracked(), findings.get(next).and_then(|finding| finding.turn))
        {
            here.replace(here.at_turn(name_of(&reading), turn));
        }
        // By then the address has marked its turn, and taken the focus there.
        page::after_paint(move || show(sheet, &findings, next, Some(&step)));
        return;
    }
    let query = with_rule(&here.location_now().query, &rule);
    spawn_local(async move {
        let Some(link) = opened.link() else { return };
        match link.ask(Neighbour::of(query.clone(), at, is_back)).await {
            Ok(Some(row)) => {
                let path = opened.path_of(row.at.file).unwrap_or_default();
                let name = DialogueName { dataset: row.dataset, split: row.split, id: row.id, path };
                sheet.seek(Sought { rule, is_back });
                here.hint.set_value(Some(Hint { name: name.clone(), at: row.at }));
                let link = DialogueLink::to(name);
                here.go(Location { query, ..here.location_now().on(Screen::Dialogues(Some(link))) });
            }
            Ok(None) => say_end(number),
            Err(_) => {}
        }
    });
}

/// At the finding: there is no other one on this side.
fn say_end(number: usize) {
    let place = page::find(&format!("{} .reader-finding-end", selector(number)));
    if let Some(place) = place {
        place.set_text_content(Some(text::findings::NO_MORE));
    }
}

/// The findings of a turn, or of the record as a whole.
pub fn draw_findings(
    pen: &mut Pen,
    here: Here,
    findings: &[Finding],
    (reading, turn): (&Reading, Option<usize>),
    at: Option<usize>,
) {
    let is_here = |finding: &Finding| finding.turn.map(|turn| turn as usize) == turn;
    let mut own = findings.iter().enumerate().filter(|(_, finding)| is_here(finding)).peekable();
    if own.peek().is_none() {
        return;
    }
    let said = turn.and_then(|turn| reading.dialogue.turns.get(turn));
    pen.open("ul").class("reader-findings").set("aria-label", text::title::FINDINGS);
    let mut left = 0_u64;
    for (place, (number, finding)) in own.enumerate() {
        if place < SHOWN || at == Some(number) {
            draw_finding(pen, here, (number, finding), said, at == Some(number));
        } else {
            left += 1;
        }
    }
    if left > 0 {
        pen.open("li").words(&text::parts::and_more(left)).close();
    }
    pen.close();
}

fn draw_finding(
    pen: &mut Pen,
    here: Here,
    (number, finding): (usize, &Finding),
    turn: Option<&Turn>,
    is_sought: bool,
) {
    let rule = finding.rule.0.as_ref();
    pen.open("li").class("reader-finding").set("data-testid", "finding").set(FINDING, &number.to_string());
    pen.set("data-rule", rule).set("data-severity", finding.severity.word());
    pen.maybe("aria-current", is_sought.then_some("true"));
    let link = here.location_now().on(Screen::Findings(Some(rule.to_owned()))).fragment();
    pen.open("a").class("reader-finding-rule").set("href", &link).words(rule).close().words(" ");
    pen.open("span").class("reader-finding-severity").words(finding.severity.word()).close().words(" ");
    if let Some(about) = turn.zip(finding.subject.as_ref()).and_then(|(turn, subject)| about(turn, subject)) {
        pen.open("span").class("reader-finding-about").data(&about).close().words(": ");
    }
    pen.data(&problem::sentence(&finding.sentence)).words(" ");
    let place = text::parts::place(finding.place.line, finding.place.byte.0);
    pen.open("span").class("reader-finding-place").words(&place).close().words(" ");
    for (step, words, label) in [
        (BACK, text::parts::PREVIOUS, text::findings::previous_of(rule)),
        (ON, text::parts::NEXT, text::findings::next_of(rule)),
    ] {
        pen.button().class("parts-small").set(STEPS, step).set("aria-label", &label);
        pen.words(words).close().words(" ");
    }
    pen.open("span").class("reader-finding-end").set("role", "status").close().close();
}

/// Marks what a finding is about in a turn that is drawn.
pub fn mark_subject(turn: &Element, said: &Turn, finding: &Finding) {
    let Some(subject) = &finding.subject else { return };
    let in_state = |state: u32| {
        let service = said.states.get(state as usize).map(|state| state.service.as_str());
        having(turn, "data-service", |name| Some(name) == service)
    };
    let numbered = |name: &str, number: &u32| {
        let number = number.to_string();
        having(turn, name, |numbers| numbers.split(' ').any(|one| one == number))
    };
    let found = match subject {
        Subject::Span(number) => numbered("data-span", number),
        Subject::Act(number) => numbered("data-act-number", number),
        Subject::Call(number) => numbered("data-call", number),
        Subject::State(state) => in_state(*state),
        Subject::Slot(state, slot) => {
            let notes = in_state(*state);
            notes.iter().flat_map(|note| having(note, "data-slot-name", |name| name == slot)).collect()
        }
        Subject::Frame(_) => Vec::new(),
    };
    for element in found {
        let _ = element.set_attribute("data-found", finding.severity.word());
    }
}

/// What is in an element and has an attribute like this.
fn having(within: &Element, attribute: &str, is_it: impl Fn(&str) -> bool) -> Vec<Element> {
    let Ok(found) = within.query_selector_all(&format!("[{attribute}]")) else { return Vec::new() };
    let elements = (0..found.length()).filter_map(|at| found.item(at)?.dyn_into::<Element>().ok());
    elements.filter(|element| element.get_attribute(attribute).is_some_and(|own| is_it(&own))).collect()
}

/// The turn that an element stands for.
pub fn element_of(turn: usize) -> Option<Element> {
    page::find(&turn_selector(turn as u64)).map(Into::into)
}

/// What was found in a dialogue, and which of it is gone to.
pub type Told = (RecordAt, Arc<Vec<Finding>>);
