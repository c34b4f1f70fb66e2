//! The page's end of the wire: one link to all workers.
//!
//! It deals files and their parts out to workers, passes on what they tell each other, asks each what it must, merges their answers, and keeps the page alive when a
//! worker dies: the worker is started anew, its files are opened again and its unanswered asks are asked again.
//! A record that killed its worker twice is set aside. Invariant: every ask ends, with an answer or a
//! [`LinkFault`]; an ask that a newer one of its lane replaced ends as `Superseded`.

mod asks;
mod beside;
mod export;
mod flights;
mod lore;
mod shards;

use super::message::{AskId, Lane, Order, Reply, Request};
use crate::corpus::{ByteRange, FileId, RecordAt, RecordNumber};
use crate::engine::answer::{
    AskFault, Cast, DialogueName, FileEntry, FileReport, PartAt, Pick, Progress, Reading, Row, Share, Survey,
};
use crate::engine::deal::Dealer;
use crate::engine::parts::Told;
use crate::engine::query::Query;
use crate::engine::{Packed, merge};
use asks::Asks;
use gloo::timers::callback::Interval;
use shards::Shards;
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::ops::Range;
use std::rc::Rc;
use wasm_bindgen::JsValue;

/// A file as the page got it.
pub struct Handle {
    /// With `/` between folders.
    pub path: String,
    pub bytes: u64,
    /// Another version of the file has another one.
    pub stamp: String,
    /// What the workers read it from.
    pub source: JsValue,
}

/// What happens without being asked.
#[derive(Clone, Debug, PartialEq)]
pub enum LinkEvent {
    Progress(Progress),
    /// A worker died; a new one reads its files again.
    Restarted {
        text: String,
        aside: Option<AsideNote>,
    },
    /// Nothing can be read or asked any more.
    Dead(String),
}

/// A record that was set aside because reading it killed its worker twice.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AsideNote {
    pub path: String,
    pub byte: u64,
    pub text: String,
}

/// Why an ask ended without its answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LinkFault {
    #[error("a newer question took the place of this one")]
    Superseded,
    #[error(transparent)]
    Ask(#[from] AskFault),
    #[error("the reader stopped: {0}; reload the page")]
    Crashed(String),
}

/// The answer of one worker, with the bytes that came beside it.
struct Part {
    reply: Result<Reply, AskFault>,
    cargo: JsValue,
}

/// The link to the workers; clones are the same link.
#[derive(Clone)]
pub struct Link(Rc<RefCell<State>>);

struct State {
    shards: Shards,
    asks: Asks,
    /// By their numbers; those that were closed leave a gap.
    files: Vec<Option<OpenedFile>>,
    dealer: Dealer,
    /// Where records are.
    told: Told,
    on_event: Rc<dyn Fn(LinkEvent)>,
    /// Nothing is to be read anew.
    is_stopped: bool,
    /// Why there will be no more answers.
    death: Option<String>,
    /// Looks after the workers.
    watch: Option<Interval>,
}

struct OpenedFile {
    entry: FileEntry,
    stamp: String,
    source: JsValue,
}

impl Link {
    /// Starts the workers.
    pub fn start(on_event: impl Fn(LinkEvent) + 'static) -> Self {
        let state = State {
            shards: Shards::default(),
            asks: Asks::default(),
            files: Vec::new(),
            dealer: Dealer::default(),
            told: Told::default(),
            on_event: Rc::new(on_event),
            is_stopped: false,
            death: None,
            watch: None,
        };
        let link = Self(Rc::new(RefCell::new(state)));
        shards::start_all(&link);
        let watch = shards::watch(&link);
        link.0.borrow_mut().watch = Some(watch);
        link
    }

    /// What is open: paths, lengths and stamps.
    pub fn opened_files(&self) -> BTreeSet<(String, u64, String)> {
        let name = |file: &OpenedFile| (file.entry.path.clone(), file.entry.bytes, file.stamp.clone());
        self.0.borrow().files.iter().flatten().map(name).collect()
    }

    /// Opens more files; they are numbered in the order of their paths.
    pub fn open(&self, mut handles: Vec<Handle>) {
        handles.sort_by(|a, b| a.path.cmp(&b.path));
        let mut state = self.0.borrow_mut();
        let first = state.files.len();
        for handle in handles {
            let id = FileId(state.files.len() as u64);
            let Handle { path, bytes, stamp, source } = handle;
            state.dealer.deal(id, &path, bytes);
            let owner = state.dealer.owner(PartAt::first(id)).unwrap_or_default();
            state.shards.announce(owner, bytes);
            let entry = FileEntry { id, path, bytes, casts: Vec::new(), share: Share::NONE, round: 0 };
            state.files.push(Some(OpenedFile { entry, stamp, source }));
        }
        let end = state.files.len();
        state.begin_reading(first..end);
    }

    /// Stops reading and keeps what was read.
    pub fn stop(&self) {
        let mut state = self.0.borrow_mut();
        state.is_stopped = true;
        for shard in 0..state.shards.count() {
            state.shards.send(shard, Order::Stop, JsValue::NULL);
        }
    }

    /// Lets the workers check what they have read. Until then they have time for questions.
    pub fn check(&self) {
        let state = self.0.borrow();
        for shard in 0..state.shards.count() {
            state.shards.send(shard, Order::Check, JsValue::NULL);
        }
    }

    /// Forgets a file, with what is in it; whether others are open.
    pub fn close(&self, file: FileId) -> bool {
        let mut state = self.0.borrow_mut();
        let file = file.dropped();
        if let Some(opened) = state.files.get_mut(file.index()) {
            *opened = None;
        }
        state.told.forget(file);
        state.dealer.forget(file);
        state.shards.begin_reading();
        for shard in 0..state.shards.count() {
            state.shards.send(shard, Order::Close { file }, JsValue::NULL);
        }
        state.files.iter().any(Option::is_some)
    }

    /// Forgets everything: files, answers, and the memory of the workers.
    pub fn close_all(&self) {
        {
            let mut state = self.0.borrow_mut();
            state.files.clear();
            state.told = Told::default();
            state.asks = Asks::default();
            state.shards.terminate_all();
            state.death = None;
        }
        shards::start_all(self);
    }

    pub async fn survey(&self, query: String) -> Result<Survey, LinkFault> {
        self.survey_in(Lane::Survey, query).await
    }

    async fn survey_in(&self, lane: Lane, query: String) -> Result<Survey, LinkFault> {
        let picks = self.picks(lane, &query).await?;
        let parts = self.ask_all(lane, &Request::Survey { query, picks: picks.clone() }).await?;
        let parts =
            collect(parts, |reply| if let Reply::Survey(survey) = reply { Some(survey) } else { None })?;
        Ok(Survey { picks, ..merge::surveys(parts) })
    }

    /// Which records have the flights that a query asks for, if it does.
    async fn picks(&self, lane: Lane, query: &str) -> Result<Vec<Pick>, LinkFault> {
        let asks_for_flights = Query::parse(query).is_ok_and(|query| query.flights().next().is_some());
        if !asks_for_flights {
            return Ok(Vec::new());
        }
        let parts = self.ask_all(lane, &Request::Picks { query: query.to_owned() }).await?;
        collect(parts, |reply| if let Reply::Picks(picks) = reply { Some(picks) } else { None })
            .map(merge::picks)
    }

    /// The rows of a window over the dialogues that a survey counted.
    pub async fn rows(
        &self,
        query: String,
        survey: &Survey,
        window: Range<u64>,
    ) -> Result<Vec<Row>, LinkFault> {
        let plan = merge::plan(&survey.segments, window);
        let requests = {
            let state = self.0.borrow();
            let of_shard = |shard| {
                let wanted: Vec<_> = plan
                    .iter()
                    .copied()
                    .filter(|piece| state.dealer.owner(piece.at) == Some(shard))
                    .collect();
                (!wanted.is_empty()).then(|| {
                    (shard, {
                        let (query, picks) = (query.clone(), survey.picks.clone());
                        Packed::of(&Request::Rows { query, picks, wanted })
                    })
                })
            };
            (0..state.shards.count()).filter_map(of_shard).collect::<Vec<_>>()
        };
        let parts = self.ask(Lane::Rows, requests).await?;
        collect(parts, |reply| if let Reply::Rows(rows) = reply { Some(rows) } else { None }).map(merge::rows)
    }

    /// Whether a dialogue is among those that a survey counted.
    pub async fn is_match(&self, query: String, survey: &Survey, at: RecordAt) -> Result<bool, LinkFault> {
        let request = Request::IsMatch { query, picks: survey.picks.clone(), at };
        let part = self.ask_owner(Lane::IsMatch, at, &request).await?;
        let found =
            collect(vec![part], |reply| if let Reply::IsMatch(is_it) = reply { Some(is_it) } else { None });
        found?.pop().ok_or(LinkFault::Superseded)
    }

    /// A dialogue; `query` is what is marked in it.
    pub async fn reading(&self, at: RecordAt, query: String) -> Result<Reading, LinkFault> {
        self.reading_in(Lane::Reading, at, query).await
    }

    async fn reading_in(&self, lane: Lane, at: RecordAt, query: String) -> Result<Reading, LinkFault> {
        let part = self.ask_owner(lane, at, &Request::Reading { at, query }).await?;
        let found =
            collect(
                vec![part],
                |reply| if let Reply::Reading(reading) = reply { Some(*reading) } else { None },
            );
        found?.pop().ok_or(LinkFault::Superseded)
    }

    /// The bytes of a record, unchanged.
    pub async fn raw(&self, at: RecordAt) -> Result<Vec<u8>, LinkFault> {
        let part = self.ask_owner(Lane::Raw, at, &Request::Raw { at }).await?;
        part.reply?;
        Ok(js_sys::Uint8Array::from(part.cargo).to_vec())
    }

    /// Any bytes of a file, unchanged.
    pub async fn bytes(&self, file: FileId, range: ByteRange) -> Result<Vec<u8>, LinkFault> {
        let at = RecordAt { file, record: RecordNumber(0) };
        let part = self.ask_owner(Lane::Raw, at, &Request::Bytes { file, range }).await?;
        part.reply?;
        Ok(js_sys::Uint8Array::from(part.cargo).to_vec())
    }

    pub async fn files(&self) -> Result<Vec<FileReport>, LinkFault> {
        self.files_in(Lane::Files).await
    }

    async fn files_in(&self, lane: Lane) -> Result<Vec<FileReport>, LinkFault> {
        let parts = self.ask_all(lane, &Request::Files).await?;
        collect(parts, |reply| if let Reply::Files(files) = reply { Some(files) } else { None })
            .map(merge::files)
    }

    /// Reads a file again as what the person says it is, or as what its content says.
    pub fn cast(&self, file: FileId, cast: Option<Cast>) {
        let mut state = self.0.borrow_mut();
        let Some(opened) = state.opened_mut(file) else { return };
        opened.entry.casts.retain(|(other, _)| *other != file);
        opened.entry.casts.extend(cast.map(|cast| (file, cast)));
        // With what is in an archive all of it is read again.
        state.reopen(file.dropped());
    }

    pub async fn find(&self, name: DialogueName) -> Result<Option<RecordAt>, LinkFault> {
        self.find_in(Lane::Find, name).await
    }

    async fn find_in(&self, lane: Lane, name: DialogueName) -> Result<Option<RecordAt>, LinkFault> {
        let parts = self.ask_all(lane, &Request::Find { name: name.clone() }).await?;
        let found = collect(parts, |reply| if let Reply::Find(found) = reply { Some(found) } else { None })?;
        Ok(merge::best_find(found.into_iter().flatten().collect(), &name.path))
    }

    async fn ask_all(&self, lane: Lane, request: &Request) -> Result<Vec<Part>, LinkFault> {
        let count = self.0.borrow().shards.count();
        let request = Packed::of(request);
        self.ask(lane, (0..count).map(|shard| (shard, request.clone())).collect()).await
    }

    async fn ask_owner(&self, lane: Lane, at: RecordAt, request: &Request) -> Result<Part, LinkFault> {
        let shard = self.0.borrow().shard_of(at);
        let shard = shard.ok_or_else(|| AskFault::UnknownRecord(format!("file {}", at.file.0 + 1)))?;
        self.ask_shard(lane, shard, request).await
    }

    async fn ask_shard(&self, lane: Lane, shard: usize, request: &Request) -> Result<Part, LinkFault> {
        self.ask(lane, vec![(shard, Packed::of(request))]).await?.pop().ok_or(LinkFault::Superseded)
    }

    async fn ask(&self, lane: Lane, requests: Vec<(usize, Packed)>) -> Result<Vec<Part>, LinkFault> {
        let answer = {
            let mut state = self.0.borrow_mut();
            if let Some(death) = &state.death {
                return Err(LinkFault::Crashed(death.clone()));
            }
            let (id, answer) = state.asks.begin(lane, &requests);
            for (shard, request) in requests {
                state.shards.send(shard, Order::Ask { id, lane, request }, JsValue::NULL);
            }
            answer
        };
        if let Ok(parts) = answer.await {
            return Ok(parts);
        }
        match &self.0.borrow().death {
            Some(death) => Err(LinkFault::Crashed(death.clone())),
            None => Err(LinkFault::Superseded),
        }
    }
}

impl State {
    fn shard_of(&self, at: RecordAt) -> Option<usize> {
        self.dealer.owner(self.told.part_of(at))
    }

    /// The file that a person opened, of one that is in it too.
    fn opened(&self, file: FileId) -> Option<&OpenedFile> {
        self.files.get(file.index())?.as_ref()
    }

    fn opened_mut(&mut self, file: FileId) -> Option<&mut OpenedFile> {
        self.files.get_mut(file.index())?.as_mut()
    }

    fn reopen(&mut self, file: FileId) {
        let position = file.index();
        let Some(opened) = self.opened_mut(file) else { return };
        opened.entry.round += 1;
        self.told.forget(file);
        self.begin_reading(position..position + 1);
    }

    fn begin_reading(&mut self, files: Range<usize>) {
        self.is_stopped = false;
        self.shards.begin_reading();
        for shard in 0..self.shards.count() {
            self.open_in(shard, self.files.get(files.clone()).unwrap_or_default());
        }
    }

    /// Tells a worker of files; each reads its share.
    fn open_in(&self, shard: usize, files: &[Option<OpenedFile>]) {
        let files: Vec<&OpenedFile> = files.iter().flatten().collect();
        if files.is_empty() {
            return;
        }
        let sources: js_sys::Array = files.iter().map(|file| file.source.clone()).collect();
        let share_of = |entry: &FileEntry| self.dealer.share(entry.id, shard);
        let entries = files
            .iter()
            .map(|file| FileEntry { share: share_of(&file.entry), ..file.entry.clone() })
            .collect();
        let order = Order::Open { files: entries, aside: self.shards.aside() };
        self.shards.send(shard, order, sources.into());
    }
}

/// The replies of one kind; the first fault ends it.
fn collect<T>(parts: Vec<Part>, pick: impl Fn(Reply) -> Option<T>) -> Result<Vec<T>, LinkFault> {
    let mut picked = Vec::with_capacity(parts.len());
    for part in parts {
        picked.extend(pick(part.reply?));
    }
    Ok(picked)
}
