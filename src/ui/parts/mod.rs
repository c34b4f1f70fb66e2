//! Small pieces that several screens use.

mod icon;
mod marked;
mod repeat;
mod said;
mod sheet;
mod side;
mod virtual_list;

pub use icon::{Icon, Shape};
pub use marked::{Marked, Runs};
pub use repeat::Repeat;
pub use said::say_on;
pub use sheet::{Sheet, show_sheet};
pub use side::{Drawer, Side, SideButton};
pub use virtual_list::{VirtualList, VirtualRows, px};
