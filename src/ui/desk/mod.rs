//! The desk of a flight booking: what the customer wants, whether the agent chose right and why, the flights there were,
//! and what the agent entered.
//!
//! Says nothing of what the quiz hides: it gets the dialogue without it.

mod verdict;

use super::fields::Fields;
use super::flights::{Flights, Ledger, Wishes};
use super::quiz::HiddenAnswers;
use crate::engine::answer::Reading;
use crate::view::text;
use crate::view::trip::{chips, log};
use leptos::prelude::*;
use std::sync::Arc;
use verdict::Verdicts;

#[component]
pub fn Desk(reading: Arc<Reading>, is_hidden: bool) -> impl IntoView {
    let table = reading.details.flights.clone().map(Arc::new);
    let wishes = table.as_ref().and_then(|table| table.wishes.clone()).unwrap_or_default();
    let booking = reading.details.booking.clone().unwrap_or_default();
    let intent = booking.intent.as_ref();
    let chips = intent.map(|intent| chips(intent, &wishes));
    let reservation = booking.reservation;
    let reservation =
        reservation.map(|flight| text::trip::reserved(Some(flight).filter(|flight| *flight != 0)));
    let incomplete = booking
        .judgement
        .is_intent_incomplete
        .then(|| view! { <p class="desk-note">{text::trip::INCOMPLETE}</p> });
    let ledger = table.map(Ledger::new);
    let wishes = chips.map(|chips| {
        view! {
            <section aria-label=text::trip::WISHES>
                <h3 class="desk-title">{text::trip::WISHES}</h3>
                <Wishes chips ledger/>
            </section>
        }
    });
    let log: Vec<_> = log(&booking, &reading.dialogue.turns).into_iter().map(Into::into).collect();
    let verdicts = if is_hidden {
        let (reading, focus) = (Arc::clone(&reading), "#desk-verdict");
        view! { <HiddenAnswers reading says=text::quiz::ANSWERS focus/> }.into_any()
    } else {
        view! { <Verdicts reading=Arc::clone(&reading)/> }.into_any()
    };
    view! {
        <div class="desk">
            {wishes}
            {reservation.map(|says| view! { <p class="desk-note">{says}</p> })}
            {incomplete}
            {verdicts}
            {ledger.map(|ledger| view! { <Flights ledger/> })}
            <Fields fields=log/>
        </div>
    }
}
