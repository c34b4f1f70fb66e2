//! What the filters of flights share: the line that they show and change, and one field of it.

use crate::corpus::FlightField;
use crate::engine::answer::{FlightFacet, FlightValue};
use crate::engine::flights::filter::FlightFilter;
use crate::view::flight_table;
use leptos::prelude::*;

/// What filters show and change.
#[derive(Clone, Copy)]
pub struct Filtering {
    /// The values of all fields; none as long as nothing is known of them.
    pub facets: Signal<Vec<FlightFacet>>,
    /// Counts the values of a field that the answer did not count.
    pub count: Option<Callback<FlightField>>,
    pub line: Signal<String>,
    pub set_line: Callback<String>,
}

/// The same of one field.
#[derive(Clone, Copy)]
pub struct Filter {
    pub field: FlightField,
    pub values: Memo<Vec<FlightValue>>,
    /// The values of what meets the line are counted, and not of all flights.
    pub is_counted: Memo<bool>,
    pub filter: Memo<FlightFilter>,
    pub of: Filtering,
}

impl Filter {
    pub fn new(of: Filtering, filter: Memo<FlightFilter>, field: FlightField) -> Self {
        fn found<T>(of: Filtering, field: FlightField, what: impl FnOnce(&FlightFacet) -> T) -> Option<T> {
            of.facets.with(|facets| facets.iter().find(|facet| facet.field == field).map(what))
        }
        let values = move || found(of, field, |facet| facet.values.clone());
        let is_counted = move || found(of, field, |facet| facet.is_counted);
        Self {
            field,
            values: Memo::new(move |_| values().unwrap_or_default()),
            is_counted: Memo::new(move |_| is_counted().unwrap_or(true)),
            filter,
            of,
        }
    }

    /// Changes the line.
    pub fn edit(self, edit: impl FnOnce(&str) -> String) {
        let line = self.of.line.with_untracked(|line| edit(line));
        self.of.set_line.run(line);
    }

    /// What the line asks of the field. Tracks every change of the line, also one that changes nothing here: what a
    /// person ticked or typed and the line does not say is taken back then.
    pub fn asked<T>(self, of: impl FnOnce(&FlightFilter) -> T) -> T {
        self.of.line.track();
        self.filter.with(of)
    }

    pub fn bounds(self) -> (String, String) {
        self.asked(|filter| flight_table::bounds(filter, self.field))
    }
}
