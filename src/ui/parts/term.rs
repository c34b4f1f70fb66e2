//! A word of the data that adds itself to the search: a service, intent, act, slot or value.

use crate::ui::navigation::Navigation;
use crate::view::query::{term_of, with_term};
use crate::view::text;
use crate::web::page;
use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, MouseEvent};

/// It is no stop of the Tab key: of such words a dialogue has hundreds, and the search offers them all as one types.
#[component]
pub fn Term(
    /// The name before the colon.
    field: &'static str,
    value: String,
    /// What is shown, if it is not the value.
    #[prop(optional, into)]
    says: Option<String>,
) -> impl IntoView {
    let term = term_of(field, &value);
    view! { <bdi data-term=term title=text::reader::ADD_TERM>{says.unwrap_or(value)}</bdi> }
}

/// Adds what was clicked to the search, or puts it in its place when Alt is held. Of links, what asks for a new tab or window
/// is left to the browser, a link or button within a word is nothing but that, and who has selected a word wants to copy it.
pub fn add_clicked(navigation: Navigation, event: &MouseEvent) {
    if event.ctrl_key() || event.meta_key() || event.shift_key() || event.default_prevented() {
        return;
    }
    let clicked = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let word = clicked.and_then(|clicked| clicked.closest("a, button, [data-term]").ok().flatten());
    let is_selecting = word.as_ref().is_some_and(page::has_selection_in);
    if let Some(term) = word.filter(|_| !is_selecting).and_then(|word| word.get_attribute("data-term")) {
        event.prevent_default();
        let line = navigation.query.get_untracked();
        let line = if event.alt_key() { term } else { with_term(&line, &term) };
        navigation.set_query(line, false);
    }
}
