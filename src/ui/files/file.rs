//! A file: its line, and what was found in it.

use super::columns::COLUMNS;
use super::taken::TakenFor;
use crate::corpus::{FileId, Role, Severity, Split};
use crate::engine::answer::FileReport;
use crate::ui::navigation::Navigation;
use crate::ui::notice::ProblemLine;
use crate::ui::session::Session;
use crate::view::location::{Location, Screen, ServiceLink};
use crate::view::{manifest, number, problem, query, text};
use crate::web::page;
use leptos::prelude::*;

/// A body of its own per file. What is new of the file is shown in the cells that are there.
#[component]
pub fn FileRows(
    id: FileId,
    file: Memo<Option<FileReport>>,
    companion: Memo<Option<String>>,
    /// Named before the first file in it.
    folder: Memo<Option<String>>,
) -> impl IntoView {
    let folder = move || {
        let folder = folder.get().filter(|folder| !folder.is_empty())?;
        Some(view! {
            <tr class="files-folder">
                <th class="files-cell" colspan="7" scope="rowgroup"><bdi>{folder}</bdi></th>
            </tr>
        })
    };
    let known =
        move |word: fn(&FileReport) -> Option<String>| move || file.with(|file| file.as_ref().and_then(word));
    let problems = move || file.get().map(|file| view! { <FileProblems file/> });
    view! {
        <tbody
            class="files-file"
            data-testid="file-row"
            data-path=known(|file| Some(file.path.clone()))
            data-dataset=known(|file| Some(file.recognition.as_ref()?.dataset.as_str().to_owned()))
            data-variant=known(|file| Some(file.recognition.as_ref()?.variant.as_str().to_owned()))
            data-role=known(|file| Some(file.recognition.as_ref()?.role.as_str().to_owned()))
            data-split=known(|file| file.split.of_path.map(|split| Split::as_str(split).to_owned()))
            data-records=known(|file| Some(file.records.to_string()))
            data-readable=known(|file| Some(file.readable.to_string()))
            data-findings=known(|file| Some(file.findings.to_string()))
        >
            {folder}
            <FileLine id file companion/>
            {problems}
        </tbody>
    }
}

#[component]
fn FileLine(id: FileId, file: Memo<Option<FileReport>>, companion: Memo<Option<String>>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let path = file.with_untracked(|file| file.as_ref().map(|file| file.path.clone())).unwrap_or_default();
    let says = move |word: fn(&FileReport) -> String| {
        Memo::new(move |_| file.with(|file| file.as_ref().map(word).unwrap_or_default()))
    };
    let leads = move |to: fn(Navigation, &FileReport) -> Option<Location>| {
        Memo::new(move |_| file.with(|file| Some(to(navigation, file.as_ref()?)?.fragment())))
    };
    let is_own = !expect_context::<Session>().is_published();
    let close = (is_own && !id.is_inside()).then(|| view! { " "<CloseFile id path=path.clone()/> });
    view! {
        <tr>
            <th class="files-cell files-path" scope="row">
                <Leading to=leads(target) says=says(|file| manifest::folder_and_name(&file.path).1.to_owned())/>
            </th>
            <Cell column=1>{says(|file| number::bytes(file.bytes))}</Cell>
            <Cell column=2>
                <TakenFor id path file companion/>
            </Cell>
            <Cell column=3>{says(manifest::split)}</Cell>
            <Cell column=4>{says(records)}</Cell>
            <Cell column=5>
                <Leading to=leads(findings) says=says(|file| number::grouped(file.findings))/>
            </Cell>
            <Cell column=6>{says(manifest::state)}{close}</Cell>
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
fn Leading(to: Memo<Option<String>>, says: Memo<String>) -> impl IntoView {
    let says = move || view! { <bdi>{says}</bdi> };
    move || match to.get() {
        Some(to) => view! { <a href=to>{says()}</a> }.into_any(),
        None => says().into_any(),
    }
}

#[component]
fn CloseFile(id: FileId, path: String) -> impl IntoView {
    let session = expect_context::<Session>();
    let close = move |_| {
        session.close(id);
        page::focus("#files");
    };
    view! {
        <button
            type="button"
            class="parts-button files-close"
            aria-label=text::files::close(&path)
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

/// The number of findings leads to all of them, where there are some.
fn findings(navigation: Navigation, file: &FileReport) -> Option<Location> {
    let screen = Screen::Findings(None);
    (file.findings > 0).then(|| Location { screen, ..navigation.location.get_untracked() })
}

/// The path leads to what is in the file.
fn target(navigation: Navigation, file: &FileReport) -> Option<Location> {
    let recognition = file.recognition.as_ref().filter(|_| file.readable > 0)?;
    let (screen, query) = match recognition.role {
        role if role.is_listed() => {
            (Screen::Dialogues(None), query::only(crate::engine::answer::Field::File, &file.path))
        }
        Role::Schema | Role::Ontology => {
            let (dataset, path) = (recognition.dataset, file.path.clone());
            let link = ServiceLink { dataset, split: file.split.of_path, service: String::new(), path };
            (Screen::Schemas(Some(link)), String::new())
        }
        _ => return None,
    };
    Some(Location { screen, query, ..navigation.location.get_untracked() })
}

fn records(file: &FileReport) -> String {
    if file.readable == file.records {
        number::grouped(file.records)
    } else {
        text::parts::part(file.readable, file.records)
    }
}
