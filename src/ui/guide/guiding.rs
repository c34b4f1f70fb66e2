//! Which step it is, and where a guide leads.

use crate::ui::navigation::Navigation;
use crate::ui::session::Session;
use crate::view::guide::{Guide, place};
use crate::view::location::Location;
use crate::web::capsule::Opened;
use leptos::prelude::*;
use std::sync::Arc;

#[derive(Clone, Copy)]
pub struct Guiding {
    pub session: Session,
    navigation: Navigation,
    capsule: StoredValue<Option<Opened>, LocalStorage>,
    pub guide: StoredValue<Arc<Guide>>,
    pub step: Memo<usize>,
    pub is_folded: RwSignal<bool>,
}

impl Guiding {
    /// Opens the capsule of this page, if it is one.
    pub fn new(session: Session, navigation: Navigation) -> Self {
        let capsule = Opened::inside();
        let guide = capsule.as_ref().map(|capsule| Guide::of(&capsule.guide)).unwrap_or_default();
        let last = guide.steps.len().saturating_sub(1);
        let step = Memo::new(move |before: Option<&usize>| {
            let asked = navigation.location.with(|location| location.step);
            asked.or(before.copied()).unwrap_or_default().min(last)
        });
        let guiding = Self {
            session,
            navigation,
            capsule: StoredValue::new_local(capsule),
            guide: StoredValue::new(Arc::new(guide)),
            step,
            is_folded: RwSignal::new(false),
        };
        guiding.open();
        guiding
    }

    /// How many dialogues this page has in it, if it is a capsule.
    pub fn dialogues(self) -> Option<u64> {
        self.capsule.with_value(|capsule| capsule.as_ref().map(|capsule| capsule.dialogues))
    }

    /// The notes on them, as a file of notes.
    pub fn notes(self) -> String {
        self.capsule
            .with_value(|capsule| capsule.as_ref().map(|capsule| capsule.notes.clone()))
            .unwrap_or_default()
    }

    /// Opens what is in this page, and begins at the first step unless the address says where to be.
    pub fn open(self) {
        self.capsule.with_value(|capsule| {
            let Some(capsule) = capsule else { return };
            self.session.open_inside(capsule.picked());
            let here = self.navigation.location_now();
            let is_new = here == Location::default();
            let here = if capsule.is_quiz { here.as_quiz() } else { here };
            self.navigation.replace(if is_new { self.at(0, here) } else { here });
        });
    }

    /// What stands at a step, as far as it is to be led to from here.
    fn at(self, number: usize, here: Location) -> Location {
        let guide = self.guide.get_value();
        let Some(step) = guide.step(number) else { return here };
        let location = Location { step: Some(number), ..here };
        step.target.as_deref().and_then(place).map_or_else(|| location.clone(), |to| led(&location, to))
    }

    /// Leads to a step.
    pub fn go(self, number: usize) {
        self.navigation.go(self.at(number, self.navigation.location_now()));
    }

    /// The address of a target, on the step that is shown. Tracks the location.
    pub fn address(self, target: &str) -> Option<String> {
        let here = Location { step: Some(self.step.get()), ..self.navigation.location.get() };
        Some(led(&here, place(target)?).fragment())
    }
}

/// What a guide leads to is shown as everything is: hidden answers stay hidden.
fn led(here: &Location, to: Location) -> Location {
    Location {
        step: here.step,
        is_quiz: here.is_quiz || to.is_quiz,
        names: to.names.or(here.names),
        sample: None,
        ..to
    }
}
