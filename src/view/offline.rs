//! What the page says of being kept for times without a network, and of a newer version.

use super::text;

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
    use text::offline;
    match open {
        Open::Nothing => offline::IS_READY.to_owned(),
        Open::Sample => offline::ready_and(offline::SAMPLE),
        Open::Files { is_kept: true } => offline::ready_and(offline::ONE_CLICK),
        Open::Files { is_kept: false } => offline::ready_and(offline::BY_HAND),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_says_what_becomes_of_open_files() {
        assert_eq!(offer(Open::Nothing), text::offline::IS_READY);
        assert!(offer(Open::Sample).contains("by itself"));
        assert!(offer(Open::Files { is_kept: true }).contains("Open again"));
        assert!(offer(Open::Files { is_kept: false }).contains("have to be opened again"));
    }
}
