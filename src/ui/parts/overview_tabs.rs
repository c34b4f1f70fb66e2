//! The screens that say something of a dataset as a whole, each a link to the others.
//!
//! Nothing is shown as long as there is only one.

use crate::corpus::Dataset;
use crate::formats::format_of;
use crate::ui::navigation::Navigation;
use crate::view::location::{Location, OverviewLink, Screen};
use crate::view::text;
use leptos::prelude::*;

/// One of the screens: what it is called, where it is, and whether it is shown.
type Tab = (&'static str, Screen, bool);

/// The screens that a dataset has.
fn tabs(dataset: Dataset, here: &Screen) -> Vec<Tab> {
    let overview = Screen::Overview(OverviewLink { dataset: Some(dataset), against: String::new() });
    let mut tabs = vec![(text::overview::TITLE, overview, matches!(here, Screen::Overview(_)))];
    if format_of(dataset).grounding.is_some() {
        let is_here = matches!(here, Screen::Grounding(_));
        tabs.push((text::grounding::TITLE, Screen::Grounding(dataset), is_here));
    }
    if format_of(dataset).evaluation.is_some() {
        let is_here = matches!(here, Screen::Scores(_));
        tabs.push((text::scores::TITLE, Screen::Scores(dataset), is_here));
    }
    if dataset == Dataset::AirDialogue {
        let is_here = matches!(here, Screen::Verification(_));
        tabs.push((text::verification::TITLE, Screen::Verification(None), is_here));
    }
    tabs
}

#[component]
pub fn OverviewTabs(#[prop(into)] dataset: Signal<Option<Dataset>>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let tabs = Memo::new(move |_| {
        let all = navigation.location.with(|location| Some(tabs(dataset.get()?, &location.screen)));
        all.filter(|tabs| tabs.len() > 1).unwrap_or_default()
    });
    let link = move |(title, screen, is_here): Tab| {
        let to =
            move || navigation.location.with(|location| Location::fragment(&location.on(screen.clone())));
        view! {
            <a class="parts-tab" href=to aria-current=is_here.then_some("page")>
                {title}
            </a>
        }
    };
    move || {
        let tabs = tabs.get();
        (!tabs.is_empty()).then(|| {
            view! {
                <nav class="parts-tabs" aria-label=text::overview::TABS>
                    {tabs.into_iter().map(link).collect_view()}
                </nav>
            }
        })
    }
}
