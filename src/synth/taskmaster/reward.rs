//! Writes reward rows: a dialogue up to some step, that step, and whether it was right.

use super::line::Talk;
use super::{ASCII_FOUR, COMPACT};
use crate::formats::taskmaster::names;
use crate::formats::write::Json;
use crate::synth::Random;

/// Rewards of 1 in a thousand rows, as published.
const GOOD_PER_MILLE: u32 = 156;

/// Answers in a thousand that are a text instead of names and values; in TM-4 alone, and of this call alone.
const EMPTY_PER_MILLE: u32 = 20;
const MAY_BE_EMPTY: &str = "get_addons";

/// Letters of the short ids of reward rows.
const LETTERS: &[u8] = b"abcdefghijklmnopqrstuvwxyz0123456789";

pub fn write(talk: &Talk, random: &mut Random) -> Vec<u8> {
    let steps = steps(talk, random);
    // The step that is judged is the assistant's.
    let own: Vec<usize> =
        (1..steps.len()).filter(|at| steps.get(*at).is_some_and(|step| step.is_own)).collect();
    let at = random.pick(&own).copied().unwrap_or_default();
    let id: String = (0..22).filter_map(|_| random.pick(LETTERS).map(|letter| char::from(*letter))).collect();
    let context: Vec<&str> = steps.iter().take(at).map(|step| step.json.as_str()).collect();
    let mut json = Json::of_record(ASCII_FOUR);
    json.open(b'{');
    json.member("conversation_id", &format!("dlg-{id}"));
    json.member("context", &format!("[{}]", context.join(", ")));
    json.member("generation", steps.get(at).map_or("{}", |step| &step.json));
    json.key("reward");
    json.raw(if random.chance(GOOD_PER_MILLE) { "1.0" } else { "0.0" });
    json.close(b'}');
    json.out
}

struct Step {
    is_own: bool,
    json: String,
}

fn steps(talk: &Talk, random: &mut Random) -> Vec<Step> {
    let mut steps = Vec::new();
    for line in &talk.lines {
        let role = if line.is_user { "user" } else { "agent" };
        let text = step(role, |json| json.member("text", &line.text));
        steps.push(Step { is_own: !line.is_user, json: text });
        for call in &line.calls {
            let args = call.args.iter().map(|(name, value)| (*name, value.as_str()));
            let asked = step("agent", |json| named(json, "api", call.name, args));
            steps.push(Step { is_own: true, json: asked });
            let row = call.response.iter().map(|(name, value)| (names::base(name), value.as_str()));
            let is_empty = call.name == MAY_BE_EMPTY && random.chance(EMPTY_PER_MILLE);
            let answered = step("api", |json| {
                if is_empty {
                    json.key("response");
                    json.open(b'{');
                    json.member(call.name, "empty");
                    json.close(b'}');
                } else {
                    named(json, "response", call.name, row);
                }
            });
            steps.push(Step { is_own: false, json: answered });
        }
    }
    steps
}

fn step(role: &str, write: impl FnOnce(&mut Json)) -> String {
    let mut json = Json::new(COMPACT);
    json.open(b'{');
    json.member("role", role);
    write(&mut json);
    json.close(b'}');
    String::from_utf8(json.out).unwrap_or_default()
}

/// The name of a call over its names and values; a name that is repeated has a list.
fn named<'a>(json: &mut Json, key: &str, call: &str, pairs: impl Iterator<Item = (&'a str, &'a str)>) {
    let mut groups: Vec<(&str, Vec<&str>)> = Vec::new();
    for (name, value) in pairs {
        match groups.iter_mut().find(|(known, _)| *known == name) {
            Some((_, values)) => values.push(value),
            None => groups.push((name, vec![value])),
        }
    }
    json.key(key);
    json.open(b'{');
    json.key(call);
    json.open(b'{');
    for (name, values) in groups {
        json.key(name);
        match values.as_slice() {
            [value] => json.string(value),
            values => json.strings(values),
        }
    }
    json.close(b'}');
    json.close(b'}');
}
