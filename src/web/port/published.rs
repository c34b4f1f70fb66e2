//! The worker of a page whose host publishes data: it opens an index by its head, and fetches what its questions look at.
//!
//! A question is answered as any other, and asked again when what it looked at was not here. Invariant: an answer that was
//! made without something it looked at never leaves the worker.

use super::crash::is_full;
use super::{Ask, Busy, Port};
use crate::engine::answer::AskFault;
use crate::engine::notes::Note;
use crate::engine::published::{Fetched, Piece};
use crate::engine::study::StudySpec;
use crate::engine::{Packed, Published, Shard};
use crate::formats::NO_MEMORY;
use crate::view::text;
use crate::web::codec::Envelope;
use crate::web::published::Host;
use crate::wire::ask::{Needs, Reply, Request};
use crate::wire::message::{BUILD, Report};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use wasm_bindgen_futures::spawn_local;

/// What is published, and the host that gives it.
pub(super) struct Opened {
    pub host: Rc<Host>,
    pub published: Rc<RefCell<Published>>,
    /// How often something was missed.
    misses: Cell<u32>,
    /// So many studies wait for what they read.
    pub held: Cell<u32>,
    /// So much was fetched when the page was told of it last, behind an answer.
    told_bytes: Cell<u64>,
    /// A person's notes are to be found yet: what that looks at could not be fetched.
    has_unplaced: Cell<bool>,
}

impl Port {
    /// Opens what is published in a folder of the host. Other orders wait meanwhile.
    pub(super) fn open_published(&self, folder: String, head: Piece) {
        self.state.borrow_mut().busy = Some(Busy::default());
        let port = self.clone();
        spawn_local(async move {
            match open(folder, head).await {
                Ok((shard, opened)) => {
                    let notes = {
                        let mut state = port.state.borrow_mut();
                        state.published = Some(Rc::clone(&opened));
                        std::mem::replace(&mut state.shard, shard).notes().to_vec()
                    };
                    // What fails is tried again before the next answer.
                    let _ = port.place_notes(notes, &opened).await;
                    port.report_parts();
                    port.report_progress();
                }
                Err(fault) => port.report(Envelope::of(Report::NotOpened { fault })),
            }
            port.obey_waiting();
        });
    }

    /// Finds the dialogues of a person's notes. Other orders wait meanwhile.
    pub(super) fn mark_published(&self, notes: Vec<Note>, opened: Rc<Opened>) {
        self.state.borrow_mut().busy = Some(Busy::default());
        let port = self.clone();
        spawn_local(async move {
            let _ = port.place_notes(notes, &opened).await;
            port.obey_waiting();
        });
    }

    async fn place_notes(&self, notes: Vec<Note>, opened: &Opened) -> Result<(), AskFault> {
        if notes.is_empty() && self.state.borrow().shard.notes().is_empty() {
            return Ok(());
        }
        // They count in facets.
        opened.published.borrow_mut().forget_answers(is_of_flights);
        opened.has_unplaced.set(true);
        loop {
            self.state.borrow_mut().shard.mark(notes.clone());
            if !self.fetch_missed(opened, &|| true).await? {
                break;
            }
        }
        opened.has_unplaced.set(false);
        Ok(())
    }

    /// Answers when all that the question looks at is here.
    pub(super) async fn answer_published(&self, ask: Ask, opened: Rc<Opened>) {
        let known = opened.published.borrow().answer(&Packed::of(&ask.request)).cloned();
        if let Some(part) = known {
            return self.reply(ask.id, Ok(Reply { part, bytes: None }), 0.0);
        }
        let is_newest = || self.is_newest(&ask);
        let mut took_ms = 0.0;
        let reply = loop {
            if opened.has_unplaced.get() {
                let notes = self.state.borrow().shard.notes().to_vec();
                if let Err(fault) = self.place_notes(notes, &opened).await {
                    break Err(fault);
                }
            }
            let needs = ask.request.needs(&self.state.borrow().shard);
            match self.fetch_missed(&opened, &is_newest).await {
                Ok(true) if is_newest() => continue,
                Ok(false) => {}
                Ok(true) => return,
                Err(fault) => break Err(fault),
            }
            let misses = opened.misses.get();
            let is_in_pieces = matches!(needs, Ok(Needs::Rows(_)));
            let read = match needs {
                Ok(needs) => self.read_needed(needs).await,
                Err(fault) => break Err(fault),
            };
            let began_ms = self.now_ms();
            let reply = self.reply_of(&ask, read);
            took_ms += self.now_ms() - began_ms;
            // Rows are written one after another, and what they miss may be taken note of for another question.
            let is_unsure = is_in_pieces && misses != opened.misses.get();
            match self.fetch_missed(&opened, &is_newest).await {
                Ok(false) if !is_unsure => break reply,
                Ok(_) => {}
                Err(fault) => break Err(fault),
            }
            if !is_newest() {
                return;
            }
        };
        // What can't be fetched now may be later; nobody has to open a file again.
        let reply = reply.map_err(|fault| match fault {
            AskFault::Lost { path, fault } => self.not_fetched(text::published::not_fetched(&path, &fault)),
            fault => fault,
        });
        self.reply(ask.id, reply, took_ms);
        // Else the page would say how much was fetched when something is next.
        if opened.told_bytes.replace(opened.host.fetched_bytes()) != opened.host.fetched_bytes() {
            self.report_progress();
        }
    }

    /// A study reads all dialogues, one after another, when all columns that this takes are here.
    pub(super) fn study_published(&self, spec: StudySpec, opened: Rc<Opened>) {
        let kind = spec.kind();
        self.state.borrow_mut().shard.study(spec);
        opened.held.update(|held| held + 1);
        self.report_progress();
        let port = self.clone();
        spawn_local(async move {
            let missing = port.state.borrow_mut().shard.missing_for_reading();
            let fetched = port.fetch_pieces(&opened, missing, &|| true).await;
            opened.held.update(|held| held - 1);
            opened.published.borrow_mut().forget_answers(is_of_flights);
            if let Err(fault) = fetched {
                port.state.borrow_mut().shard.stop_study(kind);
                port.not_fetched(text::published::not_here(&fault));
            }
            port.study();
        });
    }

    /// Fetches what was looked at and is not here, unless nobody waits for it by then; whether there was something.
    async fn fetch_missed(&self, opened: &Opened, is_wanted: &dyn Fn() -> bool) -> Result<bool, AskFault> {
        let missed = self.state.borrow_mut().shard.take_missed();
        if missed.is_empty() {
            return Ok(false);
        }
        opened.misses.update(|misses| misses.wrapping_add(1));
        let fetched = self.fetch_pieces(opened, missed, is_wanted).await;
        fetched.map_err(|fault| self.not_fetched(text::published::not_here(&fault)))?;
        Ok(true)
    }

    /// Tells the page, whose screens need not: it has a way to try again.
    fn not_fetched(&self, fault: String) -> AskFault {
        self.report(Envelope::of(Report::NotFetched { fault: fault.clone() }));
        AskFault::Read(fault)
    }

    async fn fetch_pieces(
        &self,
        opened: &Opened,
        wanted: Vec<Piece>,
        is_wanted: &dyn Fn() -> bool,
    ) -> Result<(), String> {
        let _pass = opened.host.turn().await;
        if !is_wanted() {
            return Ok(());
        }
        let missing = self.state.borrow_mut().shard.still_missing(&wanted);
        let port = self.clone();
        let take = move |fetched: Fetched| {
            if is_full() {
                return Err(NO_MEMORY);
            }
            let is_taken = port.state.borrow_mut().shard.take_fetched(&fetched);
            port.report_progress_in_time();
            is_taken.then_some(()).ok_or(text::published::DAMAGED)
        };
        opened.host.fetch(missing, Rc::new(take)).await
    }
}

/// Nothing is ever noted on flights.
fn is_of_flights(question: &Packed) -> bool {
    matches!(question.open(), Some(Request::Flights(_)))
}

async fn open(folder: String, head: Piece) -> Result<(Shard, Rc<Opened>), String> {
    let host = Host::new(folder);
    let bytes = host.head(head).await?;
    let (shard, published) = Shard::from_published(&bytes, BUILD)
        .map_err(|fault| text::published::not_opened(&fault.to_string()))?;
    let opened = Opened {
        host: Rc::new(host),
        published: Rc::new(RefCell::new(published)),
        misses: Cell::default(),
        held: Cell::default(),
        told_bytes: Cell::default(),
        has_unplaced: Cell::default(),
    };
    Ok((shard, Rc::new(opened)))
}
