//! Writes synthetic Taskmaster files.

use crate::formats::Plan;

pub fn generate(_: &Plan, _: &mut dyn FnMut(&str, &[u8])) {}
