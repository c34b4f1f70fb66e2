//! Looking something up: offers, questions about them, other wishes, and what the user does in the end.
//!
//! Invariant: what is on offer is a row of the last call's results.

use super::dialogue::{Call, Frame, Row};
use super::memory::{Memory, said};
use super::shape::{Intent, Search, Slot};
use super::talk::{Closing, Talk};
use super::template::{Line, mentions};
use super::value::Value;
use super::voice::{Text, Voice};
use super::wording;

/// The most rows that a call returns.
const ROW_LIMIT: u32 = 10;

impl Talk {
    pub(super) fn search(&mut self, memory: &mut Memory, intent: &'static Intent, search: &'static Search) {
        self.fill(memory, intent);
        if !search.failed.is_empty() && self.has_room(10) && self.random.chance(30) {
            self.find_nothing(memory, intent, search);
            if self.random.chance(300) || !self.try_again(memory, intent) {
                self.closing = Closing::Nothing;
                return;
            }
        }
        self.look_up(memory, intent, search);
        self.browse(memory, intent, search);
        self.settle(memory);
    }

    fn find_nothing(&mut self, memory: &mut Memory, intent: &'static Intent, search: &Search) {
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        line.sentence(self.random.pick_text(search.failed));
        line.sentence(self.random.pick_text(wording::ANYTHING_ELSE));
        frame.act("NOTIFY_FAILURE");
        frame.act("REQ_MORE");
        frame.call = Some(Call { intent, parameters: memory.parameters(intent), results: Vec::new() });
        self.system(line, frame);
    }

    /// The user asks for the same with another value; false when no slot can give way.
    fn try_again(&mut self, memory: &mut Memory, intent: &'static Intent) -> bool {
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        line.sentence(self.random.pick_text(wording::TRY_AGAIN));
        let has_changed = self.change_wish(memory, intent, &mut line, &mut frame);
        if has_changed {
            frame.act_intent("INFORM_INTENT", intent);
            frame.state = Some(memory.state(Vec::new()));
            self.user(line, vec![frame]);
        }
        has_changed
    }

    /// The user names another value for one of the slots that were searched by.
    fn change_wish(
        &mut self,
        memory: &mut Memory,
        intent: &Intent,
        line: &mut Line,
        frame: &mut Frame,
    ) -> bool {
        let names = intent.required.iter().chain(intent.optional.iter().map(|(name, _)| name));
        let slots: Vec<&'static Slot> = names
            .filter_map(|name| memory.service.slot(name))
            .filter(|slot| !slot.instead.is_empty())
            .collect();
        let Some(&slot) = self.random.pick(&slots) else { return false };
        let known = memory.canonical(slot.name).cloned();
        let Some(other) = memory.another(slot, known.as_ref(), &mut self.random) else { return false };
        let other = [said(slot, other, Voice::User, &mut self.random)];
        line.say(self.random.pick_text(slot.instead), &other, &mut frame.spans, &mut self.random);
        memory.learn_all(&other);
        frame.act_each("INFORM", &other);
        true
    }

    /// Calls the service and offers the first row.
    fn look_up(&mut self, memory: &mut Memory, intent: &'static Intent, search: &'static Search) {
        let is_single = search.nouns.0.is_empty();
        let wanted = match self.random.below(10) {
            _ if is_single => 1,
            0..=3 => ROW_LIMIT,
            _ => self.random.between(1, ROW_LIMIT),
        };
        let mut rows: Vec<Row> = Vec::with_capacity(wanted as usize);
        for _ in 0..wanted {
            let row = memory.new_row(intent, None, &mut self.random);
            // The first free slot tells rows apart: a name or a time. Twins are dropped.
            if rows.iter().all(|other| differs(other, &row)) {
                rows.push(row);
            }
        }
        memory.rows = rows;
        memory.row_at = 0;
        let call = Call { intent, parameters: memory.parameters(intent), results: memory.rows.clone() };
        let says_count = !is_single && self.random.chance(480);
        self.offer(memory, search, Some(call), says_count);
    }

    fn offer(&mut self, memory: &mut Memory, search: &'static Search, call: Option<Call>, says_count: bool) {
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        if says_count {
            self.say_count(memory.rows.len(), search, &mut line);
        }
        let template = self.random.pick_text(search.offer);
        let slots = mentions(template).into_iter().filter_map(|mention| memory.service.slot(mention.name));
        memory.offered = slots
            .filter_map(|slot| {
                Some(said(slot, memory.row_value(slot.name)?.clone(), Voice::System, &mut self.random))
            })
            .collect();
        memory.told = memory.offered.iter().map(|said| said.slot.name).collect();
        line.say(template, &memory.offered, &mut frame.spans, &mut self.random);
        frame.act_each("OFFER", &memory.offered);
        if says_count {
            let number = Text::from(memory.rows.len().to_string());
            frame.act_on("INFORM_COUNT", "count");
            if let Some(action) = frame.actions.last_mut() {
                action.values.push(Value { said: number.clone(), canonical: number });
            }
        }
        frame.call = call;
        self.system(line, frame);
    }

    fn say_count(&mut self, rows: usize, search: &Search, line: &mut Line) {
        let (one, many) = search.nouns;
        let (ways, noun) = if rows == 1 { (wording::FOUND_ONE, one) } else { (wording::FOUND_MANY, many) };
        line.sentence(&self.random.pick_text(ways).replace('#', &rows.to_string()).replace('%', noun));
    }

    fn browse(&mut self, memory: &mut Memory, intent: &'static Intent, search: &'static Search) {
        let can_change = !search.nouns.0.is_empty();
        for _ in 0..4 {
            if !self.has_room(10) {
                return;
            }
            match self.random.below(100) {
                0..42 => self.question_and_answer(memory),
                42..52 if can_change && memory.row_at + 1 < memory.rows.len() => {
                    self.user_wants_another(memory);
                    memory.row_at += 1;
                    self.offer(memory, search, None, false);
                }
                52..64 if can_change => {
                    let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
                    if self.change_wish(memory, intent, &mut line, &mut frame) {
                        frame.act("REQUEST_ALTS");
                        frame.state = Some(memory.state(Vec::new()));
                        self.user(line, vec![frame]);
                        self.look_up(memory, intent, search);
                    }
                }
                _ => return,
            }
        }
    }

    fn user_wants_another(&mut self, memory: &Memory) {
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        line.sentence(self.random.pick_text(wording::ALTERNATIVES));
        frame.act("REQUEST_ALTS");
        frame.state = Some(memory.state(Vec::new()));
        self.user(line, vec![frame]);
    }

    /// The user asks about what is on offer or was booked, and the system tells.
    pub(super) fn question_and_answer(&mut self, memory: &mut Memory) {
        let Some(row) = memory.row() else { return };
        let open: Vec<&'static Slot> =
            row.iter().map(|(slot, _)| *slot).filter(|slot| can_ask(memory, slot)).collect();
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        let asked = self.request(&open, &mut line, &mut frame);
        if asked.is_empty() {
            return;
        }
        frame.state = Some(memory.state(asked.iter().map(|slot| slot.name).collect()));
        self.user(line, vec![frame]);
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        self.tell(memory, &asked, &mut line, &mut frame);
        self.system(line, frame);
    }

    /// The user asks for one or two of the slots; gives those asked for.
    pub(super) fn request(
        &mut self,
        open: &[&'static Slot],
        line: &mut Line,
        frame: &mut Frame,
    ) -> Vec<&'static Slot> {
        let mut asked: Vec<&'static Slot> = Vec::with_capacity(2);
        let wanted = if self.random.chance(230) { 2 } else { 1 };
        for _ in 0..wanted {
            let Some(&slot) = self.random.pick(open) else { break };
            if asked.iter().any(|other| other.name == slot.name) {
                continue;
            }
            line.sentence(self.random.pick_text(slot.request.question));
            frame.act_on("REQUEST", slot.name);
            // A question about a flag may carry the value it asks for: "is it free?"
            let is_flag = slot.values.possible().iter().any(|value| value == "True");
            if let Some(action) = frame.actions.last_mut().filter(|_| is_flag && self.random.chance(150)) {
                action.values.push(Value { said: "True".into(), canonical: "True".into() });
            }
            asked.push(slot);
        }
        asked
    }

    /// The system tells what the present row says about the slots.
    pub(super) fn tell(
        &mut self,
        memory: &mut Memory,
        asked: &[&'static Slot],
        line: &mut Line,
        frame: &mut Frame,
    ) {
        for slot in asked {
            let Some(value) = memory.row_value(slot.name).cloned() else { continue };
            let told = [said(slot, value, Voice::System, &mut self.random)];
            line.say(self.random.pick_text(slot.request.reply), &told, &mut frame.spans, &mut self.random);
            frame.act_each("INFORM", &told);
            memory.told.push(slot.name);
        }
    }

    /// What the user does with the offer: take it, have something done with it, or leave that.
    fn settle(&mut self, memory: &mut Memory) {
        let next = memory.service.transaction().filter(|_| self.has_room(12) && self.random.chance(700));
        let Some((intent, transaction)) = next else {
            memory.is_resumable = memory.service.transaction().is_some();
            self.closing = Closing::Select;
            return;
        };
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        if self.random.chance(470) {
            let informed = self.take_offer(memory, transaction.go, &mut line, &mut frame);
            frame.act_each("INFORM", &informed);
            frame.act_intent("INFORM_INTENT", intent);
            memory.learn_all(&informed);
            memory.intent = Some(intent);
            frame.state = Some(memory.state(Vec::new()));
            self.user(line, vec![frame]);
            return self.transact(memory, intent, transaction);
        }
        let take = memory.service.search().map_or(&[][..], |(_, search)| search.take);
        self.take_offer(memory, take, &mut line, &mut frame);
        frame.state = Some(memory.state(Vec::new()));
        self.user(line, vec![frame]);
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        line.sentence(self.random.pick_text(transaction.hint));
        frame.act_intent("OFFER_INTENT", intent);
        self.system(line, frame);
        if self.random.chance(320) {
            memory.is_resumable = true;
            self.closing = Closing::Decline;
            return;
        }
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        let fits = |template| mentions(template).iter().all(|mention| !memory.knows(mention.name));
        let details = self.choose(transaction.agree, fits).filter(|_| self.random.chance(600));
        let informed = details.map_or_else(Vec::new, |template| self.wishes(memory, template));
        match details {
            Some(template) => line.say(template, &informed, &mut frame.spans, &mut self.random),
            None => line.sentence(self.random.pick_text(wording::AGREE_TO_INTENT)),
        }
        frame.act("AFFIRM_INTENT");
        frame.act_each("INFORM", &informed);
        memory.learn_all(&informed);
        memory.intent = Some(intent);
        frame.state = Some(memory.state(Vec::new()));
        self.user(line, vec![frame]);
        self.transact(memory, intent, transaction);
    }
}

/// Whether the user can ask about the slot: it was not spoken of and there is a way to ask.
pub(super) fn can_ask(memory: &Memory, slot: &Slot) -> bool {
    !slot.request.question.is_empty() && !memory.told.contains(&slot.name) && !memory.knows(slot.name)
}

/// Whether two rows would be told apart by a name or a time.
fn differs(row: &Row, other: &Row) -> bool {
    use super::value::Values;
    row.iter().zip(other).any(|((slot, value), (_, other))| {
        matches!(slot.values, Values::Name(_) | Values::Time { .. }) && value != other
    }) || !row.iter().any(|(slot, _)| matches!(slot.values, Values::Name(_) | Values::Time { .. }))
}
