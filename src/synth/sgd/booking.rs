//! Having something done: details are confirmed, the service is called, and the user hears how it went.
//!
//! Invariant: the service is called with what was confirmed last.

use super::browsing::can_ask;
use super::calendar;
use super::dialogue::{Call, Frame, Row, Said};
use super::memory::{Memory, said};
use super::shape::{Intent, Lines, Other, Slot, Transaction};
use super::talk::{Closing, Talk};
use super::template::{Line, mentions};
use super::value::DONT_CARE;
use super::voice::{Text, Voice};
use super::wording;

enum Outcome {
    Done,
    /// Nothing can be done.
    Failed,
    /// It would work with another value.
    Other(&'static Other, &'static Slot, Text),
}

impl Talk {
    pub(super) fn transact(
        &mut self,
        memory: &mut Memory,
        intent: &'static Intent,
        transaction: &'static Transaction,
    ) {
        self.fill(memory, intent);
        let asked = self.confirm(memory, intent, transaction);
        match self.outcome(memory, transaction, asked.is_empty()) {
            Outcome::Done => self.succeed(memory, intent, transaction, &asked),
            Outcome::Failed => {
                let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
                line.sentence(self.random.pick_text(transaction.failed));
                line.sentence(self.random.pick_text(wording::ANYTHING_ELSE));
                frame.act("NOTIFY_FAILURE");
                frame.act("REQ_MORE");
                frame.call =
                    Some(Call { intent, parameters: memory.parameters(intent), results: Vec::new() });
                self.system(line, frame);
                self.closing = Closing::Nothing;
            }
            Outcome::Other(other, slot, value) => {
                self.offer_other(memory, intent, other, slot, value);
                if self.agree_to_other(memory) {
                    self.succeed(memory, intent, transaction, &[]);
                }
            }
        }
    }

    /// Until the user agrees; gives what the user asks for in the same turn.
    fn confirm(
        &mut self,
        memory: &mut Memory,
        intent: &Intent,
        transaction: &Transaction,
    ) -> Vec<&'static Slot> {
        let mut confirmed = self.say_details(memory, intent, transaction, wording::CONFIRM_LEADS);
        let mut corrected: Vec<&'static str> = Vec::new();
        while self.has_room(8) && self.random.chance(200) {
            let Some(slot) = self.correct(memory, &confirmed, &corrected) else { break };
            corrected.push(slot.name);
            confirmed = self.say_details(memory, intent, transaction, wording::CONFIRM_AGAIN_LEADS);
        }
        self.agree(memory, intent, &confirmed)
    }

    fn say_details(
        &mut self,
        memory: &Memory,
        intent: &Intent,
        transaction: &Transaction,
        leads: Lines,
    ) -> Vec<Said> {
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        let template = self.random.pick_text(transaction.confirm);
        let mut confirmed = Vec::new();
        for slot in mentions(template).into_iter().filter_map(|mention| memory.service.slot(mention.name)) {
            let default = intent.optional.iter().find(|(name, _)| *name == slot.name);
            let value =
                memory.canonical(slot.name).cloned().or(default.map(|(_, value)| Text::Borrowed(*value)));
            if let Some(value) = value.filter(|value| value != DONT_CARE) {
                confirmed.push(said(slot, value, Voice::System, &mut self.random));
            }
        }
        line.sentence(self.random.pick_text(leads));
        line.say(template, &confirmed, &mut frame.spans, &mut self.random);
        line.add(self.random.pick_text(wording::CONFIRM_TAILS));
        frame.act_each("CONFIRM", &confirmed);
        self.system(line, frame);
        confirmed
    }

    /// The user corrects one detail that was not corrected before; `None` when there is none to correct.
    fn correct(
        &mut self,
        memory: &mut Memory,
        confirmed: &[Said],
        corrected: &[&'static str],
    ) -> Option<&'static Slot> {
        let is_settled = |slot: &Slot| {
            corrected.contains(&slot.name) || memory.offered.iter().any(|said| said.slot.name == slot.name)
        };
        let open: Vec<&Said> =
            confirmed.iter().filter(|said| !said.slot.change.is_empty() && !is_settled(said.slot)).collect();
        let wrong = *self.random.pick(&open)?;
        let slot = wrong.slot;
        let stated = wrong.values.first().map(|value| &value.canonical);
        let right = memory.another(slot, stated, &mut self.random)?;
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        line.sentence(self.random.pick_text(wording::DISAGREE));
        let right = [said(slot, right, Voice::User, &mut self.random)];
        line.say(self.random.pick_text(slot.change), &right, &mut frame.spans, &mut self.random);
        frame.act_each("INFORM", &right);
        frame.act("NEGATE");
        // The other details are confirmed all the same.
        let rest: Vec<Said> = confirmed.iter().filter(|said| said.slot.name != slot.name).cloned().collect();
        memory.learn_all(&rest);
        memory.learn_all(&right);
        frame.state = Some(memory.state(Vec::new()));
        self.user(line, vec![frame]);
        Some(slot)
    }

    fn agree(&mut self, memory: &mut Memory, intent: &Intent, confirmed: &[Said]) -> Vec<&'static Slot> {
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        line.sentence(self.random.pick_text(wording::AGREE));
        memory.learn_all(confirmed);
        let mut asked = Vec::new();
        if self.random.chance(230) {
            let results = intent.results.iter().filter_map(|name| memory.service.slot(name));
            let open: Vec<&'static Slot> = results.filter(|slot| can_ask(memory, slot)).collect();
            asked = self.request(&open, &mut line, &mut frame);
        }
        frame.act("AFFIRM");
        frame.state = Some(memory.state(asked.iter().map(|slot| slot.name).collect()));
        self.user(line, vec![frame]);
        asked
    }

    fn outcome(&mut self, memory: &Memory, transaction: &'static Transaction, can_fail: bool) -> Outcome {
        if !can_fail || !self.has_room(6) {
            return Outcome::Done;
        }
        match (self.random.below(100), &transaction.other) {
            (0..5, _) => Outcome::Failed,
            (5..18, Some(other)) => {
                let slot = memory.service.slot(other.slot);
                let time = memory.canonical(other.slot).map(|time| calendar::nearby(time, &mut self.random));
                slot.zip(time).map_or(Outcome::Done, |(slot, time)| Outcome::Other(other, slot, time.into()))
            }
            _ => Outcome::Done,
        }
    }

    fn call(&mut self, memory: &mut Memory, intent: &'static Intent) -> Call {
        let row = memory.new_row(intent, memory.row(), &mut self.random);
        memory.rows = vec![row];
        memory.row_at = 0;
        Call { intent, parameters: memory.parameters(intent), results: memory.rows.clone() }
    }

    fn succeed(
        &mut self,
        memory: &mut Memory,
        intent: &'static Intent,
        transaction: &Transaction,
        asked: &[&'static Slot],
    ) {
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        frame.call = Some(self.call(memory, intent));
        line.sentence(self.random.pick_text(transaction.done));
        self.tell(memory, asked, &mut line, &mut frame);
        frame.act("NOTIFY_SUCCESS");
        self.system(line, frame);
        while self.has_room(4) && self.random.chance(260) {
            self.question_and_answer(memory);
        }
        memory.is_resumable = false;
        self.closing = Closing::Thank;
    }

    fn offer_other(
        &mut self,
        memory: &mut Memory,
        intent: &'static Intent,
        other: &Other,
        slot: &'static Slot,
        value: Text,
    ) {
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        let mut call = self.call(memory, intent);
        set(&mut call.results, slot, &value);
        frame.call = Some(call);
        memory.offered = vec![said(slot, value, Voice::System, &mut self.random)];
        line.say(self.random.pick_text(other.offer), &memory.offered, &mut frame.spans, &mut self.random);
        frame.act_each("OFFER", &memory.offered);
        frame.act("NOTIFY_FAILURE");
        self.system(line, frame);
    }

    /// Whether the user takes what is offered in place of what failed.
    fn agree_to_other(&mut self, memory: &mut Memory) -> bool {
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        let agrees = self.random.chance(840);
        if agrees {
            line.sentence(self.random.pick_text(wording::AGREE_TO_OTHER));
            frame.act("AFFIRM");
            let offered = std::mem::take(&mut memory.offered);
            memory.learn_all(&offered);
        } else {
            line.sentence(self.random.pick_text(wording::REFUSE_OTHER));
            frame.act("NEGATE");
        }
        frame.state = Some(memory.state(Vec::new()));
        self.user(line, vec![frame]);
        if !agrees {
            self.anything_else(memory);
            self.closing = Closing::Nothing;
        }
        agrees
    }
}

fn set(rows: &mut [Row], slot: &Slot, value: &Text) {
    for (_, cell) in rows.iter_mut().flatten().filter(|(of, _)| of.name == slot.name) {
        cell.clone_from(value);
    }
}
