//! Reads what the index keeps of a dialogue. Labels, most of the bytes because every turn repeats all frames,
//! are skipped without being built.

use super::raw::RawAuthor;
use super::read::{id, speaker};
use crate::corpus::Recognition;
use crate::formats::raw::{Count, Text, or_default, parse};
use crate::formats::{ReadFault, RecordText, Skim};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(expecting = "a dialogue")]
struct SkimDialogue<'a> {
    #[serde(borrow, default, deserialize_with = "or_default")]
    id: Text<'a>,
    #[serde(borrow, default, deserialize_with = "or_default")]
    turns: Vec<SkimTurn<'a>>,
}

#[derive(Deserialize)]
#[serde(expecting = "a turn")]
struct SkimTurn<'a> {
    #[serde(default, deserialize_with = "or_default")]
    author: RawAuthor,
    #[serde(borrow, default, deserialize_with = "or_default")]
    text: Text<'a>,
    #[serde(default, deserialize_with = "or_default")]
    db: SkimSearches,
}

#[derive(Default, Deserialize)]
#[serde(expecting = "searches with their results")]
struct SkimSearches {
    #[serde(default)]
    search: Count,
    #[serde(default)]
    result: Count,
}

pub fn skim(_: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    skim.clear();
    let dialogue: SkimDialogue = parse(record.bytes)?;
    skim.id.push_str(&id(dialogue.id, &record));
    for turn in dialogue.turns {
        skim.push_turn(speaker(turn.author), &turn.text.0);
        skim.calls += turn.db.search.0.max(turn.db.result.0);
    }
    Ok(())
}
