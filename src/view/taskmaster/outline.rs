//! Names with dots as an outline: steps that names share stand once, above what differs.
//!
//! Invariant: every entry is in one line, in the order in which its steps first came.

use crate::view::shown_field::{Line, Piece};
use crate::view::text::taskmaster as text;

/// A name of more steps keeps the others in its last one.
const MAX_STEPS: usize = 6;

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'n> {
    pub steps: Vec<&'n str>,
    pub pieces: Vec<Piece>,
}

/// The steps of a name; one that is about the transaction as a whole says so.
pub fn steps(name: &str) -> Vec<&str> {
    let mut steps: Vec<&str> = name.splitn(MAX_STEPS, '.').collect();
    if steps.len() == 1 {
        steps.push(text::WHOLE);
    }
    steps
}

#[derive(Default)]
struct Step<'n> {
    name: &'n str,
    inner: Vec<Step<'n>>,
    entries: Vec<Vec<Piece>>,
}

/// A step alone under another one stands in its line.
pub fn outline(entries: Vec<Entry>) -> Vec<Line> {
    let mut root = Step::default();
    for Entry { steps, pieces } in entries {
        let mut at = &mut root;
        for name in steps {
            let known = at.inner.iter().position(|step| step.name == name).unwrap_or(at.inner.len());
            if known == at.inner.len() {
                at.inner.push(Step { name, ..Step::default() });
            }
            let Some(next) = at.inner.get_mut(known) else { return Vec::new() };
            at = next;
        }
        at.entries.push(pieces);
    }
    let mut lines = Vec::new();
    for step in root.inner {
        add(step, 0, &mut lines);
    }
    lines
}

fn add(step: Step, depth: u32, lines: &mut Vec<Line>) {
    let Step { name, mut inner, mut entries } = step;
    let mut lead = name.to_owned();
    while entries.is_empty() && inner.len() == 1 {
        let Some(only) = inner.pop() else { break };
        lead = [&lead, only.name].join(text::STEP);
        (inner, entries) = (only.inner, only.entries);
    }
    let own = if entries.len() == 1 { entries.pop() } else { None };
    lines.push(Line { depth, lead, pieces: own.unwrap_or_default() });
    for pieces in entries {
        lines.push(Line { depth: depth + 1, lead: String::new(), pieces });
    }
    for step in inner {
        add(step, depth + 1, lines);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::view::shown_field::Mark;

    fn of(names: &[&str]) -> Vec<String> {
        let entry =
            |name: &&'static str| Entry { steps: steps(name), pieces: vec![Piece::new("x", Mark::Plain)] };
        let names: Vec<&'static str> = names.iter().map(|name| &*name.to_string().leak()).collect();
        let line =
            |line: Line| format!("{}{} {}", "-".repeat(line.depth as usize), line.lead, line.pieces.len());
        outline(names.iter().map(entry).collect()).into_iter().map(line).collect()
    }

    #[test]
    fn shared_steps_stand_once() {
        assert_eq!(of(&["a.b.c"]), ["a › b › c 1"]);
        assert_eq!(of(&["a.b.c", "a.d", "a.b.e"]), ["a 0", "-b 0", "--c 1", "--e 1", "-d 1"]);
        assert_eq!(of(&["a.b", "a.b"]), ["a › b 0", "- 1", "- 1"]);
        assert_eq!(of(&["a", "a.b"]), ["a 0", "-the whole transaction 1", "-b 1"]);
        assert_eq!(of(&["a.b", "a.b.c"]), ["a › b 1", "-c 1"]);
        assert_eq!(of(&["a.b.c.d.e.f.g.h"]), ["a › b › c › d › e › f.g.h 1"]);
        assert_eq!(of(&[]), [""; 0]);
    }
}
