//! How dialogues run: turns, states over time, intents, hand-overs.

use super::*;
use std::collections::BTreeSet;

#[test]
fn speakers_alternate_and_the_system_has_the_last_word() {
    for one in &corpus().dialogues {
        assert_eq!(keys(&one.record), ["dialogue_id", "services", "turns"]);
        let turns = list(&one.record["turns"]);
        assert_eq!(turns.len() % 2, 0);
        for (position, turn) in turns.iter().enumerate() {
            assert_eq!(keys(turn), ["frames", "speaker", "utterance"]);
            assert_eq!(is_user(turn), position % 2 == 0);
            assert!(!text(&turn["utterance"]).is_empty());
        }
        assert!(has_act(&turns.last().unwrap()["frames"][0], "GOODBYE"));
    }
}

#[test]
fn system_turns_have_one_frame_and_user_turns_one_or_two() {
    let mut two = 0;
    for (_, turn) in corpus().turns() {
        let frames = list(&turn["frames"]);
        assert!(frames.len() == 1 || is_user(turn) && frames.len() == 2);
        if let [first, second] = frames.as_slice() {
            two += 1;
            assert_ne!(first["service"], second["service"]);
            let (opened, closed) =
                if has_act(first, "INFORM_INTENT") { (first, second) } else { (second, first) };
            assert!(has_act(opened, "INFORM_INTENT") && !has_act(closed, "INFORM_INTENT"));
            assert!(
                ["SELECT", "THANK_YOU", "NEGATE_INTENT"].iter().any(|act| has_act(closed, act)),
                "{turn}"
            );
        }
    }
    assert!(two > 50, "{two} hand-overs");
}

#[test]
fn services_of_a_dialogue_are_those_of_its_frames() {
    for one in &corpus().dialogues {
        let named: BTreeSet<&str> = texts(&one.record["services"]).into_iter().collect();
        assert_eq!(named.len(), list(&one.record["services"]).len());
        let frames = list(&one.record["turns"]).iter().flat_map(|turn| list(&turn["frames"]));
        let spoken_to: BTreeSet<&str> = frames.map(|frame| text(&frame["service"])).collect();
        assert_eq!(named, spoken_to);
    }
}

/// The user frames of each service of a dialogue, each with the one before it and the system frame before its turn.
fn user_frames(one: &Generated) -> Vec<(&Value, Option<&Value>, Option<&Value>)> {
    let mut last: BTreeMap<&str, &Value> = BTreeMap::new();
    let mut found = Vec::new();
    let mut said = None;
    for turn in list(&one.record["turns"]) {
        for frame in list(&turn["frames"]).iter().filter(|_| is_user(turn)) {
            found.push((frame, last.insert(text(&frame["service"]), frame), said));
        }
        said = Some(&turn["frames"][0]).filter(|_| !is_user(turn));
    }
    found
}

#[test]
fn states_are_carried_and_their_changes_are_additions_or_replacements() {
    let (mut added, mut replaced) = (0, 0);
    for (frame, before, _) in corpus().dialogues.iter().flat_map(user_frames) {
        let Some(before) = before else { continue };
        let now = frame["state"]["slot_values"].as_object().unwrap();
        for (name, old) in before["state"]["slot_values"].as_object().unwrap() {
            let (old, new) = (texts(old), texts(now.get(name).expect("no slot is removed")));
            let kept = old.iter().filter(|value| new.contains(value)).count();
            assert!(kept == old.len() || kept == 0, "{old:?} {new:?}");
            added += usize::from(kept == old.len() && new.len() > old.len());
            replaced += usize::from(kept == 0);
        }
    }
    assert!(added > 100 && replaced > 50, "{added} {replaced}");
}

#[test]
fn every_value_of_a_state_was_said_by_then() {
    for one in &corpus().dialogues {
        let mut seen: BTreeSet<&str> = BTreeSet::new();
        for turn in list(&one.record["turns"]) {
            for action in list(&turn["frames"]).iter().flat_map(|frame| list(&frame["actions"])) {
                seen.extend(texts(&action["values"]));
            }
            for frame in list(&turn["frames"]) {
                for (name, values) in frame["state"]["slot_values"].as_object().into_iter().flatten() {
                    // Said by someone, of this slot or of one that it was carried over from.
                    assert!(
                        texts(values).iter().all(|value| seen.contains(value)),
                        "{name}: {values} in {turn}"
                    );
                }
            }
        }
    }
}

#[test]
fn values_enter_a_state_by_telling_confirming_selecting_or_carrying_over() {
    let mut ways: BTreeMap<&str, usize> = BTreeMap::new();
    for (frame, before, system) in corpus().dialogues.iter().flat_map(user_frames) {
        for (name, values) in frame["state"]["slot_values"].as_object().unwrap() {
            let old = before.map(|before| &before["state"]["slot_values"][name]);
            let has = |frame: &Value, act: &str, name: &str| {
                acts(frame, act).iter().any(|action| action["slot"] == *name)
            };
            let by_system = |act: &str| system.is_some_and(|system| has(system, act, name));
            let way = match () {
                () if old == Some(values) => continue,
                () if has(frame, "INFORM", name) => "told",
                () if has(frame, "SELECT", name) => "selected by name",
                () if has_act(frame, "SELECT") => "selected",
                () if by_system("CONFIRM") && (has_act(frame, "AFFIRM") || has_act(frame, "NEGATE")) => {
                    "confirmed"
                }
                () if by_system("OFFER") && has_act(frame, "AFFIRM") => "accepted instead",
                () if by_system("REQUEST") && has_act(frame, "AFFIRM") => "affirmed",
                () if has_act(frame, "INFORM_INTENT") => "carried over",
                () => panic!("{name} {values} in {frame}"),
            };
            *ways.entry(way).or_default() += 1;
        }
    }
    assert_eq!(ways.len(), 7, "every way occurs: {ways:?}");
}

#[test]
fn nothing_that_was_told_is_missing_from_the_state() {
    for (turn, frame, service) in corpus().frames().filter(|(turn, _, _)| is_user(turn)) {
        for action in acts(frame, "INFORM").into_iter().chain(acts(frame, "SELECT")) {
            if slot(service, text(&action["slot"])).is_some() {
                let state = texts(&frame["state"]["slot_values"][text(&action["slot"])]);
                assert!(texts(&action["values"]).iter().all(|value| state.contains(value)), "{turn}");
            }
        }
    }
}

#[test]
fn active_intents_change_only_when_somebody_says_so() {
    for (frame, before, system) in corpus().dialogues.iter().flat_map(user_frames) {
        let now = text(&frame["state"]["active_intent"]);
        let expected = match acts(frame, "INFORM_INTENT").first() {
            Some(informed) => text(&informed["values"][0]),
            None if has_act(frame, "AFFIRM_INTENT") => {
                text(&acts(system.unwrap(), "OFFER_INTENT")[0]["values"][0])
            }
            None if has_act(frame, "NEGATE_INTENT") => "NONE",
            None if has_act(frame, "NEGATE") && has_act(frame, "THANK_YOU") => "NONE",
            None => text(&before.unwrap()["state"]["active_intent"]),
        };
        assert_eq!(now, expected);
    }
}

#[test]
fn user_and_system_answer_each_other() {
    for (frame, _, system) in corpus().dialogues.iter().flat_map(user_frames) {
        let Some(system) = system else { continue };
        let was = |act: &str| has_act(system, act) || system["service"] != frame["service"];
        for (answer, question) in [("AFFIRM_INTENT", "OFFER_INTENT"), ("NEGATE_INTENT", "OFFER_INTENT")] {
            assert!(!has_act(frame, answer) || was(question));
        }
        if has_act(frame, "AFFIRM") {
            assert!(was("CONFIRM") || was("OFFER") || was("REQUEST"));
        }
        if has_act(system, "REQUEST") {
            let asked = acts(system, "REQUEST").len();
            assert_eq!(
                acts(frame, "INFORM").len() + acts(frame, "AFFIRM").len(),
                asked,
                "every question is answered"
            );
        }
    }
}

#[test]
fn what_the_user_asks_for_is_told_next() {
    for one in &corpus().dialogues {
        for pair in list(&one.record["turns"]).windows(2).filter(|pair| is_user(&pair[0])) {
            let asked = list(&pair[0]["frames"]).iter().flat_map(|frame| acts(frame, "REQUEST"));
            let mut asked: Vec<&str> = asked.map(|action| text(&action["slot"])).collect();
            let told = acts(&pair[1]["frames"][0], "INFORM");
            let mut told: Vec<&str> = told.iter().map(|action| text(&action["slot"])).collect();
            asked.sort_unstable();
            told.sort_unstable();
            assert_eq!(asked, told, "{pair:?}");
        }
    }
}

#[test]
fn transactions_are_confirmed_before_they_are_called() {
    for one in &corpus().dialogues {
        let mut confirmed: BTreeMap<&str, &str> = BTreeMap::new();
        for turn in list(&one.record["turns"]) {
            for frame in list(&turn["frames"]) {
                let service = corpus().service(&one.split, text(&frame["service"]));
                let call = &frame["service_call"];
                let called = call["method"].as_str().and_then(|method| intent(service, method));
                if called.is_some_and(|called| called["is_transactional"] == true) {
                    for (name, value) in call["parameters"].as_object().unwrap() {
                        let stated = confirmed.get(name.as_str());
                        assert!(value == "dontcare" || *value == *stated.unwrap(), "{name} of {call}");
                    }
                }
                // What is offered in place of a failure counts for the call after it.
                let stated = acts(frame, "CONFIRM").into_iter().chain(acts(frame, "OFFER"));
                confirmed.extend(
                    stated.map(|action| (text(&action["slot"]), text(&action["canonical_values"][0]))),
                );
            }
        }
    }
}

#[test]
fn some_services_are_come_back_to() {
    let is_back = |one: &&Generated| {
        let turns = list(&one.record["turns"]);
        let mut order: Vec<&str> = turns
            .iter()
            .filter(|turn| !is_user(turn))
            .map(|turn| text(&turn["frames"][0]["service"]))
            .collect();
        order.dedup();
        order.len() > list(&one.record["services"]).len()
    };
    assert!(corpus().dialogues.iter().filter(is_back).count() > 5);
}
