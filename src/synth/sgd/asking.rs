//! The system asks for what is missing, and the user answers.
//!
//! Invariant: after [`Talk::fill`] the state has every required slot of the intent.

use super::dialogue::{Frame, Said};
use super::memory::{Known, Memory, said};
use super::shape::{Intent, Slot};
use super::talk::Talk;
use super::template::Line;
use super::value::DONT_CARE;
use super::voice::{Text, Voice};
use super::wording;

struct Question {
    slot: &'static Slot,
    kind: QuestionKind,
}

enum QuestionKind {
    Plain,
    /// With two examples.
    Suggest(Said),
    /// Whether a value of an earlier service holds here too.
    Propose(Known, Said),
}

impl Talk {
    pub(super) fn fill(&mut self, memory: &mut Memory, intent: &'static Intent) {
        loop {
            let missing: Vec<&'static Slot> = intent
                .required
                .iter()
                .filter(|name| !memory.knows(name))
                .filter_map(|name| memory.service.slot(name))
                .collect();
            if missing.is_empty() {
                return;
            }
            let most = if self.has_room(12) { 1 + self.random.below(2) + self.random.below(2) } else { 3 };
            let mut questions: Vec<Question> =
                missing.iter().take(most as usize).map(|&slot| self.question(slot)).collect();
            if questions.len() < 3 && missing.len() <= questions.len() && self.random.chance(260) {
                questions.extend(self.question_about_option(memory, intent));
            }
            self.ask(memory, &questions);
            self.answer(memory, &questions);
        }
    }

    fn question(&mut self, slot: &'static Slot) -> Question {
        let kind = match self.source(slot) {
            Some(source) if !slot.propose.is_empty() && self.random.chance(700) => {
                let proposed = said(slot, source.canonical.clone(), Voice::System, &mut self.random);
                QuestionKind::Propose(source, proposed)
            }
            _ if !slot.suggest.is_empty() && self.random.chance(400) => self.examples(slot),
            _ => QuestionKind::Plain,
        };
        Question { slot, kind }
    }

    fn examples(&mut self, slot: &'static Slot) -> QuestionKind {
        let nothing = |_: &str| None::<Text>;
        let first = slot.values.draw(&mut self.random, &nothing);
        let second = slot.values.draw(&mut self.random, &nothing);
        if first == second {
            return QuestionKind::Plain;
        }
        let mut both = said(slot, first, Voice::System, &mut self.random);
        both.values.extend(said(slot, second, Voice::System, &mut self.random).values);
        QuestionKind::Suggest(both)
    }

    fn question_about_option(&mut self, memory: &Memory, intent: &'static Intent) -> Option<Question> {
        let options = intent.optional.iter().filter(|(name, _)| !memory.knows(name));
        let slots =
            options.filter_map(|(name, _)| memory.service.slot(name)).filter(|slot| !slot.ask.is_empty());
        let open: Vec<&'static Slot> = slots.collect();
        let slot = *self.random.pick(&open)?;
        Some(Question { slot, kind: QuestionKind::Plain })
    }

    fn ask(&mut self, memory: &Memory, questions: &[Question]) {
        let (mut line, mut frame) = (Line::of(Voice::System), Frame::of(memory.service));
        if self.random.chance(360) {
            line.sentence(self.random.pick_text(wording::ACKNOWLEDGE));
        }
        for (position, question) in questions.iter().enumerate() {
            let slot = question.slot;
            match &question.kind {
                QuestionKind::Plain => {
                    let sentence = self.random.pick_text(slot.ask);
                    if position > 0 && self.random.chance(500) {
                        line.sentence("And ");
                        line.add(&lower_first(sentence));
                    } else {
                        line.sentence(sentence);
                    }
                    frame.act_on("REQUEST", slot.name);
                }
                QuestionKind::Suggest(values) => {
                    self.ask_with(slot.suggest, values, &mut line, &mut frame);
                }
                QuestionKind::Propose(_, value) => {
                    self.ask_with(slot.propose, value, &mut line, &mut frame);
                }
            }
        }
        self.system(line, frame);
    }

    fn ask_with(&mut self, templates: &[&'static str], values: &Said, line: &mut Line, frame: &mut Frame) {
        let values = std::slice::from_ref(values);
        line.say(self.random.pick_text(templates), values, &mut frame.spans, &mut self.random);
        frame.act_each("REQUEST", values);
    }

    fn answer(&mut self, memory: &mut Memory, questions: &[Question]) {
        let (mut line, mut frame) = (Line::of(Voice::User), Frame::of(memory.service));
        for question in questions {
            let slot = question.slot;
            if let QuestionKind::Propose(source, proposed) = &question.kind
                && self.random.chance(850)
            {
                line.sentence(self.random.pick_text(wording::AGREE_TO_PROPOSAL));
                frame.act("AFFIRM");
                memory.take_over(slot, source);
                memory.learn_all(std::slice::from_ref(proposed));
                continue;
            }
            let may_be_open =
                memory.intent.is_some_and(|intent| intent.optional.contains(&(slot.name, DONT_CARE)));
            if may_be_open && self.random.chance(380) {
                let alone = questions.len() == 1;
                let ways = if alone { wording::NO_PREFERENCE } else { wording::NO_PREFERENCE_ON_LAST };
                line.sentence(self.random.pick_text(ways));
                let indifferent = said(slot, Text::Borrowed(DONT_CARE), Voice::User, &mut self.random);
                memory.learn_all(std::slice::from_ref(&indifferent));
                frame.act_each("INFORM", &[indifferent]);
                continue;
            }
            let canonical = match &question.kind {
                QuestionKind::Propose(source, _) => {
                    line.sentence("No.");
                    memory.another(slot, Some(&source.canonical), &mut self.random)
                }
                _ => None,
            };
            let canonical = canonical.unwrap_or_else(|| memory.wish(slot, &mut self.random));
            let answer = [said(slot, canonical, Voice::User, &mut self.random)];
            // One "please" is enough.
            let is_polite = line.text.contains("please");
            let fits = |template: &str| !is_polite || !template.contains("please");
            let template = self.choose(slot.answer, fits).unwrap_or("{it}.");
            line.say(template, &answer, &mut frame.spans, &mut self.random);
            memory.learn_all(&answer);
            frame.act_each("INFORM", &answer);
        }
        frame.state = Some(memory.state(Vec::new()));
        self.user(line, vec![frame]);
    }
}

/// A question in the middle of a sentence. All questions begin with a common word.
fn lower_first(sentence: &str) -> String {
    let mut chars = sentence.chars();
    chars.next().map_or_else(String::new, |first| first.to_lowercase().chain(chars).collect())
}
