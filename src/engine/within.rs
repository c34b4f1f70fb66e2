//! Where the turns of a dialogue, and their annotations, stand in the tree of their record.
//!
//! The record is laid out as text ([`super::tree`]), each dataset states once at which paths it keeps what
//! (`formats::places`), and annotations are found there by their order. Invariant: where a record has more or fewer
//! of a kind than were read of it, no place is given rather than a wrong one.

use super::json::{self, Item};
use super::tree::{NodeId, Tree};
use crate::corpus::{Dialogue, State, Subject, Turn, sort_by};
use crate::formats::Places;

/// The turns of the dialogue in the record; none when these are not as many.
pub fn turns(tree: &Tree, places: &Places, dialogue: &Dialogue) -> Vec<NodeId> {
    let Some(root) = tree.root() else { return Vec::new() };
    let mut found: Vec<_> = places.turns.iter().flat_map(|path| tree.matches(root, path)).collect();
    sort_by(&mut found, Ord::cmp);
    if found.len() == dialogue.turns.len() { found } else { Vec::new() }
}

/// The same in the text of the record, which is not laid out for that: where each turn is, with its name.
pub fn turns_in_text(text: &[u8], places: &Places, dialogue: &Dialogue) -> Option<Vec<Item>> {
    let mut found: Vec<Item> = places.turns.iter().flat_map(|path| json::items_at(text, path)).collect();
    sort_by(&mut found, |a, b| a.value.start.cmp(&b.value.start));
    (found.len() == dialogue.turns.len()).then_some(found)
}

/// A turn in the record.
#[derive(Clone, Copy)]
pub struct Within<'t> {
    pub tree: &'t Tree,
    pub places: &'t Places,
    pub node: NodeId,
}

/// Where the annotations of a turn stand, by their positions in it.
pub struct Annotations<'s> {
    turn: &'s Turn,
    spans: Vec<NodeId>,
    acts: Vec<NodeId>,
    calls: Vec<NodeId>,
    frames: Vec<NodeId>,
    states: Vec<(NodeId, &'s State)>,
}

impl Within<'_> {
    /// As many as the turn has, or none.
    pub fn spans(&self, turn: &Turn) -> Vec<NodeId> {
        self.found(self.places.spans, turn.spans.len())
    }

    pub fn acts(&self, turn: &Turn) -> Vec<NodeId> {
        self.found(self.places.acts, turn.acts.len())
    }

    pub fn calls(&self, turn: &Turn) -> Vec<NodeId> {
        self.found(self.places.calls, turn.calls.len())
    }

    pub fn frames(&self) -> Vec<NodeId> {
        self.all(self.places.frames)
    }

    /// By the names of their services, or else by their order.
    pub fn states<'s>(&self, states: &'s [State]) -> Vec<(NodeId, &'s State)> {
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

    pub fn slot(&self, state: NodeId, slot: &str) -> Option<NodeId> {
        let slots = self.tree.matches(state, self.places.slots).into_iter().next()?;
        self.tree.member(slots, slot)
    }

    /// All that findings in the turn may be about, found once: a turn may have thousands of them.
    pub fn annotations<'s>(&self, turn: &'s Turn) -> Annotations<'s> {
        Annotations {
            turn,
            spans: self.spans(turn),
            acts: self.acts(turn),
            calls: self.calls(turn),
            frames: self.frames(),
            states: self.states(&turn.states),
        }
    }

    /// What a finding in the turn is about.
    pub fn subject(&self, annotations: &Annotations, subject: &Subject) -> Option<NodeId> {
        let of = |nodes: &[NodeId], position: u32| nodes.get(position as usize).copied();
        let state_at = |position: u32| {
            let wanted = annotations.turn.states.get(position as usize)?;
            let found = annotations.states.iter().find(|(_, state)| std::ptr::eq(*state, wanted));
            found.map(|(node, _)| *node)
        };
        match subject {
            Subject::Span(position) | Subject::Spans(_, position) => of(&annotations.spans, *position),
            Subject::Act(position) => of(&annotations.acts, *position),
            Subject::Call(position) => of(&annotations.calls, *position),
            Subject::Frame(position) => of(&annotations.frames, *position),
            Subject::State(position) => state_at(*position),
            Subject::Slot(position, slot) => {
                let state = state_at(*position)?;
                self.slot(state, slot).or(Some(state))
            }
        }
    }

    fn all(&self, paths: &[&str]) -> Vec<NodeId> {
        paths.iter().flat_map(|path| self.tree.matches(self.node, path)).collect()
    }

    /// What is at these paths, if it is as much as was read.
    fn found(&self, paths: &[&str], count: usize) -> Vec<NodeId> {
        let found = self.all(paths);
        if found.len() == count { found } else { Vec::new() }
    }
}
