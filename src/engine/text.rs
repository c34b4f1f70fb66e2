//! Searches text without regard to case.
//!
//! ASCII letters match in both cases; a needle with other letters is compared by the lower-case form of each
//! character. The ASCII search looks for the needle's two rarest bytes at once; `naive` is its slow twin.

mod pair;
mod pattern;

pub use pattern::Pattern;

use crate::corpus::CharRange;
use std::ops::Range;

/// English text, the most frequent byte first; bytes that are not listed are rarer than all of these.
const FREQUENT: &[u8] = b" etaoinshrdlucmfywgpbvkxqjz";

/// Something to look for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Needle {
    folded: Vec<char>,
    ascii: Option<Ascii>,
    pattern: Option<Pattern>,
}

/// The bytes to compare when all are ASCII, and the places of the two rarest.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Ascii {
    bytes: Vec<u8>,
    rarest: [usize; 2],
}

impl Needle {
    /// `None` for an empty text, which would be found everywhere.
    pub fn new(text: &str) -> Option<Self> {
        let folded: Vec<char> = text.chars().flat_map(char::to_lowercase).collect();
        let ascii = text.is_ascii().then(|| Ascii::new(text.to_ascii_lowercase().into_bytes()));
        (!folded.is_empty()).then_some(Self { folded, ascii, pattern: None })
    }

    /// What a regular expression matches.
    pub fn of_pattern(pattern: Pattern) -> Self {
        Self { folded: Vec::new(), ascii: None, pattern: Some(pattern) }
    }

    /// It is to be found in single utterances only, for it may say where they begin.
    pub fn pattern(&self) -> Option<&Pattern> {
        self.pattern.as_ref()
    }

    /// What is looked for, in lower case; nothing of a pattern.
    pub fn folded(&self) -> String {
        self.folded.iter().collect()
    }

    /// The first hit at or after byte `from`, as bytes.
    pub fn find(&self, text: &str, from: usize) -> Option<Range<usize>> {
        if let Some(pattern) = &self.pattern {
            return pattern.find(text, from);
        }
        match &self.ascii {
            Some(ascii) => ascii.find(text.as_bytes(), from),
            None => self.find_folded(text, from),
        }
    }

    /// All hits that do not overlap, as code points.
    pub fn hits(&self, text: &str) -> Vec<CharRange> {
        let mut hits = Vec::new();
        let (mut from, mut chars) = (0, 0);
        while let Some(hit) = self.find(text, from) {
            chars += count_chars(text, from..hit.start);
            let len = count_chars(text, hit.clone());
            from = hit.end;
            if len > 0 {
                hits.push(CharRange::new(chars, chars + len));
                chars += len;
            } else if let Some(next) = text.get(from..).and_then(|rest| rest.chars().next()) {
                // A pattern matched nothing at all here.
                from += next.len_utf8();
                chars += 1;
            } else {
                break;
            }
        }
        hits
    }

    fn find_folded(&self, text: &str, from: usize) -> Option<Range<usize>> {
        let rest = text.get(from..)?;
        rest.char_indices().find_map(|(at, _)| {
            let len = self.match_len(rest.get(at..)?)?;
            Some(from + at..from + at + len)
        })
    }

    /// How many bytes at the start of `text` are the needle.
    fn match_len(&self, text: &str) -> Option<usize> {
        let mut wanted = self.folded.iter();
        for (at, character) in text.char_indices() {
            let Some(first) = wanted.as_slice().first() else { return Some(at) };
            let mut folded = character.to_lowercase();
            if folded.next() != Some(*first) {
                return None;
            }
            wanted.next();
            for more in folded {
                if wanted.next() != Some(&more) {
                    return None;
                }
            }
        }
        wanted.as_slice().is_empty().then_some(text.len())
    }
}

impl Ascii {
    fn new(bytes: Vec<u8>) -> Self {
        let rarest = |except: Option<usize>| {
            let places = (0..bytes.len()).filter(|at| Some(*at) != except);
            places.max_by_key(|at| bytes.get(*at).map(|byte| rarity(*byte)))
        };
        let first = rarest(None).unwrap_or(0);
        let second = rarest(Some(first)).unwrap_or(first);
        Self { rarest: [first, second], bytes }
    }

    fn find(&self, text: &[u8], mut from: usize) -> Option<Range<usize>> {
        let [first, second] = self.rarest;
        let bytes = [*self.bytes.get(first)?, *self.bytes.get(second)?];
        let block = |at: usize| text.get(at..).and_then(<[u8]>::first_chunk::<{ pair::BLOCK }>);
        while let (Some(one), Some(other)) = (block(from + first), block(from + second)) {
            let mut places = pair::places(one, other, bytes);
            while places != 0 {
                if let Some(hit) = self.hit(text, from + places.trailing_zeros() as usize) {
                    return Some(hit);
                }
                places &= places - 1;
            }
            from += pair::BLOCK;
        }
        let last = text.len().checked_sub(self.bytes.len())?;
        (from..=last).find_map(|at| self.hit(text, at))
    }

    /// The needle, if it stands here.
    fn hit(&self, text: &[u8], at: usize) -> Option<Range<usize>> {
        let hit = at..at + self.bytes.len();
        text.get(hit.clone())?.eq_ignore_ascii_case(&self.bytes).then_some(hit)
    }
}

fn rarity(byte: u8) -> usize {
    FREQUENT.iter().position(|frequent| *frequent == byte).unwrap_or(FREQUENT.len())
}

fn count_chars(text: &str, range: Range<usize>) -> u32 {
    u32::try_from(text.get(range).map_or(0, |piece| piece.chars().count())).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The slow twin of the ASCII search.
    fn naive(text: &str, needle: &str) -> Option<usize> {
        (0..text.len()).find(|at| {
            text.as_bytes()[*at..]
                .get(..needle.len())
                .is_some_and(|piece| piece.eq_ignore_ascii_case(needle.as_bytes()))
        })
    }

    proptest! {
        #[test]
        fn the_rarest_byte_finds_what_every_byte_finds(text in "[abAB z\u{e9}]{0,60}([a-d ]{70,90}[abAB z]{0,60})?", needle in "[abzAB ]{1,4}") {
            let found = Needle::new(&needle).and_then(|needle| needle.find(&text, 0)).map(|hit| hit.start);
            prop_assert_eq!(found, naive(&text, &needle));
        }

        #[test]
        fn hits_are_the_needle(text in "[a-c\u{e9}\u{c9} ]{0,40}", needle in "[a-c\u{e9}]{1,3}") {
            let needle = Needle::new(&needle).unwrap();
            for hit in needle.hits(&text) {
                let piece = crate::corpus::slice_chars(&text, hit).unwrap();
                prop_assert_eq!(needle.match_len(piece), Some(piece.len()));
            }
        }
    }

    #[test]
    fn case_does_not_matter() {
        let hits = |needle: &str, text: &str| Needle::new(needle).unwrap().hits(text);
        assert_eq!(hits("QuIet", "a quiet, QUIET place"), [CharRange::new(2, 7), CharRange::new(9, 14)]);
        assert_eq!(
            hits("\u{e9}t\u{e9}", "L'\u{c9}T\u{c9} \u{1F600} \u{e9}t\u{e9}"),
            [CharRange::new(2, 5), CharRange::new(8, 11)]
        );
        assert_eq!(hits("x", "quiet"), []);
        assert_eq!(Needle::new(""), None);
    }
}
