//! The schema screen: the services of every schema that is open, and one of them in full.

mod service;

use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Icon, Shape, part, text};
use crate::corpus::Split;
use crate::engine::answer::SchemaReport;
use crate::view::location::{Screen, ServiceLink};
use crate::view::number;
use crate::view::schema::resolve;
use leptos::prelude::*;
use leptos::task::spawn_local;
use service::service_view;
use std::sync::Arc;

type Reports = RwSignal<Option<Arc<Vec<SchemaReport>>>>;

#[component]
pub fn Schemas() -> impl IntoView {
    let here = expect_context::<Here>();
    let reports = ask_schemas(expect_context::<Opened>());
    let link = Memo::new(move |_| match here.location.with(|location| location.screen.clone()) {
        Screen::Schemas(link) => link,
        _ => None,
    });
    let page = move || if link.with(Option::is_some) { "service" } else { "list" };
    view! {
        <h1 class="parts-hidden">"Schemas"</h1>
        <div class="schema" data-page=text(page)>
            <nav class="schema-list" aria-label="Services">
                {part(move || reports.get().map(|reports| list(here, &reports, link.get().as_ref())))}
            </nav>
            <section class="schema-service" aria-label="Service">
                {part(move || reports.get().map(|reports| chosen(here, &reports, link.get().as_ref())))}
            </section>
        </div>
    }
}

/// Asks now, and again whenever a file more was read.
fn ask_schemas(opened: Opened) -> Reports {
    let reports = RwSignal::new(None);
    let files_done =
        Memo::new(move |_| (opened.progress.with(|progress| progress.files_done), opened.phase.get()));
    Effect::new(move |_| {
        files_done.track();
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            // A newer ask or the end of the screen makes this answer unwanted.
            if let Ok(schemas) = link.schemas().await {
                let _ = reports.try_set(Some(Arc::new(schemas)));
            }
        });
    });
    reports
}

fn list(here: Here, reports: &[SchemaReport], link: Option<&ServiceLink>) -> AnyView {
    if reports.is_empty() {
        return view! { <NoSchema /> }.into_any();
    }
    let chosen = link.and_then(|link| resolve(reports, link));
    let group = |report: &SchemaReport| {
        let entry = |service: &crate::corpus::Service| {
            let is_chosen = chosen
                .is_some_and(|(schema, found)| schema.file == report.file && found.name == service.name);
            let link =
                here.location.get_untracked().on(Screen::Schemas(Some(link_to(report, &service.name))));
            view! {
                <li>
                    <a class="schema-link" href=link.fragment() aria-current=is_chosen.then_some("page")>
                        <bdi>{service.name.clone()}</bdi>
                        <span class="schema-count">{number::grouped(service.slots.len() as u64)} " slots"</span>
                    </a>
                </li>
            }
        };
        let split = report.split.map_or("", Split::word);
        view! {
            <h2 class="schema-file">
                <span class="schema-split">{split}</span> " " <bdi>{report.path.clone()}</bdi>
            </h2>
            <ul>{report.services.iter().map(entry).collect_view()}</ul>
        }
    };
    reports.iter().map(group).collect_view().into_any()
}

fn chosen(here: Here, reports: &[SchemaReport], link: Option<&ServiceLink>) -> Option<AnyView> {
    let first =
        || reports.first().and_then(|report| report.services.first().map(|service| (report, service)));
    let found = match link {
        Some(link) => resolve(reports, link),
        None => first(),
    };
    if let Some((report, service)) = found {
        return Some(service_view(here, report, service).into_any());
    }
    let link = link.filter(|_| !reports.is_empty())?;
    Some(
        view! {
            <div class="schema-none">
                <p>"No schema that is open describes " <bdi>{link.service.clone()}</bdi> "."</p>
            </div>
        }
        .into_any(),
    )
}

fn link_to(report: &SchemaReport, service: &str) -> ServiceLink {
    ServiceLink {
        dataset: report.dataset,
        split: report.split,
        service: service.to_owned(),
        path: report.path.clone(),
    }
}

#[component]
fn NoSchema() -> impl IntoView {
    let opened = expect_context::<Opened>();
    let says = move || {
        if opened.phase.get() == Phase::Reading {
            "No schema has been read so far."
        } else {
            "No schema is open. In Schema-Guided Dialogue it is the file schema.json beside the dialogues: open it too, and it appears here."
        }
    };
    view! { <p class="schema-none">{text(says)}</p> }
}

/// To the list of services, where it is a page of its own.
#[component]
fn BackToList() -> impl IntoView {
    let here = expect_context::<Here>();
    let list = move || here.location.with(|location| location.on(Screen::Schemas(None))).fragment();
    view! {
        <a class="schema-back" href=text(list)>
            <Icon shape=Shape::Back />
            "Services"
        </a>
    }
}
