//! Which parts a record has, and whether its file can do with them: reading whole and skimming must agree on it.

use super::{ACTIONS, TARGET};
use crate::corpus::{Recognition, Role};
use crate::formats::{Fault, ReadFault};

/// The parts that tell whether a record is one at all.
#[derive(Default)]
#[expect(clippy::struct_excessive_bools, reason = "each part is there or not")]
pub struct Parts {
    pub has_talk: bool,
    pub has_response: bool,
    pub has_kb: bool,
    pub has_action: bool,
}

/// A record without what its file is about is none.
pub fn check(recognition: &Recognition, parts: &Parts) -> Result<(), ReadFault> {
    let (is_there, found) = if recognition.role == Role::Kb {
        (parts.has_kb, "the record has no \u{201c}kb\u{201d}")
    } else if recognition.variant == TARGET {
        (parts.has_response, "the record has no \u{201c}response\u{201d}")
    } else if recognition.variant == ACTIONS {
        (parts.has_action, "the record has neither \u{201c}action\u{201d} nor \u{201c}pred_action\u{201d}")
    } else {
        (parts.has_talk, "the record has neither \u{201c}intent\u{201d} nor \u{201c}dialogue\u{201d}")
    };
    if is_there { Ok(()) } else { Err(ReadFault::of_record(Fault::Other(found.to_owned()))) }
}
