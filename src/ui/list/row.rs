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
    let contents = move || {
        dialogue.get().map(|dialogue| {
            view! {
                <Line dialogue=dialogue.clone() is_split=are_split.get()/>
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
            data-testid=move || dialogue.with(Option::is_some).then_some("dialogue-row")
            data-id=move || dialogue.with(|dialogue| Some(dialogue.as_ref()?.id.clone()))
            on:click=open
        >
            {contents}
        </div>
    }
}

/// The split is told where there is more than one.
#[component]
fn Line(dialogue: Dialogue, is_split: bool) -> impl IntoView {
    let quiz = expect_context::<Quiz>();
    let said = row::said(&dialogue, quiz.is_on.get()).map(|said| view! { <Facts said/> });
    let split = dialogue.split.filter(|_| is_split);
    let split = split.map(|split| view! { <span class="list-split">{split.as_str()}</span>" " });
    let services = dialogue.services.join(" · ");
    // More than two would be cut anyway.
    let says = match dialogue.services.len() {
        0..=2 => services.clone(),
        count => text::count::services(count as u64),
    };
    view! {
        <div class="list-line">
            <bdi class="list-id">{dialogue.id}</bdi>
            <span class="list-services" title=services>{split}<bdi>{says}</bdi></span>
            {said}
            <span class="list-turns">{text::count::turns(dialogue.turns.into())}</span>
        </div>
    }
}

/// What the dataset tells of the dialogue, and whether its agent was right where that is judged.
#[component]
fn Facts(said: row::Said) -> impl IntoView {
    let row::Said { text, verdict, title } = said;
    let verdict = verdict.map(|row::Verdict { is_right, says }| {
        let says = if is_right {
            view! { <span class="parts-hidden">{says}</span> }.into_any()
        } else {
            says.into_any()
        };
        view! { " "<span class="list-verdict" data-right=is_right.to_string()>{says}</span> }
    });
    view! { <span class="list-facts" title=title><bdi>{text}</bdi>{verdict}</span> }
}

#[component]
fn Excerpt(dialogue: Dialogue) -> impl IntoView {
    let excerpt = around_first_hit(&dialogue.excerpt, &dialogue.hits);
    let turn = (dialogue.excerpt_turn > 0).then(|| {
        let turn = text::parts::turn(dialogue.excerpt_turn.into());
        view! { <span class="list-turn">{turn}" "</span> }
    });
    view! {
        <p class="list-excerpt">
            {turn}
            <bdi>
                <Marked text=excerpt.text hits=excerpt.hits/>
            </bdi>
        </p>
    }
}
