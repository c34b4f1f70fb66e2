//! The samples that the page offers. What is in them is made when the page is built.

use crate::corpus::Dataset;

/// The datasets of which there is a sample, and how many dialogues it has.
pub const SAMPLES: [(Dataset, u32); 4] =
    [(Dataset::Sgd, 10), (Dataset::AirDialogue, 12), (Dataset::Taskmaster, 11), (Dataset::Frames, 4)];
