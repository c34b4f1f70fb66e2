//! The acts of a turn.

use super::dialogue::DialogueContext;
use super::term::Term;
use crate::corpus::{Act, Value};
use crate::engine::answer::Field;
use crate::engine::query::VALUE;
use crate::view::findings::Subjects;
use crate::view::query::term_of;
use crate::view::text;
use leptos::prelude::*;

/// One list per service when the turn has more than one.
#[component]
pub fn Acts(turn: usize, found: Subjects) -> impl IntoView {
    let shown = expect_context::<DialogueContext>();
    let said = shown.reading.dialogue.turns.get(turn).filter(|said| !said.acts.is_empty())?;
    let are_apart = said.services.len() > 1;
    let is_of_user = said.speaker.is_user();
    let list = |service: Option<&String>| {
        let acts = said.acts.iter().enumerate();
        let own = acts.filter(|(_, act)| service.is_none_or(|service| act.service == *service));
        let item = |(number, act): (usize, &Act)| {
            view! { <ActItem number act=act.clone() is_of_user found=found.act(number)/> }
        };
        let items = own.map(item).collect_view();
        let service = service.map(|service| view! { <bdi class="reader-frame">{service.clone()}</bdi> });
        view! {
            <div class="reader-act-row">
                {service}
                <ul class="reader-acts" aria-label=text::title::ACTS>{items}</ul>
            </div>
        }
    };
    let services: Vec<_> = if are_apart { said.services.iter().map(Some).collect() } else { vec![None] };
    Some(services.into_iter().map(list).collect_view())
}

/// Its name leads to the dialogues that have such an act. What it means may be known later than it is drawn.
#[component]
fn ActItem(number: usize, act: Act, is_of_user: bool, found: Option<&'static str>) -> impl IntoView {
    let DialogueContext { navigation, meanings, .. } = expect_context();
    let name = format!("{}/{}", if is_of_user { "user" } else { "system" }, act.name);
    let term = term_of(Field::Act.as_str(), &name);
    let title = {
        let name = name.clone();
        move || meanings.of(Field::Act, &name)
    };
    let slot = act
        .slot
        .map(|slot| view! { " "<Term attr:class="reader-act-slot" field=Field::Slot.as_str() value=slot/> });
    let value = |(index, value)| {
        let sign = if index > 0 { ", " } else { " = " };
        view! { {sign}<ActValue value/> }
    };
    view! {
        <li
            class="reader-act"
            data-act=name
            data-act-number=number.to_string()
            data-found=found
            title=title
        >
            <a class="reader-act-name" href=navigation.asking(&term).fragment() data-term=term>
                {act.name}
            </a>
            {slot}
            {act.values.into_iter().enumerate().map(value).collect_view()}
        </li>
    }
}

/// As it was said and, where it differs, as the service writes it.
#[component]
fn ActValue(value: Value) -> impl IntoView {
    let canonical = value.canonical.filter(|canonical| *canonical != value.said);
    let canonical = canonical.map(|canonical| view! { " ("<bdi>{canonical}</bdi>")" });
    view! { <Term attr:class="reader-act-value" field=VALUE value=value.said/>{canonical} }
}
