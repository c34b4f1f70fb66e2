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

/// The turn of a hit and its place there, by its position among all.
pub fn at(hits: &[Vec<CharRange>], position: usize) -> Option<(usize, CharRange)> {
    let all = hits.iter().enumerate().flat_map(|(turn, hits)| hits.iter().map(move |hit| (turn, *hit)));
    all.into_iter().nth(position)
}

/// The position of the first hit at or behind a turn, or else of the first of all.
pub fn first_from(hits: &[Vec<CharRange>], turn: usize) -> usize {
    let before = hits.iter().take(turn).map(Vec::len).sum();
    if at(hits, before).is_some() { before } else { 0 }
}

/// The position after another, or before it, round and round.
pub fn step(position: usize, hit_count: usize, is_back: bool) -> usize {
    let by = if is_back { hit_count.saturating_sub(1) } else { 1 };
    (position + by).checked_rem(hit_count).unwrap_or_default()
}

pub fn count(hits: &[Vec<CharRange>]) -> usize {
    hits.iter().map(Vec::len).sum()
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
        assert_eq!(count(&found), 2);
        assert_eq!(find(&turns(&["aaaa"]), "aa")[0], [CharRange::new(0, 2), CharRange::new(2, 4)]);
        assert_eq!(find(&turns(&["İstanbul"]), "stan")[0], [CharRange::new(1, 5)]);
        assert_eq!(count(&find(&turns(&["a"]), "")), 0);
    }

    #[test]
    fn hits_go_round() {
        let hits = find(&turns(&["x", "a a", "x", "a"]), "a");
        let turn_at = |position| at(&hits, position).map(|(turn, hit)| (turn, hit.start.0));
        assert_eq!([0, 1, 2, 3].map(turn_at), [Some((1, 0)), Some((1, 2)), Some((3, 0)), None]);
        assert_eq!([0, 1, 2, 3, 4].map(|turn| first_from(&hits, turn)), [0, 0, 2, 2, 0]);
        assert_eq!([0, 1, 2].map(|position| step(position, 3, false)), [1, 2, 0]);
        assert_eq!([0, 1, 2].map(|position| step(position, 3, true)), [2, 0, 1]);
        assert_eq!(step(0, 0, true), 0);
    }
}
