//! Files as a person gives them: through an input element, or by drop (see [`super::drop`]).

use super::buffer;
use super::pause::next_message;
use super::source::read;
use crate::corpus::ByteRange;
use crate::view::ignored_files::{self, Skipped};
use crate::web::link::Handle;
use js_sys::Array;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::{File, HtmlInputElement};

/// What a person gave: files to open, and files that are left alone.
#[derive(Default)]
pub struct Picked {
    pub handles: Vec<Handle>,
    pub skipped: Vec<Skipped>,
    /// Handles with which all of it can be opened again (see [`super::recent`]).
    pub again: Array,
}

impl Picked {
    pub fn is_empty(&self) -> bool {
        self.handles.is_empty() && self.skipped.is_empty()
    }

    pub fn add(&mut self, path: String, file: File) {
        self.add_handle(handle(path, &file));
    }

    pub fn add_handle(&mut self, handle: Handle) {
        match ignored_files::reason(&handle.path) {
            Some(reason) => self.skip(handle.path, reason),
            None => self.handles.push(handle),
        }
    }

    /// Leaves alone what is not like this.
    pub fn keep_where(&mut self, mut is_kept: impl FnMut(&Handle) -> bool, reason: &str) {
        for handle in std::mem::take(&mut self.handles) {
            if is_kept(&handle) {
                self.handles.push(handle);
            } else {
                self.skip(handle.path, reason);
            }
        }
    }

    /// Takes out what is like this.
    pub fn take_where(&mut self, is_taken: impl Fn(&Handle) -> bool) -> Vec<Handle> {
        let (taken, left) = std::mem::take(&mut self.handles).into_iter().partition(is_taken);
        self.handles = left;
        taken
    }

    pub fn skip(&mut self, path: String, reason: &str) {
        self.skipped.push(Skipped { path, reason: reason.to_owned() });
    }
}

/// A file that the browser gave.
pub fn handle(path: String, file: &File) -> Handle {
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "sizes and milliseconds are whole numbers below 2^53"
    )]
    let [bytes, modified_ms] = [file.size(), file.last_modified()].map(|number| number as u64);
    Handle { path, bytes, stamp: modified_ms.to_string(), source: file.into() }
}

/// So many files are asked for their lengths at once: Chromium asks another process for each, and waits a third of a
/// millisecond.
const ASKED_AT_ONCE: usize = 16;

/// Takes the files of an input element.
pub async fn take(input: &HtmlInputElement) -> Picked {
    let mut picked = Picked::default();
    for few in take_files(input).chunks(ASKED_AT_ONCE) {
        if !picked.is_empty() {
            next_message().await;
        }
        for file in few {
            picked.add(path_of(file), file.clone());
        }
    }
    picked
}

/// The files of an input element, which is emptied, so that the same files can be picked again.
fn take_files(input: &HtmlInputElement) -> Vec<File> {
    let files = input.files();
    let files = files.iter().flat_map(|files| (0..files.length()).filter_map(|index| files.get(index)));
    let files = files.collect();
    input.set_value("");
    files
}

/// The path inside the picked folder, or the bare name.
fn path_of(file: &File) -> String {
    // web-sys does not know the attribute, although every browser has it.
    let path = js_sys::Reflect::get(file, &JsValue::from_str("webkitRelativePath"));
    path.ok().and_then(|path| path.as_string()).filter(|path| !path.is_empty()).unwrap_or_else(|| file.name())
}

/// The name and the bytes of the one file of an input element, which is emptied.
pub async fn take_one(input: HtmlInputElement) -> Option<(String, Result<Vec<u8>, String>)> {
    take_all(input).await.into_iter().next()
}

/// The same of all its files.
pub async fn take_all(input: HtmlInputElement) -> Vec<(String, Result<Vec<u8>, String>)> {
    let mut taken = Vec::new();
    for file in take_files(&input) {
        let read = buffer::bytes(JsFuture::from(file.array_buffer())).await;
        taken.push((file.name(), read.map(|bytes| bytes.to_vec())));
    }
    taken
}

/// What a person writes is shorter.
const SMALL_BYTES: u64 = 32 << 20;

/// The bytes of a file that is small; nothing of one that is not, or cannot be read.
pub async fn small(handle: &Handle) -> Option<Vec<u8>> {
    let range = ByteRange::new(0, handle.bytes);
    let read = if handle.bytes <= SMALL_BYTES { read(&handle.source, range).await.ok() } else { None };
    read.map(|bytes| bytes.to_vec())
}

/// The input element behind an event.
pub fn input_of(event: &web_sys::Event) -> Option<HtmlInputElement> {
    event.target()?.dyn_into().ok()
}
