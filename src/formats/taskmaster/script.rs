//! Instructions taken apart: what the writers were told, with the slots of the template filled in.
//!
//! What a template leaves to the writer is marked as open: the data does not keep it. Invariant: words that are no
//! slot, call or sign of the template language stay as they are.

use super::calls::object;
use super::leaves::leaves;
use super::template::{Block, Step, Variable, blocks};
use crate::corpus::Instructions;
use crate::formats::{
    PieceKind, Script, ScriptPiece, ScriptSlot, ScriptStep, StepKind, TaskLine, VariableKind,
};

/// How the conversation refers to a variable.
const REFERENCE: &str = "var_";

pub fn script(instructions: &Instructions) -> Script {
    let blocks = blocks(&instructions.text);
    let variables: Vec<&Variable> = blocks
        .iter()
        .filter_map(|block| if let Block::Variable(variable) = block { Some(variable) } else { None })
        .collect();
    let mut script = Script { title: instructions.title.clone(), ..Script::default() };
    for block in &blocks {
        match block {
            Block::Text(text) => {
                let paragraphs = text.lines().filter(|line| !line.trim().is_empty());
                let line = |text: &str| TaskLine { is_item: false, pieces: pieces(text.trim(), &variables) };
                script.task.extend(paragraphs.map(line));
            }
            Block::List(items) => {
                let line = |item: &&str| TaskLine { is_item: true, pieces: pieces(item, &variables) };
                script.task.extend(items.iter().map(line));
            }
            Block::Variable(_) => {}
            Block::Check(check) => script.checks.push(pieces(check, &variables)),
            Block::Conversation(steps) => {
                script.steps.extend(steps.iter().map(|step| scripted(step, &variables)));
            }
        }
    }
    script.slots = variables.iter().map(|variable| slot(variable)).collect();
    script
}

fn slot(variable: &Variable) -> ScriptSlot {
    let pieces = match variable.kind {
        VariableKind::Fixed => vec![piece(variable.text, PieceKind::Plain)],
        VariableKind::Entered | VariableKind::Random => pieces(variable.text, &[]),
    };
    let (name, entity) = (variable.name.to_owned(), variable.entity.to_owned());
    ScriptSlot { name, entity, kind: variable.kind, pieces }
}

fn piece(text: impl Into<String>, kind: PieceKind) -> ScriptPiece {
    ScriptPiece { text: text.into(), kind }
}

fn scripted(step: &Step, variables: &[&Variable]) -> ScriptStep {
    let pieces = match step.kind {
        StepKind::Hint => {
            let text = step.text.strip_prefix('(').unwrap_or(step.text);
            // Some end with a full stop behind the parenthesis.
            let text = text.strip_suffix('.').filter(|text| text.ends_with(')')).unwrap_or(text);
            pieces(text.strip_suffix(')').unwrap_or(text), variables)
        }
        StepKind::Force | StepKind::Other => pieces(step.text, variables),
        StepKind::Call | StepKind::Response => values(step.text, variables),
    };
    ScriptStep { kind: step.kind, of: step.of.to_owned(), pieces }
}

/// The values of a call: names and references in turn (TM-3), or one JSON object behind a word (TM-4).
fn values(text: &str, variables: &[&Variable]) -> Vec<ScriptPiece> {
    let mut all = Vec::new();
    let json = text.split_once(char::is_whitespace).filter(|(_, json)| json.trim_start().starts_with('{'));
    if let Some(pairs) = json.and_then(|(_, json)| object(json.trim())) {
        for (name, values) in leaves(&pairs) {
            all.push(piece(format!("{}{name}", if all.is_empty() { "" } else { ", " }), PieceKind::Name));
            for value in values {
                all.push(piece(" ", PieceKind::Plain));
                all.extend(pieces(&value, variables));
            }
        }
        return all;
    }
    for word in text.split_whitespace() {
        let mut found = pieces(word, variables);
        if !word.starts_with(REFERENCE) {
            for piece in &mut found {
                piece.kind = PieceKind::Name;
            }
        }
        if !all.is_empty() {
            all.push(piece(" ", PieceKind::Plain));
        }
        all.extend(found);
    }
    all
}

/// Text with its variables filled in; between stars it is strong.
fn pieces(text: &str, variables: &[&Variable]) -> Vec<ScriptPiece> {
    let mut all = Vec::new();
    // A star without another one is a star.
    let is_starred = text.matches('*').count().is_multiple_of(2);
    let parts: Vec<&str> = if is_starred { text.split('*').collect() } else { vec![text] };
    for (index, part) in parts.into_iter().enumerate() {
        let kind = if index % 2 == 1 { PieceKind::Strong } else { PieceKind::Plain };
        let mut rest = part;
        while let Some((before, (reference, after))) = next_reference(rest) {
            push(before, &kind, &mut all);
            match variables.iter().find(|variable| variable.name == reference) {
                Some(variable) => all.push(filled(variable)),
                None => push(&format!("{REFERENCE}{reference}"), &kind, &mut all),
            }
            rest = after;
        }
        push(rest, &kind, &mut all);
    }
    all
}

fn push(text: &str, kind: &PieceKind, all: &mut Vec<ScriptPiece>) {
    if !text.is_empty() {
        all.push(piece(text, kind.clone()));
    }
}

/// What is before the next reference, its name, and what follows.
fn next_reference(text: &str) -> Option<(&str, (&str, &str))> {
    let (before, rest) = text.split_once(REFERENCE)?;
    let end = rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len());
    Some((before, rest.split_at(end)))
}

fn filled(variable: &Variable) -> ScriptPiece {
    let Variable { kind, name, entity, text } = *variable;
    let entity = entity.to_owned();
    match kind {
        VariableKind::Fixed => piece(text, PieceKind::Filled { slot: name.to_owned(), entity }),
        kind => piece(name, PieceKind::Open { entity, kind, asked: text.to_owned() }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pieces with their kinds: filled slots in brackets, open ones in angles, strong text in stars.
    fn said(pieces: &[ScriptPiece]) -> String {
        let piece = |piece: &ScriptPiece| match piece.kind {
            PieceKind::Filled { .. } => format!("[{}]", piece.text),
            PieceKind::Open { .. } => format!("<{}>", piece.text),
            PieceKind::Strong => format!("*{}*", piece.text),
            PieceKind::Name => format!("~{}~", piece.text),
            PieceKind::Plain => piece.text.clone(),
        };
        pieces.iter().map(piece).collect()
    }

    const TEXT: &str = "SCENARIO: a talk.\n\nTASK: {{LIST *Be kind*., Write 2 * 3}}\n\
        {{HIDE movie_1 name.movie The Long Way}}\n{{ENTER people people.tickets Who comes?}}\n\
        {{CONVERSATION\nhint user (Ask for ‘var_movie_1’ with var_people, not var_other.)\n\
        call find_movies name.movie var_movie_1\n\
        call get_menu request {\"query\": \"var_movie_1 OR Oat\"}\n\
        response find_movies status success\nforce assistant It is var_movie_1.\nanything else\n}}\n\
        {{CHECK confirm_flow It flows.}}";

    #[test]
    fn instructions_are_taken_apart_and_slots_are_filled() {
        let found = script(&Instructions { title: "Template 1".to_owned(), text: TEXT.to_owned() });
        assert_eq!(found.title, "Template 1");
        let task: Vec<_> = found.task.iter().map(|line| (line.is_item, said(&line.pieces))).collect();
        let expected =
            [(false, "SCENARIO: a talk."), (false, "TASK:"), (true, "*Be kind*."), (true, "Write 2 * 3")];
        assert_eq!(task, expected.map(|(is_item, says)| (is_item, says.to_owned())));
        let slots: Vec<_> = found
            .slots
            .iter()
            .map(|slot| (slot.name.as_str(), slot.entity.as_str(), slot.kind, said(&slot.pieces)))
            .collect();
        let expected = [
            ("movie_1", "name.movie", VariableKind::Fixed, "The Long Way".to_owned()),
            ("people", "people.tickets", VariableKind::Entered, "Who comes?".to_owned()),
        ];
        assert_eq!(slots, expected);
        let steps: Vec<_> =
            found.steps.iter().map(|step| (step.kind, step.of.as_str(), said(&step.pieces))).collect();
        let expected = [
            (StepKind::Hint, "user", "Ask for ‘[The Long Way]’ with <people>, not var_other."),
            (StepKind::Call, "find_movies", "~name.movie~ [The Long Way]"),
            (StepKind::Call, "get_menu", "~query~ [The Long Way] Oat"),
            (StepKind::Response, "find_movies", "~status~ ~success~"),
            (StepKind::Force, "assistant", "It is [The Long Way]."),
            (StepKind::Other, "", "anything else"),
        ];
        assert_eq!(steps, expected.map(|(kind, of, says)| (kind, of, says.to_owned())));
        assert_eq!(found.checks.iter().map(|check| said(check)).collect::<Vec<_>>(), ["It flows."]);
    }

    #[test]
    fn what_is_no_template_stays_text() {
        let found = script(&Instructions { title: String::new(), text: "Say var_x * now.".to_owned() });
        assert_eq!(said(&found.task[0].pieces), "Say var_x * now.");
        let only_title = script(&Instructions { title: "pizza-1".to_owned(), text: String::new() });
        assert_eq!(only_title, Script { title: "pizza-1".to_owned(), ..Script::default() });
    }
}
