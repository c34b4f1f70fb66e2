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
    pub line: Signal<String>,
    pub set_line: Callback<String>,
}

/// The same of one field.
#[derive(Clone, Copy)]
pub struct Filter {
    pub field: FlightField,
    pub values: Memo<Vec<FlightValue>>,
    pub filter: Memo<FlightFilter>,
    pub of: Filtering,
}

impl Filter {
    pub fn new(of: Filtering, filter: Memo<FlightFilter>, field: FlightField) -> Self {
        let values = move || {
            of.facets.with(|facets| {
                facets.iter().find(|facet| facet.field == field).map(|facet| facet.values.clone())
            })
        };
        Self { field, values: Memo::new(move |_| values().unwrap_or_default()), filter, of }
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
