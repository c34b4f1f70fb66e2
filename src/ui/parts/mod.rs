//! Small pieces that several screens use.

mod icon;
mod lazy;
mod marked;
mod pen;
mod side;
mod strip;

pub use icon::{Icon, Shape, draw_icon};
pub use lazy::{flag, maybe, part, text};
pub use marked::{draw_marked, draw_run};
pub use pen::{Pen, drawn, told};
pub use side::{Side, SideButton, hide_side, show_side};
pub use strip::{Measured, follow_size, px, watch_scroll};
