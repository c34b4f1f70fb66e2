//! What entries consist of: name, headings, tables, and counts that lead to dialogues.

use super::shown::Shown;
use crate::engine::answer::Field;
use crate::ui::parts::{Icon, Shape};
use crate::view::schema::numbered;
use crate::view::text;
use leptos::prelude::*;

/// An entry in full, with the way back to the list where that is a page of its own.
#[component]
pub fn Entry(name: AnyView, children: Children) -> impl IntoView {
    let shown = expect_context::<Shown>();
    view! {
        <article class="schema-panel">
            <a class="schema-back" href=move || shown.to_entry(None)>
                <Icon shape=Shape::Back/>
                {text::title::SERVICES}
            </a>
            <h2 class="schema-name">{name}</h2>
            {children()}
        </article>
    }
}

#[component]
pub fn Heading(#[prop(into)] says: String) -> impl IntoView {
    view! { <h3 class="schema-heading">{says}</h3> }
}

/// Sentences of data.
#[component]
pub fn Description(says: String) -> impl IntoView {
    view! { <p dir="auto">{says}</p> }
}

/// A table that scrolls sideways where it is too wide.
#[component]
pub fn Table(#[prop(into)] label: String, titles: Vec<&'static str>, children: Children) -> impl IntoView {
    let title = |title| view! { <th class="schema-cell" scope="col">{title}</th> };
    view! {
        <div class="schema-scroll" role="region" tabindex="0" aria-label=label>
            <table class="schema-table">
                <thead>
                    <tr>{titles.into_iter().map(title).collect_view()}</tr>
                </thead>
                <tbody>{children()}</tbody>
            </table>
        </div>
    }
}

/// The first cell of a row.
#[component]
pub fn Name(name: String, #[prop(optional)] hue: Option<&'static str>) -> impl IntoView {
    view! { <th class="schema-cell schema-slot" scope="row" data-hue=hue><bdi>{name}</bdi></th> }
}

/// A cell with how many dialogues have a value.
#[component]
pub fn CountCell(field: Field, name: String, count: Signal<u64>) -> impl IntoView {
    view! {
        <td class="schema-cell" data-numeric=true>
            <CountLink field name count/>
        </td>
    }
}

/// How many dialogues have a value, as soon as that is known, and the way to them.
#[component]
pub fn CountLink(field: Field, name: String, count: Signal<u64>) -> impl IntoView {
    let shown = expect_context::<Shown>();
    view! {
        <Show when=move || shown.is_known.get() fallback=|| "…">
            <a href={
                let name = name.clone();
                move || shown.to_value(field, &name)
            }>{move || text::count::dialogues(count.get())}</a>
        </Show>
    }
}

/// Names with their counts: what is drawn of a name stays while only its count or its rank is another.
#[component]
pub fn Counted(
    #[prop(into)] rows: Signal<Vec<(String, u64)>>,
    draw: Callback<(String, Signal<u64>), AnyView>,
) -> impl IntoView {
    let names = move || rows.with(|rows| numbered(rows.iter().map(|(name, _)| name.as_str())));
    let row = move |(name, before): (String, usize)| {
        let count = {
            let name = name.clone();
            move || {
                rows.with(|rows| rows.iter().filter(|row| row.0 == name).nth(before).map_or(0, |row| row.1))
            }
        };
        draw.run((name, Signal::derive(count)))
    };
    view! { <For each=names key=|name| name.clone() children=row/> }
}

/// Names, some with what they are by default.
#[component]
pub fn Names(names: Vec<(String, Option<String>)>) -> impl IntoView {
    let name = |(name, default): (String, Option<String>)| {
        let default = default.map(|default| {
            view! { " "<span class="schema-default">" = "<bdi>{default}</bdi></span> }
        });
        view! { <li><bdi>{name}</bdi>{default}</li> }
    };
    view! { <ul class="schema-values">{names.into_iter().map(name).collect_view()}</ul> }
}
