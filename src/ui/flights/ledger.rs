//! The flights of a dialogue, and what a person makes of them: a filter, an order, and wishes that are switched off.

use crate::formats::{FlightRow, FlightTable};
use crate::view::flight_table::{filter_of, readable};
use crate::view::flights::{COLUMNS, Order, Sorting, Verdict, Waived, best, shown, verdict};
use leptos::prelude::*;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub struct Ledger {
    pub table: StoredValue<Arc<FlightTable>>,
    /// What is written.
    pub line: RwSignal<String>,
    /// The last of it that could be read.
    pub readable: Memo<String>,
    pub sorting: RwSignal<Option<Sorting>>,
    pub waived: RwSignal<Waived>,
    /// The rows that are shown, in their order.
    pub rows: Memo<Vec<usize>>,
    /// What the flights that meet the wishes cost at least.
    lowest: Memo<Option<String>>,
}

impl Ledger {
    pub fn new(table: Arc<FlightTable>) -> Self {
        let line = RwSignal::new(String::new());
        let sorting = RwSignal::new(None::<Sorting>);
        let waived = RwSignal::new(Waived::default());
        let readable = Memo::new(move |before| line.with(|line| readable(line, before)));
        let lowest = {
            let table = Arc::clone(&table);
            Memo::new(move |_| best(&table, waived.get()).1.map(str::to_owned))
        };
        let rows = {
            let table = Arc::clone(&table);
            Memo::new(move |_| {
                let unsorted =
                    || if table.wishes.is_some() { Order::Ranked(waived.get()) } else { Order::AsWritten };
                let order = sorting.get().map_or_else(unsorted, Order::By);
                readable.with(|line| shown(&table, &filter_of(line), order))
            })
        };
        Self { table: StoredValue::new(table), line, readable, sorting, waived, rows, lowest }
    }

    /// How a flight stands to the wishes, if there are any to judge it by. Tracks those that are waived.
    pub fn verdict(self, row: &FlightRow) -> Option<Verdict> {
        let price = self.lowest.get();
        self.table.with_value(|table| {
            table.wishes.as_ref()?;
            Some(verdict(table, row, self.waived.get(), price.as_deref()))
        })
    }

    /// What a column is called.
    pub fn title(column: usize) -> &'static str {
        COLUMNS.get(column).map(|column| column.title).unwrap_or_default()
    }
}
