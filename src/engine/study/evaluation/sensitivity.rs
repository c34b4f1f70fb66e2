//! How much the scores of a model vary with the words of its schemas: its runs on versions of SGD-X, held against each other.
//!
//! As SGD-X defines it: of each frame the standard deviation of its scores (of a sample of versions) divided by their mean, and
//! the mean of that over all frames. A frame that no version has right has no such quotient, and is left out.

use crate::engine::predictions::Run;
use crate::engine::study::sums::{ByMetric, Mean, add_to, merge_into};
use crate::formats::evaluation::Evaluated;
use crate::formats::sgd::version::from_word;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sensitivity {
    /// Dialogues that every version predicts.
    pub dialogues: u64,
    pub scores: ByMetric<Variation>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Variation {
    /// Of the scores of all versions.
    pub mean: Mean,
    /// The coefficient of variation.
    pub coefficient: Mean,
}

impl Sensitivity {
    pub fn merge(&mut self, other: Self) {
        self.dialogues += other.dialogues;
        merge_into(&mut self.scores, other.scores, |sum, more| {
            sum.mean.merge(more.mean);
            sum.coefficient.merge(more.coefficient);
        });
    }

    fn add(&mut self, versions: &[&Evaluated]) {
        let [first, ..] = versions else { return };
        // One that is cut off has fewer frames.
        if versions.iter().any(|other| other.scores.len() != first.scores.len()) {
            return;
        }
        self.dialogues += 1;
        for (number, frame) in first.scores.iter().enumerate() {
            for (metric, _) in &frame.scores {
                let scores = versions.iter().filter_map(|version| {
                    let scores = &version.scores.get(number)?.scores;
                    scores.iter().find(|(name, _)| name == metric).map(|(_, score)| *score)
                });
                let scores: Vec<f64> = scores.collect();
                if scores.len() == versions.len() {
                    for group in &frame.groups {
                        add_to(&mut self.scores, group, metric, |sum: &mut Variation| sum.add(&scores));
                    }
                }
            }
        }
    }
}

impl Variation {
    fn add(&mut self, scores: &[f64]) {
        for score in scores {
            self.mean.add(*score);
        }
        if let Some(coefficient) = coefficient(scores) {
            self.coefficient.add(coefficient);
        }
    }
}

/// Of a sample; nothing where the mean is 0.
fn coefficient(scores: &[f64]) -> Option<f64> {
    let count = f64::from(u32::try_from(scores.len()).ok()?);
    let mean = scores.iter().sum::<f64>() / count;
    let squares: f64 = scores.iter().map(|score| (score - mean).powi(2)).sum();
    (mean > 0.0).then(|| (squares / (count - 1.0)).sqrt() / mean)
}

/// Takes what several versions scored on the same dialogue.
pub fn add(sums: &mut BTreeMap<Vec<String>, Sensitivity>, all: &[(&Run, Evaluated)]) {
    let mut models: BTreeMap<String, BTreeMap<char, (&str, &Evaluated)>> = BTreeMap::new();
    for (run, evaluated) in all {
        let Some((model, version)) = model(&run.path) else { continue };
        if evaluated.renamed.as_ref().is_some_and(|renamed| renamed.version == version) {
            models.entry(model).or_default().entry(version).or_insert((&run.name, evaluated));
        }
    }
    for versions in models.values().filter(|versions| versions.len() > 1) {
        let (names, evaluated): (Vec<&str>, Vec<&Evaluated>) = versions.values().copied().unzip();
        let names = names.into_iter().map(str::to_owned).collect();
        sums.entry(names).or_default().add(&evaluated);
    }
}

/// What the paths of a model's runs have in common, and the version of SGD-X: a word of the path such as `v3`.
fn model(path: &str) -> Option<(String, char)> {
    let mut at = 0;
    let mut found = None;
    for word in path.split_inclusive(|c: char| !c.is_ascii_alphanumeric()) {
        let bare = word.trim_end_matches(|c: char| !c.is_ascii_alphanumeric());
        if let Some(digit @ '1'..='5') = from_word(bare) {
            found = Some((at..at + bare.len(), digit));
        }
        at += word.len();
    }
    let (range, version) = found?;
    let mut model = path.to_owned();
    model.replace_range(range, "v");
    Some((model, version))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_tell_versions() {
        assert_eq!(model("mine/v3/dev"), Some(("mine/v/dev".to_owned(), '3')));
        assert_eq!(model("mine/predictions_v5.json"), Some(("mine/predictions_v.json".to_owned(), '5')));
        assert_eq!(model("v2/mine/v4.json"), Some(("v2/mine/v.json".to_owned(), '4')));
        for other in ["mine/dev", "mine/v0", "mine/v6", "mine/v12", "mine/rev3", ""] {
            assert_eq!(model(other), None, "{other}");
        }
    }

    #[test]
    fn a_coefficient_is_of_a_sample() {
        let close = |one: Option<f64>, other: f64| one.is_some_and(|one| (one - other).abs() < 1e-12);
        assert!(close(coefficient(&[1.0, 1.0, 1.0]), 0.0));
        // Mean 0.5, and (0.25 + 0.25) / 1 under the root.
        assert!(close(coefficient(&[1.0, 0.0]), 0.5_f64.sqrt() / 0.5));
        assert_eq!(coefficient(&[0.0, 0.0]), None);
    }
}
