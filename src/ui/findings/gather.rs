//! All findings of what is open, as lines: the same rows that are saved, read here instead.

use crate::engine::findings::{FindingLine, Suppressions, read_lines};
use crate::view::export::FINDING_LINES;
use crate::web::link::Link;
use crate::wire::ask::{ExportRows, Problems, Question, Search};
use js_sys::Uint8Array;

/// Only their records are read again.
const QUERY: &str = "has:finding";

/// More rows are never asked for at once.
const MOST_ROWS: u64 = 4096;

/// To be called when checking is over, and while nothing is exported.
pub async fn gather(link: &Link) -> Result<Vec<FindingLine>, String> {
    let problems = link.ask(Problems).await.map_err(|fault| fault.to_string())?;
    let mut all: Vec<FindingLine> = problems.iter().map(FindingLine::of).collect();
    let found = link.ask_in(ExportRows::LANE, Search::of(QUERY.to_owned())).await;
    let survey = found.map_err(|fault| fault.to_string())?.survey;
    let (mut from, form) = (0, (FINDING_LINES.to_owned(), false));
    while from < survey.matching {
        let window = (from..(from + MOST_ROWS).min(survey.matching), false);
        let rows = ExportRows::of(form.clone(), QUERY.to_owned(), &survey, window);
        let asked = link.ask_for_bytes(rows.but(Suppressions::default())).await;
        let (rows, bytes) = asked.map_err(|fault| fault.to_string())?;
        all.extend(read_lines(&Uint8Array::new(&bytes).to_vec()).map_err(|fault| fault.to_string())?);
        if rows == 0 {
            break;
        }
        from += u64::from(rows);
    }
    Ok(all)
}
