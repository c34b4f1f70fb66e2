//! Frames and turns for tests.

use crate::corpus::{Act, Constraint, Frame, FrameTracking, FrameValue, Speaker, Turn};
use std::sync::Arc;

/// A frame whose slots have one text each.
pub fn frame(id: i64, parent: Option<i64>, info: &[(&str, &str)]) -> Frame {
    let entry = |(slot, value): &(&str, &str)| {
        let value = FrameValue::Text((*value).to_owned());
        ((*slot).to_owned(), vec![Constraint { value, is_negated: false }])
    };
    Frame { id, parent, info: info.iter().map(entry).collect(), ..Frame::default() }
}

/// A turn with acts that are only named.
pub fn turn(speaker: Speaker, active: i64, frames: &[Frame], acts: &[&str]) -> Turn {
    let act = |name: &&str| Act { name: (*name).to_owned(), ..Act::default() };
    Turn {
        speaker,
        acts: acts.iter().map(act).collect(),
        tracking: FrameTracking {
            frames: frames.iter().cloned().map(Arc::new).collect(),
            active_frame: Some(active),
            ..FrameTracking::default()
        },
        ..Turn::default()
    }
}
