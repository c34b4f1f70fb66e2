//! The page's contexts without workers: what they know is made up by the test.

use colloquy::engine::answer::{Facet, FacetValue, Field, Survey};
use colloquy::ui::contexts::provide_contexts;
use colloquy::ui::export::Export;
use colloquy::ui::navigation::Navigation;
use colloquy::ui::quiz::Quiz;
use colloquy::ui::search_results::{Answer, SearchResults};
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
        let (navigation, session) = (Navigation::new(), Session::default());
        let results = provide_contexts(session, navigation);
        provide_context(Export::default());
        Self { navigation, quiz: expect_context(), session, results }
    }

    /// What the workers would have answered to the query that stands there.
    pub fn answer(self, survey: Survey) {
        let query = self.navigation.query.get_untracked();
        self.results.answer.set(Some(Arc::new(Answer { query, survey, is_of_all: true })));
    }

    /// The same, of dialogues that have a value of these fields.
    pub fn answer_of(self, fields: &[Field]) {
        let values = vec![FacetValue { value: "Hotels_1".to_owned(), count: 3 }];
        let facets = fields.iter().map(|field| Facet { field: *field, values: values.clone() }).collect();
        self.answer(Survey { facets, ..Survey::default() });
    }
}
