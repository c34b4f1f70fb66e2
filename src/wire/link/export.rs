//! What the page asks in order to save: pieces of a file, and commands for other programs.

use super::{Lane, Link, LinkFault, Reply, Request, collect};
use crate::engine::answer::Survey;
use crate::engine::export::recipe::Language;
use crate::engine::export::{Form, runs};
use crate::engine::{Packed, merge};
use js_sys::{Array, Uint8Array};
use std::ops::Range;

/// A worker gives no more rows once it has made so much.
const MOST_BYTES: u32 = 1 << 20;

/// The next rows of a file. Their bytes stay with the browser.
pub struct Piece {
    pub rows: u64,
    pub bytes: u64,
    /// Arrays of bytes, in the order of the file.
    pub parts: Array,
}

impl Link {
    /// What is to be saved, counted now.
    pub async fn export_survey(&self, query: String) -> Result<Survey, LinkFault> {
        self.survey_in(Lane::Export, query).await
    }

    /// The rows of a window over what a survey counted, as many from its start as there is room for. Bytes
    /// at the very beginning may be left out.
    pub async fn export(
        &self,
        form: Form,
        query: &str,
        survey: &Survey,
        window: Range<u64>,
        skipped: usize,
    ) -> Result<Piece, LinkFault> {
        let plan = merge::plan(&survey.segments, window);
        let count = self.0.borrow().shards.count();
        let owner = |piece: &crate::engine::answer::Wanted| self.0.borrow().dealer.owner(piece.at);
        let owners: Vec<usize> = plan.iter().map(|piece| owner(piece).unwrap_or(count)).collect();
        let mut requests = Vec::new();
        for shard in 0..count {
            let mine = plan.iter().zip(&owners).filter(|(_, owner)| **owner == shard);
            let wanted: Vec<_> = mine.map(|(piece, _)| *piece).collect();
            if !wanted.is_empty() {
                let (query, picks) = (query.to_owned(), survey.picks.clone());
                let request = Request::Export { form, query, picks, wanted, most_bytes: MOST_BYTES };
                requests.push((shard, Packed::of(&request)));
            }
        }
        let asked: Vec<usize> = requests.iter().map(|(shard, _)| *shard).collect();
        let answers = self.ask(Lane::Export, requests).await?;
        let (mut lens, mut bytes) = (vec![Vec::new(); count], vec![Uint8Array::default(); count]);
        for (shard, part) in asked.into_iter().zip(answers) {
            if let (Reply::Export(told), Some(lens)) = (part.reply?, lens.get_mut(shard)) {
                *lens = told;
            }
            if let Some(bytes) = bytes.get_mut(shard) {
                *bytes = part.cargo.into();
            }
        }
        let order: Vec<_> = owners.into_iter().zip(plan.iter().map(|piece| piece.len)).collect();
        let (rows, runs) = runs(&order, &lens);
        let mut skipped = u32::try_from(skipped).unwrap_or_default();
        let mut from = vec![0; count];
        let mut piece = Piece { rows, bytes: 0, parts: Array::new() };
        for (shard, len) in runs {
            if let (Some(bytes), Some(from)) = (bytes.get(shard), from.get_mut(shard)) {
                piece.parts.push(&bytes.subarray(*from + std::mem::take(&mut skipped), *from + len));
                piece.bytes += u64::from(len);
                *from += len;
            }
        }
        Ok(piece)
    }

    /// A command that asks another program what a query asks here; any worker knows it.
    pub async fn recipe(&self, query: String, language: Language) -> Result<String, LinkFault> {
        let request = Packed::of(&Request::Recipe { query, language });
        let parts = self.ask(Lane::Recipe, vec![(0, request)]).await?;
        collect(parts, |reply| if let Reply::Recipe(text) = reply { Some(text) } else { None })
            .map(|texts| texts.concat())
    }
}
