//! Writes a generated dialogue in the keys and the key order of the published file.

use super::odds::{of_each, of_one};
use super::shape::{Act, Arg, Cell, Dialogue, Entry, Frame, Reference, Said, Search, Stored, Turn};
use crate::formats::write::Json;
use crate::synth::Random;

#[derive(Clone, Copy, PartialEq)]
pub enum Form {
    Raw,
    Tagged,
    Predictions,
}

pub fn write(json: &mut Json, dialogue: &Dialogue, form: Form, seed: u64) {
    json.open(b'{');
    json.member("user_id", dialogue.user);
    json.key("turns");
    let mut before: Option<&Turn> = None;
    json.list(&dialogue.turns, |json, turn_now| {
        turn(json, before, turn_now, form, seed);
        before = Some(turn_now);
    });
    json.member("wizard_id", dialogue.wizard);
    json.member("id", &dialogue.id);
    json.key("labels");
    json.open(b'{');
    json.key("userSurveyRating");
    json.raw(dialogue.rating);
    json.key("wizardSurveyTaskSuccessful");
    json.truth(dialogue.is_success);
    json.close(b'}');
    json.close(b'}');
}

fn turn(json: &mut Json, before: Option<&Turn>, turn: &Turn, form: Form, seed: u64) {
    json.open(b'{');
    json.member("text", &turn.text);
    if !turn.is_user {
        json.key("db");
        json.open(b'{');
        json.key("result");
        json.list(&turn.searches, |json, search| {
            json.list(&search.packages, |json, package| package.write(json));
        });
        json.key("search");
        json.list(&turn.searches, search);
        json.close(b'}');
    }
    json.key("labels");
    json.open(b'{');
    json.key("acts");
    json.list(&turn.acts, |json, one| act(json, one, argument));
    if turn.is_user {
        json.key("acts_without_refs");
        json.list(&turn.acts, |json, one| act(json, &flat(one), flat_argument));
    }
    json.key("active_frame");
    json.number(turn.active);
    json.key("frames");
    json.list(&turn.frames, frame);
    if form == Form::Tagged && turn.is_user {
        json.key("tags");
        json.list(tags(before, turn), Json::string);
    }
    json.close(b'}');
    json.member("author", if turn.is_user { "user" } else { "wizard" });
    json.key("timestamp");
    json.number(turn.time_ms);
    if turn.is_float {
        json.raw(".0");
    }
    if form == Form::Predictions && turn.is_user {
        json.key("predictions");
        predictions(json, before, turn, &mut Random::of(seed, &[turn.time_ms]));
    }
    json.close(b'}');
}

fn search(json: &mut Json, search: &Search) {
    json.open(b'{');
    for (key, cell) in &search.pairs {
        json.key(key);
        match cell {
            Cell::Text(text) => json.string(text),
            Cell::Number(number) => json.number(*number),
        }
    }
    json.key("timestamp");
    let (seconds, rest) = (search.time_ms / 1000, search.time_ms % 1000);
    json.raw(&format!("{seconds}.{rest:03}"));
    json.close(b'}');
}

fn act(json: &mut Json, act: &Act, write: fn(&mut Json, &Arg)) {
    json.open(b'{');
    json.key("args");
    json.list(&act.args, write);
    json.member("name", act.name);
    json.close(b'}');
}

fn argument(json: &mut Json, arg: &Arg) {
    match arg {
        Arg::Bare(slot) => return pair(json, slot, None),
        Arg::Said(slot, said) => return pair(json, slot, Some(said)),
        Arg::Id(frame) => {
            json.open(b'{');
            json.key("val");
            json.number(*frame);
            json.member("key", "id");
        }
        Arg::References(kind, references) => {
            json.open(b'{');
            json.key("val");
            json.list(references, reference);
            json.member("key", kind);
        }
    }
    json.close(b'}');
}

/// A value that acts leave out is null where they are flattened.
fn flat_argument(json: &mut Json, arg: &Arg) {
    let Arg::Bare(slot) = arg else { return argument(json, arg) };
    json.open(b'{');
    json.key("val");
    json.raw("null");
    json.member("key", slot);
    json.close(b'}');
}

fn pair(json: &mut Json, slot: &str, said: Option<&Said>) {
    json.open(b'{');
    if let Some(said) = said {
        json.key("val");
        match said {
            Said::Text(text) => json.string(text),
            Said::Flag(flag) => json.truth(*flag),
        }
    }
    json.member("key", slot);
    json.close(b'}');
}

fn reference(json: &mut Json, reference: &Reference) {
    json.open(b'{');
    json.key("annotations");
    json.list(&reference.annotations, |json, (slot, said)| pair(json, slot, said.as_ref()));
    json.key("frame");
    json.number(reference.frame);
    json.key("fromrange");
    json.truth(reference.is_group);
    json.close(b'}');
}

fn frame(json: &mut Json, frame: &Frame) {
    json.open(b'{');
    json.key("info");
    json.open(b'{');
    for (slot, entries) in &frame.info {
        json.key(slot);
        json.list(entries, entry);
    }
    json.close(b'}');
    json.key("frame_id");
    json.number(frame.id);
    json.key("requests");
    json.list(&frame.requests, |json, (slot, author)| {
        json.open(b'{');
        json.member("author", author);
        json.member("key", slot);
        json.close(b'}');
    });
    json.key("frame_parent_id");
    match frame.parent {
        Some(parent) => json.number(parent),
        None => json.raw("null"),
    }
    json.key("binary_questions");
    json.list(&frame.binary_questions, |json, (slot, value, author)| {
        json.open(b'{');
        json.member("author", author);
        json.key("value");
        json.truth(*value);
        json.member("key", slot);
        json.close(b'}');
    });
    json.key("compare_requests");
    json.list(&frame.compare_requests, |json, (slots, author)| {
        json.open(b'{');
        json.member("author", author);
        json.key("keys");
        json.strings(slots);
        json.close(b'}');
    });
    json.close(b'}');
}

fn entry(json: &mut Json, entry: &Entry) {
    json.open(b'{');
    json.key("val");
    match &entry.value {
        Stored::Null => json.raw("null"),
        Stored::Text(text) => json.string(text),
        Stored::Flag(flag) => json.truth(*flag),
        Stored::List(slots) => json.strings(slots),
    }
    json.key("negated");
    json.truth(entry.is_negated);
    json.close(b'}');
}

/// The act with every reference replaced by what it is annotated with.
fn flat(act: &Act) -> Act {
    let mut args = Vec::new();
    for arg in &act.args {
        match arg {
            Arg::References(_, references) => {
                let annotations = references.iter().flat_map(|reference| &reference.annotations);
                args.extend(annotations.map(|(slot, said)| match said {
                    Some(said) => Arg::Said(slot, said.clone()),
                    None => Arg::Bare(slot),
                }));
            }
            other => args.push(other.clone()),
        }
    }
    Act::new(act.name, args)
}

fn tags(before: Option<&Turn>, turn: &Turn) -> Vec<&'static str> {
    let is_switch = before.is_some_and(|before| before.active != turn.active);
    let is_new = before.is_some_and(|before| before.frames.len() < turn.frames.len());
    let has_switch = turn.acts.iter().any(|act| act.name == "switch_frame");
    [
        ("user.all", true),
        ("user.active_frame.changed", is_switch),
        ("user.active_frame.same", !is_switch),
        ("user.frame.new", is_new),
        ("user.act.switch_frame", has_switch),
    ]
    .into_iter()
    .filter_map(|(tag, is_true)| is_true.then_some(tag))
    .collect()
}

/// Every slot stands in a reference of its own, and each act has one reference more for itself.
fn predictions(json: &mut Json, before: Option<&Turn>, turn: &Turn, random: &mut Random) {
    let known = before.and_then(|before| before.frames.last()).map_or(1, |frame| frame.id);
    json.open(b'{');
    json.key("acts");
    json.list(&turn.acts, |json, act| {
        json.open(b'{');
        json.key("args");
        let (slots, truths) = targets(act, turn.active);
        let mut args = Vec::new();
        for (slot, said, frame) in slots {
            args.push((Some((slot, said)), of_one(random, known + 1, frame.saturating_sub(1))));
        }
        args.push((None, of_each(random, known + 1, &truths)));
        json.list(args, |json, (annotation, odds)| {
            json.open(b'{');
            json.key("val");
            json.open(b'[');
            json.element();
            json.open(b'{');
            json.key("annotations");
            json.list(annotation, |json, (slot, said)| pair(json, slot, said));
            json.key("frame");
            json.list(odds, |json, odd| json.raw(&format!("{}.{:03}", odd / 1000, odd % 1000)));
            json.key("fromrange");
            json.truth(false);
            json.close(b'}');
            json.close(b']');
            json.member("key", "ref");
            json.close(b'}');
        });
        json.member("name", act.name);
        json.close(b'}');
    });
    json.close(b'}');
}

type Target<'a> = (&'static str, Option<&'a Said>, u32);

/// The slots of an act with their frames, and the frames that the act as a whole is about, counted from 0.
fn targets(act: &Act, active: u32) -> (Vec<Target<'_>>, Vec<u32>) {
    let (mut slots, mut whole, mut has_annotated) = (Vec::new(), Vec::new(), false);
    for arg in &act.args {
        match arg {
            Arg::Id(_) => {}
            Arg::Bare(slot) => slots.push((*slot, None, active)),
            Arg::Said(slot, said) => slots.push((*slot, Some(said), active)),
            Arg::References(_, references) => {
                for reference in references {
                    let pairs = reference.annotations.iter();
                    slots.extend(pairs.map(|(slot, said)| (*slot, said.as_ref(), reference.frame)));
                    has_annotated |= !reference.annotations.is_empty();
                    if reference.annotations.is_empty() {
                        whole.push(reference.frame.saturating_sub(1));
                    }
                }
            }
        }
    }
    if whole.is_empty() && !has_annotated {
        whole.push(active.saturating_sub(1));
    }
    (slots, whole)
}
