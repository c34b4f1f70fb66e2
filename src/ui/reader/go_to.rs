//! Goes to what the address, the query or a finding names in the dialogue that is shown.

use super::context::ReaderContext;
use super::dialogue::FindingStep;
use super::findings::{FindingKey, Findings, SoughtFinding};
use super::sight::{hold_in_place, keep_place, show_turn};
use crate::corpus::Finding;
use crate::engine::answer::{DialogueName, Field};
use crate::ui::lens::Lens;
use crate::ui::navigation::{Hint, Shown, name_of};
use crate::ui::predicted::Predicted;
use crate::view::findings::{first, neighbour, with_rule};
use crate::view::location::{DialogueLink, Location, Screen};
use crate::view::query::values;
use crate::web::page;
use crate::wire::ask;
use leptos::prelude::*;
use leptos::task::{spawn_local, tick};
use std::sync::Arc;

/// Scrolls to the turn that the address names; without one to the first hit of words or of a rule, or to the top of a new
/// dialogue.
pub fn keep_turn_in_sight(reader: ReaderContext) {
    let navigation = reader.navigation();
    let lens = expect_context::<Lens>();
    let shown = Memo::new(move |_| {
        // Other names are drawn anew.
        let names = lens.chosen.get();
        let rules = navigation.query.with(|query| values(query, Field::Rule));
        navigation.shown.with(|shown| match shown {
            Shown::Dialogue(reading) => {
                let first_hit = reading.hits.iter().position(|hits| !hits.is_empty());
                // Whatever is drawn anew for a rule begins at what it finds.
                let of_rules = (!rules.is_empty()).then_some((rules, Arc::as_ptr(reading) as usize));
                Some(((reading.at, names), first_hit, of_rules))
            }
            _ => None,
        })
    });
    let mut before = None;
    Effect::new(move |_| {
        let (shown, turn) = (shown.get(), reader.turn.get());
        let is_moved = before.replace(turn) != Some(turn);
        let Some((_, first_hit, of_rules)) = shown else { return };
        page::next_frame(move || {
            reader.set_moved(false);
            match (turn, first_hit) {
                (Some(turn), _) => show_turn(reader, turn as usize, is_moved),
                (None, Some(hit)) => show_turn(reader, hit, false),
                (None, None) => page::scroll_to_top(".reader"),
            }
            if of_rules.is_some() {
                show_sought(reader);
            }
        });
    });
}

/// Shows predictions as they come, without moving what is read.
pub fn follow_predictions(reader: ReaderContext) {
    let Predicted { shown, answer, .. } = reader.predicted();
    Effect::new(move |_| {
        if let Some(answer) = answer.get() {
            keep_place(move || {
                let _ = shown.try_set(Some(answer));
            });
        }
    });
}

/// Shows the findings as they come, without moving what is read.
pub fn follow_findings(reader: ReaderContext) {
    let Findings { shown, answer, current, .. } = reader.findings;
    Effect::new(move |_| {
        let Some(answer) = answer.get() else { return };
        spawn_local(async move {
            hold_in_place(move || {
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

/// Goes to the next finding of the dialogue whenever the key is pressed, round and round.
pub fn follow_key(reader: ReaderContext, key: FindingKey) {
    let mut before = untrack(|| key.presses());
    Effect::new(move |_| {
        let presses = key.presses();
        if std::mem::replace(&mut before, presses) == presses {
            return;
        }
        let Some(open) = reader.dialogue.get_untracked() else { return };
        let count = untrack(|| reader.findings_of(&open)).map_or(0, |findings| findings.len());
        let next = reader.findings.current.get_untracked().map_or(0, |current| current + 1);
        if let Some(next) = next.checked_rem(count) {
            go_to(reader, next, None);
        }
    });
}

/// Goes to the finding that was gone to, or else to the first of the rules that the query asks for, if findings are known.
fn show_sought(reader: ReaderContext) {
    let Some(open) = reader.dialogue.try_get_untracked().flatten() else { return };
    let Some(findings) = untrack(|| reader.findings_of(&open)) else { return };
    let has_hits = open.reading.hits.iter().any(|hits| !hits.is_empty());
    let rules = values(&reader.navigation().location_now().query, Field::Rule);
    let turn = reader.navigation().turn();
    let sought = reader.findings.sought.try_update_value(Option::take).flatten();
    let found = match &sought {
        Some(SoughtFinding { rule, is_back }) => {
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
                let _ = reader.findings.sought.try_set_value(Some(SoughtFinding { rule, is_back }));
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
