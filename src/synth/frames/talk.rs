//! A dialogue under way: what user and wizard say and do leaves its mark on the frames.

use super::fact::Fact;
use super::shape::{Act, Arg, Frame, Search, Turn};
use super::world::{Package, city};
use crate::synth::Random;

pub struct Talk {
    pub random: Random,
    pub frames: Vec<Frame>,
    /// What a frame was offered from, beside its number.
    pub packages: Vec<(u32, Package)>,
    pub active: u32,
    pub trip: TripWish,
    pub last: Move,
    /// Slots that the wizard asked for.
    pub asked: Vec<&'static str>,
    /// The frames that the user asked about, and what.
    pub topic: (Vec<u32>, Vec<&'static str>),
    pub now_ms: u64,
    text: String,
    acts: Vec<Act>,
    pub searches: Vec<Search>,
}

#[derive(Clone, Copy)]
pub struct TripWish {
    pub from: &'static str,
    pub to: &'static str,
    pub start: u32,
    pub days: u32,
}

/// What the user did last, as far as the wizard answers it.
#[derive(Clone, Copy, PartialEq)]
pub enum Move {
    Wish,
    Question,
    Choice,
    Rejection,
    Agreement,
    Pause,
    Close,
}

impl Talk {
    pub fn new(mut random: Random, now_ms: u64) -> Self {
        let trip = TripWish {
            from: city(&mut random),
            to: city(&mut random),
            start: random.between(0, 36),
            days: random.between(3, 16),
        };
        Self {
            random,
            frames: vec![Frame { id: 1, ..Frame::default() }],
            packages: Vec::new(),
            active: 1,
            trip,
            last: Move::Wish,
            asked: Vec::new(),
            topic: (Vec::new(), Vec::new()),
            now_ms,
            text: String::new(),
            acts: Vec::new(),
            searches: Vec::new(),
        }
    }

    pub fn say(&mut self, sentence: &str) {
        if !self.text.is_empty() {
            self.text.push(' ');
        }
        self.text.push_str(sentence);
    }

    pub fn say_one_of(&mut self, sentences: &[&'static str]) {
        let sentence = self.random.pick_text(sentences);
        self.say(sentence);
    }

    pub fn act(&mut self, name: &'static str, args: Vec<Arg>) {
        self.acts.push(Act::new(name, args));
    }

    /// Does something to a frame.
    pub fn with(&mut self, id: u32, change: impl FnOnce(&mut Frame)) {
        if let Some(frame) = self.frames.iter_mut().find(|frame| frame.id == id) {
            change(frame);
        }
    }

    pub fn frame(&self, id: u32) -> Option<&Frame> {
        self.frames.iter().find(|frame| frame.id == id)
    }

    pub fn put(&mut self, id: u32, facts: &[Fact]) {
        self.with(id, |frame| facts.iter().for_each(|fact| fact.put_into(frame)));
    }

    /// A new frame with what its parent knows, but for some slots.
    pub fn child(&mut self, parent: u32, without: &[&str]) -> u32 {
        let id = self.frames.last().map_or(1, |frame| frame.id + 1);
        let info = self.frame(parent).map(|frame| frame.info.clone()).unwrap_or_default();
        let mut frame = Frame { id, parent: Some(parent), info, ..Frame::default() };
        frame.remove(without);
        self.frames.push(frame);
        id
    }

    pub fn package(&self, frame: u32) -> Option<&Package> {
        self.packages.iter().find(|(id, _)| *id == frame).map(|(_, package)| package)
    }

    /// A frame that is not active, newer ones sooner.
    pub fn other_frame(&mut self, of_wizard: bool) -> Option<u32> {
        let offered = |id: u32| self.packages.iter().any(|(frame, _)| *frame == id);
        let others: Vec<u32> = self.frames.iter().map(|frame| frame.id).collect();
        let others: Vec<u32> =
            others.into_iter().filter(|id| *id != self.active && (!of_wizard || offered(*id))).collect();
        let newest = others.iter().rev().take(3).copied().collect::<Vec<_>>();
        let from = if self.random.chance(600) { newest } else { others };
        self.random.pick(&from).copied()
    }

    /// The turn that was said, with the habits of people who type.
    pub fn finish(&mut self, is_user: bool) -> Turn {
        let mut text = std::mem::take(&mut self.text);
        if self.random.chance(34) {
            if text.contains('\'') {
                text = text.replace('\'', "\u{2019}");
            } else if text.ends_with('.') {
                text.pop();
                text.push('\u{2026}');
            } else {
                text.push_str(" \u{2026}");
            }
        }
        if self.random.chance(27) {
            text = text.replacen(". ", ".\n", 1);
        }
        Turn {
            is_user,
            text,
            time_ms: self.now_ms,
            is_float: self.random.chance(500),
            acts: std::mem::take(&mut self.acts),
            active: self.active,
            frames: self.frames.clone(),
            searches: std::mem::take(&mut self.searches),
        }
    }
}
