//! No rule cries wolf: what hits more than a twentieth of the records of a dataset says that the dataset is so.

use crate::{real, support};
use colloquy::engine::answer::RuleReport;
use colloquy::synth::{GENERATORS, GeneratedFile, Plan};

/// Such a definition says where.
const USUAL: &str = "usual in ";

/// Generated data has more of it than published data, so that it is tried: SGD is all ASCII.
const TRIED: [&str; 1] = ["SGD-SPAN-NON-ASCII"];

/// A rule may hit one of so many records without being usual.
const RARE: u64 = 20;

/// The rules that hit more records than they admit to.
fn surprising(files: &[GeneratedFile]) -> Vec<RuleReport> {
    let mut rules = support::checked(files).rules();
    // Rules about files as such are held against no records.
    rules.retain(|rule| rule.checked > 0);
    rules.retain(|rule| rule.records * RARE > rule.checked && !rule.definition.contains(USUAL));
    rules
}

#[test]
fn a_rule_that_hits_many_generated_records_says_that_the_dataset_is_so() {
    let mut found = Vec::new();
    for generator in GENERATORS {
        for variant in generator.variants {
            let files = generator.files(&Plan { dialogues: 300, seed: 5, variant });
            for rule in surprising(&files).iter().filter(|rule| !TRIED.contains(&rule.rule.0.as_ref())) {
                found.push(format!("{variant}: {} in {} of {}", rule.rule.0, rule.records, rule.checked));
            }
        }
    }
    assert!(found.is_empty(), "{found:#?}");
}

#[test]
fn a_rule_that_hits_many_real_records_says_that_the_dataset_is_so() {
    for folders in [&["sgd", "sgd/dev", "sgd/train", "sgd/test"][..], &["airdialogue"], &["taskmaster"]] {
        let files: Vec<_> = folders.iter().filter_map(|folder| real::folder(folder)).flatten().collect();
        let found = surprising(&files);
        let found: Vec<_> = found.iter().map(|rule| (&rule.rule.0, rule.records, rule.checked)).collect();
        assert!(found.is_empty(), "{folders:?}: {found:#?}");
    }
}
