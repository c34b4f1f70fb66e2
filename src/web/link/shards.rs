//! The workers: starting, listening, and starting again after a crash.
//!
//! A worker that does not answer pings for half a minute is replaced, and the questions that it had end with a fault,
//! since one of them may be why. After [`MAX_CRASHES`] crashes that are no record's fault the next one ends the link.

use super::asks::Part;
use super::{AsideNote, Link, LinkEvent, State};
use crate::engine::answer::{AsideRecord, AskFault, Progress, RecordByte};
use crate::engine::partition::Partitioner;
use crate::engine::parts::PartSummary;
use crate::engine::rests::Rests;
use crate::engine::{Packed, merge};
use crate::web::boot;
use crate::web::codec::{self, Envelope};
use crate::web::performance::now_ms;
use crate::wire::message::{BUILD, Order, Report};
use gloo::events::EventListener;
use gloo::timers::callback::Interval;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::{Rc, Weak};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::spawn_local;
use web_sys::{ErrorEvent, MessageEvent, Worker};

/// One worker a core, but no more than this many: reading is the limit long before.
const MAX_WORKERS: usize = 8;

/// So many crashes that are no record's fault are survived.
const MAX_CRASHES: u32 = 3;

/// How often workers are asked whether they are there, and how often in vain before one is taken for dead. Reading,
/// joining and answering give way to messages much more often.
const PING_EVERY_MS: u32 = 5_000;
const MAX_UNANSWERED: u32 = 6;

/// The page draws each progress that it is told, so counts that grow are not told more often than this. One worker reports
/// less often.
const TELL_EVERY_MS: f64 = 150.0;

/// A record that crashes its worker so often is set aside.
const CRASHES_OF_RECORD: u32 = 2;

#[derive(Default)]
pub struct Shards {
    ends: Vec<WorkerEnd>,
    aside: Vec<AsideRecord>,
    crashes_at: HashMap<RecordByte, u32>,
    crashes: u32,
    last_told: LastTold,
    rests: Rests,
}

/// The progress that the page was told last, and when.
#[derive(Default)]
struct LastTold {
    progress: Progress,
    at_ms: f64,
}

struct WorkerEnd {
    worker: Worker,
    /// Orders wait here until the worker is ready: messages before that are lost.
    waiting: RefCell<Option<Vec<Envelope<Order>>>>,
    progress: Progress,
    /// Its digest of what it read; `None` while it has something to read.
    digest: Option<Packed>,
    /// Pings since it was heard.
    unanswered: u32,
    /// They stop listening when they are dropped.
    _listeners: [EventListener; 2],
}

impl Drop for WorkerEnd {
    fn drop(&mut self) {
        self.worker.terminate();
    }
}

impl Shards {
    pub fn count(&self) -> usize {
        self.ends.len()
    }

    pub fn aside(&self) -> Vec<AsideRecord> {
        self.aside.clone()
    }

    /// There is something to read, so older digests are outdated. Holds until the workers report themselves.
    pub fn begin_reading(&mut self) {
        for end in &mut self.ends {
            end.progress.is_done = false;
            end.digest = None;
        }
    }

    /// A file is to be read; its worker says so itself a little later.
    pub fn announce(&mut self, shard: usize, bytes: u64) {
        if let Some(end) = self.ends.get_mut(shard) {
            end.progress.bytes_total += bytes;
            end.progress.files_total += 1;
        }
    }

    /// The digests of all workers, when all have sent one.
    fn digests(&self) -> Option<Vec<Packed>> {
        self.ends.iter().map(|end| end.digest.clone()).collect()
    }

    pub fn send(&self, shard: usize, order: Envelope<Order>) {
        let Some(end) = self.ends.get(shard) else { return };
        match &mut *end.waiting.borrow_mut() {
            Some(waiting) => waiting.push(order),
            None => end.post(order),
        }
    }

    /// Sends the same to every worker.
    pub fn send_all(&self, order: &Order, body: &Packed) {
        for shard in 0..self.count() {
            self.send(shard, Envelope::with_body(order.clone(), body.clone()));
        }
    }

    /// Lets all workers check nothing for a moment, and one in its turn read nothing either, while all of them read.
    pub fn rest(&mut self) {
        let is_reading: Vec<bool> = self.ends.iter().map(|end| end.digest.is_none()).collect();
        let resting = self.rests.begin(&is_reading, now_ms());
        for shard in 0..self.count() {
            self.send(shard, Envelope::of(Order::Rest { is_from_reading: resting == Some(shard) }));
        }
    }

    /// Asks all that have begun whether they are there; gives those that have not answered for too long.
    fn ping(&mut self) -> Vec<usize> {
        let mut silent = Vec::new();
        for (shard, end) in self.ends.iter_mut().enumerate() {
            if end.waiting.borrow().is_some() {
                continue;
            }
            end.post(Envelope::of(Order::Ping));
            end.unanswered += 1;
            if end.unanswered > MAX_UNANSWERED {
                silent.push(shard);
            }
        }
        silent
    }

    pub fn terminate_all(&mut self) {
        *self = Self::default();
    }

    /// The progress of all workers, when it is to be told. What is not told now comes with what a worker reports next.
    fn due_progress(&mut self) -> Option<Progress> {
        let progress = merge::progresses(self.ends.iter().map(|end| end.progress));
        let now_ms = now_ms();
        if progress.goes_on_from(&self.last_told.progress) && now_ms - self.last_told.at_ms < TELL_EVERY_MS {
            return None;
        }
        self.last_told = LastTold { progress, at_ms: now_ms };
        Some(progress)
    }
}

impl WorkerEnd {
    fn start(link: &Link, shard: usize, has_files: bool) -> Result<Self, String> {
        let worker =
            boot::start_worker(BUILD).map_err(|fault| format!("it can\u{2019}t be started: {fault:?}"))?;
        let weak = Rc::downgrade(&link.0);
        let on_message = {
            let weak = weak.clone();
            EventListener::new(&worker, "message", move |event| {
                if let Some(event) = event.dyn_ref::<MessageEvent>() {
                    hear(&weak, shard, event.data());
                }
            })
        };
        let on_error = EventListener::new(&worker, "error", move |event| {
            // A script that is missing gives an error without a message.
            let text = event.dyn_ref::<ErrorEvent>().map(ErrorEvent::message).filter(|text| !text.is_empty());
            let text = text.unwrap_or_else(|| "a part of this page is missing".to_owned());
            crashed(&weak, shard, text, None);
        });
        let waiting = RefCell::new(Some(Vec::new()));
        let progress = Progress { is_done: !has_files, ..Progress::default() };
        // A worker without files has nothing to tell.
        let digest = (!has_files).then(Packed::default);
        Ok(Self { worker, waiting, progress, digest, unanswered: 0, _listeners: [on_message, on_error] })
    }

    fn post(&self, order: Envelope<Order>) {
        // Handles can be copied; were they not, the ask would wait for the next in its lane.
        if let Ok((value, moved)) = codec::pack(order) {
            let _ = self.worker.post_message_with_transfer(&value, &moved);
        }
    }
}

/// Starts one worker a core; what is published is for one alone, which waits for the host and not for its core.
pub fn start_all(link: &Link) {
    let cores = web_sys::window().map_or(1.0, |window| window.navigator().hardware_concurrency());
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small whole number")]
    let count = if link.is_published() { 1 } else { (cores as usize).clamp(1, MAX_WORKERS) };
    for shard in 0..count {
        start(link, shard);
    }
    link.0.borrow_mut().partitioner = Partitioner::new(count);
}

/// Looks after the workers for as long as it is held: one that does not answer is replaced.
pub fn watch(link: &Link) -> Interval {
    let weak = Rc::downgrade(&link.0);
    Interval::new(PING_EVERY_MS, move || {
        let Some(state) = weak.upgrade() else { return };
        let silent = state.borrow_mut().shards.ping();
        for shard in silent {
            let text = format!("it did not answer for {} seconds", MAX_UNANSWERED * PING_EVERY_MS / 1000);
            // What it was asked may be why: it is not asked again.
            let owed = state.borrow().asks.owed_by(shard);
            for (id, _, _) in owed {
                let part = Part::of_fault(AskFault::Read(text.clone()));
                state.borrow_mut().asks.take(id, shard, part);
            }
            crashed(&weak, shard, text, None);
        }
    })
}

fn start(link: &Link, shard: usize) {
    let has_files = link.0.borrow().files.iter().any(Option::is_some);
    match WorkerEnd::start(link, shard, has_files) {
        Ok(end) => {
            let state = &mut *link.0.borrow_mut();
            let ends = &mut state.shards.ends;
            match ends.get_mut(shard) {
                Some(old) => *old = end,
                None => ends.push(end),
            }
            if state.notes != Packed::default() {
                state.shards.send(shard, Envelope::with_body(Order::Mark, state.notes.clone()));
            }
        }
        Err(text) => die(link, text),
    }
}

/// Ends every ask, now and later.
fn die(link: &Link, text: String) {
    let on_event = {
        let mut state = link.0.borrow_mut();
        state.death = Some(text.clone());
        state.asks = super::Asks::default();
        state.on_event.clone()
    };
    on_event(LinkEvent::Dead(text));
}

fn hear(weak: &Weak<RefCell<State>>, shard: usize, data: JsValue) {
    let Some(state) = weak.upgrade() else { return };
    let link = Link(state);
    if let Some(end) = link.0.borrow_mut().shards.ends.get_mut(shard) {
        end.unanswered = 0;
    }
    let Envelope { message, body, beside } = match codec::unpack(data) {
        Ok(envelope) => envelope,
        Err(fault) => return crashed(weak, shard, fault.to_string(), None),
    };
    match message {
        Report::Ready { build } if build == BUILD => ready(&link, shard),
        Report::Ready { .. } => {
            die(&link, "the page and its reader are of different versions; reload the page".to_owned());
        }
        Report::Progress(progress) => progressed(&link, shard, progress),
        Report::Parts => link.0.borrow_mut().take_parts(&body),
        Report::Digest => take_digest(&link, shard, body),
        Report::Answer { id, fault, took_ms } => {
            let reply = fault.map_or(Ok(body), Err);
            link.0.borrow_mut().asks.take(id, shard, Part { reply, beside, took_ms });
        }
        Report::Alive => {}
        Report::NotKept { fault } => {
            let on_event = link.0.borrow().on_event.clone();
            on_event(LinkEvent::NotKept { fault });
        }
        Report::NotFetched { fault } => {
            let on_event = link.0.borrow().on_event.clone();
            on_event(LinkEvent::NotFetched { fault });
        }
        Report::NotOpened { fault } => {
            let on_event = link.0.borrow().on_event.clone();
            on_event(LinkEvent::NotOpened { fault });
        }
        Report::NeedsColumns => give_columns(weak.clone(), shard),
        Report::Crashed { text, at } => crashed(weak, shard, text, at),
    }
}

fn ready(link: &Link, shard: usize) {
    let state = link.0.borrow();
    if let Some(end) = state.shards.ends.get(shard) {
        let waiting = end.waiting.borrow_mut().take();
        for order in waiting.unwrap_or_default() {
            end.post(order);
        }
    }
}

fn progressed(link: &Link, shard: usize, progress: Progress) {
    let (on_event, due) = {
        let mut state = link.0.borrow_mut();
        if let Some(end) = state.shards.ends.get_mut(shard) {
            end.progress = progress;
        }
        (state.on_event.clone(), state.shards.due_progress())
    };
    if let Some(progress) = due {
        on_event(LinkEvent::Progress(progress));
    }
}

/// Once all workers have sent a digest, each gets all of them.
fn take_digest(link: &Link, shard: usize, digest: Packed) {
    let shards = &mut link.0.borrow_mut().shards;
    if let Some(end) = shards.ends.get_mut(shard) {
        end.digest = Some(digest);
    }
    if let Some(digests) = shards.digests() {
        shards.send_all(&Order::Join, &Packed::of(&digests));
    }
}

/// Gives a worker what decodes Parquet and Arrow, once it is here.
fn give_columns(weak: Weak<RefCell<State>>, shard: usize) {
    spawn_local(async move {
        let program = boot::columns(BUILD).await;
        let Some(state) = weak.upgrade() else { return };
        let fault = program.as_ref().err().map(|fault| fault.as_string().unwrap_or_default());
        let order = Envelope::of(Order::TakeColumns { fault });
        let beside = program.unwrap_or_default();
        state.borrow().shards.send(shard, Envelope { beside, ..order });
    });
}

fn crashed(weak: &Weak<RefCell<State>>, shard: usize, text: String, at: Option<RecordByte>) {
    let Some(state) = weak.upgrade() else { return };
    let link = Link(state);
    let aside = link.0.borrow_mut().put_down(&text, at);
    if link.0.borrow().shards.crashes > MAX_CRASHES {
        return die(&link, text);
    }
    start(&link, shard);
    let on_event = {
        let mut state = link.0.borrow_mut();
        state.is_stopped = false;
        if state.published.is_some() {
            state.send_published();
        } else {
            // An index may be why.
            state.open_in(shard, &state.files, None);
        }
        let parts = Packed::of(&state.summaries.all());
        state.shards.send(shard, Envelope::with_body(Order::TakeParts, parts));
        for spec in state.studies.values() {
            state.shards.send(shard, Envelope::of(Order::Study(spec.clone())));
        }
        for (id, lane, request) in state.asks.owed_by(shard) {
            state.shards.send(shard, Envelope::with_body(Order::Ask { id, lane }, request));
        }
        state.on_event.clone()
    };
    on_event(LinkEvent::Restarted { text, aside });
}

impl State {
    /// Takes note of where records are, and passes it on to all workers.
    fn take_parts(&mut self, parts: &Packed) {
        let is_of_now = |summary: &PartSummary| {
            self.opened(summary.at.file).is_some_and(|file| file.entry.generation == summary.generation)
        };
        let news: Vec<PartSummary> = parts.open().unwrap_or_default();
        let news: Vec<PartSummary> = news.into_iter().filter(is_of_now).collect();
        // What was torn while reading is stopped stays a gap.
        let again = if self.is_stopped { Vec::new() } else { self.partitioner.partition_again(&news) };
        for summary in news {
            self.summaries.take(summary);
        }
        self.shards.send_all(&Order::TakeParts, parts);
        for file in again {
            self.reopen(file);
        }
    }

    /// Puts a crash down to the record it came from; a record is set aside when it was its second.
    fn put_down(&mut self, text: &str, at: Option<RecordByte>) -> Option<AsideNote> {
        let Some(at) = at else {
            self.shards.crashes += 1;
            return None;
        };
        let crashes = self.shards.crashes_at.entry(at).or_default();
        *crashes += 1;
        if *crashes < CRASHES_OF_RECORD {
            return None;
        }
        // No record of what is published can be set aside.
        if self.published.is_some() {
            self.shards.crashes += 1;
            return None;
        }
        self.shards.aside.push(AsideRecord { at, text: text.to_owned() });
        let path = self.opened(at.file).map(|file| file.entry.path.clone());
        Some(AsideNote { path: path.unwrap_or_default(), byte: at.byte, text: text.to_owned() })
    }
}
