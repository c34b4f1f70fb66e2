//! The list of dialogues: rows of one height, drawn only where they are seen.
//!
//! A list box of options with a fixed height. Invariant: what is drawn follows from the scroll position,
//! the count and the measured row height through `view::window`, and from nothing else.

mod row;
mod steps;

pub use steps::step;

use super::found::{Answer, Found};
use super::here::{Here, Spot};
use super::opened::{Opened, Phase};
use super::parts::{Icon, Measured, Shape, SideButton, follow_size, maybe, part, px, text, watch_scroll};
use crate::engine::answer::Field;
use crate::view::walk::Step;
use crate::view::window::{Strip, Window};
use crate::view::{number, sort};
use crate::web::page;
use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use leptos::task::spawn_local;
use row::RowView;

const BOX: &str = ".list-scroll";

/// Moves the focus to the list.
pub fn focus() {
    page::focus(BOX);
}

#[component]
pub fn List() -> impl IntoView {
    view! {
        <section class="list" aria-label="Dialogues">
            <Head />
            <Rows />
        </section>
    }
}

#[component]
fn Head() -> impl IntoView {
    let found = expect_context::<Found>();
    let opened = expect_context::<Opened>();
    let here = expect_context::<Here>();
    let count = move |pick: fn(&Answer) -> u64| found.answer.with(|answer| answer.as_deref().map_or(0, pick));
    let matching = move || count(|answer| answer.survey.matching);
    let total = move || count(|answer| answer.survey.total);
    let is_filtered = move || here.query.with(|query| !query.trim().is_empty());
    let of_total =
        move || if is_filtered() { format!(" of {}", number::grouped(total())) } else { String::new() };
    view! {
        <header class="parts-head">
            <SideButton />
            <p
                class="parts-count"
                role="status"
                data-testid="dialogue-count"
                data-count=text(move || matching().to_string())
                data-total=text(move || total().to_string())
            >
                <strong class="parts-matching">
                    {text(move || number::counted(matching(), "dialogue", "dialogues"))}
                </strong>
                {text(of_total)}
                {text(move || extent(opened))}
            </p>
            <OrderChoice />
            <Show when=is_filtered>
                <button class="parts-outline parts-clear" type="button" on:click=move |_| here.set_query(String::new(), false)>
                    "Clear"
                </button>
            </Show>
        </header>
    }
}

/// The order of the list, which is a term of the query line.
#[component]
fn OrderChoice() -> impl IntoView {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let current = Memo::new(move |_| here.query.with(|line| sort::current(line)));
    let orders = Memo::new(move |_| {
        found.answer.with(|answer| {
            sort::orders(answer.as_ref().map(|answer| answer.survey.facets.as_slice()).unwrap_or_default())
        })
    });
    let choose = move |event| {
        let line = here.query.get_untracked();
        here.set_query(sort::sorted(&line, &event_target_value(&event)), false);
    };
    let options = move || {
        let current = current.get();
        let option = |order: sort::Order| {
            view! { <option value=order.value.clone() selected=order.value == current>{order.label}</option> }
        };
        orders.get().into_iter().map(option).collect_view()
    };
    view! {
        <select class="list-order" aria-label="Order" data-testid="order" on:change=choose>
            {part(options)}
        </select>
    }
}

/// What the counts hold for, when it is not everything.
fn extent(opened: Opened) -> &'static str {
    match opened.phase.get() {
        Phase::Reading => " so far",
        Phase::Ready if opened.progress.get().is_stopped => " in what was read",
        Phase::Ready | Phase::Empty => "",
    }
}

#[component]
fn Rows() -> impl IntoView {
    let found = expect_context::<Found>();
    let here = expect_context::<Here>();
    let opened = expect_context::<Opened>();
    let scroll_px = RwSignal::new(0.0);
    let measured = Measured::default();
    let Measured { scroll, row, .. } = measured;
    let strip = follow_size(measured, move || {
        found.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.matching))
    });
    let window = Memo::new(move |_| strip.get().window(scroll_px.get()));
    fetch(found, window);
    keep_in_sight(here, scroll, strip);
    steps::follow(opened, found, here);
    let row_count = Memo::new(move |_| strip.get().row_count);
    let are_split =
        Memo::new(move |_| found.answer.with(|answer| answer.as_ref().is_some_and(|a| splits(a) > 1)));
    let range = move || {
        let Window { first, len, .. } = window.get();
        first..first + len
    };
    let keys = move |event: KeyboardEvent| {
        if let Some(wanted) = Step::of_key(&event.key(), strip.get_untracked().page_rows()) {
            event.prevent_default();
            step(opened, found, here, wanted);
        }
    };
    // Only a row that is drawn can be pointed at.
    let active = move || {
        here.spot.get().map(|spot| spot.index).filter(|index| range().contains(index)).map(row::element_id)
    };
    let places = Memo::new(move |_| window.get().len);
    let places = move || places.get();
    let height = move || px(strip.get().spacer_px());
    let top = move || px(window.get().offset_px);
    view! {
        <div class="list-body">
            <div
                class="list-scroll"
                role="listbox"
                tabindex="0"
                aria-label="Dialogues"
                aria-activedescendant=maybe(active)
                node_ref=scroll
                on:scroll=move |_| watch_scroll(scroll, scroll_px)
                on:keydown=keys
            >
                <div class="list-measure list-row" role="presentation" aria-hidden="true" node_ref=row></div>
                <div class="list-spacer" role="presentation" style=("height", text(height))>
                    <div class="list-window" role="presentation" style=("top", text(top))>
                        <For each=move || 0..places() key=|place| *place let:place>
                            <RowView place window row_count are_split />
                        </For>
                    </div>
                </div>
            </div>
            <Show when=move || is_empty(found, opened)>
                <NoMatch />
            </Show>
        </div>
    }
}

/// Nothing matches: says so, and offers to take away what the query asks for.
#[component]
fn NoMatch() -> impl IntoView {
    let here = expect_context::<Here>();
    let chips = move || crate::view::query::chips(&here.query.get());
    view! {
        <div class="list-none">
            <p class="list-none-text">"No dialogue has all of this. Take something away:"</p>
            <ul class="list-none-terms">
                {part(move || {
                    chips().into_iter().map(|chip| {
                        let term = chip.term;
                        let field = chip.field.map(|field| format!("{} ", field.word()));
                        let not = chip.is_negated.then_some("not ");
                        let remove = move |_| {
                            let line = here.query.get_untracked();
                            here.set_query(crate::view::query::without_term(&line, term), false);
                        };
                        view! {
                            <li>
                                <button class="list-none-term" type="button" on:click=remove>
                                    {not} {field} <bdi>{chip.label}</bdi> <Icon shape=Shape::Close />
                                </button>
                            </li>
                        }
                    }).collect_view()
                })}
            </ul>
        </div>
    }
}

/// How many splits there are among the dialogues.
fn splits(answer: &Answer) -> usize {
    let facet = answer.survey.facets.iter().find(|facet| facet.field == Field::Split);
    facet.map_or(0, |facet| facet.values.len())
}

fn is_empty(found: Found, opened: Opened) -> bool {
    let matches_none =
        found.answer.with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.matching == 0));
    matches_none
        && found.fault.with(Option::is_none)
        && opened.phase.get() != Phase::Empty
        && opened.progress.get().dialogues > 0
}

/// Asks for the rows of the window whenever it or the answer changes.
fn fetch(found: Found, window: Memo<Window>) {
    Effect::new(move |_| {
        let Window { first, len, .. } = window.get();
        if found.answer.with(Option::is_some) {
            spawn_local(async move {
                // What scrolled by while others were waiting is not asked for.
                if window.try_get_untracked().is_some_and(|now| now.first == first) {
                    found.ensure(first..first + len).await;
                }
            });
        }
    });
}

/// Scrolls so that the dialogue that is shown is seen in the list, when it changes.
fn keep_in_sight(here: Here, scroll: NodeRef<Div>, strip: Memo<Strip>) {
    Effect::new(move |_| {
        let Some(Spot { index, .. }) = here.spot.get() else { return };
        let Some(element) = scroll.get_untracked() else { return };
        let (_, scroll_px) = page::scroll_box(&element);
        if let Some(to) = strip.get_untracked().scroll_to(index, scroll_px) {
            #[expect(clippy::cast_possible_truncation, reason = "below the height at which browsers clamp")]
            element.set_scroll_top(to.round() as i32);
        }
    });
}
