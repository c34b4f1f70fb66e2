//! What a shard gives of its records to be saved.

use super::ask::Matching;
use super::{Located, Shard, unknown};
use crate::corpus::RecordAt;
use crate::engine::answer::{AskFault, Pick, Wanted};
use crate::engine::evaluate::{Picks, Question};
use crate::engine::export::{Form, Told, write_original, write_read};
use crate::engine::query::Query;

impl Shard {
    /// The records of pieces of what matches, in their order. What is not there (any more, or again) is a fault.
    pub fn picked(&self, query: &str, picks: &[Pick], wanted: &[Wanted]) -> Result<Vec<RecordAt>, AskFault> {
        let query = Query::parse(query)?;
        let question = Question::new(&query, &self.desk, Picks { picks, files: &self.files });
        let mut matching = Matching::default();
        let mut picked = Vec::new();
        for piece in wanted {
            match self.rows_of(piece, &question, &mut matching) {
                Some((part, rows)) if rows.len() == piece.len as usize => {
                    picked.extend(rows.into_iter().map(|row| part.segment.at(row, piece.at.file)));
                }
                _ => return Err(AskFault::UnknownRecord(self.path(piece.at.file).to_owned())),
            }
        }
        Ok(picked)
    }

    /// Where the bytes of records are.
    pub fn located(&self, records: &[RecordAt]) -> Result<Vec<Located>, AskFault> {
        records.iter().map(|at| self.locate(*at)).collect()
    }

    /// Appends a record in the form that was asked for.
    pub fn export(
        &self,
        form: Form,
        (at, located): (RecordAt, &Located),
        bytes: &[u8],
        partner: Option<&[u8]>,
        out: &mut Vec<u8>,
    ) -> Result<(), AskFault> {
        if !form.is_read() {
            self.be_whole(at, located, bytes)?;
            write_original(form, &self.part_of(at)?.text_of(bytes).text, out);
            return Ok(());
        }
        let dialogue = self.dialogue(at, located, bytes, partner)?;
        let part = self.part_of(at)?;
        let recognition = part.recognition.as_ref().ok_or_else(|| unknown(at))?;
        let told = Told {
            at,
            dataset: recognition.dataset,
            variant: &recognition.variant,
            role: recognition.role,
            split: part.segment.row_of(at.record).and_then(|row| part.segment.split(row)),
            path: &part.entry.path,
        };
        write_read(form, &told, &dialogue, out);
        Ok(())
    }
}
