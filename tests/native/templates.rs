//! Templates of predictions of generated dialogues: scored as they are they have no faults, and calls and actions that are
//! those of the data have 1 everywhere.

use crate::queries::ALONE;
use colloquy::corpus::{Dataset, Dialogue, Recognition, Role, Variant};
use colloquy::formats::evaluation::{Evaluand, Evaluated, EvaluationFault, EvaluationOptions};
use colloquy::formats::unified::{self, template};
use colloquy::formats::{Candidate, RecordText, ReferenceData, format_of};

fn read_back(line: &str) -> Dialogue {
    let value = serde_json::from_str(line).unwrap();
    let recognition = unified::recognise(&Candidate { value: &value, path: "", key: None }).unwrap();
    assert_eq!(recognition.role, Role::Predictions);
    unified::read(&recognition, RecordText::of(line.as_bytes())).unwrap()
}

/// `None` of a dataset whose predictions are not scored.
fn evaluated(dataset: Dataset, gold: &Dialogue, predicted: &Dialogue) -> Option<Evaluated> {
    Some((format_of(dataset).evaluation?.score)(&Evaluand {
        gold,
        predicted,
        recognition: &Recognition::new(dataset, Variant::RAW, Role::Dialogues, ""),
        path: "",
        reference: &ReferenceData::default(),
        options: EvaluationOptions::default(),
    }))
}

#[test]
fn templates_have_no_faults() {
    for listed in ALONE.iter() {
        let (dataset, gold) = (listed.row.dataset, &listed.dialogue);
        let Some(evaluated) = evaluated(dataset, gold, &read_back(&template(dataset, gold))) else {
            continue;
        };
        // Schemas are not open here.
        let faults = evaluated.faults.iter().filter(|fault| **fault != EvaluationFault::NoSchema);
        assert_eq!(faults.count(), 0, "{dataset:?} {}: {:?}", gold.id, evaluated.faults);
    }
}

#[test]
fn what_is_as_in_the_data_has_1_everywhere() {
    let mut count = 0;
    for listed in ALONE.iter() {
        let (dataset, gold) = (listed.row.dataset, &listed.dialogue);
        let mut predicted = gold.clone();
        if let Some(trip) = &mut predicted.trip {
            trip.action.clone_from(&trip.expected);
            // Several flights may be expected, and one is chosen.
            trip.action.iter_mut().for_each(|action| action.flights.truncate(1));
        }
        if ![Dataset::AirDialogue, Dataset::Taskmaster].contains(&dataset) {
            continue;
        }
        let evaluated = evaluated(dataset, gold, &predicted).unwrap();
        let scores = evaluated.scores.iter().flat_map(|scored| &scored.scores);
        for (metric, score) in scores.filter(|(metric, _)| *metric != "human") {
            assert!((score - 1.0).abs() < 1e-12, "{dataset:?} {}: {metric} is {score}", gold.id);
            count += 1;
        }
        assert!(evaluated.turns.iter().all(|turn| turn.errors.is_empty()), "{dataset:?} {}", gold.id);
    }
    assert!(count > 100, "{count}");
}
