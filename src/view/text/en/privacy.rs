//! What the page does with data, and how to see it.

use super::count::files;
use super::{bytes, counted, grouped};

pub const BUTTON: &str = "Privacy…";
pub const COPY: &str = "Offline copy";
pub const COPY_BUTTON: &str = "Offline copy…";
pub const COPY_FACTS: [&str; 3] = ["Version", "Size", "SHA-256"];
pub const COPY_LINK: &str = "Download offline copy";
pub const COPY_WHY: &str =
    "All of this page in one file, which opens by double click and may fetch nothing at all.";
pub const ELSEWHERE: &str = "It could talk to other sites; this is not the policy that it was made with.";
pub const FORGET: &str = "Forget everything";
pub const FORGOTTEN: &str = "Forgotten: nothing of Colloquy is kept in this browser any more. What is open stays open until you close it. The next visit loads the page from its site again.";
pub const INDEXES: &str = "Keep an index of what I open, so that it opens at once the next time";
pub const INDEXES_OFF: &str = "No index is kept from now on, and those that were are forgotten.";
pub const INDEXES_ON: &str = "An index of what you open is kept from now on, once it is read and checked.";
pub const KEPT: &str = "What this browser keeps of it";
pub const NO_COPY: &str = "It can be downloaded here when this site can be reached.";
pub const NOTHING_KEPT: &str = "Nothing.";
pub const NOWHERE: &str = "It may talk to nobody: no request can be made at all.";
pub const OWN_SITE: &str =
    "It may talk to the site that it came from, to fetch its own parts, and to no other.";
pub const PAGE: &str = "the page itself";
pub const POLICY: &str = "What the page may do";
pub const POLICY_WHY: &str =
    "The browser holds the page and its readers to this policy, whatever their program says:";
pub const PROMISE: &str = "Your files are read by this page, in this tab. There is no server that takes them: what you open, search, copy and save stays on this computer. You need not believe it; here is what shows it.";
pub const REQUESTS: &str = "What it has asked for";
pub const REQUESTS_WHY: &str = "Requests of this page since it was opened. Its readers asked this site for their own script, which browsers do not list here; the same policy holds for them.";

/// What was asked for more than once.
pub fn times(times: u64, length: u64) -> String {
    format!("{} times, {}", grouped(times), bytes(length))
}

pub fn own(times: u64, length: u64) -> String {
    format!("{} to this site, {}. None to other sites.", grouped(times), bytes(length))
}

/// Before the list of them.
pub fn own_and_others(times: u64, length: u64, others: u64) -> String {
    format!("{} to this site, {}. {} to other sites:", grouped(times), bytes(length), grouped(others))
}

pub fn kept_values(names: &str) -> String {
    format!("Preferences and names of files, no content: {names}.")
}

pub fn kept_notes(length: u64) -> String {
    format!(
        "Your own notes on dialogues, with what you wrote and where: {}. Forget everything deletes them, too.",
        bytes(length)
    )
}

/// Asks once more; none are counted where they can't be read.
pub fn forget_notes(count: u64) -> String {
    match count {
        0 => "Forget everything, and delete the notes that can’t be read for good".to_owned(),
        _ => format!("Forget everything, and delete {} for good", counted(count, "note", "notes")),
    }
}

pub fn kept_handles(names: &str) -> String {
    format!("How to open again, if you allow it: {names}.")
}

pub fn kept_indexes(sets: u64, length: u64, most: u64) -> String {
    let of =
        if sets == 1 { "what you opened".to_owned() } else { format!("{} sets of files", grouped(sets)) };
    format!(
        "The index of {of}, with names, values and places from the data, so that it opens at once the next time: {} of at most {}.",
        bytes(length),
        bytes(most)
    )
}

pub fn not_kept(fault: &str) -> String {
    format!("There is no index of what is open now, so it will be read anew the next time: {fault}.")
}

pub fn kept_page(count: u64, length: u64, name: &str) -> String {
    format!("The page itself, for times without a network: {}, {} ({name}).", files(count), bytes(length))
}
