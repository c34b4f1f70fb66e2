//! What is said of Taskmaster's annotations and instructions, as labelled fields.

mod annotations;
mod outline;
mod script;

pub use annotations::{annotated, names, notes};
pub use script::script;

use super::text::taskmaster as text;

/// What a field is called whose name in the data says little.
pub fn label(name: &str) -> Option<String> {
    Some(match name {
        "context" => text::CONTEXT.to_owned(),
        "generation" => text::GENERATION.to_owned(),
        "is_rewarded" => text::REWARDED.to_owned(),
        "annotator_id" => text::ANNOTATORS.to_owned(),
        name => text::response_without_call(name.strip_prefix("api_response ")?),
    })
}
