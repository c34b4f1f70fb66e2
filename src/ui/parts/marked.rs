//! Text with the query's hits marked.

use super::Pen;
use crate::corpus::CharRange;
use crate::view::lanes::{Run, runs};

/// The runs of a text; hits are marked by an outline, which leaves span colours alone.
pub fn draw_marked(pen: &mut Pen, text: &str, hits: &[CharRange]) {
    for run in &runs(text, hits) {
        draw_run(pen, run);
    }
}

/// One run, marked or plain.
pub fn draw_run(pen: &mut Pen, run: &Run) {
    if run.is_hit {
        pen.open("mark").class("parts-hit").words(run.text).close();
    } else {
        pen.words(run.text);
    }
}
