//! Placeholder.

use crate::formats::Plan;

pub fn generate(_: &Plan, write: &mut dyn FnMut(&str, &[u8])) {
    write("frames.json", b"[]");
}
