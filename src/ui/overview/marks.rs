//! The drawing of a chart. Every mark is a link to the line that finds what it counts; a drag over a histogram asks for
//! the range.
//!
//! Marks stay where they are and change what they show, so the focus stays. A chart is one stop of the keyboard, and the
//! arrows go through its marks.

use crate::ui::navigation::Navigation;
use crate::view::overview::{Chart, Drawn, Form, Label, Mark, PLOT_WIDTH, Picture, Rect};
use crate::web::page;
use leptos::prelude::*;
use web_sys::KeyboardEvent;

/// What a drag goes from and to, as positions of marks.
type Drag = RwSignal<Option<(usize, usize)>>;

/// A chart and what of it is held.
#[derive(Clone, Copy)]
struct Held {
    chart: Memo<Option<Chart>>,
    drawn: Memo<Option<Picture>>,
    word: &'static str,
    /// The mark that is the chart's stop.
    stop: RwSignal<usize>,
    drag: Drag,
}

impl Held {
    fn id(self, index: usize) -> String {
        format!("overview-{}-{index}", self.word)
    }

    fn count(self) -> usize {
        self.drawn.with(|drawn| drawn.as_ref().map_or(0, |drawn| drawn.marks.len()))
    }

    fn mark<T>(self, index: usize, of: impl FnOnce(&Chart, &Mark) -> T) -> Option<T> {
        self.chart.with(|chart| {
            let chart = chart.as_ref()?;
            Some(of(chart, chart.marks.get(index)?))
        })
    }

    fn is_histogram(self) -> bool {
        self.chart.with(|chart| chart.as_ref().is_some_and(|chart| chart.form == Form::Histogram))
    }

    /// Marks of a row.
    fn columns(self) -> Option<usize> {
        self.chart.with(|chart| match &chart.as_ref()?.form {
            Form::Matrix { columns, .. } => Some(columns.len()),
            Form::Bars | Form::Histogram => None,
        })
    }

    /// The line after a drag, if it went over more than one mark.
    fn dragged(self, line: &str) -> Option<String> {
        let (from, to) = self.drag.get_untracked().filter(|(from, to)| from != to)?;
        let bin = |at: usize| self.chart.with_untracked(|chart| Some(chart.as_ref()?.marks.get(at)?.bin));
        let (first, last) = (bin(from.min(to))?, bin(from.max(to))?);
        self.chart.with_untracked(|chart| chart.as_ref()?.ranged(line, first, last))
    }
}

#[component]
pub fn Marks(chart: Memo<Option<Chart>>, drawn: Memo<Option<Picture>>, word: &'static str) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let held = Held { chart, drawn, word, stop: RwSignal::new(0), drag: RwSignal::new(None) };
    let size = move |of: fn(&Picture) -> f64| drawn.with(|drawn| drawn.as_ref().map_or(0.0, of));
    let view_box = move || format!("0 0 {} {}", size(|drawn| drawn.width), size(|drawn| drawn.height) + 2.0);
    let title =
        move || chart.with(|chart| chart.as_ref().map(|chart| chart.title.clone()).unwrap_or_default());
    let is_histogram = move || held.is_histogram();
    let go = move |line: String| {
        let from = navigation.location_now();
        if let Some(to) = chart.with_untracked(|chart| Some(chart.as_ref()?.location(line, from))) {
            navigation.go(to);
        }
    };
    let on_key = move |event: KeyboardEvent| {
        let last = held.count().saturating_sub(1);
        let now = held.stop.get_untracked().min(last);
        let columns = held.columns();
        let to = match event.key().as_str() {
            "ArrowDown" if columns.is_some() => {
                Some(now + columns.unwrap_or(1)).filter(|to| *to <= last).unwrap_or(now)
            }
            "ArrowUp" if columns.is_some() => now.checked_sub(columns.unwrap_or(1)).unwrap_or(now),
            "ArrowRight" | "ArrowDown" => (now + 1).min(last),
            "ArrowLeft" | "ArrowUp" => now.saturating_sub(1),
            "Home" => 0,
            "End" => last,
            "Escape" => {
                let cleared =
                    chart.with_untracked(|chart| chart.as_ref().and_then(|chart| chart.cleared.clone()));
                if let Some(line) = cleared {
                    event.stop_propagation();
                    go(line);
                }
                return;
            }
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        held.stop.set(to);
        page::focus(&format!("#{}", held.id(to)));
    };
    let end_drag = move |_| {
        let line = navigation.query.with_untracked(|line| held.dragged(line));
        held.drag.set(None);
        if let Some(line) = line {
            go(line);
        }
    };
    let mark = move |index: usize| view! { <MarkOf held index/> };
    let lines =
        move || drawn.with(|drawn| drawn.as_ref().map(|drawn| drawn.lines.clone()).unwrap_or_default());
    let labels =
        move || drawn.with(|drawn| drawn.as_ref().map(|drawn| drawn.labels.clone()).unwrap_or_default());
    let chosen = move || drawn.with(|drawn| drawn.as_ref().and_then(|drawn| drawn.chosen));
    view! {
        <svg
            class="overview-drawing"
            data-form=move || is_histogram().then_some("histogram")
            viewBox=view_box
            role="group"
            aria-label=title
            on:keydown=on_key
            on:pointerup=end_drag
            on:pointerleave=move |_| held.drag.set(None)
            on:dragstart=|event| event.prevent_default()
        >
            {move || {
                let line = |y: f64| view! { <path class="overview-line" d=format!("M0 {y}H{PLOT_WIDTH}")/> };
                lines().into_iter().map(line).collect_view()
            }}
            {move || chosen().map(|rect| view! { <RectOf part="chosen" rect=Signal::stored(rect)/> })}
            <For each=move || 0..held.count() key=|index| *index children=mark/>
            {move || labels().into_iter().map(|label| view! { <LabelOf label/> }).collect_view()}
        </svg>
    }
}

#[component]
fn LabelOf(label: Label) -> impl IntoView {
    let turn = label.turn();
    view! {
        <text
            class="overview-label"
            x=label.x.to_string()
            y=label.y.to_string()
            text-anchor=label.side.anchor()
            data-quiet=label.is_quiet
            transform=turn
            aria-hidden="true"
        >
            {label.text}
        </text>
    }
}

#[component]
fn MarkOf(held: Held, index: usize) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let drawn = Memo::new(move |_| held.drawn.with(|drawn| drawn.as_ref()?.marks.get(index).cloned()));
    let rect = move |of: fn(&Drawn) -> Rect| drawn.with(|drawn| drawn.as_ref().map(of).unwrap_or_default());
    let says = Memo::new(move |_| held.mark(index, |chart, mark| mark.says(chart)).unwrap_or_default());
    let to = move || {
        let from = navigation.location.get();
        held.mark(index, |chart, mark| Some(chart.location(mark.line.clone()?, from).fragment())).flatten()
    };
    let is_on = move || held.mark(index, |_, mark| mark.is_on).unwrap_or_default();
    let is_dragged =
        move || held.drag.get().is_some_and(|(from, to)| (from.min(to)..=from.max(to)).contains(&index));
    let begin = move |event: web_sys::PointerEvent| {
        if event.button() == 0 && event.pointer_type() == "mouse" && held.is_histogram() {
            held.drag.set(Some((index, index)));
        }
    };
    let drag_over = move |_| {
        held.drag.update(|drag| {
            if let Some((_, to)) = drag {
                *to = index;
            }
        });
    };
    let labels =
        move || drawn.with(|drawn| drawn.as_ref().map(|drawn| drawn.labels.clone()).unwrap_or_default());
    view! {
        <g>
            <a
                class="overview-mark"
                id=held.id(index)
                href=to
                role=move || to().is_none().then_some("img")
                tabindex=move || if held.stop.get() == index { "0" } else { "-1" }
                aria-label=says
                aria-current=move || is_on().then_some("true")
                data-dragged=is_dragged
                on:focus=move |_| held.stop.set(index)
                on:pointerdown=begin
                on:pointerenter=drag_over
            >
                <title>{says}</title>
                <RectOf part="place" rect=Signal::derive(move || rect(|drawn| drawn.place))/>
                <RectOf part="all" rect=Signal::derive(move || rect(|drawn| drawn.ghost))/>
                <RectOf part="matching" rect=Signal::derive(move || rect(|drawn| drawn.bar))/>
                {move || labels().into_iter().map(|label| view! { <LabelOf label/> }).collect_view()}
            </a>
        </g>
    }
}

#[component]
fn RectOf(part: &'static str, rect: Signal<Rect>) -> impl IntoView {
    let of = move |side: fn(Rect) -> f64| format!("{:.2}", side(rect.get()));
    view! {
        <rect
            class="overview-rect"
            data-part=part
            x=move || of(|rect| rect.x)
            y=move || of(|rect| rect.y)
            width=move || of(|rect| rect.width)
            height=move || of(|rect| rect.height)
        ></rect>
    }
}
