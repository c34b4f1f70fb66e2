//! A turn of each dialogue, side by side.

use super::shown::alone;
use crate::corpus::CharRange;
use crate::engine::answer::Reading;
use crate::ui::navigation::{Navigation, name_of};
use crate::ui::reader::Utterance;
use crate::view::beside::{Comparison, Fact, Side};
use crate::view::layer::Layer;
use crate::view::location::DialogueLink;
use crate::view::{number, text};
use leptos::prelude::*;
use std::sync::Arc;

#[component]
pub fn Row(both: Arc<Comparison>, index: usize, is_current: Selector<Option<usize>>) -> impl IntoView {
    let row = both.rows.get(index).cloned().unwrap_or_default();
    let differs = row.differs;
    let says = differs.then(|| view! { <span class="parts-hidden">{text::beside::DIFFERS}</span> });
    view! {
        <li
            class="beside-row"
            data-testid="beside-row"
            data-differs=differs
            data-current=move || differs && is_current.selected(&Some(index))
        >
            {says}
            <SideOf name="left" side=row.left reading=Arc::clone(&both.left)/>
            <SideOf name="right" side=row.right reading=Arc::clone(&both.right)/>
        </li>
    }
}

#[component]
fn SideOf(name: &'static str, side: Side, reading: Arc<Reading>) -> impl IntoView {
    let Side { turn, marks, facts } = side;
    let fact = |fact| view! { <FactOf fact/> };
    view! {
        <div class="beside-side" data-side=name>
            {turn.map(|index| view! { <Turn reading index marks/> })}
            <ul class="beside-facts">
                {facts.into_iter().filter(Fact::is_worth_showing).map(fact).collect_view()}
            </ul>
        </div>
    }
}

#[component]
fn Turn(reading: Arc<Reading>, index: usize, marks: Vec<CharRange>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let speaker = reading.dialogue.turns.get(index).map(|turn| turn.speaker.as_str());
    let link = DialogueLink { turn: u32::try_from(index).ok(), ..DialogueLink::to(name_of(&reading)) };
    view! {
        <p class="beside-speaker" data-speaker=speaker>
            <a href=alone(navigation, link).fragment() aria-label=text::beside::turn_alone(index as u64)>
                {number::ordinal(index as u64)}
            </a>
            " "
            {speaker}
        </p>
        <Utterance reading turn=index hits=marks/>
    }
}

#[component]
fn FactOf(fact: Fact) -> impl IntoView {
    let Fact { layer, says, is_common } = fact;
    let only_here = (!is_common).then(|| {
        view! {
            <span class="beside-sign" aria-hidden="true">"≠"</span>
            <span class="parts-hidden">{text::beside::ONLY_HERE}</span>
        }
    });
    view! {
        <li class="beside-fact" data-apart=!is_common data-layer=layer.map(Layer::as_str)>
            {only_here}
            <bdi>{says}</bdi>
        </li>
    }
}
