//! A command that asks another program the same, of all files.

use super::{Addressees, Lane, Question, Read, Reply, only};
use crate::engine::Shard;
use crate::engine::answer::{AskFault, FileReport};
use crate::engine::recipe::{Language, Source, recipe};
use serde::{Deserialize, Serialize};

/// Any worker writes it, and knows its own files only: they come with the question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct WriteRecipe {
    query: String,
    /// That of a [`Language`].
    language: String,
    files: Vec<Source>,
}

impl WriteRecipe {
    pub fn of(query: String, language: String, files: Vec<FileReport>) -> Self {
        Self { query, language, files: files.into_iter().map(Source::of).collect() }
    }
}

impl Question for WriteRecipe {
    type Part = String;
    type Answer = String;
    const LANE: Lane = Lane::of("recipe");

    fn addressees(&self) -> Addressees {
        Addressees::Any
    }

    fn answer(&self, _shard: &Shard, _read: Read) -> Result<Reply<String>, AskFault> {
        let language = Language::from_word(&self.language)
            .ok_or_else(|| AskFault::Read(format!("there is no language {}", self.language)))?;
        Ok(recipe(&self.query, language, &self.files)?.into())
    }

    fn merge(&self, parts: Vec<String>) -> Option<String> {
        only(parts)
    }
}
