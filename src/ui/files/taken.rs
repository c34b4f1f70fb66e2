//! What a file was taken for; the person may know better.

use crate::corpus::{Dataset, FileId, Role, Variant};
use crate::engine::answer::{Cast, FileReport, FileState};
use crate::formats::KINDS;
use crate::ui::session::Session;
use crate::view::text;
use leptos::prelude::*;
use web_sys::{Event, HtmlSelectElement};

#[component]
pub fn TakenFor(
    id: FileId,
    path: String,
    file: Memo<Option<FileReport>>,
    companion: Memo<Option<String>>,
) -> impl IntoView {
    let is_archive = Memo::new(move |_| {
        file.with(|file| {
            file.as_ref().is_some_and(|file| file.recognition.is_none() && file.state == FileState::Ready)
        })
    });
    // What is new of the file leaves the reason open, if it is.
    let why = Memo::new(move |_| file.with(|file| Some(file.as_ref()?.recognition.as_ref()?.why.clone())));
    let is_own = !expect_context::<Session>().is_published();
    let label = text::files::why(&path);
    let is_known = Memo::new(move |_| why.with(Option::is_some));
    let reason = move || {
        is_known.get().then(|| {
            view! {
                <details class="files-reason">
                    <summary aria-label=label.clone()>{text::files::WHY}</summary>
                    <span class="files-why">{text::files::BECAUSE}<bdi>{why}</bdi></span>
                </details>
            }
        })
    };
    let with = move || {
        let companion = companion.get()?;
        Some(view! { <span class="files-why">{text::files::WITH}<bdi>{companion}</bdi></span> })
    };
    view! {
        {move || file.with(|file| file.as_ref().map(taken_for))}
        <Show when=move || is_own && !is_archive.get()>" "<ReadAs id path=path.clone()/></Show>
        " "
        {reason}
        {with}
    }
}

fn taken_for(file: &FileReport) -> AnyView {
    if let Some(known) = &file.recognition {
        return kind(known.dataset, known.role, known.variant.as_str()).into_any();
    }
    let says = match file.state {
        FileState::Waiting | FileState::Reading => text::files::NOT_READ_YET,
        // Nothing else is read without being recognised.
        FileState::Ready => text::files::ARCHIVE,
        _ => text::files::UNKNOWN,
    };
    view! { <span class="files-unknown">{says}</span> }.into_any()
}

/// The choice of what a file is read as.
#[component]
fn ReadAs(id: FileId, path: String) -> impl IntoView {
    let session = expect_context::<Session>();
    // The choice has its kinds once somebody turns to it: for hundreds of files they take seconds to draw.
    let is_offered = RwSignal::new(false);
    let offer = move || {
        if !is_offered.get_untracked() {
            is_offered.set(true);
        }
    };
    let choose = move |event: Event| {
        let chosen = event_target_value(&event).parse::<usize>().ok().and_then(|number| KINDS.get(number));
        let cast = chosen.map(|(dataset, variant, role)| Cast {
            dataset: *dataset,
            variant: Variant((*variant).into()),
            role: *role,
        });
        event_target::<HtmlSelectElement>(&event).set_selected_index(0);
        session.cast(id, cast);
    };
    let kinds = || {
        let kind = |(number, (dataset, variant, role)): (usize, &(Dataset, &'static str, Role))| {
            view! { <option value=number.to_string()>{kind(*dataset, *role, variant)}</option> }
        };
        KINDS.iter().enumerate().map(kind).collect_view()
    };
    view! {
        <select
            class="files-cast"
            id=format!("file-{}", id.0)
            aria-label=text::files::read_as(&path)
            on:change=choose
            on:focusin=move |_| offer()
            on:pointerdown=move |_| offer()
        >
            <option>{text::files::READ_AS}</option>
            <Show when=move || is_offered.get()>
                <option value="auto">{text::files::AS_CONTENT}</option>
                {kinds()}
            </Show>
        </select>
    }
}

fn kind(dataset: Dataset, role: Role, variant: &str) -> String {
    let role = if role == Role::Kb { text::files::FLIGHTS } else { role.as_str() };
    format!("{} {role}, {variant}", dataset.short_title())
}
