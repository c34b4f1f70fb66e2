//! How the browser keeps the page: for times without a network, and which newer version waits.
//!
//! One of the page's contexts.

use super::session::Session;
use crate::view::offline::Kept;
use crate::web::{launch, offline, recent};
use leptos::prelude::*;
use leptos::task::spawn_local;

#[derive(Clone, Copy)]
pub struct Keeping {
    /// All that this version needs is kept.
    pub is_ready: RwSignal<bool>,
    /// So is a newer version, which waits.
    pub is_newer: RwSignal<bool>,
    /// The person does not want it now.
    pub put_off: RwSignal<bool>,
}

impl Keeping {
    /// Begins to keep the page, and takes the files that the system starts it with.
    pub fn new(session: Session) -> Self {
        let [is_ready, is_newer, put_off] = [false; 3].map(RwSignal::new);
        offline::keep(move |now| {
            is_ready.set(now == Kept::Ready);
            is_newer.set(now == Kept::Newer);
        });
        launch::listen(move |handles| {
            spawn_local(async move {
                if let Some(picked) = recent::open(&handles).await {
                    session.open(picked);
                }
            });
        });
        Self { is_ready, is_newer, put_off }
    }

    /// Nothing is kept any more.
    pub fn forget(self) {
        self.is_ready.set(false);
        self.is_newer.set(false);
    }
}
