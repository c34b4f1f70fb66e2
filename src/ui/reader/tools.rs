//! What is shown of the dialogue, and what can be done with it.

use super::aside::{DeskButton, StateButton};
use super::context::ReaderContext;
use super::navigate::toggle_raw;
use super::note::NoteButton;
use super::sight::keep_place;
use crate::engine::answer::Reading;
use crate::ui::navigation::Navigation;
use crate::ui::parts::{Menu, save_made, save_on, say_on};
use crate::ui::preferences::Preferences;
use crate::ui::quiz::Quiz;
use crate::view::layer::Layer;
use crate::view::location::Tab;
use crate::view::markdown::markdown;
use crate::view::svg::{figure_name, svg};
use crate::view::taste::Setting;
use crate::view::text;
use crate::web::{clipboard, page, picture};
use leptos::html;
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
                <DeskButton/>
                <div class="reader-tool-group" role="group" aria-label=text::reader::LAYERS>
                    <Layers/>
                </div>
            </Show>
            <div class="reader-tool-group" role="group" aria-label=text::reader::LAYOUT>
                <Show when=is_read>
                    <SettingChoice/>
                    <StateButton/>
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
            <Show when=is_read>
                <NoteButton/>
                <More/>
            </Show>
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
                on:click=move |_| keep_place(move || preferences.toggle(layer))
            >
                {layer.title()}
            </button>
        </For>
    }
}

/// What is not needed all the time.
#[component]
fn More() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let ReaderContext { dialogue, origins, .. } = expect_context();
    let chosen = move |text: fn(&Reading, RangeInclusive<usize>) -> String| {
        let open = dialogue.get_untracked()?;
        Some((text(&open.reading, selected_turns().unwrap_or(0..=usize::MAX)), open))
    };
    let copy = move |event: MouseEvent, text| {
        if let Some((text, _)) = chosen(text) {
            copy(text, event_target(&event));
        }
    };
    let save = move |event: MouseEvent, is_png| {
        if let Some((figure, open)) = chosen(figure) {
            save(figure, &open.reading.dialogue.id, is_png, &event_target(&event));
        }
    };
    let menu = NodeRef::<html::Div>::new();
    let show_paths = move |_| {
        keep_place(move || origins.is_on.update(|is_on| *is_on = !*is_on));
        // They are in the text, which it lies over.
        if let Some(menu) = menu.get_untracked() {
            let _ = menu.hide_popover();
        }
    };
    view! {
        <Menu id="reader-more" label=text::reader::MORE menu>
            <button
                type="button"
                class="parts-menu-item"
                title=text::reader::JSON_PATHS_MEANS
                aria-pressed=move || origins.is_on.get().to_string()
                on:click=show_paths
            >
                {text::reader::JSON_PATHS}
            </button>
            <button
                type="button"
                class="parts-menu-item"
                title=text::reader::COMPARE_MEANS
                on:click=move |_| navigation.compare()
            >
                {text::reader::COMPARE}
            </button>
            <p class="reader-menu-note">{text::reader::SELECTED_OR_ALL}</p>
            <button type="button" class="parts-menu-item" on:click=move |event| copy(event, markdown)>
                {text::reader::COPY_MARKDOWN}
            </button>
            <button type="button" class="parts-menu-item" on:click=move |event| copy(event, figure)>
                {text::reader::COPY_SVG}
            </button>
            <button type="button" class="parts-menu-item" on:click=move |event| save(event, false)>
                {text::reader::SAVE_SVG}
            </button>
            <button type="button" class="parts-menu-item" on:click=move |event| save(event, true)>
                {text::reader::SAVE_PNG}
            </button>
        </Menu>
    }
}

/// The turns as a figure, on paper.
fn figure(reading: &Reading, turns: RangeInclusive<usize>) -> String {
    svg(reading, turns, &page::paper_color)
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
            on:change=move |event| {
                let setting = Setting::from_word(&event_target_value(&event));
                keep_place(move || preferences.set_setting(setting));
            }
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

/// Saves a figure as a file.
fn save(figure: String, id: &str, is_png: bool, button: &Element) {
    let name = figure_name(id, is_png);
    if is_png {
        save_made(button, name, async move { picture::png(&figure).await });
    } else {
        save_on(button, name, figure);
    }
}
