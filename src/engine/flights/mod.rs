//! Flights by their columns: which of them meet a filter, how many have each value, and in which order.
//!
//! Each file keeps one narrow column a field ([`FlightColumns`]); values are numbers of the shard's words. A
//! filter is one line of text ([`filter`]), made ready once for a shard ([`FlightQuestion`]). Invariant: flights
//! stand in the order of their records and of the lists there, and an order by a field keeps it among equals.

mod byte_set;
mod columns;
mod evaluate;
pub mod filter;
mod parse;

pub use columns::FlightColumns;
pub use evaluate::{FlightQuestion, count_of};
pub use parse::{parse, parse_inside};
