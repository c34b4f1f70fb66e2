//! A dialogue in the words of a version of SGD-X: other names of services, slots and intents, and nothing else.
//!
//! Which name stands for which follows from the schemas that are open. Searching keeps the names of the
//! data, so a word on the screen leads back to them ([`term_of_data`]).

use super::query::{term_of, terms};
use crate::corpus::{Dataset, Service};
use crate::engine::answer::{EvaluatedDialogue, Field, Reading, SchemaReport};
use crate::formats::sgd::renaming::{Names, Renaming};
use crate::formats::sgd::version::{ORIGINAL, base, of_service};
use std::collections::{BTreeSet, HashMap};

/// The versions that SGD can be shown in, of which the original is one; none without a paraphrase.
pub fn versions(reports: &[SchemaReport]) -> Vec<char> {
    let all: BTreeSet<char> = services(reports).map(version).collect();
    if all.len() > 1 && all.contains(&ORIGINAL) { all.into_iter().collect() } else { Vec::new() }
}

fn services(reports: &[SchemaReport]) -> impl Iterator<Item = &Service> {
    reports.iter().filter(|report| report.dataset == Dataset::Sgd).flat_map(|report| &report.services)
}

fn version(service: &Service) -> char {
    of_service(&service.name).unwrap_or(ORIGINAL)
}

/// To the names of a version, from those of every other.
pub fn renaming(reports: &[SchemaReport], to: char) -> Renaming {
    let mut targets: HashMap<&str, &Service> = HashMap::new();
    for service in services(reports).filter(|service| version(service) == to) {
        targets.entry(base(&service.name)).or_insert(service);
    }
    let mut renaming = Renaming::default();
    for service in services(reports).filter(|service| version(service) != to) {
        if let Some(target) = targets.get(base(&service.name)) {
            renaming.insert(&service.name, || Names::new(service, target));
        }
    }
    renaming
}

/// The dialogue in other names; `None` where it has them already.
pub fn reading(renaming: &Renaming, of_data: &Reading) -> Option<Reading> {
    let is_renamed = |service: &String| renaming.of(service).is_some();
    if of_data.dataset != Dataset::Sgd || !of_data.dialogue.services.iter().any(is_renamed) {
        return None;
    }
    let mut shown = of_data.clone();
    shown.dialogue.services.iter_mut().for_each(|service| renaming.service(service));
    shown.dialogue.turns.iter_mut().for_each(|turn| renaming.turn(turn));
    shown.changes.iter_mut().flatten().for_each(|change| renaming.change(change));
    for (found, turn) in shown.details.found.iter_mut().zip(&of_data.dialogue.turns) {
        for found in found {
            let mut names = turn.services.iter().filter_map(|service| renaming.of(service));
            if let Some(slot) = names.find_map(|names| names.slots.get(&found.slot)) {
                found.slot.clone_from(slot);
            }
        }
    }
    for (replays, turn) in shown.details.replays.iter_mut().zip(&of_data.dialogue.turns) {
        for (replay, call) in replays.iter_mut().zip(&turn.calls) {
            for traced in replay.arguments.iter_mut().chain(&mut replay.results) {
                renaming.slot(&call.service, &mut traced.name);
            }
        }
    }
    Some(shown)
}

/// What is predicted, in other names.
pub fn evaluated(renaming: &Renaming, of_data: &EvaluatedDialogue) -> EvaluatedDialogue {
    let mut shown = of_data.clone();
    shown.predicted.iter_mut().for_each(|turn| renaming.turn(turn));
    for error in shown.turns.iter_mut().flat_map(|turn| &mut turn.errors) {
        renaming.slot(&error.service, &mut error.slot);
        renaming.service(&mut error.service);
    }
    shown
}

/// A term of the search for a word of a dialogue, in the names that the data of the dialogue has.
pub fn term_of_data(renaming: &Renaming, term: &str, of_data: &Reading) -> String {
    let terms = terms(term);
    let [only] = terms.as_slice() else { return term.to_owned() };
    let Some((field, [name])) = only.filter.as_ref().map(|(field, values)| (*field, values.as_slice()))
    else {
        return term.to_owned();
    };
    let services = of_data.dialogue.services.iter();
    let mut own = services.filter_map(|service| Some((service, renaming.of(service)?)));
    let found = own.find_map(|(service, names)| match field {
        Field::Service => (names.service == *name).then_some(service),
        Field::Slot => before(&names.slots, name),
        Field::Intent | Field::Api => before(&names.intents, name),
        _ => None,
    });
    found.map_or_else(|| term.to_owned(), |name| term_of(field.as_str(), name))
}

/// What the data calls something.
fn before<'a>(names: &'a HashMap<String, String>, name: &str) -> Option<&'a String> {
    names.iter().find(|(_, renamed)| *renamed == name).map(|(name, _)| name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{
        Act, Call, Change, ChangeKind, CharRange, IntentEntry, Span, State, Turn, Value, Variant,
    };
    use crate::formats::sgd::SGDX;
    use crate::view::fixtures;

    fn schema(variant: Variant, name: &str, slots: [&str; 2], intent: &str) -> SchemaReport {
        let intents = vec![IntentEntry { name: intent.to_owned(), ..IntentEntry::default() }];
        let service = Service { intents, ..fixtures::service(name, &slots) };
        SchemaReport { variant, ..fixtures::schema(vec![service]) }
    }

    fn schemas() -> Vec<SchemaReport> {
        vec![
            schema(Variant::RAW, "Cafes_1", ["city", "time"], "Find"),
            schema(SGDX, "Cafes_13", ["town", "hour"], "SearchCafe"),
        ]
    }

    fn dialogue() -> Reading {
        let act = |name: &str, slot: &str, value: &str| Act {
            service: "Cafes_1".to_owned(),
            name: name.to_owned(),
            slot: Some(slot.to_owned()),
            values: vec![Value { said: value.to_owned(), canonical: None }],
            ..Act::default()
        };
        let turn = Turn {
            services: vec!["Cafes_1".to_owned()],
            utterance: "In Oslo".to_owned(),
            spans: vec![Span {
                service: "Cafes_1".to_owned(),
                slot: "city".to_owned(),
                range: CharRange::new(3, 7),
                text: None,
            }],
            acts: vec![act("INFORM", "city", "Oslo"), act("INFORM_INTENT", "intent", "Find")],
            states: vec![State {
                service: "Cafes_1".to_owned(),
                active_intent: Some("Find".to_owned()),
                requested_slots: vec!["time".to_owned()],
                slots: vec![("city".to_owned(), vec!["Oslo".to_owned()])],
                ..State::default()
            }],
            calls: vec![Call {
                service: "Cafes_1".to_owned(),
                method: "Find".to_owned(),
                parameters: vec![("city".to_owned(), "Oslo".to_owned())],
                results: Some(vec![vec![("time".to_owned(), "noon".to_owned())]]),
                turn_index: None,
            }],
            ..Turn::default()
        };
        let mut reading = fixtures::reading(vec![turn]);
        reading.dataset = Dataset::Sgd;
        reading.dialogue.services = vec!["Cafes_1".to_owned()];
        reading.changes = vec![vec![Change {
            service: "Cafes_1".to_owned(),
            slot: "city".to_owned(),
            kind: ChangeKind::Added,
            values: vec!["Oslo".to_owned()],
            before: Vec::new(),
            source: None,
        }]];
        reading
    }

    #[test]
    fn every_name_is_that_of_the_version_and_leads_back() {
        let of_data = dialogue();
        assert_eq!(versions(&schemas()), ['0', '3']);
        let there = renaming(&schemas(), '3');
        let shown = super::reading(&there, &of_data).unwrap();
        let text = format!("{:?} {:?}", shown.dialogue, shown.changes);
        for name in ["Cafes_1\"", "\"city", "\"time", "\"Find"] {
            assert!(!text.contains(name), "{name} in {text}");
        }
        assert_eq!(shown.dialogue.turns[0].acts[1].values[0].said, "SearchCafe");
        for (term, back) in [
            ("slot:town", "slot:city"),
            ("service:Cafes_13", "service:Cafes_1"),
            ("intent:SearchCafe", "intent:Find"),
            ("value:Oslo", "value:Oslo"),
            ("slot:other", "slot:other"),
        ] {
            assert_eq!(term_of_data(&there, term, &of_data), back);
        }
        // And from the paraphrase to the original.
        let back = super::reading(&renaming(&schemas(), ORIGINAL), &shown).unwrap();
        assert_eq!(back, of_data);
    }

    #[test]
    fn what_has_the_names_is_left_alone() {
        assert_eq!(super::reading(&renaming(&schemas(), ORIGINAL), &dialogue()), None);
        assert!(versions(&schemas()[..1]).is_empty() && versions(&schemas()[1..]).is_empty());
        assert!(renaming(&schemas()[..1], '3').is_empty());
    }
}
