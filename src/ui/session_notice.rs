//! What a person is told above the page.

use crate::web::link::AsideNote;

/// Something that a person should know and may put away.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Notice {
    Restarted {
        text: String,
        aside: Option<AsideNote>,
    },
    Dead(String),
    /// A sample could not be had.
    NoSample,
    /// A file of the host could not be had, and why.
    NotFetched {
        address: String,
        fault: String,
    },
    /// Something of what the host publishes could not be had, and why.
    NotHad {
        fault: String,
    },
    /// What the host publishes is not open, and why.
    NotOpened {
        fault: String,
    },
    /// What was open the last time may not be opened.
    NotAllowed,
    /// What came of a file of notes.
    Notes {
        says: String,
        is_fault: bool,
    },
    /// Neither files nor JSON were pasted.
    NothingPasted,
    /// A drop or a folder without a single file to open.
    NothingToOpen {
        skipped: usize,
        /// Why the first of them was left alone.
        why: String,
    },
}
