//! How the margin words the source of a value. The source itself is found where the dialogue is read.

use crate::corpus::{Source, SourceKind};
use std::borrow::Cow;

/// What the margin of `turn` says before the number of the source's turn; in that turn, the words themselves
/// where they are not the values of the line.
pub fn says(source: &Source, turn: usize, values: &[&str]) -> Cow<'static, str> {
    if source.turn == turn && !values.contains(&source.said.as_str()) {
        return format!("\u{2068}“{}”\u{2069}", source.said).into();
    }
    match source.kind {
        _ if source.turn == turn => "said here",
        SourceKind::Confirmed => "proposed in ",
        SourceKind::Offered => "offered in ",
        SourceKind::Asked => "asked in ",
        SourceKind::Told => "told in ",
        SourceKind::CarriedOver => "carried over from ",
        SourceKind::Said | SourceKind::Selected => "said in ",
    }
    .into()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_worded_by_its_kind_and_place() {
        let source = |kind| Source { turn: 1, kind, said: "tonight".to_owned(), service: None, slot: None };
        assert_eq!(says(&source(SourceKind::Said), 1, &["2019-03-01"]), "\u{2068}“tonight”\u{2069}");
        assert_eq!(says(&source(SourceKind::Said), 1, &["tonight"]), "said here");
        assert_eq!(says(&source(SourceKind::Said), 4, &[]), "said in ");
        assert_eq!(says(&source(SourceKind::Offered), 2, &[]), "offered in ");
    }
}
