//! The texts that are said, and by whom: names, days and values are said otherwise by users than by systems.

use std::borrow::Cow;

pub type Text = Cow<'static, str>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Voice {
    User,
    System,
}
