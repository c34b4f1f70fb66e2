//! What the overview shows: of which dataset, all of it and what matches, and the charts that are made of both.

use crate::corpus::Dataset;
use crate::engine::answer::{Field, Measure, Overview};
use crate::ui::ask::ask_again;
use crate::ui::navigation::Navigation;
use crate::ui::search_results::SearchResults;
use crate::ui::session::{Phase, Session};
use crate::view::location::Screen;
use crate::view::overview::{Chart, Extent, Scale, Subject, base, charts, within};
use crate::view::{query, text};
use crate::wire::ask::{LookOver, OVERVIEW_OF_ALL};
use leptos::prelude::*;
use std::sync::Arc;

/// The screen's context.
#[derive(Clone, Copy)]
pub struct Shown {
    pub datasets: Memo<Vec<Dataset>>,
    pub dataset: Memo<Option<Dataset>>,
    pub subjects: Memo<Vec<Subject>>,
    pub scale: RwSignal<Scale>,
    pub unfolded: RwSignal<Vec<Subject>>,
    /// What turns are shown against.
    pub against: RwSignal<Measure>,
    session: Session,
    query: Memo<String>,
    charts: Memo<Arc<Vec<Chart>>>,
    all: RwSignal<Option<Arc<Overview>>>,
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
                Screen::Overview(named) => named,
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
        let against = RwSignal::new(Measure::Words);
        let all = ask_again(
            session,
            move || Some((dataset.get()?, against.get(), known.get()?)),
            |link, (dataset, against, _)| async move {
                let question = LookOver::of(base(dataset), against);
                link.ask_in(OVERVIEW_OF_ALL, question).await.map(Arc::new)
            },
        );
        let matching = ask_again(
            session,
            move || Some((dataset.get()?, query.get(), against.get(), known.get()?)),
            |link, (dataset, line, against, _)| async move {
                let overview = link.ask(LookOver::of(within(dataset, &line), against)).await?;
                Ok((line, Arc::new(overview)))
            },
        );
        let unfolded = RwSignal::new(Vec::new());
        let charts = Memo::new(move |_| {
            let both = all.get().zip(matching.get());
            let made = both.map(|(all, (line, matching))| {
                unfolded.with(|unfolded| {
                    let is_unfolded = |subject| unfolded.contains(&subject);
                    let extent = |subject| if is_unfolded(subject) { Extent::More } else { Extent::First };
                    charts([&matching, &all], &line, against.get_untracked(), &extent)
                })
            });
            Arc::new(made.unwrap_or_default())
        });
        let subjects =
            Memo::new(move |_| charts.with(|charts| charts.iter().map(|chart| chart.subject).collect()));
        let scale = RwSignal::new(Scale::default());
        Self { datasets, dataset, subjects, scale, unfolded, against, session, query, charts, all, matching }
    }

    /// One of the charts; a chart that goes is still as it was.
    pub fn chart(self, subject: Subject) -> Memo<Option<Chart>> {
        Memo::new(move |before: Option<&Option<Chart>>| {
            let now =
                self.charts.with(|charts| charts.iter().find(|chart| chart.subject == subject).cloned());
            now.or_else(|| before.cloned().flatten())
        })
    }

    /// A chart with all its values, as it is saved.
    pub fn whole(self, subject: Subject) -> Option<Chart> {
        let (all, (line, matching)) = self.all.get_untracked().zip(self.matching.get_untracked())?;
        let against = self.against.get_untracked();
        let charts = charts([&matching, &all], &line, against, &|_| Extent::All);
        charts.into_iter().find(|chart| chart.subject == subject)
    }

    /// Dialogues that match, and those of the dataset. Tracks both.
    pub fn counts(self) -> (u64, u64) {
        let matching =
            self.matching.with(|matching| matching.as_ref().map(|(_, overview)| overview.dialogues));
        let all = self.all.with(|all| all.as_ref().map(|all| all.dialogues));
        (matching.unwrap_or_default(), all.unwrap_or_default())
    }

    /// The same in words, with the turns. Tracks them.
    pub fn sum(self) -> String {
        let (matching, all) = self.counts();
        let turns = self.matching.with(|matching| matching.as_ref().map(|(_, overview)| overview.turns));
        let turns = text::count::turns(turns.unwrap_or_default());
        text::overview::sum(matching, &text::count::dialogues(all), &turns)
    }

    /// What is shown answers another line than the one that stands there. Tracks both.
    pub fn is_asking(self) -> bool {
        let asked = self.query.get();
        self.matching.with(|matching| matching.as_ref().is_none_or(|(line, _)| *line != asked))
    }

    /// So far a number means little. Tracks it.
    pub fn is_over(self) -> bool {
        self.session.phase.get() == Phase::Ready
    }
}
