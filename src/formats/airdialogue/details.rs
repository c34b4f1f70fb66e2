//! What the page shows.
use crate::corpus::Dialogue;
use crate::formats::Details;
pub fn details(_: &Dialogue) -> Details {
    Details::default()
}
