//! Dialogues of TM-1 and TM-2, by the tables of their domains.

use super::domains::{self, Domain};
use super::line::{self, Line, Segment, Talk};
use super::values;
use crate::formats::Acceptance;
use crate::formats::taskmaster::names::parts;
use crate::synth::Random;

/// A dialogue of TM-1, which two workers annotated.
pub fn first(random: &mut Random, is_alone: bool) -> Talk {
    let id = line::id(random);
    let Some(domain) = random.pick(&domains::ALL) else { return Talk::default() };
    let (prefix, _) = domain.slots.first().copied().unwrap_or_default();
    let mut lines = lines(domain, random, prefix);
    for line in &mut lines {
        annotate_twice(line, random);
    }
    // Two people who talk to each other add a word before they part.
    if !is_alone {
        if lines.last().is_some_and(|line| !line.is_user) {
            lines.push(plain(true, "Okay, bye!"));
        }
        lines.push(plain(false, "Goodbye."));
    }
    let title = format!("{}-{}", domain.instructions, random.between(1, 4));
    Talk { id, title, lines, ..Talk::default() }
}

/// A dialogue of TM-2.
pub fn second(domain: &'static Domain, random: &mut Random) -> Talk {
    let id = line::id(random);
    let mut lines = lines(domain, random, "");
    for line in &mut lines {
        nest(line, random, 40);
    }
    let script = random.between(1, 9);
    let letter = ["", "b", "c", "e"].into_iter().cycle().nth(script as usize).unwrap_or_default();
    let title = format!("{}-{script}{letter}", domain.instructions);
    Talk { id, title, lines, ..Talk::default() }
}

fn plain(is_user: bool, text: &str) -> Line {
    Line { is_user, text: text.to_owned(), ..Line::default() }
}

/// How a dialogue of a domain goes; a value that was said once stays the same.
fn lines(domain: &'static Domain, random: &mut Random, prefix: &str) -> Vec<Line> {
    let mut known: Vec<(String, &'static str)> = Vec::new();
    let mut value = |name: &str, random: &mut Random| -> String {
        let path = name.trim_end_matches(['+', '-']);
        if path == domain.vertical {
            return "Your order".to_owned();
        }
        let path = if prefix.is_empty() { path.split_once('.').map_or(path, |(_, path)| path) } else { path };
        if let Some((_, said)) = known.iter().find(|(known, _)| known == path && !name.ends_with('-')) {
            return (*said).to_owned();
        }
        let said = values::of(path, random);
        if !name.ends_with('-') {
            known.push((path.to_owned(), said));
        }
        said.to_owned()
    };
    let mut lines = Vec::new();
    // A question and its answer stay or go together.
    let mut is_open = None;
    for template in domain.lines {
        let (template, is_kept) = if let Some(template) = template.strip_prefix('?') {
            (template, *is_open.get_or_insert_with(|| random.chance(500)))
        } else {
            is_open = None;
            (*template, true)
        };
        if !is_kept {
            continue;
        }
        let (speaker, template) = template.split_once(' ').unwrap_or(("a", template));
        let mut line = line::say(template, random, &mut value);
        line.is_user = speaker == "u";
        if !prefix.is_empty() {
            let names = line.segments.iter_mut().flat_map(|segment| &mut segment.names);
            names.for_each(|name| name.insert_str(0, &format!("{prefix}.")));
        }
        lines.push(line);
    }
    lines
}

/// What a second worker adds: the same name, the name without its verdict, or another edge.
fn annotate_twice(line: &mut Line, random: &mut Random) {
    for segment in &mut line.segments {
        let Some(name) = segment.names.first().cloned() else { continue };
        if random.chance(630) {
            let tail = match parts(&name).verdict {
                Some(Acceptance::Accepted) => ".accept",
                Some(Acceptance::Rejected) => ".reject",
                None => "",
            };
            let bare = name.strip_suffix(tail).unwrap_or(&name).to_owned();
            segment.names.push(if random.chance(700) { name } else { bare });
        }
    }
    nest(line, random, 120);
}

/// In some of a thousand segments, the first word is a segment of its own too.
fn nest(line: &mut Line, random: &mut Random, per_mille: u32) {
    let mut nested: Vec<Segment> = Vec::new();
    for segment in &line.segments {
        let text = line.text.chars().skip(segment.start).take(segment.end - segment.start);
        let word = text.take_while(|char| *char != ' ').count();
        if segment.start + word < segment.end && word > 0 && random.chance(per_mille) {
            let names = segment.names.iter().take(1).cloned().collect();
            nested.push(Segment { start: segment.start, end: segment.start + word, names });
        }
    }
    line.segments.extend(nested);
}
