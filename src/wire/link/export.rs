//! What the page asks in order to save: pieces of a file, and commands for other programs.

use super::{Lane, Link, LinkFault, Part, Reply, Request, collect};
use crate::engine::answer::{Survey, Wanted};
use crate::engine::merge;
use crate::engine::recipe::Source;
use std::ops::Range;
use wasm_bindgen::JsValue;

/// A worker gives no more rows once it has made so much.
const MOST_BYTES: u32 = 1 << 20;

impl Link {
    /// What is to be saved, counted now.
    pub async fn export_survey(&self, query: String) -> Result<Survey, LinkFault> {
        self.survey_in(Lane::Export, query).await
    }

    /// The first rows of a window over what a survey counted: how many there are, and their bytes, which stay with the
    /// browser; the file may begin with them. (One worker is asked, since its rows need no merging: in an order they are fewer, and still enough.)
    pub async fn export(
        &self,
        (word, has_mark): (String, bool),
        query: String,
        survey: &Survey,
        (window, is_first): (Range<u64>, bool),
    ) -> Result<(u32, JsValue), LinkFault> {
        let mut wanted = merge::plan(&survey.segments, window);
        let owner = |piece: &Wanted| self.0.borrow().dealer.owner(piece.at);
        let shard = wanted.first().and_then(owner);
        let len = wanted.iter().take_while(|piece| owner(piece) == shard).count();
        wanted.truncate(len);
        let picks = survey.picks.clone();
        let request =
            Request::Export { word, has_mark, query, picks, wanted, is_first, most_bytes: MOST_BYTES };
        let part = self.ask_shard(Lane::Export, shard.unwrap_or_default(), &request).await?;
        match part {
            Part { reply: Ok(Reply::Export(rows)), cargo } if rows > 0 => Ok((rows, cargo)),
            Part { reply: Err(fault), .. } => Err(fault.into()),
            Part { .. } => Err(LinkFault::Superseded),
        }
    }

    /// A command that asks another program what a query asks here, of the files of all workers. Any of them writes it.
    pub async fn recipe(&self, query: String, language: String) -> Result<String, LinkFault> {
        let files = self.files_in(Lane::Recipe).await?.into_iter().map(Source::of).collect();
        let request = Request::Recipe { query, language, files };
        let part = self.ask_shard(Lane::Recipe, 0, &request).await?;
        collect(vec![part], |reply| if let Reply::Recipe(text) = reply { Some(text) } else { None })
            .map(|texts| texts.concat())
    }
}
