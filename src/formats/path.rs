//! What the path of a file says: its split.

use crate::corpus::Split;

/// Files with the same key belong together, record by record (dialogues and their flights). A name is all there
/// is to go by: nothing in the records connects them.
pub fn bundle_of_path(path: &str) -> Option<String> {
    super::airdialogue::bundle::bundle(path)
}

/// The split named by a path: folders first, then tokens of the file name; the last one that names a split wins.
pub fn split_of_path(path: &str) -> Option<Split> {
    let path = path.to_ascii_lowercase();
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", &path));
    let tokens = name.split(|c: char| !c.is_ascii_alphanumeric());
    folders.split('/').chain(tokens).filter_map(split_of_word).next_back()
}

fn split_of_word(word: &str) -> Option<Split> {
    match word {
        "train" | "training" => Some(Split::Train),
        "dev" | "valid" | "validation" | "val" => Some(Split::Dev),
        "test" => Some(Split::Test),
        _ => is_out_of_domain(word).then_some(Split::Ood),
    }
}

/// `ood1`: `AirDialogue`'s sets from outside the domain are numbered.
fn is_out_of_domain(word: &str) -> bool {
    let digits = word.strip_prefix("ood").unwrap_or_default();
    !digits.is_empty() && digits.bytes().all(|digit| digit.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_or_a_token_of_the_name_gives_the_split() {
        for (path, split) in [
            ("sgd/train/dialogues_001.json", Some(Split::Train)),
            ("DEV/dialogues_001.json", Some(Split::Dev)),
            ("test_data.json", Some(Split::Test)),
            ("train/valid-part.json", Some(Split::Dev)),
            ("synthesized/ood1_data.json", Some(Split::Ood)),
            ("selfplay_train_kb.json", Some(Split::Train)),
            ("food1/ood.json", None),
            ("latest/contest.json", None),
            ("dialogues_001.json", None),
            ("", None),
        ] {
            assert_eq!(split_of_path(path), split, "{path}");
        }
    }
}
