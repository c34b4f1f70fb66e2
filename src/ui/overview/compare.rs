//! The comparison of two selections: what to compare with, and what differs most.

use super::shown::Shown;
use crate::corpus::Dataset;
use crate::ui::ask::ask_again;
use crate::ui::navigation::Navigation;
use crate::ui::session::Session;
use crate::view::location::{Location, OverviewLink, Screen};
use crate::view::overview::{Comparison, Difference, base, comparisons, share};
use crate::view::{number, text};
use crate::wire::ask::{COMPARISONS, Schemas, Search};
use leptos::prelude::*;

/// The address with something else to compare with.
fn with_against(dataset: Option<Dataset>, location: &Location, against: String) -> Location {
    location.on(Screen::Overview(OverviewLink { dataset, against }))
}

#[component]
pub fn Compare() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let session = expect_context::<Session>();
    let offered = ask_again(
        session,
        move || Some((shown.dataset.get()?, session.phase.get())),
        |link, (dataset, _)| async move {
            let facets = link.ask_in(COMPARISONS, Search::of(base(dataset))).await?.survey.facets;
            let schemas = link.ask_in(COMPARISONS, Schemas).await?;
            Ok(comparisons(dataset, &facets, &schemas))
        },
    );
    let ready = move |Comparison { says, line, against }: Comparison| {
        let to = move || {
            let location = navigation.location.get();
            let asked = Location { query: line.clone(), ..location };
            with_against(shown.dataset.get(), &asked, against.clone()).fragment()
        };
        view! { <a class="parts-outline overview-ready" href=to>{says}</a> }
    };
    let input = NodeRef::<leptos::html::Input>::new();
    let go = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        if let Some(input) = input.get_untracked() {
            let line = input.value().trim().to_owned();
            navigation.go(with_against(shown.dataset.get_untracked(), &navigation.location_now(), line));
        }
    };
    let end = move || with_against(shown.dataset.get(), &navigation.location.get(), String::new()).fragment();
    view! {
        <details class="overview-compare" open=move || shown.is_compared()>
            <summary class="overview-compare-title">{text::overview::COMPARE}</summary>
            <form class="overview-compare-form" on:submit=go>
                <input
                    class="overview-compare-line"
                    type="search"
                    spellcheck="false"
                    autocapitalize="off"
                    aria-label=text::overview::COMPARE_LINE
                    placeholder=text::overview::COMPARE_LINE
                    data-testid="compare-line"
                    prop:value=move || shown.against.get()
                    node_ref=input
                />
                <button type="submit" class="parts-outline">{text::overview::COMPARE_GO}</button>
                <a class="parts-outline overview-ready" href=end hidden=move || !shown.is_compared()>
                    {text::overview::COMPARE_END}
                </a>
            </form>
            <p class="overview-compare-form">
                <For each=move || offered.get().unwrap_or_default() key=|one| one.says.clone() children=ready/>
            </p>
        </details>
    }
}

/// Rows that are shown of all differences.
const MOST: usize = 20;

/// What differs most between both selections.
#[component]
pub fn Differences() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let differences = Memo::new(move |_| shown.differences());
    let rows = move || {
        let shown = differences.with(|all| all.iter().take(MOST).cloned().collect::<Vec<_>>());
        shown.into_iter().map(|difference| view! { <Row difference/> }).collect_view()
    };
    let head = |says: &'static str| view! { <th scope="col" class="overview-cell" data-numeric>{says}</th> };
    let table = move || {
        view! {
            <div class="overview-differences-table" role="region" tabindex="0" aria-label=text::overview::DIFFERS>
                <table>
                    <thead>
                        <tr>
                            <th scope="col" class="overview-cell">{text::overview::VALUE}</th>
                            {head(text::overview::MATCHING)}
                            {head(text::overview::SHARE)}
                            {head(text::overview::OTHER)}
                            {head(text::overview::SHARE)}
                            {head(text::overview::G2)}
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        }
    };
    view! {
        <Show when=move || shown.is_compared() && !shown.is_asking()>
            <section class="overview-differences" data-testid="differences" aria-label=text::overview::DIFFERS>
                <h2 class="overview-name">{text::overview::DIFFERS}</h2>
                <p class="overview-means">{text::overview::DIFFERS_MEANS}</p>
                <Show
                    when=move || differences.with(|all| !all.is_empty())
                    fallback=|| view! { <p>{text::overview::DIFFERS_NOT}</p> }
                >
                    {table}
                </Show>
            </section>
        </Show>
    }
}

#[component]
fn Row(difference: Difference) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let is_in_one = difference.is_in_one();
    let Difference { title, mark, surprise } = difference;
    let ([one, other], [of_one, of_other]) = (mark.counts, mark.of);
    let line = mark.line.unwrap_or_default();
    let to = move || {
        let location = navigation.location.get();
        Location { query: line.clone(), ..location }.fragment()
    };
    let cell = |says: String| view! { <td class="overview-cell" data-numeric>{says}</td> };
    view! {
        <tr>
            <th scope="row" class="overview-cell">
                <a href=to>{title}": "<bdi>{mark.label}</bdi></a>
                {is_in_one.then(|| view! { " "<span class="overview-note">{text::overview::ONLY_IN_ONE}</span> })}
            </th>
            {cell(number::grouped(one))}
            {cell(share(one, of_one))}
            {cell(number::grouped(other))}
            {cell(share(other, of_other))}
            {cell(text::overview::surprise(surprise))}
        </tr>
    }
}
