//! What the customer wants, as chips; those that flights are judged by are switched off by a click.

use super::Ledger;
use crate::view::text;
use crate::view::trip::Chip;
use leptos::prelude::*;

/// Without a ledger nothing is judged, and nothing can be switched off.
#[component]
pub fn Wishes(chips: Vec<Chip>, ledger: Option<Ledger>) -> impl IntoView {
    let can_be_waived = ledger.is_some() && chips.iter().any(|chip| !chip.wishes.is_empty());
    let note = can_be_waived.then(|| view! { <p class="flights-wish-note">{text::flights::WISHES_NOTE}</p> });
    let chip = |chip: Chip| match ledger.filter(|_| !chip.wishes.is_empty()) {
        Some(ledger) => view! { <Wish ledger chip/> }.into_any(),
        None => view! {
            <span class="flights-chip">
                <span class="flights-wish-title">{chip.title}</span>
                " "
                <bdi>{chip.says}</bdi>
            </span>
        }
        .into_any(),
    };
    view! {
        <div class="flights-wishes" role="group" aria-label=text::trip::WISHES>
            {chips.into_iter().map(chip).collect_view()}
        </div>
        {note}
    }
}

#[component]
fn Wish(ledger: Ledger, chip: Chip) -> impl IntoView {
    let waived = ledger.waived;
    let Chip { title, says, wishes } = chip;
    let wishes = StoredValue::new(wishes);
    let is_met = move || wishes.with_value(|wishes| wishes.iter().all(|wish| !waived.get().has(*wish)));
    let toggle = move |_| {
        let is_waived = untrack(is_met);
        waived.update(|waived| *waived = wishes.with_value(|wishes| waived.with(wishes, is_waived)));
    };
    view! {
        <button
            type="button"
            class="flights-wish"
            aria-pressed=move || is_met().to_string()
            on:click=toggle
        >
            <span class="flights-wish-title">{title}</span>
            " "
            <bdi>{says}</bdi>
        </button>
    }
}
