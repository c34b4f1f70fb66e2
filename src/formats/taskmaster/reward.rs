//! Reads a reward row as a short dialogue: the context, the step that a model made of it, and its reward.
//!
//! Context and step are JSON inside strings; what is no JSON stays as a field of the dialogue.

use super::quote::quoted;
use super::raw::Named;
use super::remarks;
use super::value::Node;
use crate::corpus::{Call, Dialogue, Field, Rating, Remark, Speaker, Turn};
use crate::formats::raw::{Scalar, Text, or_default, parse};
use crate::formats::{ReadFault, RecordText};
use serde::Deserialize;

/// The field that marks the turn which the reward is for.
pub const IS_REWARDED: &str = "is_rewarded";

#[derive(Deserialize)]
#[serde(expecting = "a reward row")]
struct RawReward<'a> {
    #[serde(borrow, default, alias = "conversationId", deserialize_with = "or_default")]
    conversation_id: Text<'a>,
    #[serde(default)]
    context: Option<Node>,
    #[serde(default)]
    generation: Option<Node>,
    #[serde(borrow, default)]
    reward: Option<Scalar<'a>>,
}

/// One step, whose parts may be of any type: a model wrote it.
struct Step {
    role: String,
    text: Option<String>,
    /// Calls by their names, with their arguments.
    api: Option<Vec<(String, Node)>>,
    /// What calls answered, by their names.
    response: Option<Vec<(String, Node)>>,
}

impl Step {
    fn of(node: Node) -> Self {
        let Node::Object(members) = node else {
            let text = (!node.is_null()).then(|| node.said());
            return Self { role: String::new(), text, api: None, response: None };
        };
        let mut step = Self { role: String::new(), text: None, api: None, response: None };
        for (key, node) in members {
            match key.as_str() {
                "role" => step.role = node.said(),
                "text" => step.text = (!node.is_null()).then(|| node.said()),
                "api" => step.api = by_name(node, |text| (text, Node::null())),
                "response" => {
                    step.response = by_name(node, |text| (String::new(), Node::Text(text)));
                }
                _ => {}
            }
        }
        step
    }
}

/// The members of an object; `named` says what a text is that stands in its place.
fn by_name(node: Node, named: fn(String) -> (String, Node)) -> Option<Vec<(String, Node)>> {
    match node {
        Node::Object(members) => Some(members),
        Node::List(elements) => {
            Some(elements.into_iter().filter_map(|element| by_name(element, named)).flatten().collect())
        }
        other => (!other.is_null()).then(|| vec![named(other.said())]),
    }
}

pub fn read(record: RecordText) -> Result<Dialogue, ReadFault> {
    let raw: RawReward = parse(record.bytes)?;
    let mut dialogue = Dialogue { id: raw.conversation_id.into_owned(), ..Dialogue::default() };
    let score = raw.reward.map(|reward| reward.0.into_owned()).filter(|score| !score.is_empty());
    dialogue.rating = score.map(|score| Rating { score: Some(score), is_success: None });
    add_context(&mut dialogue, raw.context.as_ref());
    add_generation(&mut dialogue, raw.generation.as_ref());
    // A last step that says nothing makes no turn.
    let turns = dialogue.turns.len();
    for remark in &mut dialogue.remarks {
        remark.turn = remark.turn.filter(|turn| *turn < turns);
    }
    Ok(dialogue)
}

fn add_context(dialogue: &mut Dialogue, context: Option<&Node>) {
    let text = encoded(context);
    match parse(text.as_bytes()) {
        Ok(Node::List(steps)) => steps.into_iter().for_each(|step| add_step(dialogue, Step::of(step))),
        Ok(step) => add_step(dialogue, Step::of(step)),
        Err(fault) => keep_broken(dialogue, "context", &text, &fault),
    }
}

fn add_generation(dialogue: &mut Dialogue, generation: Option<&Node>) {
    let text = encoded(generation);
    match parse(text.as_bytes()) {
        Ok(step) => {
            let at = dialogue.turns.len();
            add_step(dialogue, Step::of(step));
            if dialogue.turns.len() == at {
                dialogue.turns.push(Turn { speaker: Speaker::Assistant, ..Turn::default() });
            }
            if let Some(turn) = dialogue.turns.get_mut(at) {
                turn.fields.push(Field::text(IS_REWARDED, "true"));
            }
        }
        Err(fault) => keep_broken(dialogue, "generation", &text, &fault),
    }
}

/// The JSON that a string holds; what is not in a string is taken as it is.
fn encoded(node: Option<&Node>) -> String {
    node.map_or_else(String::new, |node| match node {
        Node::Text(text) => text.clone(),
        other => other.json(),
    })
}

fn keep_broken(dialogue: &mut Dialogue, name: &str, text: &str, fault: &ReadFault) {
    let sentence = format!("the {name} is not valid JSON: {}, in {}", fault.found, quoted(text));
    dialogue.remarks.push(Remark { rule: remarks::REWARD_JSON, turn: None, sentence });
    dialogue.fields.push(Field::text(name, text));
}

fn add_step(dialogue: &mut Dialogue, step: Step) {
    let is_user = step.role.eq_ignore_ascii_case("user");
    remark_step(dialogue, &step);
    if step.text.is_some() || step.api.is_some() {
        let calls = step.api.unwrap_or_default().into_iter();
        let call = |(method, args)| Call {
            service: String::new(),
            method,
            parameters: Named::of(args).0,
            results: None,
            turn_index: None,
        };
        dialogue.turns.push(Turn {
            speaker: if is_user { Speaker::User } else { Speaker::Assistant },
            utterance: step.text.unwrap_or_default(),
            calls: calls.map(call).collect(),
            ..Turn::default()
        });
    }
    for (method, row) in step.response.unwrap_or_default() {
        answer(dialogue, &method, Named::of(row).0);
    }
}

/// Users and agents say texts, agents call, and what is called responds.
fn remark_step(dialogue: &mut Dialogue, step: &Step) {
    let (what, roles) = match (&step.text, &step.api, &step.response) {
        (Some(_), ..) => ("a text", &["user", "agent"][..]),
        (_, Some(_), _) => ("a call", &["agent"][..]),
        (.., Some(_)) => ("a response", &["api"][..]),
        _ => ("nothing", &[][..]),
    };
    if !roles.contains(&step.role.as_str()) {
        let (turn, who) = (Some(dialogue.turns.len()), quoted(&step.role));
        let sentence = format!("a step has {what} and is by {who}");
        dialogue.remarks.push(Remark { rule: remarks::REWARD_STEP, turn, sentence });
    }
}

/// Gives a response to the last call of its name that waits for one, or to a call of its own; one without a
/// name is for whichever call waits.
fn answer(dialogue: &mut Dialogue, method: &str, row: Vec<(String, String)>) {
    let calls =
        dialogue.turns.iter_mut().rev().find(|turn| !turn.calls.is_empty()).map(|turn| &mut turn.calls);
    let mut calls = calls.into_iter().flatten();
    if let Some(call) =
        calls.find(|call| call.results.is_none() && (call.method == method || method.is_empty()))
    {
        call.results = Some(vec![row]);
        return;
    }
    let (service, method) = (String::new(), method.to_owned());
    let call = Call { service, method, parameters: Vec::new(), results: Some(vec![row]), turn_index: None };
    dialogue.turns.push(Turn { speaker: Speaker::Assistant, calls: vec![call], ..Turn::default() });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_step_that_is_null_is_no_turn() {
        for (context, turns) in
            [("null", 0), (r#"[null,{\"role\":\"user\",\"text\":\"a\"}]"#, 1), (r#"[\"a\"]"#, 1)]
        {
            let row =
                format!(r#"{{"conversation_id":"1","context":"{context}","generation":"null","reward":1}}"#);
            let dialogue = read(RecordText::of(row.as_bytes())).unwrap();
            // The last one is what was judged, even when that is nothing.
            assert_eq!(dialogue.turns.len(), turns + 1, "{context}");
            assert!(dialogue.fields.is_empty(), "{context}");
        }
    }
}
