//! The schema screen: the datasets that are open and the services of every schema, and one of them in full.
//!
//! Every count of dialogues is a link to them.

mod dataset;
mod ontology;
mod paraphrase;
mod service;

use super::found::Found;
use super::here::Here;
use super::opened::Opened;
use super::parts::{Pen, Shape, draw_icon, effect};
use crate::corpus::{Dataset, EntryKind, Service, Split};
use crate::engine::answer::{Facet, Field, SchemaReport};
use crate::view::about::usage_query;
use crate::view::location::{Screen, ServiceLink};
use crate::view::paraphrase::versions;
use crate::view::schema::{counted_in, is_in_train, resolve, size};
use crate::view::{query, text};
use crate::wire::ask::{About, Count, Question, Schemas, Usage};
use dataset::draw_dataset;
use leptos::prelude::*;
use leptos::task::spawn_local;
use ontology::{draw_annotations, draw_api};
use service::draw_service;
use std::sync::Arc;

type Reports = RwSignal<Option<Arc<Vec<SchemaReport>>>>;

/// What is told of that which is chosen: the query for its dialogues, what these have, and what its words mean.
#[derive(Default, PartialEq)]
struct Told {
    query: String,
    /// Before the names that the facets of a service have: `service/`.
    owner: String,
    facets: Vec<Facet>,
    about: String,
}

impl Told {
    /// To the dialogues that have a value, once it is known how many they are.
    fn way(&self, here: Here, (field, value): (Field, &str)) -> Option<String> {
        let value = format!("{}{value}", self.owner);
        let query = (!self.query.is_empty()).then(|| query::toggled(&self.query, field, &value))?;
        Some(here.asking(&query).fragment())
    }
}

/// What is shown in full.
enum Chosen<'r> {
    Service(&'r SchemaReport, &'r Service),
    Dataset(Dataset),
    /// A service that no open schema describes.
    Missing(&'r ServiceLink),
}

pub fn draw_schemas(pen: &mut Pen) {
    let here = expect_context::<Here>();
    let opened = expect_context::<Opened>();
    let found = expect_context::<Found>();
    let reports = ask_schemas(opened);
    let link = Memo::new(move |_| match here.location.with(|location| location.screen.clone()) {
        Screen::Schemas(link) => link,
        _ => None,
    });
    let page = move || if link.with(Option::is_some) { "service" } else { "list" };
    let datasets = Memo::new(move |_| {
        let answer = found.answer.get();
        let counts = answer.as_ref().map(|answer| answer.survey.datasets.as_slice()).unwrap_or_default();
        let shown = counts.iter().filter(|counts| counts.dialogues > 0);
        shown.map(|counts| (counts.dataset, counts.dialogues)).collect::<Vec<_>>()
    });
    let first = move || datasets.with(|datasets| datasets.first().map(|(dataset, _)| *dataset));
    let told = ask_told(opened, reports, link, first);
    pen.open("h1").class("parts-hidden").words(text::title::SCHEMAS).close();
    pen.open("div").class("schema").follow("data-page", Box::new(move || Some(page().to_owned())));
    pen.open("nav").class("schema-list").set("aria-label", text::title::SERVICES);
    pen.part(Box::new(move |pen| {
        datasets.with(|datasets| draw_datasets(pen, here, datasets, link.get().as_ref()));
        reports.get().iter().for_each(|reports| draw_list(pen, here, reports, link.get().as_ref()));
    }));
    pen.close().open("section").class("schema-service").set("aria-label", text::title::SERVICE);
    pen.part(Box::new(move |pen| {
        let (reports, link) = (reports.get().unwrap_or_default(), link.get());
        let Some(chosen) = chosen(&reports, link.as_ref(), first()) else { return };
        told.with(|told| draw_chosen(pen, here, &reports, chosen, told));
    }));
    pen.close().close();
}

/// Asks now, and again whenever a file more was read.
fn ask_schemas(opened: Opened) -> Reports {
    let reports = RwSignal::new(None);
    let files_done =
        Memo::new(move |_| (opened.progress.with(|progress| progress.files_done), opened.phase.get()));
    effect(Box::new(move || {
        // Read and not only tracked: else the memo is not kept up to date.
        files_done.with(|_| ());
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            // A newer ask or the end of the screen makes this answer unwanted.
            if let Ok(schemas) = link.ask(Schemas).await {
                // What is drawn anew loses the focus: the same again is no news.
                if reports.try_with_untracked(|now| now.as_deref() != Some(&schemas)) == Some(true) {
                    reports.set(Some(Arc::new(schemas)));
                }
            }
        });
    }));
    reports
}

fn draw_list(pen: &mut Pen, here: Here, reports: &[SchemaReport], link: Option<&ServiceLink>) {
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
            pen.open("span").class("schema-count").words(&size(service));
            pen.close().close().close();
        }
        pen.close();
    }
}

/// Asks what is to be told, and again when something else is chosen or more was read.
fn ask_told(
    opened: Opened,
    reports: Reports,
    link: Memo<Option<ServiceLink>>,
    first: impl Fn() -> Option<Dataset> + 'static,
) -> RwSignal<Told> {
    let told = RwSignal::new(Told::default());
    effect(Box::new(move || {
        let (reports, link) = (reports.get().unwrap_or_default(), link.get());
        let (dataset, query, service) = match chosen(&reports, link.as_ref(), first()) {
            Some(Chosen::Service(report, service)) => {
                let owner = Some(service.name.clone()).filter(|_| service.kind == EntryKind::Service);
                (report.dataset, counted_in(report, service), owner)
            }
            Some(Chosen::Dataset(dataset)) => (dataset, usage_query(dataset, None, ""), None),
            _ => return,
        };
        // What is told of the same stays until it is told anew.
        if told.with_untracked(|told| told.query != query) {
            told.set(Told::default());
        }
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            // A newer ask or the end of the screen makes these answers unwanted.
            let Ok(about) = link.ask(About { dataset }).await else { return };
            let facets = if let Some(service) = service.clone() {
                link.ask(Usage { query: query.clone(), service }).await
            } else {
                let counted = link.ask_in(Usage::LANE, Count::of(query.clone())).await;
                counted.map(|survey| survey.facets)
            };
            if let Ok(facets) = facets {
                let owner = service.map_or_else(String::new, |service| format!("{service}/"));
                let news = Told { query, owner, facets, about };
                if told.try_with_untracked(|now| *now != news) == Some(true) {
                    told.set(news);
                }
            }
        });
    }));
    told
}

/// What the address names; without a name the first service, or else the first dataset.
fn chosen<'r>(
    reports: &'r [SchemaReport],
    link: Option<&'r ServiceLink>,
    first: Option<Dataset>,
) -> Option<Chosen<'r>> {
    let first_service = || reports.iter().find_map(|report| Some((report, report.services.first()?)));
    match link {
        Some(link) if link.is_dataset() => Some(Chosen::Dataset(link.dataset)),
        Some(link) => Some(match resolve(reports, link) {
            Some((report, service)) => Chosen::Service(report, service),
            None => Chosen::Missing(link),
        }),
        None => match first_service() {
            Some((report, service)) => Some(Chosen::Service(report, service)),
            None => first.map(Chosen::Dataset),
        },
    }
}

fn draw_chosen(pen: &mut Pen, here: Here, reports: &[SchemaReport], chosen: Chosen, told: &Told) {
    match chosen {
        Chosen::Service(report, entry) if entry.kind == EntryKind::Api => {
            draw_api(pen, here, (report, entry), told);
        }
        Chosen::Service(report, entry) if entry.kind == EntryKind::Annotations => {
            draw_annotations(pen, here, (report, entry), told);
        }
        Chosen::Service(report, service) => {
            let is_in_train = is_in_train(reports, report.dataset, &service.name);
            let versions = versions(reports, report, service);
            draw_service(pen, here, (report, service), is_in_train, &versions, told);
        }
        Chosen::Dataset(dataset) => draw_dataset(pen, here, dataset, told),
        Chosen::Missing(link) => {
            let [before, after] = text::schema::NO_SCHEMA;
            pen.open("div").class("schema-none").open("p").words(before);
            pen.data(&link.service).words(after).close().close();
        }
    }
}

fn draw_datasets(pen: &mut Pen, here: Here, datasets: &[(Dataset, u64)], link: Option<&ServiceLink>) {
    pen.open("h2")
        .class("schema-file")
        .open("span")
        .class("schema-split")
        .words(text::title::DATASETS)
        .close()
        .close();
    pen.open("ul");
    for (dataset, dialogues) in datasets {
        let is_chosen = link.is_some_and(|link| link.dataset == *dataset && link.is_dataset());
        let about = here.location_now().on(Screen::Schemas(Some(ServiceLink::of_dataset(*dataset))));
        pen.open("li").open("a").class("schema-link").set("href", &about.fragment());
        pen.maybe("aria-current", is_chosen.then_some("page")).words(dataset.title());
        pen.open("span").class("schema-count").words(&text::count::dialogues(*dialogues));
        pen.close().close().close();
    }
    pen.close();
}

fn draw_heading(pen: &mut Pen, text: &str) {
    pen.open("h3").class("schema-heading").words(text).close();
}

/// How many dialogues have a value, in a cell.
fn draw_usage(pen: &mut Pen, here: Here, told: &Told, (field, value): (Field, &str), dialogues: u64) {
    pen.open("td").class("schema-cell").set("data-numeric", "");
    draw_link(pen, here, told, (field, value), dialogues);
    pen.close();
}

/// How many dialogues have a value, as soon as that is known, and the way to them.
fn draw_link(pen: &mut Pen, here: Here, told: &Told, named: (Field, &str), dialogues: u64) {
    let Some(way) = told.way(here, named) else {
        pen.words("…");
        return;
    };
    let dialogues = text::count::dialogues(dialogues);
    pen.open("a").set("href", &way).words(&dialogues).close();
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
    pen.words(text::title::SERVICES).close();
}
