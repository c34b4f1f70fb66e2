//! The frames of a dialogue: as lanes over its turns, as cards beside those that change them, and all as a table.

mod card;
mod lanes;
mod table;

pub use card::Cards;
pub use lanes::FrameLanes;
pub use table::AllFrames;
