//! A file: its line, and what was found in it.

use super::COLUMNS;
use super::taken::TakenFor;
use crate::corpus::{Role, Severity, Split};
use crate::engine::answer::FileReport;
use crate::ui::here::Here;
use crate::ui::notice::ProblemLine;
use crate::ui::opened::Opened;
use crate::view::location::{Location, Screen, ServiceLink};
use crate::view::{manifest, number, problem, query, text};
use crate::web::page;
use leptos::prelude::*;

/// A body of its own per file.
#[component]
pub fn FileRows(file: Memo<Option<FileReport>>, companion: Memo<Option<String>>) -> impl IntoView {
    let known =
        move |word: fn(&FileReport) -> Option<String>| move || file.with(|file| file.as_ref().and_then(word));
    // The choice has its kinds once somebody turns to it: for hundreds of files they take seconds to draw.
    let is_offered = RwSignal::new(false);
    view! {
        <tbody
            class="files-file"
            data-testid="file-row"
            data-path=known(|file| Some(file.path.clone()))
            data-dataset=known(|file| Some(file.recognition.as_ref()?.dataset.word().to_owned()))
            data-variant=known(|file| Some(file.recognition.as_ref()?.variant.word().to_owned()))
            data-role=known(|file| Some(file.recognition.as_ref()?.role.word().to_owned()))
            data-split=known(|file| file.split.map(|split| Split::word(split).to_owned()))
            data-records=known(|file| Some(file.records.to_string()))
            data-readable=known(|file| Some(file.readable.to_string()))
            data-findings=known(|file| Some(file.findings.to_string()))
        >
            // What is new of it is shown in the row that is there.
            {move || file.get().map(|file| view! { <FileLine file=file.clone() companion is_offered/><FileProblems file/> })}
        </tbody>
    }
}

#[component]
fn FileLine(file: FileReport, companion: Memo<Option<String>>, is_offered: RwSignal<bool>) -> impl IntoView {
    let here = expect_context::<Here>();
    let to_findings = (file.findings > 0)
        .then(|| Location { screen: Screen::Findings(None), ..here.location.get_untracked() });
    let close = (!file.id.is_inside()).then(|| view! { " "<CloseFile file=file.clone()/> });
    let (to_content, path) = (target(here, &file), file.path.clone());
    let (bytes, findings) = (number::bytes(file.bytes), number::grouped(file.findings));
    let (split, records, state) = (manifest::split(&file), records(&file), manifest::state(&file));
    view! {
        <tr>
            <th class="files-cell files-path" scope="row">
                <Leading to=to_content says=path/>
            </th>
            <Cell column=1>{bytes}</Cell>
            <Cell column=2>
                <TakenFor file companion is_offered/>
            </Cell>
            <Cell column=3>{split}</Cell>
            <Cell column=4>{records}</Cell>
            <Cell column=5>
                <Leading to=to_findings says=findings/>
            </Cell>
            <Cell column=6>{state}{close}</Cell>
        </tr>
    }
}

/// The cell of a column.
#[component]
fn Cell(column: usize, children: Children) -> impl IntoView {
    let (title, is_number) = COLUMNS.get(column).copied().unwrap_or_default();
    view! { <td class="files-cell" data-label=title data-numeric=is_number>{children()}</td> }
}

/// A text that may lead somewhere.
#[component]
fn Leading(to: Option<Location>, says: String) -> impl IntoView {
    match to {
        Some(to) => view! { <a href=to.fragment()><bdi>{says}</bdi></a> }.into_any(),
        None => view! { <bdi>{says}</bdi> }.into_any(),
    }
}

#[component]
fn CloseFile(file: FileReport) -> impl IntoView {
    let opened = expect_context::<Opened>();
    let id = file.id;
    let close = move |_| {
        opened.close(id);
        page::focus("#files");
    };
    view! {
        <button
            type="button"
            class="parts-button files-close"
            aria-label=text::files::close(&file.path)
            on:click=close
        >
            {text::parts::CLOSE}
        </button>
    }
}

/// What was found in a file.
#[component]
fn FileProblems(file: FileReport) -> impl IntoView {
    let problems = problem::problems(std::slice::from_ref(&file), Severity::Information);
    let left_out = problem::left_out(&file);
    let more =
        (left_out > 0).then(|| view! { <li class="files-more">{text::files::more_findings(left_out)}</li> });
    (!problems.is_empty()).then(|| {
        view! {
            <tr class="files-problems">
                <td class="files-cell" colspan="7">
                    <ul class="files-list">
                        {problems.into_iter().map(|problem| view! { <ProblemLine problem/> }).collect_view()}
                        {more}
                    </ul>
                </td>
            </tr>
        }
    })
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

fn records(file: &FileReport) -> String {
    if file.readable == file.records {
        number::grouped(file.records)
    } else {
        text::parts::part(file.readable, file.records)
    }
}
