//! The columns of the table of files.

use crate::view::text;

/// Their titles, and whether they hold numbers.
pub const COLUMNS: [(&str, bool); 7] = [
    (text::title::FILE, false),
    (text::files::SIZE, true),
    (text::files::TAKEN_FOR, false),
    (text::title::SPLIT, false),
    (text::title::RECORDS, true),
    (text::title::FINDINGS, true),
    (text::title::STATE, false),
];
