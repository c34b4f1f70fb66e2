//! A capsule: how it is made, and opened again.

use super::count::dialogues;
use super::counted;

pub const CHOICE: &str = "Workshop capsule, one HTML file";
pub const SAYS: &str = "This page with what matches inside, the schemas that belong to it, and a guide: opened by double click, without a network. Records stay as they are. Dialogues of AirDialogue, which have no ids, are numbered anew.";
pub const FINDS_NOTHING: &str = "nothing in the capsule is found by it";
pub const GUIDE: &str = "Guide (Markdown, optional)";
pub const GUIDE_SAYS: &str = "“# ” is the title, and each “## ” begins a step. A link leads to an address of this page or to what a query finds, and a quote (“> ”) is a question: its first paragraph is asked, the rest is revealed.";
pub const EXAMPLE: &str = "# A morning with dialogues\n\n## [The customer changes his mind](id:…)\n\nRead on to the offers.\n\n> What would you have offered?\n>\n> Nothing before the date is known.";
pub const BY_NUMBER: &str =
    "dialogues of AirDialogue have no ids: they are numbered anew in a capsule; link to what one says";
pub const LOAD: &str = "Load a file…";
pub const NO_PAGE: &str = "The page that is one file can’t be had here (colloquy.html beside this page), so no capsule can be made.";
pub const TOO_LONG: &str = "These are more than 200 MB. A capsule holds less: narrow the search.";

/// How a guide is understood.
pub fn guide_has(steps: usize, links: usize) -> String {
    format!("{}, {}", counted(steps as u64, "step", "steps"), counted(links as u64, "link", "links"))
}

/// Counted from 0.
pub fn wrong_link(line: usize, target: &str, fault: &str) -> String {
    format!("Line {}: the link “{target}” can’t be followed: {fault}", line + 1)
}

pub fn open_again(count: u64) -> String {
    format!("Open the {} of this file again", dialogues(count))
}
