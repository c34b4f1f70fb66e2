//! Files, splits, ids, layout and sizes.

use super::super::GENERATOR;
use super::*;
use std::collections::BTreeSet;
use std::fmt::Write;

#[test]
fn the_same_seed_gives_the_same_bytes() {
    let plan = Plan { dialogues: 30, seed: 5, variant: "raw" };
    assert!(files(&plan, Paraphrase::default()).eq(files(&plan, Paraphrase::default())));
}

#[test]
fn every_form_is_the_same_again() {
    for variant in GENERATOR.variants {
        let plan = Plan { dialogues: 12, seed: 5, variant };
        let files = GENERATOR.files(&plan);
        assert!(files == GENERATOR.files(&plan));
        assert!(files.iter().all(|file| file.bytes.is_ascii() && file.bytes.ends_with(b"\n")));
        let paths: Vec<_> = files.iter().map(|file| file.path.as_str()).collect();
        let expected = match *variant {
            "hf" => {
                "schema/train.jsonl dialogues/train.jsonl schema/validation.jsonl dialogues/validation.jsonl"
            }
            "sgdx" => "sgd_x/data/v1/train/schema.json sgd_x/data/v1/train/dialogues_001.json",
            "predictions" => {
                "train/schema.json train/dialogues_001.json dev/schema.json dev/dialogues_001.json \
                              predictions/dev/dialogues_001.json"
            }
            _ => "train/schema.json train/dialogues_001.json dev/schema.json dev/dialogues_001.json",
        };
        assert!(paths.join(" ").starts_with(expected), "{paths:?}");
    }
}

#[test]
fn another_seed_gives_other_dialogues_and_the_same_schema() {
    let (first, second): (Vec<_>, Vec<_>) = (
        files(&Plan { dialogues: 30, seed: 5, variant: "raw" }, Paraphrase::default()).collect(),
        files(&Plan { dialogues: 30, seed: 6, variant: "raw" }, Paraphrase::default()).collect(),
    );
    for (first, second) in first.iter().zip(&second) {
        assert_eq!(first.path, second.path);
        assert_eq!(first.bytes == second.bytes, first.path.ends_with("schema.json"), "{}", first.path);
    }
}

#[test]
fn a_miniature_is_a_file_of_train_and_one_of_dev() {
    let paths = |dialogues| {
        files(&Plan { dialogues, seed: 1, variant: "raw" }, Paraphrase::default())
            .map(|file| file.path)
            .collect::<Vec<_>>()
    };
    let expected =
        ["train/schema.json", "train/dialogues_001.json", "dev/schema.json", "dev/dialogues_001.json"];
    assert_eq!(paths(48), expected);
    assert_eq!(paths(1), expected[..2]);
    assert!(paths(0).is_empty());
}

#[test]
fn as_many_dialogues_as_planned_in_three_splits() {
    for dialogues in [1, 2, 47, 64, 65, 400, 1000] {
        let corpus =
            read(files(&Plan { dialogues, seed: 3, variant: "raw" }, Paraphrase::default()).collect());
        assert_eq!(corpus.dialogues.len(), dialogues as usize);
    }
    let count = |split| corpus().dialogues.iter().filter(|one| one.split == split).count();
    assert_eq!(["train", "dev", "test"].map(count), [320, 40, 40]);
}

#[test]
fn files_hold_at_most_128_dialogues_and_name_them_by_their_number() {
    let mut sizes: BTreeMap<(&str, &str), usize> = BTreeMap::new();
    for one in &corpus().dialogues {
        let size = sizes.entry((&one.split, &one.file)).or_default();
        let number: u32 =
            one.file.trim_start_matches("dialogues_").trim_end_matches(".json").parse().unwrap();
        assert_eq!(text(&one.record["dialogue_id"]), format!("{number}_{size:05}"));
        *size += 1;
    }
    assert!(sizes.values().all(|size| *size <= 128));
    assert_eq!(
        sizes[&("train", "dialogues_001.json")],
        106,
        "single-service dialogues have files of their own"
    );
}

#[test]
fn ids_are_unique_in_a_split_and_repeat_across_splits() {
    let ids = |split| -> Vec<&str> {
        let of_split = corpus().dialogues.iter().filter(|one| one.split == split);
        of_split.map(|one| text(&one.record["dialogue_id"])).collect()
    };
    let (train, dev) = (ids("train"), ids("dev"));
    let unique: BTreeSet<&str> = train.iter().copied().collect();
    assert_eq!(unique.len(), train.len());
    assert!(dev.iter().any(|id| unique.contains(id)));
}

#[test]
fn dialogues_about_one_service_come_first() {
    for split in ["train", "dev", "test"] {
        let counts: Vec<usize> = corpus()
            .dialogues
            .iter()
            .filter(|one| one.split == split)
            .map(|one| list(&one.record["services"]).len())
            .collect();
        let singles = counts.iter().take_while(|count| **count == 1).count();
        assert_eq!(singles, counts.len() / 3);
        assert!(counts[singles..].iter().all(|count| (2..=4).contains(count)));
    }
}

#[test]
fn the_layout_is_that_of_the_published_files() {
    for file in corpus().files.iter().filter(|file| !file.path.ends_with("schema.json")) {
        let written = std::str::from_utf8(&file.bytes).unwrap();
        let value: Value = serde_json::from_str(written).unwrap();
        let expected = format!("{}\n", serde_json::to_string_pretty(&value).unwrap());
        assert!(written.is_ascii());
        assert!(written == escaped(&expected), "{}", file.path);
    }
}

fn escaped(text: &str) -> String {
    text.chars().fold(String::with_capacity(text.len()), |mut out, char| {
        if char.is_ascii() {
            out.push(char);
        } else {
            char.encode_utf16(&mut [0; 2]).iter().for_each(|unit| write!(out, "\\u{unit:04x}").unwrap());
        }
        out
    })
}

#[test]
fn dialogues_are_as_large_as_published_ones() {
    let corpus = corpus();
    let bytes: usize = corpus.files.iter().map(|file| file.bytes.len()).sum();
    let mean_len = bytes / corpus.dialogues.len();
    assert!((20_000..30_000).contains(&mean_len), "{mean_len} bytes");
    let lengths: Vec<usize> = corpus.dialogues.iter().map(|one| list(&one.record["turns"]).len()).collect();
    let mean_turns = lengths.iter().sum::<usize>() / lengths.len();
    assert!((16..=21).contains(&mean_turns), "{mean_turns} turns");
    assert!(lengths.iter().all(|turns| (4..=44).contains(turns)));
    assert!(lengths.contains(&4) && lengths.iter().any(|turns| *turns > 30));
}

#[test]
fn a_service_is_the_same_in_every_split_and_not_in_all() {
    let mut places: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for ((_, name), service) in &corpus().services {
        places.entry(name).or_default().push(service);
    }
    assert!(places.len() >= 8);
    assert!(places.values().all(|services| services.windows(2).all(|pair| pair[0] == pair[1])));
    for count in 1..=3 {
        assert!(places.values().any(|services| services.len() == count), "in {count} splits");
    }
}

#[test]
fn schemas_keep_their_rules() {
    let (mut slots, mut categorical, mut transactional, mut defaults) =
        (0, 0, BTreeSet::new(), BTreeSet::new());
    for service in corpus().services.values() {
        for slot in list(&service["slots"]) {
            slots += 1;
            categorical += usize::from(slot["is_categorical"] == true);
            assert_eq!(list(&slot["possible_values"]).is_empty(), slot["is_categorical"] == false);
            assert!(!text(&slot["description"]).is_empty());
        }
        for intent in list(&service["intents"]) {
            transactional.insert(intent["is_transactional"] == true);
            let (required, optional) = (texts(&intent["required_slots"]), keys(&intent["optional_slots"]));
            assert!(required.iter().all(|name| !optional.contains(name)));
            let results = texts(&intent["result_slots"]);
            assert!(
                required.iter().chain(&optional).chain(&results).all(|name| slot(service, name).is_some())
            );
            for (name, default) in intent["optional_slots"].as_object().unwrap() {
                let possible = &slot(service, name).unwrap()["possible_values"];
                let default = text(default);
                assert!(
                    default == "dontcare"
                        || !is_categorical(service, name)
                        || texts(possible).contains(&default)
                );
                defaults.insert(default == "dontcare");
            }
        }
    }
    assert!(categorical * 4 >= slots, "{categorical} of {slots} slots are categorical");
    assert_eq!((transactional.len(), defaults.len()), (2, 2));
}
