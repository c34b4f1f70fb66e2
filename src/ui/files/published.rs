//! What the authors of the datasets count, beside what was counted here.

use super::Head;
use crate::ui::session::Session;
use crate::view::manifest::{self, Comparison};
use crate::view::{number, problem, text};
use leptos::prelude::*;

const PUBLISHED_COLUMNS: [(&str, bool); 4] = [
    (text::title::DIALOGUES, false),
    (text::files::PUBLISHED, true),
    (text::files::COUNTED_HERE, true),
    (text::files::DIFFERENCE, false),
];

#[component]
pub fn PublishedSets() -> impl IntoView {
    let session = expect_context::<Session>();
    let number = |count: u64| view! { <td class="files-cell" data-numeric>{number::grouped(count)}</td> };
    let row = move |comparison: Comparison| {
        let published = comparison.published;
        view! {
            <tr data-testid="published-row">
                <th class="files-cell" scope="row">{published.title}</th>
                {number(published.dialogues)}
                {number(comparison.counted)}
                <td class="files-cell">{problem::sentence(&comparison.says())}</td>
            </tr>
        }
    };
    move || {
        let comparisons = session.files.with(|files| manifest::comparisons(files));
        (!comparisons.is_empty()).then(|| {
            view! {
                <section class="files-section">
                    <h2 class="files-heading">{text::files::PUBLISHED_SETS}</h2>
                    <table class="files-table">
                        <Head columns=&PUBLISHED_COLUMNS/>
                        <tbody>{comparisons.into_iter().map(row).collect_view()}</tbody>
                    </table>
                </section>
            }
        })
    }
}
