//! Which slots of which turns are wrong, and whether they were wrong before.

use super::slot::SlotScore;
use crate::corpus::{Change, ChangeKind, Dialogue, SourceKind, State};
use crate::formats::evaluation::{ErrorCause, EvaluatedTurn, PredictionError, TurnStanding};
use std::collections::BTreeMap;

/// Follows the frames of each service through a dialogue.
pub struct Lineage {
    changes: Vec<Vec<Change>>,
    /// The slots that are wrong in the last frame of a service, with the cause of the first error.
    wrong: BTreeMap<String, BTreeMap<String, ErrorCause>>,
    /// Those of the turn that is scored.
    errors: Vec<PredictionError>,
    has_frames: bool,
    is_repaired: bool,
}

impl Lineage {
    pub fn new(gold: &Dialogue) -> Self {
        Self {
            changes: super::super::state::changes(gold),
            wrong: BTreeMap::new(),
            errors: Vec::new(),
            has_frames: false,
            is_repaired: false,
        }
    }

    /// Takes a frame.
    pub fn add(&mut self, turn: usize, state: &State, slots: &[SlotScore]) {
        self.has_frames = true;
        let before = self.wrong.remove(&state.service).unwrap_or_default();
        let mut now = BTreeMap::new();
        for slot in slots.iter().filter(|slot| slot.score < 1.0) {
            let earlier = before.get(slot.slot).copied();
            let cause = earlier.unwrap_or_else(|| self.cause(turn, state, slot));
            now.insert(slot.slot.to_owned(), cause);
            self.errors.push(PredictionError {
                service: state.service.clone(),
                slot: slot.slot.to_owned(),
                gold: slot.gold.to_vec(),
                predicted: slot.predicted.to_vec(),
                score: slot.score,
                is_new: earlier.is_none(),
                cause,
            });
        }
        self.is_repaired |= before.keys().any(|slot| !now.contains_key(slot));
        self.wrong.insert(state.service.clone(), now);
    }

    /// What became of the turn whose frames were taken; nothing of a turn without frames.
    pub fn turn(&mut self, turn: usize) -> Option<EvaluatedTurn> {
        let errors = std::mem::take(&mut self.errors);
        let is_repaired = std::mem::take(&mut self.is_repaired);
        let standing = match () {
            () if errors.iter().any(|error| error.is_new) => TurnStanding::New,
            () if !errors.is_empty() => TurnStanding::Inherited,
            () if is_repaired => TurnStanding::Repaired,
            () => TurnStanding::Right,
        };
        std::mem::take(&mut self.has_frames).then_some(EvaluatedTurn { turn, standing, errors })
    }

    /// Why a slot is wrong that was right before: by where its value comes from, in this turn or in the one that set it.
    fn cause(&self, turn: usize, state: &State, slot: &SlotScore) -> ErrorCause {
        let of_slot = |change: &&Change| change.service == state.service && change.slot == slot.slot;
        let until = self.changes.get(..=turn).unwrap_or_default();
        let last = until.iter().rev().find_map(|changes| {
            changes.iter().find(|change| of_slot(change) && change.kind != ChangeKind::Carried)
        });
        if slot.gold.is_empty() {
            let is_gone = last.is_some_and(|change| change.kind == ChangeKind::Removed);
            return if is_gone { ErrorCause::Kept } else { ErrorCause::Invented };
        }
        match last.and_then(|change| change.source.as_ref()).map(|source| source.kind) {
            Some(SourceKind::Said | SourceKind::Selected) => ErrorCause::Said,
            Some(SourceKind::Confirmed | SourceKind::Offered | SourceKind::Asked) => {
                ErrorCause::OfferAccepted
            }
            Some(SourceKind::SaidBefore | SourceKind::CarriedOver) => ErrorCause::Carried,
            None => ErrorCause::NeverSaid,
        }
    }
}
