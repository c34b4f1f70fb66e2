//! Scales: numbers put into equal pieces, and where an axis has its ticks.

use crate::view::number::plain;

/// Numbers from `from` on: up to `to`, both belong to it.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Bin {
    pub from: f64,
    pub to: f64,
}

impl Bin {
    pub fn says(self) -> String {
        if self.from.total_cmp(&self.to).is_eq() {
            plain(self.from)
        } else {
            format!("{}\u{2013}{}", plain(self.from), plain(self.to))
        }
    }

    pub fn sum(self, counts: &[(f64, u64)]) -> u64 {
        let inside = counts.iter().filter(|(number, _)| self.from <= *number && *number <= self.to);
        inside.map(|(_, count)| count).sum()
    }

    /// All of it is asked for.
    pub fn is_in(self, (from, to): (f64, f64)) -> bool {
        from <= self.from && self.to <= to
    }
}

/// About `most` pieces of equal width at most that have all of the numbers, which are in order and different. Whole numbers get pieces of 1, 2, 5, 10, …;
/// others, such as ratings, one for each number while they are few.
pub fn bins(numbers: &[f64], most: u32) -> Vec<Bin> {
    let Some((first, last)) = numbers.first().zip(numbers.last()) else { return Vec::new() };
    let is_whole = numbers.iter().all(|number| number.fract() == 0.0);
    if !is_whole {
        return numbers.iter().map(|number| Bin { from: *number, to: *number }).collect();
    }
    let width = width(last - first, most);
    let start = (first / width).floor() * width;
    let bin = |index: u32| {
        let from = start + f64::from(index) * width;
        Bin { from, to: from + width - 1.0 }
    };
    (0..=most).map(bin).take_while(|bin| bin.from <= *last).collect()
}

/// The least of 1, 2, 5, 10, 20, … that cuts the span into few enough pieces.
fn width(span: f64, most: u32) -> f64 {
    let mut decade = 1.0;
    loop {
        for step in [1.0, 2.0, 5.0] {
            if span / (step * decade) < f64::from(most) {
                return step * decade;
            }
        }
        decade *= 10.0;
    }
}

/// A few round numbers from 0 to a number: the steps of an axis.
pub fn ticks(most: u64) -> Vec<u64> {
    let mut step = 1_u64;
    'found: loop {
        for times in [1, 2, 5] {
            if most / step.saturating_mul(times) <= 4 {
                step = step.saturating_mul(times);
                break 'found;
            }
        }
        step = step.saturating_mul(10);
    }
    (0..=most / step).map(|tick| tick * step).collect()
}
