//! The contexts that screens of dialogues read, made together.

use super::lens::Lens;
use super::navigation::Navigation;
use super::notes::Notes;
use super::parts::Drawer;
use super::quiz::Quiz;
use super::reader;
use super::search_results::{Asking, SearchResults};
use super::session::Session;
use super::studies::Studies;
use leptos::prelude::*;

/// The contexts of what is open and of what is shown of it.
pub fn provide_contexts(session: Session, navigation: Navigation) -> SearchResults {
    let quiz = Quiz::new(navigation);
    let lens = Lens::new(navigation, session);
    let asking = Memo::new(move |_| Asking { query: navigation.query.get(), is_quiz: quiz.is_on.get() });
    let results = SearchResults::new(session, asking);
    provide_context(navigation);
    provide_context(quiz);
    provide_context(lens);
    provide_context(session);
    provide_context(results);
    provide_context(Studies::new(session, navigation));
    provide_context(Notes::default());
    provide_context(Drawer::default());
    provide_context(reader::FinderLine::default());
    provide_context(reader::FindingKey::default());
    results
}
