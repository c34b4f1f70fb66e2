//! Small pieces that several screens use.

mod drawn;
mod effect;
mod icon;
mod marked;
mod pen;
mod said;
mod sheet;
mod side;
mod strip;

pub use drawn::{Drawn, drawn};
pub use effect::{changed, effect, listen, listen_everywhere};
pub use icon::{Icon, Shape, draw_icon};
pub use marked::{draw_marked, draw_run};
pub use pen::{Pen, told};
pub use said::say_on;
pub use sheet::{Sheet, show_sheet};
pub use side::{draw_side_button, hide_side, open_side, show_side};
pub use strip::{Measured, follow_size, px, watch_scroll};
