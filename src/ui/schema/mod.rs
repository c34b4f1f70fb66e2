//! The schema screen: the services of every schema that is open, and one of them in full.

mod service;

use super::here::Here;
use super::opened::{Opened, Phase};
use super::parts::{Pen, Shape, draw_icon, effect};
use crate::corpus::Split;
use crate::engine::answer::SchemaReport;
use crate::view::location::{Screen, ServiceLink};
use crate::view::number;
use crate::view::schema::resolve;
use leptos::prelude::*;
use leptos::task::spawn_local;
use service::draw_service;
use std::sync::Arc;

type Reports = RwSignal<Option<Arc<Vec<SchemaReport>>>>;

pub fn draw_schemas(pen: &mut Pen) {
    let here = expect_context::<Here>();
    let opened = expect_context::<Opened>();
    let reports = ask_schemas(opened);
    let link = Memo::new(move |_| match here.location.with(|location| location.screen.clone()) {
        Screen::Schemas(link) => link,
        _ => None,
    });
    let page = move || if link.with(Option::is_some) { "service" } else { "list" };
    pen.open("h1").class("parts-hidden").words("Schemas").close();
    pen.open("div").class("schema").follow("data-page", Box::new(move || Some(page().to_owned())));
    pen.open("nav").class("schema-list").set("aria-label", "Services");
    pen.part(Box::new(move |pen| {
        reports.get().iter().for_each(|reports| draw_list(pen, here, opened, reports, link.get().as_ref()));
    }));
    pen.close().open("section").class("schema-service").set("aria-label", "Service");
    pen.part(Box::new(move |pen| {
        reports.get().iter().for_each(|reports| draw_chosen(pen, here, reports, link.get().as_ref()));
    }));
    pen.close().close();
}

/// Asks now, and again whenever a file more was read.
fn ask_schemas(opened: Opened) -> Reports {
    let reports = RwSignal::new(None);
    let files_done =
        Memo::new(move |_| (opened.progress.with(|progress| progress.files_done), opened.phase.get()));
    effect(Box::new(move || {
        files_done.track();
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            // A newer ask or the end of the screen makes this answer unwanted.
            if let Ok(schemas) = link.schemas().await {
                let _ = reports.try_set(Some(Arc::new(schemas)));
            }
        });
    }));
    reports
}

fn draw_list(
    pen: &mut Pen,
    here: Here,
    opened: Opened,
    reports: &[SchemaReport],
    link: Option<&ServiceLink>,
) {
    if reports.is_empty() {
        pen.open("p").class("schema-none").words(if opened.phase.get() == Phase::Reading {
            "No schema has been read so far."
        } else {
            "No schema is open. In Schema-Guided Dialogue it is the file schema.json beside the dialogues: open it too, and it appears here."
        });
        pen.close();
    }
    let chosen = link.and_then(|link| resolve(reports, link));
    for report in reports {
        pen.open("h2").class("schema-file").open("span").class("schema-split");
        pen.words(report.split.map_or("", Split::word)).close().words(" ").data(&report.path).close();
        pen.open("ul");
        for service in &report.services {
            let is_chosen = chosen
                .is_some_and(|(schema, found)| schema.file == report.file && found.name == service.name);
            let link = here.location_now().on(Screen::Schemas(Some(link_to(report, &service.name))));
            pen.open("li").open("a").class("schema-link").set("href", &link.fragment());
            pen.maybe("aria-current", is_chosen.then_some("page")).data(&service.name);
            pen.open("span").class("schema-count").words(&number::grouped(service.slots.len() as u64));
            pen.words(" slots").close().close().close();
        }
        pen.close();
    }
}

fn draw_chosen(pen: &mut Pen, here: Here, reports: &[SchemaReport], link: Option<&ServiceLink>) {
    let first =
        || reports.first().and_then(|report| report.services.first().map(|service| (report, service)));
    let found = match link {
        Some(link) => resolve(reports, link),
        None => first(),
    };
    if let Some((report, service)) = found {
        draw_service(pen, here, report, service);
    } else if let Some(link) = link.filter(|_| !reports.is_empty()) {
        pen.open("div").class("schema-none").open("p").words("No schema that is open describes ");
        pen.data(&link.service).words(".").close().close();
    }
}

fn link_to(report: &SchemaReport, service: &str) -> ServiceLink {
    ServiceLink {
        dataset: report.dataset,
        split: report.split,
        service: service.to_owned(),
        path: report.path.clone(),
    }
}

/// To the list of services, where it is a page of its own.
fn draw_back(pen: &mut Pen, here: Here) {
    let list = here.location_now().on(Screen::Schemas(None)).fragment();
    pen.open("a").class("schema-back").set("href", &list);
    draw_icon(pen, Shape::Back);
    pen.words("Services").close();
}
