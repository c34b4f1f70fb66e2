//! A timeline: lanes over the turns of a dialogue, some turns at a time; every mark leads to the turn that explains it.

use super::navigation::Navigation;
use crate::engine::answer::DialogueName;
use crate::view::layer::Layer;
use crate::view::timeline::{Group, LaneMark, LaneRow, Timeline, groups, window_of, windows};
use crate::view::{number, text};
use leptos::prelude::*;
use std::sync::Arc;

/// How a timeline is presented.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Presentation {
    pub layer: Layer,
    pub title: &'static str,
    /// What the signs mean.
    pub key: &'static str,
}

/// The turns that have a mark, so many at a time.
type Windows = Arc<Vec<Vec<u32>>>;

#[component]
pub fn Timeline(timeline: Timeline, name: DialogueName, presentation: Presentation) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Presentation { layer, title, key } = presentation;
    let windows: Windows = Arc::new(windows(&timeline));
    // The window that has the turn which the address names, until another is asked for.
    let turn = Memo::new(move |_| navigation.location.with(|location| location.dialogue()?.turn));
    let at = RwSignal::new(window_of(&windows, turn.get_untracked()));
    Effect::watch(
        move || turn.get(),
        {
            let windows = Arc::clone(&windows);
            move |turn, _, _| at.set(window_of(&windows, *turn))
        },
        false,
    );
    let steps = (windows.len() > 1).then(|| view! { <Steps at windows=Arc::clone(&windows)/> });
    let table = move || {
        let turns = windows.get(at.get()).cloned().unwrap_or_default();
        let group = |group| view! { <GroupRows group name=name.clone() turns=turns.clone()/> };
        groups(&timeline, &turns).into_iter().map(group).collect_view()
    };
    view! {
        <section class="timeline parts-section" aria-label=title data-layer=layer.as_str()>
            <h3 class="parts-section-title">{title}</h3>
            <p class="parts-section-note">{key}</p>
            {steps}
            <div
                class="parts-section-scroll"
                role="region"
                tabindex="0"
                aria-label=text::parts::table(title)
            >
                <table class="timeline-table">{table}</table>
            </div>
        </section>
    }
}

/// To earlier and later turns.
#[component]
fn Steps(at: RwSignal<usize>, windows: Windows) -> impl IntoView {
    let last = windows.len().saturating_sub(1);
    let says = move || {
        let (first, last) = windows.get(at.get()).and_then(|window| window.first().zip(window.last()))?;
        Some(text::timeline::turns((*first).into(), (*last).into()))
    };
    view! {
        <p class="timeline-steps">
            <button
                type="button"
                class="parts-outline"
                disabled=move || at.get() == 0
                on:click=move |_| at.update(|at| *at = at.saturating_sub(1))
            >
                {text::timeline::EARLIER}
            </button>
            <span role="status">{says}</span>
            <button
                type="button"
                class="parts-outline"
                disabled=move || at.get() == last
                on:click=move |_| at.update(|at| *at = last.min(*at + 1))
            >
                {text::timeline::LATER}
            </button>
        </p>
    }
}

#[component]
fn GroupRows(group: Group, name: DialogueName, turns: Vec<u32>) -> impl IntoView {
    let head = |turn: &u32| {
        let says = number::ordinal(u64::from(*turn));
        view! {
            <th class="timeline-turn" scope="col">
                <TurnLink name=name.clone() turn=*turn says/>
            </th>
        }
    };
    let heads = turns.iter().map(head).collect_view();
    let lane = |lane| view! { <Lane lane name=name.clone() turns=turns.clone()/> };
    view! {
        <tbody>
            <tr>
                <th class="timeline-group" scope="col"><bdi>{group.title}</bdi></th>
                {heads}
            </tr>
            {group.lanes.into_iter().map(lane).collect_view()}
        </tbody>
    }
}

#[component]
fn Lane(lane: LaneRow, name: DialogueName, turns: Vec<u32>) -> impl IntoView {
    let cell = |(mark, turn): (Option<LaneMark>, u32)| {
        let tone = mark.as_ref().map(|mark| mark.tone.as_str());
        let title = mark.as_ref().map(|mark| mark.says.clone());
        let link = mark.map(|LaneMark { source, sign, says, .. }| {
            view! { <TurnLink name=name.clone() turn=source.unwrap_or(turn) says=sign label=says/> }
        });
        view! { <td class="timeline-mark" data-tone=tone title=title>{link}</td> }
    };
    view! {
        <tr>
            <th class="timeline-name" scope="row"><bdi>{lane.name}</bdi></th>
            {lane.cells.into_iter().zip(turns).map(cell).collect_view()}
        </tr>
    }
}

#[component]
fn TurnLink(
    name: DialogueName,
    turn: u32,
    says: String,
    #[prop(optional)] label: Option<String>,
) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let link = navigation.at_turn(name, turn).fragment();
    view! { <a class="timeline-link" href=link aria-label=label>{says}</a> }
}
