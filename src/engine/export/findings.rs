//! Findings as rows and cells, as RFC 4180 writes them, or as lines of JSON. Records, turns and lines are counted from 1, as on
//! screen; bytes from 0.

use super::Form;
use super::table::write_row;
use crate::corpus::Dataset;
use crate::engine::answer::HitReport;
use crate::engine::findings::{FindingLine, write_line};

pub(super) const COLUMNS: [&str; 10] =
    ["rule", "severity", "dataset", "file", "record", "dialogue_id", "turn", "line", "byte", "sentence"];

/// Appends a row for each; of any other form there is none.
pub fn write_findings(form: Form, hits: &[HitReport], out: &mut Vec<u8>) {
    if form == Form::FindingLines {
        for hit in hits {
            write_line(&FindingLine::of(hit), out);
        }
    }
    let Form::Findings { is_plain, .. } = form else { return };
    for HitReport { finding, path, id, dataset, .. } in hits {
        let ordinal = |number: u32| (u64::from(number) + 1).to_string();
        let place = finding.place;
        let lead = [&*finding.rule.0, finding.severity.as_str(), dataset.map_or("", Dataset::as_str), path];
        let cells = [
            &*place.record.map_or(String::new(), |record| ordinal(record.0)),
            id.as_deref().unwrap_or_default(),
            &*finding.turn.map_or(String::new(), ordinal),
            &*(place.line + 1).to_string(),
            &*place.byte.0.to_string(),
            &finding.sentence,
        ];
        write_row(&lead, &cells, is_plain, out);
    }
}
