//! The overview: the shape of a dataset as charts, narrowed by the query line and by a touch on them.

mod chart;
mod compare;
mod marks;
mod shown;

use super::files::PublishedSets;
use super::navigation::Navigation;
use super::parts::OverviewTabs;
use super::search_results::SearchResults;
use crate::corpus::Dataset;
use crate::view::location::{Location, OverviewLink, Screen};
use crate::view::overview::{Scale, Subject};
use crate::view::text;
use chart::ChartCard;
use compare::{Compare, Differences};
use leptos::prelude::*;
use shown::Shown;

#[component]
pub fn OverviewScreen() -> impl IntoView {
    let shown = Shown::new();
    provide_context(shown);
    let card = |subject: Subject| view! { <ChartCard subject/> };
    view! {
        <div class="overview" data-testid="overview" aria-busy=move || shown.is_asking().to_string()>
            <h1 class="overview-title">{text::overview::TITLE}</h1>
            <Datasets/>
            <OverviewTabs dataset=shown.dataset/>
            <Sum/>
            <Compare/>
            <p class="overview-means">
                {move || if shown.is_compared() { text::overview::MEANS_COMPARED } else { text::overview::MEANS }}
            </p>
            <Differences/>
            <section class="overview-charts" aria-label=text::overview::CHARTS>
                <For each=move || shown.subjects.get() key=|subject| *subject children=card/>
            </section>
            <Show when=move || shown.is_over()>
                <PublishedSets/>
            </Show>
        </div>
    }
}

/// The datasets that are open, where there are several.
#[component]
fn Datasets() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let link = move |dataset: Dataset| {
        let to = move || {
            let against = shown.against.get();
            let screen = Screen::Overview(OverviewLink { dataset: Some(dataset), against });
            navigation.location.with(|location| location.on(screen)).fragment()
        };
        let is_here = move || (shown.dataset.get() == Some(dataset)).then_some("page");
        view! { <a class="overview-dataset" href=to aria-current=is_here>{dataset.title()}</a> }
    };
    view! {
        <Show when=move || shown.datasets.with(|datasets| datasets.len() > 1)>
            <nav class="overview-datasets" aria-label=text::title::DATASETS>
                <For each=move || shown.datasets.get() key=|dataset| *dataset children=link/>
            </nav>
        </Show>
    }
}

/// How much matches, the way to it, and how bars are scaled.
#[component]
fn Sum() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let results = expect_context::<SearchResults>();
    let shown = expect_context::<Shown>();
    let list = move || navigation.location.with(|location| location.on(Screen::Dialogues(None))).fragment();
    let everything = move || {
        let location = navigation.location.get();
        Location { query: String::new(), ..location }.fragment()
    };
    let scale = move |scale: Scale, says: &'static str| {
        view! {
            <button
                type="button"
                class="parts-outline overview-choice"
                aria-pressed=move || (shown.scale() == scale).to_string()
                on:click=move |_| shown.set_scale(scale)
            >
                {says}
            </button>
        }
    };
    view! {
        <div class="overview-head">
            <p
                class="overview-sum"
                role="status"
                data-testid="overview-count"
                data-count=move || shown.counts().0.to_string()
                data-total=move || shown.counts().1.to_string()
            >
                <a href=list>{move || shown.sum()}</a>
                {move || results.extent()}
            </p>
            <a
                class="parts-outline overview-clear"
                href=everything
                hidden=move || navigation.query.with(String::is_empty)
            >
                {text::overview::EVERYTHING}
            </a>
            <div class="overview-scale" role="group" aria-label=text::overview::SCALE>
                {scale(Scale::Counts, text::overview::COUNTS)}
                {scale(Scale::Shares, text::overview::SHARES)}
            </div>
        </div>
    }
}
