//! Templates of one dialogue of each dataset: read back and scored, as they are and filled in.

use super::super::{read, recognise};
use super::*;
use crate::corpus::{FileId, Recognition, Service, SlotEntry};
use crate::formats::evaluation::{Evaluand, Evaluated, EvaluationOptions};
use crate::formats::{Candidate, FileReference, RecordText, ReferenceData, SplitList, format_of};

const SGD: &str = r#"{"dialogue_id":"1","services":["Cafes_1"],"turns":[
  {"speaker":"USER","utterance":"In Oslo at 8","frames":[{"service":"Cafes_1","actions":[],"slots":[{"slot":"time","start":11,"exclusive_end":12}],
   "state":{"active_intent":"Find","requested_slots":["city"],"slot_values":{"city":["Oslo"],"time":["8"]}}}]},
  {"speaker":"SYSTEM","utterance":"Bar?","frames":[{"service":"Cafes_1","actions":[],"slots":[]}]}]}"#;

const FRAMES: &str = r#"{"user_id":"U","wizard_id":"W","id":"1","turns":[
  {"author":"user","text":"Oslo","labels":{"active_frame":1,"frames":[{"frame_id":1}],"acts":[{"name":"inform","args":[{"key":"dst_city","val":"Oslo"}]}]}},
  {"author":"wizard","text":"9 or 8?","db":{"search":[],"result":[]},"labels":{"active_frame":1,"frames":[{"frame_id":1},{"frame_id":2}],"acts":[]}},
  {"author":"user","text":"8","labels":{"active_frame":2,"frames":[{"frame_id":1},{"frame_id":2}],
   "acts":[{"name":"switch_frame","args":[{"key":"ref","val":[{"frame":2,"annotations":[{"key":"price"}]}]}]},{"name":"thankyou","args":[]}]}}]}"#;

const AIRDIALOGUE: &str = r#"{"intent":{"goal":"book","name":"Ada Byron"},"action":{"status":"book","name":"Ada","flight":[1003]},
  "expected_action":{"status":"book","name":"Ada Byron","flight":[1001]},"dialogue":["customer: Hi.","agent: Booked."],"timestamps":[1,2],"correct_sample":false}"#;

const TASKMASTER: &str = r#"{"conversation_id":"dlg-1","vertical":"Movie Tickets","utterances":[
  {"index":0,"speaker":"user","text":"Foo?","apis":[{"name":"find_theaters","index":0,"args":{"name.movie":"Foo"},"response":{"name.theater_1":"Bar"}}]},
  {"index":1,"speaker":"assistant","text":"Bar."}]}"#;

const ALL: [(Dataset, Variant, &str); 4] = [
    (Dataset::Sgd, Variant::RAW, SGD),
    (Dataset::Frames, Variant::RAW, FRAMES),
    (Dataset::AirDialogue, Variant::RAW, AIRDIALOGUE),
    (Dataset::Taskmaster, Variant::new("tm3"), TASKMASTER),
];

fn gold(dataset: Dataset, variant: &Variant, record: &str) -> (Recognition, Dialogue) {
    let recognition = Recognition::new(dataset, variant.clone(), Role::Dialogues, "");
    let dialogue = (format_of(dataset).read)(&recognition, RecordText::of(record.as_bytes())).unwrap();
    (recognition, dialogue)
}

fn read_back(line: &str) -> Dialogue {
    let value = serde_json::from_str(line).unwrap();
    let recognition = recognise(&Candidate { value: &value, path: "", key: None }).unwrap();
    assert_eq!((recognition.role, &recognition.variant), (Role::Predictions, &PREDICTIONS));
    read(&recognition, RecordText::of(line.as_bytes())).unwrap()
}

/// The schema of the one service.
fn reference(recognition: &Recognition) -> ReferenceData {
    let slot = |name: &str, is_categorical| SlotEntry {
        name: name.to_owned(),
        is_categorical,
        ..SlotEntry::default()
    };
    let slots = vec![slot("city", true), slot("time", false)];
    let service = Service { name: "Cafes_1".to_owned(), slots, ..Service::default() };
    ReferenceData::new(vec![FileReference {
        file: FileId::default(),
        path: "train/schema.json".to_owned(),
        recognition: Recognition { role: Role::Schema, ..recognition.clone() },
        split: None,
        services: vec![service],
        members: SplitList::default(),
        remarks: Vec::new(),
    }])
}

fn evaluated(recognition: &Recognition, gold: &Dialogue, predicted: &Dialogue) -> Evaluated {
    let evaluation = format_of(recognition.dataset).evaluation.unwrap();
    (evaluation.score)(&Evaluand {
        gold,
        predicted,
        recognition,
        path: "train/data.json",
        reference: &reference(recognition),
        options: EvaluationOptions::default(),
    })
}

#[test]
fn a_template_has_no_faults_and_no_answers() {
    for (dataset, variant, record) in ALL {
        let (recognition, gold) = gold(dataset, &variant, record);
        let line = template(dataset, &gold);
        assert!(!line.contains('\n'));
        let predicted = read_back(&line);
        let evaluated = evaluated(&recognition, &gold, &predicted);
        assert_eq!(evaluated.faults, [], "{dataset:?}");
        assert!(evaluated.turns.iter().any(|turn| turn.standing.is_wrong()), "{dataset:?}");
        let answers = ["\"Find\"", "\"name.movie\"", "1001", "\"active_frame\":1", "\"city\""];
        assert!(answers.iter().all(|answer| !line.contains(answer)), "{line}");
    }
}

/// One for the frames that are meant.
fn fill_odds(gold: &Turn, predicted: &mut Turn) {
    let active = gold.tracking.active_frame;
    for (act, to_fill) in gold.acts.iter().zip(predicted.tracking.predicted_acts.iter_mut().flatten()) {
        let slots = slot_frames(act, active);
        let has_references = act.arguments.iter().any(|argument| argument.slot == "ref");
        let whole = if has_references { None } else { active };
        let frames = slots.iter().map(|(_, frame)| *frame).chain([whole]);
        for (argument, frame) in to_fill.arguments.iter_mut().zip(frames) {
            let ArgumentValue::References(references) = &mut argument.value else { unreachable!() };
            let ReferenceTarget::Odds(odds) = &mut references[0].target else { unreachable!() };
            if let Some(frame) = frame {
                odds[usize::try_from(frame).unwrap() - 1] = "1".to_owned();
            }
        }
    }
}

#[test]
fn a_template_that_is_filled_in_perfectly_has_1_everywhere() {
    for (dataset, variant, record) in ALL {
        let (recognition, gold) = gold(dataset, &variant, record);
        let mut filled = read_back(&template(dataset, &gold));
        for (own, of) in filled.turns.iter_mut().zip(&gold.turns) {
            own.states.clone_from(&of.states);
            own.spans.clone_from(&of.spans);
            own.calls.clone_from(&of.calls);
            fill_odds(of, own);
        }
        if let Some(trip) = &mut filled.trip {
            trip.action = gold.trip.as_ref().and_then(|trip| trip.expected.clone());
        }
        let mut line = Vec::new();
        let (role, variant) = (Role::Predictions, &PREDICTIONS);
        let source =
            Source { dataset, variant, role, split: None, path: "", record: RecordNumber::default() };
        write(&source, &filled, &mut line);
        let perfect = evaluated(&recognition, &gold, &read_back(std::str::from_utf8(&line).unwrap()));
        assert_eq!(perfect.faults, [], "{dataset:?}");
        for (metric, score) in perfect.scores.iter().flat_map(|scored| &scored.scores) {
            let best = if metric.ends_with("log_likelihood") { 0.0 } else { 1.0 };
            assert!((score - best).abs() < 1e-12, "{dataset:?}: {metric} is {score}");
        }
        let metrics = format_of(dataset).evaluation.unwrap().metrics;
        assert!(
            perfect.scores.iter().any(|scored| scored.scores.iter().any(|(name, _)| *name == metrics[0]))
        );
        assert!(perfect.turns.iter().all(|turn| !turn.standing.is_wrong()), "{dataset:?}");
    }
}
