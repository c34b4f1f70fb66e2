//! The orders of the list.

pub const AS_FILES: &str = "In file order";
pub const CALLS: [&str; 2] = ["Most calls", "Fewest calls"];
pub const FLIGHTS: [&str; 2] = ["Most flights", "Fewest flights"];
pub const FRAMES: [&str; 2] = ["Most semantic frames", "Fewest semantic frames"];
pub const LABEL: &str = "Order";
pub const RATING: [&str; 2] = ["Highest rating", "Lowest rating"];
pub const SERVICES: [&str; 2] = ["Most services", "Fewest services"];
pub const SPANS: [&str; 2] = ["Most spans", "Fewest spans"];
pub const SWITCHES: [&str; 2] = ["Most switches of frames", "Fewest switches of frames"];
pub const PAUSE: [&str; 2] = ["Slowest turns", "Quickest turns"];
pub const TURNS: [&str; 2] = ["Most turns", "Fewest turns"];
pub const WORDS: [&str; 2] = ["Most words", "Fewest words"];
