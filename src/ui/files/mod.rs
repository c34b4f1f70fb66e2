//! The files screen: what each file was taken for, why, and what is wrong with it.

use super::here::Here;
use super::notice::draw_problem;
use super::opened::{Opened, Phase};
use super::parts::{Pen, told};
use crate::corpus::{Dataset, FileId, Role, Severity, Split, Variant};
use crate::engine::answer::{Cast, FileReport, FileState};
use crate::formats::KINDS;
use crate::view::junk::Skipped;
use crate::view::location::{Location, Screen, ServiceLink};
use crate::view::{manifest, number, problem, query, text};
use crate::web::page;
use leptos::prelude::*;
use std::cell::RefCell;
use wasm_bindgen::JsCast;
use web_sys::{Element, Event};

pub fn draw_files(pen: &mut Pen) {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    // A list asked for now is newer than one from before the screen was opened.
    leptos::task::spawn_local(opened.refresh_files());
    pen.open("div").class("files").listen("change", Box::new(move |event| choose(opened, event)));
    pen.listen("click", Box::new(move |event| close(opened, event)));
    pen.listen("focusin", Box::new(offer)).listen("pointerdown", Box::new(offer));
    pen.open("h1").class("files-title").words(text::title::FILES).close();
    pen.open("p").class("files-sum").says(Box::new(move || sum(opened))).close();
    pen.open("div").class("files-scroll").set("id", "files").set("role", "region").set("tabindex", "0");
    let count = Memo::new(move |_| opened.files.with(|files| files.len()));
    let companions = Memo::new(move |_| opened.files.with(|files| manifest::companions(files)));
    pen.set("aria-label", text::title::FILES);
    pen.part(Box::new(move |pen| draw_table(pen, here, opened, companions, count.get()))).close();
    pen.part(Box::new(move |pen| {
        // So far a number means nothing.
        if opened.phase.get() == Phase::Ready {
            opened.files.with(|files| draw_published(pen, files));
        }
    }));
    pen.part(Box::new(move |pen| opened.skipped.with(|skipped| draw_skipped(pen, skipped)))).close();
}

/// How much there is. Tracks it.
fn sum(opened: Opened) -> String {
    let progress = opened.progress.get();
    let (files, bytes) = (progress.files_total.into(), progress.bytes_total);
    match opened.phase.get() {
        Phase::Reading => text::files::sum_so_far(files, bytes, progress.files_done.into()),
        _ if progress.is_stopped => text::files::sum_stopped(files, bytes),
        _ => text::files::sum(files, bytes),
    }
}

/// Reads a file again as what was chosen for it.
fn choose(opened: Opened, event: &Event) {
    let Some((select, file)) = select_of(event) else { return };
    let chosen = event_target_value(event).parse::<usize>().ok().and_then(|number| KINDS.get(number));
    let cast = chosen.map(|(dataset, variant, role)| Cast {
        dataset: *dataset,
        variant: Variant((*variant).into()),
        role: *role,
    });
    select.set_text_content(None);
    opened.cast(file, cast);
    draw_kinds(select);
}

fn close(opened: Opened, event: &Event) {
    if let Some(file) = told(event, "data-close").and_then(|number| number.parse().ok()) {
        opened.close(FileId(file));
        page::focus("#files");
    }
}

const COLUMNS: [(&str, bool); 7] = [
    (text::title::FILE, false),
    (text::files::SIZE, true),
    (text::files::TAKEN_FOR, false),
    (text::title::SPLIT, false),
    (text::title::RECORDS, true),
    (text::title::FINDINGS, true),
    (text::title::STATE, false),
];

fn draw_table(
    pen: &mut Pen,
    here: Here,
    opened: Opened,
    companions: Memo<Vec<Option<String>>>,
    count: usize,
) {
    pen.open("table").class("files-table").open("thead").open("tr");
    for (title, is_number) in COLUMNS {
        pen.open("th").class("files-cell").set("scope", "col").flag("data-numeric", is_number).words(title);
        pen.close();
    }
    pen.close().close();
    for index in 0..count {
        // A row of which nothing is new stays, with the choice that may be open in it.
        let shown = RefCell::new((None, None));
        let is_new = move || {
            let file = opened.files.with(|files| files.get(index).cloned());
            let now = (file, companions.with(|companions| companions.get(index).cloned().flatten()));
            let is_new = *shown.borrow() != now;
            shown.replace(now);
            is_new
        };
        pen.open("tbody").class("files-file").set("data-testid", "file-row");
        pen.again(
            Box::new(is_new),
            Box::new(move |pen| {
                let companion = companions.with(|companions| companions.get(index).cloned().flatten());
                opened.files.with(|files| {
                    if let Some(file) = files.get(index) {
                        draw_file(pen, here, file, companion.as_deref());
                    }
                });
            }),
        );
        pen.close();
    }
    pen.close();
}

/// A body of its own per file: its line, and what was found in it.
fn draw_file(pen: &mut Pen, here: Here, file: &FileReport, companion: Option<&str>) {
    let known = file.recognition.as_ref();
    pen.set("data-path", &file.path);
    for (name, word) in [
        ("data-dataset", known.map(|known| known.dataset.word())),
        ("data-variant", known.map(|known| known.variant.word())),
        ("data-role", known.map(|known| known.role.word())),
        ("data-split", file.split.map(Split::word)),
    ] {
        pen.maybe(name, word);
    }
    for (name, count) in
        [("data-records", file.records), ("data-readable", file.readable), ("data-findings", file.findings)]
    {
        pen.set(name, &count.to_string());
    }
    pen.open("tr").open("th").class("files-cell files-path").set("scope", "row");
    draw_link(pen, target(here, file), &file.path);
    pen.close();
    cell(pen, 1).words(&number::bytes(file.bytes)).close();
    draw_taken(cell(pen, 2), file, companion);
    pen.close();
    cell(pen, 3).words(file.split.map_or("–", Split::word)).close();
    cell(pen, 4).words(&records(file)).close();
    let findings = (file.findings > 0)
        .then(|| Location { screen: Screen::Findings(None), ..here.location.get_untracked() });
    draw_link(cell(pen, 5), findings, &number::grouped(file.findings));
    pen.close();
    cell(pen, 6).words(&manifest::state(file));
    if !file.id.is_inside() {
        pen.words(" ").button().class("parts-button files-close").set("data-close", &file.id.0.to_string());
        pen.set("aria-label", &text::files::close(&file.path)).words(text::parts::CLOSE).close();
    }
    pen.close().close();
    let problems = problem::problems(std::slice::from_ref(file), Severity::Information);
    if !problems.is_empty() {
        pen.open("tr").class("files-problems").open("td").class("files-cell").set("colspan", "7");
        pen.open("ul").class("files-list");
        for problem in &problems {
            draw_problem(pen, problem);
        }
        let left_out = problem::left_out(file);
        if left_out > 0 {
            pen.open("li").class("files-more").words(&text::files::more_findings(left_out)).close();
        }
        pen.close().close().close();
    }
}

/// Opens the cell of a column.
fn cell(pen: &mut Pen, column: usize) -> &mut Pen {
    let (title, is_number) = COLUMNS.get(column).copied().unwrap_or_default();
    pen.open("td").class("files-cell").set("data-label", title).flag("data-numeric", is_number)
}

fn draw_link(pen: &mut Pen, to: Option<Location>, text: &str) {
    if let Some(to) = &to {
        pen.open("a").set("href", &to.fragment());
    }
    pen.data(text);
    if to.is_some() {
        pen.close();
    }
}

/// The path leads to what is in the file.
fn target(here: Here, file: &FileReport) -> Option<Location> {
    let recognition = file.recognition.as_ref().filter(|_| file.readable > 0)?;
    let (screen, query) = match recognition.role {
        role if role.is_listed() => {
            (Screen::Dialogues(None), query::only(crate::engine::answer::Field::File, &file.path))
        }
        Role::Schema | Role::Ontology => {
            let (dataset, path) = (recognition.dataset, file.path.clone());
            let link = ServiceLink { dataset, split: file.split, service: String::new(), path };
            (Screen::Schemas(Some(link)), String::new())
        }
        _ => return None,
    };
    Some(Location { screen, query, ..here.location.get_untracked() })
}

/// What the file was taken for; the person may know better.
fn draw_taken(pen: &mut Pen, file: &FileReport, companion: Option<&str>) {
    match &file.recognition {
        Some(known) => pen.words(&kind(known.dataset, known.role, known.variant.word())),
        None => pen.open("span").class("files-unknown").words(match file.state {
            FileState::Waiting | FileState::Reading => text::files::NOT_READ_YET,
            // Nothing else is read without being recognised.
            FileState::Ready => text::files::ARCHIVE,
            _ => text::files::UNKNOWN,
        }),
    };
    if file.recognition.is_none() {
        pen.close();
    }
    let is_archive = file.recognition.is_none() && file.state == FileState::Ready;
    if !is_archive {
        let number = file.id.0.to_string();
        pen.words(" ").open("select").class("files-cast").set("id", &format!("file-{number}"));
        pen.set("data-file", &number).set("aria-label", &text::files::read_as(&file.path));
        pen.open("option").words(text::files::READ_AS).close().close();
    }
    if let Some(known) = &file.recognition {
        pen.open("span").class("files-why").words(text::files::BECAUSE).data(&known.why).close();
    }
    if let Some(companion) = companion {
        pen.open("span").class("files-why").words(text::files::WITH).data(companion).close();
    }
}

fn kind(dataset: Dataset, role: Role, variant: &str) -> String {
    let role = if role == Role::Kb { text::files::FLIGHTS } else { role.word() };
    format!("{} {role}, {variant}", dataset.short_title())
}

/// The choice that an event is about, and its file.
fn select_of(event: &Event) -> Option<(Element, FileId)> {
    let select = event.target()?.dyn_into::<Element>().ok()?;
    let file = select.get_attribute("data-file")?.parse().ok()?;
    Some((select, FileId(file)))
}

/// A choice has its kinds once somebody turns to it: for hundreds of files they take seconds to draw.
fn offer(event: &Event) {
    if let Some((select, _)) = select_of(event).filter(|(select, _)| select.child_element_count() == 1) {
        select.set_text_content(None);
        draw_kinds(select);
    }
}

fn draw_kinds(select: Element) {
    let mut pen = Pen::on(select);
    pen.open("option").words(text::files::READ_AS).close();
    pen.open("option").set("value", "auto").words(text::files::AS_CONTENT).close();
    for (number, (dataset, variant, role)) in KINDS.iter().enumerate() {
        pen.open("option").set("value", &number.to_string()).words(&kind(*dataset, *role, variant)).close();
    }
}

fn records(file: &FileReport) -> String {
    if file.readable == file.records {
        number::grouped(file.records)
    } else {
        text::parts::part(file.readable, file.records)
    }
}

/// What the authors of the datasets count, beside what was counted here.
fn draw_published(pen: &mut Pen, files: &[FileReport]) {
    let comparisons = manifest::comparisons(files);
    if comparisons.is_empty() {
        return;
    }
    pen.open("section")
        .class("files-section")
        .open("h2")
        .class("files-heading")
        .words(text::files::PUBLISHED_SETS)
        .close();
    pen.open("table").class("files-table").open("thead").open("tr");
    for (title, is_number) in PUBLISHED_COLUMNS {
        pen.open("th").class("files-cell").set("scope", "col").flag("data-numeric", is_number).words(title);
        pen.close();
    }
    pen.close().close().open("tbody");
    for comparison in &comparisons {
        let published = comparison.published;
        pen.open("tr").set("data-testid", "published-row").open("th").class("files-cell").set("scope", "row");
        pen.words(published.title).close();
        for number in [published.dialogues, comparison.counted] {
            pen.open("td")
                .class("files-cell")
                .set("data-numeric", "")
                .words(&number::grouped(number))
                .close();
        }
        pen.open("td").class("files-cell").words(&problem::sentence(&comparison.says())).close().close();
    }
    pen.close().close().close();
}

const PUBLISHED_COLUMNS: [(&str, bool); 4] = [
    (text::title::DIALOGUES, false),
    (text::files::PUBLISHED, true),
    (text::files::COUNTED_HERE, true),
    (text::files::DIFFERENCE, false),
];

fn draw_skipped(pen: &mut Pen, skipped: &[Skipped]) {
    if skipped.is_empty() {
        return;
    }
    let says = text::files::left_alone(skipped.len() as u64);
    pen.open("section").class("files-section").open("h2").class("files-heading").words(&says).close();
    pen.open("ul").class("files-list");
    for file in skipped {
        pen.open("li").open("bdi").class("files-path").words(&file.path).close().words(" ");
        pen.open("span").class("files-why").words(&file.reason).close().close();
    }
    pen.close().close();
}
