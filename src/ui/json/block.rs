//! Some lines of the text: only their text until they are near, then with numbers, marks and colours.
//!
//! Invariant: both take the same room and have the same text.

use super::shown::Shown;
use crate::view::json::{Folded, JsonText, Row, Token};
use leptos::prelude::*;
use std::ops::Range;

#[component]
pub fn Block(block: usize, shown: Shown) -> impl IntoView {
    let Shown { folding, hidden, aim, .. } = shown;
    let bytes = shown.of(|json| json.block(block));
    let rows = Memo::new(move |_| {
        hidden.with(|hidden| folding.with(|folding| shown.of(|json| json.rows(block, folding, hidden))))
    });
    // Of what is marked elsewhere nothing is drawn anew.
    let aim = Memo::new(move |_| {
        let aim = aim.get();
        let (start, end) = (aim.start.max(bytes.start), aim.end.min(bytes.end));
        if start < end { start..end } else { 0..0 }
    });
    let is_near = shown.near.with_value(|near| near.get(block).copied());
    let text = move || rows.with(|rows| shown.of(|json| plain(json, rows)));
    let drawn = move || {
        if is_near.is_some_and(|is_near| is_near.get()) {
            let rows = rows.get().into_iter();
            let tokens = shown.of(|json| json.tokens(&json.block(block)));
            let aim = aim.get();
            rows.map(|row| line(shown, row, &tokens, &aim)).collect_view().into_any()
        } else {
            text().into_any()
        }
    };
    let height = move || rows.with(|rows| JsonText::height_lines(rows).to_string());
    view! {
        <span
            class="json-block"
            data-block=block.to_string()
            hidden=move || rows.with(Vec::is_empty)
            style=("--json-height", height)
        >
            {drawn}
        </span>
    }
}

fn plain(json: &JsonText, rows: &[Row]) -> String {
    let tail = |row: &Row| row.folded.as_ref().map(|folded| folded.tail.clone());
    let parts = rows.iter().flat_map(|row| [Some(row.bytes.clone()), tail(row)]).flatten();
    parts.filter_map(|part| json.text.get(part)).collect()
}

fn line(shown: Shown, row: Row, tokens: &[Token], aim: &Range<usize>) -> impl IntoView + use<> {
    let Row { bytes, line, mark, folded } = row;
    let number = line.map(|line| {
        let number = (shown.first_line + line as u64).to_string();
        view! { <span class="json-number" data-number=number></span> }
    });
    let current = shown.current;
    let mark = mark.map(|mark| {
        let line = mark.line;
        view! {
            <button
                type="button"
                class="json-mark"
                data-fold=line.to_string()
                tabindex=move || if current.get() == Some(line) { "0" } else { "-1" }
                aria-label=mark.label
                aria-expanded=(!mark.is_folded).to_string()
                on:focus=move |_| current.set(Some(line))
            ></button>
        }
    });
    let folded = folded.map(|Folded { line, says, tail }| {
        let tokens = shown.of(|json| json.tokens(&tail));
        let tail = colored(shown, &tail, &tokens, &(0..0));
        view! {
            <span class="json-folded" data-folded=line.to_string() data-says=says></span>
            {tail}
        }
    });
    view! { {number}{mark}{colored(shown, &bytes, tokens, aim)}{folded} }
}

/// A part of the text with its colours, and with what is marked in it.
fn colored(
    shown: Shown,
    bytes: &Range<usize>,
    tokens: &[Token],
    aim: &Range<usize>,
) -> impl IntoView + use<> {
    let (from, to) = (aim.start.clamp(bytes.start, bytes.end), aim.end.clamp(bytes.start, bytes.end));
    let of = |range: Range<usize>| shown.of(|json| pieces(json, &range, tokens));
    let marked = (from < to).then(|| view! { <mark class="json-aim">{of(from..to)}</mark> });
    let (before, after) =
        if marked.is_some() { (bytes.start..from, to..bytes.end) } else { (bytes.clone(), 0..0) };
    view! { {of(before)}{marked}{of(after)} }
}

/// Text is a text node, unless it has a colour.
fn pieces(json: &JsonText, bytes: &Range<usize>, tokens: &[Token]) -> Vec<AnyView> {
    let text = |range: Range<usize>| json.text.get(range).unwrap_or_default().to_owned();
    let mut pieces = Vec::new();
    let mut at = bytes.start;
    let first = tokens.partition_point(|token| token.bytes.end <= bytes.start);
    for token in tokens.iter().skip(first).take_while(|token| token.bytes.start < bytes.end) {
        let (start, end) = (token.bytes.start.max(at), token.bytes.end.min(bytes.end));
        if start > at {
            pieces.push(text(at..start).into_any());
        }
        pieces.push(view! { <span data-kind=token.kind.as_str()>{text(start..end)}</span> }.into_any());
        at = end;
    }
    if at < bytes.end {
        pieces.push(text(at..bytes.end).into_any());
    }
    pieces
}
