//! What is written down about a dataset is well formed, and says something of everything that its dialogues do.

use crate::support::checked;
use colloquy::corpus::Dataset;
use colloquy::engine::answer::Field;
use colloquy::formats::about;
use colloquy::synth::{GENERATORS, Plan};
use colloquy::view::about::{FACT, WORD, is_listed, lines, meaning};
use colloquy::view::meaning::meaning as meaning_on_screen;
use colloquy::view::text::meaning::of_field;

#[test]
fn every_line_has_a_kind_a_name_and_a_sentence() {
    for dataset in Dataset::ALL {
        let about = about(dataset);
        for line in about.lines() {
            let parts: Vec<_> = line.split('\t').collect();
            let [kind, name, says] = parts[..] else { panic!("{line:?} of {dataset:?}") };
            assert!([FACT, WORD].contains(&kind) || Field::from_word(kind).is_some(), "{line}");
            assert!(!name.is_empty() && says.len() > 3, "{line}");
            assert_eq!(lines(about, kind).filter(|(other, _)| *other == name).count(), 1, "{line}");
        }
        for fact in ["What it is", "Source", "Licence"] {
            assert!(lines(about, FACT).any(|(name, _)| name == fact), "{fact} of {dataset:?}");
        }
    }
}

#[test]
fn every_act_goal_and_call_of_generated_dialogues_has_a_meaning() {
    for generator in GENERATORS {
        let dataset = generator.dataset;
        let variant = generator.variants[0];
        let shard = checked(&generator.files(&Plan { dialogues: 60, seed: 4, variant }));
        let survey = shard.survey("", &[]).unwrap();
        let reported = [Field::Act, Field::Api, Field::Goal, Field::Status, Field::AgentStatus];
        for facet in survey.facets.iter().filter(|facet| reported.contains(&facet.field)) {
            let is_schema = facet.field == Field::Api && dataset.as_str() == "sgd";
            for value in facet.values.iter().filter(|_| !is_schema) {
                assert!(
                    !meaning(about(dataset), facet.field, &value.value).is_empty(),
                    "{:?} {}",
                    facet.field,
                    value.value
                );
            }
        }
    }
}

#[test]
fn every_value_of_a_dataset_s_page_has_a_meaning() {
    let mut missing = Vec::new();
    for generator in GENERATORS {
        let about = about(generator.dataset);
        for variant in generator.variants {
            let shard = checked(&generator.files(&Plan { dialogues: 20, seed: 4, variant }));
            let (survey, reports) = (shard.survey("", &[]).unwrap(), shard.schemas());
            // Ids and titles are told of as a whole.
            let is_told =
                |field: Field| matches!(field, Field::User | Field::Wizard | Field::Scenario | Field::Rating);
            let listed = survey.facets.iter().filter(|facet| is_listed(facet.field));
            for facet in listed {
                let note = of_field(generator.dataset.as_str(), facet.field.as_str());
                assert!(!is_told(facet.field) || note.is_some(), "{:?}", facet.field);
                for value in facet.values.iter().filter(|_| !is_told(facet.field)) {
                    let means =
                        meaning_on_screen(about, &reports, generator.dataset, facet.field, &value.value);
                    if means.is_empty() {
                        missing.push(format!(
                            "{:?} {variant} {:?} {}",
                            generator.dataset, facet.field, value.value
                        ));
                    }
                }
            }
        }
    }
    assert!(missing.is_empty(), "{missing:#?}");
}
