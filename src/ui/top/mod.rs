//! The bar at the top: name, dataset, search, screens, opening more, theme.

mod menu;

use super::lens::LensChoice;
use super::navigation::Navigation;
use super::parts::{Icon, Shape};
use super::preferences::Preferences;
use super::screens::ScreenLinks;
use super::search::Search;
use super::search_results::SearchResults;
use super::session::{Phase, Session};
use crate::corpus::Dataset;
use crate::engine::answer::Field;
use crate::view::location::Location;
use crate::view::taste::Theme;
use crate::view::text;
use crate::view::{number, query};
use leptos::prelude::*;
use menu::Menu;

#[component]
pub fn Top() -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let [brand, brand_end] = text::top::BRAND;
    let home = move || navigation.location.with(|at| at.afresh().fragment());
    view! {
        <header class="top">
            <a class="top-brand" href=home>
                {brand}
                <span class="top-brand-end">{brand_end}</span>
            </a>
            <Show when=move || session.phase.get() != Phase::Empty>
                <BarContent/>
            </Show>
            <ThemeButton/>
        </header>
    }
}

/// What the bar has when something is open.
#[component]
pub fn BarContent() -> impl IntoView {
    view! {
        <div class="top-datasets">
            <Datasets/>
        </div>
        <Search/>
        <nav class="top-screens" aria-label=text::top::SCREENS>
            <ScreenLinks/>
        </nav>
        <LensChoice/>
        <Menu/>
    }
}

/// What is open, with its size.
#[component]
fn Datasets() -> impl IntoView {
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let shown = Memo::new(move |_| {
        results.answer.with(|answer| {
            let datasets = answer.as_ref().map(|answer| answer.survey.datasets.as_slice());
            let shown = datasets.unwrap_or_default().iter().filter(|counts| counts.dialogues > 0);
            shown.map(|counts| (counts.dataset, counts.dialogues)).collect::<Vec<_>>()
        })
    });
    let count = move |of: Dataset| {
        let count =
            shown.with(|shown| shown.iter().find(|(dataset, _)| *dataset == of).map(|(_, count)| *count));
        number::grouped(count.unwrap_or_default())
    };
    let link = move |dataset: Dataset| {
        // With a single dataset there is nothing to choose: the tab clears the query.
        let is_choice = shown.with(Vec::len) > 1;
        let query = if is_choice { query::only(Field::Dataset, dataset.as_str()) } else { String::new() };
        let kept =
            navigation.location.with(|at| Location { sample: at.sample, names: at.names, ..at.afresh() });
        Location { query, ..kept }.fragment()
    };
    let tab = move |dataset: Dataset| {
        view! {
            <a
                class="top-dataset"
                id=format!("dataset-{}", dataset.as_str())
                href=move || link(dataset)
                title=dataset.title()
            >
                {dataset.short_title()}
                " "
                <span class="top-count">{move || count(dataset)}</span>
            </a>
        }
    };
    let datasets = move || shown.with(|shown| shown.iter().map(|(dataset, _)| *dataset).collect::<Vec<_>>());
    view! { <For each=datasets key=|dataset| *dataset children=tab/> }
}

#[component]
fn ThemeButton() -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let theme = move || preferences.theme.get();
    let says = move || text::top::theme(theme().title(), theme().next().title());
    let icon = move || {
        let shape = match theme() {
            Theme::System => Shape::Half,
            Theme::Light => Shape::Sun,
            Theme::Dark => Shape::Moon,
        };
        view! { <Icon shape/> }
    };
    view! {
        <button
            type="button"
            class="top-theme"
            aria-label=says
            title=says
            on:click=move |_| preferences.next_theme()
        >
            {icon}
        </button>
    }
}
