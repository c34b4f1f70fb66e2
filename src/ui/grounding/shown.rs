//! What the screen shows: what of a dataset was counted so far, and how its rows are ordered.

use crate::corpus::Dataset;
use crate::engine::answer::{DatasetGrounding, Outcome};
use crate::engine::study::{StudyKind, StudyReport};
use crate::ui::ask::ask_again;
use crate::ui::navigation::Navigation;
use crate::ui::search_results::SearchResults;
use crate::ui::session::Session;
use crate::ui::studies::Studies;
use crate::view::grounding::{Order, Row, Unit, has_turns, rows};
use crate::view::location::Screen;
use crate::view::overview::within;
use crate::wire::ask::CountSayings;
use leptos::prelude::*;
use std::sync::Arc;

/// The screen's context.
#[derive(Clone, Copy)]
pub struct Shown {
    /// One that is open.
    pub dataset: Memo<Option<Dataset>>,
    pub report: Memo<Option<Arc<StudyReport>>>,
    pub counted: Memo<Option<DatasetGrounding>>,
    pub order: RwSignal<Order>,
    pub unit: RwSignal<Unit>,
    pub rows: Memo<Vec<Row>>,
    /// Some values belong to a turn.
    pub has_turns: Memo<bool>,
}

impl Shown {
    /// Starts the study where it was not run, and asks again when more was measured or something else is asked for.
    pub fn new() -> Self {
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
}
