//! The frames of a dialogue as lanes over its turns, and all of them as a table.
//!
//! Invariant: however many turns and frames there are, only so many lanes are drawn, and so many marks on each; nothing
//! is left out, marks that would cover each other become one.

use super::hue;
use super::value::all_words;
use crate::formats::{FrameActivity, FrameBirth, FrameEvent, FrameHistory};
use crate::view::number;
use crate::view::text::frames as text;

/// More parts of a lane cannot be told apart.
const BINS: u32 = 100;

/// Frames that were talked about beyond these share a lane.
const MAX_LANES: usize = 12;

/// So much of a frame tells it from the others.
const MAX_APART: usize = 2;

/// What tells trips apart, best first; the rest follows in its order, flags last.
const TELLING: [&str; 10] = [
    "dst_city", "name", "or_city", "str_date", "end_date", "duration", "budget", "price", "n_adults", "seat",
];

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lanes {
    /// How many frames over how many turns.
    pub title: String,
    pub lanes: Vec<Lane>,
}

#[derive(Clone, Debug, Default, PartialEq)]
pub struct Lane {
    pub hue: &'static str,
    pub title: String,
    /// What tells it from the others.
    pub apart: String,
    /// The turn that it begins in.
    pub turn: u32,
    /// Where it is known.
    pub listed: Vec<Stretch>,
    /// Where it is talked about.
    pub active: Vec<Stretch>,
    pub marks: Vec<Mark>,
}

/// A part of the width, in percent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Stretch {
    pub start: f64,
    pub len: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Mark {
    /// The turn that it leads to.
    pub turn: u32,
    /// Where it stands, in percent of the width.
    pub at: f64,
    pub kind: &'static str,
    /// All that the turn does to the frame.
    pub says: String,
}

/// `None` when there are no frames.
pub fn lanes(histories: &[FrameHistory], turn_count: usize) -> Option<Lanes> {
    let scale = Scale::over(u32::try_from(turn_count).unwrap_or(u32::MAX).max(1));
    let (talked_of, others): (Vec<_>, Vec<_>) =
        histories.iter().partition(|history| !history.active.is_empty());
    let (own, more) = talked_of.split_at_checked(MAX_LANES).unwrap_or((&talked_of, &[]));
    let mut lanes: Vec<Lane> = own.iter().map(|history| lane(history, scale)).collect();
    lanes.extend(shared(more, text::MORE, scale));
    lanes.extend(shared(&others, text::OFFERED, scale));
    let title = text::frames_over(histories.len() as u64, turn_count as u64);
    (!histories.is_empty()).then_some(Lanes { title, lanes })
}

/// Where a turn stands on the lanes of a dialogue, in percent of their width.
pub fn place_of(turn: u32, turn_count: usize) -> f64 {
    let scale = Scale::over(u32::try_from(turn_count).unwrap_or(u32::MAX).max(1));
    scale.middle_of(scale.bin_of(turn))
}

fn lane(history: &FrameHistory, scale: Scale) -> Lane {
    let events: Vec<_> = history.events.iter().map(|event| (history.frame, event)).collect();
    Lane {
        hue: hue(history.frame),
        title: text::title(history.frame),
        apart: apart(history),
        turn: first_turn(history),
        listed: scale.stretches(&history.listed),
        active: scale.stretches(&history.active),
        marks: scale.marks(&events),
    }
}

/// Several frames in one lane, if there are any.
fn shared(histories: &[&FrameHistory], apart: &str, scale: Scale) -> Option<Lane> {
    let turn = histories.iter().map(|history| first_turn(history)).min()?;
    if let [only] = histories
        && only.active.is_empty()
    {
        let lane = lane(only, scale);
        return Some(Lane { apart: [lane.apart.as_str(), apart].join(", "), ..lane });
    }
    let mut events: Vec<_> = histories
        .iter()
        .flat_map(|history| history.events.iter().map(|event| (history.frame, event)))
        .collect();
    events.sort_by_key(|(frame, event)| (event.turn, *frame));
    let runs = |of: fn(&FrameHistory) -> &Vec<(u32, u32)>| -> Vec<(u32, u32)> {
        let mut runs: Vec<_> = histories.iter().flat_map(|history| of(history).iter().copied()).collect();
        runs.sort_unstable();
        runs
    };
    Some(Lane {
        hue: crate::view::hue::Hue::Other.as_str(),
        title: text::more_frames(histories.len() as u64),
        apart: apart.to_owned(),
        turn,
        listed: scale.stretches(&runs(|history| &history.listed)),
        active: scale.stretches(&runs(|history| &history.active)),
        marks: scale.marks(&events),
    })
}

fn first_turn(history: &FrameHistory) -> u32 {
    history.listed.first().map_or(0, |(start, _)| *start)
}

/// "Neverland, budget 1900", or the frame that it is like.
fn apart(history: &FrameHistory) -> String {
    let rank = |slot: &str| {
        let is_flag = slot.chars().all(|letter| letter.is_ascii_uppercase() || letter == '_');
        let telling = TELLING.iter().position(|name| *name == slot);
        telling.unwrap_or(if is_flag { usize::MAX } else { TELLING.len() })
    };
    let mut own: Vec<_> =
        history.own.iter().filter(|(slot, _)| !matches!(slot.as_str(), "intent" | "action")).collect();
    own.sort_by_key(|(slot, _)| rank(slot));
    let says: Vec<String> = own
        .into_iter()
        .take(MAX_APART)
        .map(|(slot, entries)| {
            let value = all_words(slot, entries);
            match slot.as_str() {
                "dst_city" | "name" => value,
                "or_city" => text::from_city(&value),
                slot => text::slot(slot, &value),
            }
        })
        .collect();
    let parent = history.events.first().and_then(|event| match event.birth {
        Some(FrameBirth::FromFrame(parent)) => Some(text::like(parent)),
        _ => None,
    });
    if says.is_empty() { parent.unwrap_or_default() } else { says.join(", ") }
}

/// Turns on a width.
#[derive(Clone, Copy)]
struct Scale {
    turns: u32,
    bins: u32,
}

impl Scale {
    fn over(turns: u32) -> Self {
        Self { turns, bins: turns.min(BINS) }
    }

    fn bin_of(self, turn: u32) -> u32 {
        let bin = u64::from(turn) * u64::from(self.bins) / u64::from(self.turns);
        u32::try_from(bin).unwrap_or(u32::MAX).min(self.bins.saturating_sub(1))
    }

    fn percent(self, bins: f64) -> f64 {
        bins / f64::from(self.bins) * 100.0
    }

    fn middle_of(self, bin: u32) -> f64 {
        self.percent(f64::from(bin) + 0.5)
    }

    /// Runs of turns in their order, joined where they touch.
    fn stretches(self, runs: &[(u32, u32)]) -> Vec<Stretch> {
        let mut joined: Vec<(u32, u32)> = Vec::new();
        for (start, end) in runs {
            let (start, end) = (self.bin_of(*start), self.bin_of(end.saturating_sub(1)) + 1);
            match joined.last_mut() {
                Some((_, last)) if start <= *last => *last = (*last).max(end),
                _ => joined.push((start, end)),
            }
        }
        let stretch = |(start, end): (u32, u32)| Stretch {
            start: self.percent(f64::from(start)),
            len: self.percent(f64::from(end - start)),
        };
        joined.into_iter().map(stretch).collect()
    }

    /// One for all events that fall together.
    fn marks(self, events: &[(i64, &FrameEvent)]) -> Vec<Mark> {
        let same = |one: &(i64, &FrameEvent), other: &(i64, &FrameEvent)| {
            self.bin_of(one.1.turn) == self.bin_of(other.1.turn)
        };
        let mark = |events: &[(i64, &FrameEvent)]| {
            let ((frame, first), last) = (*events.first()?, events.last()?.1);
            let telling = events.iter().map(|(_, event)| kind(event)).min().unwrap_or(Kind::Changed);
            let mut says = says(frame, first);
            if events.len() > 1 {
                says = [says, text::more_until(events.len() as u64 - 1, last.turn.into())].join(", ");
            }
            let at = self.middle_of(self.bin_of(first.turn));
            Some(Mark { turn: first.turn, at, kind: telling.as_str(), says })
        };
        events.chunk_by(same).filter_map(mark).collect()
    }
}

/// What of an event is seen; what says most comes first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Kind {
    Made,
    Turned,
    Changed,
}

impl Kind {
    fn as_str(self) -> &'static str {
        match self {
            Self::Made => "made",
            Self::Turned => "turned",
            Self::Changed => "changed",
        }
    }
}

fn kind(event: &FrameEvent) -> Kind {
    if event.birth.is_some() {
        Kind::Made
    } else if event.activity.is_turn() {
        Kind::Turned
    } else {
        Kind::Changed
    }
}

/// `Frame 2, turn 3: made from frame 1, now active`.
fn says(frame: i64, event: &FrameEvent) -> String {
    let mut parts = Vec::new();
    parts.extend(event.birth.map(|birth| match birth {
        FrameBirth::Alone => text::MADE.to_owned(),
        FrameBirth::FromFrame(parent) => text::made_from(parent),
    }));
    parts.extend(match event.activity {
        FrameActivity::Passive => None,
        FrameActivity::Active => Some(text::ACTIVE.to_owned()),
        FrameActivity::Becomes => Some(text::BECOMES_ACTIVE.to_owned()),
        FrameActivity::SwitchedTo => Some(text::SWITCHED_TO.to_owned()),
    });
    if !event.changed.is_empty() {
        parts.push(text::slots_changed(&event.changed.join(", ")));
    }
    if !event.named_by.is_empty() {
        parts.push(text::named_by(&event.named_by.join(", ")));
    }
    text::mark(frame, event.turn.into(), &parts.join(", "))
}

/// A frame as it is listed among all.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameRow {
    pub frame: i64,
    pub made: String,
    /// The turns in which it is talked about.
    pub active: String,
    pub own: String,
}

pub fn rows(histories: &[FrameHistory]) -> Vec<FrameRow> {
    histories.iter().map(row).collect()
}

fn row(history: &FrameHistory) -> FrameRow {
    let turn = u64::from(first_turn(history));
    let parent = history.events.first().and_then(|event| event.birth);
    let run = |(start, end): &(u32, u32)| {
        let [first, last] = [*start, end.saturating_sub(1)].map(|turn| number::ordinal(turn.into()));
        if first == last { first } else { [first, last].join("–") }
    };
    let own = history.own.iter().map(|(slot, entries)| text::slot(slot, &all_words(slot, entries)));
    FrameRow {
        frame: history.frame,
        made: match parent {
            Some(FrameBirth::FromFrame(parent)) => text::in_turn_from(turn, parent),
            _ => text::in_turn(turn),
        },
        active: history.active.iter().map(run).collect::<Vec<_>>().join(", "),
        own: own.collect::<Vec<_>>().join(", "),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Constraint, FrameValue};

    fn event(turn: u32, activity: FrameActivity) -> FrameEvent {
        FrameEvent { turn, birth: None, activity, named_by: Vec::new(), changed: Vec::new() }
    }

    fn history(frame: i64, parent: Option<i64>, first: u32, last: u32) -> FrameHistory {
        let birth = Some(parent.map_or(FrameBirth::Alone, FrameBirth::FromFrame));
        FrameHistory {
            frame,
            listed: vec![(first, last)],
            active: vec![(first, last)],
            events: vec![FrameEvent { birth, ..event(first, FrameActivity::Becomes) }],
            own: Vec::new(),
        }
    }

    fn own(slots: &[(&str, &str)]) -> Vec<(String, Vec<Constraint>)> {
        let entry = |(slot, value): &(&str, &str)| {
            let value = FrameValue::Text((*value).to_owned());
            ((*slot).to_owned(), vec![Constraint { value, is_negated: false }])
        };
        slots.iter().map(entry).collect()
    }

    #[test]
    fn a_lane_says_in_words_what_turns_do_to_its_frame() {
        let mut first = history(1, None, 0, 2);
        first.listed = vec![(0, 4)];
        first.own = own(&[("intent", "book"), ("budget", "1900.0"), ("n_adults", "2"), ("dst_city", "Oslo")]);
        first.events.push(FrameEvent {
            named_by: vec!["request_compare".to_owned()],
            changed: vec!["budget".to_owned()],
            ..event(3, FrameActivity::Passive)
        });
        let second = history(2, Some(1), 2, 4);
        let drawn = lanes(&[first.clone(), second], 4).unwrap();
        assert_eq!(drawn.title, "2 frames over 4 turns");
        let lane = &drawn.lanes[0];
        assert_eq!((lane.title.as_str(), lane.apart.as_str()), ("Frame 1", "Oslo, budget 1900"));
        assert_eq!((&*lane.active, lane.listed.len()), (&[Stretch { start: 0.0, len: 50.0 }][..], 1));
        let marks: Vec<_> = lane.marks.iter().map(|mark| (mark.at, mark.kind, mark.says.as_str())).collect();
        let changed = "Frame 1, turn 4: budget changed, named by request_compare";
        assert_eq!(marks, [(12.5, "made", "Frame 1, turn 1: made, now active"), (87.5, "changed", changed)]);
        assert_eq!((drawn.lanes[1].apart.as_str(), drawn.lanes[1].turn), ("like frame 1", 2));
        assert_eq!(drawn.lanes[1].marks[0].says, "Frame 2, turn 3: made from frame 1, now active");
        let row = &rows(&[first])[0];
        assert_eq!((row.made.as_str(), row.active.as_str()), ("in turn 1", "1–2"));
    }

    #[test]
    fn frames_that_nobody_talks_about_share_a_lane() {
        let offered = |frame, turn| FrameHistory { active: Vec::new(), ..history(frame, Some(1), turn, 9) };
        let drawn = lanes(&[history(1, None, 0, 9), offered(2, 3), offered(3, 3), offered(4, 5)], 9).unwrap();
        assert_eq!(drawn.lanes.len(), 2);
        let shared = &drawn.lanes[1];
        assert_eq!((shared.title.as_str(), shared.marks.len(), shared.turn), ("3 others", 2, 3));
        assert!(shared.marks[0].says.ends_with("and 1 more until turn 4"), "{}", shared.marks[0].says);
    }

    #[test]
    fn very_many_turns_and_frames_take_no_more_lanes_and_marks() {
        let mut first = history(1, None, 0, 2000);
        first.events = (0..2000).map(|turn| event(turn, FrameActivity::Active)).collect();
        first.active = (0..1000).map(|turn| (turn * 2, turn * 2 + 1)).collect();
        let others = (2..50).map(|frame| history(frame, Some(1), 40, 2000));
        let all: Vec<_> = std::iter::once(first).chain(others).collect();
        let drawn = lanes(&all, 2000).unwrap();
        assert_eq!(drawn.lanes.len(), MAX_LANES + 1);
        assert_eq!((drawn.lanes[0].marks.len(), drawn.lanes[0].active.len()), (BINS as usize, 1));
        assert_eq!(drawn.lanes[0].marks[1].turn, 20);
        assert_eq!(lanes(&[], 4), None);
        assert!((place_of(1999, 2000) - 99.5).abs() < 1e-9);
    }
}
