//! Where the turns of a dialogue, and their annotations, stand in their record.
//!
//! Each dataset states once at which paths it keeps what (`formats::places`), and annotations are found there by their
//! order: in the record laid out ([`super::tree`]), or sooner in its text, where that is sure. Invariant: where a record is
//! known to have more or fewer of a kind than were read of it, no place is given rather than a wrong one.

use super::json::{self, Item};
use super::tree::{NodeId, Tree};
use crate::corpus::{Dialogue, State, Subject, Turn, sort_by};
use crate::formats::Places;
use std::cell::OnceCell;

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

/// What findings in a turn may be about, found in its text when it is asked for: a turn may have thousands of findings.
pub struct Annotations<'t> {
    text: &'t str,
    places: &'t Places,
    turn: &'t Turn,
    is_as_written: bool,
    tree: OnceCell<Tree>,
    spans: OnceCell<Vec<usize>>,
    acts: OnceCell<Vec<usize>>,
    calls: OnceCell<Vec<usize>>,
    frames: OnceCell<Vec<usize>>,
    states: OnceCell<Vec<(NodeId, &'t State)>>,
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

    /// All that there are: the page, which lists them, is not told how many were read.
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

    fn all(&self, paths: &[&str]) -> Vec<NodeId> {
        paths.iter().flat_map(|path| self.tree.matches(self.node, path)).collect()
    }

    /// What is at these paths, if it is as much as was read.
    fn found(&self, paths: &[&str], count: usize) -> Vec<NodeId> {
        let found = self.all(paths);
        if found.len() == count { found } else { Vec::new() }
    }
}

impl<'t> Annotations<'t> {
    /// What was read `is_as_written` unless the record was repaired.
    pub fn new(text: &'t str, places: &'t Places, turn: &'t Turn, is_as_written: bool) -> Self {
        let [spans, acts, calls, frames] = Default::default();
        Self {
            text,
            places,
            turn,
            is_as_written,
            tree: OnceCell::new(),
            spans,
            acts,
            calls,
            frames,
            states: OnceCell::new(),
        }
    }

    /// The byte at which that begins which a finding in the turn is about.
    pub fn start(&self, subject: &Subject) -> Option<usize> {
        let Self { places, turn, .. } = self;
        let (starts, at, paths, count) = match subject {
            Subject::Span(at) | Subject::Spans(_, at) => (&self.spans, at, places.spans, turn.spans.len()),
            Subject::Act(at) => (&self.acts, at, places.acts, turn.acts.len()),
            Subject::Call(at) => (&self.calls, at, places.calls, turn.calls.len()),
            Subject::Frame(at) => (&self.frames, at, places.frames, turn.tracking.frames.len()),
            Subject::State(at) => return self.state(*at, None),
            Subject::Slot(at, slot) => return self.state(*at, Some(slot)),
        };
        starts.get_or_init(|| self.starts(paths, count)).get(*at as usize).copied()
    }

    /// The bytes at which what is at these paths begins, if it is as much as was read. The turn is laid out only
    /// when its text alone does not show all of it, or may show something else.
    fn starts(&self, paths: &[&str], count: usize) -> Vec<usize> {
        if self.is_as_written && paths.iter().all(|path| json::is_plain(path)) {
            let found = paths.iter().flat_map(|path| json::items_at(self.text.as_bytes(), path));
            let found: Vec<usize> = found.map(|item| item.whole().start).collect();
            if found.len() == count {
                return found;
            }
        }
        let within = self.within();
        let nodes = within.iter().flat_map(|within| within.found(paths, count));
        nodes.map(|node| self.tree().source(node)).collect()
    }

    fn state(&self, at: u32, slot: Option<&str>) -> Option<usize> {
        let wanted = self.turn.states.get(at as usize)?;
        let within = self.within()?;
        let states = self.states.get_or_init(|| within.states(&self.turn.states));
        let (state, _) = states.iter().find(|(_, state)| std::ptr::eq(*state, wanted))?;
        let node = slot.and_then(|slot| within.slot(*state, slot)).unwrap_or(*state);
        Some(within.tree.source(node))
    }

    fn within(&self) -> Option<Within<'_>> {
        let tree = self.tree();
        Some(Within { tree, places: self.places, node: tree.root()? })
    }

    fn tree(&self) -> &Tree {
        self.tree.get_or_init(|| Tree::of(self.text))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Act, Dataset, Frame, RecordForm};
    use crate::formats::places_of;
    use proptest::prelude::*;
    use serde_json::json;

    /// A turn of Frames in JSON, and what is read of it.
    fn turn_of(acts: usize, frames: usize, acts_key: &str, is_pretty: bool) -> (String, Turn) {
        let list = |count: usize| {
            (0..count).map(|at| json!({"name": at, "args": [{"a": "]}"}]})).collect::<Vec<_>>()
        };
        let value = json!({"text": "\"labels\": {\"acts\": [1]}", "labels": {"acts": list(acts), "frames": list(frames)}});
        let text =
            if is_pretty { serde_json::to_string_pretty(&value) } else { serde_json::to_string(&value) };
        let text = text.unwrap().replace("\"acts\":", &format!("\"{acts_key}\":"));
        let mut turn = Turn { acts: vec![Act::default(); acts], ..Turn::default() };
        turn.tracking.frames.resize_with(frames, || Frame::default().into());
        (text, turn)
    }

    proptest! {
        #[test]
        fn what_the_text_shows_is_where_the_tree_has_it(
            (acts, frames, more) in (0usize..4, 0usize..4, 0usize..2),
            acts_key in prop::sample::select(vec!["acts", r"\u0061cts"]),
            is_pretty in any::<bool>(),
        ) {
            let places = places_of(Dataset::Frames, RecordForm::OfDataset);
            let (text, mut turn) = turn_of(acts, frames, acts_key, is_pretty);
            // Where more was read than there is, nothing is found.
            turn.acts.extend(vec![Act::default(); more]);
            let [quick, slow] = [true, false].map(|is_as_written| Annotations::new(&text, places, &turn, is_as_written));
            for at in 0..5 {
                for subject in [Subject::Act(at), Subject::Frame(at), Subject::Call(at)] {
                    let start = quick.start(&subject);
                    prop_assert_eq!(start, slow.start(&subject), "{:?}", &subject);
                    let count = match subject {
                        Subject::Act(_) if more == 0 => acts,
                        Subject::Frame(_) => frames,
                        _ => 0,
                    };
                    prop_assert_eq!(start.is_some(), (at as usize) < count);
                }
            }
        }
    }
}
