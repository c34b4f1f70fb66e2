//! Indexes that the browser keeps, in the folder that it gives a site (OPFS).
//!
//! Other pages may share the site: only our own folder in it is touched. What cannot be looked at is as if it were not kept.

use super::buffer::sentence;
use super::entries;
use super::pause::pause;
use crate::corpus::set_of;
use crate::view::text;
use js_sys::Reflect;
use std::io::{self, Read, Write};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{
    File, FileSystemDirectoryHandle, FileSystemFileHandle, FileSystemGetDirectoryOptions,
    FileSystemGetFileOptions, FileSystemReadWriteOptions, FileSystemSyncAccessHandle, StorageManager,
};

const FOLDER: &str = "colloquy-indexes";

/// All of them have so many bytes at most; those that were written first go.
pub const MOST_BYTES: u64 = 1_000_000_000;

/// It takes a few seconds at most to write one.
const FORGOTTEN_AFTER_MS: u32 = 10_000;
const LOOKED_EVERY_MS: u32 = 100;

/// Whether this browser gives the page a folder: not to a page from the disk, and not without encryption.
pub fn are_possible() -> bool {
    super::fetch::is_possible() && storage().is_ok()
}

/// What was opened together has one name, its workers have their own behind it.
pub fn name_of(set: u64, shard: usize, shards: usize) -> String {
    format!("{set:016x}.{}-{shards}", shard + 1)
}

/// One that is kept.
struct Kept {
    name: String,
    bytes: u64,
    written_ms: f64,
}

impl Kept {
    /// What was opened together.
    fn set(&self) -> &str {
        self.name.split('.').next().unwrap_or_default()
    }
}

/// How many sets of files have an index, and the bytes of all.
pub async fn sum() -> (u64, u64) {
    let all = all().await.unwrap_or_default();
    (set_of(all.iter().map(Kept::set)).len() as u64, all.iter().map(|kept| kept.bytes).sum())
}

/// Removes those of the sets that were written first, until no more are kept than may be.
pub async fn make_room() {
    let mut all = all().await.unwrap_or_default();
    while all.iter().map(|kept| kept.bytes).sum::<u64>() > MOST_BYTES {
        let first = all.iter().min_by(|one, other| one.written_ms.total_cmp(&other.written_ms));
        let Some(set) = first.map(|kept| kept.set().to_owned()) else { return };
        let (gone, left) = all.into_iter().partition(|kept| kept.set() == set);
        remove_all(gone).await;
        all = left;
    }
}

pub async fn remove(name: &str) {
    if let Ok(folder) = folder(false).await {
        // One that is being written stays, as does one that is not there.
        let _ = JsFuture::from(folder.remove_entry(name)).await;
    }
}

/// One that is being written goes when that is over.
pub async fn forget() {
    for _ in 0..FORGOTTEN_AFTER_MS / LOOKED_EVERY_MS {
        remove_all(all().await.unwrap_or_default()).await;
        if all().await.unwrap_or_default().is_empty() {
            return;
        }
        pause(LOOKED_EVERY_MS).await;
    }
}

async fn remove_all(gone: Vec<Kept>) {
    for kept in gone {
        remove(&kept.name).await;
    }
}

async fn all() -> Result<Vec<Kept>, JsValue> {
    let mut all = Vec::new();
    for handle in entries::all(&folder(false).await?.values()).await? {
        let handle: FileSystemFileHandle = handle.unchecked_into();
        let Ok(file) = JsFuture::from(handle.get_file()).await else { continue };
        let file: File = file.unchecked_into();
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number")]
        let bytes = file.size() as u64;
        all.push(Kept { name: file.name(), bytes, written_ms: file.last_modified() });
    }
    Ok(all)
}

/// An index that is open, for one worker alone.
pub struct IndexFile {
    handle: FileSystemSyncAccessHandle,
    at_bytes: f64,
}

impl IndexFile {
    /// One that is kept.
    pub async fn open(name: &str) -> Option<Self> {
        Self::of(name, false).await.ok()
    }

    /// A new one in place of one that is kept.
    pub async fn create(name: &str) -> io::Result<Self> {
        let file = Self::of(name, true).await?;
        file.handle.truncate_with_u32(0).map_err(|fault| said(&fault))?;
        Ok(file)
    }

    async fn of(name: &str, is_new: bool) -> io::Result<Self> {
        let file = Self::handle(name, is_new).await.map_err(|fault| said(&fault))?;
        // Older browsers have none that a worker can write.
        if !Reflect::has(&file, &"createSyncAccessHandle".into()).unwrap_or_default() {
            return Err(io::Error::other(text::reason::NO_INDEXES));
        }
        let handle = JsFuture::from(file.create_sync_access_handle()).await;
        let handle = handle.map_err(|fault| said(&fault))?.unchecked_into();
        Ok(Self { handle, at_bytes: 0.0 })
    }

    async fn handle(name: &str, is_new: bool) -> Result<FileSystemFileHandle, JsValue> {
        let options = FileSystemGetFileOptions::new();
        options.set_create(is_new);
        let folder = folder(is_new).await?;
        Ok(JsFuture::from(folder.get_file_handle_with_options(name, &options)).await?.unchecked_into())
    }

    fn place(&self) -> FileSystemReadWriteOptions {
        let place = FileSystemReadWriteOptions::new();
        place.set_at(self.at_bytes);
        place
    }

    /// Goes on behind what was read or written.
    fn advance(&mut self, moved: Result<f64, JsValue>) -> io::Result<usize> {
        let moved = moved.map_err(|fault| said(&fault))?;
        self.at_bytes += moved;
        #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a whole number")]
        let moved = moved as usize;
        Ok(moved)
    }
}

impl Drop for IndexFile {
    fn drop(&mut self) {
        self.handle.close();
    }
}

impl Read for IndexFile {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let place = self.place();
        let moved = self.handle.read_with_u8_array_and_options(buffer, &place);
        self.advance(moved)
    }
}

impl Write for IndexFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let place = self.place();
        let moved = self.handle.write_with_u8_array_and_options(bytes, &place);
        self.advance(moved)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.handle.flush().map_err(|fault| said(&fault))
    }
}

async fn folder(is_new: bool) -> Result<FileSystemDirectoryHandle, JsValue> {
    let storage = storage()?;
    let root: FileSystemDirectoryHandle = JsFuture::from(storage.get_directory()).await?.unchecked_into();
    let options = FileSystemGetDirectoryOptions::new();
    options.set_create(is_new);
    let folder = root.get_directory_handle_with_options(FOLDER, &options);
    Ok(JsFuture::from(folder).await?.unchecked_into())
}

fn storage() -> Result<StorageManager, JsValue> {
    let navigator = Reflect::get(&js_sys::global(), &"navigator".into())?;
    let storage = Reflect::get(&navigator, &"storage".into())?;
    let is_there = Reflect::has(&storage, &"getDirectory".into())?;
    if is_there { Ok(storage.unchecked_into()) } else { Err(JsValue::UNDEFINED) }
}

fn said(fault: &JsValue) -> io::Error {
    io::Error::other(sentence(fault))
}
