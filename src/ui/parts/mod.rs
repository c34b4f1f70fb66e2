//! Small pieces that several screens use.

mod effect;
mod icon;
mod marked;
mod pen;
mod sheet;
mod side;
mod strip;

pub use effect::{changed, effect, listen, listen_everywhere};
pub use icon::{Shape, draw_icon};
pub use marked::{draw_marked, draw_run};
pub use pen::{Pen, told};
pub use sheet::{open_sheet, show_sheet};
pub use side::{draw_side_button, hide_side, open_side, show_side};
pub use strip::{Measured, follow_size, px, watch_scroll};
