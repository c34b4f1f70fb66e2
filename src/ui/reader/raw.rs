//! The record as it stands in its file, byte for byte.

use crate::engine::answer::Reading;
use crate::ui::opened::Opened;
use crate::ui::parts::{self, flag, part};
use crate::view::number;
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

#[component]
pub fn Raw(reading: Arc<Reading>) -> impl IntoView {
    let opened = expect_context::<Opened>();
    let text = RwSignal::new(None::<Result<Text, String>>);
    let at = reading.at;
    spawn_local(async move {
        let Some(link) = opened.link() else { return };
        let record = link.raw(at).await.map(text_of).map_err(|fault| fault.to_string());
        // The reader may have moved on, and then the signal is gone.
        let _ = text.try_set(Some(record));
    });
    let bytes = reading.bytes;
    let range = format!(
        "Bytes {}–{}, {} of ",
        number::grouped(bytes.start.0),
        number::grouped(bytes.end.0),
        number::bytes(bytes.len_bytes())
    );
    view! {
        <div class="reader-raw">
            <div class="reader-raw-head">
                <p class="reader-raw-place">{range} <bdi>{reading.path.clone()}</bdi></p>
                <Copy text />
            </div>
            {part(move || match text.get() {
                None => view! { <p class="reader-waiting">"Reading the record."</p> }.into_any(),
                Some(Err(fault)) => {
                    view! { <p class="reader-waiting">{crate::view::problem::sentence(&fault)}</p> }.into_any()
                }
                Some(Ok(text)) => record(&text).into_any(),
            })}
        </div>
    }
}

fn record(record: &Text) -> impl IntoView + use<> {
    let text = Arc::clone(&record.text);
    let cut = text.char_indices().nth(SHOWN_CHARS).map(|(byte, _)| byte);
    let is_whole = RwSignal::new(cut.is_none());
    let shown = {
        let text = Arc::clone(&text);
        move || {
            let end = cut.filter(|_| !is_whole.get()).unwrap_or(text.len());
            text.get(..end).unwrap_or_default().to_owned()
        }
    };
    let size = number::bytes(text.len() as u64);
    let inexact = (!record.is_exact).then(|| {
        view! { <p class="reader-outside">"Bytes that are not UTF-8 are shown as \u{FFFD}; copies have them so, too."</p> }
    });
    view! {
        {inexact}
        <pre class="reader-record" tabindex="0" role="group" aria-label="The record" dir="ltr">{parts::text(shown)}</pre>
        <Show when=move || !is_whole.get()>
            <button class="reader-tool" type="button" on:click=move |_| is_whole.set(true)>
                {format!("Show all {size}")}
            </button>
        </Show>
    }
}

#[component]
fn Copy(text: RwSignal<Option<Result<Text, String>>>) -> impl IntoView {
    let says = RwSignal::new("");
    let copy = move |_| {
        let Some(Ok(record)) = text.get_untracked() else { return };
        spawn_local(async move {
            let is_copied = clipboard::copy(&record.text).await;
            let _ = says.try_set(if is_copied {
                "Copied"
            } else {
                "The browser refused; select the text instead"
            });
        });
    };
    view! {
        <span class="reader-copied" role="status">{parts::text(move || says.get())}</span>
        <button
            class="reader-tool"
            type="button"
            disabled=flag(move || !matches!(text.get(), Some(Ok(_))))
            on:click=copy
        >
            "Copy"
        </button>
    }
}

fn text_of(bytes: Vec<u8>) -> Text {
    match String::from_utf8(bytes) {
        Ok(text) => Text { text: text.into(), is_exact: true },
        Err(error) => Text { text: String::from_utf8_lossy(error.as_bytes()).into(), is_exact: false },
    }
}
