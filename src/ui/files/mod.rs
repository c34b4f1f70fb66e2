//! The files screen: what each file was taken for, why, and what is wrong with it.

use super::here::Here;
use super::notice::problem_view;
use super::opened::{Opened, Phase};
use super::parts::{part, text};
use crate::corpus::{Dataset, Role, Severity, Split, Variant};
use crate::engine::answer::{Cast, FileReport, FileState};
use crate::formats::KINDS;
use crate::view::junk::Skipped;
use crate::view::location::{Location, Screen, ServiceLink};
use crate::view::{number, problem, query};
use leptos::prelude::*;

#[component]
pub fn Files() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    // A list asked for now is newer than one from before the screen was opened.
    leptos::task::spawn_local(opened.refresh_files());
    let says = move || {
        let progress = opened.progress.get();
        let files = number::counted(progress.files_total.into(), "file", "files");
        let bytes = number::bytes(progress.bytes_total);
        match opened.phase.get() {
            Phase::Reading => {
                format!("{files}, {bytes}: {} read so far", number::grouped(progress.files_done.into()))
            }
            _ if progress.is_stopped => format!("{files}, {bytes}; reading was stopped"),
            _ => format!("{files}, {bytes}"),
        }
    };
    let rows = move || opened.files.get().iter().map(|file| file_rows(here, file)).collect_view();
    view! {
        <div class="files">
            <h1 class="files-title">"Files"</h1>
            <p class="files-sum">{text(says)}</p>
            <div class="files-scroll" role="region" tabindex="0" aria-label="Files">
                <table class="files-table">
                    <thead>
                        <tr>
                            <th class="files-cell" scope="col">"File"</th>
                            <th class="files-cell" scope="col" data-numeric="">"Size"</th>
                            <th class="files-cell" scope="col">"Taken for"</th>
                            <th class="files-cell" scope="col">"Split"</th>
                            <th class="files-cell" scope="col" data-numeric="">"Records"</th>
                            <th class="files-cell" scope="col" data-numeric="">"Findings"</th>
                            <th class="files-cell" scope="col">"State"</th>
                        </tr>
                    </thead>
                    {part(rows)}
                </table>
            </div>
            {part(move || skipped_view(&opened.skipped.get()))}
        </div>
    }
}

/// A body of its own per file: its line, and what was found in it.
fn file_rows(here: Here, file: &FileReport) -> impl IntoView + use<> {
    let worst = file.problems.iter().map(|finding| finding.severity).max();
    let problems = problem::problems(std::slice::from_ref(file), Severity::Information);
    let left_out = problem::left_out(file);
    let more = (left_out > 0).then(|| {
        view! { <li class="files-more">{format!("and {} more of this file", number::grouped(left_out))}</li> }
    });
    let problems = (!problems.is_empty()).then(|| {
        view! {
            <tr class="files-problems">
                <td class="files-cell" colspan="7">
                    <ul class="files-list">{problems.iter().map(problem_view).collect_view()} {more}</ul>
                </td>
            </tr>
        }
    });
    view! {
        <tbody class="files-file" data-worst=worst.map(Severity::word)>
            <tr>
                <th class="files-cell files-path" scope="row">{path_view(here, file)}</th>
                <td class="files-cell" data-numeric="" data-label="Size">{number::bytes(file.bytes)}</td>
                <td class="files-cell" data-label="Taken for">{recognised(file)} {cast_view(file)}</td>
                <td class="files-cell" data-label="Split">{file.split.map_or("–", Split::word)}</td>
                <td class="files-cell" data-numeric="" data-label="Records">{records(file)}</td>
                <td class="files-cell" data-numeric="" data-label="Findings">{number::grouped(file.findings)}</td>
                <td class="files-cell" data-label="State">{state(file.state)}</td>
            </tr>
            {problems}
        </tbody>
    }
}

/// The path leads to what is in the file.
fn path_view(here: Here, file: &FileReport) -> AnyView {
    let path = view! { <bdi>{file.path.clone()}</bdi> };
    let to = match file.recognition.as_ref().map(|recognition| (recognition.role, recognition.dataset)) {
        Some((role, _)) if role.is_listed() && file.readable > 0 => {
            Some((Screen::Dialogues(None), query::only(crate::engine::answer::Field::File, &file.path)))
        }
        Some((Role::Schema | Role::Ontology, dataset)) if file.readable > 0 => {
            let link =
                ServiceLink { dataset, split: file.split, service: String::new(), path: file.path.clone() };
            Some((Screen::Schemas(Some(link)), String::new()))
        }
        _ => None,
    };
    match to {
        Some((screen, query)) => {
            let link = Location { screen, query, ..here.location.get_untracked() };
            view! { <a href=link.fragment()>{path}</a> }.into_any()
        }
        None => path.into_any(),
    }
}

fn recognised(file: &FileReport) -> AnyView {
    let Some(recognition) = &file.recognition else {
        let says = match file.state {
            FileState::Waiting | FileState::Reading => "not read yet",
            _ => "nothing that Colloquy knows",
        };
        return view! { <span class="files-unknown">{says}</span> }.into_any();
    };
    let what = format!(
        "{} {}, {}",
        recognition.dataset.short_title(),
        recognition.role.word(),
        recognition.variant.word()
    );
    view! { {what} <span class="files-why">"because " <bdi>{recognition.why.clone()}</bdi></span> }.into_any()
}

/// The person knows better.
fn cast_view(file: &FileReport) -> impl IntoView + use<> {
    let opened = expect_context::<Opened>();
    let id = file.id;
    let kind = |(number, (dataset, variant, role)): (usize, &(Dataset, &str, Role))| {
        let says = format!("{} {}, {variant}", dataset.short_title(), role.word());
        view! { <option value=number.to_string()>{says}</option> }
    };
    let choose = move |event| {
        let chosen = event_target_value(&event).parse::<usize>().ok().and_then(|number| KINDS.get(number));
        let cast = chosen.map(|(dataset, variant, role)| Cast {
            dataset: *dataset,
            variant: Variant((*variant).into()),
            role: *role,
        });
        opened.cast(id, cast);
    };
    view! {
        <select class="files-cast" aria-label=format!("Read {} as", file.path) on:change=choose>
            <option value="" selected=true>"Read as…"</option>
            <option value="auto">"What its content says"</option>
            {KINDS.iter().enumerate().map(kind).collect_view()}
        </select>
    }
}

fn records(file: &FileReport) -> String {
    if file.readable == file.records {
        number::grouped(file.records)
    } else {
        format!("{} of {}", number::grouped(file.readable), number::grouped(file.records))
    }
}

fn state(state: FileState) -> &'static str {
    match state {
        FileState::Waiting => "waiting",
        FileState::Reading => "being read",
        FileState::Ready => "read",
        FileState::Stopped => "stopped",
        FileState::Failed => "not read",
    }
}

fn skipped_view(skipped: &[Skipped]) -> Option<impl IntoView + use<>> {
    let row = |file: &Skipped| {
        view! { <li><bdi class="files-path">{file.path.clone()}</bdi> " " <span class="files-why">{file.reason.clone()}</span></li> }
    };
    (!skipped.is_empty()).then(|| {
        view! {
            <section class="files-skipped">
                <h2 class="files-heading">
                    {number::counted(skipped.len() as u64, "file was left alone", "files were left alone")}
                </h2>
                <ul class="files-list">{skipped.iter().map(row).collect_view()}</ul>
            </section>
        }
    })
}
