//! The page's contexts without workers: what they know is made up by the test.

use colloquy::engine::answer::Survey;
use colloquy::ui::export::Export;
use colloquy::ui::navigation::Navigation;
use colloquy::ui::parts::Drawer;
use colloquy::ui::quiz::Quiz;
use colloquy::ui::search_results::{Answer, Asking, SearchResults};
use colloquy::ui::session::Session;
use leptos::prelude::*;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub struct Contexts {
    pub navigation: Navigation,
    pub quiz: Quiz,
    pub session: Session,
    pub results: SearchResults,
}

impl Contexts {
    /// Provides them to what is mounted.
    pub fn provide() -> Self {
        let navigation = Navigation::new();
        let quiz = Quiz::new(navigation);
        let session = Session::default();
        let asking = Memo::new(move |_| Asking { query: navigation.query.get(), is_quiz: quiz.is_on.get() });
        let results = SearchResults::new(session, asking);
        provide_context(navigation);
        provide_context(quiz);
        provide_context(session);
        provide_context(results);
        provide_context(Export::default());
        provide_context(Drawer::default());
        Self { navigation, quiz, session, results }
    }

    /// What the workers would have answered to the query that stands there.
    pub fn answer(self, survey: Survey) {
        let query = self.navigation.query.get_untracked();
        self.results.answer.set(Some(Arc::new(Answer { query, survey, is_of_all: true })));
    }
}
