//! How far a study has come, with a way to stop it and one to begin again.

use super::state::Studies;
use crate::engine::study::{StudyKind, StudyState};
use crate::ui::navigation::Navigation;
use crate::view::text;
use leptos::prelude::*;

/// Of the study that the address asks for.
#[component]
pub fn Going(kind: StudyKind) -> impl IntoView {
    let studies = expect_context::<Studies>();
    let navigation = expect_context::<Navigation>();
    let now = Memo::new(move |_| {
        let report = studies.of_address(kind)?;
        let lost = report.lost + report.unreadable;
        Some((report.state, report.measured + report.lost, report.to_measure, lost))
    });
    let is = move |state: StudyState| now.get().is_some_and(|(now, ..)| now == state);
    let held = move || now.get().is_none() && studies.is_held();
    let is_going = move || is(StudyState::Running) || now.get().is_none() && !studies.is_held();
    let says = move || {
        let (state, done, of, lost) = now.get()?;
        match state {
            StudyState::Over if lost == 0 => None,
            StudyState::Over => Some(text::studies::lost(lost)),
            StudyState::Stopped => Some(text::studies::stopped(done, of)),
            StudyState::Running | StudyState::Absent => Some(text::studies::progress(done, of)),
        }
    };
    view! {
        <div class="study-going" role="status" data-testid="study-going">
            <Show when=held>
                <span>{text::published::measuring(studies.bytes())}</span>
                <button type="button" class="parts-outline" on:click=move |_| studies.allow()>
                    {text::published::MEASURE}
                </button>
            </Show>
            <Show when=is_going>
                <progress
                    class="study-progress"
                    max=move || now.get().map_or(1, |(_, _, of, _)| of.max(1)).to_string()
                    value=move || now.get().map_or(0, |(_, done, ..)| done).to_string()
                    aria-label=text::studies::PROGRESS
                ></progress>
            </Show>
            <span>{says}</span>
            <Show when=is_going>
                <button type="button" class="parts-outline" on:click=move |_| studies.stop(kind)>
                    {text::studies::CANCEL}
                </button>
            </Show>
            <Show when=move || is(StudyState::Stopped)>
                <button
                    type="button"
                    class="parts-outline"
                    on:click=move |_| studies.start(navigation.location_now().study(kind))
                >
                    {text::studies::AGAIN}
                </button>
            </Show>
        </div>
    }
}
