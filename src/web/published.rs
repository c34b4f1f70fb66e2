//! What the host of this page publishes beside it: fetched in pieces, and what does not come, or comes damaged, is asked for
//! again.
//!
//! The page says where it is in an element that browsers leave alone (`view::published`); a worker fetches. Invariant: bytes
//! that are not as they were written are never used, and a host that cannot give them is told of.

use super::host::{self, Refusal};
use super::page;
use crate::corpus::{ByteRange, FileId};
use crate::engine::Published;
use crate::engine::published::{Fetched, HEAD, Piece, Run, runs, volume_name};
use crate::view::published::{PART, Site};
use crate::view::text;
use futures_channel::oneshot::channel;
use gloo::timers::callback::Timeout;
use js_sys::Uint8Array;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// As many requests as browsers keep open to a host.
const AT_ONCE: usize = 6;

/// A piece is asked for so often, each time after a longer wait.
const WAITS_MS: [u32; 3] = [0, 500, 2_000];

/// A request ends after that, and later when it asks for more than a slow line brings meanwhile.
const LEAST_MS: u32 = 15_000;
const BYTES_PER_MS: u64 = 30;

/// So many pieces of data stay here: neighbours stand in one piece.
const KEPT_PIECES: usize = 24;

/// What this page says is published beside it.
pub fn beside() -> Option<Site> {
    let text = page::find(&format!("script[data-{PART}]"))?.text_content()?;
    let mut site = Site::read(&text)?;
    // A worker has no address to begin at.
    site.folder = web_sys::Url::new_with_base(&site.folder, &page::base()).ok()?.href();
    Some(site)
}

async fn pause(wait_ms: u32) {
    let (over, waiting) = channel();
    Timeout::new(wait_ms, move || _ = over.send(())).forget();
    // Nobody drops the other end.
    let _ = waiting.await;
}

/// Fetches from a folder of the host.
pub struct Host {
    folder: String,
    fetched_bytes: Cell<u64>,
    kept: RefCell<VecDeque<(Piece, Rc<Vec<u8>>)>>,
}

impl Host {
    pub fn new(folder: String) -> Self {
        Self { folder, fetched_bytes: Cell::new(0), kept: RefCell::default() }
    }

    pub fn fetched_bytes(&self) -> u64 {
        self.fetched_bytes.get()
    }

    pub async fn head(&self, head: Piece) -> Result<Vec<u8>, String> {
        let [run] = &runs(vec![head])[..] else { return Err(text::reason::UNKNOWN_FAULT.to_owned()) };
        let fetched = self.fetch_run(run, HEAD).await?;
        Ok(fetched.get(head).unwrap_or_default().to_vec())
    }

    /// All of these pieces.
    pub async fn fetch(self: &Rc<Self>, pieces: Vec<Piece>) -> Result<Fetched, String> {
        let queue: Rc<RefCell<VecDeque<Run>>> = Rc::new(RefCell::new(runs(pieces).into()));
        let (mut waiting, mut all) = (Vec::new(), Fetched::default());
        for _ in 0..queue.borrow().len().min(AT_ONCE) {
            let (done, fetched) = channel();
            waiting.push(fetched);
            let (host, queue) = (Rc::clone(self), Rc::clone(&queue));
            spawn_local(async move {
                let _ = done.send(host.fetch_queued(&queue).await);
            });
        }
        for fetched in waiting {
            all.add(fetched.await.map_err(|_| text::reason::UNKNOWN_FAULT)??);
        }
        Ok(all)
    }

    async fn fetch_queued(&self, queue: &RefCell<VecDeque<Run>>) -> Result<Fetched, String> {
        let mut all = Fetched::default();
        let next = || queue.borrow_mut().pop_front();
        while let Some(run) = next() {
            let fetched = self.fetch_run(&run, &volume_name(run.volume)).await;
            if fetched.is_err() {
                // Nobody needs the rest.
                queue.borrow_mut().clear();
            }
            all.add(fetched?);
        }
        Ok(all)
    }

    async fn fetch_run(&self, run: &Run, name: &str) -> Result<Fetched, String> {
        let address = format!("{}{name}", self.folder);
        let most_ms = LEAST_MS + u32::try_from(run.range.len_bytes() / BYTES_PER_MS).unwrap_or(u32::MAX / 2);
        let mut fault = String::new();
        for wait_ms in WAITS_MS {
            if wait_ms > 0 {
                pause(wait_ms).await;
            }
            match host::bytes(&address, run.range, most_ms).await {
                Ok(bytes) => {
                    self.fetched_bytes.update(|sum| sum + u64::from(bytes.length()));
                    match run.open(&bytes.to_vec()) {
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

    /// Bytes of a file that is published.
    pub async fn read(
        self: Rc<Self>,
        published: Rc<RefCell<Published>>,
        file: FileId,
        range: ByteRange,
    ) -> Result<Uint8Array, String> {
        let holding = published.borrow().holding(file, range);
        let (pieces, from) = holding.ok_or(text::reason::NOT_THERE)?;
        let kept = |piece: &Piece| {
            let kept = self.kept.borrow();
            kept.iter().find(|(other, _)| other == piece).map(|(_, bytes)| Rc::clone(bytes))
        };
        let missing = pieces.iter().filter(|piece| kept(piece).is_none()).copied().collect::<Vec<_>>();
        let here: Vec<_> = pieces.iter().map(kept).collect();
        let fetched = if missing.is_empty() { Fetched::default() } else { self.fetch(missing).await? };
        let mut bytes = Vec::new();
        for (piece, here) in pieces.iter().zip(here) {
            let is_new = here.is_none();
            let of_piece = here
                .or_else(|| fetched.get(*piece).map(|bytes| Rc::new(bytes.to_vec())))
                .ok_or(text::published::DAMAGED)?;
            bytes.extend_from_slice(&of_piece);
            if is_new {
                self.keep(*piece, of_piece);
            }
        }
        let at = |byte: u64| usize::try_from(byte - from).unwrap_or(usize::MAX);
        let slice = bytes.get(at(range.start.0)..at(range.end.0)).ok_or(text::published::DAMAGED)?;
        Ok(Uint8Array::from(slice))
    }

    fn keep(&self, piece: Piece, bytes: Rc<Vec<u8>>) {
        let mut kept = self.kept.borrow_mut();
        kept.push_back((piece, bytes));
        if kept.len() > KEPT_PIECES {
            kept.pop_front();
        }
    }
}
