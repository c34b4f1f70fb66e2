//! Asks the workers again whenever what is asked for changes, and keeps the newest answer.
//!
//! A fault changes nothing: either a newer question is on its way, or a notice says it all, of a crash or of a host.
//! Invariant: an answer that came late or that is the same as before changes nothing either.

use super::session::Session;
use crate::web::link::{Link, LinkFault};
use crate::web::page;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};

/// The newest answer, as long as the screen is there; nothing is asked while `inputs` has nothing to ask for.
pub fn ask_again<I, T, A>(
    session: Session,
    inputs: impl Fn() -> Option<I> + Send + Sync + 'static,
    ask: impl Fn(Link, I) -> A + 'static,
) -> RwSignal<Option<T>>
where
    I: Clone + PartialEq + Send + Sync + 'static,
    T: PartialEq + Send + Sync + 'static,
    A: Future<Output = Result<T, LinkFault>> + 'static,
{
    let inputs = Memo::new(move |_| inputs());
    let answer = RwSignal::new(None);
    let newest = StoredValue::new(0_u32);
    Effect::new(move |_| {
        session.generation.track();
        let inputs = inputs.get();
        let generation = newest.get_value() + 1;
        newest.set_value(generation);
        let Some((inputs, link)) = inputs.zip(session.link()) else { return };
        let reply = ask(link, inputs);
        spawn_local(async move {
            let Ok(reply) = reply.await else { return };
            // Something newer was asked, or the screen is gone.
            if newest.try_get_value() != Some(generation) {
                return;
            }
            let reply = Some(reply);
            if answer.with_untracked(|before| *before != reply) {
                keeping_focus(move || answer.set(reply)).await;
            }
        });
    });
    answer
}

/// Browsers take the focus from what moves, such as a row that has another rank now.
async fn keeping_focus(change: impl FnOnce()) {
    let held = page::focused();
    change();
    // By then all that shows the change is drawn.
    tick().await;
    if let Some(held) = held {
        page::focus_again(&held);
    }
}
