//! Small pieces that several screens use.

mod icon;
mod marked;

pub use icon::{Icon, Shape};
pub use marked::{marked, marked_run};
