//! What is written down about a dataset is well formed, and says something of everything that its dialogues do.

use crate::support::checked;
use colloquy::engine::answer::Field;
use colloquy::formats::{FORMATS, format_of};
use colloquy::synth::{GENERATORS, Plan};
use colloquy::view::about::{FACT, WORD, lines, meaning};

#[test]
fn every_line_has_a_kind_a_name_and_a_sentence() {
    for format in FORMATS {
        for line in format.about.lines() {
            let parts: Vec<_> = line.split('\t').collect();
            let [kind, name, says] = parts[..] else { panic!("{line:?} of {:?}", format.dataset) };
            assert!([FACT, WORD].contains(&kind) || Field::from_word(kind).is_some(), "{line}");
            assert!(!name.is_empty() && says.len() > 3, "{line}");
            assert_eq!(lines(format.about, kind).filter(|(other, _)| *other == name).count(), 1, "{line}");
        }
        for fact in ["What it is", "Source", "Licence"] {
            assert!(
                lines(format.about, FACT).any(|(name, _)| name == fact),
                "{fact} of {:?}",
                format.dataset
            );
        }
    }
}

#[test]
fn every_act_goal_and_call_of_generated_dialogues_has_a_meaning() {
    for generator in GENERATORS {
        let format = format_of(generator.dataset);
        let variant = generator.variants[0];
        let shard = checked(&generator.files(&Plan { dialogues: 60, seed: 4, variant }));
        let survey = shard.survey("", &[]).unwrap();
        let reported = [Field::Act, Field::Api, Field::Goal, Field::Status, Field::AgentStatus];
        for facet in survey.facets.iter().filter(|facet| reported.contains(&facet.field)) {
            let is_schema = facet.field == Field::Api && format.dataset.as_str() == "sgd";
            for value in facet.values.iter().filter(|_| !is_schema) {
                assert!(
                    !meaning(format.about, facet.field, &value.value).is_empty(),
                    "{:?} {}",
                    facet.field,
                    value.value
                );
            }
        }
    }
}
