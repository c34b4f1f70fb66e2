//! The page's end of the wire: one link to all workers, and one way to ask them, [`Link::ask`].
//!
//! It partitions files over the workers, passes the summaries of parts on, sends each question to the workers that can
//! answer it, merges their answers, and keeps the page alive when a worker dies: the worker is started anew, its files
//! are opened again and its unanswered asks are asked again. A record that killed its worker twice is set aside
//! and becomes a finding.
//! Invariant: every ask ends, with an answer or a [`LinkFault`]; an ask that a newer one of its lane replaced ends as
//! `Superseded`.

mod asks;
mod index;
mod shards;

use super::codec::Envelope;
use super::published;
use crate::corpus::FileId;
use crate::engine::Packed;
use crate::engine::answer::{
    AskFault, Cast, DialogueName, FileEntry, PartAt, Progress, Reading, SelectedRecords, Share,
};
use crate::engine::notes::Note;
use crate::engine::partition::Partitioner;
use crate::engine::parts::PartSummaries;
use crate::engine::study::{StudyKind, StudySpec};
use crate::view::published::Site;
use crate::wire::ask::{Addressees, Find, Lane, Question, ReadDialogue, Request};
use crate::wire::message::{Order, ToOpen};
use asks::{Asks, Part};
use gloo::timers::callback::Interval;
use js_sys::Uint8Array;
use shards::Shards;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
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
    /// Why there is no index of what is open.
    NotKept {
        fault: String,
    },
    /// Why something of what the host publishes cannot be had.
    NotFetched {
        fault: String,
    },
    /// Why what the host publishes is not open.
    NotOpened {
        fault: String,
    },
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

/// What all workers that were asked answered.
struct Answers {
    /// What the rounds before it found.
    selection: Vec<SelectedRecords>,
    parts: Vec<Packed>,
    /// Those of the last worker.
    bytes: JsValue,
    /// What the slowest worker took in each round, together.
    worker_ms: f64,
}

impl Answers {
    /// One answer of all.
    fn merged<Q: Question>(self, mut question: Q) -> Result<Q::Answer, LinkFault> {
        question.take_selection(self.selection);
        let parts = self.parts.iter().map(Packed::open).collect::<Option<Vec<_>>>();
        let parts = parts.ok_or_else(|| AskFault::Read("an answer cannot be unpacked".to_owned()))?;
        // Nobody was there to be asked.
        question.merge(parts).ok_or(LinkFault::Superseded)
    }
}

/// The link to the workers; clones are the same link.
#[derive(Clone)]
pub struct Link(Rc<RefCell<State>>);

struct State {
    shards: Shards,
    asks: Asks,
    /// By their numbers; those that were closed leave a gap.
    files: Vec<Option<OpenedFile>>,
    partitioner: Partitioner,
    /// Where records are.
    summaries: PartSummaries,
    on_event: Rc<dyn Fn(LinkEvent)>,
    /// A person's notes, which every worker knows.
    notes: Packed,
    /// The studies that go on: a worker that is started anew is told of them.
    studies: BTreeMap<StudyKind, StudySpec>,
    /// Nothing is to be read anew.
    is_stopped: bool,
    /// What the host publishes, while that is what there is to open.
    published: Option<Site>,
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
            partitioner: Partitioner::default(),
            summaries: PartSummaries::default(),
            notes: Packed::default(),
            studies: BTreeMap::new(),
            on_event: Rc::new(on_event),
            is_stopped: false,
            published: published::beside(),
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
            state.partitioner.partition(id, &path, bytes);
            let owner = state.partitioner.owner(PartAt::first(id)).unwrap_or_default();
            state.shards.announce(owner, bytes);
            let entry = FileEntry { id, path, bytes, casts: Vec::new(), share: Share::NONE, generation: 0 };
            state.files.push(Some(OpenedFile { entry, stamp, source }));
        }
        let end = state.files.len();
        // What is opened together has one index.
        let index = if first == 0 { state.indexed_set() } else { None };
        state.begin_reading(first..end, index);
    }

    /// Whether the host publishes data for this page, and nothing else was opened.
    pub fn is_published(&self) -> bool {
        self.0.borrow().published.is_some()
    }

    /// Opens what the host publishes.
    pub fn open_published(&self) {
        let mut state = self.0.borrow_mut();
        let Some(site) = state.published.clone() else { return };
        for (path, bytes) in site.files {
            let id = FileId(state.files.len() as u64);
            state.partitioner.partition(id, &path, bytes);
            let entry = FileEntry { id, path, bytes, casts: Vec::new(), share: Share::ALL, generation: 0 };
            let source = JsValue::UNDEFINED;
            state.files.push(Some(OpenedFile { entry, stamp: String::new(), source }));
        }
        state.shards.begin_reading();
        state.send_published();
    }

    /// Stops reading and keeps what was read.
    pub fn stop(&self) {
        let mut state = self.0.borrow_mut();
        state.is_stopped = true;
        state.shards.send_all(&Order::Stop, &Packed::default());
    }

    /// Lets the workers check what they have read. Until then they have time for questions.
    pub fn check(&self) {
        self.0.borrow().shards.send_all(&Order::Check, &Packed::default());
    }

    /// Leaves cores to the page for a moment, before something is asked that a person waits for: nothing is checked, and less is
    /// read.
    pub fn rest(&self) {
        self.0.borrow_mut().shards.rest();
    }

    /// Lets the workers know a person's notes, in place of those that they knew; whether these are others.
    pub fn mark(&self, notes: &[Note]) -> bool {
        let mut state = self.0.borrow_mut();
        let packed = if notes.is_empty() { Packed::default() } else { Packed::of(&notes) };
        if state.notes == packed {
            return false;
        }
        state.notes = packed;
        state.shards.send_all(&Order::Mark, &state.notes);
        true
    }

    /// Measures something of all dialogues, in place of a study of its kind; one that is asked for again goes on.
    pub fn study(&self, spec: StudySpec) {
        let mut state = self.0.borrow_mut();
        state.shards.send_all(&Order::Study(spec.clone()), &Packed::default());
        state.studies.insert(spec.kind(), spec);
    }

    /// Stops a study and keeps what it has measured.
    pub fn stop_study(&self, kind: StudyKind) {
        let mut state = self.0.borrow_mut();
        state.studies.remove(&kind);
        state.shards.send_all(&Order::StopStudy(kind), &Packed::default());
    }

    /// Forgets a file, with what is in it; whether others are open.
    pub fn close(&self, file: FileId) -> bool {
        let mut state = self.0.borrow_mut();
        let file = file.root_file();
        if let Some(opened) = state.files.get_mut(file.index()) {
            *opened = None;
        }
        state.summaries.forget(file);
        state.partitioner.forget(file);
        state.shards.begin_reading();
        state.shards.send_all(&Order::Close { file }, &Packed::default());
        state.files.iter().any(Option::is_some)
    }

    /// Forgets everything: files, answers, and the memory of the workers.
    pub fn close_all(&self) {
        {
            let mut state = self.0.borrow_mut();
            state.files.clear();
            state.published = None;
            state.summaries = PartSummaries::default();
            state.studies.clear();
            state.asks = Asks::default();
            state.shards.terminate_all();
            state.death = None;
        }
        shards::start_all(self);
    }

    /// Reads a file again as what the person says it is, or as what its content says.
    pub fn cast(&self, file: FileId, cast: Option<Cast>) {
        let mut state = self.0.borrow_mut();
        let Some(opened) = state.opened_mut(file) else { return };
        opened.entry.casts.retain(|(other, _)| *other != file);
        opened.entry.casts.extend(cast.map(|cast| (file, cast)));
        // With what is in an archive all of it is read again.
        state.reopen(file.root_file());
    }

    /// Asks a question.
    pub fn ask<Q: Question>(&self, question: Q) -> impl Future<Output = Result<Q::Answer, LinkFault>> {
        self.ask_in(Q::LANE, question)
    }

    /// Asks in another lane than the question's own: neither ends the other.
    pub async fn ask_in<Q: Question>(&self, lane: Lane, question: Q) -> Result<Q::Answer, LinkFault> {
        self.answers(lane, question.clone().into()).await?.merged(question)
    }

    /// Asks, and tells how many milliseconds the slowest worker took.
    pub async fn ask_timed<Q: Question>(&self, question: Q) -> Result<(Q::Answer, f64), LinkFault> {
        let answers = self.answers(Q::LANE, question.clone().into()).await?;
        let worker_ms = answers.worker_ms;
        Ok((answers.merged(question)?, worker_ms))
    }

    /// Asks, and gives the bytes that come beside the answer, too.
    pub async fn ask_for_bytes<Q: Question>(&self, question: Q) -> Result<(Q::Answer, JsValue), LinkFault> {
        let answers = self.answers(Q::LANE, question.clone().into()).await?;
        let bytes = answers.bytes.clone();
        Ok((answers.merged(question)?, bytes))
    }

    /// The bytes that come beside the answer.
    pub async fn bytes_of<Q: Question>(&self, question: Q) -> Result<Vec<u8>, LinkFault> {
        self.bytes_in(Q::LANE, question).await
    }

    /// The same in another lane.
    pub async fn bytes_in<Q: Question>(&self, lane: Lane, question: Q) -> Result<Vec<u8>, LinkFault> {
        let answers = self.answers(lane, question.into()).await?;
        Ok(Uint8Array::new(&answers.bytes).to_vec())
    }

    /// What the workers answer, whatever the question.
    async fn answers(&self, lane: Lane, mut request: Request) -> Result<Answers, LinkFault> {
        let mut selection = Vec::new();
        let mut before_ms = 0.0;
        if let Some(first) = request.first_round() {
            let answers = self.parts_of(&lane, &first.clone().into()).await?;
            before_ms += answers.worker_ms;
            selection = answers.merged(first)?;
            request.take_selection(selection.clone());
        }
        if let Some(second) = request.second_round() {
            let answers = self.parts_of(&lane, &second.clone().into()).await?;
            before_ms += answers.worker_ms;
            selection = answers.merged(second)?;
            request.take_selection(selection.clone());
        }
        let answers = self.parts_of(&lane, &request).await?;
        Ok(Answers { selection, worker_ms: before_ms + answers.worker_ms, ..answers })
    }

    /// The answers of all workers that are asked; the first fault ends it.
    async fn parts_of(&self, lane: &Lane, request: &Request) -> Result<Answers, LinkFault> {
        let requests = self.0.borrow().requests_for(request)?;
        let mut answers =
            Answers { selection: Vec::new(), parts: Vec::new(), bytes: JsValue::UNDEFINED, worker_ms: 0.0 };
        for part in self.ask_workers(lane, requests).await? {
            answers.worker_ms = answers.worker_ms.max(part.took_ms);
            answers.parts.push(part.reply?);
            answers.bytes = part.beside;
        }
        Ok(answers)
    }

    async fn ask_workers(&self, lane: &Lane, requests: Vec<(usize, Packed)>) -> Result<Vec<Part>, LinkFault> {
        let answer = {
            let mut state = self.0.borrow_mut();
            if let Some(death) = &state.death {
                return Err(LinkFault::Crashed(death.clone()));
            }
            let (id, answer) = state.asks.begin(lane, &requests);
            for (shard, request) in requests {
                let order = Order::Ask { id, lane: lane.clone() };
                state.shards.send(shard, Envelope::with_body(order, request));
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

    /// A dialogue that another one is set beside, if it is there: asked for apart, so that neither ask ends the other.
    pub async fn beside(&self, name: DialogueName) -> Result<Option<Reading>, LinkFault> {
        const LANE: Lane = Lane::of("beside");
        let Some(at) = self.ask_in(LANE, Find { name }).await? else { return Ok(None) };
        self.ask_in(LANE, ReadDialogue { at, query: String::new() }).await.map(Some)
    }
}

impl State {
    /// What each worker is asked that is asked.
    fn requests_for(&self, request: &Request) -> Result<Vec<(usize, Packed)>, AskFault> {
        let shards = match request.addressees() {
            Addressees::All => 0..self.shards.count(),
            Addressees::Any => 0..1,
            Addressees::OwnerOf(at) => self.owner_of(self.summaries.part_of(at))?,
            Addressees::OwnerOfPart(at) => self.owner_of(at)?,
        };
        let of_shard = |shard| {
            let own = request.for_owner(&|at| self.partitioner.owner(at) == Some(shard))?;
            Some((shard, Packed::of(&own)))
        };
        Ok(shards.filter_map(of_shard).collect())
    }

    fn owner_of(&self, at: PartAt) -> Result<Range<usize>, AskFault> {
        let shard = self.partitioner.owner(at);
        let shard = shard.ok_or_else(|| AskFault::UnknownRecord(format!("file {}", at.file.0 + 1)))?;
        Ok(shard..shard + 1)
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
        opened.entry.generation += 1;
        self.summaries.forget(file);
        self.begin_reading(position..position + 1, None);
    }

    fn begin_reading(&mut self, files: Range<usize>, index: Option<u64>) {
        self.is_stopped = false;
        self.shards.begin_reading();
        for shard in 0..self.shards.count() {
            self.open_in(shard, self.files.get(files.clone()).unwrap_or_default(), index);
        }
    }

    /// Tells the only worker what is published.
    fn send_published(&self) {
        if let Some(Site { folder, head, .. }) = self.published.clone() {
            self.shards.send(0, Envelope::of(Order::OpenPublished { folder, head }));
        }
    }

    /// Tells a worker of files, and of the index that there may be of them; each reads its share.
    fn open_in(&self, shard: usize, files: &[Option<OpenedFile>], index: Option<u64>) {
        let files: Vec<&OpenedFile> = files.iter().flatten().collect();
        if files.is_empty() {
            return;
        }
        let sources: js_sys::Array = files.iter().map(|file| file.source.clone()).collect();
        let share_of = |entry: &FileEntry| self.partitioner.share(entry.id, shard);
        let entries = files
            .iter()
            .map(|file| FileEntry { share: share_of(&file.entry), ..file.entry.clone() })
            .collect();
        let index = index.map(|set| self.name_of_index(set, shard));
        let to_open = ToOpen { files: entries, aside: self.shards.aside(), index };
        let body = Packed::of(&to_open);
        self.shards.send(shard, Envelope { message: Order::Open, body, beside: sources.into() });
    }
}
