//! How a person goes through findings: what is suppressed, and what they are compared with.
//!
//! One of the page's contexts, so that both stay while a finding is looked at. Only the rules that are off are kept between
//! visits: all else names data.

use crate::engine::findings::{FindingLine, Suppression, Suppressions};
use crate::view::suppress::{read_off, written_off};
use crate::view::text;
use crate::web::storage;
use leptos::prelude::*;
use std::sync::Arc;

#[derive(Clone, Copy, Default)]
pub struct Reviewing {
    pub suppressions: RwSignal<Suppressions>,
    pub compared: RwSignal<Option<Arc<Versions>>>,
}

/// Findings that were saved, and those of what was open then; none of them is suppressed here.
#[derive(Debug, PartialEq)]
pub struct Versions {
    /// The name of the file with those that were saved.
    pub name: String,
    pub before: Vec<FindingLine>,
    pub after: Vec<FindingLine>,
    /// How often everything had been closed.
    pub generation: u32,
}

impl Reviewing {
    /// Reads what was stored.
    pub fn new() -> Self {
        Self { suppressions: RwSignal::new(read_off(&storage::rules_off())), ..Self::default() }
    }

    pub fn add(self, new: impl IntoIterator<Item = Suppression>) {
        self.suppressions.update(|all| new.into_iter().for_each(|one| all.add(one)));
        self.keep();
    }

    pub fn remove(self, one: &Suppression) {
        self.suppressions.update(|all| all.0.retain(|other| other != one));
        self.keep();
    }

    pub fn switch(self, rule: &str, is_on: bool) {
        self.suppressions.update(|all| all.switch(rule, is_on, text::suppress::SWITCHED_OFF));
        self.keep();
    }

    fn keep(self) {
        self.suppressions.with_untracked(|all| storage::set_rules_off(&written_off(all)));
    }
}
