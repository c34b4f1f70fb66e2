//! The frames of a dialogue as lanes that stay in sight: who reads a turn sees which of them is talked about.
//!
//! A lane is one stop of the Tab key, and arrow keys go on to its marks, so that there may be many.

use crate::engine::answer::DialogueName;
use crate::ui::navigation::Navigation;
use crate::view::frames::lanes::{Lane, Lanes, Mark, Stretch, place_of};
use crate::view::text;
use crate::web::page;
use leptos::ev::KeyboardEvent;
use leptos::html;
use leptos::prelude::*;

/// What arrow keys go through.
const STOPS: &str = ".frames-name, .frames-mark";

#[component]
pub fn FrameLanes(
    lanes: Lanes,
    turn_count: usize,
    name: DialogueName,
    /// The turn that the address names.
    #[prop(into)]
    turn: Signal<Option<u32>>,
    is_open: RwSignal<bool>,
) -> impl IntoView {
    let place = NodeRef::<html::Div>::new();
    let here = Memo::new(move |_| turn.get().map(|turn| percent(place_of(turn, turn_count))));
    let Lanes { title, lanes } = lanes;
    let lane = |lane| view! { <OneLane lane name=name.clone() here/> };
    let key = |(kind, says): (&'static str, &'static str)| {
        view! { <span class="frames-sign" data-kind=kind></span>{says}" " }
    };
    view! {
        <section class="frames-lanes" aria-label=text::title::FRAMES data-open=move || is_open.get().to_string()>
            <div class="frames-bar">
                <button
                    type="button"
                    class="frames-fold"
                    aria-expanded=move || is_open.get().to_string()
                    aria-controls="frames-lanes"
                    on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
                >
                    {title}
                </button>
                <p class="frames-key" aria-hidden="true">{text::frames::KEY.map(key)}</p>
            </div>
            <div
                class="frames-list"
                id="frames-lanes"
                role="group"
                aria-label=text::frames::KEYS_MOVE
                hidden=move || !is_open.get()
                node_ref=place
                on:keydown=move |event| move_on(&event, place)
            >
                {lanes.into_iter().map(lane).collect_view()}
            </div>
        </section>
    }
}

/// Arrow keys go from mark to mark.
fn move_on(event: &KeyboardEvent, place: NodeRef<html::Div>) {
    let Some(root) = place.get_untracked() else { return };
    let Some(at) = page::focused_of(&root, STOPS) else { return };
    let next = match event.key().as_str() {
        "ArrowRight" => at + 1,
        "ArrowLeft" => at.saturating_sub(1),
        _ => return,
    };
    event.prevent_default();
    page::focus_of(&root, STOPS, next);
}

#[component]
fn OneLane(lane: Lane, name: DialogueName, here: Memo<Option<String>>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let Lane { hue, title, apart, turn, listed, active, marks } = lane;
    let to = move |turn| navigation.at_turn(name.clone(), turn).fragment();
    let stretch = |kind: &'static str| {
        move |Stretch { start, len }: Stretch| {
            view! {
                <span
                    class="frames-stretch"
                    data-kind=kind
                    style:inset-inline-start=percent(start)
                    style:inline-size=percent(len)
                ></span>
            }
        }
    };
    let first = to(turn);
    let mark = |Mark { turn, at, kind, says }: Mark| {
        view! {
            <a
                class="frames-mark"
                href=to(turn)
                tabindex="-1"
                data-kind=kind
                data-turn=turn.to_string()
                aria-label=says.clone()
                title=says
                style:inset-inline-start=percent(at)
            ></a>
        }
    };
    let whole = [title.as_str(), &apart].join(" ");
    view! {
        <div class="frames-lane" data-hue=hue>
            <a class="frames-name" href=first title=whole>
                <strong>{title}</strong>
                " "
                <bdi>{apart}</bdi>
            </a>
            <div class="frames-track">
                {move || here.get().map(|at| view! { <span class="frames-here" style:inset-inline-start=at></span> })}
                {listed.into_iter().map(stretch("listed")).collect_view()}
                {active.into_iter().map(stretch("active")).collect_view()}
                {marks.into_iter().map(mark).collect_view()}
            </div>
        </div>
    }
}

fn percent(value: f64) -> String {
    format!("{value:.3}%")
}
