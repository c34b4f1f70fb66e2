//! Adds to the facts of dialogues what the flights of another file say of them.

use super::OpenFiles;
use super::bundle::Partner;
use super::rows::{KbFacts, kb_facts};
use crate::corpus::RecordAt;
use crate::engine::column::Names;
use crate::engine::segment::HAS_FLIGHT;
use crate::formats::Kind;

impl OpenFiles {
    /// Adds what their flights say of them to the facts of dialogues.
    pub fn join_flights(&mut self, names: &mut Names) {
        let mut joined = Vec::new();
        for part in self.parts().filter(|part| !part.is_kb()) {
            let kb = match self.partner(part.entry.id) {
                Partner::Is(kb) => kb,
                // Flights that were there may be gone.
                _ if part.segment.has_borrowed() => {
                    joined.push((part.at(), Vec::new()));
                    continue;
                }
                _ => continue,
            };
            let of_row = |row| {
                let at = RecordAt { file: kb, record: part.segment.record(row) };
                self.kb_facts(at, names).unwrap_or_default()
            };
            joined.push((part.at(), (0..part.segment.row_count()).map(of_row).collect()));
        }
        for (at, rows) in joined {
            let facts: Vec<_> = rows.iter().map(|kb| kb.facts(names)).collect();
            let is_borrowed = |fact| match names.kind(fact) {
                Some(Kind::Has) => names.name(fact) == HAS_FLIGHT,
                kind => kind == Some(Kind::Reservation),
            };
            if let Some(part) = self.files.reader_mut(at).map(|reader| &mut reader.file) {
                let flights = rows.iter().map(|kb| kb.flights).collect();
                part.segment
                    .borrow(flights, is_borrowed, |row| facts.get(row).into_iter().flatten().copied());
            }
        }
    }

    fn kb_facts(&self, at: RecordAt, names: &Names) -> Option<KbFacts> {
        match self.part_of(at) {
            Some(part) => Some(kb_facts(part, part.segment.row_of(at.record)?, names)),
            None => Some(self.summaries.row(at)?.kb),
        }
    }
}
