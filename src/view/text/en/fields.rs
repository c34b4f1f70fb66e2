//! Fields of a dataset's own.

pub const NO: &str = "no";
pub const RATING: &str = "Rating by the user";
pub const SCORE: &str = "Score";
pub const SCORES_BY_DOMAIN: &str = "Scores by domain";
pub const SCORES_BY_SERVICE: &str = "Scores by service";
pub const TABLE: &str = "Table";
pub const TASK_DONE: &str = "Task done";
pub const TIMES_OF_CUT_TURNS: &str = "Times of turns that are not here, in UTC";
pub const YES: &str = "yes";

pub fn scores_of(service: &str) -> String {
    format!("Scores of {service}")
}
