//! The record as it stands in its file, byte for byte.

use crate::engine::answer::Reading;
use crate::ui::opened::Opened;
use crate::ui::parts::Pen;
use crate::view::{problem, text};
use crate::web::clipboard;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;

/// Longer records are shown in part at first: laying out megabytes of text takes seconds.
const SHOWN_CHARS: usize = 200_000;

/// The record's text, and whether it is exactly its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    text: Arc<str>,
    is_exact: bool,
}

type Record = RwSignal<Option<Result<Text, String>>>;

pub fn draw_raw(pen: &mut Pen, opened: Opened, reading: &Reading) {
    let record = Record::new(None);
    let at = reading.at;
    spawn_local(async move {
        let Some(link) = opened.link() else { return };
        let text = link.raw(at).await.map(text_of).map_err(|fault| {
            opened.note_lost(at.file, &fault);
            fault.to_string()
        });
        // The reader may have moved on, and then the signal is gone.
        let _ = record.try_set(Some(text));
    });
    let bytes = reading.bytes;
    let range = text::reader::bytes_of_file(bytes.start.0, bytes.end.0, bytes.len_bytes());
    pen.open("div").class("reader-raw").open("div").class("reader-raw-head");
    pen.open("p").class("reader-raw-place").words(&range).data(&reading.path).close();
    draw_copy(pen, record);
    pen.close();
    let is_whole = RwSignal::new(false);
    let is_new = move || {
        record.track();
        is_whole.track();
        true
    };
    let draw = move |pen: &mut Pen| match record.get() {
        None => say(pen, text::reader::READING_RECORD),
        Some(Err(fault)) => say(pen, &problem::sentence(&fault)),
        Some(Ok(text)) => draw_record(pen, &text, is_whole),
    };
    pen.open("div").again(Box::new(is_new), Box::new(draw)).close().close();
}

fn say(pen: &mut Pen, text: &str) {
    pen.open("p").class("reader-waiting").words(text).close();
}

fn draw_record(pen: &mut Pen, record: &Text, is_whole: RwSignal<bool>) {
    let text = &record.text;
    let cut = text.char_indices().nth(SHOWN_CHARS).map(|(byte, _)| byte).filter(|_| !is_whole.get());
    if !record.is_exact {
        pen.open("p").class("reader-outside");
        pen.words(text::reader::NOT_UTF8).close();
    }
    pen.open("pre").class("reader-record").set("tabindex", "0").set("role", "group");
    pen.set("aria-label", text::reader::RECORD).set("dir", "ltr");
    pen.words(text.get(..cut.unwrap_or(text.len())).unwrap_or_default()).close();
    if cut.is_some() {
        pen.button().class("reader-tool");
        pen.words(&text::reader::show_all(text.len() as u64));
        pen.listen("click", Box::new(move |_| is_whole.set(true))).close();
    }
}

fn draw_copy(pen: &mut Pen, record: Record) {
    pen.open("span").class("reader-copied").set("role", "status");
    let says = RwSignal::new("");
    pen.says(Box::new(move || says.get().to_owned())).close();
    let copy = move || {
        let Some(Ok(record)) = record.get_untracked() else { return };
        spawn_local(async move {
            let is_copied = clipboard::copy(&record.text).await;
            let _ = says.try_set(if is_copied { text::parts::COPIED } else { text::reader::REFUSED_RECORD });
        });
    };
    let is_there = move || record.with(|record| matches!(record, Some(Ok(_))));
    pen.button().class("reader-tool").words(text::parts::COPY);
    pen.follow_flag("disabled", Box::new(move || !is_there()));
    pen.listen("click", Box::new(move |_| copy())).close();
}

fn text_of(bytes: Vec<u8>) -> Text {
    match String::from_utf8(bytes) {
        Ok(text) => Text { text: text.into(), is_exact: true },
        Err(error) => Text { text: String::from_utf8_lossy(error.as_bytes()).into(), is_exact: false },
    }
}
