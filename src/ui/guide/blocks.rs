//! What stands in a step.

use super::guiding::Guiding;
use crate::view::guide::{Block, Inline, place};
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Blocks(blocks: Vec<Block>) -> impl IntoView {
    let draw = |block| match block {
        Block::Text(said) => view! { <p><Inlines said/></p> }.into_any(),
        Block::Heading(said) => view! { <h3 class="guide-subtitle"><Inlines said/></h3> }.into_any(),
        Block::Code(code) => view! { <pre class="guide-code">{code}</pre> }.into_any(),
        Block::List { items, is_numbered: true } => view! { <ol>{drawn(items)}</ol> }.into_any(),
        Block::List { items, is_numbered: false } => view! { <ul>{drawn(items)}</ul> }.into_any(),
        Block::Question { asked, answer } => view! { <Question asked answer/> }.into_any(),
    };
    blocks.into_iter().map(draw).collect_view()
}

fn drawn(items: Vec<Vec<Inline>>) -> impl IntoView {
    items.into_iter().map(|said| view! { <li><Inlines said/></li> }).collect_view()
}

/// A question; one without an answer is for the class.
#[component]
fn Question(asked: Vec<Inline>, answer: Vec<Vec<Inline>>) -> impl IntoView {
    let revealed = (!answer.is_empty()).then(|| {
        let paragraphs = answer.into_iter().map(|said| view! { <p><Inlines said/></p> }).collect_view();
        view! {
            <details class="guide-answer">
                <summary>{text::guide::REVEAL}</summary>
                {paragraphs}
            </details>
        }
    });
    view! {
        <div class="guide-question" role="group" aria-label=text::guide::QUESTION>
            <p class="guide-asked"><Inlines said=asked/></p>
            {revealed}
        </div>
    }
}

#[component]
fn Inlines(said: Vec<Inline>) -> impl IntoView {
    said.into_iter().map(inline).collect_view()
}

fn inline(inline: Inline) -> AnyView {
    match inline {
        Inline::Text(says) => says.into_any(),
        Inline::Strong(says) => view! { <strong>{says}</strong> }.into_any(),
        Inline::Emphasis(says) => view! { <em>{says}</em> }.into_any(),
        Inline::Code(says) => view! { <code>{says}</code> }.into_any(),
        Inline::Link { says, target } if place(&target).is_some() => view! { <Led target says/> }.into_any(),
        // Nothing leads out of the page: who reads it may copy the address.
        Inline::Link { says, target } => view! { <span>{says}" ("<bdi>{target}</bdi>")"</span> }.into_any(),
    }
}

/// A link to where a target leads from here. Its element stays when that changes.
#[component]
pub fn Led(target: String, says: String) -> impl IntoView {
    let guiding = expect_context::<Guiding>();
    view! { <a href=move || guiding.address(&target)>{says}</a> }
}
