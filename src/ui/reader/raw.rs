//! The record as it stands in its file, byte for byte, or laid out with one of its values marked.

use super::context::ReaderContext;
use super::dialogue::DialogueContext;
use super::record::{Text, text_of};
use crate::engine::answer::Reading;
use crate::engine::tree::{MAX_BYTES, Tree};
use crate::formats::places_of;
use crate::ui::parts::say_on;
use crate::view::excerpt::around;
use crate::view::origin::origins;
use crate::view::{problem, text};
use crate::web::{clipboard, page};
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::ops::Range;
use std::sync::Arc;

/// What is marked, in the page.
const AIM: &str = ".reader-aim";

/// What is to be marked.
#[derive(Clone, PartialEq, Eq)]
struct Aim {
    turn: Option<u32>,
    pointer: String,
}

/// What is shown of a record.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Excerpt {
    text: Arc<str>,
    /// What is marked in it.
    aim: Range<usize>,
    pointer: String,
}

/// How it is shown.
#[derive(Clone, Copy)]
struct Choice {
    is_whole: RwSignal<bool>,
    is_verbatim: RwSignal<bool>,
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
    let choice = Choice { is_whole: RwSignal::new(false), is_verbatim: RwSignal::new(false) };
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
            let aim = aim.get();
            view! { <Record record reading=Arc::clone(&reading) aim choice/> }.into_any()
        }
    };
    view! {
        <div class="reader-raw">
            <div class="reader-raw-head">
                <p class="reader-raw-place">{range}<bdi>{path}</bdi></p>
                <Tools record is_verbatim=choice.is_verbatim/>
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
fn Record(record: Text, reading: Arc<Reading>, aim: Aim, choice: Choice) -> impl IntoView {
    let says = |says| view! { <p class="reader-outside">{says}</p> };
    let is_too_long = record.text.len() > MAX_BYTES;
    let excerpt = move || {
        let text = Arc::clone(&record.text);
        if is_too_long || choice.is_verbatim.get() {
            return view! { <Marked excerpt=Excerpt { text, ..Excerpt::default() } is_whole=choice.is_whole/> };
        }
        let tree = Tree::of(&text);
        let (pointer, aim) = aimed(&tree, &reading, &aim);
        let excerpt = Excerpt { text: tree.text.as_str().into(), aim, pointer };
        view! { <Marked excerpt is_whole=choice.is_whole/> }
    };
    view! {
        {(!record.is_exact).then(|| says(text::reader::NOT_UTF8))}
        {is_too_long.then(|| says(text::reader::TOO_LONG_TO_LAY_OUT))}
        {excerpt}
    }
}

/// The text around what is marked, or all of it.
#[component]
fn Marked(excerpt: Excerpt, is_whole: RwSignal<bool>) -> impl IntoView {
    let Excerpt { text, aim, pointer } = excerpt;
    let has_aim = !aim.is_empty();
    let byte_count = text.len();
    let around = around(&text, &aim);
    let is_cut = around.len() < byte_count;
    let marked = (!pointer.is_empty()).then(|| {
        view! { <p class="reader-pointer">{text::reader::MARKED}<code><bdi>{pointer}</bdi></code></p> }
    });
    let pieces = move || {
        let seen = if is_whole.get() { 0..byte_count } else { around.clone() };
        let piece = |range: Range<usize>| text.get(range).unwrap_or_default().to_owned();
        if !has_aim {
            return piece(seen).into_any();
        }
        page::next_frame(|| page::scroll_to_start(AIM));
        view! {
            {piece(seen.start..aim.start)}
            <mark class="reader-aim">{piece(aim.clone())}</mark>
            {piece(aim.end..seen.end)}
        }
        .into_any()
    };
    let more = move || {
        (is_cut && !is_whole.get()).then(|| {
            view! {
                <button type="button" class="reader-tool" on:click=move |_| is_whole.set(true)>
                    {text::reader::show_all(byte_count as u64)}
                </button>
            }
        })
    };
    view! {
        {marked}
        <pre
            class="reader-record"
            tabindex="0"
            role="group"
            aria-label=text::reader::RECORD
            dir="ltr"
        >
            {pieces}
        </pre>
        {more}
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
