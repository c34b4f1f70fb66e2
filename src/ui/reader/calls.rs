//! Service calls: what was asked of a service, and what came back as a table.

use crate::corpus::Call;
use crate::view::call::{DONT_CARE, Table, is_numeric, outcome, table};
use leptos::prelude::*;

pub fn call_view(call: &Call, is_named: bool) -> impl IntoView + use<> {
    let service = is_named.then(|| view! { <bdi class="reader-frame">{call.service.clone()}</bdi> " " });
    let parameter = |(index, (name, value)): (usize, &(String, String))| {
        let gap = (index > 0).then_some(", ");
        view! {
            {gap}
            <bdi class="reader-parameter">{name.clone()}</bdi>
            " "
            <bdi class="reader-argument" data-indifferent=(value == DONT_CARE).then_some("")>{value.clone()}</bdi>
        }
    };
    let parameters = call.parameters.iter().enumerate().map(parameter).collect_view();
    let results = call.results.as_deref().filter(|rows| !rows.is_empty());
    let results = results.map(|rows| table_view(&table(rows), &call.method));
    view! {
        <div class="reader-call" role="group" aria-label=format!("Call of {}", call.method)>
            <p class="reader-call-line">
                {service}
                <bdi class="reader-method">{call.method.clone()}</bdi>
                "("
                {parameters}
                ") → "
                <strong class="reader-outcome">{outcome(call)}</strong>
            </p>
            {results}
        </div>
    }
}

/// Wide tables scroll by themselves, also from the keyboard.
fn table_view(table: &Table, method: &str) -> impl IntoView + use<> {
    let numeric = |column: usize| is_numeric(table, column).then_some("");
    let heads = table.columns.iter().enumerate().map(|(column, name)| {
        view! { <th class="reader-cell" scope="col" data-numeric=numeric(column)><bdi>{(*name).to_owned()}</bdi></th> }
    });
    let cell = |(column, cell): (usize, Option<&str>)| {
        let text = cell.unwrap_or("–").to_owned();
        view! { <td class="reader-cell" data-numeric=numeric(column)><bdi>{text}</bdi></td> }
    };
    let row = |row: &Vec<Option<&str>>| {
        view! { <tr>{row.iter().copied().enumerate().map(cell).collect_view()}</tr> }
    };
    view! {
        <div class="reader-table-scroll" role="group" tabindex="0" aria-label=format!("Results of {method}")>
            <table class="reader-table">
                <thead><tr>{heads.collect_view()}</tr></thead>
                <tbody>{table.rows.iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}
