//! Speakers, acts and calls in words, as in `INFORM city = Oslo`.

use super::call::outcome;
use super::frames::act::line;
use super::text;
use crate::corpus::{Act, Call, Speaker};
use crate::engine::answer::Reading;

pub fn speaker(speaker: Speaker) -> &'static str {
    match speaker {
        Speaker::User => text::title::USER,
        Speaker::System => text::title::SYSTEM,
        Speaker::Customer => text::title::CUSTOMER,
        Speaker::Agent => text::title::AGENT,
        Speaker::Assistant => text::title::ASSISTANT,
        Speaker::Wizard => text::title::WIZARD,
    }
}

pub fn act(act: &Act) -> String {
    let values: Vec<&str> = act.values.iter().map(|value| value.said.as_str()).collect();
    let slot = act.slot.as_ref().map_or_else(String::new, |slot| format!(" {slot}"));
    let values = if values.is_empty() { String::new() } else { format!(" = {}", values.join(", ")) };
    format!("{}{slot}{values}", act.name)
}

/// All acts of a turn, in full where they say more than a slot.
pub fn acts(reading: &Reading, turn: usize) -> Vec<String> {
    let acts = reading.dialogue.turns.get(turn).map(|turn| turn.acts.as_slice()).unwrap_or_default();
    let tracked = reading.details.frames.turns.get(turn).map(|turn| turn.acts.as_slice()).unwrap_or_default();
    let words = |(number, of): (usize, &Act)| tracked.get(number).map_or_else(|| act(of), line);
    acts.iter().enumerate().map(words).collect()
}

pub fn call(call: &Call) -> String {
    let parameters: Vec<String> =
        call.parameters.iter().map(|(name, value)| format!("{name} {value}")).collect();
    format!("{}({}) → {}", call.method, parameters.join(", "), outcome(call))
}
