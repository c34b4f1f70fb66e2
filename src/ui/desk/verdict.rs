//! How what the agent did is judged: a sentence, a table, and on demand how the points are reckoned.

use crate::engine::answer::Reading;
use crate::ui::quiz::HideAgain;
use crate::view::text;
use crate::view::trip::{Judged, JudgedPart, difference, judged};
use leptos::prelude::*;
use std::sync::Arc;

/// Nothing where there is no trip to judge.
#[component]
pub fn Verdicts(reading: Arc<Reading>) -> impl IntoView {
    let booking = reading.details.booking.clone();
    let booking = booking.filter(|booking| booking.intent.is_some() || booking.action.is_some());
    booking.map(|booking| {
        let of = |judged| view! { <Verdict judged/> };
        let judged = judged(&booking, reading.details.flights.as_ref());
        let differ = difference(&booking.judgement).map(|says| {
            view! {
                <p class="desk-differ">
                    <strong>{text::trip::DIFFER}". "</strong>
                    {says}
                </p>
            }
        });
        let recorded = booking.is_correct.map(|is_correct| {
            view! {
                <p class="desk-note">{text::trip::AS_RECORDED}" "{text::trip::yes(is_correct)}</p>
            }
        });
        view! {
            <section aria-label=text::trip::VERDICT>
                <h3 class="desk-title" id="desk-verdict" tabindex="-1">{text::trip::VERDICT}</h3>
                <HideAgain reading/>
                {differ}
                {judged.into_iter().map(of).collect_view()}
                {recorded}
            </section>
        }
    })
}

#[component]
fn Verdict(judged: Judged) -> impl IntoView {
    let Judged { title, is_right, says, rows, reward, whys } = judged;
    let sentence = |says| view! { <p class="desk-says"><bdi>{says}</bdi></p> };
    let table = (!rows.is_empty()).then(|| view! { <VerdictTable title rows reward/> });
    let caption = (table.is_none() && !title.is_empty()).then(|| view! { <p class="desk-note">{title}</p> });
    let why = |why| view! { <li><bdi>{why}</bdi></li> };
    let whys = (!whys.is_empty()).then(|| {
        view! {
            <details class="desk-why">
                <summary class="desk-summary">{text::trip::WHY}</summary>
                <ul>{whys.into_iter().map(why).collect_view()}</ul>
            </details>
        }
    });
    view! {
        <div class="desk-judged" data-right=is_right.map(|is_right| is_right.to_string())>
            {caption}
            <div class="desk-sentences">{says.into_iter().map(sentence).collect_view()}</div>
            {table}
            {whys}
        </div>
    }
}

/// The reward is its last row.
#[component]
fn VerdictTable(title: &'static str, rows: Vec<JudgedPart>, reward: Option<String>) -> impl IntoView {
    use text::trip as t;
    let head = |title| view! { <th class="desk-cell" scope="col">{title}</th> };
    let row = |row: JudgedPart| {
        view! {
            <tr>
                <th class="desk-cell" scope="row">{row.part}</th>
                <td class="desk-cell" data-wrong=!row.is_right><bdi>{row.agent}</bdi></td>
                <td class="desk-cell"><bdi>{row.expected}</bdi></td>
                <td class="desk-cell" data-numeric>{row.points}</td>
            </tr>
        }
    };
    let reward = reward.map(|reward| {
        view! {
            <tr class="desk-reward">
                <th class="desk-cell" scope="row" colspan="3">{t::REWARD}</th>
                <td class="desk-cell" data-numeric>{reward}</td>
            </tr>
        }
    });
    view! {
        <table class="desk-table">
            <caption class="desk-caption">{title}</caption>
            <thead>
                <tr>
                    {[t::PART, t::AGENT, t::EXPECTED].map(head).into_iter().collect_view()}
                    <th class="desk-cell" scope="col" data-numeric>{t::POINTS}</th>
                </tr>
            </thead>
            <tbody>
                {rows.into_iter().map(row).collect_view()}
                {reward}
            </tbody>
        </table>
    }
}
