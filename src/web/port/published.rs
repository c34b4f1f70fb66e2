//! The worker of a page whose host publishes data: it opens an index by its head, and fetches what its questions look at.
//!
//! A question is answered as any other, and asked again when what it looked at was not here. Invariant: an answer that was
//! made without something it looked at never leaves the worker.

use super::{Ask, Port};
use crate::engine::answer::AskFault;
use crate::engine::notes::Note;
use crate::engine::published::Piece;
use crate::engine::study::StudySpec;
use crate::engine::{Packed, Published, Shard};
use crate::view::text;
use crate::web::codec::Envelope;
use crate::web::published::Host;
use crate::wire::ask::Reply;
use crate::wire::message::{BUILD, Report};
use std::cell::RefCell;
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// What is published, and the host that gives it.
#[derive(Clone)]
pub(super) struct Opened {
    pub host: Rc<Host>,
    pub published: Rc<RefCell<Published>>,
}

impl Port {
    /// Opens what is published in a folder of the host. Other orders wait meanwhile.
    pub(super) fn open_published(&self, folder: String, head: Piece) {
        self.state.borrow_mut().waiting = Some(Vec::new());
        let port = self.clone();
        spawn_local(async move {
            match open(folder, head).await {
                Ok((shard, opened)) => {
                    let notes = {
                        let mut state = port.state.borrow_mut();
                        state.published = Some(opened.clone());
                        std::mem::replace(&mut state.shard, shard).notes().to_vec()
                    };
                    port.place_notes(notes, &opened).await;
                    port.report_parts();
                    port.report_progress();
                }
                Err(fault) => port.report(Envelope::of(Report::NotOpened { fault })),
            }
            port.obey_waiting();
        });
    }

    /// Finds the dialogues of a person's notes. Other orders wait meanwhile.
    pub(super) fn mark_published(&self, notes: Vec<Note>, opened: Opened) {
        self.state.borrow_mut().waiting = Some(Vec::new());
        let port = self.clone();
        spawn_local(async move {
            port.place_notes(notes, &opened).await;
            port.obey_waiting();
        });
    }

    async fn place_notes(&self, notes: Vec<Note>, opened: &Opened) {
        if notes.is_empty() && self.state.borrow().shard.notes().is_empty() {
            return;
        }
        // They count in facets.
        opened.published.borrow_mut().forget_answers();
        loop {
            self.state.borrow_mut().shard.mark(notes.clone());
            // What cannot be fetched has no notes, until they change or the page is loaded again.
            if !self.fetch_missed(opened).await.unwrap_or_default() {
                return;
            }
        }
    }

    /// Answers when all that the question looks at is here.
    pub(super) async fn answer_published(&self, ask: Ask, opened: Opened) {
        let known = opened.published.borrow().answer(&Packed::of(&ask.request)).cloned();
        if let Some(part) = known {
            return self.reply(ask.id, Ok(Reply { part, bytes: None }), 0.0);
        }
        let mut took_ms = 0.0;
        let reply = loop {
            let needs = ask.request.needs(&self.state.borrow().shard);
            match self.fetch_missed(&opened).await {
                Ok(true) if self.is_newest(&ask) => continue,
                Ok(false) => {}
                Ok(true) => return,
                Err(fault) => break Err(fault),
            }
            let read = match needs {
                Ok(needs) => self.read_needed(needs).await,
                Err(fault) => break Err(fault),
            };
            let began_ms = self.now_ms();
            let reply = self.reply_of(&ask, read);
            took_ms += self.now_ms() - began_ms;
            match self.fetch_missed(&opened).await {
                Ok(false) => break reply,
                Ok(true) => {}
                Err(fault) => break Err(fault),
            }
            if !self.is_newest(&ask) {
                return;
            }
        };
        // What can't be fetched now may be later; nobody has to open a file again.
        let reply = reply.map_err(|fault| match fault {
            AskFault::Lost { path, fault } => AskFault::Read(text::published::not_fetched(&path, &fault)),
            fault => fault,
        });
        self.reply(ask.id, reply, took_ms);
    }

    /// A study reads all dialogues, one after another.
    pub(super) fn study_published(&self, spec: StudySpec, opened: Opened) {
        let port = self.clone();
        spawn_local(async move {
            let missing = port.state.borrow_mut().shard.missing_for_reading();
            if port.fetch_pieces(&opened, missing).await.is_ok() {
                opened.published.borrow_mut().forget_answers();
                port.state.borrow_mut().shard.study(spec);
                port.study();
            }
        });
    }

    /// Fetches what was looked at and is not here; whether there was something.
    async fn fetch_missed(&self, opened: &Opened) -> Result<bool, AskFault> {
        let missed = self.state.borrow_mut().shard.take_missed();
        if missed.is_empty() {
            return Ok(false);
        }
        self.fetch_pieces(opened, missed)
            .await
            .map_err(|fault| AskFault::Read(text::published::not_here(&fault)))?;
        Ok(true)
    }

    async fn fetch_pieces(&self, opened: &Opened, pieces: Vec<Piece>) -> Result<(), String> {
        let fetched = opened.host.fetch(pieces).await?;
        let is_good = self.state.borrow_mut().shard.take_fetched(&fetched);
        self.report_progress_in_time();
        if is_good { Ok(()) } else { Err(text::published::DAMAGED.to_owned()) }
    }
}

async fn open(folder: String, head: Piece) -> Result<(Shard, Opened), String> {
    let host = Host::new(folder);
    let bytes = host.head(head).await?;
    let (shard, published) = Shard::from_published(&bytes, BUILD)
        .map_err(|fault| text::published::not_opened(&fault.to_string()))?;
    Ok((shard, Opened { host: Rc::new(host), published: Rc::new(RefCell::new(published)) }))
}
