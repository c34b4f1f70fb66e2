//! The template language of instructions: lists, variables, checks and a scripted conversation.
//!
//! Good enough for reading: a text that does not follow the language comes back as text.

use crate::formats::{StepKind, VariableKind};

/// A piece of the instructions, in order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Block<'a> {
    Text(&'a str),
    List(Vec<&'a str>),
    Variable(Variable<'a>),
    /// What the writer had to confirm.
    Check(&'a str),
    Conversation(Vec<Step<'a>>),
}

/// A name that the conversation uses as `var_name`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variable<'a> {
    pub kind: VariableKind,
    pub name: &'a str,
    /// The annotation name of its values.
    pub entity: &'a str,
    /// Its value, what the writer was asked for, or the bounds of chance.
    pub text: &'a str,
}

/// A line of the scripted conversation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step<'a> {
    pub kind: StepKind,
    /// A speaker, or the name of a call.
    pub of: &'a str,
    pub text: &'a str,
}

/// Takes instructions apart.
pub fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    let mut rest = text;
    while let Some((before, inside, after)) = next_template(rest) {
        push_text(before, &mut blocks);
        if let Some(block) = block(inside) {
            blocks.push(block);
        } else {
            let whole = rest.get(before.len()..rest.len() - after.len());
            push_text(whole.unwrap_or_default(), &mut blocks);
        }
        rest = after;
    }
    push_text(rest, &mut blocks);
    blocks
}

fn push_text<'a>(text: &'a str, blocks: &mut Vec<Block<'a>>) {
    let text = text.trim();
    if !text.is_empty() {
        blocks.push(Block::Text(text));
    }
}

/// The text before the next `{{…}}`, what is in it, and what follows.
fn next_template(text: &str) -> Option<(&str, &str, &str)> {
    let (before, rest) = text.split_once("{{")?;
    // Calls in a conversation hold JSON, so its end is a line of its own.
    let end = if rest.starts_with("CONVERSATION") { "\n}}" } else { "}}" };
    let (inside, after) = rest.split_once(end).or_else(|| rest.split_once("}}"))?;
    Some((before, inside, after))
}

fn block(inside: &str) -> Option<Block<'_>> {
    let (kind, rest) = word(inside);
    let variable = |kind| {
        let (name, rest) = word(rest);
        let (entity, text) = word(rest);
        Block::Variable(Variable { kind, name, entity, text: text.trim() })
    };
    Some(match kind {
        "LIST" => Block::List(rest.split(',').map(str::trim).filter(|item| !item.is_empty()).collect()),
        "HIDE" => variable(VariableKind::Fixed),
        "ENTER" => variable(VariableKind::Entered),
        "RAND" => variable(VariableKind::Random),
        "CHECK" => Block::Check(word(rest).1.trim()),
        "CONVERSATION" => Block::Conversation(
            rest.lines().map(str::trim).filter(|line| !line.is_empty()).map(step).collect(),
        ),
        _ => return None,
    })
}

fn step(line: &str) -> Step<'_> {
    let (first, rest) = word(line);
    let kind = match first {
        "hint" => StepKind::Hint,
        "force" => StepKind::Force,
        "call" => StepKind::Call,
        "response" => StepKind::Response,
        _ => return Step { kind: StepKind::Other, of: "", text: line },
    };
    let (of, text) = word(rest);
    Step { kind, of, text: text.trim() }
}

/// The first word and what follows it.
fn word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_once(char::is_whitespace).unwrap_or((text, ""))
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = "SCENARIO: a talk.\n\nTASK: {{LIST *Be kind*., Write}}\n\
        {{HIDE movie_1 name.movie The Long Way}}\n{{ENTER people people.tickets Who comes?}}\n\
        {{RAND order_id id 10 99}}\n{{CONVERSATION\nhint user (Ask for var_movie_1)\n\
        call find_movies name.movie var_movie_1\nresponse find_movies response {\"a\":{\"b\":{}}}\n\
        force assistant Hello.\nanything else\n}}\n{{CHECK confirm_flow It flows.}}\n{{ODD thing}}";

    #[test]
    fn instructions_are_taken_apart() {
        let variable = |kind, name, entity, text| Block::Variable(Variable { kind, name, entity, text });
        let step = |kind, of, text| Step { kind, of, text };
        let expected = [
            Block::Text("SCENARIO: a talk.\n\nTASK:"),
            Block::List(vec!["*Be kind*.", "Write"]),
            variable(VariableKind::Fixed, "movie_1", "name.movie", "The Long Way"),
            variable(VariableKind::Entered, "people", "people.tickets", "Who comes?"),
            variable(VariableKind::Random, "order_id", "id", "10 99"),
            Block::Conversation(vec![
                step(StepKind::Hint, "user", "(Ask for var_movie_1)"),
                step(StepKind::Call, "find_movies", "name.movie var_movie_1"),
                step(StepKind::Response, "find_movies", "response {\"a\":{\"b\":{}}}"),
                step(StepKind::Force, "assistant", "Hello."),
                step(StepKind::Other, "", "anything else"),
            ]),
            Block::Check("It flows."),
            Block::Text("{{ODD thing}}"),
        ];
        assert_eq!(blocks(TEXT), expected);
    }

    #[test]
    fn text_that_breaks_off_stays_text() {
        for text in ["{{LIST a, b", "}} {{", "plain"] {
            assert_eq!(blocks(text), [Block::Text(text)]);
        }
        assert_eq!(blocks(" "), []);
    }
}
