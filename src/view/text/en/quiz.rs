//! Answers that are hidden until they are revealed.

pub const ANSWERS: &str =
    "The answers are hidden: what the agent did and should have done, and how each flight meets the wishes.";
pub const COPY_LINK: &str = "Copy quiz link";
pub const EXPORT: &str = "In the quiz nothing is saved or copied from here, for files tell the answers of all dialogues. Leave the quiz to export.";
pub const OVERVIEW: &str =
    "In the quiz the overview is hidden, for its numbers tell answers. Leave the quiz to see it.";
pub const FINDINGS: &str = "In the quiz findings are hidden, for they tell the answers of all dialogues. Leave the quiz to see them.";
pub const HIDE_AGAIN: &str = "Hide them again";
pub const IS_ON: &str = "Quiz: what the agent of an AirDialogue dialogue did and should have done is hidden until you reveal it there.";
pub const LEAVE: &str = "Leave the quiz";
pub const MEANS: &str = "Hides the answers of all dialogues until they are revealed one by one; the address says so, so that it can be handed out";
pub const RECORD: &str = "The record is hidden, for the answers stand in it.";
pub const REVEAL: &str = "Reveal the answers of this dialogue";
pub const TITLE: &str = "Quiz";

/// The titles of what is not there.
pub fn hidden(titles: &str) -> String {
    format!("Hidden in the quiz: {titles}. They show in a dialogue whose answers are revealed.")
}

/// A term of the query.
pub fn refused(word: &str) -> String {
    format!(
        "\u{201c}{word}:\u{201d} tells the answers, so it is not searched in the quiz; leave the quiz to search it"
    )
}
