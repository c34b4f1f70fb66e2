//! Rows as the bytes of a file: a piece at a time, so that questions are answered between.

use super::{Ask, Port, unwatch, watch};
use crate::corpus::RecordAt;
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

    /// How many rows there are, and their bytes.
    async fn make(&self, job: &Job) -> Result<(u32, Vec<u8>), AskFault> {
        let (mut rows, mut out) = (0, Vec::new());
        for stretch in stretches(&job.located) {
            if out.len() >= job.most_bytes {
                break;
            }
            let bytes = self.fetched(self.fetch(stretch.file, stretch.range)).await;
            let bytes = bytes.map_err(|fault| self.state.borrow().shard.lost(stretch.file, &fault))?;
            for number in stretch.records {
                let Some((at, located)) = job.records.get(number).zip(job.located.get(number)) else { break };
                let partner = match located.partner.filter(|_| job.form.needs_partner()) {
                    Some((file, range)) => self.fetched(self.fetch(file, range)).await.ok(),
                    None => None,
                };
                let own = piece_of(&bytes, stretch.range, located.range);
                let state = self.state.borrow();
                watch(RecordByte { file: located.file, byte: located.range.start.0 }, state.crash_at);
                let made = state.shard.export(job.form, *at, own, partner.as_deref(), &mut out);
                unwatch();
                made?;
                rows += 1;
            }
        }
        if job.is_first {
            job.form.open(&mut out);
        }
        Ok((rows, out))
    }
}
