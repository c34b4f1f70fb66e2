//! The engine and the readers, on the host.
//!
//! Data is generated, or written by hand where it has to be broken. Real records in `../shared/data` are used
//! when they are there.

mod faults;
mod inspect;
mod real;
mod shards;
mod support;
