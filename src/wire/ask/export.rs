//! Rows of a file that is saved.

use super::{Addressees, Lane, Needs, Question, Read, Reply, RowsToWrite, not_read, only};
use crate::engine::Shard;
use crate::engine::answer::{AskFault, PartAt, SelectedRecords, Survey, PagePart};
use crate::engine::export::Form;
use crate::engine::findings::Suppressions;
use crate::engine::merge;
use serde::{Deserialize, Serialize};
use std::ops::Range;

/// A worker gives no more rows once it has made so much.
const MOST_BYTES: usize = 1 << 20;

/// The rows come beside the answer, as bytes that stay with the browser; the answer is how many they are. One worker is
/// asked, since its rows need no merging: they may be fewer than were asked for.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExportRows {
    /// That of a [`Form`].
    word: String,
    has_mark: bool,
    query: String,
    selection: Vec<SelectedRecords>,
    page: Vec<PagePart>,
    /// They are the first of the file.
    is_first: bool,
    /// What is left out of findings.
    suppressions: Suppressions,
}

impl ExportRows {
    /// Those of a window over what a survey counted.
    pub fn of(
        (word, has_mark): (String, bool),
        query: String,
        survey: &Survey,
        (window, is_first): (Range<u64>, bool),
    ) -> Self {
        let page = merge::plan(&survey.segments, window);
        let selection = survey.selection.clone();
        Self { word, has_mark, query, selection, page, is_first, suppressions: Suppressions::default() }
    }

    /// The same without findings that are suppressed.
    pub fn but(self, suppressions: Suppressions) -> Self {
        Self { suppressions, ..self }
    }
}

impl Question for ExportRows {
    type Part = u32;
    type Answer = u32;
    const LANE: Lane = Lane::of("export");

    fn addressees(&self) -> Addressees {
        self.page.first().map_or(Addressees::Any, |piece| Addressees::OwnerOfPart(piece.at))
    }

    fn for_owner(&self, owns: &dyn Fn(PartAt) -> bool) -> Option<Self> {
        let page = self.page.iter().take_while(|piece| owns(piece.at)).copied().collect();
        Some(Self { page, ..self.clone() })
    }

    fn needs(&self, shard: &Shard) -> Result<Needs, AskFault> {
        let form = Form::from_word(&self.word, self.has_mark, false)
            .ok_or_else(|| AskFault::Read(format!("there is no form {}", self.word)))?;
        let records = shard.selected_records(&self.query, &self.selection, &self.page)?;
        let located = shard.located(form, &records)?;
        Ok(Needs::Rows(RowsToWrite {
            form,
            records,
            located,
            is_first: self.is_first,
            most_bytes: MOST_BYTES,
            suppressions: self.suppressions.clone(),
        }))
    }

    fn answer(&self, _shard: &Shard, read: Read) -> Result<Reply<u32>, AskFault> {
        let Read::Rows { count, bytes } = read else { return Err(not_read()) };
        Ok(Reply { part: count, bytes: Some(bytes) })
    }

    fn merge(&self, parts: Vec<u32>) -> Option<u32> {
        only(parts)
    }
}
