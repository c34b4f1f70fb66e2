//! What the list scrolls in, which has the focus while the list is walked.

use crate::web::page;

pub const BOX: &str = ".list-scroll";

/// Moves the focus to the list.
pub fn focus() {
    page::focus(BOX);
}
