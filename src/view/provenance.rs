//! How the margin words the source of a value. The source itself is found where the dialogue is read.

use super::call::DONT_CARE;
use super::text;
use crate::corpus::{ChangeKind, Source, SourceKind};
use std::borrow::Cow;

/// What the margin of `turn` says before the number of the source's turn; in that turn, the words themselves
/// where they are not the values of the line. Nothing of what the turn says in so many words: that is the rule.
pub fn says(source: &Source, turn: usize, values: &[&str]) -> Option<Cow<'static, str>> {
    if source.turn == turn {
        let is_other =
            !values.contains(&source.said.as_str()) || source.slot.is_some() || source.service.is_some();
        return is_other.then(|| format!("\u{2068}{}\u{2069}", text::parts::quoted(&source.said)).into());
    }
    let says = match source.kind {
        SourceKind::Confirmed => text::state::PROPOSED_IN,
        SourceKind::Offered => text::state::OFFERED_IN,
        SourceKind::Asked => text::state::ASKED_IN,
        SourceKind::SaidBefore => text::state::SAID_BEFORE_IN,
        SourceKind::CarriedOver => text::state::CARRIED_OVER_FROM,
        SourceKind::Said | SourceKind::Selected => text::state::SAID_IN,
    };
    Some(says.into())
}

/// What it says of values that came into the state without a word: of `dontcare` there is none to say.
pub fn says_unsaid(kind: ChangeKind, values: &[String]) -> Option<&'static str> {
    let is_new = matches!(kind, ChangeKind::Added | ChangeKind::Replaced);
    (is_new && values.iter().all(|value| value != DONT_CARE)).then_some(text::state::NOT_SAID)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_source_is_worded_by_its_kind_and_place() {
        let source = |kind| Source { turn: 1, kind, said: "tonight".to_owned(), service: None, slot: None };
        let says = |kind, turn, values: &[&str]| says(&source(kind), turn, values).map(Cow::into_owned);
        let quoted = Some("\u{2068}“tonight”\u{2069}".to_owned());
        assert_eq!(says(SourceKind::Said, 1, &["2019-03-01"]), quoted);
        assert_eq!(says(SourceKind::Said, 1, &["tonight"]), None);
        assert_eq!(says(SourceKind::Said, 4, &[]).as_deref(), Some("said in "));
        assert_eq!(says(SourceKind::Offered, 2, &[]).as_deref(), Some("offered in "));
    }

    #[test]
    fn what_nobody_said_is_an_exception() {
        let says = |kind, value: &str| says_unsaid(kind, &[value.to_owned()]);
        assert_eq!(says(ChangeKind::Added, "Oslo"), Some(text::state::NOT_SAID));
        assert_eq!(says(ChangeKind::Added, DONT_CARE), None);
        assert_eq!(says(ChangeKind::Carried, "Oslo"), None);
    }
}
