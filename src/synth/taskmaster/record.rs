//! Writes a dialogue as the record of a release.

use super::line::{Call, Line, Segment, Talk};
use crate::formats::write::{Json, Layout};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// TM-1 and TM-2.
    First,
    Third,
    /// TM-3 as the hub exports it.
    Export,
    Fourth,
}

/// The record without what stands around it.
pub fn write(talk: &Talk, form: Form, layout: Layout) -> Vec<u8> {
    let mut json = Json::of_record(layout);
    json.open(b'{');
    json.member("conversation_id", &talk.id);
    if form == Form::First {
        json.member("instruction_id", &talk.title);
    } else {
        json.member("vertical", talk.vertical);
        json.member("scenario", &talk.title);
        json.member("instructions", &talk.instructions);
    }
    json.key("utterances");
    json.open(b'[');
    let mut calls = 0;
    for (index, line) in talk.lines.iter().enumerate() {
        json.element();
        utterance(line, index, form, calls, &mut json);
        calls += line.calls.len();
    }
    json.close(b']');
    json.close(b'}');
    json.out
}

fn utterance(line: &Line, index: usize, form: Form, calls_before: usize, json: &mut Json) {
    let speaker = match (form, line.is_user) {
        (Form::First, true) => "USER",
        (Form::First, false) => "ASSISTANT",
        (_, true) => "user",
        (_, false) => "assistant",
    };
    json.open(b'{');
    json.key("index");
    json.number(index);
    json.member("speaker", speaker);
    json.member("text", &line.text);
    let writes_empty = matches!(form, Form::Export | Form::Fourth);
    if writes_empty || !line.segments.is_empty() {
        json.key("segments");
        json.open(b'[');
        line.segments.iter().for_each(|segment| write_segment(segment, &line.text, form, json));
        json.close(b']');
    }
    if form == Form::Fourth {
        json.key("annotations");
        json.open(b'[');
        line.calls.iter().zip(calls_before..).for_each(|(call, number)| annotations(call, number, json));
        json.close(b']');
    } else if form == Form::Export || !line.calls.is_empty() {
        json.key("apis");
        json.open(b'[');
        line.calls.iter().for_each(|call| write_call(call, index, form, json));
        json.close(b']');
    }
    json.close(b'}');
}

fn write_segment(segment: &Segment, text: &str, form: Form, json: &mut Json) {
    let covered: String = text.chars().skip(segment.start).take(segment.end - segment.start).collect();
    json.element();
    json.open(b'{');
    for (key, offset) in [("start_index", segment.start), ("end_index", segment.end)] {
        json.key(key);
        // TM-4 writes its offsets as text.
        if form == Form::Fourth {
            json.string(&offset.to_string());
        } else {
            json.number(offset);
        }
    }
    json.member("text", &covered);
    if form == Form::Fourth {
        json.member("annotator_id", "GENERATED");
    }
    json.key("annotations");
    json.open(b'[');
    for name in &segment.names {
        json.element();
        json.open(b'{');
        json.member("name", name);
        json.close(b'}');
    }
    json.close(b']');
    json.close(b'}');
}

fn write_call(call: &Call, index: usize, form: Form, json: &mut Json) {
    json.element();
    json.open(b'{');
    json.member("name", call.name);
    json.key("index");
    json.number(index);
    json.key("args");
    let args = call.args.iter().map(|(name, value)| (*name, value.as_str()));
    pairs(args, form, ("arg_name", "arg_value"), json);
    json.key("response");
    let response = call.response.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    pairs(response, form, ("response_name", "response_value"), json);
    json.close(b'}');
}

/// An object, or the list of pairs that the hub makes of it.
fn pairs<'a>(
    pairs: impl Iterator<Item = (&'a str, &'a str)>,
    form: Form,
    (name_key, value_key): (&str, &str),
    json: &mut Json,
) {
    let is_list = form == Form::Export;
    json.open(if is_list { b'[' } else { b'{' });
    for (name, value) in pairs {
        if is_list {
            json.element();
            json.open(b'{');
            json.member(name_key, name);
            json.member(value_key, value);
            json.close(b'}');
        } else {
            json.member(name, value);
        }
    }
    json.close(if is_list { b']' } else { b'}' });
}

/// A call of TM-4: four annotations that share a number.
fn annotations(call: &Call, number: usize, json: &mut Json) {
    let answer = &call.answer;
    for (name, value, context) in [
        ("api_call", call.name, "api_call"),
        ("request", &call.request, "api_call"),
        ("api_response", call.name, "api_response"),
        ("response", answer, "api_response"),
    ] {
        json.element();
        json.open(b'{');
        json.member("name", name);
        json.member("value", value);
        json.member("context", &format!("{context}_{number}"));
        json.close(b'}');
    }
}
