//! Findings as they stand at their turn, or before the turns.

use super::dialogue::DialogueContext;
use super::dialogue::FindingStep;
use crate::corpus::Finding;
use crate::view::findings::{Listed, about};
use crate::view::location::Screen;
use crate::view::{place, problem, text};
use leptos::prelude::*;

/// The findings of a turn, or of the record as a whole.
#[component]
pub fn FindingList(listed: Listed, #[prop(optional)] turn: Option<usize>) -> impl IntoView {
    let Listed { shown, left } = listed;
    let item = |(number, finding)| view! { <FindingItem number finding turn/> };
    (!shown.is_empty()).then(|| {
        view! {
            <ul class="reader-findings" aria-label=text::title::FINDINGS>
                {shown.into_iter().map(item).collect_view()}
                {(left > 0).then(|| view! { <li>{text::parts::and_more(left)}</li> })}
            </ul>
        }
    })
}

#[component]
fn FindingItem(number: usize, finding: Finding, turn: Option<usize>) -> impl IntoView {
    let DialogueContext { navigation, reading, finding: current, .. } = expect_context();
    let rule = finding.rule.0.to_string();
    let severity = finding.severity.as_str();
    let link = navigation.location_now().on(Screen::Findings(Some(rule.clone()))).fragment();
    let said = turn.and_then(|turn| reading.dialogue.turns.get(turn));
    let about = said.zip(finding.subject.as_ref()).and_then(|(turn, subject)| about(turn, subject));
    let about = about.map(|about| view! { <span class="reader-finding-about"><bdi>{about}</bdi></span>": " });
    let place = place::to_byte(&finding.place, finding.extent);
    view! {
        <li
            class="reader-finding"
            data-testid="finding"
            data-finding=number.to_string()
            data-rule=rule.clone()
            data-severity=severity
            aria-current=move || (current.get() == Some(number)).then_some("true")
        >
            <a class="reader-finding-rule" href=link>{rule.clone()}</a>
            " "
            <span class="reader-finding-severity">{severity}</span>
            " "
            {about}
            <bdi>{problem::sentence(&finding.sentence)}</bdi>
            " "
            <span class="reader-finding-place">{place}</span>
            " "
            <Steps number rule=rule.clone()/>
        </li>
    }
}

/// To the next finding of the rule, and the one before.
#[component]
fn Steps(number: usize, rule: String) -> impl IntoView {
    let DialogueContext { step, .. } = expect_context();
    let is_last = RwSignal::new(false);
    let button = |is_back, says, label| {
        view! {
            <button
                type="button"
                class="reader-finding-step"
                aria-label=label
                on:click=move |_| step.run(FindingStep { number, is_back, is_last })
            >
                {says}
            </button>
            " "
        }
    };
    view! {
        {button(true, text::parts::PREVIOUS, text::findings::previous_of(&rule))}
        {button(false, text::parts::NEXT, text::findings::next_of(&rule))}
        <span class="reader-finding-end" role="status">
            {move || is_last.get().then_some(text::findings::NO_MORE)}
        </span>
    }
}
