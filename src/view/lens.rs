//! A dialogue in the words of a version of SGD-X: other names of services, slots and intents, and nothing else.
//!
//! Which name stands for which follows from the schemas that are open ([`super::paraphrase`]). Searching keeps the names of the
//! data, so a word on the screen leads back to them ([`Renaming::term_of_data`]).

use super::paraphrase::{SGDX, base};
use super::query::{term_of, terms};
use super::version::ORIGINAL;
use crate::corpus::{Act, Call, Change, Dataset, Service, Turn};
use crate::engine::answer::{EvaluatedDialogue, Field, Reading, SchemaReport};
use crate::formats::sgd::acts::is_about_intent;
use std::collections::{BTreeSet, HashMap};

/// The versions that SGD can be shown in, of which the original is one; none without a paraphrase.
pub fn versions(reports: &[SchemaReport]) -> Vec<char> {
    let of_report = |report: &SchemaReport| -> Vec<char> {
        report.services.iter().filter_map(|service| version_of(report, service)).collect()
    };
    let all: BTreeSet<char> = reports.iter().filter(|report| is_sgd(report)).flat_map(of_report).collect();
    if all.len() > 1 && all.contains(&ORIGINAL) { all.into_iter().collect() } else { Vec::new() }
}

fn is_sgd(report: &SchemaReport) -> bool {
    report.dataset == Dataset::Sgd
}

fn version_of(report: &SchemaReport, service: &Service) -> Option<char> {
    if report.variant == SGDX { service.name.chars().next_back() } else { Some(ORIGINAL) }
}

/// Which names stand for those of the data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Renaming {
    services: HashMap<String, Names>,
}

/// Those of a service, by how the data calls them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Names {
    service: String,
    slots: HashMap<String, String>,
    intents: HashMap<String, String>,
}

impl Renaming {
    /// To the names of a version, from those of every other.
    pub fn new(reports: &[SchemaReport], version: char) -> Self {
        let mut targets: HashMap<&str, &Service> = HashMap::new();
        let all = || {
            let reports = reports.iter().filter(|report| is_sgd(report));
            reports.flat_map(|report| report.services.iter().map(move |service| (report, service)))
        };
        for (report, service) in
            all().filter(|(report, service)| version_of(report, service) == Some(version))
        {
            targets.entry(base(&report.variant, &service.name)).or_insert(service);
        }
        let mut renaming = Self::default();
        for (report, service) in
            all().filter(|(report, service)| version_of(report, service) != Some(version))
        {
            if let Some(target) = targets.get(base(&report.variant, &service.name)) {
                renaming.services.entry(service.name.clone()).or_insert_with(|| Names::new(service, target));
            }
        }
        renaming
    }

    pub fn is_empty(&self) -> bool {
        self.services.is_empty()
    }

    /// The dialogue in these names; `None` where it has them already.
    pub fn reading(&self, reading: &Reading) -> Option<Reading> {
        let is_renamed = |service: &String| self.services.contains_key(service);
        if reading.dataset != Dataset::Sgd || !reading.dialogue.services.iter().any(is_renamed) {
            return None;
        }
        let mut renamed = reading.clone();
        renamed.dialogue.services = self.all_services(&reading.dialogue.services);
        for (turn, of_data) in renamed.dialogue.turns.iter_mut().zip(&reading.dialogue.turns) {
            self.turn(turn, of_data);
        }
        let changes = renamed.changes.iter_mut().flatten();
        changes.for_each(|change| self.change(change));
        for (found, turn) in renamed.details.found.iter_mut().zip(&reading.dialogue.turns) {
            for found in found {
                let mut names = turn.services.iter().filter_map(|service| self.services.get(service));
                if let Some(slot) = names.find_map(|names| names.slots.get(&found.slot)) {
                    found.slot.clone_from(slot);
                }
            }
        }
        for (replays, turn) in renamed.details.replays.iter_mut().zip(&reading.dialogue.turns) {
            for (replay, call) in replays.iter_mut().zip(&turn.calls) {
                for traced in replay.arguments.iter_mut().chain(&mut replay.results) {
                    traced.name = self.slot(&call.service, &traced.name);
                }
            }
        }
        Some(renamed)
    }

    /// What is predicted, in these names.
    pub fn evaluated(&self, evaluated: &EvaluatedDialogue) -> EvaluatedDialogue {
        let mut renamed = evaluated.clone();
        for (turn, of_data) in renamed.predicted.iter_mut().zip(&evaluated.predicted) {
            self.turn(turn, of_data);
        }
        for error in renamed.turns.iter_mut().flat_map(|turn| &mut turn.errors) {
            error.slot = self.slot(&error.service, &error.slot);
            error.service = self.service(&error.service);
        }
        renamed
    }

    fn turn(&self, turn: &mut Turn, of_data: &Turn) {
        turn.services = self.all_services(&of_data.services);
        for span in &mut turn.spans {
            span.slot = self.slot(&span.service, &span.slot);
            span.service = self.service(&span.service);
        }
        for act in &mut turn.acts {
            self.act(act);
        }
        for state in &mut turn.states {
            for slot in &mut state.requested_slots {
                *slot = self.slot(&state.service, slot);
            }
            for (slot, _) in &mut state.slots {
                *slot = self.slot(&state.service, slot);
            }
            if let Some(intent) = &mut state.active_intent {
                *intent = self.intent(&state.service, intent);
            }
            state.service = self.service(&state.service);
        }
        for call in &mut turn.calls {
            self.call(call);
        }
    }

    /// The value of an act about an intent is its name.
    fn act(&self, act: &mut Act) {
        if is_about_intent(act) {
            for value in &mut act.values {
                value.said = self.intent(&act.service, &value.said);
                value.canonical = value.canonical.as_ref().map(|name| self.intent(&act.service, name));
            }
        } else {
            act.slot = act.slot.as_ref().map(|slot| self.slot(&act.service, slot));
        }
        act.service = self.service(&act.service);
    }

    fn call(&self, call: &mut Call) {
        let results = call.results.iter_mut().flatten().flatten();
        for (name, _) in call.parameters.iter_mut().chain(results) {
            *name = self.slot(&call.service, name);
        }
        call.method = self.intent(&call.service, &call.method);
        call.service = self.service(&call.service);
    }

    fn change(&self, change: &mut Change) {
        if let Some(source) = &mut change.source {
            let of = source.service.as_ref().unwrap_or(&change.service);
            source.slot = source.slot.as_ref().map(|slot| self.slot(of, slot));
            source.service = source.service.as_ref().map(|service| self.service(service));
        }
        change.slot = self.slot(&change.service, &change.slot);
        change.service = self.service(&change.service);
    }

    fn all_services(&self, names: &[String]) -> Vec<String> {
        names.iter().map(|name| self.service(name)).collect()
    }

    fn service(&self, name: &str) -> String {
        self.services.get(name).map_or_else(|| name.to_owned(), |names| names.service.clone())
    }

    fn slot(&self, service: &str, name: &str) -> String {
        let renamed = self.services.get(service).and_then(|names| names.slots.get(name));
        renamed.cloned().unwrap_or_else(|| name.to_owned())
    }

    fn intent(&self, service: &str, name: &str) -> String {
        let renamed = self.services.get(service).and_then(|names| names.intents.get(name));
        renamed.cloned().unwrap_or_else(|| name.to_owned())
    }

    /// A term of the search for a word of a dialogue, in the names that the data of the dialogue has.
    pub fn term_of_data(&self, term: &str, of_data: &Reading) -> String {
        let terms = terms(term);
        let [only] = terms.as_slice() else { return term.to_owned() };
        let Some((field, [name])) = only.filter.as_ref().map(|(field, values)| (*field, values.as_slice()))
        else {
            return term.to_owned();
        };
        let services = &of_data.dialogue.services;
        let own = services.iter().filter_map(|service| Some((service, self.services.get(service)?)));
        let back = own.filter_map(|(service, names)| match field {
            Field::Service => (names.service == *name).then_some(service),
            Field::Slot => of_name(&names.slots, name),
            Field::Intent | Field::Api => of_name(&names.intents, name),
            _ => None,
        });
        back.into_iter().next().map_or_else(|| term.to_owned(), |name| term_of(field.as_str(), name))
    }
}

/// What the data calls something.
fn of_name<'a>(names: &'a HashMap<String, String>, name: &str) -> Option<&'a String> {
    names.iter().find(|(_, renamed)| *renamed == name).map(|(name, _)| name)
}

impl Names {
    /// The same place has the same meaning.
    fn new(service: &Service, target: &Service) -> Self {
        let slots = service.slots.iter().zip(&target.slots);
        let intents = service.intents.iter().zip(&target.intents);
        Self {
            service: target.name.clone(),
            slots: slots.map(|(one, other)| (one.name.clone(), other.name.clone())).collect(),
            intents: intents.map(|(one, other)| (one.name.clone(), other.name.clone())).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{ChangeKind, CharRange, FileId, IntentEntry, SlotEntry, Span, State, Value, Variant};
    use crate::view::fixtures::reading;

    fn schema(variant: Variant, name: &str, slots: [&str; 2], intent: &str) -> SchemaReport {
        let slot = |name: &str| SlotEntry { name: name.to_owned(), ..SlotEntry::default() };
        let service = Service {
            name: name.to_owned(),
            slots: slots.map(slot).into(),
            intents: vec![IntentEntry { name: intent.to_owned(), ..IntentEntry::default() }],
            ..Service::default()
        };
        SchemaReport {
            file: FileId(0),
            path: String::new(),
            dataset: Dataset::Sgd,
            variant,
            split: None,
            services: vec![service],
        }
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
        let mut reading = reading(vec![turn]);
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
        let there = Renaming::new(&schemas(), '3');
        let shown = there.reading(&of_data).unwrap();
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
            assert_eq!(there.term_of_data(term, &of_data), back);
        }
        // And from the paraphrase to the original.
        let back = Renaming::new(&schemas(), ORIGINAL).reading(&shown).unwrap();
        assert_eq!(back, of_data);
    }

    #[test]
    fn what_has_the_names_is_left_alone() {
        assert_eq!(Renaming::new(&schemas(), ORIGINAL).reading(&dialogue()), None);
        assert!(versions(&schemas()[..1]).is_empty() && versions(&schemas()[1..]).is_empty());
        assert!(Renaming::new(&schemas()[..1], '3').is_empty());
    }
}
