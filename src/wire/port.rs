//! The worker's end of the wire: reads what its shard wants and answers orders between slices.
//!
//! It knows no file access of its own: the reading closure is given to [`run`]. Invariants: at most ten
//! progress reports a second, and one when there are records; they take a tenth of the time at most; while bytes of one slice are taken, the next is on its way; an ask that a newer
//! one of its lane has replaced is not answered.

mod crash;
mod due;
mod export;

use super::codec;
use super::message::{AskId, BUILD, Crash, Lane, Order, Reply, Report, Request};
use crate::corpus::{ByteRange, FileId, Place, RecordAt, RecordNumber};
use crate::engine::answer::{AskFault, RecordByte};
use crate::engine::export::Form;
use crate::engine::recipe::{Language, recipe};
use crate::engine::{Fetch, Located, NO_MEMORY, Packed, Shard, Want, warm};
use crate::formats::format_of;
use crash::{is_full, leave_crumb_address, rehearse, set_global, unwatch, watch};
use due::Due;
use export::Job;
use js_sys::{Array, Uint8Array};
use std::cell::RefCell;
use std::collections::{HashMap, VecDeque};
use std::pin::Pin;
use std::rc::Rc;
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::{JsFuture, spawn_local};
use web_sys::{DedicatedWorkerGlobalScope, MessageChannel, MessageEvent};

/// What a read gives: the bytes, or why they cannot be had.
pub type Read = Pin<Box<dyn Future<Output = Result<Uint8Array, String>>>>;

/// What the page gave to read a file from; only the reading closure knows what it is.
pub type Source = JsValue;

/// Starts to read a piece of a file, at once and not only when it is waited for.
pub type Reader = fn(&Source, ByteRange) -> Read;

/// Slices under way while one is taken.
const SLICES_AHEAD: usize = 2;

#[derive(Clone)]
struct Port {
    scope: DedicatedWorkerGlobalScope,
    reader: Reader,
    state: Rc<RefCell<State>>,
}

#[derive(Default)]
struct State {
    shard: Shard,
    sources: HashMap<FileId, Source>,
    asks: VecDeque<Ask>,
    newest: HashMap<Lane, AskId>,
    is_reading: bool,
    progress: Due,
    crash_at: Option<RecordByte>,
}

struct Ask {
    id: AskId,
    lane: Lane,
    request: Request,
}

/// Runs the worker for good.
pub fn run(reader: Reader) {
    std::panic::set_hook(Box::new(|panic| set_global("readerPanic", &panic.to_string().into())));
    leave_crumb_address();
    let port = Port { scope: js_sys::global().unchecked_into(), reader, state: Rc::default() };
    let listener = {
        let port = port.clone();
        Closure::<dyn Fn(MessageEvent)>::new(move |event: MessageEvent| port.receive(event.data()))
    };
    port.scope.set_onmessage(Some(listener.as_ref().unchecked_ref()));
    // The worker listens until it is terminated.
    listener.forget();
    port.report(Report::Ready { build: BUILD.to_owned() }, JsValue::NULL);
    spawn_local(async move { port.warm_up().await });
}

impl Port {
    fn receive(&self, data: JsValue) {
        match codec::unpack::<Order>(&data) {
            Ok(envelope) => self.obey(envelope.message, &envelope.cargo),
            Err(fault) => self.report(Report::Crashed { text: fault.to_string(), at: None }, JsValue::NULL),
        }
    }

    fn obey(&self, order: Order, cargo: &JsValue) {
        match order {
            Order::Open { files, aside } => {
                {
                    let mut state = self.state.borrow_mut();
                    state.sources.extend(files.iter().map(|file| file.id).zip(Array::from(cargo).iter()));
                    state.shard.open(files, aside);
                }
                self.start_reading();
            }
            Order::Close { file } => {
                let mut state = self.state.borrow_mut();
                state.sources.remove(&file);
                state.shard.close(file);
                drop(state);
                self.start_reading();
            }
            Order::Stop => {
                self.state.borrow_mut().shard.stop();
                self.tell();
                self.report_progress();
            }
            Order::Tell { told } => {
                self.state.borrow_mut().shard.take_told(told.open().unwrap_or_default());
                self.report_progress_in_time();
            }
            Order::Join { gleanings } => {
                self.state.borrow_mut().shard.join(&gleanings);
                self.report_progress();
            }
            Order::Check => self.start_reading(),
            Order::Ping => self.report(Report::Alive, JsValue::NULL),
            Order::Ask { id, lane, request } => {
                let Some(request) = request.open() else {
                    let fault = AskFault::Read("the question cannot be unpacked".to_owned());
                    return self.reply(id, Err(fault), JsValue::NULL);
                };
                let mut state = self.state.borrow_mut();
                state.newest.insert(lane, id);
                state.asks.retain(|ask| ask.lane != lane);
                state.asks.push_back(Ask { id, lane, request });
                drop(state);
                self.answer_soon();
            }
            Order::Rehearse(Crash::AtRecord(at)) => self.state.borrow_mut().crash_at = Some(at),
            Order::Rehearse(crash) => rehearse(crash),
        }
    }

    /// Until there is something to do.
    async fn warm_up(&self) {
        for _ in 0..warm::ROUNDS {
            next_message().await;
            if !self.state.borrow().sources.is_empty() {
                return;
            }
            warm::read_once();
        }
    }

    fn start_reading(&self) {
        if !std::mem::replace(&mut self.state.borrow_mut().is_reading, true) {
            let port = self.clone();
            spawn_local(async move { port.read_all().await });
        }
    }

    async fn read_all(&self) {
        let mut ahead: VecDeque<(Want, Read)> = VecDeque::new();
        let mut buffer = Vec::new();
        loop {
            while ahead.len() < SLICES_AHEAD
                && let Some(want) = self.want()
            {
                let read = self.read(want.file, want.range);
                ahead.push_back((want, read));
            }
            let Some((want, read)) = ahead.pop_front() else { break };
            let bytes = read.await;
            self.take(want, bytes, &mut buffer);
            self.tell();
            self.report_progress_in_time();
            next_message().await;
        }
        self.tell();
        let gleaning = {
            let mut state = self.state.borrow_mut();
            state.is_reading = false;
            state.shard.gleaning()
        };
        self.report_progress();
        if let Some(gleaning) = gleaning {
            self.report(Report::Gleaned { gleaning }, JsValue::NULL);
        }
        self.answer_soon();
    }

    fn want(&self) -> Option<Want> {
        self.state.borrow_mut().shard.want()
    }

    fn read(&self, file: FileId, range: ByteRange) -> Read {
        match self.state.borrow().sources.get(&file) {
            Some(source) => (self.reader)(source, range),
            None => Box::pin(async { Err("the file is not open any more".to_owned()) }),
        }
    }

    fn take(&self, want: Want, bytes: Result<Uint8Array, String>, buffer: &mut Vec<u8>) {
        let mut state = self.state.borrow_mut();
        let crash_at = state.crash_at;
        let bytes = if is_full() { Err(NO_MEMORY.to_owned()) } else { bytes };
        let copied = bytes.and_then(|bytes| copied(&bytes, buffer));
        let bytes = copied.as_ref().map(|()| buffer.as_slice()).map_err(String::as_str);
        state.shard.take(want, bytes, &mut |at| watch(at, crash_at));
        unwatch();
    }

    /// Tells the others of parts that were read.
    fn tell(&self) {
        let news = self.state.borrow_mut().shard.take_news();
        if !news.is_empty() {
            self.report(Report::Told { told: Packed::of(&news) }, JsValue::NULL);
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
            let progress = state.shard.progress();
            state.progress = Due::after(&progress, began_ms);
            progress
        };
        self.report(Report::Progress(progress), JsValue::NULL);
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
        let answer = {
            let state = self.state.borrow();
            answer_from(&state.shard, &ask.request)
        };
        match answer {
            Ok(Answer::Now(reply, cargo)) => self.reply(ask.id, Ok(reply), cargo),
            Ok(Answer::AfterReading(at, located)) => {
                let port = self.clone();
                spawn_local(async move { port.answer_from_bytes(ask, at, located).await });
            }
            Ok(Answer::Export(job)) => {
                let port = self.clone();
                spawn_local(async move { port.answer_export(ask, job).await });
            }
            Err(AskFault::UnknownRecord(_)) if self.state.borrow().is_reading => {
                // After a restart a record is asked for before it was read again.
                self.state.borrow_mut().asks.push_back(ask);
            }
            Err(fault) => self.reply(ask.id, Err(fault), JsValue::NULL),
        }
    }

    /// Starts to read what is to be fetched for bytes of a file.
    fn fetch(&self, file: FileId, range: ByteRange) -> (Fetch, Read) {
        let fetch = self.state.borrow().shard.fetch(file, range);
        let read = self.read(fetch.file, fetch.range);
        (fetch, read)
    }

    async fn fetched(&self, (fetch, read): (Fetch, Read)) -> Result<Vec<u8>, String> {
        let bytes = read.await?;
        let mut buffer = Vec::new();
        copied(&bytes, &mut buffer)?;
        let unpacked = self.state.borrow_mut().shard.unpacked(&fetch, &buffer)?.into_owned();
        Ok(unpacked)
    }

    async fn answer_from_bytes(&self, ask: Ask, at: RecordAt, located: Located) {
        let partner = located.partner.map(|(file, range)| self.fetch(file, range));
        let bytes = self.fetched(self.fetch(located.file, located.range)).await;
        let beside = match partner {
            Some(partner) => self.fetched(partner).await.ok(),
            None => None,
        };
        if self.state.borrow().newest.get(&ask.lane) != Some(&ask.id) {
            return;
        }
        let (result, cargo) = match (bytes, ask.request) {
            (Err(fault), _) => (Err(self.state.borrow().shard.lost(located.file, &fault)), JsValue::NULL),
            (Ok(bytes), Request::Reading { query, .. }) => {
                let state = self.state.borrow();
                watch(RecordByte { file: located.file, byte: located.range.start.0 }, state.crash_at);
                let reading = state.shard.reading(at, &bytes, beside.as_deref(), &query);
                unwatch();
                (reading.map(|reading| Reply::Reading(Box::new(reading))), JsValue::NULL)
            }
            (Ok(bytes), Request::Findings { .. }) => {
                let state = self.state.borrow();
                watch(RecordByte { file: located.file, byte: located.range.start.0 }, state.crash_at);
                let found = state.shard.findings(at, &located, &bytes, beside.as_deref());
                unwatch();
                (found.map(Reply::Findings), JsValue::NULL)
            }
            (Ok(bytes), _) => (Ok(Reply::Raw), Uint8Array::from(bytes.as_slice()).into()),
        };
        self.reply(ask.id, result, cargo);
    }

    fn reply(&self, id: AskId, reply: Result<Reply, AskFault>, cargo: JsValue) {
        self.report(Report::Answer { id, reply: Packed::of(&reply) }, cargo);
    }

    fn report(&self, report: Report, cargo: JsValue) {
        let transfer = codec::transfer_list(&cargo);
        let message = codec::pack(&report, &cargo);
        if let Err(fault) = self.scope.post_message_with_transfer(&message, &transfer) {
            // The boot script tells the page.
            wasm_bindgen::throw_val(fault);
        }
    }
}

enum Answer {
    Now(Reply, JsValue),
    AfterReading(RecordAt, Located),
    Export(Job),
}

fn answer_from(shard: &Shard, request: &Request) -> Result<Answer, AskFault> {
    let reply = match request {
        Request::Picks { query } => Reply::Picks(shard.picks(query)?),
        Request::Survey { query, picks } => Reply::Survey(shard.survey(query, picks)?),
        Request::Rows { query, picks, wanted } => Reply::Rows(shard.rows(query, picks, wanted)?),
        Request::IsMatch { query, picks, at } => Reply::IsMatch(shard.is_match(query, picks, *at)?),
        Request::Reading { at, .. } | Request::Raw { at } | Request::Findings { at } => {
            return Ok(Answer::AfterReading(*at, shard.locate(*at)?));
        }
        Request::Bytes { file, range } => {
            let at = RecordAt { file: *file, record: RecordNumber(0) };
            let located = Located { file: *file, place: Place::of_file(*file), range: *range, partner: None };
            return Ok(Answer::AfterReading(at, located));
        }
        Request::Files => Reply::Files(shard.files()),
        Request::Rules => Reply::Rules(shard.rules()),
        Request::Hits { rule } => Reply::Hits(shard.hits(rule)),
        Request::Problems => Reply::Problems(shard.problems()),
        Request::Neighbour { query, picks, at, is_back } => {
            Reply::Neighbour(shard.neighbour(query, picks, *at, *is_back)?)
        }
        Request::Schemas => Reply::Schemas(shard.schemas()),
        Request::About { dataset } => Reply::About(format_of(*dataset).about.to_owned()),
        Request::Usage { query, service } => Reply::Usage(shard.usage(query, service)?),
        Request::Flights { filter } => Reply::Flights(shard.flight_survey(filter)?),
        Request::FlightRows { filter, wanted } => Reply::FlightRows(shard.flight_rows(filter, wanted)?),
        Request::Export { word, has_mark, query, picks, wanted, is_first, most_bytes } => {
            let form = Form::from_word(word, *has_mark, false).ok_or_else(|| no_such(word))?;
            let records = shard.picked(query, picks, wanted)?;
            let located = shard.located(form, &records)?;
            let (is_first, most_bytes) = (*is_first, *most_bytes as usize);
            let job = Job { form, records, located, is_first, most_bytes };
            return Ok(Answer::Export(job));
        }
        Request::Recipe { query, language, files } => {
            let language = Language::from_word(language).ok_or_else(|| no_such(language))?;
            Reply::Recipe(recipe(query, language, files)?)
        }
        Request::Find { name } => {
            Reply::Find(shard.find(name).map(|at| (at, shard.path(at.file).to_owned())))
        }
    };
    Ok(Answer::Now(reply, JsValue::NULL))
}

/// Page and worker do not know the same words.
fn no_such(word: &str) -> AskFault {
    AskFault::Read(format!("there is no {word}"))
}

/// Copies what was read into wasm memory.
fn copied(bytes: &Uint8Array, buffer: &mut Vec<u8>) -> Result<(), String> {
    let len = bytes.length() as usize;
    // What is overwritten anyway is not cleared first.
    let more = len.saturating_sub(buffer.len());
    buffer.try_reserve(more).map_err(|_| NO_MEMORY.to_owned())?;
    buffer.resize(len, 0);
    bytes.copy_to(buffer);
    Ok(())
}

/// Lets the messages that have arrived be handled. (A timer would wait four milliseconds.)
async fn next_message() {
    let Ok(channel) = MessageChannel::new() else { return };
    let promise = js_sys::Promise::new(&mut |resolve, _| {
        channel.port1().set_onmessage(Some(&resolve));
        let _ = channel.port2().post_message(&JsValue::NULL);
    });
    let _ = JsFuture::from(promise).await;
    channel.port1().close();
}
