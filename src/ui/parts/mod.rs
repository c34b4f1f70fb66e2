//! Small pieces that several screens use.

mod drawn;
mod effect;
mod icon;
mod marked;
mod pen;
mod repeat;
mod said;
mod sheet;
mod side;
mod strip;

pub use drawn::Drawn;
pub use effect::{changed, effect, listen, listen_everywhere};
pub use icon::{Icon, Shape, draw_icon};
pub use marked::{Runs, draw_marked};
pub use pen::{Pen, told};
pub use repeat::Repeat;
pub use said::say_on;
pub use sheet::{Sheet, show_sheet};
pub use side::{Drawer, Side, SideButton, open_side};
pub use strip::{Measured, follow_refs, follow_size, px, watch_scroll};
