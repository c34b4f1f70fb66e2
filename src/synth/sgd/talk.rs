//! How a dialogue goes: one service after the other, how they follow each other, and how it ends.
//!
//! Invariants: speakers alternate, the user begins and the system has the last word; a user turn has one frame,
//! or two when it hands over from one service to the next.

use super::dialogue::{Dialogue, Frame, Said, Turn};
use super::memory::{Known, Memory, said};
use super::shape::{Carry, Intent, Lines, Service, Slot};
use super::template::{Line, count, mentions, taken_over};
use super::voice::Voice;
use super::wording;
use crate::synth::Random;

/// The longest dialogue we aim for; the published ones reach 50 turns, few have more than 40.
const TURN_LIMIT: usize = 40;

/// Turns that a service needs when nothing optional happens.
const TURNS_PER_SERVICE: usize = 9;

/// Of a thousand utterances with spans, how many get a character beyond ASCII in front of them. The published
/// data has none at all; ours keeps readers honest that take code points for bytes or UTF-16 units.
const NON_ASCII_PER_MILLE: u32 = 32;

/// What goes in front of such an utterance: accented letters, typographic marks, characters of two UTF-16 units.
const USER_NON_ASCII: Lines =
    &["\u{1F642} ", "\u{1F44B} ", "Okay \u{1F60A} ", "Tr\u{e8}s bien! ", "Well\u{2026} "];
const SYSTEM_NON_ASCII: Lines =
    &["\u{2705} ", "\u{1F44D} ", "Voil\u{e0}! ", "One moment\u{2026} ", "\u{1F60A} "];

pub struct Talk {
    pub(super) random: Random,
    turns: Vec<Turn>,
    /// The services dealt with, the latest last.
    past: Vec<Memory>,
    pub(super) closing: Closing,
    /// How many services are still to come.
    waiting: usize,
}

/// What the user has yet to say to the service that comes to its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Closing {
    /// Nothing: the system has asked what else it can do, or nothing was said at all.
    Nothing,
    /// Take what is offered.
    Select,
    /// Thank for what was done.
    Thank,
    /// Decline what the system offers to do.
    Decline,
}

/// A dialogue about the services, in this order.
pub fn dialogue(id: String, services: &[&'static Service], random: Random) -> Dialogue {
    let (turns, past) = (Vec::with_capacity(TURN_LIMIT), Vec::with_capacity(services.len()));
    let mut talk = Talk { random, turns, past, closing: Closing::Nothing, waiting: services.len() };
    for service in services {
        talk.waiting -= 1;
        talk.serve(service);
    }
    talk.come_back();
    talk.end();
    Dialogue { id, services: services.iter().map(|service| service.name).collect(), turns: talk.turns }
}

impl Talk {
    fn serve(&mut self, service: &'static Service) {
        let mut memory = Memory::of(service);
        match (service.search(), service.transaction()) {
            (Some((intent, search)), transaction) if transaction.is_none() || self.random.chance(690) => {
                self.open(&mut memory, intent);
                self.search(&mut memory, intent, search);
            }
            (_, Some((intent, transaction))) => {
                self.open(&mut memory, intent);
                self.transact(&mut memory, intent, transaction);
            }
            _ => {}
        }
        self.past.push(memory);
    }

    /// Sometimes the user wants, after all, what could have followed an earlier offer.
    fn come_back(&mut self) {
        let earlier = self.past.len().saturating_sub(1);
        let resumable = self.past.iter().take(earlier).position(|memory| memory.is_resumable);
        if let Some(position) = resumable.filter(|_| self.has_room(12) && self.random.chance(400)) {
            let mut memory = self.past.remove(position);
            if let Some((intent, transaction)) = memory.service.transaction() {
                self.begin(&mut memory, intent, transaction.back);
                self.transact(&mut memory, intent, transaction);
            }
            self.past.push(memory);
        }
    }

    /// The first turn about a service.
    fn open(&mut self, memory: &mut Memory, intent: &'static Intent) {
        let may_follow = |template: &'static str| {
            taken_over(template)
                .all(|name| memory.service.slot(name).is_some_and(|slot| self.source(slot).is_some()))
        };
        let following: Vec<&'static str> =
            intent.then.iter().copied().filter(|&line| may_follow(line)).collect();
        if !self.turns.is_empty() && !following.is_empty() && self.random.chance(750) {
            self.begin(memory, intent, &following);
        } else {
            self.begin(memory, intent, intent.open);
        }
    }

    /// The user wants something, and perhaps closes the service before in the same breath.
    fn begin(&mut self, memory: &mut Memory, intent: &'static Intent, templates: &[&'static str]) {
        let mut line = Line::of(Voice::User);
        let old_frame = self.hand_over(&mut line);
        if self.turns.is_empty() && self.random.chance(330) {
            line.sentence(self.random.pick_text(wording::GREETINGS));
        } else if self.has_asked_for_more() && self.random.chance(600) {
            line.sentence(self.random.pick_text(wording::WITH_ANOTHER_SERVICE));
        }
        let template = self.random.pick_text(templates);
        for slot in taken_over(template).filter_map(|name| memory.service.slot(name)) {
            if let Some(source) = self.source(slot) {
                memory.take_over(slot, &source);
            }
        }
        let informed = self.wishes(memory, template);
        let mut frame = Frame::of(memory.service);
        line.say(template, &informed, &mut frame.spans, &mut self.random);
        frame.act_each("INFORM", &informed);
        frame.act_intent("INFORM_INTENT", intent);
        memory.learn_all(&informed);
        memory.intent = Some(intent);
        frame.state = Some(memory.state(Vec::new()));
        let mut frames: Vec<Frame> = old_frame.into_iter().chain([frame]).collect();
        if self.random.chance(400) {
            frames.reverse();
        }
        self.user(line, frames);
    }

    /// Closes the service before: in the same turn, which gives a frame, or in turns of its own.
    fn hand_over(&mut self, line: &mut Line) -> Option<Frame> {
        if self.closing == Closing::Nothing {
            return None;
        }
        let mut old = self.past.pop()?;
        let mut frame = None;
        if self.random.chance(600) {
            frame = Some(self.part(&mut old, line));
        } else if self.closing == Closing::Thank && self.random.chance(400) {
            // Straight on to the next wish.
        } else {
            self.part_in_turns(&mut old);
        }
        self.closing = Closing::Nothing;
        self.past.push(old);
        frame
    }

    fn part_in_turns(&mut self, old: &mut Memory) {
        let mut line = Line::of(Voice::User);
        let frame = self.part(old, &mut line);
        self.user(line, vec![frame]);
        self.anything_else(old);
    }

    pub(super) fn anything_else(&mut self, memory: &Memory) {
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        line.sentence(self.random.pick_text(wording::ANYTHING_ELSE));
        frame.act("REQ_MORE");
        self.system(line, frame);
    }

    fn has_asked_for_more(&self) -> bool {
        let frames = self.turns.last().into_iter().flat_map(|turn| &turn.frames);
        frames.flat_map(|frame| &frame.actions).any(|action| action.act == "REQ_MORE")
    }

    /// What the user has yet to say to a service, with its frame.
    fn part(&mut self, memory: &mut Memory, line: &mut Line) -> Frame {
        let mut frame = Frame::of(memory.service);
        match self.closing {
            Closing::Nothing => {}
            Closing::Select => {
                let take = memory.service.search().map_or(&[][..], |(_, search)| search.take);
                self.take_offer(memory, take, line, &mut frame);
            }
            Closing::Thank => {
                line.sentence(self.random.pick_text(wording::THANKS));
                frame.act("THANK_YOU");
            }
            Closing::Decline => {
                line.sentence(self.random.pick_text(wording::DECLINE));
                frame.act("NEGATE_INTENT");
                memory.intent = None;
            }
        }
        frame.state = Some(memory.state(Vec::new()));
        frame
    }

    /// The user accepts what is on offer; gives what the user said besides, not yet part of an act.
    pub(super) fn take_offer(
        &mut self,
        memory: &mut Memory,
        templates: Lines,
        line: &mut Line,
        frame: &mut Frame,
    ) -> Vec<Said> {
        let is_offered =
            |memory: &Memory, name: &str| memory.offered.iter().any(|said| said.slot.name == name);
        let fits = |template| {
            let mut slots = mentions(template).into_iter();
            slots.all(|mention| is_offered(memory, mention.name) || !memory.knows(mention.name))
        };
        let Some(template) = self.choose(templates, fits) else { return Vec::new() };
        let (mut selected, mut informed) = (Vec::new(), Vec::new());
        for mention in mentions(template) {
            match memory.offered.iter().find(|said| said.slot.name == mention.name) {
                Some(offered) => selected.extend(again(offered, &mut self.random)),
                None => informed.extend(self.wish(memory, mention.name)),
            }
        }
        let all: Vec<Said> = selected.iter().chain(&informed).cloned().collect();
        line.say(template, &all, &mut frame.spans, &mut self.random);
        if selected.is_empty() {
            frame.act("SELECT");
        } else {
            frame.act_each("SELECT", &selected);
        }
        let offered = std::mem::take(&mut memory.offered);
        memory.learn_all(&offered);
        memory.learn_all(&selected);
        memory.offered = offered;
        informed
    }

    fn end(&mut self) {
        let Some(mut memory) = self.past.pop() else { return };
        let mut line = Line::of(Voice::User);
        if self.closing != Closing::Nothing && self.random.chance(470) {
            let mut frame = self.part(&mut memory, &mut line);
            line.sentence(self.random.pick_text(wording::USER_FAREWELLS));
            frame.act("GOODBYE");
            self.user(line, vec![frame]);
        } else {
            if self.closing != Closing::Nothing {
                self.part_in_turns(&mut memory);
            }
            let mut frame = Frame::of(memory.service);
            line.sentence(self.random.pick_text(wording::NOTHING_MORE));
            frame.act("NEGATE");
            frame.act("THANK_YOU");
            memory.intent = None;
            frame.state = Some(memory.state(Vec::new()));
            self.user(line, vec![frame]);
        }
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        line.sentence(self.random.pick_text(wording::FAREWELLS));
        frame.act("GOODBYE");
        self.system(line, frame);
    }

    /// What an earlier service can hand to the slot, the latest first.
    pub(super) fn source(&self, slot: &Slot) -> Option<Known> {
        if slot.takes == Carry::Nothing {
            return None;
        }
        let source = self.past.iter().rev().find_map(|memory| memory.gives(slot.takes))?;
        let fits = !slot.values.is_categorical() || slot.values.possible().contains(&source.canonical);
        fits.then_some(source)
    }

    /// What the user says for the slots of a template.
    pub(super) fn wishes(&mut self, memory: &mut Memory, template: &'static str) -> Vec<Said> {
        mentions(template).into_iter().filter_map(|mention| self.wish(memory, mention.name)).collect()
    }

    fn wish(&mut self, memory: &mut Memory, slot: &str) -> Option<Said> {
        let slot = memory.service.slot(slot)?;
        let canonical = memory.wish(slot, &mut self.random);
        Some(said(slot, canonical, Voice::User, &mut self.random))
    }

    /// One of the templates that fit.
    pub(super) fn choose(
        &mut self,
        templates: Lines,
        fits: impl Fn(&'static str) -> bool,
    ) -> Option<&'static str> {
        let fitting: Vec<&'static str> =
            templates.iter().copied().filter(|&template| fits(template)).collect();
        self.random.pick(&fitting).copied()
    }

    /// Whether so many more turns leave enough for what must follow.
    pub(super) fn has_room(&self, turns: usize) -> bool {
        self.turns.len() + turns + self.waiting * TURNS_PER_SERVICE <= TURN_LIMIT
    }

    pub(super) fn user(&mut self, line: Line, frames: Vec<Frame>) {
        self.turn("USER", USER_NON_ASCII, line, frames);
    }

    pub(super) fn system(&mut self, line: Line, frame: Frame) {
        self.turn("SYSTEM", SYSTEM_NON_ASCII, line, vec![frame]);
    }

    fn turn(&mut self, speaker: &'static str, non_ascii: Lines, line: Line, mut frames: Vec<Frame>) {
        let mut utterance = line.text;
        let has_spans = frames.iter().any(|frame| !frame.spans.is_empty());
        if has_spans && utterance.contains('\'') && self.random.chance(NON_ASCII_PER_MILLE / 2) {
            utterance = with_curly_apostrophes(&utterance, &frames);
        } else if has_spans && self.random.chance(NON_ASCII_PER_MILLE) {
            let before = self.random.pick_text(non_ascii);
            utterance.insert_str(0, before);
            for span in frames.iter_mut().flat_map(|frame| &mut frame.spans) {
                span.start += count(before);
                span.end += count(before);
            }
        }
        self.turns.push(Turn { speaker, utterance, frames });
    }
}

/// The utterance as a word processor would have it; spans keep their text, which is also a value.
fn with_curly_apostrophes(utterance: &str, frames: &[Frame]) -> String {
    let is_in_span = |position: u32| {
        frames.iter().flat_map(|frame| &frame.spans).any(|span| (span.start..span.end).contains(&position))
    };
    let chars = utterance.chars().zip(0..);
    chars
        .map(|(char, position)| if char == '\'' && !is_in_span(position) { '\u{2019}' } else { char })
        .collect()
}

/// The same value in the user's words.
fn again(offered: &Said, random: &mut Random) -> Option<Said> {
    let value = offered.values.first()?;
    Some(said(offered.slot, value.canonical.clone(), Voice::User, random))
}
