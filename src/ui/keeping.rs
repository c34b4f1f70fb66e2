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
    kept: RwSignal<Kept>,
    /// The person does not want the newer version now.
    pub put_off: RwSignal<bool>,
}

impl Keeping {
    /// Begins to keep the page, and takes the files that the system starts it with.
    pub fn new(session: Session) -> Self {
        let kept = RwSignal::new(Kept::No);
        offline::keep(move |now| kept.set(now));
        launch::listen(move |handles| {
            spawn_local(async move {
                if let Some(picked) = recent::open(&handles).await {
                    session.open(picked);
                }
            });
        });
        Self { kept, put_off: RwSignal::new(false) }
    }

    /// All that this version needs is kept, and no newer version waits.
    pub fn is_ready(self) -> bool {
        self.kept.get() == Kept::Ready
    }

    /// A newer version is kept, too, and waits.
    pub fn is_newer(self) -> bool {
        self.kept.get() == Kept::Newer
    }

    /// Nothing is kept any more.
    pub fn forget(self) {
        self.kept.set(Kept::No);
    }
}
