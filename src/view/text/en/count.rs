//! How many there are of something.

use super::counted;

pub fn dialogues(count: u64) -> String {
    counted(count, "dialogue", "dialogues")
}

pub fn services(count: u64) -> String {
    counted(count, "service", "services")
}

pub fn files(count: u64) -> String {
    counted(count, "file", "files")
}

pub fn findings(count: u64) -> String {
    counted(count, "finding", "findings")
}

pub fn flights(count: u64) -> String {
    counted(count, "flight", "flights")
}

pub fn frames(count: u64) -> String {
    counted(count, "frame", "frames")
}

pub fn hits(count: u64) -> String {
    counted(count, "hit", "hits")
}

pub fn intents(count: u64) -> String {
    counted(count, "intent", "intents")
}

pub fn lines(count: u64) -> String {
    counted(count, "line", "lines")
}

pub fn records(count: u64) -> String {
    counted(count, "record", "records")
}

pub fn results(count: u64) -> String {
    counted(count, "result", "results")
}

pub fn rows(count: u64) -> String {
    counted(count, "row", "rows")
}

pub fn rules(count: u64) -> String {
    counted(count, "rule", "rules")
}

pub fn slots(count: u64) -> String {
    counted(count, "slot", "slots")
}

pub fn spans(count: u64) -> String {
    counted(count, "span", "spans")
}

pub fn calls(count: u64) -> String {
    counted(count, "call", "calls")
}

pub fn turns(count: u64) -> String {
    counted(count, "turn", "turns")
}

pub fn values(count: u64) -> String {
    counted(count, "value", "values")
}
