//! Reads Frames as `DialogStudio`'s source has it: a turn per sentence, with a label for what it does.

use super::rules::{COUNT, SPEAKER};
use super::{acts, split};
use crate::corpus::{Dialogue, Field, Remark, Speaker, Turn};
use crate::formats::free::Free;
use crate::formats::raw::{Text, Whole, or_default, parse};
use crate::formats::{ReadFault, RecordText};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(expecting = "a dialogue")]
struct RawDialogue<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    dialogue_id: Text<'a>,
    #[serde(default)]
    num_utterances: Whole,
    #[serde(borrow, default, deserialize_with = "or_default")]
    utterances: Vec<RawUtterance<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "an utterance")]
struct RawUtterance<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    speaker: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    text: Text<'a>,
    #[serde(default)]
    ap_label: Free,
    #[serde(default)]
    da_label: Free,
    #[serde(default)]
    slots: Free,
}

pub fn read(record: RecordText) -> Result<Dialogue, ReadFault> {
    let raw: RawDialogue = parse(record.bytes)?;
    let id = raw.dialogue_id.into_owned();
    let named = id.split_once('_').and_then(|(word, _)| split(word));
    let mut dialogue = Dialogue { id, split: named, ..Dialogue::default() };
    let count = raw.utterances.len();
    if let Some(said) = raw.num_utterances.value.filter(|said| usize::try_from(*said) != Ok(count)) {
        let sentence = format!("num_utterances is {said}, and there are {count}");
        dialogue.remarks.push(Remark { rule: COUNT, turn: None, sentence });
    }
    for (at, raw) in raw.utterances.into_iter().enumerate() {
        let turn = turn(at, raw, &mut dialogue.remarks);
        dialogue.turns.push(turn);
    }
    Ok(dialogue)
}

fn turn(at: usize, raw: RawUtterance, remarks: &mut Vec<Remark>) -> Turn {
    let speaker = match raw.speaker.0.to_ascii_uppercase().as_str() {
        "USR" | "USER" => Speaker::User,
        "SYS" | "SYSTEM" => Speaker::System,
        _ => {
            let word: String = raw.speaker.0.chars().take(40).collect();
            let sentence = format!("the speaker is neither USR nor SYS: \u{201c}{word}\u{201d}");
            remarks.push(Remark { rule: SPEAKER, turn: Some(at), sentence });
            Speaker::User
        }
    };
    let labels = raw.da_label.into_items().into_iter().map(|label| label.line());
    let mut fields: Vec<Field> = raw.ap_label.field("ap_label").into_iter().collect();
    let slots = match raw.slots {
        Free::Object(slots) => slots,
        other => {
            fields.extend(other.field("slots"));
            Vec::new()
        }
    };
    Turn { speaker, utterance: raw.text.into_owned(), acts: acts(labels, slots), fields, ..Turn::default() }
}
