//! The status line: what was read, of how much, how fast, and that nothing leaves this tab.

use super::keeping::Keeping;
use super::keys::KeysDialog;
use super::navigation::Navigation;
use super::privacy;
use super::search_results::SearchResults;
use super::session::{Phase, Session};
use crate::engine::answer::Progress;
use crate::view::location::Screen;
use crate::view::pace::Pace;
use crate::view::{number, text};
use leptos::prelude::*;

#[component]
pub fn Status() -> impl IntoView {
    let session = expect_context::<Session>();
    let results = expect_context::<SearchResults>();
    let looked = expect_context::<privacy::Looked>();
    let keys = expect_context::<KeysDialog>();
    view! {
        <footer class="status">
            <ReadingState/>
            <span class="parts-hidden" role="status">{move || spoken(session, results)}</span>
            <span class="status-end">
                <span data-testid="kept">
                    <Kept/>
                </span>
                <button
                    type="button"
                    class="status-link"
                    aria-haspopup="dialog"
                    on:click=move |_| looked.show(privacy::NOWHERE)
                >
                    {text::status::PROMISE}
                </button>
                <button
                    type="button"
                    class="status-help"
                    aria-label=text::status::KEYS
                    title=text::status::KEYS
                    on:click=move |_| keys.open()
                >
                    "?"
                </button>
            </span>
        </footer>
    }
}

/// How far reading has come, or what was read.
#[component]
pub fn ReadingState() -> impl IntoView {
    let session = expect_context::<Session>();
    // Set to what it is already it would show everything anew.
    let phase = Memo::new(move |_| session.phase.get());
    move || match phase.get() {
        Phase::Empty => view! { <Fact says=text::status::VERSION/> }.into_any(),
        Phase::Reading => view! { <Reading/> }.into_any(),
        Phase::Ready => view! { <Done/> }.into_any(),
    }
}

#[component]
fn Fact(#[prop(into)] says: String) -> impl IntoView {
    view! { <span class="status-fact">{says}</span> }
}

/// That the page works without a network, or that a newer version of it waits.
#[component]
fn Kept() -> impl IntoView {
    let keeping = expect_context::<Keeping>();
    let newer = move || {
        view! {
            <Show when=move || keeping.is_newer()>
                <button
                    type="button"
                    class="status-link"
                    id="status-newer"
                    on:click=move |_| keeping.put_off.set(false)
                >
                    {text::offline::NEWER}
                </button>
            </Show>
        }
    };
    view! {
        <Show when=move || keeping.is_ready() fallback=newer>
            <span title=text::offline::READY_WHY>{text::offline::READY}</span>
        </Show>
    }
}

#[component]
fn Reading() -> impl IntoView {
    let session = expect_context::<Session>();
    let progress = session.progress;
    let facts = move || {
        let (now, pace) = (progress.get(), session.pace.get());
        if session.is_published() {
            return view! { <Fact says=text::published::OPENING/> }.into_any();
        }
        let facts = [
            Some(text::status::reading(now.bytes_read, now.bytes_total)),
            Some(text::count::records(now.records)),
            pace.bytes_per_second().map(number::rate),
            pace.left_ms(&now).map(text::status::left),
        ];
        facts.into_iter().flatten().map(|says| view! { <Fact says/> }).collect_view().into_any()
    };
    view! {
        <progress
            class="status-bar"
            aria-label=text::status::READING
            max="1000"
            value=move || progress.with(per_mille).to_string()
        ></progress>
        {facts}
        <button type="button" class="status-cancel" on:click=move |_| session.stop()>
            {text::status::CANCEL}
        </button>
    }
}

#[component]
fn Done() -> impl IntoView {
    let session = expect_context::<Session>();
    let navigation = expect_context::<Navigation>();
    let results = expect_context::<SearchResults>();
    let progress = session.progress;
    let files = move || navigation.location.with(|location| location.on(Screen::Files)).fragment();
    let file_count = move || text::count::files(progress.with(|progress| progress.files_total).into());
    let facts = move || {
        let (now, pace) = (progress.get(), session.pace.get());
        let read = if session.is_published() {
            view! { <Fetched progress=now/> }.into_any()
        } else if now.is_stopped {
            let says = text::status::stopped_after(now.bytes_read, now.bytes_total);
            view! { <Fact says/> }.into_any()
        } else {
            // What was read last: a file that is closed reads nothing.
            let Pace { bytes_read, indexed, elapsed_ms, .. } = pace;
            let says = match bytes_read - indexed.min(bytes_read) {
                0 if indexed > 0 => text::status::opened_in(bytes_read, elapsed_ms),
                read if indexed > 0 => text::status::changed_read_in(bytes_read, read, elapsed_ms),
                read => text::status::read_in(read, elapsed_ms),
            };
            let read = (bytes_read > 0).then_some(says);
            read.map(|says| view! { <Detail says/> }).into_any()
        };
        let checking = (!now.is_over()).then(|| {
            view! { <Fact says=text::status::checking(now.checked, now.to_check)/> }
        });
        let checked = pace.checked_ms.filter(|_| now.is_over());
        let checked = checked.map(|ms| view! { <Detail says=text::status::checked_in(ms)/> });
        view! {
            {read}
            <Fact says=results.listed(now.dialogues)/>
            {checking}
            {checked}
        }
    };
    view! {
        <a class="status-fact" id="status-files" href=files>{file_count}</a>
        {facts}
    }
}

/// How much of what the host publishes has come.
#[component]
fn Fetched(progress: Progress) -> impl IntoView {
    let Progress { fetched, bytes_total, .. } = progress;
    view! {
        <span
            class="status-fact"
            title=text::published::FETCHED_WHY
            data-testid="fetched"
            data-bytes=fetched.to_string()
        >
            {text::published::fetched(fetched, bytes_total)}
        </span>
    }
}

/// What a narrow window has no room for.
#[component]
fn Detail(says: String) -> impl IntoView {
    view! { <span class="status-fact status-detail">{says}</span> }
}

/// What is worth saying aloud: that reading began and ended, not every step of it.
fn spoken(session: Session, results: SearchResults) -> String {
    match session.phase.get() {
        Phase::Empty => String::new(),
        Phase::Reading => text::status::READING_FILES.to_owned(),
        Phase::Ready => {
            let total = results.answer.with(|answer| answer.as_ref().map_or(0, |answer| answer.survey.total));
            text::status::done(&results.listed(total))
        }
    }
}

/// A progress element counts in thousandths: it has no 64 bits.
fn per_mille(progress: &Progress) -> u64 {
    if progress.bytes_total == 0 {
        return 0;
    }
    let share = u128::from(progress.bytes_read) * 1000 / u128::from(progress.bytes_total);
    u64::try_from(share).unwrap_or(1000).min(1000)
}
