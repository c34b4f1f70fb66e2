//! The frames that a turn is about or changes, beside it.

use crate::engine::answer::DialogueName;
use crate::formats::FrameCard;
use crate::ui::navigation::Navigation;
use crate::ui::parts::{SlotTerm, ValueTerm};
use crate::view::frames::card::{Card, Row, RowChange, cards};
use crate::view::frames::hue;
use crate::view::text;
use leptos::prelude::*;

/// Nothing for a turn without frames.
#[component]
pub fn Cards(of_turn: Vec<FrameCard>, turn: usize, name: DialogueName) -> impl IntoView {
    let card = |card| view! { <OneCard card name=name.clone()/> };
    (!of_turn.is_empty()).then(|| {
        view! {
            <div class="frames-cards" role="note" aria-label=text::frames::after(turn as u64)>
                {cards(&of_turn).into_iter().map(card).collect_view()}
            </div>
        }
    })
}

#[component]
fn OneCard(card: Card, name: DialogueName) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Card { frame, title, how, is_active, rows, others, questions, turn } = card;
    let title = match turn {
        Some(turn) => {
            let link = navigation.at_turn(name, turn).fragment();
            view! { <a class="frames-title" href=link title=text::frames::in_turn(turn.into())>{title}</a> }
                .into_any()
        }
        None => view! { <span class="frames-title">{title}</span> }.into_any(),
    };
    let how = (!how.is_empty()).then(|| view! { " "<span class="frames-how">{how}</span> });
    let questions: Vec<_> = questions
        .into_iter()
        .map(|says| view! { <li class="frames-question"><bdi>{says}</bdi></li> })
        .collect();
    let questions = (!questions.is_empty()).then(|| view! { <ul>{questions}</ul> });
    let others = (!others.is_empty()).then(|| {
        view! {
            <details class="frames-others">
                <summary class="frames-summary">{text::frames::unchanged(others.len() as u64)}</summary>
                <Rows rows=others/>
            </details>
        }
    });
    view! {
        <div
            class="frames-card"
            data-frame=frame.to_string()
            data-hue=hue(frame)
            data-active=is_active.then_some("true")
        >
            <p class="frames-head">{title}{how}</p>
            <Rows rows/>
            {questions}
            {others}
        </div>
    }
}

#[component]
fn Rows(rows: Vec<Row>) -> impl IntoView {
    let row = |Row { slot, before, now, written, change }: Row| {
        let words = match change {
            RowChange::Replaced => text::frames::NOW,
            RowChange::Added => text::frames::IS_NEW,
            RowChange::Same | RowChange::Dropped => "",
        };
        let before = before.map(|before| {
            view! {
                <del class="frames-before">
                    <span class="parts-hidden">{text::frames::BEFORE}</span>
                    <bdi>{before}</bdi>
                </del>
                " "
            }
        });
        let now = now.map(|now| {
            let value = match written {
                Some(value) => view! { <ValueTerm value says=now/> }.into_any(),
                None => view! { <bdi>{now}</bdi> }.into_any(),
            };
            match change {
                RowChange::Same => view! { <span class="frames-value">{value}</span> }.into_any(),
                _ => view! {
                    <ins class="frames-value">
                        <span class="parts-hidden">{words}</span>
                        {value}
                    </ins>
                }
                .into_any(),
            }
        });
        let gone = (change == RowChange::Dropped)
            .then(|| view! { <span class="frames-gone">{text::frames::DROPPED}</span> });
        view! {
            <div class="frames-row" data-change=change.as_str() data-slot-name=slot.clone()>
                <dt class="frames-slot"><SlotTerm name=slot.clone()/></dt>
                <dd class="frames-says">{before}{now}{gone}</dd>
            </div>
        }
    };
    (!rows.is_empty())
        .then(|| view! { <dl class="frames-rows">{rows.into_iter().map(row).collect_view()}</dl> })
}
