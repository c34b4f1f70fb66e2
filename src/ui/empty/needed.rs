//! A link into files that are not open names them, and leads there once they are.

use crate::corpus::Split;
use crate::ui::navigation::Navigation;
use crate::view::location::{Location, Screen};
use crate::view::text;
use leptos::prelude::*;

/// What a link leads to, the path of its file, and the split.
type Target = (String, String, Option<Split>);

#[component]
pub fn Needed() -> impl IntoView {
    let navigation = expect_context::<Navigation>();
    let needed = move |(what, path, split): Target| {
        let split = split.map(|split| view! { " ("{split.as_str()}")" });
        let says = if path.is_empty() {
            text::empty::NEEDS_DATASET.into_any()
        } else {
            let [before, after] = text::empty::NEEDS_FILE;
            view! { {before}<bdi class="empty-path">{path}</bdi>{after} }.into_any()
        };
        view! {
            <div class="empty-needed" role="status">
                <p class="empty-needed-title">{text::empty::LINK_LEADS_TO}<bdi>{what}</bdi>{split}</p>
                <p>{says}</p>
            </div>
        }
    };
    move || navigation.location.with(target).map(needed)
}

fn target(location: &Location) -> Option<Target> {
    match location.screen.clone() {
        Screen::Dialogues(Some(link)) => {
            Some((text::empty::dialogue(&link.name.id), link.name.path, link.name.split))
        }
        Screen::Schemas(Some(link)) if link.is_dataset() => {
            Some((link.dataset.title().to_owned(), link.path, None))
        }
        Screen::Schemas(Some(link)) => Some((text::empty::schema(&link.service), link.path, link.split)),
        _ => None,
    }
}
