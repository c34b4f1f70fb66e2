//! All frames of a dialogue, for those who ask.

use crate::formats::FrameHistory;
use crate::view::frames::course::{FrameRow, rows};
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn AllFrames(histories: Vec<FrameHistory>) -> impl IntoView {
    let row = |FrameRow { frame, made, active, own }: FrameRow| {
        view! {
            <tr>
                <th class="frames-cell" scope="row">{frame}</th>
                <td class="frames-cell">{made}</td>
                <td class="frames-cell">{active}</td>
                <td class="frames-cell"><bdi>{own}</bdi></td>
            </tr>
        }
    };
    let column = |title| view! { <th class="frames-cell" scope="col">{title}</th> };
    (!histories.is_empty()).then(|| {
        view! {
            <details class="frames-all">
                <summary class="frames-summary">{text::frames::ALL}</summary>
                <div
                    class="parts-section-scroll"
                    role="region"
                    tabindex="0"
                    aria-label=text::parts::table(text::frames::ALL)
                >
                    <table>
                        <thead><tr>{text::frames::ALL_COLUMNS.map(column)}</tr></thead>
                        <tbody>{rows(&histories).into_iter().map(row).collect_view()}</tbody>
                    </table>
                </div>
            </details>
        }
    })
}
