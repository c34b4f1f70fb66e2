//! The first values of each field that nobody says, each with its dialogue.

use super::shown::Shown;
use crate::corpus::Dataset;
use crate::engine::answer::Example;
use crate::engine::study::StudyTally;
use crate::ui::navigation::Navigation;
use crate::view::grounding::{examples, name_of};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::text;
use leptos::prelude::*;

/// Those of all that is open, so not while the line narrows what is counted.
#[component]
pub fn Examples() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let all = Memo::new(move |_| {
        let dataset = shown.dataset.get()?;
        let is_narrowed = navigation.query.with(|line| !line.is_empty());
        shown.report.with(|report| match &report.as_ref().filter(|_| !is_narrowed)?.tally {
            StudyTally::Sayings(sayings) => Some((dataset, examples(sayings, dataset))),
            StudyTally::Verification(_) | StudyTally::Evaluation(_) => None,
        })
    });
    let field = |dataset: Dataset, (field, never): (String, Vec<Example>)| {
        let one = |example: Example| view! { <One example dataset/> };
        view! {
            <li class="grounding-field" data-field=field.clone()>
                <bdi class="grounding-name">{field.clone()}</bdi>
                <ul>{never.into_iter().map(one).collect_view()}</ul>
            </li>
        }
    };
    move || {
        let (dataset, fields) = all.get().filter(|(_, fields)| !fields.is_empty())?;
        let fields = fields.into_iter().map(|one| field(dataset, one)).collect_view();
        Some(view! {
            <details class="grounding-examples" data-testid="grounding-examples">
                <summary class="grounding-subtitle">{text::grounding::EXAMPLES}</summary>
                <ul class="grounding-fields">{fields}</ul>
            </details>
        })
    }
}

#[component]
fn One(example: Example, dataset: Dataset) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let link = DialogueLink { turn: example.turn, ..DialogueLink::to(name_of(&example, dataset)) };
    let location = navigation.location.get_untracked().on(Screen::Dialogues(Some(link)));
    let to = Location { query: String::new(), ..location }.fragment();
    let turn = example.turn.map(|turn| format!(", {}", text::parts::turn(turn.into())));
    view! {
        <li class="grounding-example">
            <bdi>{text::parts::quoted(&example.value)}</bdi>
            " "
            <a href=to><bdi>{example.id}</bdi>{turn}</a>
            " "
            <span class="grounding-place"><bdi>{example.path}</bdi></span>
        </li>
    }
}
