//! A dialogue before it is written, and the templates that its lines are made of.
//!
//! In a template, `{name}` is a value and a span of that name, `{name+}` one that is accepted and `{name-}` one
//! that is rejected and another value than the one that is kept. Alternatives are set apart by `|`.

use crate::synth::Random;

#[derive(Debug, Default)]
pub struct Talk {
    pub id: String,
    /// The scenario of TM-3 and TM-4, the instruction id of the others.
    pub title: String,
    pub vertical: &'static str,
    pub instructions: String,
    pub lines: Vec<Line>,
}

#[derive(Debug, Default)]
pub struct Line {
    pub is_user: bool,
    pub text: String,
    pub segments: Vec<Segment>,
    pub calls: Vec<Call>,
}

/// A piece of the text, in code points, with its annotation names.
#[derive(Clone, Debug)]
pub struct Segment {
    pub start: usize,
    pub end: usize,
    pub names: Vec<String>,
}

#[derive(Debug)]
pub struct Call {
    pub name: &'static str,
    pub args: Vec<(&'static str, String)>,
    /// In TM-4 the request and the response are JSON of their own.
    pub request: String,
    pub response: Vec<(String, String)>,
    pub answer: String,
}

impl Call {
    pub fn new(name: &'static str, args: &[(&'static str, &str)], response: &[(&str, &[&str])]) -> Self {
        let numbered = |(key, values): &(&str, &[&str])| {
            let named = |(number, value): (usize, &&str)| {
                // One value has its number too, but flags have none.
                let is_plain = matches!(*key, "status" | "empty");
                let name = if is_plain { (*key).to_owned() } else { format!("{key}_{}", number + 1) };
                (name, (*value).to_owned())
            };
            values.iter().enumerate().map(named).collect::<Vec<_>>()
        };
        Self {
            name,
            args: args.iter().map(|(name, value)| (*name, (*value).to_owned())).collect(),
            request: String::new(),
            response: response.iter().flat_map(numbered).collect(),
            answer: String::new(),
        }
    }
}

/// `dlg-` and a random UUID.
pub fn id(random: &mut Random) -> String {
    let (high, low) = (random.bits(), random.bits());
    format!(
        "dlg-{:08x}-{:04x}-4{:03x}-{:04x}-{:012x}",
        high >> 32,
        (high >> 16) & 0xffff,
        high & 0xfff,
        0x8000 | (low >> 48) & 0x3fff,
        low & 0xffff_ffff_ffff
    )
}

/// Says one alternative of a template; `value` gives the value of a place.
pub fn say(
    template: &'static str,
    random: &mut Random,
    value: &mut dyn FnMut(&str, &mut Random) -> String,
) -> Line {
    let alternatives: Vec<&'static str> = template.split('|').collect();
    let mut rest = random.pick_text(&alternatives).trim();
    let mut line = Line::default();
    let mut chars = 0;
    // Some keyboards write the typographic apostrophe.
    let apostrophe = if random.chance(350) { "\u{2019}" } else { "'" };
    let mut push = |text: &str, line: &mut Line| {
        chars += text.chars().count();
        line.text.push_str(text);
        chars
    };
    while let Some((before, (inside, after))) =
        rest.split_once('{').and_then(|(before, after)| Some((before, after.split_once('}')?)))
    {
        let start = push(&before.replace('\'', apostrophe), &mut line);
        let said = value(inside, random);
        let end = push(&said, &mut line);
        let name = match inside.strip_suffix('+') {
            Some(name) => format!("{name}.accept"),
            None => inside.strip_suffix('-').map_or(inside.to_owned(), |name| format!("{name}.reject")),
        };
        line.segments.push(Segment { start, end, names: vec![name] });
        rest = after;
    }
    push(&rest.replace('\'', apostrophe), &mut line);
    line
}
