//! Where each annotation of a dialogue stands in its record.
//!
//! Annotations are told apart by their order. Invariant: where a record has more or fewer of a kind than were read of it,
//! no place is told rather than a wrong one.

use super::text;
use super::tree::{NodeId, Tree};
use crate::corpus::{Act, Dialogue, State, Turn};
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
    let of_turn = |(node, turn): (&NodeId, &Turn)| Within { tree, places, node: *node }.origins(turn);
    let holds_turn = |member: &NodeId| {
        let place = tree.place(*member);
        turns.iter().any(|turn| place.contains(&tree.place(*turn).start))
    };
    let members = tree.root().into_iter().flat_map(|root| tree.children(root));
    let origin = |member| Some(origin(tree, tree.name(member)?.to_owned(), member));
    Origins {
        record: members.filter(|member| !holds_turn(member)).filter_map(origin).collect(),
        turns: turns.iter().zip(&dialogue.turns).map(of_turn).collect(),
    }
}

/// The turns of the dialogue in the record; none when these are not as many.
fn turns(tree: &Tree, places: &Places, dialogue: &Dialogue) -> Vec<NodeId> {
    let Some(root) = tree.root() else { return Vec::new() };
    let mut found: Vec<_> = places.turns.iter().flat_map(|path| tree.matches(root, path)).collect();
    found.sort_unstable();
    if found.len() == dialogue.turns.len() { found } else { Vec::new() }
}

fn origin(tree: &Tree, what: String, node: NodeId) -> Origin {
    Origin { what, pointer: tree.pointer(node) }
}

/// A turn in the record.
struct Within<'t> {
    tree: &'t Tree,
    places: &'t Places,
    node: NodeId,
}

impl Within<'_> {
    fn origins(&self, turn: &Turn) -> Vec<Origin> {
        let places = self.places;
        let mut origins = vec![self.origin(text::origin::TURN.to_owned(), self.node)];
        let spans = self.found(places.spans, turn.spans.len());
        let spans = spans.iter().zip(&turn.spans);
        origins.extend(spans.map(|(node, span)| self.origin(text::origin::span(&span.slot), *node)));
        let acts = self.found(places.acts, turn.acts.len());
        let acts = acts.iter().zip(&turn.acts);
        origins.extend(acts.map(|(node, act)| self.origin(said(act), *node)));
        for (node, state) in self.states(&turn.states) {
            origins.push(self.origin(text::origin::state(&state.service), node));
            let slots = self.tree.matches(node, places.slots).into_iter().next();
            let slot = |slot: &str| Some((text::origin::slot(slot), self.tree.member(slots?, slot)?));
            let slots = state.slots.iter().filter_map(|(name, _)| slot(name));
            origins.extend(slots.map(|(what, node)| self.origin(what, node)));
        }
        let calls = self.found(places.calls, turn.calls.len());
        let calls = calls.iter().zip(&turn.calls);
        origins.extend(calls.map(|(node, call)| self.origin(text::origin::call(&call.method), *node)));
        let frames = self.all(places.frames).into_iter();
        origins.extend(frames.map(|node| self.origin(text::origin::FRAME.to_owned(), node)));
        origins
    }

    fn origin(&self, what: String, node: NodeId) -> Origin {
        origin(self.tree, what, node)
    }

    fn all(&self, paths: &[&str]) -> Vec<NodeId> {
        paths.iter().flat_map(|path| self.tree.matches(self.node, path)).collect()
    }

    /// What is at these paths, if it is as much as was read.
    fn found(&self, paths: &[&str], count: usize) -> Vec<NodeId> {
        let found = self.all(paths);
        if found.len() == count { found } else { Vec::new() }
    }

    /// By the names of their services, or else by their order.
    fn states<'s>(&self, states: &'s [State]) -> Vec<(NodeId, &'s State)> {
        let found = self.all(self.places.states);
        let named = |state: &State| {
            found.iter().copied().find(|node| self.tree.name(*node) == Some(state.service.as_str()))
        };
        let named: Vec<_> = states.iter().filter_map(|state| Some((named(state)?, state))).collect();
        if named.is_empty() && found.len() == states.len() {
            return found.into_iter().zip(states).collect();
        }
        named
    }
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
        let found = origins(&Tree::of(record), places_of(crate::corpus::Dataset::Sgd), dialogue);
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
