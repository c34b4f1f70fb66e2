//! Parquet and Arrow, read and written with the libraries of Apache Arrow.
//!
//! The engine asks through [`crate::engine::columns`] and never names this ring: the native tool links it, and in the page it
//! is a program of its own (`bin/columns.rs`), which workers load when the first such file is opened.

mod any;
mod read;
pub mod schema;
mod write;

pub use read::Decoder;
pub use write::{Encoder, WriteFault, Writer};
