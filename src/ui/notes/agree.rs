//! How far two people agree: the notes of a file against those that are kept here, or of two files.

use super::kept::{Notes, first};
use crate::engine::notes::{Agreement, LabelAgreement, Note, Units, agreement, read_notes};
use crate::view::notes::kappa;
use crate::view::{number, text};
use crate::web::pick;
use leptos::prelude::*;
use leptos::task::spawn_local;
use std::sync::Arc;
use web_sys::Event;

/// A side, by its name; without notes it is what is kept here.
type Side = (String, Option<Arc<Vec<Note>>>);

#[component]
pub fn Agree() -> impl IntoView {
    let notes = expect_context::<Notes>();
    let sides = RwSignal::new(None::<[Side; 2]>);
    let looked_at = RwSignal::new(None::<u64>);
    let says = RwSignal::new(String::new());
    let load = move |event: Event| {
        let Some(input) = pick::input_of(&event) else { return };
        spawn_local(async move {
            let mut read = Vec::new();
            for (name, bytes) in pick::take_all(input).await.into_iter().take(2) {
                let notes = bytes.and_then(|bytes| read_notes(&bytes).map_err(|faults| first(&faults)));
                match notes {
                    Ok(notes) => read.push((name, Some(Arc::new(notes)))),
                    Err(fault) => {
                        return says.set(text::notes::not_taken(&name, fault.trim_end_matches('.')));
                    }
                }
            }
            says.set(String::new());
            let mut read = read.into_iter();
            let own = (text::notes::IN_THIS_BROWSER.to_owned(), None);
            sides.set(match (read.next(), read.next()) {
                (Some(a), Some(b)) => Some([a, b]),
                (Some(b), None) => Some([own, b]),
                _ => None,
            });
        });
    };
    let compared = move || {
        let [a, b] = sides.get()?;
        let of = |side: &Side| side.1.clone().unwrap_or_else(|| notes.own.get());
        let agreement = agreement(&of(&a), &of(&b), looked_at.get());
        Some(view! { <Agreed agreement names=[a.0, b.0]/> })
    };
    let set_looked_at = move |event: Event| looked_at.set(event_target_value(&event).parse().ok());
    view! {
        <p class="notes-ways">
            <label class="parts-outline notes-load" title=text::notes::COMPARE_MEANS>
                {text::notes::COMPARE}
                <input
                    class="parts-hidden"
                    type="file"
                    multiple
                    accept=".jsonl"
                    data-testid="compare-notes"
                    on:change=load
                />
            </label>
            <label class="notes-looked" hidden=move || sides.with(Option::is_none)>
                {text::notes::LOOKED_AT}
                <input
                    class="parts-field"
                    type="number"
                    min="0"
                    data-testid="looked-at"
                    on:input=set_looked_at
                />
            </label>
            <span role="status">{move || says.get()}</span>
        </p>
        <div>{compared}</div>
    }
}

#[component]
fn Agreed(agreement: Agreement, names: [String; 2]) -> impl IntoView {
    let Agreement { dialogues, turns } = agreement;
    let [of_dialogues, of_turns] = text::notes::UNITS;
    let [a, b] = names;
    view! {
        <section class="notes-agreed" data-testid="agreement">
            <p>
                <bdi>{text::notes::compared(&a, &b)}</bdi>
            </p>
            <p class="notes-means">{text::notes::KAPPA_MEANS}</p>
            <UnitTable
                title=of_dialogues
                says=text::notes::dialogues_of(dialogues.count, dialogues.shared)
                units=dialogues
            />
            <UnitTable title=of_turns says=text::notes::turns_of(turns.count, turns.shared) units=turns/>
        </section>
    }
}

/// Nothing where neither has a note on one.
#[component]
fn UnitTable(title: &'static str, says: String, units: Units) -> impl IntoView {
    let row = |one: LabelAgreement| {
        let kappa = kappa(&one);
        let means = kappa.is_none().then(|| text::notes::no_kappa(one.is_neither_known));
        let counts = [one.both, one.only_a, one.only_b, one.neither];
        let counts = counts.map(|count| view! { <td class="notes-number">{number::grouped(count)}</td> });
        view! {
            <tr data-testid="agreed-label" data-label=one.label.clone()>
                <th scope="row">
                    <bdi>{one.label.clone()}</bdi>
                </th>
                <td class="notes-number" title=means>
                    {kappa.unwrap_or_else(|| text::notes::NO_KAPPA.to_owned())}
                </td>
                {counts}
            </tr>
        }
    };
    if units.count == 0 {
        return None;
    }
    let heads = text::notes::COUNTED.map(|says| view! { <th scope="col" class="notes-number">{says}</th> });
    Some(view! {
        <table class="notes-table">
            <caption>{says}</caption>
            <thead>
                <tr>
                    <th scope="col">{title}</th>
                    <th scope="col" class="notes-number">{text::notes::KAPPA}</th>
                    {heads}
                </tr>
            </thead>
            <tbody>{units.labels.into_iter().map(row).collect_view()}</tbody>
        </table>
    })
}
