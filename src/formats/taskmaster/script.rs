//! Instructions as people read them: what the writers were told, with the slots of the template filled in.
//!
//! What a template leaves to the writer is marked as open: the data does not keep it. Invariant: words that are no
//! slot, call or sign of the template language stay as they are.

use super::calls::object;
use super::leaves::leaves;
use super::template::{Block, Step, StepKind, Variable, VariableKind, blocks};
use crate::corpus::{Field, Instructions, Line, Mark, Piece, capitalised};

/// How the conversation refers to a variable.
const REFERENCE: &str = "var_";

pub fn fields(instructions: &Instructions) -> Vec<Field> {
    let blocks = blocks(&instructions.text);
    let variables: Vec<&Variable> = blocks
        .iter()
        .filter_map(|block| if let Block::Variable(variable) = block { Some(variable) } else { None })
        .collect();
    let (mut task, mut script, mut checks) = (Vec::new(), Vec::new(), Vec::new());
    for block in &blocks {
        match block {
            Block::Text(text) => {
                let paragraphs = text.lines().filter(|line| !line.trim().is_empty());
                task.extend(paragraphs.map(|text| line(0, "", pieces(text.trim(), &variables))));
            }
            Block::List(items) => {
                task.extend(items.iter().map(|item| line(1, "\u{2022}", pieces(item, &variables))));
            }
            Block::Variable(_) => {}
            Block::Check(check) => checks.push(line(0, "\u{2022}", pieces(check, &variables))),
            Block::Conversation(steps) => script.extend(steps.iter().map(|step| scripted(step, &variables))),
        }
    }
    let slots = variables.iter().map(|variable| slot(variable)).collect();
    let title = Some(instructions.title.as_str()).filter(|title| !title.is_empty());
    let parts = [
        ("Task", task),
        ("Slots of the task", slots),
        ("Script", script),
        ("Confirmed by the writer", checks),
    ];
    let parts = parts.into_iter().filter(|(_, lines)| !lines.is_empty());
    let title = title.map(|title| Field::text("Instructions", title));
    title.into_iter().chain(parts.map(|(label, lines)| Field::lines(label, lines))).collect()
}

fn line(depth: u32, lead: &str, pieces: Vec<Piece>) -> Line {
    Line { depth, lead: lead.to_owned(), pieces }
}

fn slot(variable: &Variable) -> Line {
    let weak = |text: String| Piece::new(text, Mark::Weak);
    let all = match variable.kind {
        VariableKind::Fixed => {
            vec![Piece::new(variable.text, Mark::Filled), weak(format!(" {}", variable.entity))]
        }
        VariableKind::Entered | VariableKind::Random => {
            let says = format!(" {}, {}: ", variable.entity, variable.kind.as_str());
            let asked = pieces(variable.text, &[]);
            [Piece::new("open", Mark::Open), weak(says)].into_iter().chain(asked).collect()
        }
    };
    line(0, variable.name, all)
}

fn scripted(step: &Step, variables: &[&Variable]) -> Line {
    let who = capitalised(step.of);
    match step.kind {
        StepKind::Hint => {
            let text = step.text.strip_prefix('(').unwrap_or(step.text);
            // Some end with a full stop behind the parenthesis.
            let text = text.strip_suffix('.').filter(|text| text.ends_with(')')).unwrap_or(text);
            line(0, &format!("{who} writes"), pieces(text.strip_suffix(')').unwrap_or(text), variables))
        }
        StepKind::Force => line(0, &format!("{who} says"), pieces(step.text, variables)),
        StepKind::Call => line(1, &format!("call {}", step.of), values(step.text, variables)),
        StepKind::Response => line(1, &format!("response of {}", step.of), values(step.text, variables)),
        StepKind::Other => line(0, "", pieces(step.text, variables)),
    }
}

/// The values of a call: names and references in turn (TM-3), or one JSON object behind a word (TM-4).
fn values(text: &str, variables: &[&Variable]) -> Vec<Piece> {
    let mut all = Vec::new();
    let json = text.split_once(char::is_whitespace).filter(|(_, json)| json.trim_start().starts_with('{'));
    if let Some(pairs) = json.and_then(|(_, json)| object(json.trim())) {
        for (name, values) in leaves(&pairs) {
            all.push(Piece::new(format!("{}{name}", if all.is_empty() { "" } else { ", " }), Mark::Weak));
            for value in values {
                all.push(Piece::new(" ", Mark::Plain));
                all.extend(pieces(&value, variables));
            }
        }
        return all;
    }
    for word in text.split_whitespace() {
        let mut found = pieces(word, variables);
        if !word.starts_with(REFERENCE) {
            for piece in &mut found {
                piece.mark = Mark::Weak;
            }
        }
        if !all.is_empty() {
            all.push(Piece::new(" ", Mark::Plain));
        }
        all.extend(found);
    }
    all
}

/// Text with its variables filled in; between stars it is strong.
fn pieces(text: &str, variables: &[&Variable]) -> Vec<Piece> {
    let mut all = Vec::new();
    // A star without another one is a star.
    let is_starred = text.matches('*').count().is_multiple_of(2);
    let parts: Vec<&str> = if is_starred { text.split('*').collect() } else { vec![text] };
    for (index, part) in parts.into_iter().enumerate() {
        let mark = if index % 2 == 1 { Mark::Strong } else { Mark::Plain };
        let mut rest = part;
        while let Some((before, (reference, after))) = next_reference(rest) {
            push(before, mark, &mut all);
            match variables.iter().find(|variable| variable.name == reference) {
                Some(variable) => all.push(filled(variable)),
                None => push(&format!("{REFERENCE}{reference}"), mark, &mut all),
            }
            rest = after;
        }
        push(rest, mark, &mut all);
    }
    all
}

fn push(text: &str, mark: Mark, all: &mut Vec<Piece>) {
    if !text.is_empty() {
        all.push(Piece::new(text, mark));
    }
}

/// What is before the next reference, its name, and what follows.
fn next_reference(text: &str) -> Option<(&str, (&str, &str))> {
    let (before, rest) = text.split_once(REFERENCE)?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
    Some((before, rest.split_at(end)))
}

fn filled(variable: &Variable) -> Piece {
    let Variable { kind, name, entity, text } = variable;
    match kind {
        VariableKind::Fixed => {
            Piece { text: (*text).to_owned(), mark: Mark::Filled, says: format!("{name}, {entity}") }
        }
        _ => Piece {
            text: (*name).to_owned(),
            mark: Mark::Open,
            says: format!("{entity}, {}: {text}", kind.as_str()),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::FieldBody;

    /// Lines with their marks: filled slots in brackets, open ones in angles, strong text in stars.
    fn said(field: &Field) -> Vec<String> {
        let FieldBody::Lines(lines) = &field.body else { panic!("{field:?}") };
        let piece = |piece: &Piece| match piece.mark {
            Mark::Filled => format!("[{}]", piece.text),
            Mark::Open => format!("<{}>", piece.text),
            Mark::Strong => format!("*{}*", piece.text),
            Mark::Weak => format!("~{}~", piece.text),
            _ => piece.text.clone(),
        };
        let line = |line: &Line| {
            let pieces: String = line.pieces.iter().map(piece).collect();
            format!("{}{}|{pieces}", "-".repeat(line.depth as usize), line.lead)
        };
        lines.iter().map(line).collect()
    }

    const TEXT: &str = "SCENARIO: a talk.\n\nTASK: {{LIST *Be kind*., Write 2 * 3}}\n\
        {{HIDE movie_1 name.movie The Long Way}}\n{{ENTER people people.tickets Who comes?}}\n\
        {{CONVERSATION\nhint user (Ask for ‘var_movie_1’ with var_people, not var_other.)\n\
        call find_movies name.movie var_movie_1\n\
        call get_menu request {\"query\": \"var_movie_1 OR Oat\"}\n\
        response find_movies status success\nforce assistant It is var_movie_1.\nanything else\n}}\n\
        {{CHECK confirm_flow It flows.}}";

    #[test]
    fn instructions_are_text_with_filled_slots() {
        let instructions = Instructions { title: "Template 1".to_owned(), text: TEXT.to_owned() };
        let fields = fields(&instructions);
        let labels: Vec<_> = fields.iter().map(|field| field.label.as_str()).collect();
        let expected = ["Instructions", "Task", "Slots of the task", "Script", "Confirmed by the writer"];
        assert_eq!(labels, expected);
        assert_eq!(said(&fields[1]), ["|SCENARIO: a talk.", "|TASK:", "-•|*Be kind*.", "-•|Write 2 * 3"]);
        assert_eq!(
            said(&fields[2]),
            [
                "movie_1|[The Long Way]~ name.movie~",
                "people|<open>~ people.tickets, entered by the writer: ~Who comes?"
            ]
        );
        let expected = [
            "User writes|Ask for ‘[The Long Way]’ with <people>, not var_other.",
            "-call find_movies|~name.movie~ [The Long Way]",
            "-call get_menu|~query~ [The Long Way] Oat",
            "-response of find_movies|~status~ ~success~",
            "Assistant says|It is [The Long Way].",
            "|anything else",
        ];
        assert_eq!(said(&fields[3]), expected);
        assert_eq!(said(&fields[4]), ["•|It flows."]);
    }

    #[test]
    fn what_is_no_template_stays_text() {
        let instructions = Instructions { title: String::new(), text: "Say var_x * now.".to_owned() };
        assert_eq!(said(&fields(&instructions)[0]), ["|Say var_x * now."]);
        let only_title = Instructions { title: "pizza-1".to_owned(), text: String::new() };
        assert_eq!(fields(&only_title), [Field::text("Instructions", "pizza-1")]);
    }
}
