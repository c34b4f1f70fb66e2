//! A row of the list. Its element stays and shows another dialogue when the list is scrolled.

use super::common::Common;
use crate::engine::answer::Row as Dialogue;
use crate::ui::navigation::Navigation;
use crate::ui::parts::Marked;
use crate::ui::quiz::Quiz;
use crate::ui::search_results::SearchResults;
use crate::ui::session::Session;
use crate::view::excerpt::around_first_hit;
use crate::view::{row, text};
use leptos::prelude::*;

/// The element of a row, for `aria-activedescendant`.
pub fn element_id(index: u64) -> String {
    format!("row-{index}")
}

/// Empty as long as the dialogue has not come.
#[component]
pub fn Row(index: Signal<u64>, common: Common) -> impl IntoView {
    let session = expect_context::<Session>();
    let results = expect_context::<SearchResults>();
    let navigation = expect_context::<Navigation>();
    let Common { row_count, are_split, shown } = common;
    let dialogue = Memo::new(move |_| results.rows.with(|rows| rows.row(index.get()).cloned()));
    let is_shown = move || {
        let shown = shown.get();
        shown.is_some() && dialogue.with(|dialogue| dialogue.as_ref().map(|dialogue| dialogue.at)) == shown
    };
    let open = move |_| {
        if let Some(dialogue) = dialogue.get_untracked() {
            let path = session.path_of(dialogue.at.file).unwrap_or_default();
            navigation.open_row(&dialogue, index.get_untracked(), path);
        }
    };
    let has_come = Memo::new(move |_| dialogue.with(Option::is_some));
    let contents = move || {
        has_come.get().then(|| {
            view! {
                <Line dialogue are_split/>
                <Excerpt dialogue/>
            }
        })
    };
    view! {
        <div
            class="list-row"
            role="option"
            id=move || element_id(index.get())
            aria-selected=move || if is_shown() { "true" } else { "false" }
            aria-setsize=move || row_count.get().to_string()
            aria-posinset=move || (index.get() + 1).to_string()
            data-testid=move || has_come.get().then_some("dialogue-row")
            data-id=move || with_some(dialogue, |dialogue| dialogue.id.clone())
            on:click=open
        >
            {contents}
        </div>
    }
}

/// The split is told where there is more than one. The elements stay whatever dialogue they show.
#[component]
fn Line(dialogue: Memo<Option<Dialogue>>, are_split: Memo<bool>) -> impl IntoView {
    let quiz = expect_context::<Quiz>();
    let said = Memo::new(move |_| {
        let is_quiz = quiz.is_on.get();
        with_some(dialogue, |dialogue| row::said(dialogue, is_quiz)).flatten()
    });
    let has_facts = Memo::new(move |_| said.with(Option::is_some));
    let split = Memo::new(move |_| {
        with_some(dialogue, |dialogue| dialogue.split).flatten().filter(|_| are_split.get())
    });
    let split =
        move || split.get().map(|split| view! { <span class="list-split">{split.as_str()}</span>" " });
    let labels =
        Memo::new(move |_| with_some(dialogue, |dialogue| dialogue.labels.clone()).unwrap_or_default());
    let is_noted = Memo::new(move |_| with_some(dialogue, |dialogue| dialogue.has_note).unwrap_or_default());
    let services = move || with_some(dialogue, |dialogue| dialogue.services.join(" · "));
    view! {
        <div class="list-line">
            <bdi class="list-id">{move || with_some(dialogue, |dialogue| dialogue.id.clone())}</bdi>
            <span class="list-services" title=services>
                {split}
                <bdi>{move || with_some(dialogue, |dialogue| row::services(&dialogue.services))}</bdi>
            </span>
            {move || has_facts.get().then(|| view! { <Facts said/> })}
            {move || is_noted.get().then(|| view! { <Labels labels/> })}
            <span class="list-turns">
                {move || with_some(dialogue, |dialogue| text::count::turns(dialogue.turns.into()))}
            </span>
        </div>
    }
}

/// As `with`, of a value that may be missing.
fn with_some<T, U>(value: Memo<Option<T>>, tell: impl FnOnce(&T) -> U) -> Option<U>
where
    T: Send + Sync + 'static,
{
    value.with(|value| value.as_ref().map(tell))
}

/// What the dataset tells of the dialogue, and whether its agent was right where that is judged.
#[component]
fn Facts(said: Memo<Option<row::Said>>) -> impl IntoView {
    let verdict = move || {
        let row::Verdict { is_right, says } = with_some(said, |said| said.verdict.clone()).flatten()?;
        let says = if is_right {
            view! { <span class="parts-hidden">{says}</span> }.into_any()
        } else {
            says.into_any()
        };
        Some(view! { " "<span class="list-verdict" data-right=is_right.to_string()>{says}</span> })
    };
    view! {
        <span class="list-facts" title=move || with_some(said, |said| said.title.clone())>
            <bdi>{move || with_some(said, |said| said.text.clone())}</bdi>
            {verdict}
        </span>
    }
}

/// The labels of a person's notes, or that there are words of his.
#[component]
fn Labels(labels: Memo<Vec<String>>) -> impl IntoView {
    let says = move || {
        labels.with(|labels| if labels.is_empty() { text::notes::NOTED } else { text::notes::LABELS_MEAN })
    };
    view! {
        <span class="list-labels" title=says>
            <span class="parts-hidden">{says}</span>
            <bdi>{move || labels.with(|labels| labels.join(" · "))}</bdi>
        </span>
    }
}

#[component]
fn Excerpt(dialogue: Memo<Option<Dialogue>>) -> impl IntoView {
    let turn = move || {
        let turn = with_some(dialogue, |dialogue| dialogue.excerpt_turn).filter(|turn| *turn > 0);
        turn.map(|turn| view! { <span class="list-turn">{text::parts::turn(turn.into())}" "</span> })
    };
    let excerpt = move || {
        let excerpt = with_some(dialogue, |dialogue| around_first_hit(&dialogue.excerpt, &dialogue.hits));
        excerpt.map(|excerpt| view! { <Marked text=excerpt.text hits=excerpt.hits/> })
    };
    view! {
        <p class="list-excerpt">
            {turn}
            <bdi>{excerpt}</bdi>
        </p>
    }
}
