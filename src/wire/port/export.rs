//! Rows as the bytes of a file: a piece at a time, so that questions are answered between.

use super::{Ask, Port, unwatch, watch};
use crate::corpus::{ByteRange, FileId, RecordAt};
use crate::engine::Located;
use crate::engine::answer::{AskFault, RecordByte};
use crate::engine::export::{Form, piece_of, stretches};
use crate::wire::message::Reply;
use js_sys::Uint8Array;
use wasm_bindgen::JsValue;

/// What is to be made.
pub struct Job {
    pub form: Form,
    pub records: Vec<RecordAt>,
    pub located: Vec<Located>,
    /// The file is to begin with them.
    pub is_first: bool,
    pub most_bytes: usize,
}

impl Port {
    pub(super) async fn answer_export(&self, ask: Ask, job: Job) {
        let made = self.make(&job).await;
        if self.state.borrow().newest.get(&ask.lane) != Some(&ask.id) {
            return;
        }
        match made {
            Ok((rows, bytes)) => {
                self.reply(ask.id, Ok(Reply::Export(rows)), Uint8Array::from(bytes.as_slice()).into());
            }
            Err(fault) => self.reply(ask.id, Err(fault), JsValue::NULL),
        }
    }

    /// How many rows there are, and their bytes. One that can't be had ends them; as the first, it is the answer.
    async fn make(&self, job: &Job) -> Result<(u32, Vec<u8>), AskFault> {
        let (mut rows, mut out) = (0, Vec::new());
        match self.make_rows(job, &mut rows, &mut out).await {
            Err(fault) if rows == 0 => return Err(fault),
            _ => {}
        }
        if job.is_first {
            job.form.open(&mut out);
        }
        Ok((rows, out))
    }

    async fn make_rows(&self, job: &Job, rows: &mut u32, out: &mut Vec<u8>) -> Result<(), AskFault> {
        for stretch in stretches(&job.located) {
            let bytes = self.needed(stretch.file, stretch.range).await?;
            for number in stretch.records {
                if out.len() >= job.most_bytes {
                    return Ok(());
                }
                let Some((at, located)) = job.records.get(number).zip(job.located.get(number)) else { break };
                let partner = match located.partner.filter(|_| job.form.needs_partner()) {
                    Some((file, range)) => Some(self.needed(file, range).await?),
                    None => None,
                };
                let own = piece_of(&bytes, stretch.range, located.range);
                let state = self.state.borrow();
                watch(RecordByte { file: located.file, byte: located.range.start.0 }, state.crash_at);
                let made = state.shard.export(job.form, (*at, located), own, partner.as_deref(), out);
                unwatch();
                made?;
                *rows += 1;
            }
        }
        Ok(())
    }

    async fn needed(&self, file: FileId, range: ByteRange) -> Result<Vec<u8>, AskFault> {
        let bytes = self.fetched(self.fetch(file, range)).await;
        bytes.map_err(|fault| self.state.borrow().shard.lost(file, &fault))
    }
}
