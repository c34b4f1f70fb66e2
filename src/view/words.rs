//! Acts and calls in words, as in `INFORM city = Oslo`.

use super::call::outcome;
use crate::corpus::{Act, Call};

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
