//! Where the annotations of the turns stand in the record, for those who ask: a pointer each, which leads there.

use super::dialogue::{DialogueContext, OpenDialogue};
use super::record::text_of;
use crate::corpus::RecordAt;
use crate::engine::answer::Reading;
use crate::engine::tree::{MAX_BYTES, Tree};
use crate::formats::places_of;
use crate::ui::ask::ask_again;
use crate::ui::navigation::name_of;
use crate::ui::session::Session;
use crate::view::origin::{Origin, Origins, origins};
use crate::view::{problem, text};
use leptos::prelude::*;
use std::sync::Arc;

/// What was found in the record of a dialogue, or why nothing was.
type OriginsOrFault = Result<Arc<Origins>, String>;

/// Whether origins are shown, and those of the dialogue that is shown.
#[derive(Clone, Copy)]
pub struct OriginsShown {
    pub is_on: RwSignal<bool>,
    known: RwSignal<Option<(RecordAt, OriginsOrFault)>>,
}

impl OriginsShown {
    /// Reads the record again when they are to be shown of a dialogue.
    pub fn new(session: Session, dialogue: Memo<Option<OpenDialogue>>) -> Self {
        let is_on = RwSignal::new(false);
        let wanted = move || dialogue.with(|open| Some(open.as_ref()?.reading.at)).filter(|_| is_on.get());
        let known = ask_again(session, wanted, move |_, at| {
            let open = dialogue.get_untracked();
            async move {
                let found = match open {
                    Some(open) => find_origins(session, &open.reading).await,
                    None => Err(String::new()),
                };
                Ok((at, found))
            }
        });
        Self { is_on, known }
    }

    /// Those of a record, while they are to be shown and once they are known. Tracks both.
    pub fn of(self, at: RecordAt) -> Option<OriginsOrFault> {
        self.known.with(|known| {
            known.as_ref().filter(|(of, _)| self.is_on.get() && *of == at).map(|(_, found)| found.clone())
        })
    }
}

/// Reads the record of a dialogue, or says why nothing can be found in it.
async fn find_origins(session: Session, reading: &Reading) -> OriginsOrFault {
    let record = text_of(session, reading).await.map_err(|fault| problem::sentence(&fault))?;
    if record.text.len() > MAX_BYTES {
        return Err(text::reader::TOO_LONG_TO_LAY_OUT.to_owned());
    }
    let places = places_of(reading.dataset, reading.form);
    Ok(Arc::new(origins(&Tree::of(&record.text), places, &reading.dialogue)))
}

/// Those of the record itself, unless the quiz hides the record.
#[component]
pub fn RecordOrigins(is_hidden: bool) -> impl IntoView {
    let shown = expect_context::<DialogueContext>();
    move || {
        let says = |says: String| view! { <p class="reader-outside">{says}</p> }.into_any();
        Some(match shown.origins.get()? {
            Err(fault) => says(fault),
            Ok(_) if is_hidden => says(text::quiz::RECORD.to_owned()),
            Ok(origins) => view! { <OriginList origins=origins.record.clone()/> }.into_any(),
        })
    }
}

/// Nothing where nothing is known.
#[component]
pub fn OriginList(origins: Vec<Origin>, #[prop(optional)] turn: Option<usize>) -> impl IntoView {
    let DialogueContext { navigation, reading, .. } = expect_context();
    let number = turn.and_then(|turn| u32::try_from(turn).ok());
    let item = move |Origin { what, pointer }| {
        let link = navigation.in_record(name_of(&reading), number, pointer.clone()).fragment();
        view! { <li><bdi>{what}</bdi>" "<a class="reader-pointer" href=link><bdi>{pointer}</bdi></a></li> }
    };
    (!origins.is_empty()).then(|| {
        view! {
            <ul class="reader-origins" aria-label=text::reader::JSON_PATHS>
                {origins.into_iter().map(item).collect_view()}
            </ul>
        }
    })
}
