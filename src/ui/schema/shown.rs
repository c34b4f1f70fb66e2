//! What the schema screen shows: the schemas that are open, which entry of them, and what is counted beside it.

use crate::corpus::Dataset;
use crate::engine::answer::{Facet, Field, SchemaReport};
use crate::formats;
use crate::ui::ask::ask_again;
use crate::ui::navigation::Navigation;
use crate::ui::search_results::SearchResults;
use crate::ui::session::Session;
use crate::view::location::{Location, Screen, ServiceLink};
use crate::view::schema::{Chosen, Schema, Usage, chosen};
use crate::view::values;
use crate::wire::ask::{self, Question, Schemas, Search};
use leptos::prelude::*;
use std::sync::Arc;

/// What is told of that which is chosen.
#[derive(Clone, Debug, PartialEq)]
pub struct DatasetWords {
    usage: Usage,
    /// The values that the dialogues have, of a service its own names.
    pub facets: Vec<Facet>,
}

/// The screen's context.
#[derive(Clone, Copy)]
pub struct Shown {
    /// The datasets that are open, each with how many dialogues it has.
    pub datasets: Memo<Vec<(Dataset, u64)>>,
    pub link: Memo<Option<ServiceLink>>,
    pub chosen: Memo<Option<Chosen>>,
    pub is_known: Memo<bool>,
    /// What services are looked for by.
    pub words: RwSignal<String>,
    reports: RwSignal<Option<Vec<SchemaReport>>>,
    usage: Memo<Option<Usage>>,
    known: RwSignal<Option<Arc<DatasetWords>>>,
    /// What the links of the screen keep of the address.
    address: Memo<Location>,
}

impl Shown {
    /// Asks for it, and again whenever a file more was read.
    pub fn new(link: Memo<Option<ServiceLink>>) -> Self {
        let navigation = expect_context::<Navigation>();
        let session = expect_context::<Session>();
        let results = expect_context::<SearchResults>();
        let datasets = Memo::new(move |_| results.datasets());
        let read = move || (session.progress.with(|progress| progress.files_done), session.phase.get());
        let reports =
            ask_again(session, move || Some(read()), |asked, _| async move { asked.ask(Schemas).await });
        let chosen = Memo::new(move |_| {
            let first = datasets.with(|datasets| datasets.first().map(|(dataset, _)| *dataset));
            reports.with(|reports| {
                link.with(|link| chosen(reports.as_deref().unwrap_or_default(), link.as_ref(), first))
            })
        });
        let usage = Memo::new(move |_| chosen.with(|chosen| chosen.as_ref().and_then(Chosen::usage)));
        let known = ask_again(
            session,
            move || Some((usage.get()?, read())),
            |asked, (usage, _)| async move {
                let query = usage.query.clone();
                let facets = match usage.owner.clone() {
                    Some(service) => asked.ask(ask::Usage { query, service }).await?,
                    None => asked.ask_in(ask::Usage::LANE, Search::of(query)).await?.survey.facets,
                };
                Ok(Arc::new(DatasetWords { usage, facets }))
            },
        );
        // What is told of the same stays until it is told anew.
        let is_known = Memo::new(move |_| {
            usage.with(|usage| known.with(|known| known.as_ref().map(|known| &known.usage) == usage.as_ref()))
        });
        let address =
            Memo::new(move |_| navigation.location.with(|location| location.on(Screen::Schemas(None))));
        let words = RwSignal::new(String::new());
        Self { datasets, link, chosen, is_known, words, reports, usage, known, address }
    }

    /// Something of all schemas. Tracks them.
    pub fn of_reports<T>(self, make: impl FnOnce(&[SchemaReport]) -> T) -> T {
        self.reports.with(|reports| make(reports.as_deref().unwrap_or_default()))
    }

    /// Something of the facets of what is chosen; there are none until they are told. Tracks them.
    pub fn of_facets<T>(self, make: impl FnOnce(&[Facet]) -> T) -> T {
        let known = self.known.get().filter(|_| self.is_known.get());
        make(known.as_ref().map(|known| known.facets.as_slice()).unwrap_or_default())
    }

    /// Something of what people should know of the dataset. Tracks it.
    pub fn of_about<T>(self, make: impl FnOnce(&str) -> T) -> T {
        let known = self.known.get().filter(|_| self.is_known.get());
        make(known.as_ref().map(|known| formats::about(known.usage.dataset)).unwrap_or_default())
    }

    /// How many of the dialogues have a name.
    pub fn count(self, field: Field, name: &str) -> Signal<u64> {
        let name = name.to_owned();
        Memo::new(move |_| self.of_facets(|facets| values::count(facets, field, &name))).into()
    }

    /// The address of an entry, or of the list of all. Tracks what is kept of the address.
    pub fn to_entry(self, link: Option<ServiceLink>) -> String {
        self.address.with(|address| address.on(Screen::Schemas(link)).fragment())
    }

    /// The address of the dialogues that a query asks for. Tracks what is kept of the address.
    pub fn to_dialogues(self, query: &str) -> String {
        let location = self.address.with(|address| address.on(Screen::Dialogues(None)));
        Location { query: query.to_owned(), ..location }.fragment()
    }

    /// The address of the dialogues that have a value. Tracks what is chosen.
    pub fn to_value(self, field: Field, value: &str) -> String {
        let query = self.usage.with(|usage| usage.as_ref().map(|usage| usage.with(field, value)));
        self.to_dialogues(&query.unwrap_or_default())
    }

    /// Whether an entry of the list is the one that the address names. Tracks it.
    pub fn is_chosen(self, schema: &Schema, name: &str) -> bool {
        self.link.with(Option::is_some)
            && self.chosen.with(|chosen| chosen.as_ref().is_some_and(|chosen| chosen.is_entry(schema, name)))
    }
}
