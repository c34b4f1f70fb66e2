//! What is open: files, how far reading has come, and what went wrong with them.
//!
//! One of the page's contexts. It owns the link to the workers; questions about dialogues are asked by
//! [`super::search_results`]. Invariant: `phase` becomes `Ready` only when every count on the screen is exact.

pub use super::session_notice::Notice;

use crate::corpus::{Dataset, FileId};
use crate::engine::answer::{AskFault, Cast, FileReport, Progress};
use crate::engine::notes::{are_notes, capsule_of, is_notes_path};
use crate::view::ignored_files::Skipped;
use crate::view::pace::{Pace, is_due};
use crate::view::taste::LastFile;
use crate::view::{manifest, text};
use crate::web::link::{Handle, Link, LinkEvent, LinkFault};
use crate::web::performance::{self, now_ms};
use crate::web::pick::{self, Picked};
use crate::web::{fetch, page, paste, recent, sample, storage};
use crate::wire::ask::Files;
use futures_channel::oneshot::{Receiver, channel};
use js_sys::Array;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::collections::BTreeSet;
use std::sync::Arc;

/// While files are read or checked, what is found in them is asked for again after so long; how far that is, is said more often.
/// Counting takes each worker some 20 ms, and drawing the page 25.
pub const ASK_EVERY_MS: f64 = 2000.0;

/// The same of the files themselves: an archive has ever more of them.
const ASK_FILES_EVERY_MS: f64 = 1000.0;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Phase {
    /// Nothing is open.
    #[default]
    Empty,
    /// Counts hold so far.
    Reading,
    /// Counts are exact.
    Ready,
}

impl Phase {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Empty => "empty",
            Self::Reading => "reading",
            Self::Ready => "ready",
        }
    }
}

/// By default nothing is open, and there are no workers to ask.
#[derive(Clone, Copy, Default)]
pub struct Session {
    link: StoredValue<Option<Link>, LocalStorage>,
    /// How often everything was closed: what was asked before is about other files.
    pub generation: RwSignal<u32>,
    pub phase: RwSignal<Phase>,
    pub progress: RwSignal<Progress>,
    pub pace: RwSignal<Pace>,
    pub files: RwSignal<Arc<Vec<FileReport>>>,
    pub skipped: RwSignal<Vec<Skipped>>,
    pub notices: RwSignal<Vec<Notice>>,
    /// The sample that is open instead of a person's own files.
    pub sample: RwSignal<Option<Dataset>>,
    /// Addresses of files that are on their way.
    pub fetching: RwSignal<Vec<String>>,
    /// Why there is no index of what is open.
    pub not_kept: RwSignal<Option<String>>,
    kept: Kept,
}

/// What the session keeps in mind, and no screen shows.
#[derive(Clone, Copy, Default)]
struct Kept {
    /// Files that could be read once and cannot any more.
    lost: StoredValue<Vec<FileId>>,
    /// What of all this can be opened again the next time.
    again: StoredValue<Array, LocalStorage>,
    given: StoredValue<Given>,
    clock: StoredValue<Clock>,
}

/// Takes files of notes, by their names.
type NotesTaker = Callback<(String, Vec<u8>)>;

/// What a person gives that is no file of data.
#[derive(Clone, Copy, Default)]
struct Given {
    /// How many texts were pasted.
    pasted: u32,
    notes_taker: Option<NotesTaker>,
}

#[derive(Clone, Copy, Default)]
struct Clock {
    /// When reading began, or checking after it, and what had been read before.
    began: (f64, u64),
    files_asked: FilesAsked,
}

#[derive(Clone, Copy, Default)]
struct FilesAsked {
    at_ms: Option<f64>,
    is_asking: bool,
}

impl Session {
    /// Starts the workers, so that they are warm when files come.
    pub fn with_workers() -> Self {
        let session = Self::default();
        let link = Link::start(move |event| session.hear(event));
        session.link.set_value(Some(link));
        session
    }

    /// `None` where the workers were not started.
    pub fn link(self) -> Option<Link> {
        self.link.get_value()
    }

    /// Files of notes go there when they are opened.
    pub fn give_notes_to(self, taker: NotesTaker) {
        self.kept.given.update_value(|given| given.notes_taker = Some(taker));
    }

    /// Opens a person's own files. Those that are called as files of notes and are some are taken as such.
    pub fn open(self, mut picked: Picked) {
        let called = picked.take_where(|handle| is_notes_path(&handle.path));
        let Some(taker) = self.kept.given.get_value().notes_taker.filter(|_| !called.is_empty()) else {
            picked.handles.extend(called);
            return self.open_data(picked);
        };
        spawn_local(async move {
            let mut has_notes = false;
            for handle in called {
                match pick::small(&handle).await.filter(|bytes| are_notes(bytes)) {
                    Some(bytes) => {
                        has_notes = true;
                        taker.run((handle.path, bytes));
                    }
                    None => picked.handles.push(handle),
                }
            }
            if !has_notes || !picked.is_empty() {
                self.open_data(picked);
            }
        });
    }

    /// Opens data; it takes the place of a sample and joins files that are open.
    fn open_data(self, mut picked: Picked) {
        let takes_all = self.sample.get_untracked().is_some() || self.is_published();
        if takes_all && !picked.handles.is_empty() {
            self.close_all();
        }
        self.replace(&picked.handles);
        if let Some(link) = self.link() {
            let name = |handle: &Handle| (handle.path.clone(), handle.bytes, handle.stamp.clone());
            let mut given = BTreeSet::new();
            picked.keep_where(|handle| given.insert(name(handle)), text::reason::GIVEN_TWICE);
            let open = link.opened_files();
            picked.keep_where(|handle| !open.contains(&name(handle)), text::reason::OPEN_ALREADY);
        }
        if picked.handles.is_empty() {
            if !picked.is_empty() {
                let why = picked.skipped.first().map(|file| file.reason.clone()).unwrap_or_default();
                self.note(Notice::NothingToOpen { skipped: picked.skipped.len(), why });
            }
            return;
        }
        self.skipped.update(|skipped| skipped.extend(picked.skipped));
        let again = self.kept.again.get_value().concat(&picked.again);
        self.kept.again.set_value(again.clone());
        spawn_local(recent::keep(again));
        self.start(picked.handles);
    }

    /// Files that cannot be read give their places to the same files.
    fn replace(self, handles: &[Handle]) {
        let given: Vec<&str> = handles.iter().map(|handle| handle.path.as_str()).collect();
        let lost = self.kept.lost.get_value();
        let replaced = self.files.with_untracked(|files| manifest::replaced(files, &lost, &given));
        if let Some(link) = self.link().filter(|_| !replaced.is_empty()) {
            for file in replaced {
                link.close(file);
            }
            self.generation.update(|generation| *generation += 1);
        }
    }

    /// Takes note of a file that is not as it was.
    pub fn note_lost(self, file: FileId, fault: &LinkFault) {
        if matches!(fault, LinkFault::Ask(AskFault::Lost { .. })) {
            self.kept.lost.update_value(|lost| lost.push(file.root_file()));
        }
    }

    /// Opens the files of a capsule, which are in the page itself.
    pub fn open_inside(self, picked: Picked) {
        self.start(picked.handles);
    }

    /// What is open, or is to be, is what the host of this page publishes.
    pub fn is_published(self) -> bool {
        self.link().is_some_and(|link| link.is_published())
    }

    /// Opens what the host of this page publishes, if it does.
    pub fn open_published(self) {
        if let Some(link) = self.link().filter(Link::is_published) {
            self.begin_opening();
            link.open_published();
        }
    }

    /// Opens what was dropped the last time.
    pub fn open_again(self) {
        spawn_local(async move {
            match recent::open(&recent::kept().await).await {
                Some(picked) => self.open(picked),
                None => self.note(Notice::NotAllowed),
            }
        });
    }

    /// Opens what was pasted, if it is something to open.
    pub fn open_pasted(self, event: &web_sys::ClipboardEvent) {
        let number = self.kept.given.get_value().pasted + 1;
        if let Some(picked) = paste::take(event, number) {
            self.kept.given.update_value(|given| given.pasted = number);
            self.open(picked);
        } else {
            self.note(Notice::NothingPasted);
        }
    }

    /// Opens a file of the page's own host.
    pub fn open_address(self, address: String) {
        self.fetching.update(|fetching| fetching.push(address.clone()));
        spawn_local(async move {
            let picked = fetch::file(&address).await;
            self.fetching.update(|fetching| {
                if let Some(at) = fetching.iter().position(|other| *other == address) {
                    fetching.remove(at);
                }
            });
            match picked {
                Ok(picked) => self.open(picked),
                Err(fault) => self.note(Notice::NotFetched { address, fault }),
            }
        });
    }

    pub fn open_sample(self, dataset: Dataset) {
        if self.phase.get_untracked() != Phase::Empty {
            self.close_all();
        }
        self.sample.set(Some(dataset));
        spawn_local(async move {
            let files = sample::files(dataset).await;
            // Another sample, or a person's own files, may have been opened since.
            if self.sample.get_untracked() != Some(dataset) {
                return;
            }
            if let Ok(handles) = files {
                self.start(handles);
            } else {
                self.sample.set(None);
                self.note(Notice::NoSample);
            }
        });
    }

    fn start(self, handles: Vec<Handle>) {
        self.begin_opening();
        if let Some(link) = self.link() {
            link.open(handles);
        }
    }

    fn begin_opening(self) {
        performance::mark(performance::OPEN);
        if self.phase.get_untracked() != Phase::Reading {
            self.begin(self.progress.get_untracked().bytes_read);
        }
        self.progress.update(|progress| {
            progress.is_done = false;
            progress.is_stopped = false;
        });
        self.phase.set(Phase::Reading);
    }

    /// Reads a file again as what the person says it is; without that, as what its content says. Not what is published,
    /// which nobody here has read.
    pub fn cast(self, file: FileId, cast: Option<Cast>) {
        if self.is_published() {
            return;
        }
        self.read_again();
        if let Some(link) = self.link() {
            link.cast(file, cast);
        }
    }

    /// Closes a file, with what is in it. What was found in all files is asked for again. Not what is published, which is
    /// one whole.
    pub fn close(self, file: FileId) {
        if self.is_published() {
            return;
        }
        if !self.link().is_some_and(|link| link.close(file)) {
            return self.close_all();
        }
        self.generation.update(|generation| *generation += 1);
        self.files
            .update(|files| Arc::make_mut(files).retain(|other| other.id.root_file() != file.root_file()));
        self.read_again();
    }

    /// Reading begins, and so much has been read before.
    fn begin(self, bytes_read: u64) {
        self.not_kept.set(None);
        self.kept.clock.update_value(|clock| clock.began = (now_ms(), bytes_read));
    }

    fn read_again(self) {
        self.begin(self.progress.get_untracked().bytes_read);
        self.progress.update(|progress| progress.is_done = false);
        self.phase.set(Phase::Reading);
    }

    /// Stops reading and keeps what was read; nothing of what is published, while that is opened.
    pub fn stop(self) {
        if self.is_published() {
            return self.close_all();
        }
        if let Some(link) = self.link() {
            link.stop();
        }
    }

    /// Asks again for all that is shown: some of it could not be fetched.
    pub fn try_again(self) {
        self.notices.update(|notices| notices.retain(|notice| !matches!(notice, Notice::NotHad { .. })));
        self.generation.update(|generation| *generation += 1);
    }

    /// Forgets everything that is open.
    pub fn close_all(self) {
        if let Some(link) = self.link() {
            link.close_all();
        }
        self.generation.update(|generation| *generation += 1);
        self.phase.set(Phase::Empty);
        self.progress.set(Progress::default());
        self.files.set(Arc::default());
        self.skipped.set(Vec::new());
        self.notices.set(Vec::new());
        self.sample.set(None);
        self.not_kept.set(None);
        self.kept.again.set_value(Array::new());
        self.kept.lost.set_value(Vec::new());
        self.kept.clock.update_value(|clock| clock.files_asked.at_ms = None);
    }

    /// Everything was read and counted.
    pub fn settle(self) {
        if self.phase.get_untracked() == Phase::Reading {
            self.phase.set(Phase::Ready);
            performance::mark(performance::READY);
            self.kept.clock.update_value(|clock| clock.began.0 = now_ms());
            if let Some(link) = self.link() {
                link.check();
            }
            if self.sample.get_untracked().is_none() && !self.is_published() {
                let last = |file: &FileReport| LastFile { path: file.path.clone(), bytes: file.bytes };
                let files = self.files.get_untracked();
                // What was pasted is nowhere any more, and a capsule is in the page itself.
                let is_elsewhere = |path: &str| !paste::is_pasted(path) && capsule_of(path).is_none();
                let given = files.iter().filter(|file| !file.id.is_inside() && is_elsewhere(&file.path));
                storage::set_last_files(&given.map(last).collect::<Vec<_>>());
            }
        }
    }

    pub fn path_of(self, id: FileId) -> Option<String> {
        self.files
            .with_untracked(|files| files.iter().find(|file| file.id == id).map(|file| file.path.clone()))
    }

    pub fn note(self, notice: Notice) {
        // One that is there already stays where it is.
        if self.notices.with_untracked(|notices| !notices.contains(&notice)) {
            self.notices.update(|notices| notices.push(notice));
        }
    }

    /// Asks for the list of files at once; the receiver hears when it is there.
    pub fn files_soon(self) -> Receiver<()> {
        let (done, receiver) = channel();
        spawn_local(async move {
            self.refresh_files().await;
            // Whoever waited may have turned to something newer.
            let _ = done.send(());
        });
        receiver
    }

    /// Asks for the list of files.
    pub async fn refresh_files(self) {
        self.kept
            .clock
            .update_value(|clock| clock.files_asked = FilesAsked { at_ms: Some(now_ms()), is_asking: true });
        let generation = self.generation.get_untracked();
        if let Some(link) = self.link()
            && let Ok(files) = link.ask(Files).await
            // A list from before a file was closed would bring it back.
            && self.generation.get_untracked() == generation
            && self.phase.get_untracked() != Phase::Empty
        {
            self.files.set(Arc::new(files));
        }
        self.kept.clock.update_value(|clock| clock.files_asked.is_asking = false);
    }

    fn hear(self, event: LinkEvent) {
        match event {
            LinkEvent::Progress(progress) => self.advance(progress),
            LinkEvent::NotKept { fault } => self.not_kept.set(Some(fault)),
            LinkEvent::NotFetched { fault } => self.note(Notice::NotHad { fault }),
            LinkEvent::NotOpened { fault } => {
                self.close_all();
                self.note(Notice::NotOpened { fault });
            }
            LinkEvent::Restarted { text, aside } => self.note(Notice::Restarted { text, aside }),
            LinkEvent::Dead(text) => {
                // Its parts may be of different versions; without a person's own files nothing is lost.
                let is_sample = self.sample.get_untracked().is_some();
                let is_free = is_sample || self.phase.get_untracked() == Phase::Empty;
                if !(is_free && page::load_again()) {
                    self.note(Notice::Dead(text));
                }
            }
        }
    }

    fn advance(self, progress: Progress) {
        if self.phase.get_untracked() == Phase::Empty {
            return;
        }
        if !progress.is_done && self.phase.get_untracked() == Phase::Ready {
            // A worker was started anew and reads its files again.
            self.begin(progress.bytes_read);
            self.phase.set(Phase::Reading);
        }
        let (was_done, was_over) =
            self.progress.with_untracked(|progress| (progress.is_done, progress.is_over()));
        if !was_done {
            let (began_ms, before) = self.kept.clock.get_value().began;
            self.pace.set(Pace {
                bytes_read: progress.bytes_read.saturating_sub(before),
                // An index is taken up with the first files only.
                indexed: if before == 0 { progress.indexed } else { 0 },
                elapsed_ms: now_ms() - began_ms,
                checked_ms: None,
            });
        }
        // Findings are counted until all is checked, which is after everything is read.
        let ends = progress.is_over() && !was_over;
        let is_read = progress.indexed < progress.bytes_read;
        if ends && is_read && progress.to_check > 0 && !progress.is_stopped {
            let (began_ms, _) = self.kept.clock.get_value().began;
            self.pace.update(|pace| pace.checked_ms = Some(now_ms() - began_ms));
            performance::mark(performance::CHECKED);
        }
        if ends
            && !progress.is_stopped
            && progress.lost == 0
            && let Some(link) = self.link()
        {
            link.keep();
        }
        self.progress.set(progress);
        let asked = self.kept.clock.get_value().files_asked;
        let is_time =
            !progress.is_done && !asked.is_asking && is_due(asked.at_ms, now_ms(), ASK_FILES_EVERY_MS);
        if ends || is_time {
            spawn_local(self.refresh_files());
        }
    }
}
