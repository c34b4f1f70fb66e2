//! Tar archives of every kind hold for us what they hold for Python's `tarfile`.

use crate::support::{all_rows, checked, file};
use colloquy::corpus::FileId;
use colloquy::engine::Shard;
use serde::Deserialize;
use std::fs;
use std::path::PathBuf;
use std::process::Command;

const ARCHIVES: &str = "300";

/// What Python says of an archive: its name, and path, size and dialogue of each file.
#[derive(Deserialize)]
struct Expected(String, Vec<(String, u64, Option<String>)>);

/// Path, size and dialogues of the files that were read.
fn found(shard: &Shard) -> Vec<(String, u64, Option<String>)> {
    let rows = all_rows(shard);
    let dialogue = |id: FileId| rows.iter().find(|row| row.at.file == id).map(|row| row.id.clone());
    let inside = shard.files().into_iter().filter(|report| report.id.is_inside());
    inside
        .map(|report| {
            let path = report.path.split_once('/').map_or("", |(_, path)| path);
            (path.to_owned(), report.bytes, dialogue(report.id))
        })
        .collect()
}

#[test]
fn archives_hold_what_python_finds_in_them() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("tars");
    fs::create_dir_all(&folder).unwrap();
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/native/tars.py");
    let python = Command::new("python3").arg(script).arg(&folder).arg(ARCHIVES).output();
    let output = python.expect("python3, which writes the archives, can be started");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let mut files = 0;
    for line in String::from_utf8(output.stdout).unwrap().lines() {
        let Expected(name, expected) = serde_json::from_str(line).unwrap();
        let shard = checked(&[file(&name, fs::read(folder.join(&name)).unwrap())]);
        assert_eq!(found(&shard), expected, "{name}: {:?}", shard.files().first().map(|own| &own.problems));
        files += expected.len();
    }
    assert!(files > 500, "only {files} files");
}
