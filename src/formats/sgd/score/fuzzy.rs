//! How alike two texts are: the `token_sort_ratio` of Python's fuzzywuzzy, which the official metrics use.
//!
//! Words are sorted, and what they share is measured by `difflib` (Ratcliff and Obershelp): the longest common piece, and so
//! on before and behind it. Measured against a table of pairs that Python computed.

use crate::corpus::sort_by;

/// Between 0 and 1, in hundredths.
pub fn token_sort_ratio(one: &str, other: &str) -> f64 {
    // Most predictions are right.
    if one == other && one.bytes().any(|byte| byte.is_ascii_alphanumeric()) {
        return 1.0;
    }
    let (one, other) = (sorted_words(one), sorted_words(other));
    if one.is_empty() || other.is_empty() {
        return 0.0;
    }
    if one == other {
        return 1.0;
    }
    (100.0 * ratio(one.as_bytes(), other.as_bytes())).round_ties_even() / 100.0
}

/// Letters and digits of ASCII in lower case; what stands between them parts words.
fn sorted_words(text: &str) -> String {
    let plain: String = text
        .chars()
        .filter(char::is_ascii)
        .map(|letter| if letter.is_ascii_alphanumeric() { letter.to_ascii_lowercase() } else { ' ' })
        .collect();
    let mut words: Vec<&str> = plain.split_ascii_whitespace().collect();
    sort_by(&mut words, Ord::cmp);
    words.join(" ")
}

/// Twice what both share, of all that there is.
fn ratio(one: &[u8], other: &[u8]) -> f64 {
    #[expect(clippy::cast_precision_loss, reason = "texts are short")]
    let ratio = |shared: usize, all: usize| 2.0 * shared as f64 / all as f64;
    ratio(Matcher::new(one, other).shared(), one.len() + other.len())
}

/// From this length on letters that are frequent begin no piece.
const LONG: usize = 200;

struct Matcher<'t> {
    one: &'t [u8],
    /// Where each letter of the other text stands, but for those that are too frequent.
    places: Box<[Vec<usize>; 256]>,
    other: &'t [u8],
}

/// A piece that both texts have.
#[derive(Clone, Copy, Default)]
struct Piece {
    at: usize,
    at_other: usize,
    len: usize,
}

impl<'t> Matcher<'t> {
    fn new(one: &'t [u8], other: &'t [u8]) -> Self {
        let mut places = Box::new([const { Vec::new() }; 256]);
        for (at, letter) in other.iter().enumerate() {
            if let Some(of_letter) = places.get_mut(usize::from(*letter)) {
                of_letter.push(at);
            }
        }
        if other.len() >= LONG {
            let most = other.len() / 100 + 1;
            places.iter_mut().filter(|of_letter| of_letter.len() > most).for_each(Vec::clear);
        }
        Self { one, places, other }
    }

    /// How many letters the common pieces have.
    fn shared(&self) -> usize {
        let mut shared = 0;
        let mut open = vec![(0..self.one.len(), 0..self.other.len())];
        while let Some((one, other)) = open.pop() {
            let piece = self.longest(&one, &other);
            if piece.len > 0 {
                shared += piece.len;
                open.push((one.start..piece.at, other.start..piece.at_other));
                open.push((piece.at + piece.len..one.end, piece.at_other + piece.len..other.end));
            }
        }
        shared
    }

    /// The longest common piece; of several the first.
    fn longest(&self, one: &std::ops::Range<usize>, other: &std::ops::Range<usize>) -> Piece {
        let mut best = Piece { at: one.start, at_other: other.start, len: 0 };
        // How long the piece is that ends before each place of the other text.
        let (mut before, mut now) = (vec![0; self.other.len() + 1], vec![0; self.other.len() + 1]);
        for at in one.clone() {
            let letter = self.one.get(at).copied().unwrap_or_default();
            let places = self.places.get(usize::from(letter)).map_or(&[][..], |places| places);
            for place in places.iter().copied().filter(|place| other.contains(place)) {
                let len = before.get(place).copied().unwrap_or_default() + 1;
                if let Some(slot) = now.get_mut(place + 1) {
                    *slot = len;
                }
                if len > best.len {
                    best = Piece { at: at + 1 - len, at_other: place + 1 - len, len };
                }
            }
            std::mem::swap(&mut before, &mut now);
            now.fill(0);
        }
        self.extended(best, one, other)
    }

    /// With the letters around it that are equal, which may be too frequent to begin a piece.
    fn extended(
        &self,
        mut piece: Piece,
        one: &std::ops::Range<usize>,
        other: &std::ops::Range<usize>,
    ) -> Piece {
        while piece.at > one.start
            && piece.at_other > other.start
            && self.one.get(piece.at - 1) == self.other.get(piece.at_other - 1)
        {
            piece = Piece { at: piece.at - 1, at_other: piece.at_other - 1, len: piece.len + 1 };
        }
        while piece.at + piece.len < one.end
            && piece.at_other + piece.len < other.end
            && self.one.get(piece.at + piece.len) == self.other.get(piece.at_other + piece.len)
        {
            piece.len += 1;
        }
        piece
    }
}

#[cfg(test)]
mod tests;
