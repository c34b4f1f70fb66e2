//! What is suppressed: the form that adds to it, and the list of all.

use super::Shown;
use crate::engine::findings::{FileFault, Suppression, read_suppressions, write_suppressions};
use crate::ui::parts::save_on;
use crate::ui::reviewing::Reviewing;
use crate::view::{number, problem, suppress, text};
use crate::web::pick;
use leptos::ev::SubmitEvent;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use web_sys::Event;

const FILE_NAME: &str = "colloquy-suppressions.json";

/// Asks what to suppress, and why.
#[component]
fn SuppressForm(scopes: Vec<(String, Suppression)>, on_done: Callback<()>) -> impl IntoView {
    let reviewing = expect_context::<Reviewing>();
    let scopes = StoredValue::new(scopes);
    let chosen = RwSignal::new(0_usize);
    let reason = NodeRef::<html::Input>::new();
    reason.on_load(|field| _ = field.focus());
    let submit = move |event: SubmitEvent| {
        event.prevent_default();
        let why = reason.get_untracked().map(|field| field.value()).unwrap_or_default();
        let scope = scopes.with_value(|all| all.get(chosen.get_untracked()).map(|(_, one)| one.clone()));
        if let Some(one) = scope.filter(|_| !why.trim().is_empty()) {
            reviewing.add([Suppression { reason: why.trim().to_owned(), ..one }]);
            on_done.run(());
        }
    };
    let choose = move |event: Event| {
        chosen.set(event_target_value(&event).parse().unwrap_or_default());
    };
    let options = scopes.get_value().into_iter().enumerate().map(|(at, (says, _))| {
        view! { <option value=at.to_string()>{says}</option> }
    });
    view! {
        <form class="findings-form" data-testid="suppress-form" on:submit=submit>
            <label class="findings-field">
                {text::suppress::SCOPE}
                <select class="parts-field" on:change=choose>{options.collect_view()}</select>
            </label>
            <label class="findings-field">
                {text::suppress::REASON}
                <input class="parts-field" type="text" required node_ref=reason/>
            </label>
            <span>
                <button type="submit" class="parts-button" data-kind="primary">
                    {text::suppress::SUBMIT}
                </button>
                " "
                <button type="button" class="parts-button" on:click=move |_| on_done.run(())>
                    {text::status::CANCEL}
                </button>
            </span>
        </form>
    }
}

/// Opens the form, which offers scopes that have no reason yet.
#[component]
pub fn SuppressButton(scopes: Vec<(String, Suppression)>) -> impl IntoView {
    let is_open = RwSignal::new(false);
    let on_done = Callback::new(move |()| _ = is_open.try_set(false));
    let scopes = StoredValue::new(scopes);
    view! {
        <button
            type="button"
            class="parts-small"
            aria-expanded=move || if is_open.get() { "true" } else { "false" }
            on:click=move |_| is_open.update(|is_open| *is_open = !*is_open)
        >
            {text::suppress::BUTTON}
        </button>
        <Show when=move || is_open.get()>
            <SuppressForm scopes=scopes.get_value() on_done/>
        </Show>
    }
}

/// All suppressions, and how to save and load them.
#[component]
pub(super) fn Suppressed(shown: Shown) -> impl IntoView {
    let reviewing = expect_context::<Reviewing>();
    let says = RwSignal::new(String::new());
    let faults = RwSignal::new(Vec::<String>::new());
    let load = move |event: Event| {
        let Some(input) = pick::input_of(&event) else { return };
        spawn_local(async move {
            let Some((name, read)) = pick::take_one(input).await else { return };
            let read = read.map_err(|fault| vec![fault]).and_then(|bytes| {
                let told = |fault: &FileFault| problem::sentence(&fault.to_string());
                read_suppressions(&bytes).map_err(|faults| faults.iter().map(told).collect())
            });
            match read {
                Ok(read) => {
                    says.set(text::suppress::loaded(read.0.len() as u64, &name));
                    faults.set(Vec::new());
                    reviewing.add(read.0);
                }
                Err(found) => {
                    says.set(text::suppress::not_loaded(&name));
                    faults.set(found);
                }
            }
        });
    };
    let save = move |event: leptos::ev::MouseEvent| {
        let written = reviewing.suppressions.with_untracked(write_suppressions);
        save_on(&event_target::<web_sys::Element>(&event), FILE_NAME.to_owned(), written);
    };
    let is_empty = move || reviewing.suppressions.with(|all| all.0.is_empty());
    view! {
        <div data-testid="suppressed">
            <Show when=move || !is_empty()>
                <List shown/>
            </Show>
            <p class="findings-ways">
                <label class="parts-outline findings-load">
                    {text::suppress::LOAD}
                    <input
                        class="parts-hidden"
                        type="file"
                        accept=".json,application/json"
                        data-testid="load-suppressions"
                        on:change=load
                    />
                </label>
                " "
                <button type="button" class="parts-outline" hidden=is_empty on:click=save>
                    {text::suppress::SAVE}
                </button>
                " "
                <span class="findings-share" role="status">{move || says.get()}</span>
            </p>
            <Show when=move || faults.with(|faults| !faults.is_empty())>
                <div class="findings-faults" role="alert">
                    {move || faults.get().into_iter().map(|fault| view! { <p><bdi>{fault}</bdi></p> }).collect_view()}
                </div>
            </Show>
        </div>
    }
}

#[component]
fn List(shown: Shown) -> impl IntoView {
    let reviewing = expect_context::<Reviewing>();
    let by_suppression =
        move || shown.counts.with(|answer| answer.as_ref().map(|(counts, _)| counts.by_suppression.clone()));
    let sum = move || {
        let count = by_suppression().unwrap_or_default().iter().sum();
        text::suppress::suppressions(reviewing.suppressions.with(|all| all.0.len() as u64), count)
    };
    let rows = move || {
        let counts = by_suppression().unwrap_or_default();
        let all = reviewing.suppressions.get().0.into_iter().enumerate();
        all.map(|(at, one)| {
            let scope = suppress::scope(&one);
            let label = text::suppress::remove(&scope);
            let count = counts.get(at).map(|count| number::grouped(*count));
            let reason = one.reason.clone();
            view! {
                <tr data-testid="suppression" data-count=counts.get(at).map(ToString::to_string)>
                    <td class="findings-number">{count}</td>
                    <td><bdi>{scope}</bdi></td>
                    <td><bdi>{reason}</bdi></td>
                    <td>
                        <button
                            type="button"
                            class="parts-small"
                            aria-label=label
                            on:click=move |_| reviewing.remove(&one)
                        >
                            {text::suppress::REMOVE}
                        </button>
                    </td>
                </tr>
            }
        })
        .collect_view()
    };
    view! {
        <details>
            <summary class="findings-summary" data-testid="suppressed-count">{sum}</summary>
            <p class="findings-note">{text::suppress::SAYS}</p>
            <table class="findings-table">
                <tbody>{rows}</tbody>
            </table>
        </details>
    }
}
