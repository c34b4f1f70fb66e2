//! The samples of the start screen: how much they have, what is wrong in them, and that there is something to see of
//! everything that the page shows.

use crate::support;
use colloquy::corpus::{Dataset, Span};
use colloquy::engine::Shard;
use colloquy::engine::answer::{Reading, Row};
use colloquy::synth::{GeneratedFile, archive, generator_of};
use colloquy::view::samples::SAMPLES;

/// What a sample may weigh when it is fetched, packed.
const MOST_BYTES: usize = 40_000;

/// So end definitions of what a dataset is like, and what nobody did wrong.
const USUAL: &str = "usual in ";

struct Sample {
    files: Vec<GeneratedFile>,
    shard: Shard,
}

fn sample(dataset: Dataset) -> Sample {
    let files = generator_of(dataset).unwrap().sample();
    let shard = support::checked(&files);
    Sample { files, shard }
}

impl Sample {
    fn matching(&self, query: &str) -> u64 {
        self.shard.survey(query, &[]).unwrap().matching
    }

    /// Every rule that finds something that is not usual in the dataset, with how often.
    fn findings(&self) -> Vec<(String, u64)> {
        let rules = self.shard.rules().into_iter();
        let found = rules.filter(|rule| rule.count > 0 && !rule.definition.contains(USUAL));
        let mut found: Vec<(String, u64)> =
            found.map(|rule| (rule.rule.0.into_owned(), rule.count)).collect();
        found.sort();
        found
    }

    fn readings(&self) -> impl Iterator<Item = Reading> {
        support::all_rows(&self.shard).into_iter().map(|Row { at, .. }| {
            let bytes = support::record(&self.shard, &self.files, at);
            self.shard.reading(at, bytes, None, "").unwrap()
        })
    }
}

/// The sample has exactly these mistakes, and dialogues that match each of the queries.
fn check(dataset: Dataset, mistakes: &[(&str, u64)], queries: &[&str]) {
    let sample = sample(dataset);
    let expected: Vec<(String, u64)> =
        mistakes.iter().map(|(rule, count)| ((*rule).to_owned(), *count)).collect();
    assert_eq!(sample.findings(), expected);
    for query in queries {
        assert!(sample.matching(query) > 0, "{query}");
    }
}

#[test]
fn a_card_says_how_many_dialogues_there_are_and_no_sample_is_large() {
    for (dataset, dialogues) in SAMPLES {
        let sample = sample(dataset);
        assert_eq!(sample.matching("role:dialogues"), u64::from(dialogues), "{dataset:?}");
        let whole: Vec<u8> = sample.files.into_iter().flat_map(|file| file.bytes).collect();
        assert!(archive::gzip(&whole).len() < MOST_BYTES, "{dataset:?}");
    }
}

#[test]
fn in_sgd_a_slot_vanishes_a_value_is_unsaid_a_span_is_shifted_and_a_call_lacks_a_slot() {
    check(
        Dataset::Sgd,
        &[
            ("SGD-CALL-MISSING", 1),
            // One span that is shifted.
            ("SGD-SPAN-EDGE", 1),
            // No mistake: text beyond ASCII, of which published SGD has none.
            ("SGD-SPAN-NON-ASCII", 9),
            ("SGD-SPAN-STATE-TEXT", 1),
            ("SGD-SPAN-VALUE", 1),
            ("SGD-STATE-VANISH", 1),
            ("SGD-VALUE-UNSAID", 1),
        ],
        &[
            "services:1",
            "services:>2",
            "split:dev",
            "act:OFFER_INTENT",
            "act:NOTIFY_FAILURE",
            "act:REQUEST_ALTS",
            "rule:SGD-RESULTS-EMPTY",
        ],
    );
}

#[test]
fn some_results_of_sgd_are_long_enough_to_be_cut() {
    let sample = sample(Dataset::Sgd);
    let turns = sample.readings().flat_map(|reading| reading.dialogue.turns);
    let rows = turns.flat_map(|turn| turn.calls).filter_map(|call| Some(call.results?.len()));
    assert_eq!(rows.max(), Some(10));
}

#[test]
fn in_airdialogue_agents_go_wrong_in_every_way_and_one_record_is_wrong_itself() {
    check(
        Dataset::AirDialogue,
        &[("AIR-ACTION-BREAKS", 2), ("AIR-EXPECTED", 1)],
        &[
            "goal:change status:change correct:yes reservation:yes",
            "goal:cancel status:cancel",
            "status:no_reservation correct:yes",
            "status:no_flight correct:yes",
            // Another flight, none although there is one, one although there is none, and another name.
            "status:book agent-status:book rule:AIR-ACTION-BREAKS correct:no",
            "status:book agent-status:no_flight",
            "status:no_flight agent-status:book",
            "status:book agent-status:book -rule:AIR-ACTION-BREAKS correct:no",
            // What is recorded as right is not what wishes and flights give.
            "correct:yes rule:AIR-EXPECTED",
            "rule:AIR-EXPECTED-MANY",
            "split:dev",
        ],
    );
    let sample = sample(Dataset::AirDialogue);
    let logged = |reading: &Reading| reading.dialogue.trip.as_ref().is_some_and(|trip| !trip.log.is_empty());
    assert!(sample.readings().any(|reading| logged(&reading)));
    assert!(sample.readings().any(|reading| !logged(&reading)));
}

#[test]
fn in_frames_a_reference_leads_nowhere_a_value_is_unsaid_and_a_switch_is_silent() {
    check(
        Dataset::Frames,
        &[
            // No mistake: 4.5 of 5.
            ("FRAMES-RATING", 1),
            ("FRAMES-REF-MISSING", 1),
            ("FRAMES-SILENT-SWITCH", 1),
            ("FRAMES-VALUE-NOT-IN-TEXT", 1),
        ],
        &[
            "act:request_compare",
            "act:switch_frame",
            "act:no_result",
            "act:hearmore",
            "act:affirm",
            "act:negate",
            "frames:>6",
            "success:no",
            "rating:<5",
            "rule:FRAMES-MULTI-VALUE",
        ],
    );
}

#[test]
fn in_taskmaster_a_call_lacks_an_argument_and_a_text_is_gone() {
    check(
        Dataset::Taskmaster,
        &[
            ("TM-API-REQUIRED", 1),
            ("TM-DELETED", 1),
            // No mistakes: the release writes its offsets so, and has this typo.
            ("TM-OFFSET-TEXT", 1),
            ("TM-ONTOLOGY-ARGUMENT", 1),
        ],
        &[
            "variant:tm1 split:train",
            "variant:tm1 split:dev",
            "variant:tm2",
            "variant:tm3 api:check_tickets",
            "variant:tm3 split:train",
            "variant:tm4 api:show_menu",
            "role:rewards",
            "rule:TM-OVERLAP",
        ],
    );
}

#[test]
fn in_taskmaster_what_no_rule_finds_is_seen_where_the_dialogue_is_read() {
    let sample = sample(Dataset::Taskmaster);
    let spans: Vec<Span> =
        sample.readings().flat_map(|reading| reading.dialogue.turns).flat_map(|turn| turn.spans).collect();
    // Two annotators say the opposite of the same words.
    let is_disagreed = |span: &Span| {
        let rival = span.slot.strip_suffix(".accept").map(|slot| format!("{slot}.reject"));
        spans.iter().any(|other| {
            other.range == span.range && other.text == span.text && Some(&other.slot) == rival.as_ref()
        })
    };
    let disagreed: Vec<&str> =
        spans.iter().filter(|span| is_disagreed(span)).filter_map(|span| span.text.as_deref()).collect();
    assert_eq!(disagreed, ["spicy chicken"]);
    assert!(spans.iter().any(|span| span.text.as_deref() == Some("Lantern Hall 1")), "a cut word");
    // A booking takes what nobody said.
    let unsaid: Vec<String> = sample
        .readings()
        .filter(|reading| reading.variant.as_str() == "tm3")
        .flat_map(|reading| reading.details.replays)
        .flatten()
        .flat_map(|replay| replay.arguments)
        .flat_map(|argument| {
            argument.values.into_iter().map(move |(value, trace)| (argument.name.clone(), value, trace))
        })
        .filter(|(name, _, trace)| trace.is_none() && name != "attribute")
        .map(|(name, value, _)| format!("{name}={value}"))
        .collect();
    assert_eq!(unsaid, ["num.tickets=four"]);
}
