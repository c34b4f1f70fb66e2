//! What a person should know before going on: problems of files, restarts, and drops without a file.

use super::here::Here;
use super::opened::{Notice, Opened, Phase};
use super::parts::{self, Icon, Pen, Shape, drawn, part};
use super::shell::{pick_files, pick_folder};
use crate::corpus::Role;
use crate::engine::answer::FileReport;
use crate::view::location::Screen;
use crate::view::number;
use crate::view::problem::{self, Problem, sentence};
use leptos::prelude::*;

/// More problems than these are a page of their own.
const SHORT: usize = 6;

/// Notices, and the problems of files where they are not the page itself.
#[component]
pub fn Notices(is_short: Signal<bool>) -> impl IntoView {
    let opened = expect_context::<Opened>();
    let remove = move |index: usize| {
        opened.notices.update(|notices| {
            if index < notices.len() {
                notices.remove(index);
            }
        });
    };
    let notice = move |(index, notice): (usize, Notice)| {
        view! {
            <div class="notice-item" data-kind=kind(&notice) data-testid=test_id(&notice)>
                <p class="notice-text">{text(&notice)}</p>
                <button class="notice-close" type="button" aria-label="Put this notice away" on:click=move |_| remove(index)>
                    <Icon shape=Shape::Close />
                </button>
            </div>
        }
    };
    view! {
        <div class="notice" role="status">
            {part(move || opened.notices.get().into_iter().enumerate().map(notice).collect_view())}
            <Show when=move || is_short.get()>
                <Problems />
            </Show>
        </div>
    }
}

fn kind(notice: &Notice) -> &'static str {
    match notice {
        Notice::Dead(_) => "error",
        Notice::Restarted { .. } => "warning",
        Notice::NothingToOpen { .. } | Notice::NoSample => "information",
    }
}

fn test_id(notice: &Notice) -> Option<&'static str> {
    matches!(notice, Notice::Restarted { .. }).then_some("restart-notice")
}

fn text(notice: &Notice) -> AnyView {
    match notice {
        Notice::Dead(text) => view! {
            "Colloquy can’t go on: " <bdi>{text.clone()}</bdi> ". Reload the page; your files are where they were."
        }
        .into_any(),
        Notice::Restarted { text, aside } => {
            let aside = aside.as_ref().map(|aside| {
                let byte = number::grouped(aside.byte);
                view! {
                    " The record at byte " {byte} " of " <bdi>{aside.path.clone()}</bdi> " stopped it twice and was set aside."
                }
            });
            view! {
                "The reader stopped; it was started again and reads its files anew." {aside}
                " It said: " <bdi>{text.clone()}</bdi>
            }
            .into_any()
        }
        Notice::NoSample => {
            view! { "The sample can\u{2019}t be had from this site now; files of your own can be opened all the same." }.into_any()
        }
        Notice::NothingToOpen { skipped } => {
            let left = number::counted(*skipped as u64, "file was", "files were");
            view! { "There was nothing to open: " {left} " left alone, by their names." }.into_any()
        }
    }
}

/// What is wrong with the files, one sentence each.
#[component]
fn Problems() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let is_away = RwSignal::new(false);
    let problems = Memo::new(move |_| opened.files.with(|files| problem::urgent(files)));
    Effect::new(move |before: Option<usize>| {
        let count = problems.with(Vec::len);
        if before.is_some_and(|before| count > before) {
            is_away.set(false);
        }
        count
    });
    let files = move || here.location.with(|location| location.on(Screen::Files)).fragment();
    let more = move || problems.with(Vec::len).saturating_sub(SHORT);
    view! {
        <Show when=move || !is_away.get() && problems.with(|problems| !problems.is_empty())>
            <section class="notice-problems" aria-label="Problems">
                {drawn(Box::new(move |pen| {
                    pen.open("ul").class("notice-list");
                    problems.with(|problems| problems.iter().take(SHORT).for_each(|problem| draw_problem(pen, problem)));
                    pen.close();
                }))}
                <p class="notice-ways">
                    <a href=parts::text(files)>
                        {parts::text(move || if more() > 0 {
                            format!("{} more, with all files", number::grouped(more() as u64))
                        } else {
                            "All files".to_owned()
                        })}
                    </a>
                    <button class="notice-close" type="button" aria-label="Put the problems away" on:click=move |_| is_away.set(true)>
                        <Icon shape=Shape::Close />
                    </button>
                </p>
            </section>
        </Show>
    }
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
#[component]
pub fn Nothing() -> impl IntoView {
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
    view! {
        <div class="notice-nothing">
            <h1 class="notice-title">{sentence(why)}</h1>
            <p>
                "See what each "<a href=files>"file"</a>" was taken for"
                {has_schema.then(|| view! { ", look at the "<a href=schemas>"schemas"</a>" that came with them" })}
                ", or open more."
            </p>
            <p class="notice-buttons">
                <button class="parts-button" type="button" on:click=|_| pick_files()>"Open files"</button>
                <button class="parts-button" type="button" on:click=|_| pick_folder()>"Open folder"</button>
            </p>
        </div>
    }
}
