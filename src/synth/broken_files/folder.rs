//! A folder as people have it: files of one name, files to be ignored, and things that are no data.

use super::base::{generated, line, lines, list, sound_list};
use super::{BrokenFile, NOT_DATA, UNKNOWN};
use serde_json::json;

pub fn files() -> Vec<BrokenFile> {
    [same_names(), odd_names(), ignored(), others()].into_iter().flatten().collect()
}

fn same_names() -> Vec<BrokenFile> {
    let (bytes, count) = generated(11);
    let schema = json!([{"service_name": "Parks_1", "description": "Find parks",
        "slots": [
            {"name": "city", "description": "City", "is_categorical": false, "possible_values": []},
            {"name": "name", "description": "Park", "is_categorical": false, "possible_values": []},
            {"name": "free", "description": "Free entry", "is_categorical": true, "possible_values": ["True", "False"]}],
        "intents": [{"name": "FindPark", "description": "Find", "is_transactional": false,
            "required_slots": ["city"], "optional_slots": {"free": "dontcare"}, "result_slots": ["name", "city", "free"]}]}]);
    let copy = "The file has the name of one in another folder.";
    vec![
        BrokenFile::sgd("folder/one/dialogues_001.json", copy, sound_list(3), 3),
        BrokenFile::sgd("folder/two/dialogues_001.json", copy, sound_list(2), 2),
        BrokenFile::sgd(
            "folder/two/Dialogues_002.json",
            "The name begins with a capital.",
            list(&[line(7)]),
            1,
        ),
        BrokenFile::sgd(
            "folder/two/schema.json",
            "The schema stands beside the dialogues of one folder only.",
            schema.to_string(),
            1,
        ),
        BrokenFile::sgd(
            "folder/generated/train/dialogues_001.json",
            "Nothing is odd about the file but its neighbours.",
            bytes,
            count,
        ),
        BrokenFile::sgd(
            "folder/a/b/c/d/e/f/g/h/i/j/k/l/m/dialogues_001.json",
            "The file is deep in folders.",
            sound_list(1),
            1,
        ),
    ]
}

fn odd_names() -> Vec<BrokenFile> {
    vec![
        BrokenFile::sgd(
            "folder/three/dialogues.JSON",
            "The ending of the name is in capitals.",
            sound_list(1),
            1,
        ),
        BrokenFile::sgd("folder/three/dialogues", "The name has no ending.", lines(2), 2),
        BrokenFile::sgd(
            "folder/three/dialogues (1).json",
            "The name is that of a second download.",
            sound_list(2),
            2,
        ),
        BrokenFile::sgd(
            "folder/three/d\u{ed}alogos \u{1F600}.json",
            "The name has letters beyond ASCII.",
            sound_list(1),
            1,
        ),
        BrokenFile::sgd(
            "folder/three/100% #1?&.json",
            "The name has characters that mean something in an address.",
            sound_list(1),
            1,
        ),
        BrokenFile::sgd("folder/three/<b>bold<b>.json", "The name is markup.", sound_list(1), 1),
        BrokenFile::sgd(
            "folder/three/dialogues.json.part",
            "The name is that of an unfinished download.",
            sound_list(2),
            2,
        ),
        BrokenFile::sgd("folder/three/notes.txt.json", "The name has two endings.", sound_list(1), 1),
    ]
}

/// Ignored by their names.
fn ignored() -> Vec<BrokenFile> {
    let ignored = |path: &str, why: &str, bytes: &[u8]| {
        BrokenFile::sgd(&format!("folder/{path}"), why, bytes, 0).left_out()
    };
    let double = [b"\0\x05\x16\x07\0\x02\0\0Mac OS X        ".as_slice(), &[0; 80]].concat();
    vec![
        ignored(".DS_Store", "The file is left by the Finder of macOS.", b"\0\0\0\x01Bud1"),
        ignored("one/._dialogues_001.json", "The file is the AppleDouble of another.", &double),
        ignored(
            "__MACOSX/one/._dialogues_001.json",
            "The file is in the folder that macOS adds to archives.",
            &double,
        ),
        ignored("Thumbs.db", "The file is left by Windows.", b"\xD0\xCF\x11\xE0\xA1\xB1\x1A\xE1"),
        ignored("desktop.ini", "The file is of the desktop of Windows.", b"[.ShellClassInfo]\r\n"),
        ignored(".git/config", "The file is of version control.", b"[core]\n"),
        ignored(".hidden.json", "The file is hidden by the dot before its name.", lines(1).as_bytes()),
        ignored(
            ".cache/dialogues_001.json",
            "The folder is hidden by the dot before its name.",
            lines(1).as_bytes(),
        ),
    ]
}

fn others() -> Vec<BrokenFile> {
    vec![
        BrokenFile::foreign("folder/LICENSE", "The file is a licence.", "Anyone may use this.\n", NOT_DATA),
        BrokenFile::foreign("folder/README.md", "The file is a description.", "# Data\n", NOT_DATA),
        BrokenFile::foreign(
            "folder/one/config.json",
            "The file is a configuration.",
            r#"{"lr": 0.1, "epochs": 3}"#,
            UNKNOWN,
        ),
        BrokenFile::foreign("folder/one/__init__.py", "The file is a program.", "import os\n", NOT_DATA),
    ]
}
