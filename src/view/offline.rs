//! What the page says of being kept for times without a network, and of a newer version.

/// What the browser keeps of the page.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Kept {
    /// Nothing, or not all of it.
    #[default]
    No,
    /// All that this version needs.
    Ready,
    /// And all of a newer version, which waits to be loaded.
    Newer,
}

pub const READY: &str = "Ready offline";
pub const READY_WHY: &str = "This page is kept in the browser and works without a network";
pub const NEWER: &str = "New version";
pub const LOAD: &str = "Load it";
pub const LATER: &str = "Later";

const IS_READY: &str = "A new version of Colloquy is ready.";
const SAMPLE: &str = "The sample opens again by itself.";
const ONE_CLICK: &str = "It closes what is open; “Open again” on the start page brings that back.";
const BY_HAND: &str = "It closes what is open, and files then have to be opened again.";

/// What is open when the new version is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Open {
    Nothing,
    Sample,
    /// A person's own files.
    Files {
        /// The browser keeps what it takes to open them with one click.
        is_kept: bool,
    },
}

/// The sentences with which a new version is offered.
pub fn offer(open: Open) -> String {
    let then = match open {
        Open::Nothing => return IS_READY.to_owned(),
        Open::Sample => SAMPLE,
        Open::Files { is_kept: true } => ONE_CLICK,
        Open::Files { is_kept: false } => BY_HAND,
    };
    format!("{IS_READY} {then}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_says_what_becomes_of_open_files() {
        assert_eq!(offer(Open::Nothing), IS_READY);
        assert!(offer(Open::Sample).contains("by itself"));
        assert!(offer(Open::Files { is_kept: true }).contains("Open again"));
        assert!(offer(Open::Files { is_kept: false }).contains("have to be opened again"));
    }
}
