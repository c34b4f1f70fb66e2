//! Small pieces that several screens use.

mod icon;
mod lazy;
mod marked;
mod pen;

pub use icon::{Icon, Shape};
pub use lazy::{flag, maybe, part, text};
pub use marked::{marked, marked_run};
pub use pen::{Pen, drawn};
