//! Whether the values that a dialogue is annotated with, or is meant to be about, were said: by whom, in which turn, in
//! which form.
//!
//! Each dataset's folder looks for them with the search that marks them in the reader. Values that stand for something
//! that nobody says, such as `dontcare`, are not among them. Invariant: a value is said by the first turn that has it, and
//! that turn alone decides who says it and how.

use super::words::Word;
use crate::corpus::Turn;

/// A value of the data, and what became of it in the talk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GroundedValue {
    /// What has the slot: a service, or the part of the record that the value is in.
    pub owner: String,
    pub slot: String,
    /// As the data writes it.
    pub value: String,
    /// The first turn that is annotated with it; none where it belongs to the dialogue as a whole.
    pub turn: Option<usize>,
    /// Absent when no turn says it.
    pub saying: Option<Saying>,
}

/// The first time that a value is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Saying {
    pub turn: usize,
    pub is_by_user: bool,
    pub form: SaidForm,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SaidForm {
    /// As the data writes it, but for upper and lower case.
    Verbatim,
    /// In another form that the dataset allows of it.
    Other,
}

/// When a value is said, seen from the turn that is annotated with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SaidWhen {
    Earlier,
    Same,
    Later,
}

impl GroundedValue {
    /// The slot with what has it, by which values are counted and asked for.
    pub fn field(&self) -> String {
        format!("{}/{}", self.owner, self.slot)
    }

    /// `None` where it is never said, or the data names no turn.
    pub fn when(&self) -> Option<SaidWhen> {
        let (said, annotated) = (self.saying?.turn, self.turn?);
        Some(match said.cmp(&annotated) {
            std::cmp::Ordering::Less => SaidWhen::Earlier,
            std::cmp::Ordering::Equal => SaidWhen::Same,
            std::cmp::Ordering::Greater => SaidWhen::Later,
        })
    }
}

impl SaidForm {
    /// Of the words that are said for a value.
    pub(super) fn of(said: &str, value: &str) -> Self {
        let mut letters = said.chars().flat_map(char::to_lowercase);
        let is_same = value.chars().flat_map(char::to_lowercase).all(|letter| letters.next() == Some(letter));
        if is_same && letters.next().is_none() { Self::Verbatim } else { Self::Other }
    }
}

/// The first turn that says something, as `form_in` finds it.
pub(super) fn first_saying(
    turns: &[Turn],
    mut form_in: impl FnMut(usize, &Turn) -> Option<SaidForm>,
) -> Option<Saying> {
    turns.iter().enumerate().find_map(|(at, turn)| {
        let form = form_in(at, turn)?;
        Some(Saying { turn: at, is_by_user: turn.speaker.is_user(), form })
    })
}

/// How a text has a value in its words: as it is, or as another number.
pub(super) fn form_in_words(text: &str, words: &[Word], wanted: &[Word], value: &str) -> Option<SaidForm> {
    let said = super::words::find(words, wanted).or_else(|| super::words::find_number(words, value))?;
    Some(SaidForm::of(text.get(said)?, value))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// `owner/slot=value` of each, and what became of it: `u3 verbatim`, `s4 other`, `never`.
    pub fn told(values: &[GroundedValue]) -> Vec<String> {
        let one = |value: &GroundedValue| {
            let said = value.saying.map_or_else(
                || "never".to_owned(),
                |saying| {
                    let by = if saying.is_by_user { 'u' } else { 's' };
                    let form = if saying.form == SaidForm::Verbatim { "verbatim" } else { "other" };
                    format!("{by}{} {form}", saying.turn)
                },
            );
            let at = value.turn.map(|turn| format!("@{turn}")).unwrap_or_default();
            format!("{}={}{at}: {said}", value.field(), value.value)
        };
        values.iter().map(one).collect()
    }

    #[test]
    fn case_alone_is_no_other_form() {
        assert_eq!(SaidForm::of("oslo", "Oslo"), SaidForm::Verbatim);
        assert_eq!(SaidForm::of("Oslo city", "Oslo"), SaidForm::Other);
        assert_eq!(SaidForm::of("Osl", "Oslo"), SaidForm::Other);
    }

    #[test]
    fn a_value_is_said_before_in_or_after_its_turn() {
        let when = |said: usize, annotated: Option<usize>| {
            let saying = Some(Saying { turn: said, is_by_user: true, form: SaidForm::Verbatim });
            let (owner, slot, value) = (String::new(), String::new(), String::new());
            GroundedValue { owner, slot, value, turn: annotated, saying }.when()
        };
        let whens = [when(1, Some(2)), when(2, Some(2)), when(3, Some(2)), when(3, None)];
        assert_eq!(whens, [Some(SaidWhen::Earlier), Some(SaidWhen::Same), Some(SaidWhen::Later), None]);
    }
}
