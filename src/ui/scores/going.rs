//! How far scoring is, with a way to stop it and one to begin again.

use super::Shown;
use crate::engine::study::{StudyKind, StudyState};
use crate::ui::navigation::Navigation;
use crate::ui::studies::Studies;
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Going() -> impl IntoView {
    let studies = expect_context::<Studies>();
    let navigation = expect_context::<Navigation>();
    let shown = expect_context::<Shown>();
    let now = Memo::new(move |_| {
        shown.report.with(|report| {
            let report = report.as_ref()?;
            Some((report.state, report.measured + report.lost, report.to_measure))
        })
    });
    let is = move |state: StudyState| now.get().is_some_and(|(now, ..)| now == state);
    let says = move || now.get().map_or_else(String::new, |(_, done, of)| text::scores::progress(done, of));
    let again = move |_| {
        let location = navigation.location_now();
        studies.start(location.study(StudyKind::Evaluation));
    };
    view! {
        <div class="scores-going" role="status">
            <Show when=move || is(StudyState::Running)>
                <progress
                    class="scores-progress"
                    aria-label=text::scores::PROGRESS
                    max=move || now.get().map_or(1, |(_, _, of)| of.max(1)).to_string()
                    value=move || now.get().map_or(0, |(_, done, _)| done).to_string()
                ></progress>
                <span>{says}</span>
                <button
                    type="button"
                    class="parts-outline"
                    data-testid="scores-cancel"
                    on:click=move |_| studies.stop(StudyKind::Evaluation)
                >
                    {text::scores::CANCEL}
                </button>
            </Show>
            <Show when=move || is(StudyState::Stopped)>
                <span>{says}{text::parts::SO_FAR}</span>
                <button type="button" class="parts-outline" on:click=again>{text::scores::AGAIN}</button>
            </Show>
        </div>
    }
}
