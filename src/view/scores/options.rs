//! How predictions are scored, as it stands in the address; the official way is the empty word.

use crate::formats::evaluation::EvaluationOptions;

const ACROSS_TURN: &str = "across-turn";
const EXACT: &str = "exact";

pub fn word(options: EvaluationOptions) -> String {
    let words = [(options.is_across_turn, ACROSS_TURN), (options.is_exact, EXACT)];
    words.into_iter().filter(|(is_there, _)| *is_there).map(|(_, word)| word).collect::<Vec<_>>().join(",")
}

/// What is not understood is left out.
pub fn options(word: &str) -> EvaluationOptions {
    let has = |wanted: &str| word.split(',').any(|word| word == wanted);
    EvaluationOptions { is_across_turn: has(ACROSS_TURN), is_exact: has(EXACT) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_official_way_is_no_word() {
        assert_eq!(word(EvaluationOptions::default()), "");
        for is_across_turn in [false, true] {
            for is_exact in [false, true] {
                let of = EvaluationOptions { is_across_turn, is_exact };
                assert_eq!(options(&word(of)), of);
            }
        }
        assert_eq!(options("nonsense,,exac"), EvaluationOptions::default());
    }
}
