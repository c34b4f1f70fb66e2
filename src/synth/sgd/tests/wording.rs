//! Templates and the utterances made of them.

use super::super::services;
use super::super::shape::{Intent, Kind, Lines, Service, Slot};
use super::super::template::{IT, mentions, taken_over};
use super::*;
use crate::corpus::Split;

fn services() -> impl Iterator<Item = &'static Service> {
    Split::ALL.into_iter().flat_map(services::of_split).copied()
}

/// The templates of an intent that users say, and those that systems say.
fn lines_of(intent: &'static Intent) -> (Vec<&'static str>, Vec<&'static str>) {
    let join = |lists: &[Lines]| lists.concat();
    match &intent.kind {
        Kind::Search(search) => {
            (join(&[intent.open, intent.then, search.take]), join(&[search.offer, search.failed]))
        }
        Kind::Transaction(one) => (
            join(&[intent.open, intent.then, one.go, one.agree, one.back]),
            join(&[one.hint, one.confirm, one.done, one.failed]),
        ),
    }
}

fn lines_of_slot(slot: &'static Slot) -> Vec<&'static str> {
    let user = [slot.answer, slot.change, slot.instead, slot.request.question];
    [user.concat(), [slot.ask, slot.suggest, slot.propose, slot.request.reply].concat()].concat()
}

#[test]
fn templates_speak_of_slots_of_their_service() {
    for service in services() {
        for intent in service.intents {
            let (user, system) = lines_of(intent);
            for line in user {
                let names = mentions(line).into_iter().map(|mention| mention.name).chain(taken_over(line));
                names.for_each(|name| assert!(service.states(name), "{name} in {line:?}"));
            }
            for line in system {
                let names = mentions(line).into_iter().map(|mention| mention.name);
                names.for_each(|name| assert!(service.slot(name).is_some(), "{name} in {line:?}"));
            }
        }
        for line in service.slots.iter().flat_map(lines_of_slot) {
            assert!(mentions(line).iter().all(|mention| mention.name == IT), "{line:?}");
        }
    }
}

#[test]
fn offers_tell_what_the_transaction_needs_and_confirmations_say_all() {
    for service in services() {
        for intent in service.intents {
            match &intent.kind {
                Kind::Search(search) => {
                    for line in search.offer {
                        let offered = mentions(line);
                        assert!(
                            offered.iter().all(|mention| intent.results.contains(&mention.name)),
                            "{line:?}"
                        );
                        assert!(offered.iter().all(|mention| !mention.is_optional));
                    }
                }
                Kind::Transaction(transaction) => {
                    for line in transaction.confirm {
                        let said: Vec<_> = mentions(line).iter().map(|mention| mention.name).collect();
                        assert!(intent.required.iter().all(|name| said.contains(name)), "{line:?}");
                        assert!(intent.optional.iter().all(|(name, _)| said.contains(name)), "{line:?}");
                    }
                }
            }
        }
    }
}

#[test]
fn what_must_be_known_can_be_asked_and_answered() {
    for service in services() {
        for intent in service.intents {
            for slot in intent.required.iter().map(|name| service.slot(name).unwrap()) {
                assert!(!slot.ask.is_empty() && slot.answer.len() >= 2, "{} {}", service.name, slot.name);
            }
            let (user, system) = lines_of(intent);
            assert!(user.len() >= 6 && !system.is_empty(), "{}", intent.name);
        }
        for slot in service.slots {
            assert_eq!(slot.request.question.is_empty(), slot.request.reply.is_empty(), "{}", slot.name);
        }
    }
}

#[test]
fn utterances_are_clean_sentences() {
    for (_, turn) in corpus().turns() {
        let utterance = text(&turn["utterance"]);
        assert!(!utterance.contains(['{', '}', '[', ']', '|', '=', '#', '%']), "{utterance:?}");
        assert!(!utterance.contains("  ") && utterance.trim() == utterance, "{utterance:?}");
        assert!(
            !utterance.contains(" .") && !utterance.contains(" ,") && !utterance.contains(".."),
            "{utterance:?}"
        );
        assert!(utterance.ends_with(['.', '!', '?']), "{utterance:?}");
        assert!(utterance.starts_with(|char: char| !char.is_lowercase()), "{utterance:?}");
        let is_after_stop = |pair: &[char]| pair[0] == ' ' && pair[1].is_lowercase();
        let chars: Vec<char> = utterance.chars().collect();
        let stops = chars
            .windows(4)
            .filter(|window| matches!(window[1], '.' | '!' | '?') && window[0].is_lowercase());
        assert!(!stops.into_iter().any(|window| is_after_stop(&window[2..])), "{utterance:?}");
    }
}

#[test]
fn utterances_vary() {
    let mut count: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, turn) in corpus().turns() {
        *count.entry(text(&turn["utterance"])).or_default() += 1;
    }
    let turns: usize = count.values().sum();
    assert!(count.len() * 2 > turns, "{} of {turns} utterances are different", count.len());
}
