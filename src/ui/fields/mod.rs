//! What a dataset says besides turns and their annotation, as labelled fields.

use crate::corpus::FieldBody;
use crate::view::shown_field::{Line, Mark, Piece, ShownBody, ShownField};
use crate::view::text;
use leptos::prelude::*;

/// Longer texts are folded.
const FOLDED_CHARS: usize = 400;

/// Tables with more rows are folded: what was said comes first, and a turn has little room beside it.
const FOLDED_ROWS: usize = 6;
const FOLDED_ROWS_OF_TURN: usize = 3;

/// Deeper lines stand as deep.
const MAX_DEPTH: u32 = 4;

/// Lines of an outline or a script are read one after another.
const FOLDED_LINES: usize = 8;

/// A list of fields; nothing when there is none.
#[component]
pub fn Fields(fields: Vec<ShownField>, #[prop(optional)] is_of_turn: bool) -> impl IntoView {
    let folded_rows = if is_of_turn { FOLDED_ROWS_OF_TURN } else { FOLDED_ROWS };
    let field = |field: ShownField| {
        view! {
            <div class="fields-field">
                <dt class="fields-label">{field.label}</dt>
                <dd class="fields-body">
                    <Body body=field.body folded_rows/>
                </dd>
            </div>
        }
    };
    (!fields.is_empty()).then(|| {
        view! { <dl class="fields">{fields.into_iter().map(field).collect_view()}</dl> }
    })
}

#[component]
fn Body(body: ShownBody, folded_rows: usize) -> impl IntoView {
    match body {
        ShownBody::Data(FieldBody::Text(text)) => view! { <LongText text/> }.into_any(),
        ShownBody::Data(FieldBody::Pairs(pairs)) => view! { <Pairs pairs/> }.into_any(),
        ShownBody::Lines(lines) => view! { <Lines lines/> }.into_any(),
        ShownBody::Data(FieldBody::Table { columns, rows }) => {
            view! { <Table columns rows folded_rows/> }.into_any()
        }
    }
}

/// Behind a summary, if there is one.
#[component]
fn Folded(summary: Option<AnyView>, children: Children) -> impl IntoView {
    let body = children();
    match summary {
        Some(summary) => view! {
            <details>
                <summary class="fields-summary">{summary}</summary>
                {body}
            </details>
        }
        .into_any(),
        None => body.into_any(),
    }
}

/// What so much is folded behind, if it is too much.
fn summary(count: usize, folded: usize, says: fn(u64) -> String) -> Option<AnyView> {
    (count > folded).then(|| says(count as u64).into_any())
}

#[component]
fn LongText(text: String) -> impl IntoView {
    let cut = text.char_indices().nth(FOLDED_CHARS);
    let summary = cut.map(|(cut, _)| {
        let beginning = text.get(..cut).unwrap_or_default().to_owned();
        view! { <bdi>{beginning}</bdi>"…" }.into_any()
    });
    view! {
        <Folded summary>
            <bdi class="fields-text">{text}</bdi>
        </Folded>
    }
}

#[component]
fn Pairs(pairs: Vec<(String, String)>) -> impl IntoView {
    let pair = |(name, value)| {
        view! { <li class="fields-pair"><bdi class="fields-name">{name}</bdi>" "<bdi>{value}</bdi></li> }
    };
    view! { <ul class="fields-pairs">{pairs.into_iter().map(pair).collect_view()}</ul> }
}

#[component]
fn Lines(lines: Vec<Line>) -> impl IntoView {
    let summary = summary(lines.len(), FOLDED_LINES, text::count::lines);
    let line = |line| view! { <LineItem line/> };
    view! {
        <Folded summary>
            <ul class="fields-lines">{lines.into_iter().map(line).collect_view()}</ul>
        </Folded>
    }
}

/// The style sheet makes the depth from an attribute, and the signs of what is good or bad.
#[component]
fn LineItem(line: Line) -> impl IntoView {
    let depth = line.depth.min(MAX_DEPTH).to_string();
    let lead = (!line.lead.is_empty()).then(|| view! { <bdi class="fields-name">{line.lead}</bdi>" " });
    view! {
        <li class="fields-line" data-depth=depth>
            {lead}
            {line.pieces.into_iter().map(|piece| view! { <MarkedPiece piece/> }).collect_view()}
        </li>
    }
}

#[component]
fn MarkedPiece(piece: Piece) -> impl IntoView {
    let title = Some(piece.says).filter(|says| !says.is_empty());
    let mark = piece.mark.as_str();
    if piece.mark == Mark::Filled {
        view! { <mark class="fields-piece" data-mark=mark title=title>{piece.text}</mark> }.into_any()
    } else {
        view! { <bdi class="fields-piece" data-mark=mark title=title>{piece.text}</bdi> }.into_any()
    }
}

#[component]
fn Table(columns: Vec<String>, rows: Vec<Vec<String>>, folded_rows: usize) -> impl IntoView {
    let summary = summary(rows.len(), folded_rows, text::count::rows);
    let column = |name| view! { <th class="fields-cell" scope="col">{name}</th> };
    let cell = |cell| view! { <td class="fields-cell"><bdi>{cell}</bdi></td> };
    let row = move |row: Vec<String>| view! { <tr>{row.into_iter().map(cell).collect_view()}</tr> };
    view! {
        <Folded summary>
            <div class="fields-scroll" role="group" tabindex="0" aria-label=text::fields::TABLE>
                <table>
                    <thead>
                        <tr>{columns.into_iter().map(column).collect_view()}</tr>
                    </thead>
                    <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                </table>
            </div>
        </Folded>
    }
}
