//! A service in the words of every version that is open, side by side.

use super::entry::Heading;
use super::shown::Shown;
use crate::view::location::ServiceLink;
use crate::view::paraphrase::{Said, Version, rows, versions};
use crate::view::schema::Schema;
use crate::view::text;
use leptos::prelude::*;

#[component]
pub fn Paraphrases(schema: Schema, service: String) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let versions = {
        let service = service.clone();
        Memo::new(move |_| shown.of_reports(|reports| versions(reports, &schema, &service)))
    };
    let names = move || {
        versions.with(|versions| {
            versions.iter().map(|version| (version.digit, version.link.clone())).collect::<Vec<_>>()
        })
    };
    let description = |version: Version| {
        view! { <td class="schema-version" dir="auto">{version.description}</td> }
    };
    let service = StoredValue::new(service);
    view! {
        <Show when=move || versions.with(|versions| !versions.is_empty())>
            <Heading says=text::schema::IN_OTHER_WORDS/>
            <p class="schema-note">{text::schema::IN_OTHER_WORDS_NOTE}</p>
            <div class="schema-scroll" role="region" tabindex="0" aria-label=text::schema::IN_OTHER_WORDS>
                <table class="schema-versions">
                    <thead>
                        <tr>
                            <For each=names key=|(digit, link)| (*digit, link.path.clone(), link.service.clone()) let((digit, link))>
                                <VersionTitle digit is_chosen=service.with_value(|chosen| *chosen == link.service) link/>
                            </For>
                        </tr>
                    </thead>
                    <tbody>
                        <tr>{move || versions.get().into_iter().map(description).collect_view()}</tr>
                        <Rows title=text::title::SLOTS versions of=|version| &version.slots/>
                        <Rows title=text::title::INTENTS versions of=|version| &version.intents/>
                    </tbody>
                </table>
            </div>
        </Show>
    }
}

#[component]
fn VersionTitle(digit: Option<char>, is_chosen: bool, link: ServiceLink) -> impl IntoView {
    let shown = expect_context::<Shown>();
    let says = digit.map_or_else(|| text::schema::ORIGINAL.to_owned(), |digit| format!("v{digit}"));
    let name = link.service.clone();
    view! {
        <th class="schema-version" scope="col">
            {says}
            <a href=move || shown.to_entry(Some(link.clone())) aria-current=is_chosen.then_some("page")>
                <bdi>{name}</bdi>
            </a>
        </th>
    }
}

/// What the versions call their slots, or their intents.
#[component]
fn Rows(title: &'static str, versions: Memo<Vec<Version>>, of: fn(&Version) -> &Vec<Said>) -> impl IntoView {
    let cell = |said: Option<Said>| {
        let said = said.map(|(name, description)| {
            view! { <strong><bdi>{name}</bdi></strong><p dir="auto">{description}</p> }
        });
        view! { <td class="schema-version">{said}</td> }
    };
    let row = move |row: Vec<Option<Said>>| {
        view! { <tr>{row.into_iter().map(cell).collect_view()}</tr> }
    };
    move || {
        let rows = versions.with(|versions| rows(versions, of));
        let columns = rows.first()?.len();
        Some(view! {
            <tr>
                <th class="schema-group" colspan=columns.to_string() scope="rowgroup">{title}</th>
            </tr>
            {rows.into_iter().map(row).collect_view()}
        })
    }
}
