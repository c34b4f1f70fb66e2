//! What became of the slots of a dialogue's states, turn by turn.
//!
//! Invariant: a slot has a mark in every turn from where it is first set to where it is gone; one that nothing is
//! said of, since its service has no state there, is marked as kept.

use super::margin::title;
use super::number;
use super::provenance;
use super::text;
use crate::corpus::{Change, ChangeKind, Turn};

/// What became of several things from turn to turn.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    pub lanes: Vec<Lane>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lane {
    /// What it belongs to; lanes of one group stand together.
    pub group: String,
    pub name: String,
    /// In the order of the turns, at most one for each.
    pub marks: Vec<LaneMark>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneMark {
    pub turn: u32,
    pub tone: Tone,
    /// A letter or two.
    pub sign: String,
    /// The same in words.
    pub says: String,
    /// What it is from then on, in all its forms; none when it is gone.
    pub values: Vec<String>,
    /// The turn that explains it, if it is another one.
    pub source: Option<u32>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    /// It is what the turn is about.
    Strong,
    Plain,
    /// Nothing is said of it here.
    Weak,
    /// It is gone.
    Bad,
}

impl Tone {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Strong => "strong",
            Self::Plain => "plain",
            Self::Weak => "weak",
            Self::Bad => "bad",
        }
    }
}

/// `None` when no turn has a state.
pub fn of_states(turns: &[Turn], changes: &[Vec<Change>]) -> Option<Timeline> {
    let mut lanes: Vec<Lane> = Vec::new();
    let with_state = (0..).zip(turns).zip(changes).filter(|((_, turn), _)| !turn.states.is_empty());
    for ((number, turn), changes) in with_state {
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
            if let Some(last) = lane.marks.last().filter(|mark| is_silent && mark.tone != Tone::Bad) {
                lane.marks.push(LaneMark {
                    turn: number,
                    tone: Tone::Weak,
                    sign: "·".to_owned(),
                    says: text::state::kept(&lane.name, &lane.group),
                    values: last.values.clone(),
                    source: last.source.or(Some(last.turn)),
                });
            }
        }
    }
    (!lanes.is_empty()).then_some(Timeline { lanes })
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
    let mut says = format!("{}: {values}, {}", change.slot, title(change.kind));
    let mut source = None;
    if let Some(found) = &change.source {
        let values: Vec<&str> = change.values.iter().map(String::as_str).collect();
        if let Some(why) = provenance::says(found, turn as usize, &values) {
            says = format!("{says}, {why}");
        }
        if found.turn != turn as usize {
            says.push_str(&number::ordinal(found.turn as u64));
            source = u32::try_from(found.turn).ok();
        }
    }
    LaneMark { turn, tone, sign: sign.to_owned(), says, values: change.values.clone(), source }
}

impl Lane {
    /// What it is after a turn, or at the end; nothing before it is set and after it is gone.
    pub fn values_after(&self, turn: Option<u32>) -> &[String] {
        let marks = self.marks.iter().rev();
        let mark = marks.into_iter().find(|mark| turn.is_none_or(|turn| mark.turn <= turn));
        mark.map(|mark| mark.values.as_slice()).unwrap_or_default()
    }
}

/// The column of a turn: its own, or the last one before it.
pub fn column_of(turns: &[u32], turn: u32) -> Option<usize> {
    turns.partition_point(|column| *column <= turn).checked_sub(1)
}

/// More turns are not shown at once.
const COLUMNS: usize = 30;

/// The turns that have a mark, in order, so many at a time.
pub fn windows(timeline: &Timeline) -> Vec<Vec<u32>> {
    turns(timeline).chunks(COLUMNS).map(<[u32]>::to_vec).collect()
}

/// The window that has a turn, or the last before it.
pub fn window_of(windows: &[Vec<u32>], turn: Option<u32>) -> usize {
    let begun = windows.iter().take_while(|window| window.first().copied() <= turn);
    begun.count().saturating_sub(1)
}

/// The lanes of a group that have a mark in a window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    pub title: String,
    pub lanes: Vec<LaneRow>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneRow {
    /// The position of its lane among those of the timeline.
    pub lane: usize,
    pub name: String,
    /// One for each turn of the window.
    pub cells: Vec<Option<LaneMark>>,
}

/// The table of a window.
pub fn groups(timeline: &Timeline, turns: &[u32]) -> Vec<Group> {
    let mut groups: Vec<Group> = Vec::new();
    for (index, lane) in timeline.lanes.iter().enumerate() {
        if lane.marks.iter().all(|mark| turns.binary_search(&mark.turn).is_err()) {
            continue;
        }
        let row = row(index, lane, turns);
        match groups.last_mut().filter(|group| group.title == lane.group) {
            Some(group) => group.lanes.push(row),
            None => groups.push(Group { title: lane.group.clone(), lanes: vec![row] }),
        }
    }
    groups
}

fn row(index: usize, lane: &Lane, turns: &[u32]) -> LaneRow {
    let first = turns.first().copied().unwrap_or_default();
    let before = lane.marks.partition_point(|mark| mark.turn < first);
    let mut marks = lane.marks.iter().skip(before).peekable();
    let cell = |turn: &u32| marks.next_if(|mark| mark.turn == *turn).cloned();
    LaneRow { lane: index, name: lane.name.clone(), cells: turns.iter().map(cell).collect() }
}

/// The turns that have a mark, in order.
fn turns(timeline: &Timeline) -> Vec<u32> {
    let mut turns: Vec<u32> = Vec::new();
    for mark in timeline.lanes.iter().flat_map(|lane| &lane.marks) {
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
        let state = |service: &&str| State { service: (*service).to_owned(), ..State::default() };
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
        let timeline = of_states(&turns_of_dialogue, &changes).unwrap();
        let drawn: Vec<_> = timeline
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
        assert_eq!(turns(&timeline), [0, 2, 3, 4]);
        let day = &timeline.lanes[2].marks;
        assert_eq!((day[0].says.as_str(), day[0].source), ("day: x, added, offered in 2", Some(1)));
        assert_eq!(timeline.lanes[0].marks[1].source, Some(0));
    }

    #[test]
    fn a_slot_has_a_value_from_where_it_is_set_to_where_it_is_gone() {
        let with = |kind, values: &[&str]| Change {
            values: values.iter().map(|value| (*value).to_owned()).collect(),
            ..change("A", "city", kind, None)
        };
        let changes = vec![
            vec![],
            vec![with(ChangeKind::Added, &["here"])],
            vec![],
            vec![with(ChangeKind::VariantAdded, &["here", "Here"])],
            vec![with(ChangeKind::Removed, &[])],
        ];
        let turns = [turn(&["A"]), turn(&["A"]), turn(&["B"]), turn(&["A"]), turn(&["A"])];
        let timeline = of_states(&turns, &changes).unwrap();
        let after = |turn| timeline.lanes[0].values_after(turn).join(" / ");
        assert_eq!([0, 1, 2, 3, 4].map(|turn| after(Some(turn))), ["", "here", "here", "here / Here", ""]);
        assert_eq!(after(None), "");
        assert_eq!([0, 2, 3, 9].map(|turn| column_of(&[2, 4], turn)), [None, Some(0), Some(0), Some(1)]);
    }

    #[test]
    fn very_many_turns_are_shown_some_at_a_time() {
        let marks = (0..70).map(|turn| LaneMark {
            turn: turn * 2,
            tone: Tone::Plain,
            sign: String::new(),
            says: String::new(),
            values: Vec::new(),
            source: None,
        });
        let lane = Lane { group: String::new(), name: String::new(), marks: marks.collect() };
        let windows = windows(&Timeline { lanes: vec![lane] });
        assert_eq!(windows.iter().map(Vec::len).collect::<Vec<_>>(), [30, 30, 10]);
        let window = |turn| window_of(&windows, turn);
        assert_eq!([None, Some(0), Some(59), Some(60), Some(999)].map(window), [0, 0, 0, 1, 2]);
    }

    #[test]
    fn a_dialogue_without_states_has_no_course() {
        assert_eq!(of_states(&[turn(&[])], &[vec![]]), None);
    }

    #[test]
    fn lanes_without_a_mark_in_a_window_are_not_in_its_table() {
        let mark = |turn| LaneMark {
            turn,
            tone: Tone::Plain,
            sign: "x".to_owned(),
            says: String::new(),
            values: Vec::new(),
            source: None,
        };
        let lane = |group: &str, name: &str, turns: &[u32]| Lane {
            group: group.to_owned(),
            name: name.to_owned(),
            marks: turns.iter().copied().map(mark).collect(),
        };
        let lanes = vec![lane("A", "a", &[0, 4]), lane("A", "b", &[9]), lane("B", "c", &[9])];
        let table = groups(&Timeline { lanes }, &[2, 4]);
        assert_eq!(table.len(), 1);
        assert_eq!((table[0].title.as_str(), table[0].lanes.len()), ("A", 1));
        let cells = &table[0].lanes[0].cells;
        assert_eq!((cells[0].as_ref(), cells[1].as_ref().map(|mark| mark.turn)), (None, Some(4)));
    }
}
