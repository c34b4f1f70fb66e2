//! What a shard gives of its records to be saved.

use super::{Located, Shard, unknown};
use crate::corpus::RecordAt;
use crate::engine::answer::{AskFault, PartAt, Pick, Wanted};
use crate::engine::bits::Bits;
use crate::engine::evaluate::{Picks, Question};
use crate::engine::export::{Form, Told, write_original, write_read};
use crate::engine::query::Query;

impl Shard {
    /// The records of pieces of what matches, in their order. What is not there (any more, or again) is a fault.
    pub fn picked(&self, query: &str, picks: &[Pick], wanted: &[Wanted]) -> Result<Vec<RecordAt>, AskFault> {
        let query = Query::parse(query)?;
        let question = Question::new(&query, &self.desk, Picks { picks, files: &self.files });
        let mut matching: Vec<(PartAt, Bits)> = Vec::new();
        let mut picked = Vec::new();
        for piece in wanted {
            let missing = || AskFault::UnknownRecord(self.path(piece.at.file).to_owned());
            let part = self.files.part(piece.at).filter(|part| self.files.is_listed(part));
            let part = part.ok_or_else(missing)?;
            if !matching.iter().any(|(at, _)| *at == piece.at) {
                matching.push((piece.at, question.matches(part).all()));
            }
            let Some((_, all)) = matching.iter().find(|(at, _)| *at == piece.at) else { continue };
            let of_rank = all.rows().filter(|row| question.rank(&part.segment, *row) == piece.rank);
            let before = picked.len();
            picked.extend(
                of_rank
                    .skip(piece.from as usize)
                    .take(piece.len as usize)
                    .map(|row| part.segment.at(row, piece.at.file)),
            );
            if picked.len() - before < piece.len as usize {
                return Err(missing());
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
        at: RecordAt,
        bytes: &[u8],
        partner: Option<&[u8]>,
        out: &mut Vec<u8>,
    ) -> Result<(), AskFault> {
        if !form.is_read() {
            if bytes.len() as u64 != self.locate(at)?.range.len_bytes() {
                return Err(self.lost(at.file, "it changed since it was opened"));
            }
            write_original(form, &self.part_of(at)?.text_of(bytes).text, out);
            return Ok(());
        }
        let dialogue = self.dialogue(at, bytes, partner)?;
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
