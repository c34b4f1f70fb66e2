//! Dialogues as chat models are trained with: lists of who says what, of any dataset, with nothing annotated.
//!
//! | keys | from |
//! |---|---|
//! | `messages` of `role`, `content` | `OpenAI` and `HuggingFace` chat templates |
//! | `conversations` of `from`, `value` | `ShareGPT` |
//! | `dialog`: lists of `id`, `text` | conversations of `ParlAI` |
//!
//! Nothing in such a record says what it was made from, so the path has to name the dataset.

mod places;
mod read;
mod recognise;
#[cfg(test)]
mod tests;

pub use places::PLACES;
pub use read::read;
pub use recognise::{recognise, unsupported};

use super::{IdOf, ReadFault, RecordText, Skim};
use crate::corpus::{Recognition, Variant};

/// Its records have ids.
pub const NAMED: Variant = Variant::new("messages");
/// They have none but their numbers.
pub const NUMBERED: Variant = Variant::new("messages-numbered");

/// The keys of lists of messages.
const LISTS: [&str; 3] = ["messages", "conversations", "dialog"];
/// The keys of ids, of which the first that is there counts.
const IDS: [&str; 5] = ["dialogue_id", "conversation_id", "conversationId", "dialog_id", "id"];

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    skim.fill(&read(recognition, record)?);
    Ok(())
}

pub fn id_of(recognition: &Recognition) -> Option<IdOf> {
    (recognition.variant == NUMBERED).then_some(|number| (u64::from(number.0) + 1).to_string())
}
