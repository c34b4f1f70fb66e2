//! The frames that a turn is about or changes, as cards beside it.
//!
//! Invariant: every slot that a turn changes is on a card, with what it was and what it is in words.

use super::value::{all_words, meaning};
use crate::corpus::{Constraint, FrameValue};
use crate::formats::{
    FrameActivity, FrameBirth, FrameCard, FrameQuestion, FrameSlot, QuestionKind, QuestionStanding,
};
use crate::view::text::frames as text;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Card {
    pub frame: i64,
    pub title: String,
    /// Behind the title: where it comes from, and whether it is talked about.
    pub how: String,
    pub is_active: bool,
    pub rows: Vec<Row>,
    /// Slots that stay as they were, and do not stand among the rows.
    pub others: Vec<Row>,
    pub questions: Vec<String>,
    /// The turn that made or changed it last, where this one does not.
    pub turn: Option<u32>,
}

/// A slot with its value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    pub slot: String,
    pub before: Option<String>,
    pub now: Option<String>,
    /// What it is as the data writes it, where it is one text.
    pub written: Option<String>,
    pub change: RowChange,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RowChange {
    Same,
    Added,
    Replaced,
    Dropped,
}

impl RowChange {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Added => "added",
            Self::Replaced => "replaced",
            Self::Dropped => "dropped",
        }
    }
}

pub fn cards(cards: &[FrameCard]) -> Vec<Card> {
    cards.iter().map(card).collect()
}

/// What a card says of changes and questions, a line for each.
pub fn lines(card: &Card) -> Vec<String> {
    let head = [card.title.as_str(), &card.how].join(" ");
    let changed = card.rows.iter().filter(|row| row.change != RowChange::Same);
    let row = |row: &Row| {
        let value = row.now.as_deref().unwrap_or(text::DROPPED.trim());
        text::said_of(&card.title, &text::slot(&row.slot, value))
    };
    let questions = card.questions.iter().map(|question| text::said_of(&card.title, question));
    std::iter::once(head).chain(changed.map(row)).chain(questions).collect()
}

fn card(card: &FrameCard) -> Card {
    let is_active = card.activity.is_active();
    // What is talked about from here on is shown whole.
    let is_whole = is_active && (card.birth.is_some() || card.activity.is_turn());
    let rows = card.slots.iter().filter(|slot| !slot.now.is_empty() || !slot.before.is_empty()).map(row);
    let (rows, others): (Vec<_>, Vec<_>) = rows.partition(|row| is_whole || row.change != RowChange::Same);
    let questions =
        card.questions.iter().filter(|question| is_active || question.standing != QuestionStanding::Open);
    let questions: Vec<_> = questions.map(question).collect();
    let is_quiet = !is_whole
        && !card.is_missing
        && card.birth.is_none()
        && card.slots.iter().all(|slot| !slot.is_changed())
        && card.questions.iter().all(|question| question.standing == QuestionStanding::Open);
    Card {
        frame: card.frame,
        title: text::title(card.frame),
        how: how(card, is_quiet),
        is_active,
        rows,
        others: if is_active { others } else { Vec::new() },
        questions,
        turn: card.last_changed.filter(|_| is_quiet || card.activity.is_turn()),
    }
}

fn how(card: &FrameCard, is_quiet: bool) -> String {
    let birth = card.birth.map(|birth| match birth {
        FrameBirth::Alone => text::NEW.to_owned(),
        FrameBirth::FromFrame(parent) => text::from(parent),
    });
    let activity = match card.activity {
        FrameActivity::Passive => None,
        FrameActivity::Active if card.birth.is_none() && is_quiet => None,
        FrameActivity::Active => Some(text::ACTIVE),
        FrameActivity::Becomes | FrameActivity::SwitchedTo => Some(text::BECOMES_ACTIVE),
    };
    let end = if card.is_missing { Some(text::MISSING) } else { is_quiet.then_some(text::NOTHING_CHANGED) };
    let parts = birth.into_iter().chain([activity, end].into_iter().flatten().map(str::to_owned));
    parts.collect::<Vec<_>>().join(" · ")
}

fn row(slot: &FrameSlot) -> Row {
    let words = |entries: &[_]| (!entries.is_empty()).then(|| all_words(&slot.slot, entries));
    let (before, now) = (words(&slot.before), words(&slot.now));
    let change = match (&before, &now) {
        _ if !slot.is_changed() => RowChange::Same,
        (None, _) => RowChange::Added,
        (_, None) => RowChange::Dropped,
        _ => RowChange::Replaced,
    };
    let before = before.filter(|_| change != RowChange::Same);
    let written = match slot.now.as_slice() {
        [Constraint { value: FrameValue::Text(text) | FrameValue::Number(text), .. }] => Some(text.clone()),
        _ => None,
    };
    Row { slot: slot.slot.clone(), before, now, written, change }
}

fn question(question: &FrameQuestion) -> String {
    let slots = question.slots.join(", ");
    let says = match (question.kind, &question.value) {
        (QuestionKind::WhatIs, _) => text::what_is(&slots),
        (QuestionKind::IsIt, value) => text::is_it(&slots, &value.as_ref().map(meaning).unwrap_or_default()),
        (QuestionKind::Compare, _) => text::compare(&slots),
    };
    match question.standing {
        QuestionStanding::Asked => text::asked(&says, &question.author),
        QuestionStanding::Open => text::open(&says, &question.author),
        QuestionStanding::Settled => text::settled(&says),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn entries(value: &str) -> Vec<Constraint> {
        if value.is_empty() {
            return Vec::new();
        }
        vec![Constraint { value: FrameValue::Text(value.to_owned()), is_negated: false }]
    }

    fn frame_card(activity: FrameActivity, slots: &[(&str, &str, &str)]) -> FrameCard {
        let slot = |(slot, before, now): &(&str, &str, &str)| FrameSlot {
            slot: (*slot).to_owned(),
            before: entries(before),
            now: entries(now),
        };
        FrameCard {
            frame: 2,
            is_missing: false,
            birth: None,
            activity,
            slots: slots.iter().map(slot).collect(),
            questions: Vec::new(),
            last_changed: Some(4),
        }
    }

    fn rows(rows: &[Row]) -> Vec<String> {
        let of = |part: &Option<String>| part.clone().unwrap_or_default();
        rows.iter()
            .map(|row| format!("{} {}>{} {}", row.slot, of(&row.before), of(&row.now), row.change.as_str()))
            .collect()
    }

    const SLOTS: [(&str, &str, &str); 4] = [
        ("dst_city", "Rome", "Oslo"),
        ("or_city", "Bergen", "Bergen"),
        ("budget", "900.0", ""),
        ("seat", "", "-1"),
    ];

    #[test]
    fn a_frame_that_is_turned_to_is_shown_whole() {
        let made =
            FrameCard { birth: Some(FrameBirth::FromFrame(1)), ..frame_card(FrameActivity::Becomes, &SLOTS) };
        let drawn = card(&made);
        assert_eq!((drawn.title.as_str(), drawn.how.as_str()), ("Frame 2", "from frame 1 · now active"));
        let expected =
            ["dst_city Rome>Oslo replaced", "or_city >Bergen same", "budget 900> dropped", "seat >any added"];
        assert_eq!(rows(&drawn.rows), expected);
        assert!(drawn.others.is_empty());
    }

    #[test]
    fn of_other_frames_only_the_changes_are_shown() {
        let active = card(&frame_card(FrameActivity::Active, &SLOTS));
        assert_eq!((active.rows.len(), rows(&active.others)), (3, vec!["or_city >Bergen same".to_owned()]));
        let other = card(&frame_card(FrameActivity::Passive, &SLOTS));
        assert_eq!((other.rows.len(), other.others.len(), other.how.as_str()), (3, 0, ""));
    }

    #[test]
    fn nothing_changed_is_said_quietly() {
        let drawn = card(&frame_card(FrameActivity::Active, &SLOTS[1..2]));
        assert_eq!((drawn.how.as_str(), drawn.rows.len(), drawn.turn), ("nothing changed", 0, Some(4)));
        let missing = FrameCard { is_missing: true, ..frame_card(FrameActivity::Active, &[]) };
        assert_eq!(card(&missing).how, "active · not listed in this turn");
    }

    #[test]
    fn questions_say_who_asked_and_whether_they_are_new() {
        let question = |kind, standing| FrameQuestion {
            kind,
            slots: vec!["price".to_owned(), "seat".to_owned()],
            value: Some(FrameValue::Flag(true)),
            author: "user".to_owned(),
            standing,
        };
        let questions = vec![
            question(QuestionKind::WhatIs, QuestionStanding::Asked),
            question(QuestionKind::IsIt, QuestionStanding::Open),
            question(QuestionKind::Compare, QuestionStanding::Settled),
        ];
        let drawn = card(&FrameCard { questions, ..frame_card(FrameActivity::Active, &[]) });
        let expected = [
            "user asks: what is price, seat?",
            "still open, asked by user: is price, seat yes?",
            "no longer open: compare by price, seat",
        ];
        assert_eq!(drawn.questions, expected);
    }
}
