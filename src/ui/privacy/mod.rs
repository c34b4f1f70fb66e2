//! The privacy panel: what the page may do, what it asked for, what the browser keeps of it, and the offline copy.
//!
//! Everything in it is looked up when it is opened. Invariant: it says what the browser says, not what we intend.

mod copy;
mod requests;

use super::keeping::Keeping;
use super::notes::Notes;
use super::parts::{Modal, show_modal};
use super::session::Session;
use crate::view::privacy::{Copy, Stored, Traffic, directives, reach};
use crate::view::text;
use crate::web::{fetch, indexes, page, storage, stored, traffic};
use copy::OfflineCopy;
use leptos::ev::{Event, MouseEvent};
use leptos::prelude::*;
use leptos::task::spawn_local;
use requests::Requests;

/// Where the person is led to.
pub const COPY: &str = ".privacy-copy-link";
pub const NOWHERE: &str = "";

const DIALOG: &str = "privacy";

/// One of the page's contexts: what was looked up when the panel was opened last.
#[derive(Clone, Copy)]
pub struct Looked {
    /// The policy of the page, and what it asked for.
    found: RwSignal<Option<(String, Traffic)>>,
    stored: RwSignal<Option<Stored>>,
    copy: RwSignal<Option<Copy>>,
    is_copy_known: RwSignal<bool>,
    /// What was done.
    done: RwSignal<&'static str>,
}

impl Looked {
    pub fn new() -> Self {
        Self {
            found: RwSignal::new(None),
            stored: RwSignal::new(None),
            copy: RwSignal::new(None),
            is_copy_known: RwSignal::new(false),
            done: RwSignal::new(""),
        }
    }

    /// Opens the panel, and leads to a place in it when everything is looked up.
    pub fn show(self, place: &'static str) {
        if !show_modal(DIALOG) {
            return;
        }
        self.done.set("");
        spawn_local(async move {
            self.found.set(Some((traffic::policy(), traffic::so_far())));
            self.stored.set(Some(stored::look().await));
            if fetch::is_possible() {
                self.copy.set(traffic::copy().await);
                self.is_copy_known.set(true);
            }
            if !place.is_empty() {
                page::next_frame(move || _ = page::focus(place));
            }
        });
    }
}

#[component]
pub fn Privacy() -> impl IntoView {
    let looked = expect_context::<Looked>();
    let session = expect_context::<Session>();
    let found = move || {
        let (policy, traffic) = looked.found.get()?;
        let published = session.is_published().then(|| view! { <p>{text::published::PRIVACY}</p> });
        Some(view! { <Report policy traffic/> {published} })
    };
    let kept = move || looked.stored.get().map(|stored| view! { <Kept stored/> });
    let copy = move || looked.is_copy_known.get().then(|| view! { <OfflineCopy copy=looked.copy.get()/> });
    view! {
        <Modal name=DIALOG title=text::status::PROMISE>
            <p>{text::privacy::PROMISE}</p>
            <div class="privacy-found">{found}</div>
            <Section title=text::privacy::KEPT>
                <div class="privacy-stored">{kept}</div>
                <Show when=indexes::are_possible>
                    <KeepIndexes/>
                </Show>
                <p>
                    <Forget/>
                </p>
                <p class="privacy-done" role="status">{move || looked.done.get()}</p>
            </Section>
            <Show when=fetch::is_possible>
                <Section title=text::privacy::COPY>
                    <div class="privacy-copy">{copy}</div>
                </Section>
            </Show>
        </Modal>
    }
}

/// Forgets all that is kept; asks once more where that would delete notes, which are nowhere else.
#[component]
fn Forget() -> impl IntoView {
    let keeping = expect_context::<Keeping>();
    let looked = expect_context::<Looked>();
    let notes = expect_context::<Notes>();
    let is_asking = RwSignal::new(false);
    let forget = move || {
        is_asking.set(false);
        spawn_local(async move {
            stored::forget().await;
            keeping.forget();
            notes.read_again();
            looked.stored.set(Some(stored::look().await));
            looked.done.set(text::privacy::FORGOTTEN);
        });
    };
    let count = move || notes.own.with(|own| own.len() as u64);
    // Those that can't be read may be somebody's work, too.
    let is_damaged = move || notes.fault.with(Option::is_some) && storage::notes().is_some();
    let has_notes = move || count() > 0 || is_damaged();
    let begin = move |_: MouseEvent| if untrack(has_notes) { is_asking.set(true) } else { forget() };
    view! {
        <Show
            when=move || is_asking.get() && has_notes()
            fallback=move || {
                view! {
                    <button type="button" class="parts-button" data-testid="forget" on:click=begin>
                        {text::privacy::FORGET}
                    </button>
                }
            }
        >
            <button
                type="button"
                class="parts-button"
                data-kind="primary"
                data-testid="forget-notes"
                on:click=move |_| forget()
            >
                {move || text::privacy::forget_notes(count())}
            </button>
            " "
            <button type="button" class="parts-button" on:click=move |_| is_asking.set(false)>
                {text::notes::KEEP_IT}
            </button>
        </Show>
    }
}

/// The switch for indexes, and why there is none of what is open.
#[component]
fn KeepIndexes() -> impl IntoView {
    let session = expect_context::<Session>();
    let looked = expect_context::<Looked>();
    let are_kept = RwSignal::new(storage::are_indexes_kept());
    let switch = move |event: Event| {
        let is_on = event_target_checked(&event);
        are_kept.set(is_on);
        storage::keep_indexes(is_on);
        spawn_local(async move {
            if !is_on {
                indexes::forget().await;
            }
            looked.stored.set(Some(stored::look().await));
            looked.done.set(if is_on { text::privacy::INDEXES_ON } else { text::privacy::INDEXES_OFF });
        });
    };
    let not_kept = move || {
        let fault = session.not_kept.get();
        fault.map(|fault| view! { <p class="privacy-note">{text::privacy::not_kept(&fault)}</p> })
    };
    view! {
        {not_kept}
        <label class="privacy-switch">
            <input
                type="checkbox"
                prop:checked=move || are_kept.get()
                on:change=switch
                data-testid="keep-indexes"
            />
            {text::privacy::INDEXES}
        </label>
    }
}

#[component]
fn Section(title: &'static str, children: Children) -> impl IntoView {
    view! {
        <section class="privacy-section">
            <h3 class="privacy-section-title">{title}</h3>
            {children()}
        </section>
    }
}

#[component]
fn Report(policy: String, traffic: Traffic) -> impl IntoView {
    let reach = reach(&policy);
    let says = traffic.says();
    let lines =
        directives(&policy).into_iter().map(|line| view! { <li>{line.to_owned()}</li> }).collect_view();
    view! {
        <Section title=text::privacy::POLICY>
            <p>{reach}</p>
            <details class="privacy-details">
                <summary>{text::privacy::POLICY_WHY}</summary>
                <ul class="privacy-policy" data-testid="policy">{lines}</ul>
            </details>
        </Section>
        <Section title=text::privacy::REQUESTS>
            <p data-testid="traffic">{says}</p>
            <Requests list=traffic.others/>
            <Requests list=traffic.own/>
            <p class="privacy-note">{text::privacy::REQUESTS_WHY}</p>
        </Section>
    }
}

#[component]
fn Kept(stored: Stored) -> impl IntoView {
    let says = stored.says();
    if says.is_empty() {
        return view! { <p>{text::privacy::NOTHING_KEPT}</p> }.into_any();
    }
    let lines = says.into_iter().map(|line| view! { <li>{line}</li> }).collect_view();
    view! { <ul class="privacy-kept" data-testid="stored">{lines}</ul> }.into_any()
}
