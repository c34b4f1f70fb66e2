//! What the fuzz targets share: how an input is cut, how a record is read in every way, and what must hold then.
//!
//! A target takes any bytes and panics when an invariant breaks; it decides nothing by chance, so that a crash
//! can be run again from its input alone.

pub mod input;
pub mod reader;
pub mod shown;
