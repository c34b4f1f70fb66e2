//! Below a turn: what runs predict of it, beside what the data has.

use crate::view::scores::turn::{Cell, Row, Table};
use crate::view::text;
use leptos::prelude::*;

/// Nothing where there are no rows.
#[component]
pub fn PredictedTurn(table: Table, turn: usize) -> impl IntoView {
    let Table { runs, rows, rest } = table;
    let cell = |Cell { verdict, says, word }: Cell| {
        let says = (!says.is_empty()).then(|| view! { <bdi>{says}</bdi> " " });
        view! {
            <td class="predicted-value" data-verdict=verdict.as_str()>
                {says}
                <span class="predicted-word">{word}</span>
            </td>
        }
    };
    let row = |Row { kind, name, service, data, cells }: Row| {
        let own = name.clone();
        view! {
            <tr data-testid="predicted-row" data-name=own>
                <th scope="row" class="predicted-value">
                    {name} " " <span class="predicted-note">{kind} " " {service}</span>
                </th>
                <td class="predicted-value"><bdi>{data}</bdi></td>
                {cells.into_iter().map(cell).collect_view()}
            </tr>
        }
    };
    let run = |run: String| view! { <th scope="col" class="predicted-value">{run}</th> };
    (!rows.is_empty()).then(|| {
        view! {
            <div class="predicted-turn" role="region" tabindex="0" aria-label=text::scores::in_turn(turn as u64) data-testid="predicted-turn">
                <table class="predicted-table">
                    <thead>
                        <tr>
                            <th scope="col" class="predicted-value">{text::scores::ANNOTATION}</th>
                            <th scope="col" class="predicted-value">{text::scores::DATA}</th>
                            {runs.into_iter().map(run).collect_view()}
                        </tr>
                    </thead>
                    <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
                </table>
                {rest.map(|rest| view! { <p class="predicted-note">{rest}</p> })}
            </div>
        }
    })
}
