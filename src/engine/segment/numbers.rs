//! What is counted or measured of each dialogue.

use crate::engine::answer::Measure;
use crate::engine::column::NumberColumn;
use crate::engine::published::{Remote, RemoteColumn};
use serde::{Deserialize, Serialize};

/// A column per measure that is not counted from others, and of which some row has another number than the usual one.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Numbers {
    columns: Vec<(Measure, Remote<NumberColumn>)>,
}

impl Numbers {
    pub fn set(&mut self, row: usize, measure: Measure, number: f64) {
        let usual = Self::usual(measure);
        if number.total_cmp(&usual).is_eq() {
            return;
        }
        let at = self.columns.iter().position(|(other, _)| *other == measure);
        let at = at.unwrap_or_else(|| {
            self.columns.push((measure, NumberColumn::new(usual).into()));
            self.columns.len() - 1
        });
        if let Some((_, column)) = self.columns.get_mut(at) {
            column.set(row, number);
        }
    }

    /// All that may be kept elsewhere.
    pub fn remote(&mut self) -> impl Iterator<Item = &mut dyn RemoteColumn> {
        self.columns.iter_mut().map(|(_, column)| column as &mut dyn RemoteColumn)
    }

    pub fn shrink(&mut self) {
        self.columns.iter_mut().for_each(|(_, column)| column.shrink());
        self.columns.shrink_to_fit();
    }

    pub fn get(&self, row: usize, measure: Measure) -> f64 {
        let column = self.columns.iter().find(|(other, _)| *other == measure);
        column.map_or(Self::usual(measure), |(_, column)| column.get(row))
    }

    /// Absent numbers are no numbers.
    fn usual(measure: Measure) -> f64 {
        if matches!(measure, Measure::Rating | Measure::Pause) { f64::NAN } else { 0.0 }
    }
}
