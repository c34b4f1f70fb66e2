//! What became of the slots of a dialogue's states, turn by turn.
//!
//! Invariant: a slot has a mark in every turn from where it is first set to where it is gone; one that nothing is
//! said of, since its service has no state there, is marked as kept.

use super::margin::word;
use super::number;
use super::provenance;
use crate::corpus::{Change, ChangeKind, Turn};
use crate::formats::{Course, Lane, LaneMark, Tone};

/// `None` when no turn has a state.
pub fn of_states(turns: &[Turn], changes: &[Vec<Change>]) -> Option<Course> {
    let mut lanes: Vec<Lane> = Vec::new();
    let told = (0..).zip(turns).zip(changes).filter(|((_, turn), _)| !turn.states.is_empty());
    for ((number, turn), changes) in told {
        for change in changes {
            let mark = mark(number, change);
            let is_of = |lane: &&mut Lane| lane.group == change.service && lane.name == change.slot;
            if let Some(lane) = lanes.iter_mut().find(is_of) {
                lane.marks.push(mark);
            } else {
                let (group, name) = (change.service.clone(), change.slot.clone());
                // Services in the order in which they come up, slots in theirs.
                let last = lanes.iter().rposition(|lane| lane.group == group);
                let at = last.map_or(lanes.len(), |last| last + 1);
                lanes.insert(at, Lane { group, name, marks: vec![mark] });
            }
        }
        for lane in &mut lanes {
            let is_silent = turn.states.iter().all(|state| state.service != lane.group);
            let last = lane.marks.last();
            if is_silent && last.is_some_and(|mark| mark.tone != Tone::Bad) {
                let says = format!("{}: kept, {} has no state in this turn", lane.name, lane.group);
                let source = last.and_then(|mark| mark.source.or(Some(mark.turn)));
                lane.marks.push(LaneMark {
                    turn: number,
                    tone: Tone::Weak,
                    sign: "·".to_owned(),
                    says,
                    source,
                });
            }
        }
    }
    (!lanes.is_empty()).then_some(Course { lanes })
}

fn mark(turn: u32, change: &Change) -> LaneMark {
    let (sign, tone) = match change.kind {
        ChangeKind::Added => ("●", Tone::Strong),
        ChangeKind::Replaced => ("◆", Tone::Strong),
        ChangeKind::VariantAdded => ("≈", Tone::Plain),
        ChangeKind::Carried => ("○", Tone::Plain),
        ChangeKind::Removed => ("✕", Tone::Bad),
    };
    let values = change.values.join(" / ");
    let mut says = format!("{}: {values}, {}", change.slot, word(change.kind));
    let mut source = None;
    if let Some(found) = &change.source {
        let values: Vec<&str> = change.values.iter().map(String::as_str).collect();
        let why = provenance::says(found, turn as usize, &values);
        says = format!("{says}, {why}");
        if found.turn != turn as usize {
            says.push_str(&number::ordinal(found.turn as u64));
            source = u32::try_from(found.turn).ok();
        }
    }
    LaneMark { turn, tone, sign: sign.to_owned(), says, source }
}

/// The turns that have a mark, in order.
pub fn turns(course: &Course) -> Vec<u32> {
    let mut turns: Vec<u32> = Vec::new();
    for mark in course.lanes.iter().flat_map(|lane| &lane.marks) {
        if let Err(at) = turns.binary_search(&mark.turn) {
            turns.insert(at, mark.turn);
        }
    }
    turns
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Source, SourceKind, State};

    fn turn(services: &[&str]) -> Turn {
        let state = |service: &&str| State {
            service: (*service).to_owned(),
            active_intent: None,
            requested_slots: Vec::new(),
            slots: Vec::new(),
        };
        Turn { states: services.iter().map(state).collect(), ..Turn::default() }
    }

    fn change(service: &str, slot: &str, kind: ChangeKind, source: Option<usize>) -> Change {
        let source = source.map(|turn| Source {
            turn,
            kind: SourceKind::Offered,
            said: "x".to_owned(),
            service: None,
            slot: None,
        });
        let values = vec!["x".to_owned()];
        Change { service: service.into(), slot: slot.into(), kind, values, before: Vec::new(), source }
    }

    #[test]
    fn a_slot_is_marked_until_it_is_gone() {
        let turns_of_dialogue = [turn(&["A"]), turn(&[]), turn(&["B"]), turn(&["A", "B"]), turn(&["A"])];
        let changes = vec![
            vec![change("A", "city", ChangeKind::Added, None)],
            vec![],
            vec![change("B", "day", ChangeKind::Added, Some(1))],
            vec![
                change("A", "city", ChangeKind::Removed, None),
                change("B", "day", ChangeKind::Carried, None),
                change("A", "time", ChangeKind::Replaced, None),
            ],
            vec![change("A", "time", ChangeKind::Carried, None)],
        ];
        let course = of_states(&turns_of_dialogue, &changes).unwrap();
        let drawn: Vec<_> = course
            .lanes
            .iter()
            .map(|lane| {
                let marks: Vec<_> =
                    lane.marks.iter().map(|mark| format!("{}{}", mark.turn, mark.sign)).collect();
                (lane.group.as_str(), lane.name.as_str(), marks.join(" "))
            })
            .collect();
        let expected = [("A", "city", "0● 2· 3✕"), ("A", "time", "3◆ 4○"), ("B", "day", "2● 3○ 4·")]
            .map(|(group, name, marks)| (group, name, marks.to_owned()));
        assert_eq!(drawn, expected);
        assert_eq!(turns(&course), [0, 2, 3, 4]);
        let day = &course.lanes[2].marks;
        assert_eq!((day[0].says.as_str(), day[0].source), ("day: x, added, offered in 2", Some(1)));
        assert_eq!(course.lanes[0].marks[1].source, Some(0));
    }

    #[test]
    fn a_dialogue_without_states_has_no_course() {
        assert_eq!(of_states(&[turn(&[])], &[vec![]]), None);
    }
}
