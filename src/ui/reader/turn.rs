//! A turn of the dialogue: what was said, and all that is annotated.

use super::acts::Acts;
use super::calls::Calls;
use super::context::DialogueContext;
use super::finding::FindingList;
use super::margin::Margin;
use super::origins::TurnOrigins;
use super::utterance::Utterance;
use crate::ui::fields::Fields;
use crate::ui::here::name_of;
use crate::view::findings::{Subjects, listed};
use crate::view::{number, text, words};
use leptos::prelude::*;
use std::sync::Arc;

/// When findings come in, what they are about is patched in place.
#[component]
pub fn Turn(index: usize) -> impl IntoView {
    let DialogueContext { here, reading, target, findings, finding, .. } = expect_context();
    let turn = reading.dialogue.turns.get(index)?;
    let link = here.at_turn(name_of(&reading), u32::try_from(index).unwrap_or(u32::MAX)).fragment();
    let is_target = move || target.get().is_some_and(|target| target as usize == index);
    let found = Memo::new(move |_| findings.with(|findings| Subjects::of(findings, index)));
    let listed =
        Memo::new(move |_| findings.with(|findings| listed(findings, Some(index), || finding.get())));
    let time = reading.details.times.get(index).filter(|time| !time.is_empty());
    let time =
        time.map(|time| view! { <span class="reader-time" title=text::reader::UTC>{time.clone()}</span> });
    let acts = (!turn.acts.is_empty()).then(|| move || view! { <Acts turn=index found=found.get()/> });
    let margin = (!turn.states.is_empty()).then(|| move || view! { <Margin turn=index found=found.get()/> });
    let calls = (!turn.calls.is_empty()).then(|| move || view! { <Calls turn=index found=found.get()/> });
    let fields = reading.details.turns.get(index).cloned().unwrap_or_default();
    Some(view! {
        <li
            class="reader-turn"
            data-testid="turn"
            data-index=index.to_string()
            data-speaker=turn.speaker.word()
            aria-current=move || is_target().then_some("true")
        >
            <a class="reader-number" href=link aria-label=text::reader::turn_link(index as u64)>
                {number::ordinal(index as u64)}
            </a>
            <div class="reader-turn-body">
                <h3 class="reader-speaker">{words::speaker(turn.speaker)}</h3>
                {time}
                <Said turn=index found/>
                {acts}
            </div>
            {margin}
            {calls}
            <Fields fields is_of_turn=true/>
            {move || view! { <FindingList listed=listed.get() turn=index/> }}
            <TurnOrigins turn=index/>
        </li>
    })
}

/// The utterance, with what is sought in it marked.
#[component]
fn Said(turn: usize, found: Memo<Subjects>) -> impl IntoView {
    let DialogueContext { reading, hits, .. } = expect_context();
    let hits = Memo::new(move |_| hits.with(|hits| hits.get(turn).cloned().unwrap_or_default()));
    let utterance = move || {
        let (reading, hits, found) = (Arc::clone(&reading), hits.get(), found.get());
        view! { <Utterance reading turn hits found/> }
    };
    view! { <div class="reader-said">{utterance}</div> }
}
