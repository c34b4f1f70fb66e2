//! What stands at a place of a record.

pub const FRAME: &str = "frame";
pub const TURN: &str = "turn";

pub fn act(name: &str, slot: &str) -> String {
    if slot.is_empty() { format!("act {name}") } else { format!("act {name} {slot}") }
}

pub fn call(method: &str) -> String {
    format!("call {method}")
}

pub fn slot(name: &str) -> String {
    format!("slot {name}")
}

pub fn span(slot: &str) -> String {
    format!("span {slot}")
}

pub fn state(service: &str) -> String {
    format!("state of {service}")
}
