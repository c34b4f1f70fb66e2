//! Texts that are cut: the excerpt of a row so that the first hit is seen, a record that is too long.

use crate::corpus::{CharIndex, CharRange};

/// Of a record that is too long to be laid out, so much is shown at first.
const SHOWN_BYTES: usize = 200_000;

/// A hit that begins within this many letters is seen without cutting.
const SEEN_CHARS: usize = 56;

/// Letters kept before a hit that would not be seen.
const LEAD_CHARS: usize = 24;

/// An excerpt and its hits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Excerpt {
    pub text: String,
    pub hits: Vec<CharRange>,
}

/// Leaves out the beginning when the first hit stands too far behind it; words stay whole.
pub fn around_first_hit(text: &str, hits: &[CharRange]) -> Excerpt {
    let whole = || Excerpt { text: text.to_owned(), hits: hits.to_vec() };
    let Some(first) = hits.iter().map(|hit| hit.start.0 as usize).min().filter(|first| *first > SEEN_CHARS)
    else {
        return whole();
    };
    let letters: Vec<char> = text.chars().collect();
    let lead = first.saturating_sub(LEAD_CHARS);
    let Some(space) = letters.iter().take(first).skip(lead).position(|letter| letter.is_whitespace()) else {
        return whole();
    };
    let cut = lead + space + 1;
    // One ellipsis takes the place of the letters that are left out.
    let moved =
        |index: CharIndex| CharIndex((index.0 + 1).saturating_sub(u32::try_from(cut).unwrap_or(u32::MAX)));
    Excerpt {
        text: std::iter::once('…').chain(letters.into_iter().skip(cut)).collect(),
        hits: hits.iter().map(|hit| CharRange { start: moved(hit.start), end: moved(hit.end) }).collect(),
    }
}

/// The beginning of a long text.
pub fn beginning(text: &str) -> &str {
    text.get(..text.floor_char_boundary(SHOWN_BYTES)).unwrap_or(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::corpus::slice_chars;

    #[test]
    fn the_beginning_ends_between_letters() {
        assert_eq!(beginning("short"), "short");
        assert_eq!(beginning(&format!("a{}", "é".repeat(200_000))).len(), 199_999);
    }

    const TEXT: &str =
        "It's fine, I was only asking because my neighbour right now has a dog that is never quiet.";

    fn hit_of(excerpt: &Excerpt) -> Option<&str> {
        slice_chars(&excerpt.text, excerpt.hits[0])
    }

    #[test]
    fn a_far_hit_is_brought_near() {
        let start = u32::try_from(TEXT.find("quiet").unwrap()).unwrap();
        let excerpt = around_first_hit(TEXT, &[CharRange::new(start, start + 5)]);
        assert_eq!(excerpt.text, "…a dog that is never quiet.");
        assert_eq!(hit_of(&excerpt), Some("quiet"));
    }

    #[test]
    fn a_near_hit_and_no_hit_leave_the_text_whole() {
        assert_eq!(around_first_hit(TEXT, &[]).text, TEXT);
        assert_eq!(around_first_hit(TEXT, &[CharRange::new(5, 9)]).text, TEXT);
    }

    #[test]
    fn a_text_without_spaces_is_not_cut() {
        let text = "é".repeat(200);
        let excerpt = around_first_hit(&text, &[CharRange::new(150, 151)]);
        assert_eq!(excerpt.text, text);
    }

    #[test]
    fn a_hit_past_the_end_does_no_harm() {
        around_first_hit("short", &[CharRange::new(900, 901)]);
    }
}
