//! Broken and unusual files, each read by the native tool and held against what its manifest expects.

use crate::support::{checked, file, shard_of};
use colloquy::engine::answer::FileReport;
use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::LazyLock;

/// Longer than this, reading one small file hangs.
const LONGEST_SECONDS: f64 = 5.0;

fn colloquy(arguments: &[&Path]) -> Vec<u8> {
    let output = Command::new(env!("CARGO_BIN_EXE_colloquy")).args(arguments).output().unwrap();
    let is_answer = output.status.code().is_some_and(|code| code < 2);
    assert!(is_answer, "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    output.stdout
}

fn broken_files(name: &str) -> (PathBuf, Vec<Value>) {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = std::fs::remove_dir_all(&folder);
    colloquy(&[Path::new("generate"), Path::new("--broken-files"), &folder]);
    let manifest = std::fs::read(folder.join("manifest.json")).unwrap();
    (folder, serde_json::from_slice(&manifest).unwrap())
}

/// One folder for all tests that only read it.
static WRITTEN: LazyLock<(PathBuf, Vec<Value>)> = LazyLock::new(|| broken_files("odd"));

fn inspect(paths: &[PathBuf]) -> Value {
    let head = [Path::new("inspect"), Path::new("--json")];
    let arguments: Vec<&Path> = head.into_iter().chain(paths.iter().map(PathBuf::as_path)).collect();
    serde_json::from_slice(&colloquy(&arguments)).unwrap()
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

/// What is not as expected, in one line; nothing when all is.
fn compare(entry: &Value, file: &Value, rules: &Value, seconds: f64) -> Vec<String> {
    let mut faults = Vec::new();
    if !entry["dataset"].is_null() && entry["readable"] != 0 && file["dataset"] != entry["dataset"] {
        faults.push(format!("it was taken for {}", file["dataset"]));
    }
    let readable = file["readable"].as_u64().unwrap();
    if readable < entry["readable"].as_u64().unwrap() {
        faults.push(format!("{readable} of at least {} can be read", entry["readable"]));
    }
    if !entry["records"].is_null() && file["records"] != entry["records"] {
        faults.push(format!("{} records instead of {}", file["records"], entry["records"]));
    }
    let found: BTreeSet<&str> = rules.as_object().unwrap().keys().map(String::as_str).collect();
    for rule in words(&entry["findings"]).into_iter().filter(|rule| !found.contains(rule)) {
        faults.push(format!("no {rule} among {found:?}"));
    }
    let any_of = words(&entry["any_of"]);
    if !any_of.is_empty() && !any_of.iter().any(|rule| found.contains(rule)) {
        faults.push(format!("none of {any_of:?} among {found:?}"));
    }
    let is_bad = |rule: &&&str| rules[**rule]["severity"] != "information";
    if entry["clean"] == true && found.iter().any(|rule| is_bad(&rule)) {
        faults.push(format!("not clean: {found:?}"));
    }
    if seconds > LONGEST_SECONDS {
        faults.push(format!("it took {seconds} s"));
    }
    faults
}

#[test]
fn broken_files_are_asked_for_alone() {
    let status = |arguments: &[&str]| {
        Command::new(env!("CARGO_BIN_EXE_colloquy")).arg("generate").args(arguments).output().unwrap().status
    };
    for wrong in [
        &["--broken-files", "--dataset", "sgd", "no/such"][..],
        &["--broken-files", "--dialogues", "4", "no/such"],
        &["--broken-files", "--seed", "4", "no/such"],
        &["--dataset", "sgd", "no/such"],
        &["--broken-files"],
        &["--odd"],
        &["no/such"],
    ] {
        assert_eq!(status(wrong).code(), Some(2), "{wrong:?}");
    }
}

#[test]
fn two_folders_of_broken_files_are_the_same() {
    let (one, manifest) = &*WRITTEN;
    let (two, again) = broken_files("odd_again");
    assert_eq!(*manifest, again);
    assert!(manifest.len() > 300, "{}", manifest.len());
    for entry in manifest {
        let path = entry["path"].as_str().unwrap();
        assert_eq!(std::fs::read(one.join(path)).unwrap(), std::fs::read(two.join(path)).unwrap(), "{path}");
    }
}

#[test]
fn every_broken_file_is_read_as_its_manifest_expects() {
    let (folder, manifest) = &*WRITTEN;
    let mut faults = String::new();
    for entry in manifest.iter().filter(|entry| entry["left_out"] == false) {
        let path = entry["path"].as_str().unwrap();
        let paths: Vec<PathBuf> = [&entry["path"], &entry["with"]]
            .into_iter()
            .filter_map(Value::as_str)
            .map(|path| folder.join(path))
            .collect();
        let found = inspect(&paths);
        let name = path.rsplit('/').next().unwrap();
        let Some(file) = file_of(&found, name, entry["packed"] == true) else {
            writeln!(faults, "{path}: it was left out").unwrap();
            continue;
        };
        for fault in compare(entry, &file, &found["findings"], found["seconds"].as_f64().unwrap()) {
            writeln!(faults, "{path}: {fault}").unwrap();
        }
    }
    assert!(faults.is_empty(), "{} faults\n{faults}", faults.lines().count());
}

/// What was said of a file, and of what is in it.
fn file_of(found: &Value, name: &str, is_packed: bool) -> Option<Value> {
    let files = found["files"].as_array().unwrap();
    let mut sum = files.iter().find(|file| file["path"] == name)?.clone();
    let inside = format!("{name}/");
    for file in files.iter().filter(|file| is_packed && file["path"].as_str().unwrap().starts_with(&inside)) {
        for count in ["records", "readable"] {
            sum[count] = (sum[count].as_u64().unwrap() + file[count].as_u64().unwrap()).into();
        }
        if sum["dataset"].is_null() {
            sum["dataset"] = file["dataset"].clone();
        }
    }
    Some(sum)
}

#[test]
fn the_folder_of_broken_files_is_read_at_once() {
    let (folder, manifest) = &*WRITTEN;
    let found = inspect(std::slice::from_ref(folder));
    let files = found["files"].as_array().unwrap();
    let report = |path: &str| {
        files.iter().find(|file| file["path"].as_str().unwrap().split_once('/').unwrap().1 == path)
    };
    for entry in manifest {
        let path = entry["path"].as_str().unwrap();
        assert_eq!(report(path).is_some(), entry["left_out"] == false, "{path}");
    }
    let paths: Vec<String> = manifest
        .iter()
        .filter(|entry| entry["packed"] == true)
        .map(|entry| format!("/{}/", entry["path"].as_str().unwrap()))
        .collect();
    let is_inside = |file: &&Value| paths.iter().any(|path| file["path"].as_str().unwrap().contains(path));
    let inside = files.iter().filter(is_inside).count();
    assert!(inside > 40, "{inside}");
    assert_eq!(files.len() - inside, 1 + manifest.iter().filter(|entry| entry["left_out"] == false).count());
}

/// What the engine itself says of one file that comes in slices.
fn report(path: &str, bytes: &[u8], slice_len: usize) -> FileReport {
    shard_of(&[file(path, bytes)], |_| true, slice_len).files().remove(0)
}

#[test]
fn sentences_say_what_the_manifest_wants_in_any_slices() {
    // More slices of one file would only take time.
    const MOST_SLICES: usize = 10_000;
    let (folder, manifest) = &*WRITTEN;
    let mut faults = String::new();
    for entry in manifest.iter().filter(|entry| entry["left_out"] == false) {
        let path = entry["path"].as_str().unwrap();
        let bytes = std::fs::read(folder.join(path)).unwrap();
        if bytes.is_empty() {
            continue;
        }
        if entry["packed"] == true {
            // Slices of archives have tests of their own.
            let says = entry["says"].as_str().unwrap_or_default();
            let reports = checked(&[file(path, &bytes)]).files();
            let sentences: Vec<_> =
                reports.iter().flat_map(|file| &file.problems).map(|it| &it.sentence).collect();
            if !says.is_empty() && !sentences.iter().any(|sentence| sentence.contains(says)) {
                writeln!(faults, "{path}: \u{201c}{says}\u{201d} is not in {sentences:?}").unwrap();
            }
            continue;
        }
        let whole = report(path, &bytes, usize::MAX);
        let sentences: Vec<&str> = whole.problems.iter().map(|problem| problem.sentence.as_str()).collect();
        let says = entry["says"].as_str().unwrap_or_default();
        if !says.is_empty() && !sentences.iter().any(|sentence| sentence.contains(says)) {
            writeln!(faults, "{path}: \u{201c}{says}\u{201d} is not in {sentences:?}").unwrap();
        }
        for slice_len in [1, 2, 3, 7, 4096].into_iter().filter(|len| bytes.len() / len < MOST_SLICES) {
            let sliced = report(path, &bytes, slice_len);
            if sliced != whole {
                let found: Vec<_> = sliced.problems.iter().map(|problem| &problem.sentence).collect();
                writeln!(faults, "{path}: in slices of {slice_len} {found:?} instead of {sentences:?}")
                    .unwrap();
            }
        }
    }
    assert!(faults.is_empty(), "{} faults\n{faults}", faults.lines().count());
}
