//! Frames, acts, spans, states and calls.

use super::*;
use std::collections::BTreeSet;

#[test]
fn frames_have_the_keys_of_their_speaker() {
    for (turn, frame, _) in corpus().frames() {
        let expected: &[&str] = match (is_user(turn), frame.get("service_call").is_some()) {
            (true, _) => &["actions", "service", "slots", "state"],
            (false, false) => &["actions", "service", "slots"],
            (false, true) => &["actions", "service", "service_call", "service_results", "slots"],
        };
        assert_eq!(keys(frame), expected);
    }
}

#[test]
fn acts_belong_to_their_speaker() {
    const BOTH: [&str; 3] = ["INFORM", "REQUEST", "GOODBYE"];
    const USER: [&str; 9] = [
        "INFORM_INTENT",
        "SELECT",
        "AFFIRM",
        "NEGATE",
        "AFFIRM_INTENT",
        "NEGATE_INTENT",
        "REQUEST_ALTS",
        "THANK_YOU",
        "INFORM",
    ];
    const SYSTEM: [&str; 7] =
        ["OFFER", "CONFIRM", "INFORM_COUNT", "OFFER_INTENT", "NOTIFY_SUCCESS", "NOTIFY_FAILURE", "REQ_MORE"];
    let mut seen = BTreeSet::new();
    for (turn, frame, _) in corpus().frames() {
        assert!(!list(&frame["actions"]).is_empty());
        for action in list(&frame["actions"]) {
            let act = text(&action["act"]);
            let own: &[&str] = if is_user(turn) { &USER } else { &SYSTEM };
            assert!(own.contains(&act) || BOTH.contains(&act), "{act} by {}", turn["speaker"]);
            seen.insert(act);
        }
    }
    assert_eq!(seen.len(), 18, "every act occurs");
}

#[test]
fn acts_name_slots_and_values_as_their_kind_asks() {
    for (turn, frame, service) in corpus().frames() {
        for action in list(&frame["actions"]) {
            assert_eq!(keys(action), ["act", "canonical_values", "slot", "values"]);
            let (name, values, canonical) =
                (text(&action["slot"]), texts(&action["values"]), texts(&action["canonical_values"]));
            assert_eq!(values.len(), canonical.len());
            match text(&action["act"]) {
                "INFORM_INTENT" | "OFFER_INTENT" => {
                    assert_eq!((name, values.len()), ("intent", 1));
                    assert!(intent(service, values[0]).is_some());
                }
                "INFORM_COUNT" => {
                    assert_eq!(name, "count");
                    assert!(values[0].parse::<u32>().is_ok_and(|count| (1..=10).contains(&count)));
                }
                "INFORM" | "OFFER" | "CONFIRM" => {
                    assert!(slot(service, name).is_some(), "{name}");
                    assert_eq!(values.len(), 1, "{turn}");
                }
                "REQUEST" => assert!(slot(service, name).is_some() && values.len() <= 2),
                "SELECT" if !name.is_empty() => assert_eq!(values.len(), 1),
                _ => assert!(name.is_empty() && values.is_empty()),
            }
        }
    }
}

#[test]
fn spans_are_values_of_free_slots_in_code_points() {
    let (mut after_non_ascii, mut spans) = (0, 0);
    for (turn, frame, service) in corpus().frames() {
        let utterance: Vec<char> = text(&turn["utterance"]).chars().collect();
        for span in list(&frame["slots"]) {
            assert_eq!(keys(span), ["exclusive_end", "slot", "start"]);
            let at = |key: &str| usize::try_from(span[key].as_u64().unwrap()).unwrap();
            let (start, end, name) = (at("start"), at("exclusive_end"), text(&span["slot"]));
            let covered: String = utterance[start..end].iter().collect();
            assert!(!is_categorical(service, name), "{name}");
            let mut actions = list(&frame["actions"]).iter().filter(|action| action["slot"] == name);
            assert!(
                actions.any(|action| texts(&action["values"]).contains(&&*covered)),
                "{covered:?} in {turn}"
            );
            assert!(start == 0 || !utterance[start - 1].is_alphanumeric(), "a word is cut: {turn}");
            assert!(utterance.get(end).is_none_or(|next| !next.is_alphanumeric()), "a word is cut: {turn}");
            if is_user(turn) {
                assert!(
                    texts(&frame["state"]["slot_values"][name]).contains(&&*covered),
                    "{covered:?} in {turn}"
                );
            }
            spans += 1;
            after_non_ascii += usize::from(utterance[..start].iter().any(|char| !char.is_ascii()));
        }
    }
    let per_mille = after_non_ascii * 1000 / spans;
    assert!((10..60).contains(&per_mille), "{per_mille} of 1000 spans stand after other than ASCII");
}

#[test]
fn spans_of_a_turn_do_not_overlap() {
    for (_, turn) in corpus().turns() {
        let mut ranges: Vec<(u64, u64)> = list(&turn["frames"])
            .iter()
            .flat_map(|frame| list(&frame["slots"]))
            .map(|span| (span["start"].as_u64().unwrap(), span["exclusive_end"].as_u64().unwrap()))
            .collect();
        ranges.sort_unstable();
        assert!(ranges.windows(2).all(|pair| pair[0].1 <= pair[1].0), "{turn}");
    }
}

#[test]
fn some_turns_mention_a_slot_twice() {
    let is_twice = |frame: &Value| {
        let names: Vec<&str> = list(&frame["slots"]).iter().map(|span| text(&span["slot"])).collect();
        (1..names.len()).any(|position| names[..position].contains(&names[position]))
    };
    let by = |user: bool| {
        corpus().frames().filter(|(turn, frame, _)| is_user(turn) == user && is_twice(frame)).count()
    };
    assert!(by(true) > 0 && by(false) > 0);
}

#[test]
fn every_non_categorical_value_that_is_said_has_a_span() {
    for (turn, frame, service) in corpus().frames() {
        for action in list(&frame["actions"]) {
            let name = text(&action["slot"]);
            let spans = || list(&frame["slots"]).iter().filter(|span| span["slot"] == name).count();
            if slot(service, name).is_some()
                && !is_categorical(service, name)
                && !texts(&action["values"]).contains(&"dontcare")
            {
                assert!(spans() >= list(&action["values"]).len(), "{name} in {turn}");
            }
        }
    }
}

#[test]
fn states_hold_parameters_with_possible_values() {
    let mut variants = BTreeSet::new();
    for (_, frame, service) in corpus().frames().filter(|(turn, _, _)| is_user(turn)) {
        let state = &frame["state"];
        assert_eq!(keys(state), ["active_intent", "requested_slots", "slot_values"]);
        let allowed = parameters(list(&service["intents"]));
        for (name, values) in state["slot_values"].as_object().unwrap() {
            let values = texts(values);
            assert!(allowed.contains(&name.as_str()), "{name}");
            assert!(
                values.windows(2).all(|pair| pair[0] < pair[1]),
                "sorted, without duplicates: {values:?}"
            );
            assert!(values.len() == 1 || !values.contains(&"dontcare"));
            if is_categorical(service, name) {
                assert_eq!(values.len(), 1);
                let possible = texts(&slot(service, name).unwrap()["possible_values"]);
                assert!(values[0] == "dontcare" || possible.contains(&values[0]), "{name}: {values:?}");
            }
            variants.insert(values.len());
        }
    }
    assert!(variants.iter().all(|count| (1..=4).contains(count)) && variants.len() >= 3, "{variants:?}");
}

#[test]
fn requested_slots_are_those_of_the_turn() {
    for (_, frame, _) in corpus().frames().filter(|(turn, _, _)| is_user(turn)) {
        let mut asked: Vec<&str> =
            acts(frame, "REQUEST").iter().map(|action| text(&action["slot"])).collect();
        asked.sort_unstable();
        assert_eq!(texts(&frame["state"]["requested_slots"]), asked);
    }
}

#[test]
fn calls_pass_what_their_intent_takes() {
    let mut rows_seen = BTreeSet::new();
    for (_, frame, service) in corpus().frames().filter(|(_, frame, _)| frame.get("service_call").is_some()) {
        let call = &frame["service_call"];
        let method = intent(service, text(&call["method"])).unwrap();
        let passed = call["parameters"].as_object().unwrap();
        assert!(texts(&method["required_slots"]).iter().all(|name| passed.contains_key(*name)), "{call}");
        let allowed = parameters([method]);
        for (name, value) in passed {
            assert!(allowed.contains(&name.as_str()), "{name}");
            let possible = texts(&slot(service, name).unwrap()["possible_values"]);
            assert!(
                possible.is_empty() || value == "dontcare" || possible.contains(&text(value)),
                "{name}: {value}"
            );
        }
        let rows = list(&frame["service_results"]);
        rows_seen.insert(rows.len());
        assert!(rows.len() <= 10);
        let mut expected = texts(&method["result_slots"]);
        expected.sort_unstable();
        for row in rows {
            assert_eq!(keys(row), expected);
            let is_kept = |(name, value): (&String, &Value)| {
                row.get(name).is_none_or(|cell| {
                    cell == value || value == "dontcare" || has_act(frame, "NOTIFY_FAILURE")
                })
            };
            assert!(passed.iter().all(is_kept), "{call} {row}");
        }
    }
    assert!(rows_seen.contains(&0) && rows_seen.contains(&1) && rows_seen.contains(&10));
}

#[test]
fn parameters_are_canonical_values_of_what_was_said() {
    for one in &corpus().dialogues {
        // Every canonical value that any act gave to what was said, of any service: values are carried over.
        let mut canonical: BTreeSet<&str> = BTreeSet::from(["dontcare"]);
        for frame in list(&one.record["turns"]).iter().flat_map(|turn| list(&turn["frames"])) {
            for action in list(&frame["actions"]) {
                canonical.extend(texts(&action["canonical_values"]));
            }
            if let Some(passed) = frame.get("service_call").and_then(|call| call["parameters"].as_object()) {
                assert!(
                    passed.values().all(|value| canonical.contains(text(value))),
                    "{passed:?} in {}",
                    one.record
                );
            }
        }
    }
}

#[test]
fn offers_and_counts_tell_what_was_found() {
    let mut rows: Vec<Value> = Vec::new();
    for (_, frame, _) in corpus().frames() {
        if let Some(found) = frame.get("service_results") {
            rows = list(found).clone();
        }
        for count in acts(frame, "INFORM_COUNT") {
            assert_eq!(texts(&count["values"]), [rows.len().to_string()]);
        }
        let offers = acts(frame, "OFFER");
        let is_row = |row: &Value| {
            offers.iter().all(|offer| row[text(&offer["slot"])] == offer["canonical_values"][0])
        };
        assert!(offers.is_empty() || rows.iter().any(is_row), "{frame}");
    }
}
