//! Calls that a model predicts, in a record with the id of their dialogue: as objects (`apis`), as targets of the split
//! lists (`[PN]name[PAN]argument[PAV]value`), or as a list of steps that have either.
//!
//! A step, or a call, may say the `index` of the utterance after which the call is made. Invariant: each turn that is read
//! has the calls of one step, or of one index.

use super::calls::call;
use super::raw::{Named, RawApi};
use super::value::Node;
use crate::corpus::{Call, Dialogue, Speaker, Turn};
use crate::formats::raw::{Text, Whole, parse};
use crate::formats::{Fault, ReadFault, RecordText};
use std::borrow::Cow;

const STEPS: &str = "predictions";
const CALLS: &str = "apis";
/// Keys of lists of steps, or of calls.
pub const LISTS: [&str; 2] = [STEPS, CALLS];
/// Keys of a target.
pub const TARGETS: [&str; 2] = ["target", "prediction"];

pub fn read(record: RecordText) -> Result<Dialogue, ReadFault> {
    let node: Node = parse(record.bytes)?;
    let Node::Object(_) = &node else {
        return Err(ReadFault::of_record(Fault::Other("the record is no object".to_owned())));
    };
    let id = ["conversation_id", "conversationId"].iter().find_map(|key| member(&node, key));
    let mut dialogue = Dialogue { id: id.map(Node::said).unwrap_or_default(), ..Dialogue::default() };
    add_step(&mut dialogue.turns, &node);
    if let Some(Node::List(steps)) = member(&node, STEPS) {
        for step in steps {
            add_step(&mut dialogue.turns, step);
        }
    }
    Ok(dialogue)
}

fn member<'n>(node: &'n Node, key: &str) -> Option<&'n Node> {
    let Node::Object(members) = node else { return None };
    members.iter().find(|(name, _)| name == key).map(|(_, value)| value)
}

fn add_step(turns: &mut Vec<Turn>, step: &Node) {
    let index = index(step);
    let target = match step {
        Node::Text(target) => Some(target.as_str()),
        _ => TARGETS.iter().find_map(|key| match member(step, key)? {
            Node::Text(target) => Some(target.as_str()),
            _ => None,
        }),
    };
    if let Some(target) = target {
        let (utterance, calls) = calls_of_target(target);
        turns.push(Turn { utterance, calls, index, ..empty() });
    }
    let Some(Node::List(calls)) = member(step, CALLS) else { return };
    let first = turns.len();
    for call in calls.iter().filter_map(|call| call_of(call, index)) {
        let of_call = turns.iter_mut().skip(first).find(|turn| turn.index == call.turn_index);
        match of_call {
            Some(turn) => turn.calls.push(call),
            None => turns.push(Turn { index: call.turn_index, calls: vec![call], ..empty() }),
        }
    }
    // That nothing is called after an utterance is predicted, too.
    if turns.len() == first && target.is_none() && index.is_some() {
        turns.push(Turn { index, ..empty() });
    }
}

/// What is predicted is what the assistant does.
fn empty() -> Turn {
    Turn { speaker: Speaker::Assistant, ..Turn::default() }
}

fn index(node: &Node) -> Option<i64> {
    parse::<Whole>(member(node, "index")?.json().as_bytes()).ok()?.value
}

/// A call without an index has that of its step.
fn call_of(node: &Node, of_step: Option<i64>) -> Option<Call> {
    let name = member(node, "name")?.said();
    let named = |key: &str| member(node, key).cloned().map(Named::of).unwrap_or_default();
    let index = Whole { value: index(node).or(of_step), is_text: false };
    let name = Text(Cow::Owned(name));
    Some(call(RawApi { name, index, args: named("args"), response: named("response") }))
}

/// What a target says, and what it calls; its tokens are in brackets of either kind.
pub fn calls_of_target(target: &str) -> (String, Vec<Call>) {
    let (mut utterance, mut calls) = (String::new(), Vec::<Call>::new());
    for (token, text) in pieces(target) {
        let text = text.trim();
        match token {
            "PN" => calls.push(Call {
                service: String::new(),
                method: text.to_owned(),
                parameters: Vec::new(),
                results: None,
                turn_index: None,
            }),
            "PAN" => {
                if let Some(call) = calls.last_mut() {
                    call.parameters.push((text.to_owned(), String::new()));
                }
            }
            "PAV" => {
                // Several values of an argument are joined as those of a list are.
                if let Some((_, value)) = calls.last_mut().and_then(|call| call.parameters.last_mut()) {
                    value.push_str(if value.is_empty() { "" } else { " | " });
                    value.push_str(text);
                }
            }
            _ => utterance.push_str(text),
        }
    }
    (utterance, calls)
}

/// The tokens of a target with the text behind each; text before the first is said.
fn pieces(target: &str) -> Vec<(&str, &str)> {
    const TOKENS: [&str; 4] = ["PN", "PAN", "PAV", "A"];
    let (mut pieces, mut token, mut start) = (Vec::new(), "A", 0);
    for (at, _) in target.match_indices(['[', '<']) {
        let rest = target.get(at + 1..).unwrap_or_default();
        let next = TOKENS
            .into_iter()
            .find(|token| rest.strip_prefix(token).is_some_and(|rest| rest.starts_with([']', '>'])));
        let Some(next) = next else { continue };
        pieces.push((token, target.get(start..at).unwrap_or_default()));
        (token, start) = (next, at + next.len() + 2);
    }
    pieces.push((token, target.get(start..).unwrap_or_default()));
    pieces
}

#[cfg(test)]
mod tests {
    use super::super::{PREDICTIONS, read as any, skim};
    use super::*;
    use crate::corpus::{Dataset, Recognition, Role};
    use crate::formats::Skim;

    fn read_record(record: &str) -> Dialogue {
        let recognition = Recognition::new(Dataset::Taskmaster, PREDICTIONS, Role::Predictions, "");
        let record = RecordText::of(record.as_bytes());
        let dialogue = any::read(&recognition, record).unwrap();
        let mut skimmed = Skim::default();
        skim::skim(&recognition, record, &mut skimmed).unwrap();
        assert_eq!(skimmed.content(), Skim::of_dialogue(&dialogue).content());
        dialogue
    }

    /// Each turn as its index and its calls.
    fn told(dialogue: &Dialogue) -> Vec<String> {
        let told = |call: &Call| {
            let pairs: Vec<_> =
                call.parameters.iter().map(|(name, value)| format!("{name}={value}")).collect();
            format!("{}({})", call.method, pairs.join(", "))
        };
        let calls = |turn: &Turn| turn.calls.iter().map(told).collect::<Vec<_>>().join(" ");
        dialogue.turns.iter().map(|turn| format!("{:?} {}", turn.index, calls(turn))).collect()
    }

    #[test]
    fn calls_are_objects_or_targets() {
        let objects = r#"{"conversation_id":"dlg-1","apis":[{"name":"find_movies","index":2,"args":{"location":"Oslo"}},
            {"name":"book_tickets","index":4,"args":[{"arg_name":"name.movie","arg_value":"Foo"}]},{"name":"find_theaters","index":2}]}"#;
        let objects = read_record(objects);
        assert_eq!(objects.id, "dlg-1");
        let expected =
            ["Some(2) find_movies(location=Oslo) find_theaters()", "Some(4) book_tickets(name.movie=Foo)"];
        assert_eq!(told(&objects), expected);
        let steps = r#"{"conversationId":"dlg-1","predictions":["[PN]a[PAN]b[PAV]c[PAV]d[PAN]e[PAV]",
            {"index":3,"target":"[A]One [moment]."},{"index":5,"apis":[{"name":"f"}]},{"index":7,"apis":[]}]}"#;
        let steps = read_record(steps);
        assert_eq!(told(&steps), ["None a(b=c | d, e=)", "Some(3) ", "Some(5) f()", "Some(7) "]);
        assert_eq!(steps.turns[1].utterance, "One [moment].");
        let target = read_record(r#"{"conversation_id":"1","prediction":"<PN>a<PAN>b<PAV>x < y<PN>c"}"#);
        assert_eq!(told(&target), ["None a(b=x < y) c()"]);
    }

    #[test]
    fn odd_parts_cost_nothing_but_themselves() {
        assert!(read_record("{}").turns.is_empty());
        assert!(
            read_record(r#"{"predictions":[1,null,{}],"apis":[{"args":{}},7],"target":null}"#)
                .turns
                .is_empty()
        );
        assert_eq!(told(&read_record(r#"{"target":"[PAV]a[PAN]b[PN]"}"#)), ["None ()"]);
        let recognition = Recognition::new(Dataset::Taskmaster, PREDICTIONS, Role::Predictions, "");
        assert!(any::read(&recognition, RecordText::of(b"[]")).is_err());
    }
}
