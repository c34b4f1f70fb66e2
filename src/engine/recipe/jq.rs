//! For jq.

use super::{Condition, Part, Test, TextTest, any_of, comments, paths, quoted};
use crate::formats::{QueryPlaces, TurnForm};
use std::fmt::Write;

pub fn write(parts: &[Part], left: &[String]) -> String {
    let mut out = comments("#", left);
    for part in parts {
        out += &comments("#", &part.remarks);
        let conditions: Vec<String> = part
            .conditions
            .iter()
            .map(|asked| format!("\n| select({})", condition(asked, part.form)))
            .collect();
        let program = format!("if type == \"array\" then .[] else . end{}", conditions.concat());
        let _ = write!(out, "jq -c {}", shell(&program));
        for path in &part.paths {
            let _ = write!(out, " \\\n  {}", shell(path));
        }
        out.push('\n');
    }
    out
}

fn condition(condition: &Condition, form: &QueryPlaces) -> String {
    let test = match &condition.test {
        Test::Said { of_user, texts } => {
            // It lowers ASCII letters only; its patterns know all.
            let test = |test: &TextTest| match test {
                TextTest::Text(text) if text.is_ascii() => {
                    format!("(ascii_downcase | contains({}))", quoted(text))
                }
                TextTest::Text(text) => format!("test({}; \"i\")", quoted(&regex_lite::escape(text))),
                TextTest::Pattern(pattern) => format!("test({}; \"i\")", quoted(pattern)),
            };
            format!("any({}; {})", said(*of_user, form), any_of(texts.iter().map(test), " or "))
        }
        Test::At(paths, values) => {
            let paths: Vec<String> = paths.iter().map(|path| steps(path)).collect();
            let is = values.iter().map(|value| {
                if value.is_ascii() {
                    format!(". == {}", quoted(value))
                } else {
                    format!("test({}; \"i\")", quoted(&format!("^{}$", regex_lite::escape(value))))
                }
            });
            format!(
                "any(({}) | select(. != null) | scalars | tostring | ascii_downcase; {})",
                paths.join(", "),
                any_of(is, " or ")
            )
        }
        Test::Turns(ranges) => {
            let count = format!("(.{} // [] | length)", paths::turns(form));
            let within = |(from, to): &(u32, Option<u32>)| match to {
                Some(to) => format!("({count} >= {from} and {count} <= {to})"),
                None => format!("{count} >= {from}"),
            };
            any_of(ranges.iter().map(within), " or ")
        }
    };
    if condition.is_negated { format!("{test} | not") } else { test }
}

/// What somebody says.
fn said(of_user: Option<bool>, form: &QueryPlaces) -> String {
    let turns = paths::turns(form);
    match form.turn {
        TurnForm::Text { user, system } => {
            let chosen = match of_user {
                Some(is_user) => {
                    let not = if is_user { "" } else { " | not" };
                    format!(" | select(test(\"^\\\\s*{user}\\\\s*:\"; \"i\"){not})")
                }
                None => String::new(),
            };
            format!(".{turns}[]?{chosen} | sub(\"^\\\\s*({user}|{system})\\\\s*:\\\\s*\"; \"\"; \"i\")")
        }
        TurnForm::Members { utterance, speaker, user } => {
            let chosen = match of_user {
                Some(is_user) => {
                    let is = if is_user { "==" } else { "!=" };
                    format!(" | select((.{speaker} // \"\" | tostring | ascii_downcase) {is} \"{user}\")")
                }
                None => String::new(),
            };
            format!(".{turns}[]?{chosen} | .{utterance} // \"\"")
        }
    }
}

/// A path in jq's words; what is not there is passed over, step by step: a `?` behind several of them would end with
/// the first that fails.
fn steps(path: &str) -> String {
    let mut steps: Vec<String> = Vec::new();
    for step in path.split('.') {
        let name = step.trim_end_matches("[]");
        steps.push(match name {
            "*" => ".[]?".to_owned(),
            "~" => "(objects | keys[])".to_owned(),
            _ => format!(".{name}?"),
        });
        steps.extend((0..(step.len() - name.len()) / 2).map(|_| ".[]?".to_owned()));
    }
    format!("({})", steps.join(" | "))
}

/// A text in the shell.
fn shell(text: &str) -> String {
    format!("'{}'", text.replace('\'', "'\\''"))
}
