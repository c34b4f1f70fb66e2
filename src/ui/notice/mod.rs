//! What a person should know before going on: problems of files, restarts, and drops without a file.

mod version;

use super::here::Here;
use super::opened::{Notice, Opened, Phase};
use super::parts::{Pen, Shape, draw_icon, effect, told};
use super::shell::{pick_files, pick_folder};
use crate::corpus::Role;
use crate::engine::answer::FileReport;
use crate::view::location::Screen;
use crate::view::number;
use crate::view::problem::{self, Problem, sentence};
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
    draw_close(pen.close(), "Put this notice away", &index.to_string());
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
            pen.words("Colloquy can’t go on: ").data(text);
            pen.words(". Reload the page; your files are where they were.");
        }
        Notice::Restarted { text, aside } => {
            pen.words("The reader stopped; it was started again and reads its files anew.");
            if let Some(aside) = aside {
                pen.words(" The record at byte ").words(&number::grouped(aside.byte)).words(" of ");
                pen.data(&aside.path).words(" stopped it twice and was set aside.");
            }
            pen.words(" It said: ").data(text);
        }
        Notice::NoSample => {
            pen.words(
                "The sample can’t be had from this site now; files of your own can be opened all the same.",
            );
        }
        Notice::NotFetched { address, fault } => {
            pen.data(address).words(" can’t be opened: ").words(fault).words(".");
        }
        Notice::NothingPasted => {
            pen.words(
                "What was pasted is neither a file nor JSON: text that is read here begins with { or [.",
            );
        }
        Notice::NotAllowed => {
            pen.words("The browser did not allow to open them again. Drop them here instead.");
        }
        Notice::NothingToOpen { skipped, why } => {
            pen.words("There was nothing to open: ");
            pen.words(&number::counted(*skipped as u64, "file was", "files were"));
            pen.words(" left alone: ").words(why).words(".");
        }
    }
}

/// What is wrong with the files, one sentence each.
fn draw_problems(pen: &mut Pen, problems: &[Problem], here: Here) {
    pen.open("section").class("notice-problems").set("aria-label", "Problems");
    pen.open("ul").class("notice-list");
    problems.iter().take(SHORT).for_each(|problem| draw_problem(pen, problem));
    let files = move || here.location.with(|location| location.on(Screen::Files)).fragment();
    pen.close().open("p").class("notice-ways").open("a").follow("href", Box::new(move || Some(files())));
    match problems.len().saturating_sub(SHORT) {
        0 => pen.words("All files"),
        more => pen.words(&number::grouped(more as u64)).words(" more, with all files"),
    };
    draw_close(pen.close(), "Put the problems away", "problems");
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
        "Reading was stopped before the first dialogue."
    } else {
        "No file that is open has dialogues that Colloquy can read."
    };
    let click = |event: &Event| match told(event, "data-open").as_deref() {
        Some("files") => pick_files(),
        Some(_) => pick_folder(),
        None => {}
    };
    pen.open("div").class("notice-nothing").listen("click", Box::new(click));
    pen.open("h1").class("notice-title").words(&sentence(why)).close();
    pen.open("p").words("See what each ").open("a").set("href", &files).words("file").close();
    pen.words(" was taken for");
    if has_schema {
        pen.words(", look at the ").open("a").set("href", &schemas).words("schemas").close();
        pen.words(" that came with them");
    }
    pen.words(", or open more.").close().open("p").class("notice-buttons");
    for (what, says) in [("files", "Open files"), ("folder", "Open folder")] {
        pen.button().class("parts-button").words(says).set("data-open", what).close();
    }
    pen.close().close();
}
