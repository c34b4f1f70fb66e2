//! The worker's end of the wire: reads what its shard wants and answers orders between slices.
//!
//! Invariants: at most five progress reports a second, and one when there are records; they take a tenth of the time at
//! most; while bytes of one slice are taken, the next are here or on their way; an ask that a newer one of its lane has replaced is
//! not answered; checking, and writing an index, rest for a moment when a person asks, and so does reading where the page says
//! so; checking rests before it begins, too.

mod crash;
mod due;
mod export;
mod index;
mod published;

use super::batch::{self, Piece};
use super::buffer::sentence;
use super::codec::{self, Envelope};
use super::columns::Program;
use super::pause::{next_message, pause};
use super::source::{self, Pending, Source, read};
use crate::corpus::{ByteRange, FileId, RecordAt};
use crate::engine::answer::{AskFault, RecordByte};
use crate::engine::columns::Columns;
use crate::engine::rests::READING_REST_MS;
use crate::engine::{FIRST_SLICE_BYTES, Fetch, Located, Packed, Shard, Want, warm_up};
use crate::formats::NO_MEMORY;
use crate::view::text;
use crate::wire::ask::{Lane, Needs, Read, Reply, Request};
use crate::wire::message::{AskId, BUILD, Crash, Order, Report, ToOpen};
use crash::{is_full, leave_crumb_address, rehearse, set_global, unwatch, watch};
use due::Due;
use js_sys::{Array, Uint8Array};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::future::ready;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::spawn_local;
use web_sys::{DedicatedWorkerGlobalScope, MessageEvent};

/// With fewer slices here or on their way, the next ones are asked for.
const SLICES_AHEAD: usize = 3;

/// So much is read together: the first time as much as the first slice has, and then twice as much each time. (97 files with
/// 287 MB were ready after 1158 ms, with half as much after 1202, and one by one after 1276; medians of six, in turn.)
const MOST_BATCH_BYTES: u64 = 16 << 20;

/// So long nothing is checked or kept when a person asks: until most answers are seen. Where there are as many workers as
/// cores, both had left the page too little: a dialogue was seen after 366 ms, and is after 183 (medians of 32, in turn, on two
/// cores).
const REST_MS: f64 = 150.0;

/// So long nothing is checked from when it may be: the page draws the last counts then, and reads the dialogue on the screen once more,
/// with what belongs to it in files that came later. (With short first pieces, `engine::pass`, it had that of an archive after 32 ms
/// in place of 108, medians of six; of all of `AirDialogue` a first question was answered after 89 ms in place of 139, medians
/// of four; all in turn.)
const FIRST_REST_MS: f64 = 50.0;

#[derive(Clone)]
struct Port {
    scope: DedicatedWorkerGlobalScope,
    state: Rc<RefCell<State>>,
}

#[derive(Default)]
struct State {
    shard: Shard,
    sources: HashMap<FileId, Source>,
    asks: VecDeque<Ask>,
    newest: HashMap<Lane, AskId>,
    is_reading: bool,
    rests_until_ms: f64,
    reading_rests_until_ms: f64,
    progress: Due,
    crash_at: Option<RecordByte>,
    /// An index is read or written.
    busy: Option<Busy>,
    /// The index that has all that is here.
    index: Option<String>,
    /// Of a page whose host publishes data.
    published: Option<Rc<published::Opened>>,
}

/// What waits meanwhile.
#[derive(Default)]
struct Busy {
    waiting: Vec<Envelope<Order>>,
    /// Questions do not, unless something else does before them.
    is_answering: bool,
}

impl Busy {
    fn holds(&self, order: &Order) -> bool {
        match order {
            // Who is slow to open hears all the same.
            Order::Ping => false,
            Order::Ask { .. } | Order::Rest { .. } => !self.is_answering || !self.waiting.is_empty(),
            _ => true,
        }
    }
}

struct Ask {
    id: AskId,
    lane: Lane,
    request: Request,
}

/// Runs the worker for good.
pub fn run() {
    std::panic::set_hook(Box::new(|panic| set_global("readerPanic", &panic.to_string().into())));
    leave_crumb_address();
    let port = Port { scope: js_sys::global().unchecked_into(), state: Rc::default() };
    let listener = {
        let port = port.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| port.receive(event.data()))
    };
    port.scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens until it is terminated.
    listener.forget();
    port.report(Envelope::of(Report::Ready { build: BUILD.to_owned() }));
    spawn_local(async move { port.warm_up().await });
}

impl Port {
    fn receive(&self, data: JsValue) {
        match codec::unpack::<Order>(data) {
            Ok(order) => self.obey(order),
            Err(fault) => {
                self.report(Envelope::of(Report::Crashed { text: fault.to_string(), at: None }));
            }
        }
    }

    fn obey(&self, order: Envelope<Order>) {
        if let Some(busy) = self.state.borrow_mut().busy.as_mut().filter(|busy| busy.holds(&order.message)) {
            return busy.waiting.push(order);
        }
        let Envelope { message, body, beside } = order;
        match message {
            Order::Open => self.open(body.open().unwrap_or_default(), Array::from(&beside).to_vec()),
            Order::Close { file } => {
                let mut state = self.state.borrow_mut();
                state.index = None;
                state.sources.remove(&file);
                state.shard.close(file);
                drop(state);
                self.start_reading();
            }
            Order::Stop => {
                self.state.borrow_mut().shard.stop();
                self.report_parts();
                self.report_progress();
            }
            Order::TakeParts => {
                self.state.borrow_mut().shard.take_summaries(body.open().unwrap_or_default());
                self.report_progress_in_time();
            }
            Order::Join => {
                let digests: Vec<Packed> = body.open().unwrap_or_default();
                self.state.borrow_mut().shard.join(&digests);
                self.report_progress();
            }
            Order::Check => {
                self.begin_rest(FIRST_REST_MS);
                self.start_reading();
            }
            Order::Rest { is_from_reading } => {
                self.begin_rest(REST_MS);
                if is_from_reading {
                    let until_ms = self.now_ms() + READING_REST_MS;
                    self.state.borrow_mut().reading_rests_until_ms = until_ms;
                }
            }
            Order::OpenPublished { folder, head } => self.open_published(folder, head),
            Order::Study(spec) => {
                let published = self.state.borrow().published.clone();
                if let Some(published) = published {
                    return self.study_published(spec, published);
                }
                self.state.borrow_mut().shard.study(spec);
                self.study();
            }
            Order::StopStudy(kind) => {
                self.state.borrow_mut().shard.stop_study(kind);
                self.study();
            }
            Order::TakeColumns { fault } => self.take_columns(fault, beside),
            Order::Mark => {
                let notes = body.open().unwrap_or_default();
                let published = self.state.borrow().published.clone();
                match published {
                    Some(opened) => self.mark_published(notes, opened),
                    None => self.state.borrow_mut().shard.mark(notes),
                }
            }
            Order::Keep { index } => self.keep(index),
            Order::Ping => self.report(Envelope::of(Report::Alive)),
            Order::Ask { id, lane } => self.take_ask(id, lane, &body),
            Order::Rehearse(Crash::AtRecord(at)) => self.state.borrow_mut().crash_at = Some(at),
            Order::Rehearse(crash) => rehearse(crash),
        }
    }

    fn open(&self, to_open: ToOpen, sources: Vec<Source>) {
        let ids = to_open.files.iter().map(|file| file.id);
        self.state.borrow_mut().sources.extend(ids.zip(sources.iter().cloned()));
        match to_open.index.clone() {
            Some(index) => self.open_from(index, to_open, sources),
            None => self.read_files(to_open),
        }
    }

    fn read_files(&self, ToOpen { files, aside, .. }: ToOpen) {
        let mut state = self.state.borrow_mut();
        state.index = None;
        // What was checked is still so when nothing is opened.
        if !files.is_empty() {
            state.shard.open(files, aside);
        }
        drop(state);
        self.start_reading();
    }

    fn take_columns(&self, fault: Option<String>, program: JsValue) {
        let program = match (fault, program.dyn_into()) {
            (Some(fault), _) => Err(fault),
            (None, Ok(module)) => Program::start(module).map_err(|fault| sentence(&fault)),
            (None, Err(_)) => Err("a part of this page is missing".to_owned()),
        };
        let program = program.map(|program| Box::new(program) as Box<dyn Columns>);
        self.state.borrow_mut().shard.take_columns(program);
        self.start_reading();
    }

    /// Before everything is joined a study has nothing to do, and a digest is not told twice.
    fn study(&self) {
        self.report_progress();
        if self.state.borrow().shard.is_joined() {
            self.start_reading();
        }
    }

    fn take_ask(&self, id: AskId, lane: Lane, body: &Packed) {
        let Some(request) = body.open() else {
            return self.reply(id, Err(AskFault::Read("the question cannot be unpacked".to_owned())), 0.0);
        };
        let mut state = self.state.borrow_mut();
        state.newest.insert(lane.clone(), id);
        state.asks.retain(|ask| ask.lane != lane);
        state.asks.push_back(Ask { id, lane, request });
        drop(state);
        self.answer_soon();
    }

    /// Until there is something to do.
    async fn warm_up(&self) {
        for _ in 0..warm_up::ROUNDS {
            next_message().await;
            let state = self.state.borrow();
            if !state.sources.is_empty() || state.busy.is_some() || state.published.is_some() {
                return;
            }
            warm_up::read_once();
        }
    }

    fn start_reading(&self) {
        if !std::mem::replace(&mut self.state.borrow_mut().is_reading, true) {
            let port = self.clone();
            spawn_local(async move { port.read_all().await });
        }
    }

    async fn read_all(&self) {
        let (mut wants, mut reads) = (VecDeque::new(), VecDeque::new());
        let (mut buffer, mut batch_bytes) = (Vec::new(), FIRST_SLICE_BYTES);
        loop {
            while reads.len() < SLICES_AHEAD {
                let batch = self.read_batch(batch_bytes, &mut wants);
                if batch.is_empty() {
                    break;
                }
                reads.extend(batch);
                batch_bytes = (2 * batch_bytes).min(MOST_BATCH_BYTES);
            }
            let (Some(want), Some(read)) = (wants.pop_front(), reads.pop_front()) else { break };
            let bytes = read.await;
            self.rest_before(&want).await;
            self.take(want, bytes, &mut buffer);
            self.report_parts();
            self.report_progress_in_time();
            next_message().await;
        }
        self.report_parts();
        let digest = {
            let mut state = self.state.borrow_mut();
            state.is_reading = false;
            state.shard.digest()
        };
        if self.state.borrow().shard.needs_columns() {
            self.report(Envelope::of(Report::NeedsColumns));
        }
        self.report_progress();
        if let Some(digest) = digest {
            self.report(Envelope::with_body(Report::Digest, digest));
        }
        self.answer_soon();
    }

    /// Checks and keeps nothing for so long.
    fn begin_rest(&self, ms: f64) {
        let until_ms = self.now_ms() + ms;
        let mut state = self.state.borrow_mut();
        state.rests_until_ms = state.rests_until_ms.max(until_ms);
    }

    /// Waits while this is not to be read: once, so that something is read however often a person asks.
    async fn rest_before(&self, want: &Want) {
        if !want.is_again() {
            let reading_rests_until_ms = self.state.borrow().reading_rests_until_ms;
            self.pause_until(reading_rests_until_ms).await;
        } else if want.can_wait() && self.state.borrow().shard.is_joined() {
            self.rest().await;
        }
    }

    /// Waits while nothing is to be checked or kept, and once more if a person asks meanwhile.
    async fn rest(&self) {
        for _ in 0..2 {
            let rests_until_ms = self.state.borrow().rests_until_ms;
            self.pause_until(rests_until_ms).await;
        }
    }

    async fn pause_until(&self, until_ms: f64) {
        let left_ms = until_ms - self.now_ms();
        if left_ms > 0.0 {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                reason = "at most the whole rest"
            )]
            pause(left_ms.ceil() as u32).await;
        }
    }

    fn want(&self) -> Option<Want> {
        let mut state = self.state.borrow_mut();
        // Where records are may be with the host yet.
        let is_held = state.published.as_ref().is_some_and(|opened| opened.held.get() > 0);
        if is_held { None } else { state.shard.want() }
    }

    /// Starts to read what is wanted next: of each want that is added, what is read of it.
    fn read_batch(&self, most_bytes: u64, wants: &mut VecDeque<Want>) -> Vec<Pending> {
        let (mut pieces, mut bytes, mut alone) = (Vec::new(), 0, None);
        while let Some(want) = self.want() {
            let (file, range) = (want.file, want.range);
            let blob = self.state.borrow().sources.get(&file).and_then(source::blob).cloned();
            match blob {
                Some(blob) => pieces.push(Piece { file, blob, range }),
                None => alone = Some(self.read(file, range)),
            }
            bytes += range.len_bytes();
            let is_last = bytes >= most_bytes || pieces.len() >= want.most_together() || alone.is_some();
            wants.push_back(want);
            if is_last {
                break;
            }
        }
        let mut reads = batch::read(pieces);
        reads.extend(alone);
        reads
    }

    fn read(&self, file: FileId, range: ByteRange) -> Pending {
        if let Some(opened) = self.state.borrow().published.clone() {
            let read = Rc::clone(&opened.host).read(Rc::clone(&opened.published), vec![(file, range)]);
            return Box::pin(async {
                let mut read = read.await.map_err(|(_, fault)| fault)?;
                read.pop().ok_or_else(|| text::reason::NOT_THERE.to_owned())
            });
        }
        match self.state.borrow().sources.get(&file) {
            Some(source) => read(source, range),
            None => Box::pin(async { Err("the file is not open any more".to_owned()) }),
        }
    }

    fn take(&self, want: Want, bytes: Result<Uint8Array, String>, buffer: &mut Vec<u8>) {
        let mut state = self.state.borrow_mut();
        let crash_at = state.crash_at;
        let bytes = if is_full() { Err(NO_MEMORY.to_owned()) } else { bytes };
        let copied = bytes.and_then(|bytes| copied(&bytes, buffer));
        let bytes = copied.as_deref().map_err(String::as_str);
        state.shard.take(want, bytes, &mut |at| watch(at, crash_at));
        unwatch();
    }

    /// Tells the others of parts that were read.
    fn report_parts(&self) {
        let news = self.state.borrow_mut().shard.take_news();
        if !news.is_empty() {
            self.report(Envelope::with_body(Report::Parts, Packed::of(&news)));
        }
    }

    fn report_progress_in_time(&self) {
        let state = self.state.borrow();
        let is_due = state.progress.is_now(state.shard.has_records());
        drop(state);
        if is_due {
            self.report_progress();
        }
    }

    fn report_progress(&self) {
        let progress = {
            let mut state = self.state.borrow_mut();
            let began_ms = js_sys::Date::now();
            let mut progress = state.shard.progress();
            progress.fetched = state.published.as_ref().map_or(0, |opened| opened.host.fetched_bytes());
            state.progress = Due::after(&progress, began_ms);
            progress
        };
        self.report(Envelope::of(Report::Progress(progress)));
        // Asks for records that were not read yet may have an answer now.
        self.answer_soon();
    }

    /// Answers after the messages that are here already, so that of many asks only the newest is answered.
    fn answer_soon(&self) {
        if self.state.borrow().asks.is_empty() {
            return;
        }
        let port = self.clone();
        spawn_local(async move {
            next_message().await;
            let asks = std::mem::take(&mut port.state.borrow_mut().asks);
            for ask in asks {
                port.answer(ask);
            }
        });
    }

    fn answer(&self, ask: Ask) {
        let published = self.state.borrow().published.clone();
        if let Some(opened) = published {
            let port = self.clone();
            return spawn_local(async move { port.answer_published(ask, opened).await });
        }
        let needs = ask.request.needs(&self.state.borrow().shard);
        match needs {
            Ok(Needs::Nothing) => self.reply_with(&ask, Ok(Read::Nothing)),
            Ok(needs) => {
                let port = self.clone();
                spawn_local(async move { port.answer_after_reading(ask, needs).await });
            }
            Err(AskFault::UnknownRecord(_)) if self.state.borrow().is_reading => {
                // After a restart a record is asked for before it was read again.
                self.state.borrow_mut().asks.push_back(ask);
            }
            Err(fault) => self.reply(ask.id, Err(fault), 0.0),
        }
    }

    async fn answer_after_reading(&self, ask: Ask, needs: Needs) {
        let read = self.read_needed(needs).await;
        if self.is_newest(&ask) {
            self.reply_with(&ask, read);
        }
    }

    fn is_newest(&self, ask: &Ask) -> bool {
        self.state.borrow().newest.get(&ask.lane) == Some(&ask.id)
    }

    async fn read_needed(&self, needs: Needs) -> Result<Read, AskFault> {
        match needs {
            Needs::Nothing => Ok(Read::Nothing),
            Needs::Bytes(file, range) => self.needed(file, range).await.map(Read::Bytes),
            Needs::Record(at, located) => self.read_record(at, located).await,
            Needs::Rows(rows) => self.write_rows(rows).await,
        }
    }

    /// Replies with what was read for a question.
    fn reply_with(&self, ask: &Ask, read: Result<Read, AskFault>) {
        let began_ms = self.now_ms();
        let reply = self.reply_of(ask, read);
        self.reply(ask.id, reply, self.now_ms() - began_ms);
    }

    fn reply_of(&self, ask: &Ask, read: Result<Read, AskFault>) -> Result<Reply<Packed>, AskFault> {
        let read = read?;
        let state = self.state.borrow();
        if let Read::Record { located, .. } = &read {
            watch(RecordByte { file: located.file, byte: located.range.start.0 }, state.crash_at);
        }
        let reply = ask.request.answer(&state.shard, read);
        unwatch();
        reply
    }

    fn now_ms(&self) -> f64 {
        self.scope.performance().map_or(0.0, |performance| performance.now())
    }

    /// A record and what belongs to it, which may be missing, unless it is only to be fetched from a host.
    async fn read_record(&self, at: RecordAt, located: Located) -> Result<Read, AskFault> {
        let opened = self.state.borrow().published.clone();
        let others: Vec<_> = located.partner.into_iter().chain(located.also.iter().copied()).collect();
        let wanted = [(located.file, located.range)].into_iter().chain(others.iter().copied()).collect();
        let mut fetches = self.fetch_together(wanted, opened.as_deref()).await?.into_iter();
        let lost = |file| move |fault: String| self.state.borrow().shard.lost(file, &fault);
        let mut bytes = Vec::new();
        if let Some(own) = fetches.next() {
            bytes = self.fetched(own).await.map_err(lost(located.file))?;
        }
        let mut read = Vec::new();
        for (fetch, (file, _)) in fetches.zip(others) {
            let other = self.fetched(fetch).await.map_err(lost(file));
            read.push(if opened.is_some() { Some(other?) } else { other.ok() });
        }
        let mut read = read.into_iter();
        let partner = located.partner.and_then(|_| read.next()).flatten();
        Ok(Read::Record { at, bytes, partner, also: read.collect(), located })
    }

    /// Starts to read bytes of files. What a host gives is here by then, or nothing of it.
    async fn fetch_together(
        &self,
        wanted: Vec<(FileId, ByteRange)>,
        opened: Option<&published::Opened>,
    ) -> Result<Vec<(Fetch, Pending)>, AskFault> {
        let Some(opened) = opened else {
            return Ok(wanted.into_iter().map(|(file, range)| self.fetch(file, range)).collect());
        };
        let fetch = |(file, range): &(FileId, ByteRange)| self.state.borrow().shard.fetch(*file, *range);
        let fetches: Vec<Fetch> = wanted.iter().map(fetch).collect();
        let ranges = fetches.iter().map(|fetch| (fetch.file, fetch.range)).collect();
        let read = Rc::clone(&opened.host).read(Rc::clone(&opened.published), ranges).await;
        let read = read.map_err(|(at, fault)| {
            let (file, _) = wanted.get(at).copied().unwrap_or_default();
            self.state.borrow().shard.lost(file, &fault)
        })?;
        let here = read.into_iter().map(|bytes| -> Pending { Box::pin(ready(Ok(bytes))) });
        Ok(fetches.into_iter().zip(here).collect())
    }

    async fn needed(&self, file: FileId, range: ByteRange) -> Result<Vec<u8>, AskFault> {
        let bytes = self.fetched(self.fetch(file, range)).await;
        bytes.map_err(|fault| self.state.borrow().shard.lost(file, &fault))
    }

    /// Starts to read what is to be fetched for bytes of a file.
    fn fetch(&self, file: FileId, range: ByteRange) -> (Fetch, Pending) {
        let fetch = self.state.borrow().shard.fetch(file, range);
        let read = self.read(fetch.file, fetch.range);
        (fetch, read)
    }

    async fn fetched(&self, (fetch, read): (Fetch, Pending)) -> Result<Vec<u8>, String> {
        let bytes = read.await?;
        let mut buffer = Vec::new();
        let copied = copied(&bytes, &mut buffer)?;
        let unpacked = self.state.borrow_mut().shard.unpacked(&fetch, copied)?.into_owned();
        Ok(unpacked)
    }

    fn reply(&self, id: AskId, reply: Result<Reply<Packed>, AskFault>, took_ms: f64) {
        let (body, bytes, fault) = match reply {
            Ok(Reply { part, bytes }) => (part, bytes, None),
            Err(fault) => (Packed::default(), None, Some(fault)),
        };
        let beside = bytes.map_or(JsValue::UNDEFINED, |bytes| Uint8Array::from(bytes.as_slice()).into());
        self.report(Envelope { message: Report::Answer { id, fault, took_ms }, body, beside });
    }

    fn report(&self, report: Envelope<Report>) {
        let posted = codec::pack(report)
            .map_err(|fault| fault.to_string().into())
            .and_then(|(value, moved)| self.scope.post_message_with_transfer(&value, &moved));
        if let Err(fault) = posted {
            // The boot script tells the page.
            wasm_bindgen::throw_val(fault);
        }
    }
}

/// Copies what was read into wasm memory. The buffer never gets shorter: what a longer slice overwrites later is not cleared
/// before.
fn copied<'b>(bytes: &Uint8Array, buffer: &'b mut Vec<u8>) -> Result<&'b [u8], String> {
    let len = bytes.length() as usize;
    let more = len.saturating_sub(buffer.len());
    buffer.try_reserve(more).map_err(|_| NO_MEMORY.to_owned())?;
    buffer.resize(buffer.len() + more, 0);
    let copied = buffer.get_mut(..len).unwrap_or_default();
    bytes.copy_to(copied);
    Ok(copied)
}
