//! The rules under which the truth is derived, to be changed.

use crate::formats::airdialogue::judge::VerificationParameters;
use crate::ui::navigation::Navigation;
use crate::view::location::Location;
use crate::view::text;
use crate::view::verification::rules::{day_starts, differences};
use leptos::html::Input;
use leptos::prelude::*;

#[component]
pub fn Rules() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let now = Memo::new(move |_| navigation.location.with(|location| location.verification));
    let hours: [NodeRef<Input>; 3] = Default::default();
    let ways: [NodeRef<Input>; 3] = Default::default();
    let is_wrong = RwSignal::new(false);
    let apply = move |event: web_sys::SubmitEvent| {
        event.prevent_default();
        let words = hours.map(|input| input.get_untracked().map(|input| input.value()).unwrap_or_default());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let starts = day_starts(&words);
        is_wrong.set(starts.is_none());
        let Some(day_starts) = starts else { return };
        let [is_first_only, is_price_below, is_old_excluded] =
            ways.map(|input| input.get_untracked().is_some_and(|input| input.checked()));
        let verification =
            VerificationParameters { day_starts, is_first_only, is_price_below, is_old_excluded };
        navigation.go(Location { verification, ..navigation.location_now() });
    };
    let hour = move |at: usize, says: &'static str, node_ref: NodeRef<Input>| {
        view! {
            <label>
                {says}
                " "
                <input
                    class="verification-number"
                    type="number"
                    min="0"
                    max="23"
                    required
                    title=text::verification::usually(at)
                    data-testid=format!("verification-hour-{at}")
                    prop:value=move || now.get().day_starts.get(at).copied().unwrap_or_default().to_string()
                    node_ref=node_ref
                />
            </label>
        }
    };
    let way = move |says: &'static str,
                    word: &'static str,
                    is_on: fn(VerificationParameters) -> bool,
                    node_ref: NodeRef<Input>| {
        view! {
            <label class="study-option">
                <input
                    type="checkbox"
                    data-testid=word
                    prop:checked=move || is_on(now.get())
                    node_ref=node_ref
                />
                " "
                {says}
            </label>
        }
    };
    let usual = move || {
        let location = navigation.location.get();
        Location { verification: VerificationParameters::default(), ..location }.fragment()
    };
    let [morning, afternoon, evening] = hours;
    let [first, below, other] = ways;
    view! {
        <details class="study-options" open=move || !now.get().is_official()>
            <summary class="study-summary">{text::verification::RULES}</summary>
            <p class="study-note" hidden=move || !now.get().is_official()>{text::verification::RULES_USUAL}</p>
            <form class="verification-form" on:submit=apply>
                <div class="verification-hours">
                    {hour(0, text::verification::MORNING, morning)}
                    {hour(1, text::verification::AFTERNOON, afternoon)}
                    {hour(2, text::verification::EVENING, evening)}
                </div>
                <p class="verification-wrong" role="alert" hidden=move || !is_wrong.get()>
                    {text::verification::RULES_WRONG}
                </p>
                {way(text::verification::FIRST_ONLY, "verification-first", |rules| rules.is_first_only, first)}
                {way(text::verification::PRICE_BELOW, "verification-below", |rules| rules.is_price_below, below)}
                {way(text::verification::OLD_EXCLUDED, "verification-other", |rules| rules.is_old_excluded, other)}
                <div class="verification-hours">
                    <button type="submit" class="parts-outline" data-testid="verification-apply">
                        {text::verification::RULES_APPLY}
                    </button>
                    <a href=usual hidden=move || now.get().is_official()>{text::verification::RULES_RESET}</a>
                </div>
            </form>
        </details>
        <OtherRules/>
    }
}

/// What is said where a number was derived under other rules than the usual ones.
#[component]
pub fn OtherRules() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let says = Memo::new(move |_| {
        navigation.location.with(|location| differences(location.verification).join("; "))
    });
    view! {
        <p class="verification-other" role="note" data-testid="other-rules" hidden=move || says.with(String::is_empty)>
            <strong>{text::verification::RULES_OTHER}</strong>
            " "
            {move || says.get()}
        </p>
    }
}
