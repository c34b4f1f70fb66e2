//! Adds to the facts of dialogues what the flights of another file say of them.

use super::OpenFiles;
use super::bundle::Partner;
use super::rows::kb_facts;
use crate::corpus::RecordAt;
use crate::engine::column::Names;
use crate::engine::segment::{HAS_FLIGHT, KbColumns, KbFacts};
use crate::formats::Kind;

impl OpenFiles {
    /// Adds what their flights say of them to the facts of dialogues.
    pub fn join_flights(&mut self, names: &mut Names) {
        let mut joined = Vec::new();
        for part in self.parts().filter(|part| !part.is_kb()) {
            let kb: KbColumns = match self.partner(part.entry.id) {
                Partner::Is(kb) => {
                    let of_row = |row| {
                        let at = RecordAt { file: kb, record: part.segment.record(row) };
                        self.kb_facts(at, names).unwrap_or_default()
                    };
                    (0..part.segment.row_count()).map(of_row).collect()
                }
                // Flights that were there may be gone.
                _ => KbColumns::default(),
            };
            // An index has them already.
            if *part.segment.borrowed() != kb {
                joined.push((part.at(), kb));
            }
        }
        for (at, kb) in joined {
            let facts: Vec<_> = kb.rows().map(|kb| kb.facts(names)).collect();
            let is_borrowed = |fact| match names.kind(fact) {
                Some(Kind::Has) => names.name(fact) == HAS_FLIGHT,
                kind => kind == Some(Kind::Reservation),
            };
            if let Some(part) = self.files.reader_mut(at).map(|reader| &mut reader.file) {
                part.segment.borrow(kb, is_borrowed, |row| facts.get(row).into_iter().flatten().copied());
            }
        }
    }

    fn kb_facts(&self, at: RecordAt, names: &Names) -> Option<KbFacts> {
        if let Some(part) = self.part_of(at) {
            return Some(kb_facts(part, part.segment.row_of(at.record)?, names));
        }
        let (rows, row) = self.summaries.row(at)?;
        Some(rows.kb.get(row))
    }
}
