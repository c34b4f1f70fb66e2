//! Tables of numbers, each a link to its dialogues.

use crate::ui::navigation::Navigation;
use crate::view::number::grouped;
use crate::view::overview::share;
use crate::view::text;
use crate::view::verification::{Entry, List, Matrix};
use leptos::prelude::*;

/// Recorded by derived.
#[component]
pub fn MatrixOf(matrix: Matrix, extent: Memo<String>) -> impl IntoView {
    let Matrix { title, columns, rows } = matrix;
    let head = columns.iter().map(|name| {
        view! { <th scope="col" class="study-cell" data-numeric>{name.clone()}</th> }
    });
    let head = head.collect_view();
    let row = |(recorded, entries): (String, Vec<Entry>)| {
        let sum: u64 = entries.iter().map(|entry| entry.count).sum();
        let cells = entries.into_iter().zip(&columns).map(|(entry, derived)| {
            let says = text::verification::cell(&recorded, derived, entry.count);
            view! { <Number entry says is_marked=true/> }
        });
        let cells = cells.collect_view();
        view! {
            <tr>
                <th scope="row" class="study-cell">{recorded.clone()}</th>
                {cells}
                <td class="study-cell" data-numeric data-sum>{grouped(sum)}</td>
            </tr>
        }
    };
    let rows = rows.into_iter().map(row).collect_view();
    view! {
        <div class="study-scroll" role="region" tabindex="0" aria-label=title>
            <table class="study-table" data-testid="verification-matrix">
                <caption class="study-caption">{title}{move || extent.get()}</caption>
                <thead>
                    <tr>
                        <th scope="col" class="study-cell study-means">
                            {text::verification::RECORDED_BY_DERIVED}
                        </th>
                        {head}
                        <th scope="col" class="study-cell" data-numeric data-sum>{text::verification::SUM}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// Numbers of one kind.
#[component]
pub fn ListOf(list: List, extent: Memo<String>) -> impl IntoView {
    let List { title, note, rows, of } = list;
    let row = |(says, entry): (String, Entry)| {
        let spoken = format!("{says}: {}", grouped(entry.count));
        let part = share(entry.count, of);
        view! {
            <tr>
                <th scope="row" class="study-cell">{says}</th>
                <Number entry says=spoken is_marked=false/>
                <td class="study-cell study-means" data-numeric>{part}</td>
            </tr>
        }
    };
    let rows = rows.into_iter().map(row).collect_view();
    view! {
        <div class="study-scroll">
            <table class="study-table" data-testid="verification-list">
                <caption class="study-caption">
                    {title}{move || extent.get()} <span class="study-means">" " {note}</span>
                </caption>
                <thead>
                    <tr>
                        <th scope="col" class="study-cell">{text::verification::KIND}</th>
                        <th scope="col" class="study-cell" data-numeric>{text::verification::COUNT}</th>
                        <th scope="col" class="study-cell" data-numeric>{text::verification::SHARE}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// A number that leads to what it counts; 0 leads nowhere.
#[component]
fn Number(entry: Entry, says: String, is_marked: bool) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Entry { count, query, is_same } = entry;
    let mark = match (is_marked && count > 0, is_same) {
        (false, _) => None,
        (true, true) => Some("same"),
        (true, false) => Some("other"),
    };
    let shown = if count == 0 {
        view! { <span class="verification-none">"0"</span> }.into_any()
    } else {
        view! { <a href=move || navigation.list_of(&query) aria-label=says>{grouped(count)}</a> }.into_any()
    };
    view! {
        <td class="study-cell" data-numeric data-mark=mark data-count=count.to_string()>{shown}</td>
    }
}
