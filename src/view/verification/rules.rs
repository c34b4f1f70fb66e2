//! The rules of a verification as they stand in the address, and in words.
//!
//! The usual ones are the empty word. Invariant: what cannot be understood is as usual, and hours that do not rise are, too.

use super::super::text;
use crate::formats::airdialogue::judge::{OFFICIAL, VerificationParameters};

const FIRST: &str = "first";
const BELOW: &str = "below";
const OTHER: &str = "other";

/// The parameters as they stand in the address: `3-12-20,first,below,other` as far as they are not usual.
pub fn word(parameters: VerificationParameters) -> String {
    let VerificationParameters { day_starts, is_first_only, is_price_below, is_old_excluded } = parameters;
    let starts = day_starts.map(|hour| hour.to_string()).join("-");
    let words = [
        (day_starts != OFFICIAL.day_starts, starts.as_str()),
        (is_first_only, FIRST),
        (is_price_below, BELOW),
        (is_old_excluded, OTHER),
    ];
    words.into_iter().filter(|(is_there, _)| *is_there).map(|(_, word)| word).collect::<Vec<_>>().join(",")
}

pub fn parameters(word: &str) -> VerificationParameters {
    let mut parameters = OFFICIAL;
    for word in word.split(',') {
        match word {
            FIRST => parameters.is_first_only = true,
            BELOW => parameters.is_price_below = true,
            OTHER => parameters.is_old_excluded = true,
            starts => {
                if let Some(starts) = day_starts(&starts.split('-').collect::<Vec<_>>()) {
                    parameters.day_starts = starts;
                }
            }
        }
    }
    parameters
}

/// Three hours that rise.
pub fn day_starts(words: &[&str]) -> Option<[u8; 3]> {
    let hours: Option<Vec<u8>> = words.iter().map(|word| word.trim().parse().ok()).collect();
    let hours: [u8; 3] = hours?.try_into().ok()?;
    let [morning, afternoon, evening] = hours;
    (morning < afternoon && afternoon < evening && evening < 24).then_some(hours)
}

/// What differs from the usual rules, each in words; nothing when nothing does.
pub fn differences(parameters: VerificationParameters) -> Vec<String> {
    let VerificationParameters { day_starts, is_first_only, is_price_below, is_old_excluded } = parameters;
    let starts = (day_starts != OFFICIAL.day_starts).then(|| text::verification::day_starts(day_starts));
    let ways = [
        (is_first_only, text::verification::FIRST_ONLY),
        (is_price_below, text::verification::PRICE_BELOW),
        (is_old_excluded, text::verification::OLD_EXCLUDED),
    ];
    let ways = ways.into_iter().filter(|(is_there, _)| *is_there).map(|(_, says)| says.to_owned());
    starts.into_iter().chain(ways).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_usual_rules_are_no_word_and_nonsense_is_usual() {
        assert_eq!((word(OFFICIAL), differences(OFFICIAL)), (String::new(), Vec::new()));
        for nonsense in ["", "x", "20-12-3", "3-12", "3-12-20-22", "3-12-24", "1-1-2", ",,"] {
            assert_eq!(parameters(nonsense), OFFICIAL, "{nonsense}");
        }
        let other = VerificationParameters { day_starts: [4, 12, 18], is_price_below: true, ..OFFICIAL };
        assert_eq!(word(other), "4-12-18,below");
        assert_eq!((parameters("4-12-18,below"), differences(other).len()), (other, 2));
    }
}
