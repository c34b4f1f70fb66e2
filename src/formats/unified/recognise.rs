//! Tells a line of our own form by its version, and what it is by the words it names.

use super::line::Kind;
use crate::corpus::{Recognition, RecordForm};
use crate::formats::Candidate;
use serde_json::Value;

pub fn recognise(candidate: &Candidate) -> Option<Recognition> {
    candidate.value.get("colloquy")?.as_u64()?;
    candidate.value.get("turns")?.as_array()?;
    let word = |key| candidate.value.get(key).and_then(Value::as_str);
    let kind = Kind::of(word("dataset")?, word("variant")?, word("role")?)?;
    let why = "its first record is a line of Colloquy\u{2019}s one form for all datasets, which names them";
    Some(Recognition {
        form: RecordForm::Unified,
        ..Recognition::new(kind.dataset, kind.variant, kind.role, why)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn a_variant_is_a_word_that_a_file_can_be_called_by() {
        let variant = |variant: &str| {
            let line = json!({"colloquy": 2, "dataset": "sgd", "variant": variant, "role": "dialogues", "turns": []});
            recognise(&Candidate { value: &line, path: "", key: None })
                .map(|found| found.variant.0.into_owned())
        };
        for word in ["raw", "tm1-2", "frames-original", "of_our_own"] {
            assert_eq!(variant(word).as_deref(), Some(word));
        }
        for word in ["", "../../raw", "a b", "RAW", "a\n", &"a".repeat(33)] {
            assert_eq!(variant(word), None, "{word}");
        }
    }
}
