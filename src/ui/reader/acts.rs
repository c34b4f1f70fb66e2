//! The acts of a turn.

use super::dialogue::DialogueContext;
use crate::corpus::{Act, Value};
use crate::engine::answer::Field;
use crate::engine::query::VALUE;
use crate::ui::navigation::name_of;
use crate::ui::parts::Term;
use crate::view::findings::Subjects;
use crate::view::frames::act::{ActWords, ReferenceWords, Said, act_words};
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
    let tracked = shown.reading.details.frames.turns.get(turn);
    let list = |service: Option<&String>| {
        let acts = said.acts.iter().enumerate();
        let own = acts.filter(|(_, act)| service.is_none_or(|service| act.service == *service));
        let item = |(number, act): (usize, &Act)| {
            let tracked = tracked.and_then(|tracked| tracked.acts.get(number)).map(act_words);
            view! { <ActItem number act=act.clone() is_of_user found=found.act(number) tracked/> }
        };
        let items = own.map(item).collect_view();
        let service = service.map(|service| {
            let field = Field::Service.as_str();
            view! { <Term attr:class="reader-frame" field value=service.clone()/> }
        });
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
fn ActItem(
    number: usize,
    act: Act,
    is_of_user: bool,
    found: Option<&'static str>,
    /// All that it says, where it may be about more than one slot.
    tracked: Option<ActWords>,
) -> impl IntoView {
    let DialogueContext { navigation, meanings, .. } = expect_context();
    let name = format!("{}/{}", if is_of_user { "user" } else { "system" }, act.name);
    let term = term_of(Field::Act.as_str(), &name);
    let title = {
        let name = name.clone();
        move || meanings.of(Field::Act, &name)
    };
    let says = match tracked {
        Some(words) => view! { <Tracked words/> }.into_any(),
        None => view! { <SlotAndValues about=act.slot values=act.values/> }.into_any(),
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
            {says}
        </li>
    }
}

#[component]
fn SlotAndValues(about: Option<String>, values: Vec<Value>) -> impl IntoView {
    let slot = about
        .map(|slot| view! { " "<Term attr:class="reader-act-slot" field=Field::Slot.as_str() value=slot/> });
    let value = |(index, value)| {
        let sign = if index > 0 { ", " } else { " = " };
        view! { {sign}<ActValue value/> }
    };
    view! { {slot}{values.into_iter().enumerate().map(value).collect_view()} }
}

/// Slots with their values, and then the frames that the act names, each with what is said of it.
#[component]
fn Tracked(words: ActWords) -> impl IntoView {
    let ActWords { values, references } = words;
    view! {
        <Arguments values/>
        {references.into_iter().map(|reference| view! { <Reference reference/> }).collect_view()}
    }
}

#[component]
fn Arguments(values: Vec<Said>) -> impl IntoView {
    let argument = |Said { slot, value, written, remark }| {
        let value = value.map(|says| match written {
            Some(value) => {
                view! { " "<Term attr:class="reader-act-value" field=VALUE value says/> }.into_any()
            }
            None => view! { " "<bdi class="reader-act-value">{says}</bdi> }.into_any(),
        });
        let remark = remark.map(|remark| view! { " "<i class="reader-act-remark">{remark}</i> });
        view! {
            " "
            <span class="reader-act-argument">
                <Term attr:class="reader-act-slot" field=Field::Slot.as_str() value=slot/>
                {value}
                {remark}
            </span>
        }
    };
    values.into_iter().map(argument).collect_view()
}

/// A frame leads to the turn that made it or changed it last.
#[component]
fn Reference(reference: ReferenceWords) -> impl IntoView {
    let DialogueContext { navigation, reading, .. } = expect_context();
    let ReferenceWords { lead, frame, turn, remark, is_missing, values } = reference;
    let frame = match turn {
        Some(turn) => {
            let link = navigation.at_turn(name_of(&reading), turn).fragment();
            view! { <a class="reader-act-frame" href=link>{frame}</a> }.into_any()
        }
        None => view! { <bdi>{frame}</bdi> }.into_any(),
    };
    let remark = remark.map(|remark| view! { " "<i class="reader-act-remark">{remark}</i> });
    let values = (!values.is_empty()).then(|| view! { ":"<Arguments values/> });
    view! {
        " "
        <span class="reader-act-reference" data-missing=is_missing>
            {lead}
            {frame}
            {remark}
            {values}
        </span>
    }
}

/// As it was said and, where it differs, as the service writes it.
#[component]
fn ActValue(value: Value) -> impl IntoView {
    let canonical = value.canonical.filter(|canonical| *canonical != value.said);
    let canonical = canonical.map(|canonical| view! { " ("<bdi>{canonical}</bdi>")" });
    view! { <Term attr:class="reader-act-value" field=VALUE value=value.said/>{canonical} }
}
