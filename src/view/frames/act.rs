//! An act of Frames with all that it says, and the frames that it names.

use super::value::meaning;
use crate::corpus::{Field, FrameValue};
use crate::formats::{ReferenceKind, TrackedAct, TrackedReference, TrackedTarget, TrackedTurn, TrackedValue};
use crate::view::text::frames as text;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ActWords {
    pub values: Vec<Said>,
    pub references: Vec<ReferenceWords>,
}

/// A slot, and what fills it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Said {
    pub slot: String,
    pub value: Option<String>,
    /// The value as the data writes it, where it is one text.
    pub written: Option<String>,
    /// What is to be known of its place in the text.
    pub remark: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ReferenceWords {
    /// Before the frame; may be empty.
    pub lead: &'static str,
    pub frame: String,
    /// The turn that made the frame or changed it last.
    pub turn: Option<u32>,
    pub remark: Option<&'static str>,
    pub is_missing: bool,
    pub values: Vec<Said>,
}

pub fn act_words(act: &TrackedAct) -> ActWords {
    ActWords {
        values: act.values.iter().map(said).collect(),
        references: act.references.iter().map(reference).collect(),
    }
}

/// What a model said that the acts of a turn are.
pub fn predicted(turn: &TrackedTurn) -> Option<Field> {
    let acts = turn.predicted.as_ref()?;
    Some(Field::text(text::PREDICTED, acts.iter().map(line).collect::<Vec<_>>().join("\n")))
}

/// The same in a line.
pub fn line(act: &TrackedAct) -> String {
    let ActWords { values, references } = act_words(act);
    let list = |values: &[Said]| {
        let pair =
            |said: &Said| said.value.iter().fold(said.slot.clone(), |slot, value| text::slot(&slot, value));
        values.iter().map(pair).collect::<Vec<_>>().join(", ")
    };
    let mut line = [act.name.as_str(), &list(&values)].join(" ").trim_end().to_owned();
    for reference in references {
        line.push_str(" │ ");
        line.push_str(reference.lead);
        line.push_str(&reference.frame);
        if !reference.values.is_empty() {
            line.push_str(": ");
            line.push_str(&list(&reference.values));
        }
    }
    line
}

fn said(value: &TrackedValue) -> Said {
    Said {
        slot: value.slot.clone(),
        value: value.value.as_ref().map(meaning),
        written: match &value.value {
            Some(FrameValue::Text(text) | FrameValue::Number(text)) => Some(text.clone()),
            _ => None,
        },
        remark: match value.times {
            Some(0) => Some(text::NOT_IN_TEXT.to_owned()),
            None | Some(1) => None,
            Some(times) => Some(text::times_in_text(times)),
        },
    }
}

fn reference(reference: &TrackedReference) -> ReferenceWords {
    let (frame, turn, is_missing) = match &reference.target {
        TrackedTarget::Unknown => (text::UNKNOWN.to_owned(), None, false),
        TrackedTarget::Frame { number, is_missing, turn } => (text::frame(*number), *turn, *is_missing),
        TrackedTarget::Odds(odds) => (odds_words(odds), None, false),
    };
    ReferenceWords {
        lead: match reference.kind {
            ReferenceKind::About => "",
            ReferenceKind::Repeats => text::REPEATS,
            ReferenceKind::AddsTo => text::ADDS_TO,
            ReferenceKind::Makes => text::MAKES,
        },
        frame,
        turn,
        remark: if is_missing {
            Some(text::MISSING)
        } else {
            reference.is_of_group.then_some(text::OF_GROUP)
        },
        is_missing,
        values: reference.values.iter().map(said).collect(),
    }
}

/// The last of the odds is for a new frame.
fn odds_words(odds: &[String]) -> String {
    let of = |(number, odd): (usize, &String)| {
        let frame = if number < odds.len() {
            text::frame(i64::try_from(number).unwrap_or(i64::MAX))
        } else {
            text::NEW.to_owned()
        };
        text::said_of(&frame, odd)
    };
    (1..).zip(odds).map(of).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(slot: &str, value: Option<&str>, times: Option<u32>) -> TrackedValue {
        let value = value.map(|value| FrameValue::Text(value.to_owned()));
        TrackedValue { slot: slot.to_owned(), value, times }
    }

    fn about(number: i64, values: Vec<TrackedValue>) -> TrackedReference {
        let target = TrackedTarget::Frame { number, is_missing: false, turn: Some(3) };
        TrackedReference { kind: ReferenceKind::About, target, values, is_of_group: false }
    }

    fn act(name: &str, values: Vec<TrackedValue>, references: Vec<TrackedReference>) -> TrackedAct {
        TrackedAct { name: name.to_owned(), values, references }
    }

    #[test]
    fn an_act_says_its_values_and_then_the_frames_that_it_names() {
        let values = vec![value("dst_city", Some("Oslo"), Some(1)), value("intent", Some("book"), None)];
        let new = TrackedReference { kind: ReferenceKind::Makes, ..about(4, Vec::new()) };
        for (act, says) in [
            (
                act("inform", values, vec![about(2, vec![value("price", Some("850.0"), Some(1))])]),
                "inform dst_city Oslo, intent book │ frame 2: price 850",
            ),
            (act("offer", vec![value("seat", None, None)], vec![new]), "offer seat │ makes frame 4"),
            (act("thankyou", Vec::new(), Vec::new()), "thankyou"),
        ] {
            assert_eq!(line(&act), says);
        }
    }

    #[test]
    fn what_is_missing_or_ambiguous_is_said_where_it_stands() {
        let remark = |times| said(&value("n_adults", Some("2"), times)).remark;
        assert_eq!([remark(None), remark(Some(1))], [None, None]);
        assert_eq!(remark(Some(0)).as_deref(), Some("not in the text"));
        assert_eq!(remark(Some(2)).as_deref(), Some("twice in the text"));
        let target = TrackedTarget::Frame { number: 7, is_missing: true, turn: None };
        let words = reference(&TrackedReference { target, ..about(7, Vec::new()) });
        assert_eq!((words.remark, words.is_missing), (Some("not listed in this turn"), true));
    }

    #[test]
    fn the_last_of_the_odds_is_a_new_frame() {
        let target = TrackedTarget::Odds(vec!["0.1".to_owned(), "0.9".to_owned()]);
        let odds = TrackedReference { target, ..about(0, Vec::new()) };
        assert_eq!(line(&act("inform", Vec::new(), vec![odds])), "inform │ frame 1: 0.1, new: 0.9");
    }
}
