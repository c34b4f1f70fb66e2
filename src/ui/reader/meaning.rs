//! What acts mean, for those who point at one.

use crate::corpus::Dataset;
use crate::engine::answer::Field;
use crate::ui::here::{Here, Shown};
use crate::ui::opened::Opened;
use crate::ui::parts::{Pen, effect};
use crate::view::about::meaning;
use crate::wire::ask::About;
use leptos::prelude::*;
use leptos::task::spawn_local;
use wasm_bindgen::JsCast;
use web_sys::Element;

/// What an act says of itself.
pub const ACT: &str = "data-act";

/// Asks what the words of the dataset mean, and tells it of each act that is pointed at.
pub fn tell_meanings(pen: &mut Pen, here: Here, opened: Opened) {
    let known = RwSignal::new(None::<(Dataset, String)>);
    effect(Box::new(move || {
        let Shown::Dialogue(reading) = here.shown.get() else { return };
        let dataset = reading.dataset;
        if known.with_untracked(|known| known.as_ref().is_some_and(|(of, _)| *of == dataset)) {
            return;
        }
        spawn_local(async move {
            let Some(link) = opened.link() else { return };
            if let Ok(about) = link.ask(About { dataset }).await {
                let _ = known.try_set(Some((dataset, about)));
            }
        });
    }));
    pen.listen(
        "pointerover",
        Box::new(move |event| {
            let target = event.target().and_then(|target| target.dyn_into::<Element>().ok());
            let act = target.and_then(|target| target.closest(&format!("[{ACT}]")).ok().flatten());
            let name = act.as_ref().and_then(|act| act.get_attribute(ACT));
            known.with_untracked(|known| {
                if let (Some(act), Some(name), Some((_, about))) = (act, name, known) {
                    let _ = act.set_attribute("title", meaning(about, Field::Act, &name));
                }
            });
        }),
    );
}
