//! What tallies are made of: sums in which the order of dialogues says nothing.

use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Adds counts to counts.
pub fn add_all<K: Ord>(sums: &mut BTreeMap<K, u64>, more: BTreeMap<K, u64>) {
    for (key, count) in more {
        *sums.entry(key).or_default() += count;
    }
}

/// By group and metric.
pub type ByMetric<V> = BTreeMap<String, BTreeMap<String, V>>;

/// Adds to what is counted of a group's metric. Most are there already, and no name is copied for them.
pub fn add_to<V: Default>(sums: &mut ByMetric<V>, group: &str, metric: &str, add: impl FnOnce(&mut V)) {
    fn under<V: Default>(sums: &mut BTreeMap<String, V>, name: &str, add: impl FnOnce(&mut V)) {
        match sums.get_mut(name) {
            Some(sum) => add(sum),
            None => add(sums.entry(name.to_owned()).or_default()),
        }
    }
    under(sums, group, |of_group| under(of_group, metric, add));
}

/// Adds sums to sums.
pub fn merge_into<V: Default>(sums: &mut ByMetric<V>, more: ByMetric<V>, merge: impl Fn(&mut V, V)) {
    for (group, metrics) in more {
        let of_group = sums.entry(group).or_default();
        for (metric, more) in metrics {
            merge(of_group.entry(metric).or_default(), more);
        }
    }
}

/// A score of 1.
const WHOLE: f64 = 1e12;

/// A mean of scores, which are added as whole numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mean {
    sum: i64,
    pub count: u64,
}

impl Mean {
    pub fn add(&mut self, score: f64) {
        #[expect(clippy::cast_possible_truncation, reason = "scores are between -14 and 1")]
        let whole = (score * WHOLE).round() as i64;
        self.sum = self.sum.saturating_add(whole);
        self.count += 1;
    }

    pub fn merge(&mut self, other: Self) {
        self.sum = self.sum.saturating_add(other.sum);
        self.count += other.count;
    }

    /// Nothing of no scores.
    pub fn value(self) -> Option<f64> {
        #[expect(clippy::cast_precision_loss, reason = "a mean is shown with a few digits")]
        let mean = |sum: i64, count: u64| sum as f64 / WHOLE / count as f64;
        (self.count > 0).then(|| mean(self.sum, self.count))
    }
}

#[cfg(test)]
mod tests {
    use super::Mean;

    #[test]
    fn means_are_exact_and_know_no_order() {
        let scores = [0.1, 0.72, 1.0 / 3.0, -13.815_510_557_964_274, 0.0, 1.0];
        let mut forth = Mean::default();
        for score in scores {
            forth.add(score);
        }
        let mut back = Mean::default();
        for score in scores.into_iter().rev() {
            back.add(score);
        }
        assert_eq!(forth, back);
        let mean = scores.iter().sum::<f64>() / 6.0;
        assert!((forth.value().unwrap() - mean).abs() < 1e-12);
        assert_eq!(Mean::default().value(), None);
    }
}
