//! Which files belong together: `X_data.json` and `X_kb.json` of one folder, and files of one name in the folders of the two
//! configurations that the hub has.

/// The folders in which the hub has dialogues and flights.
const CONFIGURATIONS: [&str; 2] = ["air_dialogue_data", "air_dialogue_kb"];

const ENDINGS: [&str; 4] = [".json", ".jsonl", ".parquet", ".arrow"];

/// A key that the data file and the KB file of one folder share; `None` for other names.
pub fn bundle(path: &str) -> Option<String> {
    let (folder, name) = path.rsplit_once('/').unwrap_or(("", path));
    let name = name.to_ascii_lowercase();
    let name = name.strip_suffix(".gz").unwrap_or(&name);
    let stem = ENDINGS.into_iter().find_map(|ending| name.strip_suffix(ending))?;
    let own = stem.strip_suffix("_data").or_else(|| stem.strip_suffix("_kb"));
    let Some(stem) = own else { return of_hub(folder, stem) };
    // The flights of `dev_infer_src_data.json` are in `dev_infer_kb.json`.
    let stem = stem.strip_suffix("_src").filter(|stem| stem.ends_with("_infer")).unwrap_or(stem);
    (!stem.is_empty()).then(|| format!("{folder}/{stem}"))
}

/// The same of files that have one name in the folders of both configurations.
fn of_hub(folder: &str, stem: &str) -> Option<String> {
    let mut is_of_hub = false;
    let parts = folder.split('/').map(|part| {
        let is_one = CONFIGURATIONS.contains(&part);
        is_of_hub |= is_one;
        if is_one { "*" } else { part }
    });
    let folder = parts.collect::<Vec<_>>().join("/");
    is_of_hub.then(|| format!("{folder}/{stem}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_and_kb_of_one_folder_share_their_key() {
        for (data, kb) in [
            ("a/train_data.json", "a/train_kb.json"),
            ("dev_data.jsonl", "dev_kb.json"),
            ("a/TRAIN_DATA.JSON", "a/train_kb.json"),
            ("a/dev_infer_src_data.json", "a/dev_infer_kb.json"),
            ("selfplay_train_data.json", "selfplay_train_kb.json"),
            ("a/dev_data.json.gz", "a/dev_kb.json"),
            ("a/dev_data.parquet", "a/dev_kb.parquet"),
            ("air_dialogue_data/dev_data.json", "air_dialogue_data/dev_kb.json"),
            ("x/air_dialogue_data/train/0000.parquet", "x/air_dialogue_kb/train/0000.parquet"),
            (
                "air_dialogue_data/1.1.0/ab/air_dialogue-train.arrow",
                "air_dialogue_kb/1.1.0/ab/air_dialogue-train.arrow",
            ),
        ] {
            assert!(bundle(data).is_some(), "{data}");
            assert_eq!(bundle(data), bundle(kb), "{data}");
        }
    }

    #[test]
    fn other_files_stand_alone() {
        for path in ["a/train.json", "_data.json", "data.json", "a/b_data/c.json", "train_data.txt", ""] {
            assert_eq!(bundle(path), None, "{path}");
        }
        for (one, other) in [
            ("a/train_data.json", "b/train_kb.json"),
            ("train_data.json", "dev_kb.json"),
            ("dev_infer_tgt_data.json", "dev_infer_kb.json"),
            ("air_dialogue_data/train/0000.parquet", "air_dialogue_kb/dev/0000.parquet"),
        ] {
            assert_ne!(bundle(one), bundle(other));
        }
    }
}
