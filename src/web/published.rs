//! What the host of this page publishes beside it: fetched in pieces, and what does not come, or comes damaged, is asked for
//! again.
//!
//! The page says where it is in an element that browsers leave alone (`view::published`); a worker fetches. Invariant: bytes
//! that are not as they were written are never used, and a host that cannot give them is told of.

use super::host::{self, Asking, Refusal};
use super::page;
use super::pause::pause;
use super::turnstile::{Pass, Turnstile};
use crate::corpus::{ByteRange, FileId};
use crate::engine::Published;
use crate::engine::published::{Fetched, HEAD, Piece, Run, runs, volume_name};
use crate::view::published::{PART, Site};
use crate::view::text;
use futures_channel::oneshot::channel;
use js_sys::Uint8Array;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;
use web_sys::RequestCache;

/// As many requests as browsers keep open to a host.
const AT_ONCE: usize = 6;

/// A piece is asked for so often, each time after a longer wait.
const WAITS_MS: [u32; 3] = [0, 500, 2_000];

/// A request ends when nothing has come for so long.
const MOST_WAIT_MS: u32 = 15_000;

/// So many pieces of data stay here: neighbours stand in one piece.
const KEPT_PIECES: usize = 24;

/// Takes what was fetched; or says what is wrong with it, and no more comes.
pub type Take = Rc<dyn Fn(Fetched) -> Result<(), &'static str>>;

/// What this page says is published beside it.
pub fn beside() -> Option<Site> {
    let text = page::find(&format!("script[data-{PART}]"))?.text_content()?;
    let mut site = Site::read(&text)?;
    // A worker has no address to begin at.
    site.folder = web_sys::Url::new_with_base(&site.folder, &page::base()).ok()?.href();
    Some(site)
}

/// Fetches from a folder of the host.
pub struct Host {
    folder: String,
    fetched_bytes: Cell<u64>,
    /// Columns are fetched by one question at a time, and so are data: what two want is fetched once.
    columns: Turnstile,
    data: Turnstile,
    kept: RefCell<VecDeque<(Piece, Rc<Vec<u8>>)>>,
}

impl Host {
    pub fn new(folder: String) -> Self {
        Self {
            folder,
            fetched_bytes: Cell::new(0),
            columns: Turnstile::default(),
            data: Turnstile::default(),
            kept: RefCell::default(),
        }
    }

    pub fn fetched_bytes(&self) -> u64 {
        self.fetched_bytes.get()
    }

    pub async fn head(&self, head: Piece) -> Result<Vec<u8>, String> {
        let [run] = &runs(vec![head])[..] else { return Err(text::reason::UNKNOWN_FAULT.to_owned()) };
        let fetched = self.fetch_run(run, HEAD).await?;
        Ok(fetched.get(head).unwrap_or_default().to_vec())
    }

    /// Waits until nobody else fetches columns.
    pub async fn turn(&self) -> Pass {
        self.columns.enter().await
    }

    /// Gives all of these pieces to `take` as they come, until it is at fault; on a fault, those that came till then.
    pub async fn fetch(self: &Rc<Self>, pieces: Vec<Piece>, take: Take) -> Result<(), String> {
        let queue: Rc<RefCell<VecDeque<Run>>> = Rc::new(RefCell::new(runs(pieces).into()));
        let mut waiting = Vec::new();
        for _ in 0..queue.borrow().len().min(AT_ONCE) {
            let (done, fetched) = channel();
            waiting.push(fetched);
            let (host, queue, take) = (Rc::clone(self), Rc::clone(&queue), Rc::clone(&take));
            spawn_local(async move {
                let _ = done.send(host.fetch_queued(&queue, &*take).await);
            });
        }
        let mut all = Ok(());
        for fetched in waiting {
            all = all.and(fetched.await.unwrap_or_else(|_| Err(text::reason::UNKNOWN_FAULT.to_owned())));
        }
        all
    }

    async fn fetch_queued(
        &self,
        queue: &RefCell<VecDeque<Run>>,
        take: &dyn Fn(Fetched) -> Result<(), &'static str>,
    ) -> Result<(), String> {
        let next = || queue.borrow_mut().pop_front();
        while let Some(run) = next() {
            let fetched = self.fetch_run(&run, &volume_name(run.volume)).await;
            let taken = fetched.and_then(|fetched| take(fetched).map_err(str::to_owned));
            if taken.is_err() {
                // Nobody needs the rest.
                queue.borrow_mut().clear();
                return taken;
            }
        }
        Ok(())
    }

    async fn fetch_run(&self, run: &Run, name: &str) -> Result<Fetched, String> {
        let address = format!("{}{name}", self.folder);
        let mut fault = String::new();
        for wait_ms in WAITS_MS {
            if wait_ms > 0 {
                pause(wait_ms).await;
            }
            // What the browser keeps may be damaged. And of parts of one file that are on their way together Chromium asks for
            // some twice, to keep them: of six, for eleven, in twice the time. The head comes alone.
            let may_be_kept = name == HEAD && wait_ms == 0;
            let cache = if may_be_kept { RequestCache::Default } else { RequestCache::NoStore };
            let how = Asking { most_ms: MOST_WAIT_MS, cache };
            match host::bytes(&address, run.range, how).await {
                Ok(bytes) => {
                    self.fetched_bytes.update(|sum| sum + bytes.len() as u64);
                    match run.open(&bytes) {
                        Some(fetched) => return Ok(fetched),
                        None => text::published::DAMAGED.clone_into(&mut fault),
                    }
                }
                Err(Refusal::ForGood(said)) => return Err(said),
                Err(Refusal::Once(said)) => fault = said,
            }
        }
        Err(fault)
    }

    /// Bytes of files that are published, fetched together; or which of them did not come, by its place here, and why.
    pub async fn read(
        self: Rc<Self>,
        published: Rc<RefCell<Published>>,
        wanted: Vec<(FileId, ByteRange)>,
    ) -> Result<Vec<Uint8Array>, (usize, String)> {
        let _pass = self.data.enter().await;
        let places = self.places(&published, &wanted).await?;
        let pieces = places.iter().flat_map(|(pieces, _)| pieces).copied();
        let lacking = pieces.filter(|piece| self.kept(*piece).is_none()).collect();
        let host = Rc::clone(&self);
        let take = move |fetched: Fetched| {
            fetched.into_pieces().for_each(|(piece, bytes)| host.keep(piece, bytes));
            Ok(())
        };
        let fetched = self.fetch(lacking, Rc::new(take)).await;
        let fault = fetched.err().unwrap_or_else(|| text::reason::NOT_THERE.to_owned());
        let read = (0..).zip(&wanted).zip(&places).map(|((at, (_, range)), (pieces, from))| {
            self.kept_bytes(pieces, *from, *range).ok_or_else(|| (at, fault.clone()))
        });
        let read = read.collect();
        self.forget(places.iter().map(|(pieces, _)| pieces.len()).sum());
        read
    }

    /// The pieces that hold these bytes, and where the first of them begins in its file; the host may have to say so first.
    async fn places(
        self: &Rc<Self>,
        published: &Rc<RefCell<Published>>,
        wanted: &[(FileId, ByteRange)],
    ) -> Result<Vec<(Vec<Piece>, u64)>, (usize, String)> {
        let mut fault = None;
        loop {
            let holding = |(file, range): &(FileId, ByteRange)| published.borrow().holding(*file, *range);
            let places: Vec<_> = wanted.iter().map(holding).collect();
            // After a fault, too: the next question would ask for them.
            let missed = published.borrow_mut().take_missed();
            let Some(unknown) = places.iter().position(Option::is_none) else {
                return Ok(places.into_iter().flatten().collect());
            };
            let nowhere = missed.is_empty().then(|| text::reason::NOT_THERE.to_owned());
            if let Some(fault) = fault.or(nowhere) {
                return Err((unknown, fault));
            }
            let published = Rc::clone(published);
            let take = move |fetched: Fetched| {
                let is_taken = published.borrow_mut().take_fetched(&fetched);
                is_taken.then_some(()).ok_or(text::published::DAMAGED)
            };
            fault = self.fetch(missed, Rc::new(take)).await.err();
        }
    }

    /// Bytes of a file, of the pieces that hold them.
    fn kept_bytes(&self, pieces: &[Piece], from: u64, range: ByteRange) -> Option<Uint8Array> {
        let mut bytes = Vec::new();
        for piece in pieces {
            bytes.extend_from_slice(&self.kept(*piece)?);
        }
        let at = |byte: u64| usize::try_from(byte - from).ok();
        bytes.get(at(range.start.0)?..at(range.end.0)?).map(Uint8Array::from)
    }

    fn kept(&self, piece: Piece) -> Option<Rc<Vec<u8>>> {
        let kept = self.kept.borrow();
        kept.iter().find(|(other, _)| *other == piece).map(|(_, bytes)| Rc::clone(bytes))
    }

    fn keep(&self, piece: Piece, bytes: Vec<u8>) {
        self.kept.borrow_mut().push_back((piece, Rc::new(bytes)));
    }

    /// Keeps what came last, and at least that of the last question.
    fn forget(&self, at_least: usize) {
        let mut kept = self.kept.borrow_mut();
        let too_many = kept.len().saturating_sub(KEPT_PIECES.max(at_least));
        kept.drain(..too_many);
    }
}
