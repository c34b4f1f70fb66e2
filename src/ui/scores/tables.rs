//! Tables of runs: their figures beside each other, and counts that lead to dialogues.

use super::shown::Shown;
use crate::ui::navigation::Navigation;
use crate::view::number::grouped;
use crate::view::scores::{
    Entry, GroupRow, List, ListRow, MetricRow, Pair, Place, RunRow, Table, Value, VersionRow, Versions,
};
use crate::view::text;
use leptos::prelude::*;

/// What every run is, and what of it is not as it should be.
#[component]
pub fn Runs(runs: Memo<Vec<RunRow>>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let note = move |(says, place): (String, Option<Place>)| {
        let link = place.map(|Place { id, query }| {
            view! { ", " <a href=move || navigation.list_of(&query)>{id}</a> }
        });
        view! { <li>{says}{link}</li> }
    };
    let row = move |run: RunRow| {
        let RunRow { name, path, dialogues, turns, notes } = run;
        let shown = name.clone();
        let notes = if notes.is_empty() {
            view! { <span class="study-note">{text::scores::ALL_RIGHT}</span> }.into_any()
        } else {
            view! { <ul class="scores-notes">{notes.into_iter().map(note).collect_view()}</ul> }.into_any()
        };
        view! {
            <tr data-testid="run" data-run=name>
                <th scope="row" class="study-cell">{shown}</th>
                <td class="study-cell scores-path">{path}</td>
                <Number entry=dialogues/>
                <td class="study-cell" data-numeric>{grouped(turns)}</td>
                <td class="study-cell">{notes}</td>
            </tr>
        }
    };
    view! {
        <div class="study-scroll" role="region" tabindex="0" aria-label=text::scores::RUNS>
            <table class="study-table scores-table">
                <caption class="study-caption">{text::scores::RUNS}</caption>
                <thead>
                    <tr>
                        <th scope="col" class="study-cell">{text::scores::RUN}</th>
                        <th scope="col" class="study-cell">{text::scores::FROM}</th>
                        <th scope="col" class="study-cell" data-numeric>{text::scores::DIALOGUES}</th>
                        <th scope="col" class="study-cell" data-numeric>{text::scores::TURNS}</th>
                        <th scope="col" class="study-cell">{text::scores::NOTES}</th>
                    </tr>
                </thead>
                <tbody>{move || runs.get().into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Every metric of a group.
#[component]
pub fn Metrics(table: Table) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let Table { runs, rows } = table;
    let row = |row: MetricRow| {
        let MetricRow { metric, means, values } = row;
        let cells = values.into_iter().map(|value| view! { <Mean value/> }).collect_view();
        view! {
            <tr data-testid="metric" data-metric=metric>
                <th scope="row" class="study-cell">
                    <code>{metric}</code>
                    <span class="study-means">{means}</span>
                </th>
                {cells}
            </tr>
        }
    };
    view! {
        <div class="study-scroll" role="region" tabindex="0" aria-label=text::scores::METRICS>
            <table class="study-table scores-table scores-metrics" data-testid="metrics">
                <caption class="study-caption">{text::scores::METRICS}" · "{move || shown.group_now()}</caption>
                <Head first=text::scores::METRIC names=runs/>
                <tbody>{rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// How much a model's metrics vary with the words of the schemas.
#[component]
pub fn VersionsOf(of: Versions) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let row = |VersionRow { metric, mean, coefficient }: VersionRow| {
        view! {
            <tr data-metric=metric>
                <th scope="row" class="study-cell"><code>{metric}</code></th>
                <Mean value=mean/>
                <Mean value=coefficient/>
            </tr>
        }
    };
    let columns = [text::scores::VERSIONS_MEAN, text::scores::COEFFICIENT].map(str::to_owned).into();
    view! {
        <div class="study-scroll" role="region" tabindex="0" aria-label=text::scores::VERSIONS>
            <table class="study-table scores-table" data-testid="sensitivity">
                <caption class="study-caption">
                    {text::scores::VERSIONS}" · "{move || shown.group_now()}
                    <span class="study-means">{of.says} " " {text::scores::VERSIONS_NOTE}</span>
                </caption>
                <Head first=text::scores::METRIC names=columns/>
                <tbody>{of.rows.into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// The first metric of every group; a group shows its metrics.
#[component]
pub fn Groups(groups: Memo<Vec<GroupRow>>, names: Memo<Vec<String>>) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let navigation = expect_context::<Navigation>();
    let row = move |row: GroupRow| {
        let GroupRow { group, query, values, percents } = row;
        let (chosen, name, title) = (group.clone(), group.clone(), group.clone());
        let is_shown = move || (shown.group_now() == name).to_string();
        let cells = values.into_iter().zip(percents).map(|(value, percent)| {
            view! {
                <td class="study-cell" data-numeric>
                    {value.mean.unwrap_or_else(|| text::scores::NONE.to_owned())}
                    <span class="scores-of">{text::scores::of_frames(value.count)}</span>
                    <span class="scores-bar" style:--percent=percent.to_string()></span>
                </td>
            }
        });
        let list = query.map(|query| {
            view! {
                " "
                <a class="scores-of" href=move || navigation.list_of(&query)>{text::scores::DIALOGUES}</a>
            }
        });
        view! {
            <tr data-testid="group" data-group=group>
                <th scope="row" class="study-cell">
                    <button
                        type="button"
                        class="scores-group"
                        aria-pressed=is_shown
                        on:click=move |_| shown.group.set(Some(chosen.clone()))
                    >
                        {title}
                    </button>
                    {list}
                </th>
                {cells.collect_view()}
            </tr>
        }
    };
    view! {
        <div class="study-scroll" role="region" tabindex="0" aria-label=text::scores::GROUPS>
            <table class="study-table scores-table" data-testid="groups">
                <caption class="study-caption">{text::scores::GROUPS}</caption>
                {move || view! { <Head first=text::scores::GROUP names=names.get()/> }}
                <tbody>{move || groups.get().into_iter().map(row).collect_view()}</tbody>
            </table>
        </div>
    }
}

/// Counts of one kind.
#[component]
pub fn ListOf(list: List, names: Vec<String>) -> impl IntoView {
    let (title, note) = (list.title, list.note);
    let row = |ListRow { says, entries }: &ListRow| {
        let entry = |entry: &Entry| view! { <Number entry=entry.clone() percent=Some(list.percent(entry))/> };
        view! {
            <tr>
                <th scope="row" class="study-cell">{says.clone()}</th>
                {entries.iter().map(entry).collect_view()}
            </tr>
        }
    };
    let rows = list.rows.iter().map(row).collect_view();
    view! {
        <div class="study-scroll" role="region" tabindex="0" aria-label=title>
            <table class="study-table scores-table" data-testid="scores-list">
                <caption class="study-caption">{title}<span class="study-means">{note}</span></caption>
                <Head first=text::scores::WHICH names/>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// Two runs on the same turns.
#[component]
pub fn PairOf(pair: Pair) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Pair { names: (first, second), agreement, only: (only_first, only_second), says } = pair;
    let plain = |says: &'static str, count: u64| {
        view! {
            <tr>
                <th scope="row" class="study-cell">{says}</th>
                <td class="study-cell" data-numeric>{grouped(count)}</td>
            </tr>
        }
    };
    let linked = |run: &str, count: u64, query: String| {
        view! {
            <tr>
                <th scope="row" class="study-cell">
                    <a href=move || navigation.list_of(&query)>{text::scores::only(run)}</a>
                </th>
                <td class="study-cell" data-numeric data-count=count.to_string()>{grouped(count)}</td>
            </tr>
        }
    };
    view! {
        <section class="scores-pair" data-testid="pair">
            <table class="study-table scores-table">
                <caption class="study-caption">{text::scores::PAIRS}</caption>
                <tbody>
                    {plain(text::scores::BOTH_RIGHT, agreement.both_right)}
                    {linked(&first, agreement.only_first, only_first)}
                    {linked(&second, agreement.only_second, only_second)}
                    {plain(text::scores::BOTH_WRONG, agreement.both_wrong)}
                </tbody>
            </table>
            <p class="study-note">{says}</p>
        </section>
    }
}

/// The head of a table with a column for each run.
#[component]
fn Head(first: &'static str, names: Vec<String>) -> impl IntoView {
    let column = |name: String| view! { <th scope="col" class="study-cell" data-numeric>{name}</th> };
    view! {
        <thead>
            <tr>
                <th scope="col" class="study-cell">{first}</th>
                {names.into_iter().map(column).collect_view()}
            </tr>
        </thead>
    }
}

/// A mean with how many it is of.
#[component]
fn Mean(value: Value) -> impl IntoView {
    view! {
        <td class="study-cell" data-numeric>
            {value.mean.unwrap_or_else(|| text::scores::NONE.to_owned())}
            <span class="scores-of">{text::scores::of_frames(value.count)}</span>
        </td>
    }
}

/// A count that leads to its dialogues; 0 leads nowhere.
#[component]
fn Number(
    entry: Entry,
    /// Of a bar below it.
    #[prop(default = None)]
    percent: Option<u32>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Entry { count, query } = entry;
    let shown = if count == 0 {
        view! { <span class="study-note">"0"</span> }.into_any()
    } else {
        view! { <a href=move || navigation.list_of(&query)>{grouped(count)}</a> }.into_any()
    };
    let bar = percent.map(|percent| {
        view! { <span class="scores-bar" style:--percent=percent.to_string()></span> }
    });
    view! { <td class="study-cell" data-numeric data-count=count.to_string()>{shown}{bar}</td> }
}
