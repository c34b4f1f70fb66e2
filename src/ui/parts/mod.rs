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
mod virtual_list;

pub use drawn::Drawn;
pub use effect::{changed, effect, listen, listen_everywhere};
pub use icon::{Icon, Shape, draw_icon};
pub use marked::{Marked, draw_run};
pub use pen::{Pen, told};
pub use repeat::Repeat;
pub use said::say_on;
pub use sheet::{Sheet, show_sheet};
pub use side::{Drawer, Side, SideButton};
pub use virtual_list::{VirtualList, VirtualRows, px};
