//! How the margin words the source of a value. The source itself is found where the dialogue is read.

use super::text;
use crate::corpus::{Source, SourceKind};
use std::borrow::Cow;

/// What the margin of `turn` says before the number of the source's turn; in that turn, the words themselves
/// where they are not the values of the line.
pub fn says(source: &Source, turn: usize, values: &[&str]) -> Cow<'static, str> {
    if source.turn == turn && !values.contains(&source.said.as_str()) {
        return format!("\u{2068}{}\u{2069}", text::parts::quoted(&source.said)).into();
    }
    match source.kind {
        _ if source.turn == turn => text::state::SAID_HERE,
        SourceKind::Confirmed => text::state::PROPOSED_IN,
        SourceKind::Offered => text::state::OFFERED_IN,
        SourceKind::Asked => text::state::ASKED_IN,
        SourceKind::Told => text::state::TOLD_IN,
        SourceKind::CarriedOver => text::state::CARRIED_OVER_FROM,
        SourceKind::Said | SourceKind::Selected => text::state::SAID_IN,
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
