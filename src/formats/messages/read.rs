//! Reads a record of messages.

use super::{IDS, LISTS};
use crate::corpus::{Dataset, Dialogue, Recognition, Speaker, Turn};
use crate::formats::free::Free;
use crate::formats::raw::parse;
use crate::formats::{Fault, ReadFault, RecordText};

/// What a message calls its speaker and its text.
pub const KEYS: [(&str, &str); 3] = [("role", "content"), ("from", "value"), ("id", "text")];

pub fn read(recognition: &Recognition, record: RecordText) -> Result<Dialogue, ReadFault> {
    let mut raw: Free = parse(record.bytes)?;
    if !matches!(raw, Free::Object(_)) {
        return Err(ReadFault::of_record(Fault::Other("the record is no object".to_owned())));
    }
    let id = IDS.iter().find_map(|key| raw.take(key)).map(|id| id.line());
    let numbered = || super::id_of(recognition).map(|id_of| id_of(record.number));
    let id = id.or_else(|| record.key.map(str::to_owned)).or_else(numbered).unwrap_or_default();
    let list = LISTS.iter().find_map(|key| raw.take(key)).unwrap_or_default();
    let messages: Vec<(Free, Option<bool>)> = list.into_items().into_iter().flat_map(in_pairs).collect();
    // Beside an assistant it is no speaker, but what the assistant was told before.
    let has_assistant = messages.iter().any(|(message, _)| speaker_word(message) == "assistant");
    let mut dialogue = Dialogue { id, ..Dialogue::default() };
    for (message, is_first) in messages {
        let word = speaker_word(&message);
        let (said, rest) = parts(message);
        let is_user = is_user(&word).or(is_first).filter(|_| !(has_assistant && word == "system"));
        match is_user.map(|is_user| speaker(is_user, recognition.dataset)) {
            Some(speaker) => {
                let fields = rest.into_iter().filter_map(|(label, value)| value.field(&label)).collect();
                dialogue.turns.push(Turn { speaker, utterance: said, fields, ..Turn::default() });
            }
            None => dialogue.fields.extend(Free::Text(said).field(&word)),
        }
    }
    let rest = raw.into_members().into_iter();
    dialogue.fields.extend(rest.filter_map(|(label, value)| value.field(&label)));
    Ok(dialogue)
}

fn speaker_word(message: &Free) -> String {
    let word = KEYS.iter().find_map(|(role, _)| message.get(role)).map(Free::line).unwrap_or_default();
    word.trim().to_ascii_lowercase()
}

/// What a message says, and its other members.
fn parts(mut message: Free) -> (String, Vec<(String, Free)>) {
    let mut said = String::new();
    for (role, content) in KEYS {
        if message.get(role).is_some() {
            let _ = message.take(role);
            said = message.take(content).map(text).unwrap_or_default();
            break;
        }
    }
    (said, message.into_members())
}

/// Content may be in parts, of which those of text are said.
fn text(content: Free) -> String {
    match content {
        Free::Text(text) => text,
        Free::List(parts) => {
            let texts = parts.into_iter().filter_map(|mut part| part.take("text"));
            texts.map(|text| text.line()).collect::<Vec<_>>().join("\n")
        }
        other => other.line(),
    }
}

/// `ParlAI` lists the two that belong together, and names them as it likes: whoever is first there is the user.
fn in_pairs(item: Free) -> Vec<(Free, Option<bool>)> {
    match item {
        Free::List(pair) => {
            pair.into_iter().enumerate().map(|(at, message)| (message, Some(at == 0))).collect()
        }
        message => vec![(message, None)],
    }
}

/// Nothing of those who do not speak.
fn is_user(word: &str) -> Option<bool> {
    match word {
        "user" | "human" | "usr" | "customer" => Some(true),
        "assistant" | "gpt" | "system" | "sys" | "bot" | "agent" | "wizard" | "model" => Some(false),
        _ => None,
    }
}

/// As the dataset calls them.
fn speaker(is_user: bool, dataset: Dataset) -> Speaker {
    let (user, system) = match dataset {
        Dataset::AirDialogue => (Speaker::Customer, Speaker::Agent),
        Dataset::Taskmaster => (Speaker::User, Speaker::Assistant),
        Dataset::Frames => (Speaker::User, Speaker::Wizard),
        _ => (Speaker::User, Speaker::System),
    };
    if is_user { user } else { system }
}
