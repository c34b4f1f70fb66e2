//! Acts with references: flattened as frame tracking has them, and the frames that they name.

use super::value::whole;
use crate::corpus::{Act, Argument, ArgumentValue, FrameValue, Reference, ReferenceTarget};

/// The argument of an offer or suggestion that numbers the frame it creates.
pub const NEW_FRAME: &str = "id";

/// The arguments of an act with every reference replaced in place by what it is annotated with.
pub fn flattened(act: &Act) -> Vec<Argument> {
    let mut flat = Vec::with_capacity(act.arguments.len());
    for argument in &act.arguments {
        match &argument.value {
            ArgumentValue::References(references) => {
                flat.extend(references.iter().flat_map(|reference| &reference.annotations).map(annotation));
            }
            _ => flat.push(argument.clone()),
        }
    }
    flat
}

fn annotation((slot, value): &(String, Option<FrameValue>)) -> Argument {
    let value = value.clone().map_or(ArgumentValue::Absent, ArgumentValue::Value);
    Argument { slot: slot.clone(), value }
}

/// Whether acts without references are these acts, flattened, in the same order.
pub fn is_flattening(flat: &[Act], acts: &[Act]) -> bool {
    let is_same = |(flat, act): (&Act, &Act)| {
        let arguments = flattened(act);
        flat.name == act.name
            && flat.arguments.len() == arguments.len()
            && flat.arguments.iter().zip(&arguments).all(|(flat, argument)| says_the_same(flat, argument))
    };
    flat.len() == acts.len() && flat.iter().zip(acts).all(is_same)
}

/// The published acts leave out a value where those without references have null.
fn says_the_same(a: &Argument, b: &Argument) -> bool {
    let is_nothing = |value: &ArgumentValue| {
        matches!(value, ArgumentValue::Absent | ArgumentValue::Value(FrameValue::Null))
    };
    a.slot == b.slot && (a.value == b.value || is_nothing(&a.value) && is_nothing(&b.value))
}

/// The slots of an act, flattened, and the frame that each is about: what stands outside of references is
/// about the active one.
pub fn slot_frames(act: &Act, active: Option<i64>) -> Vec<(&str, Option<i64>)> {
    let mut slots = Vec::new();
    for argument in act.arguments.iter().filter(|argument| argument.slot != NEW_FRAME) {
        match &argument.value {
            ArgumentValue::References(references) => {
                slots.extend(references.iter().flat_map(|reference| {
                    reference.annotations.iter().map(|(slot, _)| (slot.as_str(), frame_of(reference)))
                }));
            }
            _ => slots.push((argument.slot.as_str(), active)),
        }
    }
    slots
}

/// The frame of a reference, where the data says it for certain.
pub fn frame_of(reference: &Reference) -> Option<i64> {
    match reference.target {
        ReferenceTarget::Frame(frame) => Some(frame),
        ReferenceTarget::Absent | ReferenceTarget::Odds(_) => None,
    }
}

/// A frame that an act names.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mention<'a> {
    pub act: &'a Act,
    pub kind: MentionKind,
    /// Absent where the data does not say which frame.
    pub frame: Option<i64>,
    /// The reference, unless the act creates the frame.
    pub reference: Option<&'a Reference>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MentionKind {
    /// The act, or some of its values, are about the frame.
    Reference,
    /// The act repeats what the frame has already.
    Read,
    /// The act adds to the frame.
    Write,
    /// The act creates the frame.
    New,
}

/// The frames that acts name, in their order; predictions name none for certain.
pub fn mentions(acts: &[Act]) -> Vec<Mention<'_>> {
    let mut found = Vec::new();
    for act in acts {
        for argument in &act.arguments {
            let mention = |kind, frame, reference| Mention { act, kind, frame, reference };
            match &argument.value {
                ArgumentValue::References(references) => {
                    let kind = match argument.slot.as_str() {
                        "read" => MentionKind::Read,
                        "write" => MentionKind::Write,
                        _ => MentionKind::Reference,
                    };
                    let certain = references.iter().filter_map(|reference| match reference.target {
                        ReferenceTarget::Absent => Some((None, reference)),
                        ReferenceTarget::Frame(frame) => Some((Some(frame), reference)),
                        ReferenceTarget::Odds(_) => None,
                    });
                    found.extend(certain.map(|(frame, reference)| mention(kind, frame, Some(reference))));
                }
                ArgumentValue::Value(value) if argument.slot == NEW_FRAME => {
                    found.push(mention(MentionKind::New, frame_number(value), None));
                }
                _ => {}
            }
        }
    }
    found
}

fn frame_number(value: &FrameValue) -> Option<i64> {
    match value {
        FrameValue::Text(text) | FrameValue::Number(text) => whole(text),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(slot: &str, text: &str) -> Argument {
        Argument { slot: slot.to_owned(), value: ArgumentValue::Value(FrameValue::Text(text.to_owned())) }
    }

    fn references(slot: &str, references: &[Reference]) -> Argument {
        Argument { slot: slot.to_owned(), value: ArgumentValue::References(references.to_vec()) }
    }

    fn to_frame(frame: i64, annotations: &[(&str, Option<&str>)]) -> Reference {
        let annotation = |(slot, value): &(&str, Option<&str>)| {
            ((*slot).to_owned(), value.map(|value| FrameValue::Text(value.to_owned())))
        };
        Reference {
            target: ReferenceTarget::Frame(frame),
            annotations: annotations.iter().map(annotation).collect(),
            is_from_range: false,
        }
    }

    fn act(name: &str, arguments: Vec<Argument>) -> Act {
        Act { name: name.to_owned(), arguments, ..Act::default() }
    }

    #[test]
    fn references_are_replaced_by_their_annotations_in_place() {
        let request = act(
            "request",
            vec![
                text("a", "1"),
                references("ref", &[to_frame(2, &[("price", None), ("name", Some("X"))]), to_frame(3, &[])]),
                text("b", "2"),
            ],
        );
        let price = Argument { slot: "price".to_owned(), value: ArgumentValue::Absent };
        let flat = act("request", vec![text("a", "1"), price, text("name", "X"), text("b", "2")]);
        assert_eq!(flattened(&request), flat.arguments);
        assert!(is_flattening(std::slice::from_ref(&flat), std::slice::from_ref(&request)));
        let null = Argument { slot: "price".to_owned(), value: ArgumentValue::Value(FrameValue::Null) };
        let published = act("request", vec![text("a", "1"), null, text("name", "X"), text("b", "2")]);
        assert!(is_flattening(&[published], std::slice::from_ref(&request)));
        let price =
            act("request", vec![text("a", "1"), text("price", "9"), text("name", "X"), text("b", "2")]);
        assert!(!is_flattening(&[price], std::slice::from_ref(&request)));
        assert!(!is_flattening(&[], std::slice::from_ref(&request)));
        assert!(!is_flattening(&[act("inform", flat.arguments)], &[request]));
    }

    #[test]
    fn slots_outside_of_references_are_about_the_active_frame() {
        let new = Argument { slot: NEW_FRAME.to_owned(), value: ArgumentValue::Absent };
        let acts =
            act("offer", vec![new, text("a", "1"), references("ref", &[to_frame(2, &[("price", None)])])]);
        assert_eq!(slot_frames(&acts, Some(4)), [("a", Some(4)), ("price", Some(2))]);
    }

    #[test]
    fn frames_that_acts_name_are_told_by_how_they_name_them() {
        let id = Argument {
            slot: "id".to_owned(),
            value: ArgumentValue::Value(FrameValue::Number("4".to_owned())),
        };
        let acts = [
            act("offer", vec![id, references("ref", &[to_frame(3, &[])])]),
            act(
                "inform",
                vec![references("read", &[to_frame(2, &[])]), references("write", &[to_frame(1, &[])])],
            ),
        ];
        let found: Vec<_> = mentions(&acts).iter().map(|one| (&*one.act.name, one.kind, one.frame)).collect();
        let expected = [
            ("offer", MentionKind::New, Some(4)),
            ("offer", MentionKind::Reference, Some(3)),
            ("inform", MentionKind::Read, Some(2)),
            ("inform", MentionKind::Write, Some(1)),
        ];
        assert_eq!(found, expected);
    }
}
