//! The record as it stands in its file, byte for byte, or laid out, with one of its values marked.

use super::context::ReaderContext;
use super::dialogue::DialogueContext;
use super::record::{Text, text_of};
use crate::engine::answer::Reading;
use crate::engine::tree::{MAX_BYTES, Tree};
use crate::formats::places_of;
use crate::ui::json::JsonLines;
use crate::ui::parts::say_on;
use crate::view::excerpt::beginning;
use crate::view::json::JsonText;
use crate::view::origin::origins;
use crate::view::{problem, text};
use crate::web::clipboard;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::ops::Range;
use std::sync::Arc;

/// What is to be marked.
#[derive(Clone, PartialEq, Eq)]
struct Aim {
    turn: Option<u32>,
    pointer: String,
}

/// What is marked.
#[derive(Clone, PartialEq, Eq)]
struct Marked {
    pointer: String,
    /// Where it stands in the record as it is laid out.
    laid: Range<usize>,
    /// Where it stands in the record.
    bytes: Range<usize>,
}

#[component]
pub fn RawRecord() -> impl IntoView {
    let reader = expect_context::<ReaderContext>();
    let DialogueContext { reading, .. } = expect_context();
    let record = RwSignal::new(None::<Result<Text, String>>);
    let asked = Arc::clone(&reading);
    spawn_local(async move {
        let text = text_of(reader.session(), &asked).await;
        // The reader may have moved on, and then the signal is gone.
        let _ = record.try_set(Some(text));
    });
    let is_verbatim = RwSignal::new(false);
    let aim = Memo::new(move |_| {
        reader.navigation().location.with(|location| {
            let link = location.dialogue();
            let pointer = link.map(|link| link.pointer.clone()).unwrap_or_default();
            Aim { turn: link.and_then(|link| link.turn), pointer }
        })
    });
    let bytes = reading.bytes;
    let range = text::reader::bytes_of_file(bytes.start.0, bytes.end.0, bytes.len_bytes());
    let path = reading.path.clone();
    let shown = move || match record.get() {
        None => view! { <Says says=text::reader::READING_RECORD.to_owned()/> }.into_any(),
        Some(Err(fault)) => view! { <Says says=problem::sentence(&fault)/> }.into_any(),
        Some(Ok(record)) => {
            view! { <Record record reading=Arc::clone(&reading) aim is_verbatim/> }.into_any()
        }
    };
    view! {
        <div class="reader-raw">
            <div class="reader-raw-head">
                <p class="reader-raw-place">{range}<bdi>{path}</bdi></p>
                <Tools record is_verbatim/>
            </div>
            <div>{shown}</div>
        </div>
    }
}

#[component]
fn Says(says: String) -> impl IntoView {
    view! { <p class="reader-waiting">{says}</p> }
}

#[component]
fn Tools(record: RwSignal<Option<Result<Text, String>>>, is_verbatim: RwSignal<bool>) -> impl IntoView {
    let place = NodeRef::<html::Span>::new();
    let copy = move |_| {
        let Some(Ok(record)) = record.get_untracked() else { return };
        spawn_local(async move {
            let is_copied = clipboard::copy(&record.text).await;
            if let Some(place) = place.try_get_untracked().flatten() {
                say_on(&place, if is_copied { text::parts::COPIED } else { text::reader::REFUSED_RECORD });
            }
        });
    };
    let is_there = move || record.with(|record| matches!(record, Some(Ok(_))));
    view! {
        <span class="reader-copied" role="status" node_ref=place></span>
        <button
            type="button"
            class="reader-tool"
            title=text::reader::VERBATIM_MEANS
            aria-pressed=move || is_verbatim.get().to_string()
            on:click=move |_| is_verbatim.update(|is_on| *is_on = !*is_on)
        >
            {text::reader::VERBATIM}
        </button>
        <button type="button" class="reader-tool" disabled=move || !is_there() on:click=copy>
            {text::parts::COPY}
        </button>
    }
}

/// The record, laid out unless that is too much or not wanted.
#[component]
fn Record(record: Text, reading: Arc<Reading>, aim: Memo<Aim>, is_verbatim: RwSignal<bool>) -> impl IntoView {
    let root = expect_context::<ReaderContext>().root;
    let says = |says| view! { <p class="reader-outside">{says}</p> };
    let is_too_long = record.text.len() > MAX_BYTES;
    let tree = (!is_too_long).then(|| Arc::new(Tree::of(&record.text)));
    let (first_line, first_byte) = (reading.place.line, reading.bytes.start.0);
    let marked = {
        let tree = tree.clone();
        Memo::new(move |_| aim.with(|aim| aimed(tree.as_deref()?, &reading, aim)))
    };
    let Text { text: record, is_exact } = record;
    let place = {
        let record = Arc::clone(&record);
        move || {
            let Marked { pointer, bytes, .. } = marked.get()?;
            let before = record.get(..bytes.start).unwrap_or_default();
            let line = text::parts::line(first_line + before.matches('\n').count() as u64);
            let byte = text::parts::byte(first_byte + bytes.start as u64);
            // Other bytes stand in the file than are shown.
            let place = is_exact.then(|| text::reader::marked_at(&line, &byte));
            Some(view! {
                <p class="reader-marked">
                    {text::reader::MARKED}<code class="reader-pointer"><bdi>{pointer}</bdi></code>{place}
                </p>
            })
        }
    };
    let is_whole = RwSignal::new(false);
    let byte_count = record.len();
    let is_cut = move || is_too_long && !is_whole.get();
    let lines = move || {
        let is_laid = tree.is_some() && !is_verbatim.get();
        let (text, number, note) = match &tree {
            Some(tree) if is_laid => (Arc::from(tree.text.as_str()), 1, text::json::LAID_OUT),
            _ if is_cut() => (Arc::from(beginning(&record)), first_line + 1, text::json::VERBATIM),
            _ => (Arc::clone(&record), first_line + 1, text::json::VERBATIM),
        };
        let place = move |marked: Marked| if is_laid { marked.laid } else { marked.bytes };
        let aim = Signal::derive(move || marked.get().map(place).unwrap_or_default());
        let json = Arc::new(JsonText::of(text));
        view! { <JsonLines json aim first_line=number label=text::reader::RECORD note root/> }
    };
    view! {
        {(!is_exact).then(|| says(text::reader::NOT_UTF8))}
        {is_too_long.then(|| says(text::reader::TOO_LONG_TO_LAY_OUT))}
        <div>{place}</div>
        <div>{lines}</div>
        <Show when=is_cut>
            <button type="button" class="reader-tool" on:click=move |_| is_whole.set(true)>
                {text::reader::show_all(byte_count as u64)}
            </button>
        </Show>
    }
}

/// What the address names, as a pointer and where it stands.
fn aimed(tree: &Tree, reading: &Reading, aim: &Aim) -> Option<Marked> {
    let pointer = if aim.pointer.is_empty() {
        let turn = aim.turn? as usize;
        let origins = origins(tree, places_of(reading.dataset, reading.form), &reading.dialogue);
        origins.turns.get(turn)?.first()?.pointer.clone()
    } else {
        aim.pointer.clone()
    };
    // Without a pointer nothing is marked, rather than everything.
    let node = tree.find(&pointer).filter(|_| !pointer.is_empty())?;
    Some(Marked { pointer, laid: tree.place(node), bytes: tree.extent(node) })
}
