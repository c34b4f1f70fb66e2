//! What the path of a file says: its split, and what it belongs to.

use crate::corpus::{Dataset, Recognition, Split, SplitSource, Variant};

/// Files with the same key belong together, record by record (dialogues and their flights). A name is all there
/// is to go by: nothing in the records connects them.
pub fn bundle_of_path(path: &str) -> Option<String> {
    super::airdialogue::bundle::bundle(path)
}

/// Parquet and Arrow by its name, which is all that is known before a file is read, and all that other programs go by.
pub fn is_in_columns(path: &str) -> bool {
    is_parquet(path) || path.to_ascii_lowercase().ends_with(".arrow")
}

/// Packed by gzip, judged by the name.
pub fn is_gzip(path: &str) -> bool {
    ends_with_any(path, &["gz", "tgz"])
}

/// Packed by whatever, judged by the name.
pub fn is_packed(path: &str) -> bool {
    is_gzip(path) || ends_with_any(path, &["zip"])
}

fn ends_with_any(path: &str, endings: &[&str]) -> bool {
    path.rsplit_once('.')
        .is_some_and(|(_, own)| endings.iter().any(|ending| own.eq_ignore_ascii_case(ending)))
}

pub fn is_parquet(path: &str) -> bool {
    path.to_ascii_lowercase().ends_with(".parquet")
}

/// How many folders and names two paths share, counted from their ends.
pub fn common_end(a: &str, b: &str) -> usize {
    a.rsplit('/').zip(b.rsplit('/')).take_while(|(a, b)| a == b).count()
}

/// The split named by a path, and by what of it: folders first, then tokens of the file name; the last one that names
/// a split wins. `recognition` is what the file is, as far as that is known: some datasets name their files otherwise.
pub fn split_of_path(path: &str, recognition: Option<&Recognition>) -> Option<(Split, SplitSource)> {
    let path = path.to_ascii_lowercase();
    let (folders, name) = path.rsplit_once('/').unwrap_or(("", &path));
    let tokens = name.split(|c: char| !c.is_ascii_alphanumeric());
    let by_name = tokens.filter_map(split_of_word).next_back().filter(|_| has_split_in_name(recognition));
    let by_folder = || folders.split('/').filter_map(split_of_word).next_back();
    by_name
        .map(|split| (split, SplitSource::Name))
        .or_else(|| by_folder().map(|split| (split, SplitSource::Folder)))
}

/// Frames has no splits, and those of Taskmaster stand in lists: a word in the name of such a file means something else.
fn has_split_in_name(recognition: Option<&Recognition>) -> bool {
    let is_without = |found: &Recognition| {
        let is_raw = found.variant != Variant::HF && found.role.is_listed();
        is_raw && matches!(found.dataset, Dataset::Frames | Dataset::Taskmaster)
    };
    !recognition.is_some_and(is_without)
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
    use crate::corpus::Role;

    #[test]
    fn a_folder_or_a_token_of_the_name_gives_the_split() {
        let (folder, name) = (SplitSource::Folder, SplitSource::Name);
        for (path, split) in [
            ("sgd/train/dialogues_001.json", Some((Split::Train, folder))),
            ("DEV/dialogues_001.json", Some((Split::Dev, folder))),
            ("test_data.json", Some((Split::Test, name))),
            ("train/valid-part.json", Some((Split::Dev, name))),
            ("synthesized/ood1_data.json", Some((Split::Ood, name))),
            ("selfplay_train_kb.json", Some((Split::Train, name))),
            ("food1/ood.json", None),
            ("latest/contest.json", None),
            ("dialogues_001.json", None),
            ("", None),
        ] {
            assert_eq!(split_of_path(path, None), split, "{path}");
        }
    }

    #[test]
    fn names_of_files_say_nothing_where_a_dataset_has_no_splits() {
        let split = |dataset, variant, role, path| {
            split_of_path(path, Some(&Recognition::new(dataset, Variant::new(variant), role, "")))
        };
        let dialogues = Role::Dialogues;
        assert_eq!(split(Dataset::Frames, "raw", dialogues, "dev_frames.json"), None);
        assert_eq!(split(Dataset::Taskmaster, "tm3", dialogues, "TM-3/data/test-data_00.json"), None);
        let in_folder = Some((Split::Test, SplitSource::Folder));
        assert_eq!(split(Dataset::Frames, "raw", dialogues, "test/dev_frames.json"), in_folder);
        let by_name = Some((Split::Dev, SplitSource::Name));
        assert_eq!(split(Dataset::Taskmaster, "tm1", Role::Splits, "dev.csv"), by_name);
        assert_eq!(split(Dataset::AirDialogue, "raw", dialogues, "a/dev_data.json"), by_name);
    }
}
