//! What checking found, to be written down with the index of a shard and taken up again.

use super::{Checker, Ledger, Tally};
use crate::corpus::RuleId;
use crate::engine::answer::PartAt;
use crate::engine::file::{Checked, OpenFile};
use crate::engine::files::OpenFiles;
use crate::engine::packed;
use crate::engine::pass::Pass;
use crate::engine::published::Remote;
use litemap::LiteMap;
use serde::{Deserialize, Deserializer, Serialize};
use std::borrow::Cow;

#[derive(Serialize, Deserialize)]
pub struct SavedCheck<'c> {
    #[serde(deserialize_with = "tallies")]
    tallies: Cow<'c, LiteMap<RuleId, Tally>>,
    ledger: Cow<'c, Remote<Ledger>>,
    parts: Vec<SavedPart>,
}

fn tallies<'de, 'c, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Cow<'c, LiteMap<RuleId, Tally>>, D::Error> {
    packed::map(deserializer).map(Cow::Owned)
}

#[derive(Serialize, Deserialize)]
struct SavedPart {
    at: PartAt,
    checked: Checked,
}

impl Checker {
    /// What was found, once every record was checked.
    pub fn save(&self, files: &OpenFiles) -> Option<SavedCheck<'_>> {
        let progress = files.progress(true);
        let save = |part: &OpenFile| SavedPart { at: part.at(), checked: part.checked };
        (progress.checked == progress.to_check).then(|| SavedCheck {
            tallies: Cow::Borrowed(&self.tallies),
            ledger: Cow::Borrowed(&self.ledger),
            parts: files.parts().map(save).collect(),
        })
    }

    /// Takes up what was found before, which the segments have noted; nothing is left to check.
    pub fn take_up(&mut self, saved: SavedCheck, files: &mut OpenFiles) {
        self.pass = Pass::default();
        self.tallies = saved.tallies.into_owned();
        self.ledger = saved.ledger.into_owned();
        for SavedPart { at, checked } in saved.parts {
            if let Some(part) = files.part_mut(at) {
                part.checked = checked;
            }
        }
    }
}
