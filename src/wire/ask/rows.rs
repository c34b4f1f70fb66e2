//! The rows of a window over the dialogues that a survey counted.

use super::{Lane, Question, Read, Reply};
use crate::engine::answer::{AskFault, PartAt, SelectedRecords, Row, Survey, PagePart};
use crate::engine::{Shard, merge};
use serde::{Deserialize, Serialize};
use std::ops::Range;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rows {
    query: String,
    selection: Vec<SelectedRecords>,
    page: Vec<PagePart>,
}

impl Rows {
    pub fn of(query: String, survey: &Survey, window: Range<u64>) -> Self {
        Self { query, selection: survey.selection.clone(), page: merge::plan(&survey.segments, window) }
    }
}

impl Question for Rows {
    type Part = Vec<Row>;
    type Answer = Vec<Row>;
    const LANE: Lane = Lane::of("rows");

    fn for_owner(&self, owns: &dyn Fn(PartAt) -> bool) -> Option<Self> {
        let page: Vec<_> = self.page.iter().filter(|piece| owns(piece.at)).copied().collect();
        (!page.is_empty()).then(|| Self { query: self.query.clone(), selection: self.selection.clone(), page })
    }

    fn answer(&self, shard: &Shard, _read: Read) -> Result<Reply<Self::Part>, AskFault> {
        Ok(shard.rows(&self.query, &self.selection, &self.page)?.into())
    }

    fn merge(&self, parts: Vec<Self::Part>) -> Option<Self::Answer> {
        Some(merge::rows(parts))
    }
}
