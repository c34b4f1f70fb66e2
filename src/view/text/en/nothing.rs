//! Everything was read, and there is no dialogue in it.

pub const NO_DIALOGUES: &str = "No file that is open has dialogues that Colloquy can read.";
pub const OPEN_MORE: &str = ", or open more.";
/// The second piece is a link.
pub const SEE_FILES: [&str; 3] = ["See what each ", "file", " was taken for"];
/// Between the two others. The second piece is a link.
pub const SEE_SCHEMAS: [&str; 3] = [", look at the ", "schemas", " that came with them"];
pub const STOPPED: &str = "Reading was stopped before the first dialogue.";
