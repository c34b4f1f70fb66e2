//! What is shown of the dialogue, and what can be done with it.

use super::context::ReaderContext;
use super::navigate::toggle_raw;
use crate::engine::answer::Reading;
use crate::ui::navigation::Navigation;
use crate::ui::parts::say_on;
use crate::ui::preferences::Preferences;
use crate::ui::quiz::Quiz;
use crate::view::layer::Layer;
use crate::view::location::{Location, Tab};
use crate::view::markdown::markdown;
use crate::view::svg::svg;
use crate::view::taste::Setting;
use crate::view::text;
use crate::web::{clipboard, page};
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::ops::RangeInclusive;
use web_sys::{Element, MouseEvent};

#[component]
pub fn Tools() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let ReaderContext { dialogue, tab, .. } = expect_context();
    let quiz = expect_context::<Quiz>();
    let is_read = move || tab.get() == Tab::Read;
    let has_answers = move || dialogue.with(|open| open.as_ref().is_some_and(|open| open.has_answers));
    view! {
        <div class="reader-tools" role="group" aria-label=text::reader::SHOW>
            <Show when=is_read>
                <Layers/>
            </Show>
            <Show when=has_answers>
                <button
                    type="button"
                    class="reader-tool"
                    id="reader-quiz"
                    title=text::quiz::MEANS
                    aria-pressed=move || quiz.is_on.get().to_string()
                    on:click=move |_| quiz.toggle()
                >
                    {text::quiz::TITLE}
                </button>
            </Show>
            <Show when=is_read>
                <ReadingTools/>
            </Show>
            <button
                type="button"
                class="reader-tool"
                id="reader-raw"
                aria-pressed=move || (!is_read()).to_string()
                on:click=move |_| toggle_raw(navigation)
            >
                {text::reader::RAW}
            </button>
        </div>
    }
}

/// The layers of annotation that the dialogue has, each shown or hidden.
#[component]
fn Layers() -> impl IntoView {
    let ReaderContext { dialogue, .. } = expect_context();
    let preferences = expect_context::<Preferences>();
    let layers = move || {
        dialogue.with(|open| {
            let of = |layer: &Layer| open.as_ref().is_some_and(|open| layer.is_in(&open.reading));
            Layer::ALL.into_iter().filter(of).collect::<Vec<_>>()
        })
    };
    view! {
        <For each=layers key=|layer| layer.as_str() let(layer)>
            <button
                type="button"
                class="reader-tool"
                aria-pressed=move || preferences.shows(layer).to_string()
                on:click=move |_| preferences.toggle(layer)
            >
                {layer.title()}
            </button>
        </For>
    }
}

/// What is of use only while a dialogue is read.
#[component]
fn ReadingTools() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let ReaderContext { dialogue, origins, .. } = expect_context();
    let compare = move |_| {
        let beside = navigation.shown_link().map(|link| link.name);
        navigation.go(Location { beside, ..navigation.location_now() });
    };
    let copy = move |event: MouseEvent, text: fn(&Reading, RangeInclusive<usize>) -> String| {
        if let Some(open) = dialogue.get_untracked() {
            let turns = selected_turns().unwrap_or(0..=usize::MAX);
            copy(text(&open.reading, turns), event_target(&event));
        }
    };
    view! {
        <SettingChoice/>
        <button
            type="button"
            class="reader-tool"
            title=text::reader::WHERE_FROM_MEANS
            aria-pressed=move || origins.is_on.get().to_string()
            on:click=move |_| origins.is_on.update(|is_on| *is_on = !*is_on)
        >
            {text::reader::WHERE_FROM}
        </button>
        <button
            type="button"
            class="reader-tool"
            title=text::reader::COMPARE_MEANS
            on:click=compare
        >
            {text::reader::COMPARE}
        </button>
        <button
            type="button"
            class="reader-tool"
            title=text::reader::COPY_MEANS
            on:click=move |event| copy(event, markdown)
        >
            {text::parts::COPY}
        </button>
        <button
            type="button"
            class="reader-tool"
            title=text::reader::FIGURE_MEANS
            on:click=move |event| copy(event, |reading, turns| svg(reading, turns, &page::paper_color))
        >
            {text::reader::FIGURE}
        </button>
    }
}

/// How the turns are set.
#[component]
fn SettingChoice() -> impl IntoView {
    let preferences = expect_context::<Preferences>();
    let option = |setting: Setting| {
        let is_chosen = preferences.setting.get_untracked() == setting;
        view! { <option value=setting.as_str() selected=is_chosen>{setting.title()}</option> }
    };
    view! {
        <select
            class="reader-tool"
            id="reader-setting"
            aria-label=text::reader::SETTING
            on:change=move |event| preferences.set_setting(Setting::from_word(&event_target_value(&event)))
        >
            {Setting::ALL.into_iter().map(option).collect_view()}
        </select>
    }
}

/// From the first to the last turn that the person has selected some text of.
fn selected_turns() -> Option<RangeInclusive<usize>> {
    let turn_of = |element: &Element| element.get_attribute("data-index")?.parse().ok();
    let turns = page::selected(".reader-turn");
    Some(turn_of(turns.first()?)?..=turn_of(turns.last()?)?)
}

/// Copies a text, and says so on the button for a moment.
fn copy(text: String, button: Element) {
    spawn_local(async move {
        let is_copied = clipboard::copy(&text).await;
        say_on(&button, if is_copied { text::parts::COPIED } else { text::reader::REFUSED });
    });
}
