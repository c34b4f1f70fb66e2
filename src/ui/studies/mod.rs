//! Studies on the page: which go on, and what their screens have in common.

mod going;
mod state;

pub use going::Going;
pub use state::Studies;
