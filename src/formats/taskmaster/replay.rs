//! Calls as they went: where each argument comes from, which turn voices each result, and whether it worked.
//!
//! An argument comes from a segment of its own name, or else from the words of a turn, or else from an earlier call;
//! the user's own words come first, and the latest before the call. Invariant: nothing is guessed, a place holds the
//! value itself, whatever its case and signs, or the same number in letters or figures.

use super::leaves::leaves;
use super::names;
use crate::corpus::{Dialogue, Turn, slice_chars};
use crate::formats::words::{Word, are_same, find, find_number, words};
use crate::formats::{CallOutcome, Replay, Trace, TraceKind, Traced};

/// So many turns before and after a call are looked at; no published dialogue has as many.
const REACH: usize = 300;

/// One for each call of each turn; none when the dialogue has no calls.
pub fn replays(dialogue: &Dialogue) -> Vec<Vec<Replay>> {
    let calls: Vec<Known> = dialogue.turns.iter().enumerate().flat_map(known_calls).collect();
    let Some(last) = calls.last().map(|call| call.turn) else { return Vec::new() };
    let heard: Vec<Heard> = dialogue.turns.iter().map(heard).collect();
    let scene = Scene { is_annotated: heard.iter().any(|turn| !turn.spans.is_empty()), heard, calls };
    let mut replays = vec![Vec::new(); last + 1];
    for at in 0..scene.calls.len() {
        let turn = scene.calls.get(at).and_then(|call| replays.get_mut(call.turn));
        if let (Some(turn), Some(replay)) = (turn, scene.replay(at)) {
            turn.push(replay);
        }
    }
    replays
}

/// What is in a call, taken apart.
struct Known<'d> {
    turn: usize,
    method: &'d str,
    arguments: Vec<(String, Vec<String>)>,
    results: Vec<(String, Vec<String>)>,
}

fn known_calls((turn, of): (usize, &Turn)) -> impl Iterator<Item = Known<'_>> {
    of.calls.iter().map(move |call| {
        let row: Vec<_> = call.results.iter().flatten().flatten().cloned().collect();
        Known { turn, method: &call.method, arguments: leaves(&call.parameters), results: leaves(&row) }
    })
}

/// A turn, word by word.
pub struct Heard<'d> {
    pub is_user: bool,
    utterance: &'d str,
    words: Vec<Word>,
    /// In their order.
    spans: Vec<Marked<'d>>,
}

/// A segment under one of its names.
struct Marked<'d> {
    name: &'d str,
    /// As the data says, or else as it stands there.
    text: &'d str,
    words: Vec<Word>,
    /// The text is in the utterance.
    is_said: bool,
}

pub fn heard(turn: &Turn) -> Heard<'_> {
    let of_turn = words(&turn.utterance);
    let spans = turn.spans.iter().map(|span| {
        let there = slice_chars(&turn.utterance, span.range).filter(|there| !there.is_empty());
        let text = span.text.as_deref().or(there).unwrap_or_default();
        let own = words(text);
        let is_said = there == Some(text) || find(&of_turn, &own).is_some();
        Marked { name: names::without_verdict(&span.slot), text, words: own, is_said }
    });
    Heard {
        is_user: turn.speaker.is_user(),
        utterance: &turn.utterance,
        spans: spans.collect(),
        words: of_turn,
    }
}

impl<'d> Heard<'d> {
    /// The texts of its segments.
    pub fn texts(&self) -> impl Iterator<Item = &'d str> {
        self.spans.iter().map(|span| span.text)
    }

    /// The segment of that name with that value, if it is said.
    pub fn marked(&self, name: &str, value: &[Word]) -> Option<&'d str> {
        let is_it = |span: &&Marked| span.is_said && span.name == name && are_same(&span.words, value);
        self.spans.iter().find(is_it).map(|span| span.text)
    }

    /// The words that have the value.
    pub fn said(&self, wanted: &[Word], value: &str) -> Option<&'d str> {
        self.utterance.get(find(&self.words, wanted).or_else(|| find_number(&self.words, value))?)
    }
}

struct Scene<'d> {
    heard: Vec<Heard<'d>>,
    calls: Vec<Known<'d>>,
    /// Only then is it worth telling that a place has no segment.
    is_annotated: bool,
}

impl Scene<'_> {
    fn replay(&self, at: usize) -> Option<Replay> {
        let call = self.calls.get(at)?;
        let trace = |pairs: &[(String, Vec<String>)], of: &dyn Fn(&str, &str) -> Option<Trace>| {
            let values = |name: &str, values: &[String]| {
                values.iter().map(|value| (value.clone(), of(name, value))).collect()
            };
            let traced = |(name, all): &(String, Vec<String>)| Traced {
                name: name.clone(),
                values: values(name, all),
            };
            pairs.iter().map(traced).collect()
        };
        let spoken: Vec<_> = call.results.iter().filter(|(name, _)| !is_status(name)).cloned().collect();
        Some(Replay {
            arguments: trace(&call.arguments, &|name, value| self.source(at, call.turn, name, value)),
            results: trace(&spoken, &|name, value| self.voice(at, call.turn, name, value)),
            outcome: outcome(call),
        })
    }

    /// Where an argument comes from.
    fn source(&self, at: usize, turn: usize, name: &str, value: &str) -> Option<Trace> {
        let wanted = words(value);
        let before = || (turn.saturating_sub(REACH)..=turn).rev();
        let of = |by_user: bool| before().filter(move |turn| self.is_by_user(*turn) == by_user);
        let said = self
            .marked(of(true), name, &wanted, value)
            .or_else(|| self.marked(of(false), name, &wanted, value))
            .or_else(|| self.said(of(true), &wanted, value))
            .or_else(|| self.said(of(false), &wanted, value));
        said.or_else(|| {
            let gave = |call: &&Known| has(&call.results, value) && turn - call.turn <= REACH;
            let call = self.calls.get(..at)?.iter().rev().find(gave)?;
            Some(trace(call.turn, TraceKind::FromCall(call.method.to_owned())))
        })
    }

    /// The turn that voices a result, or the call that takes it.
    fn voice(&self, at: usize, turn: usize, name: &str, value: &str) -> Option<Trace> {
        let wanted = words(value);
        let after = || turn + 1..self.heard.len().min(turn + REACH);
        // What the assistant tells is what came back; users only pick it up.
        let of = |by_user: bool| after().filter(move |turn| self.is_by_user(*turn) == by_user);
        let first = |by_user: bool| {
            of(by_user).find_map(|turn| {
                let here = || std::iter::once(turn);
                self.marked(here(), name, &wanted, value).or_else(|| self.said(here(), &wanted, value))
            })
        };
        first(false).or_else(|| first(true)).or_else(|| {
            let takes = |call: &&Known| has(&call.arguments, value) && call.turn - turn <= REACH;
            let call = self.calls.get(at + 1..)?.iter().find(takes)?;
            Some(trace(call.turn, TraceKind::IntoCall(call.method.to_owned())))
        })
    }

    fn is_by_user(&self, turn: usize) -> bool {
        self.heard.get(turn).is_some_and(|turn| turn.is_user)
    }

    fn marked(
        &self,
        mut turns: impl Iterator<Item = usize>,
        name: &str,
        wanted: &[Word],
        value: &str,
    ) -> Option<Trace> {
        turns.find_map(|turn| {
            let said = self.heard.get(turn)?.marked(name, wanted)?;
            Some(self.utterance(turn, said, value, false))
        })
    }

    fn said(&self, mut turns: impl Iterator<Item = usize>, wanted: &[Word], value: &str) -> Option<Trace> {
        turns.find_map(|turn| {
            let said = self.heard.get(turn)?.said(wanted, value)?;
            Some(self.utterance(turn, said, value, self.is_annotated))
        })
    }

    fn utterance(&self, turn: usize, said: &str, value: &str, is_unannotated: bool) -> Trace {
        let words = (said != value).then(|| said.to_owned());
        trace(turn, TraceKind::Utterance { by_user: self.is_by_user(turn), words, is_unannotated })
    }
}

fn trace(turn: usize, kind: TraceKind) -> Trace {
    Trace { turn: u32::try_from(turn).unwrap_or(u32::MAX), kind }
}

/// Flags and empty texts come from nowhere.
fn has(pairs: &[(String, Vec<String>)], value: &str) -> bool {
    let is_value = !matches!(value, "" | "true" | "false");
    is_value && pairs.iter().any(|(_, values)| values.iter().any(|other| other == value))
}

/// Names of a response that say how it went.
const STATUS: [&str; 4] = ["status", "success", "empty", "api.response"];

pub fn is_status(name: &str) -> bool {
    STATUS.contains(&name)
}

/// As the published table of calls says; a word that is not in it is told as it is.
fn outcome(call: &Known) -> Option<CallOutcome> {
    let (name, value) = call
        .results
        .iter()
        .find_map(|(name, values)| is_status(name).then_some((name.as_str(), values.first()?.as_str())))?;
    let is_booking = call.method.starts_with("book");
    Some(match (name, value) {
        ("empty", _) if call.results.len() > 1 => return None,
        ("empty", _) => CallOutcome::NothingFound,
        (_, "success" | "true") if is_booking => CallOutcome::BookingSucceeded,
        (_, "failure" | "false") if is_booking => CallOutcome::BookingFailed,
        (_, "success" | "true") => CallOutcome::Succeeded,
        (_, "failure" | "false") => CallOutcome::Failed,
        (_, "available") => CallOutcome::Available,
        (_, "unavailable") => CallOutcome::Unavailable,
        _ => CallOutcome::Other(name.to_owned(), value.to_owned()),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{TM3, read};
    use super::*;
    use crate::corpus::{Dataset, Recognition, Role};
    use crate::formats::RecordText;

    fn told_of(trace: &Trace) -> String {
        let turn = trace.turn;
        match &trace.kind {
            TraceKind::Utterance { by_user, words, is_unannotated } => {
                let verb = if *by_user { "said" } else { "told" };
                let words = words.as_ref().map_or(String::new(), |words| format!(" as {words}"));
                let remark = if *is_unannotated { ", not annotated" } else { "" };
                format!("{verb} {turn}{words}{remark}")
            }
            TraceKind::FromCall(call) => format!("from {call} {turn}"),
            TraceKind::IntoCall(call) => format!("goes into {call} {turn}"),
        }
    }

    /// The values of a call with what is told of them, one a line.
    fn told(record: &str) -> Vec<String> {
        let recognition = Recognition::new(Dataset::Taskmaster, TM3, Role::Dialogues, "");
        let dialogue = read::read(&recognition, RecordText::of(record.as_bytes())).unwrap();
        let mut lines = Vec::new();
        for replay in replays(&dialogue).into_iter().flatten() {
            for (sign, side) in [("<", &replay.arguments), (">", &replay.results)] {
                for (traced, (value, trace)) in
                    side.iter().flat_map(|traced| traced.values.iter().map(move |value| (traced, value)))
                {
                    let trace = trace.as_ref().map_or_else(|| "nowhere".to_owned(), told_of);
                    lines.push(format!("{sign} {} {value}: {trace}", traced.name));
                }
            }
            lines.extend(replay.outcome.map(|outcome| format!("{outcome:?}")));
        }
        lines
    }

    const RECORD: &str = r#"{"conversation_id":"1","vertical":"Movie Tickets","utterances":[
      {"speaker":"user","text":"Tonight at AMC mountain 16?","segments":[
        {"start_index":11,"end_index":26,"text":"AMC mountain 16","annotations":[{"name":"name.theater"}]}]},
      {"speaker":"assistant","text":"AMC Mountain 16. An action film?"},
      {"speaker":"user","text":"yes","apis":[
        {"name":"find_movies","index":2,"args":{"name.genre":"action","name.theater":"AMC Mountain 16","location":"Oslo"},"response":{"name.movie_1":"Foo"}},
        {"name":"find_showtimes","index":2,"args":{"name.movie":"Foo"},"response":{"time.showing_1":"4:30pm","time.showing_2":"9:10pm"}}]},
      {"speaker":"assistant","text":"Only Foo at 9.10pm.","segments":[
        {"start_index":12,"end_index":18,"text":"9.10pm","annotations":[{"name":"time.showing"}]}]},
      {"speaker":"user","text":"ok","apis":[
        {"name":"book_tickets","index":4,"args":{"name.movie":"Foo","time.showing":"9:10pm"},"response":{"status":"failure"}},
        {"name":"check_tickets","index":4,"args":{},"response":{"status":"available"}},
        {"name":"find_theaters","index":4,"args":{},"response":{"empty":"no"}}]}]}"#;

    #[test]
    fn a_call_is_replayed_from_what_was_said_to_what_was_told() {
        let same = |text: &str| format!("as {text}");
        let expected = [
            "< name.genre action: told 1, not annotated".to_owned(),
            format!("< name.theater AMC Mountain 16: said 0 {}", same("AMC mountain 16")),
            "< location Oslo: nowhere".to_owned(),
            "> name.movie Foo: told 3, not annotated".to_owned(),
            "< name.movie Foo: from find_movies 2".to_owned(),
            "> time.showing 4:30pm: nowhere".to_owned(),
            format!("> time.showing 9:10pm: told 3 {}", same("9.10pm")),
            "< name.movie Foo: told 3, not annotated".to_owned(),
            format!("< time.showing 9:10pm: told 3 {}", same("9.10pm")),
            "BookingFailed".to_owned(),
            "Available".to_owned(),
            "NothingFound".to_owned(),
        ];
        assert_eq!(told(RECORD), expected);
        assert_eq!(told(r#"{"conversation_id":"1","utterances":[{"speaker":"user","text":"hi"}]}"#), [""; 0]);
    }

    #[test]
    fn ids_go_from_call_to_call() {
        let record = r#"{"conversation_id":"1","utterances":[{"speaker":"user","text":"a latte","apis":[
          {"name":"get_menu_items","args":{"query":"Latte"},"response":{"menu_items":[{"menu_item_id":"latte-1","name":"Latte"}]}},
          {"name":"add_order_item","args":{"menu_item_id":"latte-1"},"response":{"success":true}}]}]}"#;
        let told = told(record);
        let expected = [
            "< query Latte: said 0 as latte",
            "> menu_item_id latte-1: goes into add_order_item 0",
            "> name Latte: nowhere",
            "< menu_item_id latte-1: from get_menu_items 0",
            "Succeeded",
        ];
        assert_eq!(told, expected);
    }
}
