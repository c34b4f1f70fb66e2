//! The asks that have no answer yet.

use crate::engine::Packed;
use crate::engine::answer::AskFault;
use crate::wire::ask::Lane;
use crate::wire::message::AskId;
use futures_channel::oneshot::{Receiver, Sender, channel};
use std::collections::{BTreeMap, HashMap};
use wasm_bindgen::JsValue;

/// The answer of one worker, with the bytes that came beside it.
pub struct Part {
    pub reply: Result<Packed, AskFault>,
    pub beside: JsValue,
    pub took_ms: f64,
}

impl Part {
    pub fn of_fault(fault: AskFault) -> Self {
        Self { reply: Err(fault), beside: JsValue::UNDEFINED, took_ms: 0.0 }
    }
}

#[derive(Default)]
pub struct Asks {
    last: u32,
    open: HashMap<AskId, OpenAsk>,
}

struct OpenAsk {
    lane: Lane,
    /// What each worker was asked, and its answer.
    parts: BTreeMap<usize, (Packed, Option<Part>)>,
    answer: Sender<Vec<Part>>,
}

impl Asks {
    /// Begins an ask, which ends the older one of its lane.
    pub fn begin(&mut self, lane: &Lane, requests: &[(usize, Packed)]) -> (AskId, Receiver<Vec<Part>>) {
        // Dropping an ask drops its sender, which its receiver sees as superseded.
        self.open.retain(|_, ask| ask.lane != *lane);
        self.last += 1;
        let id = AskId(self.last);
        let (answer, receiver) = channel();
        let parts = requests.iter().map(|(shard, request)| (*shard, (request.clone(), None))).collect();
        self.open.insert(id, OpenAsk { lane: lane.clone(), parts, answer });
        self.end_if_complete(id);
        (id, receiver)
    }

    /// Takes one worker's answer; answers to superseded asks are dropped.
    pub fn take(&mut self, id: AskId, shard: usize, part: Part) {
        if let Some((_, answer)) = self.open.get_mut(&id).and_then(|ask| ask.parts.get_mut(&shard)) {
            *answer = Some(part);
            self.end_if_complete(id);
        }
    }

    /// What a worker still owes, to be asked again of its successor.
    pub fn owed_by(&self, shard: usize) -> Vec<(AskId, Lane, Packed)> {
        let owed = |(id, ask): (&AskId, &OpenAsk)| match ask.parts.get(&shard) {
            Some((request, None)) => Some((*id, ask.lane.clone(), request.clone())),
            _ => None,
        };
        self.open.iter().filter_map(owed).collect()
    }

    fn end_if_complete(&mut self, id: AskId) {
        let is_complete = |ask: &OpenAsk| ask.parts.values().all(|(_, part)| part.is_some());
        if self.open.get(&id).is_some_and(is_complete)
            && let Some(ask) = self.open.remove(&id)
        {
            let parts = ask.parts.into_values().filter_map(|(_, part)| part).collect();
            // The asker may have lost interest; then nobody hears.
            let _ = ask.answer.send(parts);
        }
    }
}
