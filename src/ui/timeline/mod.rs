//! The timeline of the state: slots over the turns of a dialogue, some turns at a time, with the value that each has
//! where one reads; every mark leads to the turn that explains it.

use super::navigation::Navigation;
use super::parts::Term;
use crate::engine::answer::{DialogueName, Field};
use crate::engine::query::VALUE;
use crate::view::layer::Layer;
use crate::view::query::term_of;
use crate::view::timeline::{Group, LaneMark, LaneRow, Timeline, column_of, groups, window_of, windows};
use crate::view::{number, text};
use crate::web::page;
use leptos::html;
use leptos::prelude::*;
use std::sync::Arc;
use web_sys::Element;

/// The turns that have a mark, so many at a time.
type Windows = Arc<Vec<Vec<u32>>>;

#[component]
pub fn Timeline(
    timeline: Timeline,
    name: DialogueName,
    /// The turn whose values stand beside the names; those of the last turn when there is none.
    here: Signal<Option<u32>>,
) -> impl IntoView {
    use text::reader::{STATES, STATES_KEY};
    let windows: Windows = Arc::new(windows(&timeline));
    // The window that has the turn, until another is asked for.
    let at = RwSignal::new(window_of(&windows, here.get_untracked()));
    Effect::watch(
        move || here.get(),
        {
            let windows = Arc::clone(&windows);
            move |turn, _, _| at.set(window_of(&windows, *turn))
        },
        false,
    );
    let scroll = NodeRef::<html::Div>::new();
    Effect::new(move |_| {
        let (_, _, Some(scroll)) = (here.get(), at.get(), scroll.get()) else { return };
        // By then the turn is marked.
        page::next_frame(move || show_column(&scroll));
    });
    let steps = (windows.len() > 1).then(|| view! { <Steps at windows=Arc::clone(&windows)/> });
    let timeline = Arc::new(timeline);
    let table = move || {
        let turns = windows.get(at.get()).cloned().unwrap_or_default();
        let context = Context {
            name: name.clone(),
            turns: turns.clone().into(),
            timeline: Arc::clone(&timeline),
            here,
        };
        let group = |group| view! { <GroupRows group context=context.clone()/> };
        groups(&timeline, &turns).into_iter().map(group).collect_view()
    };
    view! {
        <section class="timeline parts-section" aria-label=STATES data-layer=Layer::State.as_str()>
            <h3 class="parts-section-title">{STATES}</h3>
            <p class="parts-section-note">{STATES_KEY}</p>
            {steps}
            <div
                class="parts-section-scroll"
                role="region"
                tabindex="0"
                aria-label=text::parts::table(STATES)
                node_ref=scroll
            >
                <table class="timeline-table">{table}</table>
            </div>
        </section>
    }
}

/// Brings the turn where one reads beside the names.
fn show_column(scroll: &Element) {
    let find = |selector| scroll.query_selector(selector).ok().flatten();
    if let (Some(turn), Some(name)) = (find("[data-here]"), find(".timeline-group")) {
        page::scroll_beside(scroll, &turn, &name);
    }
}

/// What the rows of a table share.
#[derive(Clone)]
struct Context {
    name: DialogueName,
    turns: Arc<[u32]>,
    timeline: Arc<Timeline>,
    here: Signal<Option<u32>>,
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
fn GroupRows(group: Group, context: Context) -> impl IntoView {
    let Context { name, turns, here, .. } = context.clone();
    let column = {
        let turns = Arc::clone(&turns);
        Memo::new(move |_| column_of(&turns, here.get()?))
    };
    let head = |(index, turn): (usize, &u32)| {
        let says = number::ordinal(u64::from(*turn));
        view! {
            <th class="timeline-turn" scope="col" data-here=move || (column.get() == Some(index)).then_some("")>
                <TurnLink name=name.clone() turn=*turn says/>
            </th>
        }
    };
    let heads = turns.iter().enumerate().map(head).collect_view();
    let lane = |lane| view! { <Lane lane context=context.clone()/> };
    let service =
        (!group.title.is_empty()).then(|| view! { <Term field=Field::Service.as_str() value=group.title/> });
    let when = move || {
        here.get().map_or(text::timeline::AT_END.to_owned(), |turn| text::timeline::after(turn.into()))
    };
    view! {
        <tbody>
            <tr>
                <th class="timeline-group" scope="col">
                    <span class="timeline-slot">
                        {service}
                        " "
                        <span class="timeline-value">{when}</span>
                    </span>
                </th>
                {heads}
            </tr>
            {group.lanes.into_iter().map(lane).collect_view()}
        </tbody>
    }
}

#[component]
fn Lane(lane: LaneRow, context: Context) -> impl IntoView {
    let LaneRow { lane, name: slot, cells } = lane;
    let Context { name, turns, timeline, here } = context;
    let cell = |(mark, turn): (Option<LaneMark>, &u32)| {
        let tone = mark.as_ref().map(|mark| mark.tone.as_str());
        let title = mark.as_ref().map(|mark| mark.says.clone());
        let link = mark.map(|LaneMark { source, sign, says, .. }| {
            view! { <TurnLink name=name.clone() turn=source.unwrap_or(*turn) says=sign label=says/> }
        });
        view! { <td class="timeline-mark" data-tone=tone title=title>{link}</td> }
    };
    let cells = cells.into_iter().zip(turns.iter()).map(cell).collect_view();
    let values = Memo::new(move |_| {
        let lane = timeline.lanes.get(lane);
        lane.map(|lane| lane.values_after(here.get()).to_vec()).unwrap_or_default()
    });
    view! {
        <tr>
            <th class="timeline-name" scope="row">
                <span class="timeline-slot">
                    <Term field=Field::Slot.as_str() value=slot/>
                    " "
                    <span class="timeline-value">{move || view! { <Values values=values.get()/> }}</span>
                </span>
            </th>
            {cells}
        </tr>
    }
}

/// What a slot is, which may be cut: whoever points at it is told all of it.
#[component]
fn Values(values: Vec<String>) -> impl IntoView {
    let value = |(index, value): (usize, String)| {
        let title = text::timeline::value(&value);
        let term = term_of(VALUE, &value);
        view! { {if index > 0 { " / " } else { "" }}<bdi data-term=term title=title>{value}</bdi> }
    };
    values.into_iter().enumerate().map(value).collect_view()
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
