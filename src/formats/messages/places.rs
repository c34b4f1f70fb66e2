//! Where records keep their messages.

use crate::formats::places::Places;

pub const PLACES: Places = Places { turns: &["messages/#", "conversations/#", "dialog/#/#"], ..Places::NONE };
