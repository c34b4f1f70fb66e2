//! What other programs are told of the files that are open.

use super::Shard;
use crate::engine::answer::AskFault;
use crate::engine::query::Query;
use crate::engine::recipe::{Language, Source, recipe};
use crate::formats::split_of_path;

impl Shard {
    /// A command that asks another program what a query asks here, of all files as far as this shard knows them.
    pub fn recipe(&self, query: &str, language: Language) -> Result<String, AskFault> {
        let query = Query::parse(query)?;
        let files = self.files.all().filter_map(|(file, path)| {
            let recognition = self.files.recognition(file)?;
            Some(Source { path, recognition, split: split_of_path(path), is_in_archive: file.is_inside() })
        });
        Ok(recipe(&query, language, &files.collect::<Vec<_>>()))
    }
}
