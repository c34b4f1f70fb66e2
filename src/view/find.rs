//! Finds words in the dialogue that is open.
//!
//! Invariant: what is found are ranges of code points of the utterance, in order and apart, whatever a letter becomes
//! in lower case.

use crate::corpus::{CharRange, Turn};

/// Per turn, where the words are, in any case; nowhere when there are none.
pub fn find(turns: &[Turn], words: &str) -> Vec<Vec<CharRange>> {
    let sought: Vec<char> = words.chars().map(folded).collect();
    turns.iter().map(|turn| in_text(&turn.utterance, &sought)).collect()
}

fn in_text(text: &str, sought: &[char]) -> Vec<CharRange> {
    let letters: Vec<char> = text.chars().map(folded).collect();
    let (mut found, mut rest, mut at) = (Vec::new(), letters.as_slice(), 0);
    while !sought.is_empty() && rest.len() >= sought.len() {
        let is_here = rest.starts_with(sought);
        let len = if is_here { sought.len() } else { 1 };
        let end = at + u32::try_from(len).unwrap_or(u32::MAX);
        if is_here {
            found.push(CharRange::new(at, end));
        }
        (rest, at) = (rest.get(len..).unwrap_or_default(), end);
    }
    found
}

/// One letter for one letter, so that places stay places.
fn folded(letter: char) -> char {
    letter.to_lowercase().next().unwrap_or(letter)
}

/// The turn with the next hit after `turn`, or the one before it, round and round.
pub fn next(hits: &[Vec<CharRange>], turn: Option<usize>, is_back: bool) -> Option<usize> {
    let has = |turn: &usize| hits.get(*turn).is_some_and(|hits| !hits.is_empty());
    match (turn, is_back) {
        (None, false) => (0..hits.len()).find(has),
        (None, true) => (0..hits.len()).rfind(has),
        (Some(turn), false) => (turn + 1..hits.len()).chain(0..=turn).find(has),
        (Some(turn), true) => (0..turn).rev().chain((turn..hits.len()).rev()).find(has),
    }
}

/// How many hits there are, and in how many turns.
pub fn count(hits: &[Vec<CharRange>]) -> (usize, usize) {
    (hits.iter().map(Vec::len).sum(), hits.iter().filter(|hits| !hits.is_empty()).count())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn turns(texts: &[&str]) -> Vec<Turn> {
        texts.iter().map(|text| Turn { utterance: (*text).to_owned(), ..Turn::default() }).collect()
    }

    #[test]
    fn words_are_found_in_any_case_and_counted_in_code_points() {
        let found = find(&turns(&["\u{1f600} Été, ÉTÉ", "aaaa", "", "İstanbul"]), "été");
        assert_eq!(found[0], [CharRange::new(2, 5), CharRange::new(7, 10)]);
        assert_eq!(count(&found), (2, 1));
        assert_eq!(find(&turns(&["aaaa"]), "aa")[0], [CharRange::new(0, 2), CharRange::new(2, 4)]);
        assert_eq!(find(&turns(&["İstanbul"]), "stan")[0], [CharRange::new(1, 5)]);
        assert_eq!(count(&find(&turns(&["a"]), "")), (0, 0));
    }

    #[test]
    fn hits_go_round() {
        let hits = find(&turns(&["x", "a", "x", "a"]), "a");
        assert_eq!(next(&hits, None, false), Some(1));
        assert_eq!(next(&hits, None, true), Some(3));
        assert_eq!(
            [Some(1), Some(3), Some(0)].map(|turn| next(&hits, turn, false)),
            [Some(3), Some(1), Some(1)]
        );
        assert_eq!(
            [Some(1), Some(3), Some(2)].map(|turn| next(&hits, turn, true)),
            [Some(3), Some(1), Some(1)]
        );
        assert_eq!(next(&find(&turns(&["x"]), "a"), Some(0), false), None);
    }
}
