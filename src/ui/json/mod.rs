//! A text of JSON with numbers, colours and folds.
//!
//! All of what is not folded is in the document as text, so it can be selected and found; numbers and colours come with
//! the blocks that are near what is seen. Invariant: what is copied is the text as it is, with what is folded in it.

mod block;
mod shown;

use crate::view::json::{Folding, JsonText, Step};
use crate::view::text;
use crate::web::watch::watch_near;
use crate::web::{clipboard, selection};
use block::Block;
use leptos::html;
use leptos::prelude::*;
use shown::Shown;
use std::ops::Range;
use std::sync::Arc;
use web_sys::{ClipboardEvent, Element, KeyboardEvent, MouseEvent};

/// Blocks are drawn so far before they are seen.
const NEAR_PX: u32 = 1200;

const BLOCK: &str = ".json-block";

#[component]
pub fn JsonLines(
    json: Arc<JsonText>,
    /// What is marked in it; nothing where it is empty.
    #[prop(into)]
    aim: Signal<Range<usize>>,
    /// The number of the first line.
    first_line: u64,
    #[prop(into)] label: String,
    /// What is said of the lines.
    #[prop(into)]
    note: String,
    /// What scrolls.
    root: NodeRef<html::Section>,
) -> impl IntoView {
    let lines = NodeRef::<html::Pre>::new();
    let folding = RwSignal::new(Folding::default());
    let block_count = json.block_count();
    let (has_folds, current) = (json.has_folds(), RwSignal::new(json.first_mark()));
    let digits = (first_line + json.line_count() as u64).to_string().len();
    let json = StoredValue::new(json);
    let hidden = Memo::new(move |_| json.with_value(|json| folding.with(|folding| json.hidden(folding))));
    let near = StoredValue::new((0..block_count).map(|_| RwSignal::new(false)).collect());
    let shown = Shown { json, folding, hidden, aim, current, first_line, near };
    shown.draw(0);
    let watch = StoredValue::new_local(None);
    Effect::new(move |_| {
        let (Some(root), Some(lines)) = (root.get(), lines.get()) else { return };
        let near = watch_near(&root, NEAR_PX, move |seen| {
            let near = seen.into_iter().filter(|(_, is_near)| *is_near);
            near.filter_map(|(element, _)| number(&element, "data-block"))
                .for_each(|block| shown.draw(block));
        });
        if let Some(near) = &near {
            let blocks = lines.children();
            (0..blocks.length()).filter_map(|at| blocks.item(at)).for_each(|block| near.add(&block));
        }
        watch.set_value(near);
    });
    Effect::new(move |_| {
        let aim = aim.get();
        if !aim.is_empty() {
            shown.reveal(&aim);
        }
    });
    view! {
        <div>
            <div class="json-bar">
                <p class="json-note">{note}</p>
                <Show when=move || has_folds>
                    <span class="json-folds">
                        <FoldButton shown is_folded=true/>
                        <FoldButton shown is_folded=false/>
                    </span>
                </Show>
            </div>
            <pre
                class="json-lines"
                tabindex="0"
                role="group"
                aria-label=label
                dir="ltr"
                style=("--json-digits", digits.to_string())
                node_ref=lines
                on:click=move |event| clicked(shown, &event)
                on:keydown=move |event| pressed(shown, &event)
                on:copy=move |event| copy(shown, lines, &event)
            >
                {(0..block_count).map(|block| view! { <Block block shown/> }).collect_view()}
            </pre>
        </div>
    }
}

#[component]
fn FoldButton(shown: Shown, is_folded: bool) -> impl IntoView {
    let (says, means) = if is_folded {
        (text::json::FOLD_ALL, Some(text::json::FOLD_ALL_MEANS))
    } else {
        (text::json::UNFOLD_ALL, None)
    };
    view! {
        <button type="button" class="parts-small" title=means on:click=move |_| shown.fold_all(is_folded)>
            {says}
        </button>
    }
}

fn number(element: &Element, name: &str) -> Option<usize> {
    element.get_attribute(name)?.parse().ok()
}

/// The line of the mark that an event is of, or of what stands in place of folded lines.
fn line_of(event: &web_sys::Event) -> Option<usize> {
    let mark = event_target::<Element>(event).closest("[data-fold], [data-folded]").ok()??;
    number(&mark, "data-fold").or_else(|| number(&mark, "data-folded"))
}

fn clicked(shown: Shown, event: &MouseEvent) {
    if let Some(line) = line_of(event) {
        shown.toggle(line);
    }
}

/// Arrow keys go from mark to mark, and fold and unfold.
fn pressed(shown: Shown, event: &KeyboardEvent) {
    let has_modifier = event.ctrl_key() || event.alt_key() || event.meta_key() || event.shift_key();
    let Some(line) = line_of(event).filter(|_| !has_modifier) else { return };
    let folding = shown.folding.get_untracked();
    let is_folded = folding.is_folded(line);
    let step = match event.key().as_str() {
        "ArrowDown" => Step::Next,
        "ArrowUp" => Step::Previous,
        "ArrowRight" if !is_folded => Step::Next,
        "ArrowLeft" if is_folded => Step::Outer,
        "Home" => Step::First,
        "End" => Step::Last,
        "ArrowRight" | "ArrowLeft" => {
            event.prevent_default();
            event.stop_propagation();
            return shown.toggle(line);
        }
        _ => return,
    };
    event.prevent_default();
    event.stop_propagation();
    if let Some(line) = shown.of(|json| json.step(line, step, &folding)) {
        shown.go_to(line);
    }
}

/// Copies the text that is selected as it is, with what is folded in it and without what blocks add.
fn copy(shown: Shown, lines: NodeRef<html::Pre>, event: &ClipboardEvent) {
    let ends = lines.get_untracked().and_then(|lines| selection::ends_in(&lines, BLOCK));
    let byte = |(block, before): (Element, String)| {
        let block = number(&block, "data-block")?;
        let (folding, hidden) = (shown.folding.get_untracked(), shown.hidden.get_untracked());
        Some(shown.of(|json| json.byte_at(block, &json.rows(block, &folding, &hidden), before.len())))
    };
    let Some([start, end]) = ends else { return };
    let Some((start, end)) = byte(start).zip(byte(end)) else { return };
    shown.of(|json| {
        if let Some(text) = json.text.get(start..end) {
            clipboard::answer(event, text);
        }
    });
}
