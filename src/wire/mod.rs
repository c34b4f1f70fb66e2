//! What page and worker say to each other: [`message`], and the questions in [`ask`], one a file.
//!
//! Plain data and pure functions. Both ends, and how messages travel, are in `web` (`link`, `port`, `codec`).

pub mod ask;
pub mod message;
