//! A word of the data that adds itself to the search: a service, intent, act, slot or value.

use crate::engine::answer::{Field, Reading};
use crate::engine::query::VALUE;
use crate::ui::navigation::Navigation;
use crate::view::query::{term_of, with_term};
use crate::view::text;
use crate::view::vocabulary::Vocabulary;
use crate::web::page;
use leptos::prelude::*;
use std::sync::{Arc, OnceLock};
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

/// The words by which a dialogue is found, made when they are first asked for: a context of what is drawn of it.
#[derive(Clone)]
pub struct WordsOf {
    reading: Arc<Reading>,
    vocabulary: Arc<OnceLock<Vocabulary>>,
}

impl WordsOf {
    pub fn new(reading: &Arc<Reading>) -> Self {
        Self { reading: Arc::clone(reading), vocabulary: Arc::default() }
    }

    fn vocabulary(&self) -> &Vocabulary {
        self.vocabulary.get_or_init(|| Vocabulary::of(&self.reading))
    }
}

/// A slot that adds itself to the search where that would find the dialogue; else it is just said.
#[component]
pub fn SlotTerm(name: String) -> impl IntoView {
    let is_known = use_context::<WordsOf>().is_some_and(|words| words.vocabulary().has_slot(&name));
    let term = is_known.then(|| term_of(Field::Slot.as_str(), &name));
    let title = is_known.then_some(text::reader::ADD_TERM);
    view! { <bdi data-term=term title=title>{name}</bdi> }
}

/// The same for a value.
#[component]
pub fn ValueTerm(
    value: String,
    /// What is shown, if it is not the value.
    #[prop(optional, into)]
    says: Option<String>,
) -> impl IntoView {
    let is_known = use_context::<WordsOf>().is_some_and(|words| words.vocabulary().has_value(&value));
    let term = is_known.then(|| term_of(VALUE, &value));
    let title = is_known.then_some(text::reader::ADD_TERM);
    view! { <bdi data-term=term title=title>{says.unwrap_or(value)}</bdi> }
}

/// Adds what was clicked to the search, under the name that the data has for it, or puts it in its place when Alt is held. Of links, what asks for a new tab or window
/// is left to the browser, a link or button within a word is nothing but that, and who has selected a word wants to copy it.
pub fn add_clicked(navigation: Navigation, event: &MouseEvent, term_of_data: impl Fn(&str) -> String) {
    if event.ctrl_key() || event.meta_key() || event.shift_key() || event.default_prevented() {
        return;
    }
    let clicked = event.target().and_then(|target| target.dyn_into::<Element>().ok());
    let word = clicked.and_then(|clicked| clicked.closest("a,button,[data-term]").ok().flatten());
    let is_selecting = word.as_ref().is_some_and(page::has_selection_in);
    if let Some(term) = word.filter(|_| !is_selecting).and_then(|word| word.get_attribute("data-term")) {
        event.prevent_default();
        let term = term_of_data(&term);
        let line = navigation.query.get_untracked();
        let line = if event.alt_key() { term } else { with_term(&line, &term) };
        navigation.set_query(line, false);
    }
}
