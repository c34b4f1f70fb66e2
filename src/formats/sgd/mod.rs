//! Schema-Guided Dialogue: dialogues with frames per service, states, calls, and the schemas they follow.
//!
//! Facts about the data are in the authors' repository; offsets are code points, states are cumulative per
//! service, and ids are unique inside one split only.

pub mod generate;
mod raw;
mod read;
mod recognise;
mod schema;
mod skim;
mod state;

use super::Format;
use crate::corpus::Dataset;

pub const FORMAT: Format = Format {
    dataset: Dataset::Sgd,
    recognise: recognise::recognise,
    skim: skim::skim,
    read: read::read,
    read_service: schema::read_service,
    sample: || generate::files(&generate::SAMPLE).collect(),
    changes: state::changes,
};
