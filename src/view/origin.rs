//! Where each annotation of a dialogue stands in its record, in words and as a pointer.

use super::text;
use crate::corpus::{Act, Dialogue, Turn};
use crate::engine::tree::{NodeId, Tree};
use crate::engine::within::{Within, turns};
use crate::formats::Places;

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Origins {
    /// Of what the record says beside its turns.
    pub record: Vec<Origin>,
    /// Per turn, beginning with the turn itself.
    pub turns: Vec<Vec<Origin>>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Origin {
    pub what: String,
    /// A JSON pointer into the record.
    pub pointer: String,
}

pub fn origins(tree: &Tree, places: &Places, dialogue: &Dialogue) -> Origins {
    let turns = turns(tree, places, dialogue);
    let holds_turn = |member: &NodeId| {
        let place = tree.place(*member);
        turns.iter().any(|turn| place.contains(&tree.place(*turn).start))
    };
    let members = tree.root().into_iter().flat_map(|root| tree.children(root));
    let origin = |member| Some(origin(tree, tree.name(member)?.to_owned(), member));
    Origins {
        record: members.filter(|member| !holds_turn(member)).filter_map(origin).collect(),
        turns: turns
            .iter()
            .zip(&dialogue.turns)
            .map(|(node, turn)| of_turn(&Within { tree, places, node: *node }, turn))
            .collect(),
    }
}

fn origin(tree: &Tree, what: String, node: NodeId) -> Origin {
    Origin { what, pointer: tree.pointer(node) }
}

fn of_turn(within: &Within, turn: &Turn) -> Vec<Origin> {
    let place = |what: String, node: NodeId| origin(within.tree, what, node);
    let mut origins = vec![place(text::origin::TURN.to_owned(), within.node)];
    let spans = within.spans(turn).into_iter().zip(&turn.spans);
    origins.extend(spans.map(|(node, span)| place(text::origin::span(&span.slot), node)));
    let acts = within.acts(turn).into_iter().zip(&turn.acts);
    origins.extend(acts.map(|(node, act)| place(said(act), node)));
    for (node, state) in within.states(&turn.states) {
        origins.push(place(text::origin::state(&state.service), node));
        let slots = state.slots.iter();
        origins.extend(
            slots.filter_map(|(slot, _)| Some(place(text::origin::slot(slot), within.slot(node, slot)?))),
        );
    }
    let calls = within.calls(turn).into_iter().zip(&turn.calls);
    origins.extend(calls.map(|(node, call)| place(text::origin::call(&call.method), node)));
    let frames = within.frames().into_iter();
    origins.extend(frames.map(|node| place(text::origin::FRAME.to_owned(), node)));
    origins
}

fn said(act: &Act) -> String {
    text::origin::act(&act.name, act.slot.as_deref().unwrap_or_default())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::Span;
    use crate::formats::places_of;

    fn dialogue(spans: &[&str]) -> Dialogue {
        let span = |slot: &&str| Span {
            service: String::new(),
            slot: (*slot).to_owned(),
            range: crate::corpus::CharRange::new(0, 1),
            text: None,
        };
        let turn = Turn { spans: spans.iter().map(span).collect(), ..Turn::default() };
        Dialogue { turns: vec![turn], ..Dialogue::default() }
    }

    fn found(record: &str, dialogue: &Dialogue) -> Vec<String> {
        let found = origins(
            &Tree::of(record),
            places_of(crate::corpus::Dataset::Sgd, crate::corpus::RecordForm::OfDataset),
            dialogue,
        );
        let line = |origin: &Origin| format!("{} {}", origin.what, origin.pointer);
        found.record.iter().chain(found.turns.iter().flatten()).map(line).collect()
    }

    const RECORD: &str =
        r#"{"dialogue_id":"1","turns":[{"frames":[{"slots":[{"slot":"a"}]},{"slots":[{"slot":"b"}]}]}]}"#;

    #[test]
    fn annotations_are_told_apart_by_their_order() {
        let expected = [
            "dialogue_id /dialogue_id",
            "turn /turns/0",
            "span a /turns/0/frames/0/slots/0",
            "span b /turns/0/frames/1/slots/0",
        ];
        assert_eq!(found(RECORD, &dialogue(&["a", "b"])), expected);
    }

    #[test]
    fn where_the_record_has_more_or_fewer_no_place_is_told() {
        assert_eq!(found(RECORD, &dialogue(&["a"])), ["dialogue_id /dialogue_id", "turn /turns/0"]);
        assert_eq!(found(r#"{"turns":[{},{}]}"#, &dialogue(&[])), ["turns /turns"]);
    }
}
