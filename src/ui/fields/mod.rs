//! What a dataset says besides turns and their annotation, as labelled fields.

use crate::corpus::{Field, FieldBody};
use leptos::prelude::*;

/// Longer texts are folded.
const FOLDED_CHARS: usize = 400;

/// A list of fields; nothing when there is none.
pub fn fields(fields: &[Field]) -> Option<AnyView> {
    (!fields.is_empty())
        .then(|| view! { <dl class="fields">{fields.iter().map(field).collect_view()}</dl> }.into_any())
}

fn field(field: &Field) -> impl IntoView + use<> {
    view! {
        <div class="fields-field">
            <dt class="fields-label">{field.label.clone()}</dt>
            <dd class="fields-body">{body(&field.body)}</dd>
        </div>
    }
}

fn body(body: &FieldBody) -> AnyView {
    match body {
        FieldBody::Text(text) => long_text(text),
        FieldBody::Pairs(pairs) => {
            let pair = |(name, value): &(String, String)| {
                view! {
                    <li class="fields-pair">
                        <bdi class="fields-name">{name.clone()}</bdi>
                        " "
                        <bdi>{value.clone()}</bdi>
                    </li>
                }
            };
            view! { <ul class="fields-pairs">{pairs.iter().map(pair).collect_view()}</ul> }.into_any()
        }
        FieldBody::Table { columns, rows } => table(columns, rows),
    }
}

fn long_text(text: &str) -> AnyView {
    let Some((cut, _)) = text.char_indices().nth(FOLDED_CHARS) else {
        return view! { <bdi class="fields-text">{text.to_owned()}</bdi> }.into_any();
    };
    let head = format!("{}…", text.get(..cut).unwrap_or_default());
    view! {
        <details>
            <summary class="fields-summary"><bdi>{head}</bdi></summary>
            <bdi class="fields-text">{text.to_owned()}</bdi>
        </details>
    }
    .into_any()
}

fn table(columns: &[String], rows: &[Vec<String>]) -> AnyView {
    let head = |column: &String| view! { <th class="fields-cell" scope="col">{column.clone()}</th> };
    let cell = |cell: &String| view! { <td class="fields-cell"><bdi>{cell.clone()}</bdi></td> };
    let row = |row: &Vec<String>| view! { <tr>{row.iter().map(cell).collect_view()}</tr> };
    view! {
        <div class="fields-scroll" role="group" tabindex="0" aria-label="Table">
            <table>
                <thead><tr>{columns.iter().map(head).collect_view()}</tr></thead>
                <tbody>{rows.iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
    .into_any()
}
