//! What the overview shows: of which dataset, all of it and what matches, and the charts that are made of both.

use crate::corpus::Dataset;
use crate::engine::answer::{Field, Measure, Overview};
use crate::ui::ask::ask_again;
use crate::ui::navigation::Navigation;
use crate::ui::search_results::SearchResults;
use crate::ui::session::{Phase, Session};
use crate::view::location::Screen;
use crate::view::overview::{
    Chart, Difference, Extent, Scale, Subject, Wanted, charts, differences, of_prices, parts, within,
};
use crate::view::{query, text};
use crate::wire::ask::{Flights, LookOver, OVERVIEW_OF_ALL, OVERVIEW_OF_FLIGHTS};
use leptos::prelude::*;
use std::sync::Arc;

/// The screen's context.
#[derive(Clone, Copy)]
pub struct Shown {
    pub datasets: Memo<Vec<Dataset>>,
    pub dataset: Memo<Option<Dataset>>,
    pub subjects: Memo<Vec<Subject>>,
    /// The line of what is held against what matches; empty for the whole dataset.
    pub against: Memo<String>,
    scale: RwSignal<Option<Scale>>,
    pub unfolded: RwSignal<Vec<Subject>>,
    /// What turns are shown against.
    pub measure: RwSignal<Measure>,
    session: Session,
    query: Memo<String>,
    charts: Memo<Arc<Vec<Chart>>>,
    prices: Memo<Option<Chart>>,
    /// What is held against it: with the line that finds it.
    other: RwSignal<Option<(String, Arc<Overview>)>>,
    /// With the line that it answers.
    matching: RwSignal<Option<(String, Arc<Overview>)>>,
}

impl Shown {
    /// Asks for it, and again when more was read or checked, or something else is asked for.
    pub fn new() -> Self {
        let session = expect_context::<Session>();
        let navigation = expect_context::<Navigation>();
        let results = expect_context::<SearchResults>();
        let query = navigation.query;
        let datasets =
            Memo::new(move |_| results.datasets().into_iter().map(|(dataset, _)| dataset).collect());
        let dataset = Memo::new(move |before: Option<&Option<Dataset>>| {
            let named = navigation.location.with(|location| match location.screen {
                Screen::Overview(ref link) => link.dataset,
                // The screen is about to go, and need not show something else before.
                _ => before.copied().flatten(),
            });
            let asked = query.with(|line| query::values(line, Field::Dataset));
            let asked = asked.first().and_then(|word| Dataset::from_word(word));
            datasets.with(|datasets: &Vec<Dataset>| {
                let is_open = |dataset: &Dataset| datasets.contains(dataset);
                named.filter(is_open).or(asked.filter(is_open)).or(datasets.first().copied())
            })
        });
        // What was read and checked when what is listed was asked for: not more often than that.
        let known = Memo::new(move |_| {
            results
                .answer
                .with(|answer| answer.as_ref().map(|answer| (answer.survey.total, answer.is_of_all)))
        });
        let measure = RwSignal::new(Measure::Words);
        let against = Memo::new(move |before: Option<&String>| {
            navigation.location.with(|location| match &location.screen {
                Screen::Overview(link) => link.against.clone(),
                _ => before.cloned().unwrap_or_default(),
            })
        });
        let other = ask_again(
            session,
            move || Some((dataset.get()?, against.get(), measure.get(), known.get()?)),
            |link, (dataset, line, measure, _)| async move {
                let question = LookOver::of(within(dataset, &line), measure);
                let overview = link.ask_in(OVERVIEW_OF_ALL, question).await?;
                Ok((line, Arc::new(overview)))
            },
        );
        let matching = ask_again(
            session,
            move || Some((dataset.get()?, query.get(), measure.get(), known.get()?)),
            |link, (dataset, line, measure, _)| async move {
                let overview = link.ask(LookOver::of(within(dataset, &line), measure)).await?;
                Ok((line, Arc::new(overview)))
            },
        );
        let flights = ask_again(
            session,
            move || Some((dataset.get().filter(|dataset| *dataset == Dataset::AirDialogue)?, known.get()?)),
            |link, _| async move {
                Ok(link.ask_in(OVERVIEW_OF_FLIGHTS, Flights::of(String::new())).await?.survey)
            },
        );
        let prices = Memo::new(move |_| {
            let is_shown = dataset.get() == Some(Dataset::AirDialogue);
            flights.with(|survey| of_prices(survey.as_ref()?)).filter(|_| is_shown)
        });
        let unfolded = RwSignal::new(Vec::new());
        let charts = Memo::new(move |_| {
            let is_unfolded = |subject| unfolded.with(|unfolded| unfolded.contains(&subject));
            let extent = |subject| if is_unfolded(subject) { Extent::More } else { Extent::First };
            let both = other.get().zip(matching.get());
            let made = both.map(|((against, other), (line, matching))| {
                let is_compared = !against.is_empty();
                let measure = measure.get_untracked();
                charts([&matching, &other], Wanted { line: &line, is_compared, measure, extent: &extent })
            });
            let mut made = made.unwrap_or_default();
            if !made.is_empty() {
                made.extend(prices.get());
            }
            Arc::new(made)
        });
        let subjects =
            Memo::new(move |_| charts.with(|charts| charts.iter().map(|chart| chart.subject).collect()));
        let scale = RwSignal::new(None);
        Self {
            datasets,
            dataset,
            subjects,
            against,
            scale,
            unfolded,
            measure,
            session,
            query,
            charts,
            prices,
            other,
            matching,
        }
    }

    /// Shares make selections of different size comparable.
    pub fn scale(self) -> Scale {
        let of_kind = if self.is_compared() { Scale::Shares } else { Scale::Counts };
        self.scale.get().unwrap_or(of_kind)
    }

    pub fn set_scale(self, scale: Scale) {
        self.scale.set(Some(scale));
    }

    /// Another selection than the whole dataset is held against what matches. Tracks it.
    pub fn is_compared(self) -> bool {
        self.against.with(|line| !line.is_empty())
    }

    /// What differs most between both; nothing without a comparison. Tracks both.
    pub fn differences(self) -> Vec<Difference> {
        let Some(((against, _), _)) = self.other.get().zip(self.matching.get()) else { return Vec::new() };
        if against.is_empty() {
            Vec::new()
        } else {
            {
                let line = self.query.get();
                differences(&self.whole(None), [&line, &against])
            }
        }
    }

    /// The charts with all their values, as they are saved: all, or one.
    pub fn whole(self, subject: Option<Subject>) -> Vec<Chart> {
        let both = self.other.get_untracked().zip(self.matching.get_untracked());
        let Some(((against, other), (line, matching))) = both else { return Vec::new() };
        let measure = self.measure.get_untracked();
        let wanted =
            Wanted { line: &line, is_compared: !against.is_empty(), measure, extent: &|_| Extent::All };
        let mut charts = charts([&matching, &other], wanted);
        charts.extend(self.prices.get_untracked());
        charts.retain(|chart| subject.is_none_or(|subject| chart.subject == subject));
        charts
    }

    /// One of the charts; a chart that goes is still as it was.
    pub fn chart(self, subject: Subject) -> Memo<Option<Chart>> {
        Memo::new(move |before: Option<&Option<Chart>>| {
            let now =
                self.charts.with(|charts| charts.iter().find(|chart| chart.subject == subject).cloned());
            now.or_else(|| before.cloned().flatten())
        })
    }

    /// Dialogues that match, and those of what is held against them. Tracks both.
    pub fn counts(self) -> (u64, u64) {
        let matching =
            self.matching.with(|matching| matching.as_ref().map(|(_, overview)| overview.dialogues));
        let other = self.other.with(|other| other.as_ref().map(|(_, other)| other.dialogues));
        (matching.unwrap_or_default(), other.unwrap_or_default())
    }

    /// The same in words, with the turns. Tracks them.
    pub fn sum(self) -> String {
        let (matching, other) = self.counts();
        let parts = self.matching.with(|matching| matching.as_ref().map(|(_, overview)| parts(overview)));
        let parts = parts.unwrap_or_default();
        let against = self.against.get();
        if against.is_empty() {
            text::overview::sum(matching, &text::count::dialogues(other), &parts)
        } else {
            text::overview::sum_against(&text::count::dialogues(matching), &parts, other, &against)
        }
    }

    /// What is shown answers another line than the one that stands there. Tracks both.
    pub fn is_asking(self) -> bool {
        let asked = self.query.get();
        let against = self.against.get();
        self.matching.with(|matching| matching.as_ref().is_none_or(|(line, _)| *line != asked))
            || self.other.with(|other| other.as_ref().is_none_or(|(line, _)| *line != against))
    }

    /// So far a number means little. Tracks it.
    pub fn is_over(self) -> bool {
        self.session.phase.get() == Phase::Ready
    }
}
