//! Rows as the bytes of a file: a piece at a time, so that questions are answered between.

use super::{Port, unwatch, watch};
use crate::engine::answer::{AskFault, RecordByte};
use crate::engine::export::{piece_of, stretches};
use crate::wire::ask::{Read, RowsToWrite};

impl Port {
    /// How many rows there are, and their bytes. One that can't be had ends them; as the first, it is the answer.
    pub(super) async fn write_rows(&self, rows: RowsToWrite) -> Result<Read, AskFault> {
        let (mut count, mut bytes) = (0, Vec::new());
        match self.write_each(&rows, &mut count, &mut bytes).await {
            Err(fault) if count == 0 => return Err(fault),
            _ => {}
        }
        if rows.is_first {
            rows.form.open(&mut bytes);
        }
        Ok(Read::Rows { count, bytes })
    }

    async fn write_each(
        &self,
        rows: &RowsToWrite,
        count: &mut u32,
        out: &mut Vec<u8>,
    ) -> Result<(), AskFault> {
        for stretch in stretches(&rows.located) {
            let bytes = self.needed(stretch.file, stretch.range).await?;
            for number in stretch.records {
                if out.len() >= rows.most_bytes {
                    return Ok(());
                }
                let Some((at, located)) = rows.records.get(number).zip(rows.located.get(number)) else {
                    break;
                };
                let partner = match located.partner.filter(|_| rows.form.needs_partner()) {
                    Some((file, range)) => Some(self.needed(file, range).await?),
                    None => None,
                };
                let own = piece_of(&bytes, stretch.range, located.range);
                let state = self.state.borrow();
                watch(RecordByte { file: located.file, byte: located.range.start.0 }, state.crash_at);
                let record = (own, partner.as_deref());
                let made = state.shard.export_but(&rows.suppressions, rows.form, (*at, located), record, out);
                unwatch();
                made?;
                *count += 1;
            }
        }
        Ok(())
    }
}
