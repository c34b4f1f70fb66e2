//! The head of the reader: which dialogue this is, where it stands, and what is shown of it.

use super::context::ReaderContext;
use super::dialogue::OpenDialogue;
use super::tools::Tools;
use crate::corpus::Split;
use crate::engine::answer::{Field, Reading};
use crate::ui::list;
use crate::ui::navigation::{Navigation, name_of};
use crate::ui::parts::Term;
use crate::ui::search_results::SearchResults;
use crate::ui::session::Session;
use crate::view::layer::Layer;
use crate::view::location::Screen;
use crate::view::walk::Step;
use crate::view::{place, text};
use crate::web::page;
use leptos::prelude::*;

/// It stays when another dialogue is shown, and so does the focus in it.
#[component]
pub fn Head() -> impl IntoView {
    let reader = expect_context::<ReaderContext>();
    let id = move || reader.dialogue.with(|open| Some(open.as_ref()?.reading.dialogue.id.clone()));
    view! {
        <header class="reader-head">
            <div class="reader-name">
                <h2 class="reader-id"><bdi>{id}</bdi></h2>
                <p class="reader-facts">
                    {move || reader.dialogue.get().map(|open| view! { <Facts open/> })}
                </p>
            </div>
            <Tools/>
            <Excluded/>
        </header>
    }
}

/// Where the dialogue belongs, and what it has.
#[component]
fn Facts(open: OpenDialogue) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let reading = open.reading;
    let split =
        reading.split.map(Split::as_str).map(|split| view! { <span class="reader-fact">{split}</span>" " });
    let service = |service: &String| {
        let schema = navigation.at_service(&name_of(&reading), service).fragment();
        let title = text::reader::schema_of(service);
        view! {
            <span class="reader-fact">
                <Term field=Field::Service.as_str() value=service.clone()/>
                " "
                <a class="reader-schema" href=schema aria-label=title.clone() title=title>{text::reader::SCHEMA}</a>
            </span>
        }
    };
    let services = reading.dialogue.services.iter().map(service).collect_view();
    let turns = text::count::turns(reading.dialogue.turns.len() as u64);
    let files = navigation.location_now().on(Screen::Files).fragment();
    view! {
        {split}
        {services}
        " "
        <span class="reader-fact">{turns}</span>
        " "
        {jumps(&reading)}
        <a class="reader-fact" href=files>
            <bdi>{reading.path.clone()}</bdi>
            ", "
            {place::of_record(&reading.place, reading.bytes.start.0)}
        </a>
    }
}

/// Ways down to what stands after the turns.
fn jumps(reading: &Reading) -> impl IntoView + use<> {
    let frame_count = reading.details.frames.histories.len();
    let frames = (frame_count > 0).then(|| {
        let says = text::count::frames(frame_count as u64);
        view! { <Jump to=".frames-all" says/> }
    });
    let states = Layer::State.is_in(reading).then(|| {
        let says = text::reader::STATE_GRID.to_owned();
        view! { <Jump to=".timeline" says/> }
    });
    view! { {frames}{states} }
}

#[component]
fn Jump(to: &'static str, says: String) -> impl IntoView {
    let reader = expect_context::<ReaderContext>();
    let jump = move |_| {
        if let Some(turns) = reader.turns() {
            turns.ensure_end();
        }
        page::scroll_to_start(to);
    };
    view! { <button type="button" class="reader-fact" on:click=jump>{says}</button>" " }
}

/// The search may have changed since the dialogue was opened: it stays, and what is said of it leads on.
#[component]
fn Excluded() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let session = expect_context::<Session>();
    let ReaderContext { dialogue, .. } = expect_context();
    let results = expect_context::<SearchResults>();
    let is_excluded = move || {
        let at = dialogue.with(|open| open.as_ref().map(|open| open.reading.at));
        at.is_some() && navigation.excluded.get() == at
    };
    let has_matches = move || {
        results.answer.with(|answer| answer.as_ref().is_some_and(|answer| answer.survey.matching > 0))
    };
    view! {
        <Show when=is_excluded>
            <p class="reader-excluded" role="status" data-testid="excluded">
                <span>{text::reader::EXCLUDED}</span>
                <button
                    type="button"
                    class="reader-tool"
                    on:click=move |_| navigation.set_query(String::new(), false)
                >
                    {text::reader::CLEAR_SEARCH}
                </button>
                <Show when=has_matches>
                    <button
                        type="button"
                        class="reader-tool"
                        on:click=move |_| list::step(session, results, navigation, Step::First)
                    >
                        {text::reader::FIRST_MATCH}
                    </button>
                </Show>
            </p>
        </Show>
    }
}
