//! Small pieces that several screens use.

mod choice_row;
mod icon;
mod look;
mod marked;
mod menu;
mod modal;
mod overview_tabs;
mod repeat;
mod said;
mod save;
mod side;
mod skip;
mod term;
mod virtual_list;
mod wide;

pub use choice_row::ChoiceRow;
pub use icon::{Icon, Shape};
pub use look::Look;
pub use marked::{Marked, Runs};
pub use menu::Menu;
pub use modal::{Modal, hide_modal, show_modal};
pub use overview_tabs::OverviewTabs;
pub use repeat::Repeat;
pub use said::say_on;
pub use save::{save_made, save_on};
pub use side::{Drawer, Side, SideButton};
pub use skip::SkipLink;
pub use term::{SlotTerm, Term, ValueTerm, WordsOf, add_clicked};
pub use virtual_list::{VirtualList, VirtualRows, px};
pub use wide::Wide;
