//! What checking found in the dialogue that is shown.

use super::context::ReaderContext;
use super::sight::{hold_in_place, show_turn};
use crate::corpus::{Finding, RecordAt};
use crate::engine::answer::{DialogueName, Field};
use crate::ui::ask::ask_again;
use crate::ui::navigation::{Hint, Navigation, Shown, name_of};
use crate::ui::session::Session;
use crate::view::findings::{first, neighbour, with_rule};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::query::values;
use crate::web::page;
use crate::wire::ask;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use std::sync::Arc;

/// The findings of a record.
type OfRecord = (RecordAt, Arc<Vec<Finding>>);

/// What was found in the record that was asked for last.
#[derive(Clone, Copy)]
pub struct Findings {
    /// What is on the page.
    shown: RwSignal<Option<OfRecord>>,
    answer: RwSignal<Option<OfRecord>>,
    /// The one that was gone to, by its position.
    pub current: RwSignal<Option<usize>>,
    sought: StoredValue<Option<Sought>>,
}

/// A finding that is gone to, in a dialogue whose findings are not known yet.
#[derive(Clone, Debug)]
struct Sought {
    rule: String,
    is_back: bool,
}

impl Findings {
    /// Asks for those of the dialogue that is shown, once all that rules look up is read.
    pub fn new(navigation: Navigation, session: Session) -> Self {
        let wanted = move || {
            let is_read = session.progress.with(|progress| progress.is_done);
            let at = navigation.shown.with(|shown| match shown {
                Shown::Dialogue(reading) => Some(reading.at),
                _ => None,
            });
            Some((at.filter(|_| is_read)?, session.generation.get()))
        };
        let answer = ask_again(session, wanted, |link, (at, _)| async move {
            Ok((at, Arc::new(link.ask(ask::Findings { at }).await?)))
        });
        Self {
            shown: RwSignal::new(None),
            answer,
            current: RwSignal::new(None),
            sought: StoredValue::new(None),
        }
    }

    /// Those of a record, once they are known. Tracks them.
    pub fn of(self, at: RecordAt) -> Option<Arc<Vec<Finding>>> {
        self.shown
            .with(|known| known.as_ref().filter(|(of, _)| *of == at).map(|(_, found)| Arc::clone(found)))
    }
}

/// Shows the findings as they come, without moving what is read.
pub fn follow(reader: ReaderContext) {
    let Findings { shown, answer, current, .. } = reader.findings;
    Effect::new(move |_| {
        let Some(answer) = answer.get() else { return };
        spawn_local(async move {
            hold_in_place(reader, move || {
                let _ = current.try_set(None);
                let _ = shown.try_set(Some(answer));
            })
            .await;
            // They may come long after the dialogue; who reads by then is left where he reads.
            let is_sought = reader.findings.sought.try_with_value(Option::is_some).unwrap_or_default();
            if !reader.is_moved() || is_sought {
                show_sought(reader);
            }
        });
    });
}

/// Goes to the finding that was gone to, or else to the first of the rules that the query asks for, if findings are known.
pub fn show_sought(reader: ReaderContext) {
    let Some(open) = reader.dialogue.try_get_untracked().flatten() else { return };
    let Some(findings) = untrack(|| reader.findings_of(&open)) else { return };
    let has_hits = open.reading.hits.iter().any(|hits| !hits.is_empty());
    let rules = values(&reader.navigation().location_now().query, Field::Rule);
    let turn = reader.navigation().turn();
    let sought = reader.findings.sought.try_update_value(Option::take).flatten();
    let found = match &sought {
        Some(Sought { rule, is_back }) => {
            let is_it = |finding: &Finding| finding.rule.0 == rule.as_str();
            if *is_back { findings.iter().rposition(is_it) } else { findings.iter().position(is_it) }
        }
        None if turn.is_none() && has_hits => None,
        None => first(&findings, &rules, turn),
    };
    if let Some(number) = found {
        // Whoever pressed a button goes on pressing it.
        go_to(reader, number, sought.map(|sought| sought.is_back));
    } else if let Some(turn) = turn {
        // What was told above it has pushed it away.
        show_turn(reader, turn as usize, false);
    }
}

/// Scrolls to a finding and marks it; its button that leads on, or back, may take the focus.
fn go_to(reader: ReaderContext, number: usize, focus: Option<bool>) {
    let Some(open) = reader.dialogue.try_get_untracked().flatten() else { return };
    let Some(findings) = untrack(|| reader.findings_of(&open)) else { return };
    let turn = findings.get(number).and_then(|finding| finding.turn);
    if let Some(turn) = turn {
        show_turn(reader, turn as usize, false);
    }
    reader.findings.current.set(Some(number));
    spawn_local(async move {
        // It may be among those that are shown because they are gone to.
        tick().await;
        let finding = format!(".reader-finding[data-finding=\"{number}\"]");
        if turn.is_none() {
            page::scroll_into_view(&finding);
        }
        if let Some(is_back) = focus {
            let which = if is_back { "first" } else { "last" };
            page::focus_quietly(&format!("{finding} button:{which}-of-type"));
        }
    });
}

/// Asks for the next finding of the same rule, or the one before.
#[derive(Clone, Copy)]
pub struct FindingStep {
    /// The position of the finding that the step begins at.
    pub number: usize,
    pub is_back: bool,
    /// Becomes true when there is none.
    pub is_last: RwSignal<bool>,
}

/// Goes to another finding of the rule, in this dialogue or another one.
pub fn step(reader: ReaderContext, step: FindingStep) {
    let FindingStep { number, is_back, is_last } = step;
    let Some(open) = reader.dialogue.get_untracked() else { return };
    let Some(findings) = untrack(|| reader.findings_of(&open)) else { return };
    let Some(rule) = findings.get(number).map(|finding| finding.rule.0.to_string()) else { return };
    if let Some(next) = neighbour(&findings, number, is_back) {
        if let Some(turn) = findings.get(next).and_then(|finding| finding.turn) {
            reader.navigation().replace(reader.navigation().at_turn(name_of(&open.reading), turn));
        }
        // By then the address has marked its turn, and taken the focus there.
        page::after_paint(move || go_to(reader, next, Some(is_back)));
        return;
    }
    let (navigation, session) = (reader.navigation(), reader.session());
    let query = with_rule(&navigation.location_now().query, &rule);
    spawn_local(async move {
        let Some(link) = session.link() else { return };
        match link.ask(ask::Neighbour::of(query.clone(), open.reading.at, is_back)).await {
            Ok(Some(row)) => {
                let path = session.path_of(row.at.file).unwrap_or_default();
                let name = DialogueName { dataset: row.dataset, split: row.split, id: row.id, path };
                let _ = reader.findings.sought.try_set_value(Some(Sought { rule, is_back }));
                navigation.hint.set_value(Some(Hint { name: name.clone(), at: row.at }));
                let link = DialogueLink::to(name);
                navigation
                    .go(Location { query, ..navigation.location_now().on(Screen::Dialogues(Some(link))) });
            }
            Ok(None) => _ = is_last.try_set(true),
            Err(_) => {}
        }
    });
}
