//! The record as it stands in its file, byte for byte, or laid out with one of its values marked.

use crate::engine::answer::Reading;
use crate::engine::tree::{MAX_BYTES, Tree};
use crate::formats::places_of;
use crate::ui::here::Here;
use crate::ui::opened::Opened;
use crate::ui::parts::{Pen, say_on};
use crate::view::excerpt::around;
use crate::view::origin::origins;
use crate::view::{problem, text};
use crate::web::{clipboard, page};
use crate::wire::ask;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::ops::Range;
use std::sync::Arc;

/// What is marked, in the page.
const AIM: &str = ".reader-aim";

/// The record's text, and whether it is exactly its bytes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Text {
    pub text: Arc<str>,
    is_exact: bool,
}

#[derive(Clone, Copy)]
struct Raw {
    record: RwSignal<Option<Result<Text, String>>>,
    is_whole: RwSignal<bool>,
    is_verbatim: RwSignal<bool>,
}

/// What is to be marked.
#[derive(Clone, PartialEq, Eq)]
struct Aim {
    turn: Option<u32>,
    pointer: String,
}

/// What is shown of a record.
struct Shown<'t> {
    text: &'t str,
    aim: Range<usize>,
    pointer: String,
}

/// The text of a record, read anew.
pub async fn text_of(opened: Opened, reading: &Reading) -> Result<Text, String> {
    let Some(link) = opened.link() else { return Err(String::new()) };
    link.bytes_of(ask::Raw { at: reading.at }).await.map(decoded).map_err(|fault| {
        opened.note_lost(reading.at.file, &fault);
        fault.to_string()
    })
}

pub fn draw_raw(pen: &mut Pen, opened: Opened, here: Here, reading: &Arc<Reading>) {
    let raw = Raw {
        record: RwSignal::new(None),
        is_whole: RwSignal::new(false),
        is_verbatim: RwSignal::new(false),
    };
    let asked = Arc::clone(reading);
    spawn_local(async move {
        let text = text_of(opened, &asked).await;
        // The reader may have moved on, and then the signal is gone.
        let _ = raw.record.try_set(Some(text));
    });
    let bytes = reading.bytes;
    let range = text::reader::bytes_of_file(bytes.start.0, bytes.end.0, bytes.len_bytes());
    pen.open("div").class("reader-raw").open("div").class("reader-raw-head");
    pen.open("p").class("reader-raw-place").words(&range).data(&reading.path).close();
    raw.draw_tools(pen);
    pen.close();
    let aim = Memo::new(move |_| {
        here.location.with(|location| {
            let link = location.dialogue();
            let pointer = link.map(|link| link.pointer.clone()).unwrap_or_default();
            Aim { turn: link.and_then(|link| link.turn), pointer }
        })
    });
    let is_new = move || {
        raw.record.track();
        raw.is_whole.track();
        raw.is_verbatim.track();
        aim.track();
        true
    };
    let reading = Arc::clone(reading);
    let draw = move |pen: &mut Pen| match raw.record.get() {
        None => say(pen, text::reader::READING_RECORD),
        Some(Err(fault)) => say(pen, &problem::sentence(&fault)),
        Some(Ok(text)) => raw.draw(pen, &reading, &text, &aim.get()),
    };
    pen.open("div").again(Box::new(is_new), Box::new(draw)).close().close();
}

fn say(pen: &mut Pen, text: &str) {
    pen.open("p").class("reader-waiting").words(text).close();
}

impl Raw {
    fn draw(self, pen: &mut Pen, reading: &Reading, record: &Text, aim: &Aim) {
        if !record.is_exact {
            pen.open("p").class("reader-outside").words(text::reader::NOT_UTF8).close();
        }
        if record.text.len() > MAX_BYTES {
            pen.open("p").class("reader-outside").words(text::reader::TOO_LONG_TO_LAY_OUT).close();
        } else if !self.is_verbatim.get() {
            let tree = Tree::of(&record.text);
            let (pointer, aim) = aimed(&tree, reading, aim);
            return self.draw_text(pen, Shown { text: &tree.text, aim, pointer });
        }
        self.draw_text(pen, Shown { text: &record.text, aim: 0..0, pointer: String::new() });
    }

    fn draw_text(self, pen: &mut Pen, shown: Shown) {
        let Shown { text, aim, pointer } = shown;
        if !pointer.is_empty() {
            pen.open("p").class("reader-pointer").words(text::reader::MARKED).open("code");
            pen.data(&pointer).close().close();
        }
        let seen = if self.is_whole.get() { 0..text.len() } else { around(text, &aim) };
        let piece = |range: Range<usize>| text.get(range).unwrap_or_default();
        pen.open("pre").class("reader-record").set("tabindex", "0").set("role", "group");
        pen.set("aria-label", text::reader::RECORD).set("dir", "ltr");
        if aim.is_empty() {
            pen.words(piece(seen.clone())).close();
        } else {
            pen.words(piece(seen.start..aim.start))
                .open("mark")
                .class("reader-aim")
                .words(piece(aim.clone()));
            pen.close().words(piece(aim.end..seen.end)).close();
            page::next_frame(|| page::scroll_to_start(AIM));
        }
        if seen.len() < text.len() {
            pen.button().class("reader-tool").words(&text::reader::show_all(text.len() as u64));
            pen.listen("click", Box::new(move |_| self.is_whole.set(true))).close();
        }
    }

    fn draw_tools(self, pen: &mut Pen) {
        let place = pen.open("span").class("reader-copied").set("role", "status").element();
        pen.close();
        let copy = move || {
            let place = place.clone();
            let Some(Ok(record)) = self.record.get_untracked() else { return };
            spawn_local(async move {
                let is_copied = clipboard::copy(&record.text).await;
                say_on(&place, if is_copied { text::parts::COPIED } else { text::reader::REFUSED_RECORD });
            });
        };
        let is_there = move || self.record.with(|record| matches!(record, Some(Ok(_))));
        pen.button().class("reader-tool").words(text::reader::VERBATIM);
        pen.set("title", text::reader::VERBATIM_MEANS);
        pen.follow("aria-pressed", Box::new(move || Some(self.is_verbatim.get().to_string())));
        pen.listen("click", Box::new(move |_| self.is_verbatim.update(|is_on| *is_on = !*is_on))).close();
        pen.button().class("reader-tool").words(text::parts::COPY);
        pen.follow_flag("disabled", Box::new(move || !is_there()));
        pen.listen("click", Box::new(move |_| copy())).close();
    }
}

/// What the address names, as a pointer and where it stands.
fn aimed(tree: &Tree, reading: &Reading, aim: &Aim) -> (String, Range<usize>) {
    let pointer = if aim.pointer.is_empty() {
        let origins = aim.turn.map(|turn| {
            (turn, origins(tree, places_of(reading.dataset, reading.is_unified), &reading.dialogue))
        });
        let first =
            origins.and_then(|(turn, origins)| Some(origins.turns.get(turn as usize)?.first()?.clone()));
        first.map(|origin| origin.pointer).unwrap_or_default()
    } else {
        aim.pointer.clone()
    };
    // Without a pointer nothing is marked, rather than everything.
    let found = tree.find(&pointer).filter(|_| !pointer.is_empty());
    found.map_or((String::new(), 0..0), |node| (pointer, tree.place(node)))
}

fn decoded(bytes: Vec<u8>) -> Text {
    match String::from_utf8(bytes) {
        Ok(text) => Text { text: text.into(), is_exact: true },
        Err(error) => Text { text: String::from_utf8_lossy(error.as_bytes()).into(), is_exact: false },
    }
}
