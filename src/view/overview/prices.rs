//! What flights cost: of all flights that are open, whatever the query line says, for it finds dialogues. A click leads to
//! the table of these flights.

use super::{Bin, Chart, Form, Mark, Subject, Unit};
use crate::corpus::FlightField;
use crate::engine::answer::FlightSurvey;
use crate::view::{flight_table, text};

pub fn of_prices(survey: &FlightSurvey) -> Option<Chart> {
    let prices = survey.facets.iter().find(|facet| facet.field == FlightField::Price)?;
    let bars = flight_table::bars(&prices.values);
    if bars.len() < 2 {
        return None;
    }
    let total = bars.iter().map(|bar| bar.total).sum();
    let mark = |bar: &flight_table::Bar| {
        // Prices are whole and far below 2⁵³.
        #[expect(clippy::cast_precision_loss, reason = "prices are small")]
        let bin = Bin { from: bar.from as f64, to: bar.to as f64 };
        Mark {
            label: bin.says(),
            bin,
            counts: [bar.total; 2],
            of: [total; 2],
            line: Some(flight_table::barred("", FlightField::Price, bar)),
            is_on: false,
        }
    };
    Some(Chart {
        subject: Subject::FlightPrices,
        title: text::overview::FLIGHT_PRICES.to_owned(),
        note: text::overview::ALL_FLIGHTS.to_owned(),
        unit: Unit::Flights,
        form: Form::Histogram,
        marks: bars.iter().map(mark).collect(),
        folded: 0,
        total: [total; 2],
        cleared: None,
        is_compared: false,
    })
}
