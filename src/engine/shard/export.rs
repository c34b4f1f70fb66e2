//! What a shard gives of its records to be saved.

use super::ask::Matching;
use super::{Located, Shard, unknown};
use crate::corpus::{ByteRange, RecordAt};
use crate::engine::answer::{AskFault, Origin, PagePart, SelectedRecords};
use crate::engine::evaluate::{FlightSelection, Question};
use crate::engine::export::{Form, RecordSource, write_findings, write_original, write_read};
use crate::engine::findings::{FindingLine, Suppressions};
use crate::engine::query::Query;

/// Rules look up what other files say.
const NOT_CHECKED: &str = "findings can be saved once all files are read";

impl Shard {
    /// The records of pieces of what matches, in their order. What is not there (any more, or again) is a fault.
    pub fn selected_records(
        &self,
        query: &str,
        selection: &[SelectedRecords],
        page: &[PagePart],
    ) -> Result<Vec<RecordAt>, AskFault> {
        let query = Query::parse(query)?;
        let question =
            Question::new(&query, &self.context, FlightSelection { selection, files: &self.files });
        let mut matching = Matching::default();
        let mut selected = Vec::new();
        for piece in page {
            match self.rows_of(piece, &question, &mut matching) {
                Some((part, rows)) if rows.len() == piece.len as usize => {
                    selected.extend(rows.into_iter().map(|row| part.segment.at(row, piece.at.file)));
                }
                _ => return Err(AskFault::UnknownRecord(self.path(piece.at.file).to_owned())),
            }
        }
        Ok(selected)
    }

    /// Where the bytes are that a form is made of: those of the records, or of what belongs to them.
    pub fn located(&self, form: Form, records: &[RecordAt]) -> Result<Vec<Located>, AskFault> {
        let of_form = |at: &RecordAt| {
            let located = self.locate(*at)?;
            if !form.is_of_flights() {
                return Ok(located);
            }
            // Without flights there is nothing to read, at the place of the record.
            let start = located.range.start;
            let nothing = (located.file, ByteRange { start, end: start });
            let (file, range) = located.partner.unwrap_or(nothing);
            Ok(Located { file, range, partner: None, ..located })
        };
        records.iter().map(of_form).collect()
    }

    /// Appends a record in the form that was asked for.
    pub fn export(
        &self,
        form: Form,
        record: (RecordAt, &Located),
        bytes: &[u8],
        partner: Option<&[u8]>,
        out: &mut Vec<u8>,
    ) -> Result<(), AskFault> {
        self.export_but(&Suppressions::default(), form, record, (bytes, partner), out)
    }

    /// The same without the findings that are suppressed.
    pub fn export_but(
        &self,
        suppressions: &Suppressions,
        form: Form,
        (at, located): (RecordAt, &Located),
        (bytes, partner): (&[u8], Option<&[u8]>),
        out: &mut Vec<u8>,
    ) -> Result<(), AskFault> {
        if !form.is_read() {
            self.be_whole(at, located, bytes)?;
            // A file that is read elsewhere was cut, so it is in UTF-8 and its records are not wrapped.
            match self.files.of_file(located.file) {
                Some(part) => write_original(form, &part.text_of(bytes).text, out),
                None => write_original(form, bytes, out),
            }
            return Ok(());
        }
        if form.is_of_findings() {
            if !self.is_joined {
                return Err(AskFault::Read(NOT_CHECKED.to_owned()));
            }
            let findings = self.findings(at, located, bytes, partner)?;
            let hits = findings.iter().map(|finding| self.hit(finding));
            let hits: Vec<_> =
                hits.filter(|hit| suppressions.position(&FindingLine::of(hit)).is_none()).collect();
            write_findings(form, &hits, out);
            return Ok(());
        }
        let dialogue = self.dialogue(at, located, bytes, partner)?;
        write_read(form, &self.source_of(at)?, &dialogue, out);
        Ok(())
    }

    /// What a record is of, where exports are cut by it.
    pub fn origin(&self, at: RecordAt) -> Result<Origin, AskFault> {
        let RecordSource { dataset, variant, split, .. } = self.source_of(at)?;
        Ok(Origin { dataset, variant: variant.clone(), split })
    }

    fn source_of(&self, at: RecordAt) -> Result<RecordSource<'_>, AskFault> {
        let part = self.part_of(at)?;
        let recognition = part.recognition.as_ref().ok_or_else(|| unknown(at))?;
        Ok(RecordSource {
            at,
            dataset: recognition.dataset,
            variant: &recognition.variant,
            role: recognition.role,
            split: part.segment.row_of(at.record).and_then(|row| part.segment.split(row)),
            path: &part.entry.path,
            notes: self.notes_on(at),
        })
    }
}
