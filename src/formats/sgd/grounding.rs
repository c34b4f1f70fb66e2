//! Whether the values that are new to a state were said; where, is what explains the state in the margin of the reader.
//!
//! A turn says a value if one of its acts has it, of the same slot rather than of another, and the value stands in its
//! words: as it is, as another value that the state lists beside it, as the act has it, or as a number in letters. So a
//! flag is never said. Without acts, the words alone are looked at.

use super::acts::DONT_CARE;
use super::provenance::{Mention, mentions};
use super::state::{Compared, new_values};
use crate::corpus::{Dialogue, Turn};
use crate::formats::GroundedValue;
use crate::formats::grounding::{SaidForm, Saying, first_saying, form_in_words};
use crate::formats::words::{Word, find, words};

pub fn grounding(dialogue: &Dialogue) -> Vec<GroundedValue> {
    let turns = dialogue.turns.as_slice();
    let talk = Talk {
        turns,
        words: turns.iter().map(|turn| words(&turn.utterance)).collect(),
        has_acts: turns.iter().any(|turn| turn.speaker.is_user() && !turn.acts.is_empty()),
    };
    let mut values = Vec::new();
    for new in new_values(dialogue) {
        for value in new.news().filter(|value| !value.is_empty() && *value != DONT_CARE) {
            values.push(GroundedValue {
                owner: new.state.service.clone(),
                slot: new.slot.to_owned(),
                value: value.clone(),
                turn: Some(new.turn),
                saying: talk.saying(&new, value),
            });
        }
    }
    values
}

struct Talk<'d> {
    turns: &'d [Turn],
    words: Vec<Vec<Word>>,
    has_acts: bool,
}

impl Talk<'_> {
    fn saying(&self, new: &Compared, value: &str) -> Option<Saying> {
        let forms = Forms {
            value,
            words: words(value),
            others: new.values.iter().filter(|other| *other != value).map(|other| words(other)).collect(),
        };
        if !self.has_acts {
            return first_saying(self.turns, |at, turn| self.form(&forms, at, turn, None));
        }
        let is_same = |mention: &Mention| mention.service == new.state.service && mention.slot == new.slot;
        let by_act = |is_asked: &dyn Fn(&Mention) -> bool| {
            first_saying(self.turns, |at, turn| {
                let of_acts = mentions(turn, true).filter(|mention| mention.act.is_some());
                let mut of_value = of_acts.filter(is_asked).filter(|mention| is_of(mention, new));
                of_value.find_map(|mention| self.form(&forms, at, turn, Some(&mention)))
            })
        };
        by_act(&is_same).or_else(|| by_act(&|_| true))
    }

    /// In which form the words of a turn have a value.
    fn form(&self, forms: &Forms, at: usize, turn: &Turn, mention: Option<&Mention>) -> Option<SaidForm> {
        let said = self.words.get(at)?;
        let own = form_in_words(&turn.utterance, said, &forms.words, forms.value);
        own.or_else(|| {
            // By itself the word may be anything; where an act has the number it is that.
            let is_one = mention.is_some() && forms.value == "1" && find(said, &words("one")).is_some();
            let of_act = mention.is_some_and(|mention| find(said, &words(mention.said)).is_some());
            let is_said = is_one || of_act || forms.others.iter().any(|other| find(said, other).is_some());
            is_said.then_some(SaidForm::Other)
        })
    }
}

/// A value with what the state lists beside it.
struct Forms<'v> {
    value: &'v str,
    words: Vec<Word>,
    others: Vec<Vec<Word>>,
}

/// An act has one of the values, which all mean the same.
fn is_of(mention: &Mention, new: &Compared) -> bool {
    let is_listed = |text: &str| new.values.iter().any(|value| value == text);
    is_listed(mention.said) || mention.canonical.is_some_and(is_listed)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::{Act, Speaker, State, Value};
    use crate::formats::grounding::tests::told;

    fn act(name: &str, slot: &str, said: &str, canonical: &str) -> Act {
        let canonical = (said != canonical).then(|| canonical.to_owned());
        Act {
            service: "A_1".to_owned(),
            name: name.to_owned(),
            slot: Some(slot.to_owned()),
            values: vec![Value { said: said.to_owned(), canonical }],
            ..Act::default()
        }
    }

    fn turn(speaker: Speaker, text: &str, acts: Vec<Act>, slots: &[(&str, &[&str])]) -> Turn {
        let slot = |(slot, values): &(&str, &[&str])| {
            ((*slot).to_owned(), values.iter().map(|value| (*value).to_owned()).collect())
        };
        let state =
            State { service: "A_1".to_owned(), slots: slots.iter().map(slot).collect(), ..State::default() };
        let states = if slots.is_empty() { Vec::new() } else { vec![state] };
        Turn { speaker, utterance: text.to_owned(), acts, states, ..Turn::default() }
    }

    fn dialogue(has_acts: bool) -> Dialogue {
        let acts = |acts: Vec<Act>| if has_acts { acts } else { Vec::new() };
        let turns = vec![
            turn(
                Speaker::User,
                "At 2 there were two of us in oslo, cheap and with music.",
                acts(vec![
                    act("INFORM", "city", "Oslo", "Oslo"),
                    act("INFORM", "seats", "2", "2"),
                    act("INFORM", "music", "True", "True"),
                    act("INFORM", "price", "cheap", "inexpensive"),
                ]),
                &[
                    ("city", &["Oslo"]),
                    ("music", &["True"]),
                    ("price", &["inexpensive"]),
                    ("date", &["dontcare"]),
                ],
            ),
            turn(
                Speaker::System,
                "At half past 5?",
                acts(vec![act("CONFIRM", "time", "half past 5", "17:30")]),
                &[],
            ),
            turn(
                Speaker::User,
                "Fine, in Oslo.",
                acts(vec![]),
                &[
                    ("city", &["Oslo"]),
                    ("music", &["True"]),
                    ("time", &["half past 5", "17:30"]),
                    ("place", &["Oslo"]),
                ],
            ),
        ];
        Dialogue { turns, ..Dialogue::default() }
    }

    #[test]
    fn values_are_said_where_an_act_has_them_and_the_words_do() {
        let expected = [
            "A_1/city=Oslo@0: u0 verbatim",
            "A_1/music=True@0: never",
            "A_1/price=inexpensive@0: u0 other",
            "A_1/time=half past 5@2: s1 verbatim",
            "A_1/time=17:30@2: s1 other",
            "A_1/place=Oslo@2: u0 verbatim",
        ];
        assert_eq!(told(&grounding(&dialogue(true))), expected);
    }

    #[test]
    fn without_acts_the_words_are_looked_at() {
        let told = told(&grounding(&dialogue(false)));
        assert_eq!(
            told[..3],
            ["A_1/city=Oslo@0: u0 verbatim", "A_1/music=True@0: never", "A_1/price=inexpensive@0: never"]
        );
        assert_eq!(told[3], "A_1/time=half past 5@2: s1 verbatim");
    }
}
