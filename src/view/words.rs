//! Speakers, acts and calls in words, as in `INFORM city = Oslo`.

use super::call::outcome;
use super::text;
use crate::corpus::{Act, Call, Speaker};

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

pub fn call(call: &Call) -> String {
    let parameters: Vec<String> =
        call.parameters.iter().map(|(name, value)| format!("{name} {value}")).collect();
    format!("{}({}) → {}", call.method, parameters.join(", "), outcome(call))
}
