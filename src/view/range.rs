//! The ranges of a number in the query line, which charts show and change.

use super::query;
use crate::engine::answer::Measure;
use crate::engine::query::{Query, Range, What};

/// A number that the line can ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Number {
    /// Of a dialogue.
    Measure(Measure),
    /// Words of one utterance: of the user's, or of the system's.
    UtteranceWords { is_user: bool },
}

impl Number {
    fn term(self, bounds: &str) -> String {
        match self {
            Self::Measure(measure) => format!("{}:{bounds}", measure.as_str()),
            Self::UtteranceWords { is_user } => {
                let speaker = if is_user { "user" } else { "system" };
                format!("turn{{speaker:{speaker} words:{bounds}}}")
            }
        }
    }
}

/// What the line asks of a number, if it is one range.
pub fn range(line: &str, of: Number) -> Option<(f64, f64)> {
    let mut ranges = query::terms(line).into_iter().filter_map(|term| range_of(term.text, of));
    let first = ranges.next()?;
    ranges.next().is_none().then_some((first.from, first.to))
}

/// The line with this range of a number in place of others; without it, if it is there already.
pub fn ranged(line: &str, of: Number, from: f64, to: f64) -> String {
    let rest = unranged(line, of);
    if range(line, of) == Some((from, to)) {
        return rest;
    }
    let bounds = if from.total_cmp(&to).is_eq() { from.to_string() } else { format!("{from}..{to}") };
    query::with_term(&rest, &of.term(&bounds))
}

/// The line without ranges of a number.
pub fn unranged(line: &str, of: Number) -> String {
    let kept = query::terms(line).into_iter().map(|term| term.text);
    kept.filter(|text| range_of(text, of).is_none()).collect::<Vec<_>>().join(" ")
}

/// Of a term that asks for one range and nothing else.
fn range_of(term: &str, of: Number) -> Option<Range> {
    let query = Query::outline(term).ok()?;
    let [term] = query.terms.as_slice() else { return None };
    let (wanted, what) = match (of, &term.what) {
        (Number::Measure(wanted), what) => (wanted, what),
        (Number::UtteranceWords { is_user }, What::Turn(inside)) => match inside.as_slice() {
            [speaker, words] if !speaker.is_negated && !words.is_negated => {
                (speaker.what == What::Speaker(vec![is_user])).then_some((Measure::Words, &words.what))?
            }
            _ => return None,
        },
        _ => return None,
    };
    match what {
        What::Range(measure, ranges) if *measure == wanted && !term.is_negated => match ranges.as_slice() {
            [range] => Some(*range),
            _ => None,
        },
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURNS: Number = Number::Measure(Measure::Turns);
    const WORDS: Number = Number::Measure(Measure::Words);

    #[test]
    fn a_range_takes_the_place_of_another() {
        let line = "split:dev turns:10..20 quiet";
        assert_eq!(range(line, TURNS), Some((10.0, 20.0)));
        assert_eq!(ranged(line, TURNS, 30.0, 34.0), "split:dev turns:30..34 quiet");
        assert_eq!(ranged(line, TURNS, 10.0, 20.0), "split:dev quiet");
        assert_eq!(ranged(line, WORDS, 7.0, 7.0), "split:dev turns:10..20 words:7 quiet");
        assert_eq!(unranged("turns:>3 -turns:5", TURNS), "-turns:5");
        assert_eq!(range("turns:3 turns:5", TURNS), None);
        assert_eq!(range("rating:4.5", Number::Measure(Measure::Rating)), Some((4.5, 4.5)));
    }

    #[test]
    fn the_words_of_an_utterance_are_asked_for_as_a_turn() {
        let (user, system) =
            (Number::UtteranceWords { is_user: true }, Number::UtteranceWords { is_user: false });
        let line = ranged("words:3 quiet", user, 5.0, 9.0);
        assert_eq!(line, "words:3 turn{speaker:user words:5..9} quiet");
        let both = ranged(&line, system, 1.0, 1.0);
        assert_eq!((range(&both, user), range(&both, system)), (Some((5.0, 9.0)), Some((1.0, 1.0))));
        assert_eq!(range(&both, WORDS), Some((3.0, 3.0)));
        assert_eq!(unranged(&both, user), "words:3 turn{speaker:system words:1} quiet");
        assert_eq!(range("turn{speaker:user words:1 a} -turn{speaker:user words:2}", user), None);
    }

    #[test]
    fn what_cannot_be_read_stays() {
        assert_eq!(ranged("turns:abc \"x", TURNS, 1.0, 2.0), "turns:abc turns:1..2 \"x");
    }
}
