//! Who took part in a dialogue.

pub const NOT_RATED: &str = "not rated";
pub const TASK_DONE: &str = "task done";
pub const TASK_NOT_DONE: &str = "task not done";
pub const TITLE: &str = "People and survey";

pub fn fold(number: u32) -> String {
    format!("fold {number} of 10")
}

pub fn rated(score: &str) -> String {
    format!("rated {score} of 5")
}

pub fn user(id: &str) -> String {
    format!("user {id}")
}

pub fn wizard(id: &str) -> String {
    format!("wizard {id}")
}
