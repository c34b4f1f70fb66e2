//! A call of an apis.json, and the annotation names of a domain.

use super::entry::{CountCell, CountLink, Counted, Description, Entry, Heading, Name, Names, Table};
use super::shown::Shown;
use crate::corpus::{IntentEntry, Service, SlotEntry};
use crate::engine::answer::Field;
use crate::view::about::meaning;
use crate::view::meaning::of_annotation;
use crate::view::schema::{annotation_meaning, annotation_names, size};
use crate::view::text;
use leptos::prelude::*;

const ANNOTATION_TITLES: [&str; 4] = [
    text::schema::ANNOTATION_NAME,
    text::schema::WHAT_IT_IS,
    text::schema::WHAT_IT_MEANS,
    text::title::DIALOGUES,
];

/// What a call takes, what it answers, and how many dialogues have it.
#[component]
pub fn Api(path: String, api: Service) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let heading = size(&api);
    let Service { name, slots, intents, .. } = api;
    let call = intents.into_iter().next();
    let required = call.as_ref().map(|call| call.required_slots.clone()).unwrap_or_default();
    let description = {
        let name = name.clone();
        Memo::new(move |_| shown.of_about(|about| meaning(about, Field::Api, &name).to_owned()))
    };
    view! {
        <Entry name=view! { <bdi>{name.clone()}</bdi> }.into_any()>
            {move || says(description.get())}
            <p class="schema-ways">
                <span>
                    {text::schema::CALLED_IN}
                    <CountLink field=Field::Api count=shown.count(Field::Api, &name) name/>
                </span>
                <span class="schema-path"><bdi>{path}</bdi></span>
            </p>
            <Heading says=heading/>
            {(!slots.is_empty()).then(|| view! { <Arguments slots required/> })}
            {call.map(|call| view! { <Answers call/> })}
        </Entry>
    }
}

#[component]
fn Arguments(slots: Vec<SlotEntry>, required: Vec<String>) -> impl IntoView {
    let row = move |slot: SlotEntry| {
        let is_required = required.contains(&slot.name);
        let what = if is_required { text::schema::REQUIRED_ARGUMENT } else { text::schema::ANY_OF };
        view! { <tr><Name name=slot.name.clone()/><What says=what.to_owned()/><Means name=slot.name/></tr> }
    };
    let titles = vec![text::schema::ARGUMENT, text::schema::WHAT_IT_IS, text::schema::WHAT_IT_MEANS];
    view! {
        <Table label=text::title::ARGUMENTS titles>{slots.into_iter().map(row).collect_view()}</Table>
    }
}

#[component]
fn Answers(call: IntentEntry) -> impl IntoView {
    let names = call.result_slots.into_iter().map(|name| (name, None)).collect();
    view! {
        <Heading says=text::schema::ANSWERS/>
        <Description says=call.description/>
        <Names names/>
    }
}

/// Every name with how many dialogues have it.
#[component]
pub fn Annotations(path: String, domain: Service) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let (name, description, heading) = (domain.name.clone(), domain.description.clone(), size(&domain));
    let domain = StoredValue::new(domain);
    let rows = Memo::new(move |_| {
        shown.of_facets(|facets| domain.with_value(|domain| annotation_names(domain, facets)))
    });
    let draw = Callback::new(move |(name, count): (String, Signal<u64>)| {
        let what = domain.with_value(|domain| annotation_meaning(domain, &name).to_owned());
        view! {
            <tr>
                <Name name=name.clone()/>
                <What says=what/>
                <Means name=name.clone()/>
                <CountCell field=Field::Slot name count/>
            </tr>
        }
        .into_any()
    });
    view! {
        <Entry name=view! { <bdi>{name}</bdi> }.into_any()>
            {says(description)}
            <p class="schema-ways">
                <span class="schema-path"><bdi>{path}</bdi></span>
            </p>
            <Heading says=heading/>
            <Table label=text::title::ANNOTATION_NAMES titles=ANNOTATION_TITLES.to_vec()>
                <Counted rows draw/>
            </Table>
        </Entry>
    }
}

/// The cell that says what a name is.
#[component]
fn What(says: String) -> impl IntoView {
    view! {
        <td class="schema-cell">
            <span class="schema-kind">{says}</span>
        </td>
    }
}

/// The cell that says what a name means.
#[component]
fn Means(name: String) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let means = Memo::new(move |_| {
        let means = shown.of_about(|about| (!about.is_empty()).then(|| of_annotation(about, &name)));
        means.unwrap_or_default()
    });
    view! { <td class="schema-cell">{means}</td> }
}

/// A description, if there is one.
fn says(description: String) -> Option<impl IntoView> {
    (!description.is_empty())
        .then(|| view! { <Description says=description attr:class="schema-description"/> })
}
