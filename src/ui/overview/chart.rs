//! A chart with its title, its table, and ways to take it along.

use super::marks::Marks;
use super::shown::Shown;
use crate::engine::answer::Measure;
use crate::ui::navigation::Navigation;
use crate::ui::parts::save_on;
use crate::view::location::Location;
use crate::view::overview::{Chart, Form, Mark, Picture, Subject, csv, file_name, picture, share, svg};
use crate::view::range::Number;
use crate::view::{number, text};
use crate::web::page;
use leptos::prelude::*;

#[component]
pub fn ChartCard(subject: Subject) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let chart = shown.chart(subject);
    let drawn = Memo::new(move |_| chart.with(|chart| Some(picture(chart.as_ref()?, shown.scale()))));
    let title = Memo::new(move |_| {
        chart.with(|chart| chart.as_ref().map(|chart| chart.title.clone()).unwrap_or_default())
    });
    let note = move || chart.with(|chart| chart.as_ref().map(|chart| chart.note.clone()).unwrap_or_default());
    let is_table = RwSignal::new(false);
    let folded = move || chart.with(|chart| chart.as_ref().map_or(0, |chart| chart.folded as u64));
    let is_unfolded = move || shown.unfolded.with(|unfolded| unfolded.contains(&subject));
    let fold = move |_| {
        shown.unfolded.update(|unfolded| {
            if let Some(at) = unfolded.iter().position(|other| *other == subject) {
                unfolded.remove(at);
            } else {
                unfolded.push(subject);
            }
        });
    };
    view! {
        <figure class="overview-chart" data-chart=subject.as_str()>
            <figcaption class="overview-caption">
                <h2 class="overview-name">{title}</h2>
                {(subject == Subject::Lengths).then(|| view! { <Against/> })}
                <span class="overview-note">{note}</span>
                <Clear chart title/>
            </figcaption>
            <Show
                when=move || is_table.get()
                fallback=move || view! { <Marks chart drawn word=subject.as_str()/> }
            >
                <Table chart title/>
            </Show>
            <div class="overview-ways">
                <Show when=move || folded() != 0 || is_unfolded()>
                    <button type="button" class="overview-way" on:click=fold>
                        {move || if is_unfolded() { text::facets::FEWER.to_owned() } else { text::parts::more(folded()) }}
                    </button>
                </Show>
                <button
                    type="button"
                    class="overview-way"
                    aria-label=move || text::overview::table_of(&title.get())
                    aria-pressed=move || is_table.get().to_string()
                    on:click=move |_| is_table.update(|is_table| *is_table = !*is_table)
                >
                    {text::overview::TABLE}
                </button>
                <Save subject drawn title/>
            </div>
        </figure>
    }
}

/// The measure that turns are shown against.
#[component]
fn Against() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let is_open = move |measure: Measure| {
        let is_it = |subject: &Subject| *subject == Subject::Number(Number::Measure(measure));
        measure != Measure::Turns && shown.subjects.with(|subjects| subjects.iter().any(is_it))
    };
    let option = move |measure: Measure| {
        view! {
            <option
                value=measure.as_str()
                selected=move || shown.measure.get() == measure
                hidden=move || !is_open(measure)
            >
                {text::overview::number(Number::Measure(measure))}
            </option>
        }
    };
    let choose = move |event| {
        if let Some(measure) = Measure::from_word(&event_target_value(&event)) {
            shown.measure.set(measure);
        }
    };
    view! {
        <select class="overview-against" aria-label=text::overview::AGAINST on:change=choose>
            {Measure::ALL.map(option)}
        </select>
    }
}

/// Takes away what the line asks of the chart itself.
#[component]
fn Clear(chart: Memo<Option<Chart>>, title: Memo<String>) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let to = move || {
        let query = chart.with(|chart| chart.as_ref().and_then(|chart| chart.cleared.clone()));
        query.map(|query| Location { query, ..navigation.location.get() }.fragment())
    };
    move || {
        to().map(|to| {
            let says = text::overview::clear(&title.get());
            view! { <a class="overview-way" href=to aria-label=says>{text::parts::CLEAR}</a> }
        })
    }
}

#[component]
fn Table(chart: Memo<Option<Chart>>, title: Memo<String>) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let navigation = expect_context::<Navigation>();
    let row = move |chart: &Chart, mark: &Mark| {
        let ([matching, all], [of_matching, of_all]) = (mark.counts, mark.of);
        let to = mark.line.clone().map(|line| chart.location(line, navigation.location.get()).fragment());
        let name = match to {
            Some(to) => view! { <a href=to><bdi>{mark.label.clone()}</bdi></a> }.into_any(),
            None => view! { <bdi>{mark.label.clone()}</bdi> }.into_any(),
        };
        view! {
            <tr>
                <th scope="row" class="overview-cell">{name}</th>
                <td class="overview-cell" data-numeric>{number::grouped(matching)}</td>
                <td class="overview-cell" data-numeric>{share(matching, of_matching)}</td>
                <td class="overview-cell" data-numeric>{number::grouped(all)}</td>
                <td class="overview-cell" data-numeric>{share(all, of_all)}</td>
            </tr>
        }
    };
    let rows = move || {
        chart.with(|chart| {
            let chart = chart.as_ref()?;
            // Most pairs of a matrix do not occur.
            let is_matrix = matches!(chart.form, Form::Matrix { .. });
            let is_told = |mark: &&Mark| !is_matrix || mark.counts != [0, 0];
            Some(chart.marks.iter().filter(is_told).map(|mark| row(chart, mark)).collect_view())
        })
    };
    let other = move || if shown.is_compared() { text::overview::OTHER } else { text::overview::ALL };
    let head = |says: &'static str| view! { <th scope="col" class="overview-cell" data-numeric>{says}</th> };
    view! {
        <div class="overview-table" role="region" tabindex="0" aria-label=move || text::overview::table_of(&title.get())>
            <table>
                <thead>
                    <tr>
                        <th scope="col" class="overview-cell">{text::overview::VALUE}</th>
                        {head(text::overview::MATCHING)}
                        {head(text::overview::SHARE)}
                        <th scope="col" class="overview-cell" data-numeric>{other}</th>
                        {head(text::overview::SHARE)}
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// As a table of values and as a figure on paper.
#[component]
fn Save(subject: Subject, drawn: Memo<Option<Picture>>, title: Memo<String>) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let of = move |make: fn(&Chart, &Picture) -> String, extension: &'static str, what: &'static str| {
        let save = move |event: web_sys::MouseEvent| {
            if let Some((chart, drawn)) = shown.whole(Some(subject)).pop().zip(drawn.get_untracked()) {
                save_on(&event_target(&event), file_name(&chart, extension), make(&chart, &drawn));
            }
        };
        view! {
            <button
                type="button"
                class="overview-way"
                aria-label=move || text::overview::save(what, &title.get())
                on:click=save
            >
                {what}
            </button>
        }
    };
    view! {
        {of(|chart, _| csv(chart), "csv", text::overview::CSV)}
        {of(|chart, drawn| svg(chart, drawn, &page::paper_color), "svg", text::overview::SVG)}
    }
}
