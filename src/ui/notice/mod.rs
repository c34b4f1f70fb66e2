//! What a person should know before going on: problems of files, restarts, and drops without a file.

mod said;
mod version;

pub use said::Notice;

use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Pen, Shape, draw_icon, effect, told};
use super::shell::{pick_files, pick_folder};
use crate::corpus::Role;
use crate::engine::answer::FileReport;
use crate::view::location::Screen;
use crate::view::problem::{self, Problem, sentence};
use crate::view::text;
use leptos::prelude::*;
use version::draw_version;
use web_sys::Event;

/// More problems than these are a page of their own.
const SHORT: usize = 6;

/// Notices, and the problems of files where they are not the page itself.
pub fn draw_notices(pen: &mut Pen, is_short: Box<dyn Fn() -> bool>) {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let are_away = RwSignal::new(false);
    let problems = Memo::new(move |_| opened.files.with(|files| problem::urgent(files)));
    let mut before = None;
    effect(Box::new(move || {
        let count = problems.with(Vec::len);
        if before.replace(count).is_some_and(|before| count > before) {
            are_away.set(false);
        }
    }));
    pen.open("div").class("notice").set("role", "status");
    pen.listen("click", Box::new(move |event| put_away(opened, are_away, event)));
    draw_version(pen);
    pen.part(Box::new(move |pen| {
        opened.notices.with(|notices| {
            for (index, notice) in notices.iter().enumerate() {
                draw_notice(pen, notice, index);
            }
        });
        problems.with(|problems| {
            if is_short() && !are_away.get() && !problems.is_empty() {
                draw_problems(pen, problems, here);
            }
        });
    }));
    pen.close();
}

/// A button that puts something away says which notice, or none for the problems.
fn put_away(opened: Opened, are_away: RwSignal<bool>, event: &Event) {
    let Some(what) = told(event, "data-away") else { return };
    match what.parse::<usize>() {
        Ok(index) => opened.notices.update(|notices| {
            if index < notices.len() {
                notices.remove(index);
            }
        }),
        Err(_) => are_away.set(true),
    }
}

fn draw_close(pen: &mut Pen, says: &str, what: &str) {
    pen.button().class("notice-close").set("aria-label", says);
    draw_icon(pen.set("data-away", what), Shape::Close);
    pen.close();
}

fn draw_notice(pen: &mut Pen, notice: &Notice, index: usize) {
    pen.open("div").class("notice-item").set("data-kind", kind(notice)).maybe("data-testid", test_id(notice));
    pen.open("p").class("notice-text");
    draw_words(pen, notice);
    draw_close(pen.close(), text::notice::PUT_AWAY, &index.to_string());
    pen.close();
}

fn kind(notice: &Notice) -> &'static str {
    match notice {
        Notice::Dead(_) => "error",
        Notice::Restarted { .. } | Notice::NotFetched { .. } => "warning",
        Notice::NotAllowed | Notice::NothingToOpen { .. } | Notice::NothingPasted | Notice::NoSample => {
            "information"
        }
    }
}

fn test_id(notice: &Notice) -> Option<&'static str> {
    matches!(notice, Notice::Restarted { .. }).then_some("restart-notice")
}

fn draw_words(pen: &mut Pen, notice: &Notice) {
    match notice {
        Notice::Dead(text) => {
            let [before, after] = text::notice::DEAD;
            pen.words(before).data(text.trim_end_matches('.')).words(after);
        }
        Notice::Restarted { text, aside } => {
            pen.words(text::notice::RESTARTED);
            if let Some(aside) = aside {
                pen.words(&text::notice::record_at(aside.byte)).data(&aside.path);
                pen.words(text::notice::SET_ASIDE);
            }
            pen.words(text::notice::SAID).data(text);
        }
        Notice::NoSample => {
            pen.words(text::notice::NO_SAMPLE);
        }
        Notice::NotFetched { address, fault } => {
            let [before, after] = text::notice::NOT_FETCHED;
            pen.data(address).words(before).words(fault).words(after);
        }
        Notice::NothingPasted => {
            pen.words(text::notice::NOTHING_PASTED);
        }
        Notice::NotAllowed => {
            pen.words(text::notice::NOT_ALLOWED);
        }
        Notice::NothingToOpen { skipped, why } => {
            pen.words(&text::notice::nothing_to_open(*skipped as u64, why));
        }
    }
}

/// What is wrong with the files, one sentence each.
fn draw_problems(pen: &mut Pen, problems: &[Problem], here: Here) {
    pen.open("section").class("notice-problems").set("aria-label", text::notice::PROBLEMS);
    pen.open("ul").class("notice-list");
    problems.iter().take(SHORT).for_each(|problem| draw_problem(pen, problem));
    let files = move || here.location.with(|location| location.on(Screen::Files)).fragment();
    pen.close().open("p").class("notice-ways").open("a").follow("href", Box::new(move || Some(files())));
    match problems.len().saturating_sub(SHORT) {
        0 => pen.words(text::notice::ALL_FILES),
        more => pen.words(&text::notice::more_with_all(more as u64)),
    };
    draw_close(pen.close(), text::notice::PUT_PROBLEMS_AWAY, "problems");
    pen.close().close();
}

/// A problem as a full sentence with file, line and byte.
pub fn draw_problem(pen: &mut Pen, problem: &Problem) {
    let severity = problem.finding.severity.word();
    pen.open("li").class("notice-problem").set("data-testid", "problem").set("data-severity", severity);
    pen.set("data-rule", &problem.finding.rule.0);
    pen.open("span").class("parts-hidden").words(severity).words(": ").close();
    pen.open("bdi").class("notice-path").words(&problem.path).close();
    if let Some(place) = problem.place() {
        pen.words(", ").words(&place);
    }
    pen.words(": ").data(&problem.sentence()).close();
}

fn is_schema(file: &FileReport) -> bool {
    file.recognition.as_ref().is_some_and(|recognition| recognition.role == Role::Schema)
}

/// Everything was read and there is no dialogue in it.
pub fn draw_nothing(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let schemas = here.location.get_untracked().on(Screen::Schemas(None)).fragment();
    let files = here.location.get_untracked().on(Screen::Files).fragment();
    let is_stopped = opened.progress.with_untracked(|progress| progress.is_stopped);
    let has_schema = opened.files.with_untracked(|files| files.iter().any(is_schema));
    let why = if opened.phase.get_untracked() == Phase::Ready && is_stopped {
        text::nothing::STOPPED
    } else {
        text::nothing::NO_DIALOGUES
    };
    let click = |event: &Event| match told(event, "data-open").as_deref() {
        Some("files") => pick_files(),
        Some(_) => pick_folder(),
        None => {}
    };
    pen.open("div").class("notice-nothing").listen("click", Box::new(click));
    pen.open("h1").class("notice-title").words(&sentence(why)).close();
    let [before, link, after] = text::nothing::SEE_FILES;
    pen.open("p").words(before).open("a").set("href", &files).words(link).close().words(after);
    if has_schema {
        let [before, link, after] = text::nothing::SEE_SCHEMAS;
        pen.words(before).open("a").set("href", &schemas).words(link).close().words(after);
    }
    pen.words(text::nothing::OPEN_MORE).close().open("p").class("notice-buttons");
    for (what, says) in [("files", text::parts::OPEN_FILES), ("folder", text::parts::OPEN_FOLDER)] {
        pen.button().class("parts-button").words(says).set("data-open", what).close();
    }
    pen.close().close();
}
