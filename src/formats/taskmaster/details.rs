//! What the page shows of a dialogue beside its turns, spans and calls.

use super::names::{self, grouped};
use super::template::{Block, StepKind, VariableKind, blocks};
use crate::corpus::{Call, Dialogue, Field, Instructions, Turn, capitalised};
use crate::formats::Details;

pub fn details(dialogue: &Dialogue) -> Details {
    let mut fields = Vec::new();
    if let Some(score) = dialogue.rating.as_ref().and_then(|rating| rating.score.as_ref()) {
        fields.push(Field::text("Reward", score));
    }
    fields.extend(annotation_tree(dialogue));
    if let Some(instructions) = &dialogue.instructions {
        add_instructions(instructions, &mut fields);
    }
    fields.extend(dialogue.fields.iter().cloned().map(labelled));
    let turns: Vec<Vec<Field>> = dialogue.turns.iter().map(of_turn).collect();
    let last = turns.iter().rposition(|fields| !fields.is_empty()).map_or(0, |last| last + 1);
    Details { dialogue: fields, turns: turns.into_iter().take(last).collect(), ..Details::default() }
}

/// The label of a field in words.
fn labelled(field: Field) -> Field {
    let label = match field.label.as_str() {
        "context" => "Context that could not be read".to_owned(),
        "generation" => "Generation that could not be read".to_owned(),
        "annotator_id" => "Annotators".to_owned(),
        label => label
            .strip_prefix("api_response ")
            .map_or_else(|| capitalised(label), |context| format!("Response without a call ({context})")),
    };
    Field { label, ..field }
}

fn of_turn(turn: &Turn) -> Vec<Field> {
    let own = turn.fields.iter().cloned().map(labelled);
    turn.calls.iter().filter_map(repeated_values).chain(own).collect()
}

/// The results of a call under the names that repeated values share; absent when no value is repeated.
fn repeated_values(call: &Call) -> Option<Field> {
    let row = call.results.as_ref()?.first()?;
    let is_numbered = row.iter().any(|(name, _)| names::base(name) != name);
    let pairs = grouped(row).into_iter().map(|(name, values)| (name.to_owned(), values.join(", ")));
    is_numbered.then(|| Field::pairs(format!("Results of {}", call.method), pairs.collect()))
}

/// The annotation names of TM-1 and TM-2 as a tree, with how often each occurs.
fn annotation_tree(dialogue: &Dialogue) -> Option<Field> {
    let mut counts: Vec<(&str, u32)> = Vec::new();
    let spans = dialogue.turns.iter().flat_map(|turn| &turn.spans);
    for span in spans.filter(|span| !span.service.is_empty()) {
        match counts.iter_mut().find(|(name, _)| *name == span.slot) {
            Some((_, count)) => *count += 1,
            None => counts.push((&span.slot, 1)),
        }
    }
    crate::corpus::order::sort_by(&mut counts, |a, b| a < b);
    let row = |(name, count): (&str, u32)| {
        let parts = names::parts(name);
        let path = if parts.path.is_empty() { "the whole transaction" } else { parts.path };
        let verdict = parts.verdict.map_or("", names::Verdict::word);
        vec![parts.prefix.to_owned(), path.to_owned(), verdict.to_owned(), count.to_string()]
    };
    let rows: Vec<_> = counts.into_iter().map(row).collect();
    let columns = ["Domain", "Detail", "Verdict", "Annotations"];
    (!rows.is_empty()).then(|| Field::table("Annotation names", &columns, rows))
}

fn add_instructions(instructions: &Instructions, fields: &mut Vec<Field>) {
    if !instructions.title.is_empty() {
        fields.push(Field::text("Instructions", &instructions.title));
    }
    let (mut text, mut variables, mut checks) = (String::new(), Vec::new(), Vec::new());
    let mut script = Vec::new();
    for block in blocks(&instructions.text) {
        match block {
            Block::Text(line) => push_paragraph(&mut text, line),
            Block::List(items) => {
                for item in items {
                    push_line(&mut text, &format!("\u{2022} {item}"));
                }
            }
            Block::Variable(variable) => variables.push(variable),
            Block::Check(check) => checks.push(format!("\u{2022} {check}")),
            Block::Conversation(steps) => script.extend(steps),
        }
    }
    if !text.is_empty() {
        fields.push(Field::text("Task", text));
    }
    if !variables.is_empty() {
        let cell = |kind: VariableKind| kind.word().to_owned();
        let rows = variables.iter().map(|variable| {
            vec![
                variable.name.to_owned(),
                variable.entity.to_owned(),
                cell(variable.kind),
                variable.text.to_owned(),
            ]
        });
        fields.push(Field::table(
            "Variables",
            &["Name", "Entity", "Kind", "Value or question"],
            rows.collect(),
        ));
    }
    if !script.is_empty() {
        let cell = |kind: StepKind| kind.word().to_owned();
        let rows = script.iter().map(|step| vec![cell(step.kind), step.of.to_owned(), step.text.to_owned()]);
        fields.push(Field::table("Script", &["Step", "Of", "Text"], rows.collect()));
    }
    if !checks.is_empty() {
        fields.push(Field::text("Confirmed by the writer", checks.join("\n")));
    }
}

fn push_line(text: &mut String, line: &str) {
    if !text.is_empty() {
        text.push('\n');
    }
    text.push_str(line);
}

fn push_paragraph(text: &mut String, paragraph: &str) {
    if !text.is_empty() {
        text.push_str("\n\n");
    }
    text.push_str(paragraph);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{CharRange, FieldBody, Rating, Span};

    fn labels(fields: &[Field]) -> Vec<&str> {
        fields.iter().map(|field| field.label.as_str()).collect()
    }

    #[test]
    fn instructions_become_fields() {
        let text = "Be nice. {{LIST a, b}}\n{{HIDE x name.movie Foo}}{{CONVERSATION\nhint user hi\n}}{{CHECK c Fine.}}";
        let instructions = Instructions { title: "Template 1".to_owned(), text: text.to_owned() };
        let rating = Rating { score: Some("1.0".to_owned()), is_success: None };
        let dialogue =
            Dialogue { instructions: Some(instructions), rating: Some(rating), ..Dialogue::default() };
        let found = details(&dialogue).dialogue;
        let expected = ["Reward", "Instructions", "Task", "Variables", "Script", "Confirmed by the writer"];
        assert_eq!(labels(&found), expected);
        assert_eq!(found[2], Field::text("Task", "Be nice.\n\u{2022} a\n\u{2022} b"));
    }

    #[test]
    fn names_are_shown_as_a_tree_and_results_under_one_name() {
        let span = Span {
            service: "pizza_ordering".to_owned(),
            slot: "pizza_ordering.size.pizza.accept".to_owned(),
            range: CharRange::new(0, 1),
            text: None,
        };
        let pair = |name: &str, value: &str| (name.to_owned(), value.to_owned());
        let call = Call {
            service: String::new(),
            method: "find_showtimes".to_owned(),
            parameters: Vec::new(),
            results: Some(vec![vec![pair("time.showing_1", "5pm"), pair("time.showing_2", "8pm")]]),
            turn_index: None,
        };
        let turn = Turn { spans: vec![span.clone(), span], calls: vec![call], ..Turn::default() };
        let dialogue = Dialogue { turns: vec![turn, Turn::default()], ..Dialogue::default() };
        let found = details(&dialogue);
        let FieldBody::Table { rows, .. } = &found.dialogue[0].body else { panic!("no table") };
        assert_eq!(rows, &[["pizza_ordering", "size.pizza", "accepted", "2"]]);
        let expected = Field::pairs("Results of find_showtimes", vec![pair("time.showing", "5pm, 8pm")]);
        assert_eq!(found.turns, [vec![expected]]);
    }
}
