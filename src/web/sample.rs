//! The samples: made up on the spot, and opened like anyone's files.

use crate::corpus::Dataset;
use crate::formats::sgd::generate;
use crate::wire::link::Handle;
use js_sys::{Array, Uint8Array};
use web_sys::File;

/// Dialogues in a sample.
pub const DIALOGUES: u32 = 48;

/// The same sample for everyone, so that links into it lead somewhere.
const SEED: u64 = 7;

/// The files of a sample.
pub fn handles(dataset: Dataset) -> Vec<Handle> {
    let files = match dataset {
        Dataset::Sgd => generate::files(&generate::Plan { dialogues: DIALOGUES, seed: SEED }),
    };
    files.into_iter().filter_map(|file| handle(file.path, &file.bytes)).collect()
}

fn handle(path: String, bytes: &[u8]) -> Option<Handle> {
    let parts = Array::of1(&Uint8Array::from(bytes));
    let name = path.rsplit('/').next().unwrap_or(&path);
    let file = File::new_with_u8_array_sequence(&parts, name).ok()?;
    Some(Handle { path, file })
}
