//! What a worker has read, kept in the browser as an index, and taken up when the same files are opened again.
//!
//! Invariant: an index that cannot be used, whatever the reason, is as if there were none; the next one takes its place.

use super::{Busy, Port};
use crate::corpus::FileId;
use crate::engine::Shard;
use crate::engine::answer::FileEntry;
use crate::engine::index::{FileStamp, IndexFault, IndexHead, IndexedFile, section_head};
use crate::web::codec::Envelope;
use crate::web::indexes::{self, IndexFile};
use crate::web::pause::{next_message, pause};
use crate::web::source::{Source, modified_ms, read};
use crate::wire::message::{BUILD, Report, ToOpen};
use std::io::{self, Write};
use wasm_bindgen_futures::spawn_local;

/// So many files are looked at together, to see whether they are as they were.
const STAMPED_AT_ONCE: usize = 64;

/// And so many while questions may come: to begin a read takes up to a millisecond, in which nothing is answered. (A search that is
/// asked for when 97 files have just been checked was seen after 120 ms, and after 166 with the number above.)
const STAMPED_BESIDE: usize = 8;

/// How long to wait before looking again whether all is read.
const UNTIL_READ_MS: u32 = 50;

/// How long is written before questions that came meanwhile are answered.
const WRITTEN_AT_ONCE_MS: f64 = 10.0;

/// A part may have 6 MB, which takes 50 ms to write.
const PIECE_BYTES: usize = 256 << 10;

impl Port {
    /// Opens files by their index, and reads those that have changed, or all. Other orders wait meanwhile.
    pub(super) fn open_from(&self, index: String, mut to_open: ToOpen, sources: Vec<Source>) {
        self.state.borrow_mut().busy = Some(Busy::default());
        let port = self.clone();
        spawn_local(async move {
            if let Some((shard, changed)) = kept(&index, &to_open.files, &sources).await {
                let mut state = port.state.borrow_mut();
                let notes = state.shard.notes().to_vec();
                state.shard = shard;
                state.shard.mark(notes);
                drop(state);
                to_open.files.retain(|file| changed.contains(&file.id));
            }
            let is_whole = to_open.files.is_empty();
            port.read_files(to_open);
            let mut state = port.state.borrow_mut();
            state.index = is_whole.then_some(index);
            drop(state);
            port.obey_waiting();
        });
    }

    /// Obeys what was ordered while an index was read or written.
    pub(super) fn obey_waiting(&self) {
        let busy = self.state.borrow_mut().busy.take();
        for order in busy.unwrap_or_default().waiting {
            self.obey(order);
        }
    }

    /// Keeps what was read as an index, unless it came from that. Other orders wait meanwhile, for they may change it;
    /// questions are answered.
    pub(super) fn keep(&self, index: String) {
        let port = self.clone();
        spawn_local(async move {
            // The last report comes a little before the end, and while a study goes on it changes what is written.
            while port.state.borrow().is_reading {
                pause(UNTIL_READ_MS).await;
            }
            {
                let mut state = port.state.borrow_mut();
                if state.busy.is_some() || state.index.as_ref() == Some(&index) {
                    return;
                }
                state.busy = Some(Busy { is_answering: true, ..Busy::default() });
            }
            let written = port.write_index(&index).await;
            if let Err(fault) = &written {
                indexes::remove(&index).await;
                port.report(Envelope::of(Report::NotKept { fault: fault.to_string() }));
            }
            port.state.borrow_mut().index = written.is_ok().then_some(index);
            port.obey_waiting();
            indexes::make_room().await;
        });
    }

    async fn write_index(&self, index: &str) -> Result<(), IndexFault> {
        let (files, sources): (Vec<FileEntry>, Vec<Source>) = {
            let state = self.state.borrow();
            let with_source =
                |entry: &FileEntry| Some((entry.clone(), state.sources.get(&entry.id)?.clone()));
            state.shard.entries().filter_map(with_source).unzip()
        };
        let files = indexed(&files, &sources, STAMPED_BESIDE).await?;
        let mut out = IndexFile::create(index).await?;
        let stamp_of = |id| files.iter().find(|file| file.entry.id == id).map(|file| file.stamp);
        let parts = self.state.borrow().shard.write_head(BUILD, &stamp_of, &mut out)?;
        let mut since_ms = self.now_ms();
        for part in parts {
            let part = self.state.borrow().shard.part(part)?;
            out.write_all(section_head(&part).as_flattened())?;
            for piece in part.as_bytes().chunks(PIECE_BYTES) {
                // Questions are answered between pieces: all of them take two seconds at full size. Other orders wait for the
                // last piece, so once there is one nothing comes between.
                let is_due = self.now_ms() - since_ms > WRITTEN_AT_ONCE_MS;
                if is_due && self.state.borrow().busy.as_ref().is_some_and(|busy| busy.waiting.is_empty()) {
                    next_message().await;
                    self.rest().await;
                    since_ms = self.now_ms();
                }
                out.write_all(piece)?;
            }
        }
        Ok(out.flush()?)
    }
}

/// What an index has of these files, and those that are to be read all the same.
async fn kept(index: &str, files: &[FileEntry], sources: &[Source]) -> Option<(Shard, Vec<FileId>)> {
    let mut input = IndexFile::open(index).await?;
    let now = indexed(files, sources, STAMPED_AT_ONCE).await.ok()?;
    let taken = take_up(&mut input, &now);
    drop(input);
    if taken.is_err() {
        indexes::remove(index).await;
    }
    taken.ok().flatten()
}

/// Nothing when the index is of other files, or when none of them is as it was.
fn take_up(input: &mut IndexFile, now: &[IndexedFile]) -> Result<Option<(Shard, Vec<FileId>)>, IndexFault> {
    let head = IndexHead::read(input, BUILD)?;
    match head.changed(now) {
        Some(changed) if changed.len() < now.len() => {
            Ok(Some((Shard::from_index(&head, &changed, input)?, changed)))
        }
        _ => Ok(None),
    }
}

/// Files as they are now.
async fn indexed(files: &[FileEntry], sources: &[Source], at_once: usize) -> io::Result<Vec<IndexedFile>> {
    let mut indexed = Vec::with_capacity(files.len());
    let pairs: Vec<_> = files.iter().zip(sources).collect();
    for some in pairs.chunks(at_once) {
        let begin = |(entry, source): &(&FileEntry, &Source)| {
            FileStamp::ends(entry.bytes).map(|range| read(source, range))
        };
        let under_way: Vec<_> = some.iter().map(begin).collect();
        for ((entry, source), [first, last]) in some.iter().zip(under_way) {
            let first = first.await.map_err(io::Error::other)?.to_vec();
            let last = last.await.map_err(io::Error::other)?.to_vec();
            let stamp = FileStamp::new(entry.bytes, modified_ms(source), [&first, &last]);
            indexed.push(IndexedFile { entry: (*entry).clone(), stamp });
        }
    }
    Ok(indexed)
}
