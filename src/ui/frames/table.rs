//! All frames of a dialogue, for those who ask.

use crate::formats::FrameHistory;
use crate::ui::parts::Wide;
use crate::view::frames::lanes::{FrameRow, rows};
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
    let head = text::frames::ALL_COLUMNS.map(column);
    let body = rows(&histories).into_iter().map(row).collect_view();
    (!histories.is_empty()).then(move || {
        view! {
            <details class="frames-all">
                <summary class="frames-summary">{text::frames::ALL}</summary>
                <Wide label=text::parts::table(text::frames::ALL) role="region">
                    <table>
                        <thead>
                            <tr>{head}</tr>
                        </thead>
                        <tbody>{body}</tbody>
                    </table>
                </Wide>
            </details>
        }
    })
}
