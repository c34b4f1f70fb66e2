//! Bytes in, answers out.
//!
//! A [`Shard`] owns some of the open files: it says which bytes it wants next, is pushed them in slices, and
//! answers questions at any time with what was read so far. It never waits, opens or reads anything itself,
//! so it can be paused, cancelled and fed any slicing. [`merge`] makes one answer of many shards' answers.
//!
//! Invariants: files stay files (the index keeps byte ranges and columns, never records); a bad record becomes
//! a finding and never stops a load; slices of any size give the same index.

pub mod answer;
mod bits;
mod check;
mod column;
pub mod columns;
mod crc;
mod digest;
mod encoding;
mod evaluate;
pub mod export;
mod file;
mod files;
pub mod findings;
pub mod flights;
pub mod ignored_files;
pub mod index;
mod json;
pub mod likeness;
pub mod merge;
pub mod notes;
mod on_demand;
mod packed;
pub mod partition;
pub mod parts;
mod pass;
pub mod predictions;
pub mod published;
pub mod query;
mod reading;
pub mod recipe;
mod repair;
pub mod rests;
mod rules;
pub mod sample;
pub mod scan;
mod segment;
mod shard;
mod sniff;
pub mod study;
mod text;
pub mod tree;
mod unpack;
mod unwrap;
pub mod warm_up;
pub mod within;
mod wording;

pub use packed::Packed;
pub use shard::{FIRST_SLICE_BYTES, Located, Published, Shard, Want};
pub use unpack::{Fetch, arrow};
pub use wording::number;
