//! A slot of a service: its values, those that its schema lists and those that occur.

use super::entry::{CountCell, Counted, Name};
use super::shown::Shown;
use crate::corpus::SlotEntry;
use crate::engine::answer::Field;
use crate::view::call::DONT_CARE;
use crate::view::hue::hue;
use crate::view::values::{Values, kind, other_kind, values};
use crate::view::{number, text};
use leptos::prelude::*;

#[component]
pub fn SlotRow(entry: SlotEntry) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let values = {
        let entry = entry.clone();
        Memo::new(move |_| shown.of_facets(|facets| values(&entry, facets)))
    };
    let name = entry.name.clone();
    let value = |(place, value): (usize, &String)| {
        let count = move || values.with(|values| values.listed.get(place).copied().unwrap_or_default());
        view! { <Value of=name.clone() value=value.clone() count=Signal::derive(count)/> }
    };
    let listed = entry.possible_values.iter().enumerate().map(value).collect_view();
    view! {
        <tr>
            <Name name=name.clone() hue=hue(&name).as_str()/>
            <td class="schema-cell" dir="auto">{entry.description.clone()}</td>
            <td class="schema-cell">
                <span class="schema-kind">{kind(&entry)}</span>
                " "
                <ul class="schema-values">{listed}</ul>
                <Others entry values/>
            </td>
            <CountCell field=Field::Slot count=shown.count(Field::Slot, &name) name/>
        </tr>
    }
}

/// The values that occur and that the schema does not list.
#[component]
fn Others(entry: SlotEntry, values: Memo<Values>) -> impl IntoView {
    let entry = StoredValue::new(entry);
    let more = move || values.with(Values::more);
    let says = move || entry.with_value(|entry| other_kind(entry, more()));
    let and_more = move || {
        let more = more();
        (more > 0).then(|| {
            view! { " "<span class="schema-kind">{text::schema::and_others(more as u64)}</span> }
        })
    };
    let rows = Memo::new(move |_| values.with(|values| values.others.clone()));
    let draw = Callback::new(move |(value, count)| {
        view! { <Value of=entry.with_value(|entry| entry.name.clone()) value count/> }.into_any()
    });
    view! {
        <Show when=move || values.with(|values| !values.others.is_empty())>
            <div class="schema-others" data-odd=entry.with_value(|entry| entry.is_categorical)>
                <span class="schema-kind">{says}</span>
                " "
                <ul class="schema-values">
                    <Counted rows draw/>
                </ul>
                {and_more}
            </div>
        </Show>
    }
}

/// A value with how many dialogues have it, once that is known; the number leads to them.
#[component]
fn Value(of: String, value: String, count: Signal<u64>) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let preference = (value == DONT_CARE)
        .then(|| view! { " "<span class="schema-kind">{text::schema::NO_PREFERENCE}</span> });
    // A query cannot name a value with quotes.
    let is_named = !value.contains('"');
    let leads = Memo::new(move |_| shown.is_known.get().then(|| is_named && count.get() > 0));
    let name = value.clone();
    let counted = move || {
        if leads.get()? {
            return Some(view! { " "<ValueLink of=of.clone() value=name.clone() count/> }.into_any());
        }
        let number = move || number::grouped(count.get());
        Some(view! { " "<span class="schema-kind">{number}</span> }.into_any())
    };
    view! { <li><bdi>{value}</bdi>{preference}{counted}</li> }
}

#[component]
fn ValueLink(of: String, value: String, count: Signal<u64>) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let named = format!("{of}={value}");
    view! {
        <a
            href=move || shown.to_value(Field::Slot, &named)
            aria-label=move || format!("{}: {value}", text::count::dialogues(count.get()))
        >
            {move || number::grouped(count.get())}
        </a>
    }
}
