//! A dataset as a whole: where it comes from, its words, and every value of its fields with how often it occurs.

use super::entry::{CountCell, Counted, Entry, Heading, Table};
use super::shown::Shown;
use crate::corpus::Dataset;
use crate::engine::answer::Field;
use crate::ui::quiz::Quiz;
use crate::view::about::{FACT, WORD, lines};
use crate::view::meaning::meaning;
use crate::view::schema::{dataset_fields, dataset_values};
use crate::view::{facet, text};
use leptos::prelude::*;

/// More values of one field are not listed; there are boxes to search them.
const MAX_ROWS: usize = 300;

#[component]
pub fn DatasetEntry(dataset: Dataset) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let is_quiz = expect_context::<Quiz>().is_on;
    let about = Memo::new(move |_| shown.of_about(str::to_owned));
    let words = move || {
        let has_words = about.with(|about| lines(about, WORD).next().is_some());
        has_words.then(|| view! { <Heading says=text::schema::WORDS/><Lines about kind=WORD/> })
    };
    let fields = move || shown.of_facets(|facets| dataset_fields(facets, is_quiz.get()));
    view! {
        <Entry name=dataset.title().into_any()>
            <Lines about kind=FACT/>
            {words}
            <For each=fields key=|field| *field let(field)>
                <Values dataset field/>
            </For>
        </Entry>
    }
}

/// What the dataset's own file says.
#[component]
fn Lines(about: Memo<String>, kind: &'static str) -> impl IntoView {
    let line = |(name, says): (&str, &str)| {
        view! {
            <dt class="schema-term">{name.to_owned()}</dt>
            <dd class="schema-slots">{says.to_owned()}</dd>
        }
    };
    let lines = move || about.with(|about| lines(about, kind).map(line).collect_view());
    view! { <dl class="schema-parts">{lines}</dl> }
}

/// The values of a field, the most frequent first.
#[component]
fn Values(dataset: Dataset, field: Field) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let is_quiz = expect_context::<Quiz>().is_on;
    let rows = Memo::new(move |_| {
        shown.of_facets(|facets| {
            let values = dataset_values(facets, field, is_quiz.get()).take(MAX_ROWS);
            values.map(|value| (value.value.clone(), value.count)).collect::<Vec<_>>()
        })
    });
    let means = move |value: &str| {
        shown.of_reports(|reports| shown.of_about(|about| meaning(about, reports, dataset, field, value)))
    };
    // Ids and titles mean nothing by themselves, and a column of nothing says nothing.
    let has_meanings =
        Memo::new(move |_| rows.with(|rows| rows.iter().any(|(value, _)| !means(value).is_empty())));
    let draw = Callback::new(move |(value, count): (String, Signal<u64>)| {
        let cell = {
            let value = value.clone();
            move || {
                has_meanings.get().then(|| view! { <td class="schema-cell" dir="auto">{means(&value)}</td> })
            }
        };
        view! {
            <tr>
                <th class="schema-cell" scope="row"><bdi>{value.clone()}</bdi></th>
                {cell}
                <CountCell field name=value count/>
            </tr>
        }
        .into_any()
    });
    let more = move || {
        let more =
            shown.of_facets(|facets| dataset_values(facets, field, is_quiz.get()).skip(MAX_ROWS).count());
        (more > 0).then(|| view! { <p class="schema-kind">{text::schema::more_values(more as u64)}</p> })
    };
    let title = facet::title(field);
    let table = move || {
        let means = has_meanings.get().then_some(text::schema::WHAT_IT_MEANS);
        let titles = [Some(title), means, Some(text::title::DIALOGUES)].into_iter().flatten().collect();
        view! { <Table label=text::parts::table(title) titles><Counted rows draw/></Table> }
    };
    let note = text::meaning::of_field(dataset.as_str(), field.as_str());
    view! {
        <Heading says=title/>
        {note.map(|note| view! { <p class="schema-note">{note}</p> })}
        <div>{table}</div>
        {more}
    }
}
