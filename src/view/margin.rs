//! What stands in the margin beside a turn: what it did to the state, and why.
//!
//! What stays as it was is not told again: the timeline has the whole state after each turn. Invariant: every change of
//! the turn is named exactly once, signed and in words.

use super::text;
use crate::corpus::{Change, ChangeKind, Source, State, Turn};

/// The note on one service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    pub service: String,
    pub intent: Intent,
    pub lines: Vec<Line>,
    /// Slots that the user asks for.
    pub asks: Vec<String>,
}

impl Note {
    /// Whether the turn changed or asked anything.
    pub fn is_news(&self) -> bool {
        self.intent.is_new || !self.lines.is_empty() || !self.asks.is_empty()
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    /// `None`: the data says that no intent is active.
    pub name: Option<String>,
    /// It was another one, or none, before this turn.
    pub is_new: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub kind: ChangeKind,
    pub slot: String,
    /// What is new: all the values now, or only the variants that were added.
    pub news: Vec<String>,
    /// Other ways to say the same that were there before.
    pub kept: Vec<String>,
    /// What is no more.
    pub before: Vec<String>,
    pub source: Option<Source>,
}

/// The sign before a line; minus is the true one.
pub fn sign(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Added => "+",
        ChangeKind::Replaced => "~",
        ChangeKind::VariantAdded => "≈",
        ChangeKind::Removed => "−",
        ChangeKind::Carried => "=",
    }
}

/// The word that the sign stands for.
pub fn word(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Added => "added",
        ChangeKind::Replaced => "replaced",
        ChangeKind::VariantAdded => "variant added",
        ChangeKind::Removed => "removed",
        ChangeKind::Carried => "carried",
    }
}

/// What it is called.
pub fn title(kind: ChangeKind) -> &'static str {
    match kind {
        ChangeKind::Added => text::state::ADDED,
        ChangeKind::Replaced => text::state::REPLACED,
        ChangeKind::VariantAdded => text::state::VARIANT_ADDED,
        ChangeKind::Removed => text::state::REMOVED,
        ChangeKind::Carried => text::state::CARRIED,
    }
}

/// The notes beside a turn, one per state, in the order of the file.
pub fn notes(turns: &[Turn], changes: &[Change], turn: usize) -> Vec<Note> {
    let states = turns.get(turn).map(|turn| turn.states.as_slice()).unwrap_or_default();
    let note = |state: &State| {
        let own = changes.iter().filter(|change| change.service == state.service);
        Note {
            service: state.service.clone(),
            intent: Intent {
                name: state.active_intent.clone(),
                is_new: intent_before(turns, turn, &state.service) != state.active_intent.as_deref(),
            },
            lines: own.filter(|change| change.kind != ChangeKind::Carried).map(line).collect(),
            asks: state.requested_slots.clone(),
        }
    };
    states.iter().map(note).collect()
}

fn line(change: &Change) -> Line {
    let is_kept = |value: &String| change.kind == ChangeKind::VariantAdded && was_there(change, value);
    let (kept, news) = change.values.iter().cloned().partition(is_kept);
    let is_gone = matches!(change.kind, ChangeKind::Replaced | ChangeKind::Removed);
    Line {
        kind: change.kind,
        slot: change.slot.clone(),
        source: change.source.clone(),
        news,
        kept,
        before: if is_gone { change.before.clone() } else { Vec::new() },
    }
}

fn was_there(change: &Change, value: &str) -> bool {
    change.before.iter().any(|before| before == value)
}

fn intent_before<'a>(turns: &'a [Turn], turn: usize, service: &str) -> Option<&'a str> {
    let earlier = turns.get(..turn).unwrap_or_default().iter().rev();
    let state = earlier.flat_map(|turn| &turn.states).find(|state| state.service == service)?;
    state.active_intent.as_deref()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turn(intent: Option<&str>, asks: &[&str]) -> Turn {
        let state = State {
            service: "S".to_owned(),
            active_intent: intent.map(str::to_owned),
            requested_slots: asks.iter().map(|slot| (*slot).to_owned()).collect(),
            ..State::default()
        };
        Turn { states: vec![state], ..Turn::default() }
    }

    fn change(slot: &str, kind: ChangeKind) -> Change {
        Change {
            service: "S".to_owned(),
            slot: slot.to_owned(),
            kind,
            values: vec!["a".to_owned(), "b".to_owned()],
            before: vec!["a".to_owned()],
            source: None,
        }
    }

    #[test]
    fn what_stays_as_it_was_is_not_told_again() {
        let turns = [turn(Some("Find"), &["price"])];
        let changes = [change("city", ChangeKind::Carried), change("date", ChangeKind::Added)];
        let notes = notes(&turns, &changes, 0);
        assert_eq!(notes[0].asks, ["price"]);
        assert_eq!(notes[0].lines.iter().map(|line| line.slot.as_str()).collect::<Vec<_>>(), ["date"]);
        assert!(notes[0].is_news());
        let turns = [turn(Some("Find"), &[]), turn(Some("Find"), &[])];
        let quiet = super::notes(&turns, &changes[..1], 1);
        assert!(!quiet[0].is_news(), "{quiet:?}");
    }

    #[test]
    fn an_intent_is_news_once() {
        let turns = [turn(Some("Find"), &[]), turn(Some("Find"), &[]), turn(None, &[])];
        let is_new: Vec<_> = (0..3).map(|index| notes(&turns, &[], index)[0].intent.is_new).collect();
        assert_eq!(is_new, [true, false, true]);
    }

    #[test]
    fn a_variant_adds_only_what_is_new() {
        let turns = [turn(None, &[])];
        let changes = [
            Change { before: vec!["b".to_owned()], ..change("x", ChangeKind::VariantAdded) },
            change("y", ChangeKind::Replaced),
        ];
        let lines = &notes(&turns, &changes, 0)[0].lines;
        assert_eq!(lines[0].news, ["a"]);
        assert_eq!(lines[0].kept, ["b"]);
        assert!(lines[0].before.is_empty());
        assert_eq!(lines[1].news, ["a", "b"]);
        assert_eq!(lines[1].before, ["a"]);
    }

    #[test]
    fn a_turn_outside_the_dialogue_has_no_notes() {
        assert!(notes(&[], &[], 7).is_empty());
    }
}
