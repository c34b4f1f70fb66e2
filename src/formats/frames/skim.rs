//! Reads what the index keeps of a dialogue. Labels, most of the bytes because every turn repeats all frames,
//! are passed without being built.

use super::read::read;
use crate::corpus::{Recognition, Speaker};
use crate::formats::walk::{Walk, once};
use crate::formats::{ReadFault, RecordText, Skim};

pub fn skim(recognition: &Recognition, record: RecordText, skim: &mut Skim) -> Result<(), ReadFault> {
    if dialogue(record, skim).is_none() {
        *skim = Skim::of_dialogue(&read(recognition, record)?);
    }
    Ok(())
}

/// The fast way; `None` when the record does not fit it.
fn dialogue(record: RecordText, skim: &mut Skim) -> Option<()> {
    skim.clear();
    let mut seen = 0;
    let mut walk = Walk::new(record.bytes);
    walk.object(|walk, key| match key {
        b"id" => {
            once(&mut seen, 0)?;
            skim.id.push_str(&walk.string()?);
            Some(())
        }
        b"turns" => {
            once(&mut seen, 1)?;
            walk.array(|walk| turn(walk, skim))
        }
        _ => walk.skip(),
    })?;
    if skim.id.is_empty() {
        skim.id.push_str(record.key.unwrap_or_default());
    }
    walk.end()
}

fn turn(walk: &mut Walk, skim: &mut Skim) -> Option<()> {
    let mut seen = 0;
    let mut author = Speaker::User;
    let (mut searches, mut results) = (0, 0);
    walk.object(|walk, key| match key {
        b"author" => {
            once(&mut seen, 0)?;
            author = match &*walk.string()? {
                "user" => Speaker::User,
                "wizard" => Speaker::Wizard,
                _ => return None,
            };
            Some(())
        }
        b"text" => {
            once(&mut seen, 1)?;
            skim.text.push_str(&walk.string()?);
            Some(())
        }
        b"db" => {
            once(&mut seen, 2)?;
            let mut seen = 0;
            if walk.is_null() {
                return Some(());
            }
            walk.object(|walk, key| match key {
                b"search" => {
                    once(&mut seen, 0)?;
                    searches = walk.count()?;
                    Some(())
                }
                b"result" => {
                    once(&mut seen, 1)?;
                    results = walk.count()?;
                    Some(())
                }
                _ => walk.skip(),
            })
        }
        _ => walk.skip(),
    })?;
    skim.end_turn(author);
    skim.calls += searches.max(results);
    Some(())
}
