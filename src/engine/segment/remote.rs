//! The columns of a segment that may be with a host.

use super::SegmentIndex;
use crate::engine::published::RemoteColumn;

/// The columns that say where rows are, and what they are; a study adds to the last.
const ROW_COLUMNS: usize = 8;

impl SegmentIndex {
    /// What may be kept elsewhere, each column in the place that it has in every segment.
    pub fn remote(&mut self) -> Vec<&mut dyn RemoteColumn> {
        let Some(rows) = self.rows.get_mut() else { return Vec::new() };
        let by_row: [&mut dyn RemoteColumn; ROW_COLUMNS] = [
            &mut rows.facts,
            &mut rows.services,
            &mut rows.splits.of_rows,
            &mut rows.splits.filled,
            &mut rows.borrowed,
            &mut rows.ids,
            &mut rows.places,
            &mut rows.findings,
        ];
        let of_turns: [&mut dyn RemoteColumn; 2] = [&mut rows.values, &mut rows.turn_facts];
        let all = by_row.into_iter().chain(of_turns).chain(rows.numbers.remote());
        all.chain(rows.utterances.remote()).chain(rows.kb.remote()).collect()
    }

    /// Those without which rows cannot be taken one after another.
    pub fn remote_by_row(&mut self) -> Vec<&mut dyn RemoteColumn> {
        let mut all = self.remote();
        all.truncate(ROW_COLUMNS);
        all
    }

    /// Makes ready what is to be known of published rows without their text.
    pub fn prepare(&mut self, opening_chars: usize) {
        if let Some(rows) = self.rows.get_mut() {
            rows.utterances.prepare(opening_chars);
        }
    }
}
