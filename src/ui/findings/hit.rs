//! A hit of a rule: its dialogue, what was found, and where.

use super::suppress::SuppressButton;
use crate::corpus::{ByteRange, FileId};
use crate::engine::answer::{DialogueName, HitReport};
use crate::engine::findings::FindingLine;
use crate::ui::navigation::Navigation;
use crate::ui::session::Session;
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::{findings, place, problem, suppress, text};
use crate::web::page;
use crate::wire::ask::Bytes;
use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;

/// So many bytes of a record that cannot be opened are shown.
const SHOWN_BYTES: u64 = 64 << 10;

#[component]
pub fn Hit(hit: HitReport) -> impl IntoView {
    let (place, extent) = (hit.finding.place, hit.finding.extent);
    let bytes = hit.finding.extent.filter(|_| hit.id.is_none());
    let sentence = problem::sentence(&hit.finding.sentence);
    let path = hit.path.clone();
    let scopes = suppress::scopes(&FindingLine::of(&hit));
    view! {
        <li class="findings-hit">
            <DialogueOf hit/>
            <bdi>{sentence}</bdi>
            " "
            <span class="findings-place">
                <bdi>{path}</bdi>
                ", "
                {place::to_byte(&place, extent)}
            </span>
            " "
            <SuppressButton scopes/>
            {bytes.map(|range| view! { <Record file=place.file range/> })}
        </li>
    }
}

/// Leads to the dialogue of a hit, if it is one that can be opened.
#[component]
fn DialogueOf(hit: HitReport) -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let HitReport { finding, path, id, dataset, split } = hit;
    id.zip(dataset).map(|(id, dataset)| {
        let name = DialogueName { dataset, split, id: id.clone(), path };
        let link = DialogueLink { turn: finding.turn, ..DialogueLink::to(name) };
        let query = findings::with_rule("", &finding.rule.0);
        let to = Location { query, ..navigation.location.get_untracked().on(Screen::Dialogues(Some(link))) };
        let turn = finding.turn.map(|turn| format!(", {}", text::parts::turn(turn.into())));
        view! { <a href=to.fragment()><bdi>{id}</bdi>{turn}</a>": " }
    })
}

/// The bytes of a record that cannot be opened, when they are asked for.
#[component]
fn Record(file: FileId, range: ByteRange) -> impl IntoView {
    let session = expect_context::<Session>();
    let says = RwSignal::new(None::<String>);
    let place = NodeRef::<html::Pre>::new();
    // It takes the focus of the button that was in its place.
    place.on_load(|place| page::next_frame(move || page::focus_again(&place)));
    let range = ByteRange::new(range.start.0, range.end.0.min(range.start.0 + SHOWN_BYTES));
    let show = move |_| {
        spawn_local(async move {
            let Some(link) = session.link() else { return };
            let bytes = link.bytes_of(Bytes { file, range }).await;
            let text = bytes
                .map_or_else(|fault| fault.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned());
            let _ = says.try_set(Some(text));
        });
    };
    let button = move || {
        view! {
            <button type="button" class="parts-small" on:click=show>
                {text::findings::SHOW_BYTES}
            </button>
        }
    };
    view! {
        <Show when=move || says.with(Option::is_some) fallback=button>
            <pre class="findings-record" tabindex="0" node_ref=place>{move || says.get()}</pre>
        </Show>
    }
}
