//! Findings that a person does not want to see again.

use super::counted;
use super::parts::quoted;

pub const ANY_RULE: &str = "any rule";
/// Between what a suppression names.
pub const BETWEEN: &str = ", ";
pub const BUTTON: &str = "Suppress\u{2026}";
pub const EVERYWHERE: &str = "Every finding of this rule: switch it off";
pub const LOAD: &str = "Load suppressions\u{2026}";
pub const REASON: &str = "Reason";
pub const REMOVE: &str = "Remove";
pub const SAVE: &str = "Save suppressions";
pub const SAYS: &str = "Suppressed findings are in no count, list, report or comparison on this screen, and in no file of findings that \
    is saved. The search (rule:, has:finding) and the dialogues still show all that checking found. Rules that are off stay off \
    on this computer; the rest is forgotten with the page unless it is saved.";
pub const SCOPE: &str = "What to suppress of this rule";
pub const SUBMIT: &str = "Suppress";
pub const SWITCHED_OFF: &str = "switched off";
pub const WITH_SUPPRESSED: &str = " Save suppressed findings too";

pub fn in_turn(turn: u64, id: &str) -> String {
    format!("In turn {turn} of dialogue {id}")
}

pub fn in_dialogue(id: &str) -> String {
    format!("In dialogue {id}")
}

pub fn at_line(line: u64) -> String {
    format!("At line {line} of this file")
}

pub fn in_file(file: &str) -> String {
    format!("In {file}")
}

pub fn of_value(value: &str) -> String {
    format!("Wherever it names {}", quoted(value))
}

pub fn value(value: &str) -> String {
    format!("naming {}", quoted(value))
}

pub fn turn(turn: u64) -> String {
    format!("turn {turn}")
}

pub fn dialogue(id: &str) -> String {
    format!("dialogue {id}")
}

pub fn line(line: u64) -> String {
    format!("line {line}")
}

pub fn file(path: &str) -> String {
    format!("file {path}")
}

/// What a switch is called.
pub fn rule_is_on(rule: &str) -> String {
    format!("{rule} counts")
}

pub fn suppressed(count: u64) -> String {
    counted(count, "finding suppressed", "findings suppressed")
}

pub fn suppressions(count: u64, findings: u64) -> String {
    let suppressions = counted(count, "suppression", "suppressions");
    format!("{suppressions} of {}", super::count::findings(findings))
}

pub fn off(rules: u64) -> String {
    counted(
        rules,
        "rule is off, or all it found is suppressed",
        "rules are off, or all they found is suppressed",
    )
}

pub fn remove(scope: &str) -> String {
    format!("{REMOVE}: {scope}")
}

pub fn loaded(count: u64, name: &str) -> String {
    format!("{} loaded from {name}.", counted(count, "suppression was", "suppressions were"))
}

pub fn not_loaded(name: &str) -> String {
    format!("Nothing was loaded from {name}:")
}
