//! Grounding: whether the values that dialogues are annotated with were said, by whom, in which form and when.

mod examples;
mod going;
mod table;

use super::ask::ask_again;
use super::navigation::Navigation;
use super::parts::{OverviewTabs, save_on};
use super::search_results::SearchResults;
use super::session::Session;
use super::studies::Studies;
use crate::corpus::Dataset;
use crate::engine::answer::{DatasetGrounding, Outcome};
use crate::engine::study::{StudyKind, StudyReport, StudyState};
use crate::view::grounding::{
    Order, Row, Unit, csv, file_name, grounded, grounded_sum, has_turns, rows, sum,
};
use crate::view::location::{Location, Screen};
use crate::view::overview::within;
use crate::view::text;
use crate::wire::ask::CountSayings;
use examples::Examples;
use going::Going;
use leptos::prelude::*;
use std::sync::Arc;
use table::Table;

/// The screen's context.
#[derive(Clone, Copy)]
struct Shown {
    /// One that is open.
    dataset: Memo<Option<Dataset>>,
    report: Memo<Option<Arc<StudyReport>>>,
    counted: Memo<Option<DatasetGrounding>>,
    order: RwSignal<Order>,
    unit: RwSignal<Unit>,
    rows: Memo<Vec<Row>>,
    /// Some values belong to a turn.
    has_turns: Memo<bool>,
}

impl Shown {
    fn new() -> Self {
        let session = expect_context::<Session>();
        let navigation = expect_context::<Navigation>();
        let results = expect_context::<SearchResults>();
        let studies = expect_context::<Studies>();
        studies.follow_address(StudyKind::Sayings);
        let report = Memo::new(move |_| studies.of_address(StudyKind::Sayings));
        let named = Memo::new(move |before: Option<&Option<Dataset>>| {
            navigation.location.with(|location| match location.screen {
                Screen::Grounding(dataset) => Some(dataset),
                // The screen is about to go, and need not show something else before.
                _ => before.copied().flatten(),
            })
        });
        let dataset = Memo::new(move |_| {
            let named = named.get()?;
            results.datasets().iter().any(|(dataset, _)| *dataset == named).then_some(named)
        });
        let so_far = move || report.with(|report| report.as_ref().map(|it| (it.state, it.measured, it.lost)));
        let query = navigation.query;
        let answer = ask_again(
            session,
            move || Some((dataset.get()?, query.get(), so_far()?)),
            |link, (dataset, line, _)| async move {
                let grounding = link.ask(CountSayings::of(within(dataset, &line))).await?;
                Ok((dataset, line, grounding.datasets.get(&dataset).cloned().unwrap_or_default()))
            },
        );
        let counted = Memo::new(move |_| {
            answer.with(|answer| {
                let (of, _, counted) = answer.as_ref()?;
                (Some(*of) == dataset.get()).then(|| counted.clone())
            })
        });
        let order = RwSignal::new(Order::Share(Outcome::Never));
        let rows = Memo::new(move |_| {
            answer.with(|answer| {
                let Some((dataset, line, counted)) = answer else { return Vec::new() };
                rows(counted, *dataset, line, order.get())
            })
        });
        let has_turns = Memo::new(move |_| {
            counted.with(|counted: &Option<DatasetGrounding>| counted.as_ref().is_some_and(has_turns))
        });
        Self { dataset, report, counted, order, unit: RwSignal::default(), rows, has_turns }
    }

    fn state(self) -> Option<StudyState> {
        self.report.with(|report| report.as_ref().map(|report| report.state))
    }
}

/// The dialogues that a line finds.
fn dialogues(navigation: Navigation, line: &str) -> String {
    let location = navigation.location.with(|location| location.on(Screen::Dialogues(None)));
    Location { query: line.to_owned(), ..location }.fragment()
}

#[component]
pub fn GroundingScreen() -> impl IntoView {
    let shown = Shown::new();
    provide_context(shown);
    let state = move || match shown.state() {
        Some(StudyState::Over) => "over",
        Some(StudyState::Stopped) => "stopped",
        Some(StudyState::Running) => "running",
        Some(StudyState::Absent) | None => "absent",
    };
    let title = move || shown.dataset.get().map_or("", Dataset::title);
    view! {
        <div class="grounding" data-testid="grounding" data-state=state>
            <h1 class="grounding-title">{text::grounding::TITLE}" "<span class="grounding-of">{title}</span></h1>
            <OverviewTabs dataset=shown.dataset/>
            <Show
                when=move || shown.dataset.with(Option::is_some)
                fallback=|| view! { <p class="grounding-note">{text::grounding::NOT_OPEN}</p> }
            >
                <p class="grounding-note">{text::grounding::MEANS}</p>
                <Going/>
                <Sum/>
                <Table/>
                <Examples/>
                <Terms/>
            </Show>
        </div>
    }
}

/// How much is counted, what is counted, and the way to keep it.
#[component]
fn Sum() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let sum = move || shown.counted.with(|counted| counted.as_ref().map(sum));
    let all_said = move || {
        let says = shown.counted.with(|counted| counted.as_ref().map(grounded_sum))?;
        let dataset = shown.dataset.get()?;
        let line = navigation.query.with(|line| grounded(dataset, line));
        let count = shown.counted.with(|counted| counted.as_ref().map_or(0, |counted| counted.grounded));
        let to = dialogues(navigation, &line);
        Some(view! {
            <a href=to data-testid="all-said" data-count=count.to_string()>{says}</a>
            {text::grounding::ALL_SAID}
        })
    };
    let narrowed = move || {
        let line = navigation.query.get();
        let all = || {
            let location = navigation.location.get();
            Location { query: String::new(), ..location }.fragment()
        };
        (!line.is_empty()).then(|| view! { <a class="parts-outline grounding-choice" href=all()>{text::overview::EVERYTHING}</a> })
    };
    let unit = move |unit: Unit, says: &'static str| {
        view! {
            <button
                type="button"
                class="parts-outline grounding-choice"
                aria-pressed=move || (shown.unit.get() == unit).to_string()
                on:click=move |_| shown.unit.set(unit)
            >
                {says}
            </button>
        }
    };
    let save = move |event: web_sys::MouseEvent| {
        if let Some(dataset) = shown.dataset.get_untracked() {
            save_on(&event_target(&event), file_name(dataset), shown.rows.with_untracked(|rows| csv(rows)));
        }
    };
    view! {
        <div class="grounding-head">
            <p class="grounding-sum" role="status">{sum}". "{all_said}</p>
            {narrowed}
            <div class="grounding-units" role="group" aria-label=text::grounding::COUNTED>
                {unit(Unit::Values, text::grounding::VALUES)}
                {unit(Unit::Dialogues, text::grounding::DIALOGUES)}
                <button type="button" class="parts-outline grounding-choice" on:click=save>
                    {text::overview::CSV}
                </button>
            </div>
        </div>
    }
}

/// What the words of the table mean.
#[component]
fn Terms() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let of_dataset = move || shown.dataset.get().and_then(text::grounding::of_dataset);
    let term = |(word, says): (&'static str, &'static str)| {
        view! { <dt class="grounding-term">{word}</dt><dd class="grounding-meaning">{says}</dd> }
    };
    view! {
        <section class="grounding-terms" aria-label=text::grounding::TERMS_TITLE>
            <h2 class="grounding-subtitle">{text::grounding::TERMS_TITLE}</h2>
            <p class="grounding-note">{of_dataset}</p>
            <dl>{text::grounding::TERMS.map(term).collect_view()}</dl>
        </section>
    }
}
