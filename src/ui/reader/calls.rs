//! Service calls: what was asked of a service and what came back; where the dataset shows it, also where each value
//! was said.

use super::dialogue::DialogueContext;
use super::method::Method;
use super::replay::Replayed;
use crate::corpus::{Call, Dataset};
use crate::ui::navigation::name_of;
use crate::ui::parts::{SlotTerm, ValueTerm, Wide};
use crate::view::call::{DONT_CARE, Table, is_numeric, outcome, table};
use crate::view::findings::Subjects;
use crate::view::search_call::{SearchWords, search_words};
use crate::view::text;
use leptos::prelude::*;

/// More searches of a turn are folded.
const MOST_SEARCHES: usize = 3;

/// The calls of a turn.
#[component]
pub fn Calls(turn: usize, found: Subjects) -> impl IntoView {
    let DialogueContext { reading, .. } = expect_context();
    let said = reading.dialogue.turns.get(turn)?;
    let is_named = said.services.len() > 1;
    let replays = reading.details.replays.get(turn).map(Vec::as_slice).unwrap_or_default();
    let known = found.clone();
    let all = said.calls.len() as u64;
    let call = |(number, call): (usize, &Call)| {
        let line = match replays.get(number) {
            Some(replay) => {
                let replay = replay.clone();
                let name = name_of(&reading);
                view! { <Replayed call=call.clone() is_named replay name turn/> }.into_any()
            }
            None if reading.dataset == Dataset::Frames => {
                let place = (all > 1).then(|| text::packages::place_among(number as u64, all));
                view! { <Searched call=call.clone() place/> }.into_any()
            }
            None => view! { <Recorded call=call.clone() is_named/> }.into_any(),
        };
        view! {
            <div
                class="reader-call"
                role="group"
                data-call=number.to_string()
                data-found=found.call(number)
                aria-label=text::call::of(&call.method)
            >
                {line}
            </div>
        }
    };
    let most = if reading.dataset == Dataset::Frames { MOST_SEARCHES } else { usize::MAX };
    let (first, more) = said.calls.split_at_checked(most).unwrap_or((&said.calls, &[]));
    let more = (!more.is_empty()).then(|| {
        let is_open = (first.len()..said.calls.len()).any(|number| known.call(number).is_some());
        view! {
            <details class="reader-more" open=is_open>
                <summary class="reader-summary">{text::packages::more(more.len() as u64)}</summary>
                {(first.len()..).zip(more).map(call).collect_view()}
            </details>
        }
    });
    Some(view! { {(0..).zip(first).map(call).collect_view()}{more} })
}

/// A search with what it found, and all its fields and packages on demand.
#[component]
fn Searched(call: Call, place: Option<String>) -> impl IntoView {
    let SearchWords { conditions, found, has_found, fields } = search_words(&call);
    let condition = |(index, (word, value)): (usize, (&'static str, String))| {
        view! {
            {if index > 0 { ", " } else { "" }}
            <span class="reader-parameter">{word}</span>
            " "
            <ValueTerm attr:class="reader-asked" value/>
        }
    };
    let field = |(key, value, meaning): (String, String, Option<String>)| {
        view! {
            <dt class="reader-parameter"><bdi>{key}</bdi></dt>
            <dd>
                <ValueTerm value/>
                {meaning.map(|meaning| view! { " "<span class="reader-why">{meaning}</span> })}
            </dd>
        }
    };
    let results = call.results.as_deref().filter(|rows| !rows.is_empty());
    let results =
        results.map(|rows| view! { <Results table=owned(&table(rows)) method=call.method.clone()/> });
    view! {
        <details>
            <summary class="reader-call-line reader-search">
                <Method service=call.service method=call.method is_named=false/>
                "("
                {conditions.into_iter().enumerate().map(condition).collect_view()}
                ") → "
                <strong class="reader-outcome" data-verdict=if has_found { "good" } else { "bad" }>{found}</strong>
                {place.map(|place| view! { <span class="reader-why">" · "{place}</span> })}
                " "
                <span class="reader-demand">{text::packages::ALL_FIELDS}</span>
            </summary>
            <dl class="reader-replay">{fields.into_iter().map(field).collect_view()}</dl>
            {results}
        </details>
    }
}

/// A call as it is written in the data.
#[component]
fn Recorded(call: Call, is_named: bool) -> impl IntoView {
    let says = outcome(&call);
    let results = call.results.as_deref().filter(|rows| !rows.is_empty());
    let results =
        results.map(|rows| view! { <Results table=owned(&table(rows)) method=call.method.clone()/> });
    let parameter = |(index, (name, value)): (usize, (String, String))| {
        let is_indifferent = value == DONT_CARE;
        view! {
            {if index > 0 { ", " } else { "" }}
            <SlotTerm attr:class="reader-parameter" name/>
            " "
            <span class="reader-argument" data-indifferent=is_indifferent><ValueTerm value/></span>
        }
    };
    view! {
        <p class="reader-call-line">
            <Method service=call.service method=call.method is_named/>
            "("
            {call.parameters.into_iter().enumerate().map(parameter).collect_view()}
            ") → "
            <strong class="reader-outcome">{says}</strong>
        </p>
        {results}
    }
}

/// A table of results as it is drawn: each cell with whether its column is one of numbers.
struct Cells {
    columns: Vec<(String, bool)>,
    rows: Vec<Vec<(String, bool)>>,
}

fn owned(table: &Table) -> Cells {
    let are_numeric: Vec<_> = (0..table.columns.len()).map(|column| is_numeric(table, column)).collect();
    let with = |says: &mut dyn Iterator<Item = &str>| {
        says.map(str::to_owned).zip(are_numeric.iter().copied()).collect()
    };
    Cells {
        columns: with(&mut table.columns.iter().copied()),
        rows: table.rows.iter().map(|row| with(&mut row.iter().map(|cell| cell.unwrap_or("–")))).collect(),
    }
}

/// Wide tables scroll by themselves, also from the keyboard.
#[component]
fn Results(table: Cells, method: String) -> impl IntoView {
    let column = |(name, is_numeric)| {
        view! { <th class="reader-cell" scope="col" data-numeric=is_numeric><SlotTerm name/></th> }
    };
    let cell = |(says, is_numeric)| {
        view! { <td class="reader-cell" data-numeric=is_numeric><ValueTerm value=says/></td> }
    };
    let row = move |row: Vec<(String, bool)>| view! { <tr>{row.into_iter().map(cell).collect_view()}</tr> };
    view! {
        <Wide label=text::call::results_of(&method) role="group">
            <table class="reader-table">
                <thead>
                    <tr>{table.columns.into_iter().map(column).collect_view()}</tr>
                </thead>
                <tbody>{table.rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </Wide>
    }
}
