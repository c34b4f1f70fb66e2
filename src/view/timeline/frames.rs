//! The frames of a dialogue as lanes, with a sign for all that a turn does to one.

use super::{Lane, LaneMark, Timeline, Tone};
use crate::formats::{FrameActivity, FrameBirth, FrameHistory, FrameTurn};
use crate::view::text::frames as text;

/// `None` when there are no frames.
pub fn of_frames(frames: &[FrameHistory]) -> Option<Timeline> {
    let lane = |history: &FrameHistory| Lane {
        group: text::FRAME.to_owned(),
        name: history.frame.to_string(),
        marks: history.turns.iter().map(|turn| mark(history.frame, turn)).collect(),
    };
    (!frames.is_empty()).then(|| Timeline { lanes: frames.iter().map(lane).collect() })
}

fn mark(frame: i64, turn: &FrameTurn) -> LaneMark {
    let mut parts: Vec<(String, String)> = Vec::new();
    let mut say = |sign: &str, words: String| parts.push((sign.to_owned(), words));
    match turn.birth {
        Some(FrameBirth::FromFrame(parent)) => say(&format!("↳{parent}"), text::made_from(parent)),
        Some(FrameBirth::Alone) => say("+", text::MADE.to_owned()),
        None => {}
    }
    match turn.activity {
        FrameActivity::SwitchedTo => say("→", text::SWITCHED_TO.to_owned()),
        FrameActivity::Active => say("●", text::ACTIVE.to_owned()),
        FrameActivity::Passive => {}
    }
    if !turn.named_by.is_empty() {
        say("◇", text::named_by(&turn.named_by.join(", ")));
    }
    if turn.changed_slots > 0 {
        say("~", text::slots_changed(turn.changed_slots));
    }
    let tone = match turn.activity {
        FrameActivity::Passive if parts.is_empty() => Tone::Weak,
        FrameActivity::Passive => Tone::Plain,
        FrameActivity::Active | FrameActivity::SwitchedTo => Tone::Strong,
    };
    let signs: String = parts.iter().map(|(sign, _)| sign.as_str()).collect();
    let says = std::iter::once(text::frame(frame)).chain(parts.into_iter().map(|(_, words)| words));
    LaneMark {
        turn: turn.turn,
        tone,
        sign: if signs.is_empty() { "·".to_owned() } else { signs },
        says: says.collect::<Vec<_>>().join(", "),
        source: None,
        from: turn.from.map(|from| from.to_string()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUIET: FrameTurn = FrameTurn {
        turn: 0,
        birth: None,
        activity: FrameActivity::Passive,
        named_by: Vec::new(),
        changed_slots: 0,
        from: None,
    };

    #[test]
    fn a_mark_has_a_sign_for_everything_that_it_says() {
        let named = vec!["request_compare".to_owned(), "negate".to_owned()];
        for (turn, sign, tone, says) in [
            (QUIET, "·", Tone::Weak, "frame 2"),
            (FrameTurn { changed_slots: 1, ..QUIET }, "~", Tone::Plain, "frame 2, 1 slot changed"),
            (FrameTurn { activity: FrameActivity::Active, ..QUIET }, "●", Tone::Strong, "frame 2, active"),
            (
                FrameTurn {
                    birth: Some(FrameBirth::FromFrame(1)),
                    activity: FrameActivity::SwitchedTo,
                    ..QUIET
                },
                "↳1→",
                Tone::Strong,
                "frame 2, made from frame 1, switched to",
            ),
            (
                FrameTurn {
                    birth: Some(FrameBirth::Alone),
                    named_by: named,
                    changed_slots: 2,
                    from: Some(1),
                    ..QUIET
                },
                "+◇~",
                Tone::Plain,
                "frame 2, made, named by request_compare, negate, 2 slots changed",
            ),
        ] {
            let drawn = mark(2, &turn);
            assert_eq!((drawn.sign.as_str(), drawn.tone, drawn.says.as_str()), (sign, tone, says));
            assert_eq!(drawn.from.as_deref(), turn.from.map(|_| "1"));
        }
    }

    #[test]
    fn a_dialogue_without_frames_has_no_lanes() {
        assert_eq!(of_frames(&[]), None);
    }
}
