//! Writes a shard as what a host publishes.
//!
//! A browser only reads that, and its worker has no room to spare: this module is not in it.

use super::published::Rest;
use super::{EXCERPT_CHARS, Shard};
use crate::corpus::FileId;
use crate::engine::digest::ShardDigest;
use crate::engine::index::{FileStamp, IndexFault, write_section};
use crate::engine::packed::Packed;
use crate::engine::published::{Blocks, Piece};
use std::io::{self, Write};

impl Shard {
    /// Gives away all columns, each of them for all parts before the next, so that what is looked at together stands
    /// together. Everything must have been read and checked.
    pub fn put_away(&mut self, keep: &mut dyn FnMut(&[u8]) -> io::Result<Piece>) -> io::Result<()> {
        let mut columns = 0;
        for part in self.files.parts_mut() {
            part.segment.prepare(EXCERPT_CHARS);
            columns = columns.max(part.segment.remote().len());
        }
        for column in 0..columns {
            for part in self.files.parts_mut() {
                if let Some(column) = part.segment.remote().into_iter().nth(column) {
                    column.put_away(&mut |packed| keep(packed.as_bytes()))?;
                }
            }
        }
        self.checker.remote().put_away(&mut |packed| keep(packed.as_bytes()))
    }

    /// Writes the head of what is published, after all columns were put away. `answers` were given before.
    pub fn write_published(
        &self,
        build: &str,
        stamp_of: &dyn Fn(FileId) -> Option<FileStamp>,
        (digest, data, answers): (Packed, Vec<Blocks>, Vec<(Packed, Packed)>),
        out: &mut dyn Write,
    ) -> Result<(), IndexFault> {
        self.write_index(build, stamp_of, out)?;
        let rest = Rest { digest, summaries: self.files.summaries(), data, answers };
        write_section(out, &Packed::of(&rest))?;
        out.flush()?;
        Ok(())
    }

    /// What a shard that has read everything tells of it; asked for before columns are put away.
    pub fn published_digest(&self) -> Packed {
        Packed::of(&ShardDigest::of(self.files.parts()).without_single_ids())
    }
}
