//! A turn of the dialogue: what was said, and all that is annotated.

use super::acts::Acts;
use super::calls::Calls;
use super::dialogue::DialogueContext;
use super::finding::FindingList;
use super::margin::Margin;
use super::note::NoteList;
use super::origins::OriginList;
use super::utterance::Utterance;
use crate::corpus::CharRange;
use crate::engine::answer::Reading;
use crate::ui::fields::Fields;
use crate::ui::frames::Cards;
use crate::ui::navigation::name_of;
use crate::ui::predicted::PredictedTurn;
use crate::view::findings::{Listed, Subjects, listed};
use crate::view::frames::act::predicted as of_act;
use crate::view::notes::{ShownNote, of_turn};
use crate::view::scores::turn::{Table, table};
use crate::view::{fields, moment, number, text, words};
use leptos::prelude::*;
use std::sync::Arc;

/// What is known of a turn, and may change while it is shown.
#[derive(Clone, Default, PartialEq)]
struct Known {
    hits: Vec<CharRange>,
    hit: Option<CharRange>,
    /// What findings are about.
    found: Subjects,
    findings: Listed,
    predicted: Table,
    notes: Vec<ShownNote>,
}

/// Its parts are patched in place when more is known of it: an effect for each would be most of what drawing it takes.
#[component]
pub fn Turn(index: usize) -> impl IntoView {
    let DialogueContext {
        navigation,
        reading,
        target,
        hits,
        hit,
        findings,
        finding,
        origins,
        predicted,
        notes,
        ..
    } = expect_context();
    let turn = reading.dialogue.turns.get(index)?;
    let link = navigation.at_turn(name_of(&reading), u32::try_from(index).unwrap_or(u32::MAX)).fragment();
    let (speaker, ordinal) = (turn.speaker, index as u64);
    let is_target = move || target.get().is_some_and(|target| target as usize == index);
    let said = Arc::clone(&reading);
    let known = Memo::new(move |_| {
        let findings = findings.get();
        let predicted = predicted.with(|predicted| {
            let (all, wanted) = predicted.as_ref()?;
            Some(table(said.dialogue.turns.get(index)?, index, all, *wanted))
        });
        Known {
            predicted: predicted.unwrap_or_default(),
            hits: hits.with(|hits| hits.get(index).cloned().unwrap_or_default()),
            hit: hit.get().filter(|(turn, _)| *turn == index).map(|(_, hit)| hit),
            found: Subjects::of(&findings, index),
            findings: listed(&findings, Some(index), || finding.get()),
            notes: notes.with(|notes| of_turn(notes, Some(index), said.dialogue.turns.len())),
        }
    });
    let body = {
        let reading = Arc::clone(&reading);
        move || {
            let (reading, Known { hits, hit, found, notes, .. }) = (Arc::clone(&reading), known.get());
            let noted = notes.iter().filter_map(|shown| shown.note.span).collect();
            view! { <Body reading turn=index hits hit found noted/> }
        }
    };
    let rest = move || {
        let Known { found, findings, predicted: of_runs, notes, .. } = known.get();
        let mut fields = fields::of_turn(&reading, index);
        let tracked = reading.details.frames.turns.get(index);
        fields.extend(tracked.and_then(of_act).map(Into::into));
        let of_turn = tracked.map(|tracked| tracked.cards.clone()).unwrap_or_default();
        let origins = origins.with(|origins| origins.as_ref()?.as_ref().ok()?.turns.get(index).cloned());
        view! {
            <Margin turn=index found=found.clone()/>
            <NoteList shown=notes/>
            <PredictedTurn table=of_runs turn=index/>
            <Cards of_turn turn=index name=name_of(&reading)/>
            <Calls turn=index found/>
            <Fields fields is_of_turn=true/>
            <FindingList listed=findings turn=index/>
            <OriginList origins=origins.unwrap_or_default() turn=index/>
        }
    };
    Some(view! {
        <li
            class="reader-turn"
            data-testid="turn"
            data-index=index.to_string()
            data-speaker=speaker.as_str()
            aria-current=move || is_target().then_some("true")
        >
            <a class="reader-number" href=link aria-label=text::reader::turn_link(ordinal)>
                {number::ordinal(ordinal)}
            </a>
            <div class="reader-turn-body">{body}</div>
            {rest}
        </li>
    })
}

/// What was said and what that does.
#[component]
fn Body(
    reading: Arc<Reading>,
    turn: usize,
    hits: Vec<CharRange>,
    hit: Option<CharRange>,
    found: Subjects,
    noted: Vec<CharRange>,
) -> impl IntoView {
    let speaker = reading.dialogue.turns.get(turn).map(|turn| words::speaker(turn.speaker));
    let time = moment::of_turn(&reading.dialogue.turns, turn);
    let time = time.map(|time| view! { <span class="reader-time" title=text::reader::UTC>{time}</span> });
    let of_acts = found.clone();
    view! {
        <h3 class="reader-speaker">{speaker}</h3>
        {time}
        <div class="reader-said">
            <Utterance reading turn hits hit found noted/>
        </div>
        <Acts turn found=of_acts/>
    }
}
