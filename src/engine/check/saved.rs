//! What checking found, to be written down with the index of a shard and taken up again.

use super::{Checker, Ledger, Tally};
use crate::corpus::RuleId;
use crate::engine::answer::PartAt;
use crate::engine::column::Names;
use crate::engine::file::{Checked, OpenFile};
use crate::engine::files::OpenFiles;
use crate::engine::pass::Pass;
use crate::formats::Kind;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Serialize, Deserialize)]
pub struct SavedCheck {
    tallies: BTreeMap<RuleId, Tally>,
    ledger: Ledger,
    parts: Vec<SavedPart>,
}

#[derive(Serialize, Deserialize)]
struct SavedPart {
    at: PartAt,
    checked: Checked,
    /// Rows, and the facts that are true of them besides.
    notes: Vec<(u32, u32)>,
}

impl Checker {
    /// What was found, once every record was checked.
    pub fn save(&self, files: &OpenFiles, names: &Names) -> Option<SavedCheck> {
        let progress = files.progress(true);
        // What a study noted goes with the study.
        let is_found = |fact: u32| match names.kind(fact) {
            Some(Kind::Has) => names.name(fact) == "finding",
            kind => kind == Some(Kind::Rule),
        };
        let save = |part: &OpenFile| SavedPart {
            at: part.at(),
            checked: part.checked,
            notes: part.segment.notes().iter().filter(|(_, fact)| is_found(*fact)).copied().collect(),
        };
        (progress.checked == progress.to_check).then(|| SavedCheck {
            tallies: self.tallies.clone(),
            ledger: self.ledger.clone(),
            parts: files.parts().map(save).collect(),
        })
    }

    /// Takes up what was found before; nothing is left to check.
    pub fn take_up(&mut self, saved: SavedCheck, files: &mut OpenFiles) {
        self.pass = Pass::default();
        self.tallies = saved.tallies;
        self.ledger = saved.ledger;
        for SavedPart { at, checked, notes } in saved.parts {
            if let Some(part) = files.part_mut(at) {
                part.checked = checked;
                part.segment.note_all(&notes);
            }
        }
    }
}
