//! How far the study has come, with a way to stop it and one to begin again.

use super::shown::Shown;
use crate::engine::study::{StudyKind, StudyState};
use crate::ui::studies::Studies;
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Going() -> impl IntoView {
    let shown = expect_context::<Shown>();
    let studies = expect_context::<Studies>();
    let now = Memo::new(move |_| {
        shown.report.with(|report| {
            let report = report.as_ref()?;
            Some((
                report.state,
                report.measured + report.lost,
                report.to_measure,
                report.lost + report.unreadable,
            ))
        })
    });
    let is = move |state: StudyState| now.get().is_some_and(|(now, ..)| now == state);
    let is_going = move || is(StudyState::Running) || now.get().is_none();
    let says = move || {
        let (state, done, of, lost) = now.get()?;
        match state {
            StudyState::Over if lost == 0 => None,
            StudyState::Over => Some(text::grounding::lost(lost)),
            StudyState::Stopped => Some(text::grounding::stopped(done, of)),
            StudyState::Running | StudyState::Absent => Some(text::grounding::progress(done, of)),
        }
    };
    view! {
        <div class="grounding-going" role="status" data-testid="grounding-progress">
            <Show when=is_going>
                <progress
                    max=move || now.get().map_or(1, |(_, _, of, _)| of.max(1)).to_string()
                    value=move || now.get().map_or(0, |(_, done, ..)| done).to_string()
                    aria-label=text::grounding::PROGRESS
                ></progress>
            </Show>
            <span>{says}</span>
            <Show when=is_going>
                <button type="button" class="parts-small" on:click=move |_| studies.stop(StudyKind::Sayings)>
                    {text::grounding::CANCEL}
                </button>
            </Show>
            <Show when=move || is(StudyState::Stopped)>
                <button
                    type="button"
                    class="parts-small"
                    on:click=move |_| studies.start(StudyKind::Sayings.usual())
                >
                    {text::grounding::AGAIN}
                </button>
            </Show>
        </div>
    }
}
