//! A capsule has what matches, byte for byte as it was, with all that belongs to it.

use crate::export::{Open, made};
use crate::support::{colloquy, folder};
use colloquy::corpus::{Dataset, Split};
use colloquy::engine::answer::{Facet, Field, Survey};
use colloquy::synth::archive;
use colloquy::view::capsule::Capsule;
use std::path::{Path, PathBuf};
use std::process::Output;

/// All records by their splits. Those of `AirDialogue` have no ids of their own.
fn records(open: &Open, query: &str) -> Vec<(Option<Split>, Vec<u8>)> {
    let record = |row: colloquy::engine::answer::Row| (row.split, open.original(row.at).to_vec());
    let mut records: Vec<_> = open.rows(query).into_iter().map(record).collect();
    records.sort();
    records
}

/// What is counted in what matches; some rules are about dialogues that are left out.
fn counted_in(survey: Survey) -> Vec<Facet> {
    let told = |facet: &Facet| !matches!(facet.field, Field::Rule | Field::Has);
    let counted = |facet: Facet| Facet {
        values: facet.values.into_iter().filter(|value| value.count > 0).collect(),
        ..facet
    };
    survey.facets.into_iter().filter(told).map(counted).collect()
}

#[test]
fn a_capsule_answers_like_the_dialogues_that_it_was_made_of() {
    for dataset in [Dataset::Sgd, Dataset::AirDialogue, Dataset::Taskmaster, Dataset::Frames] {
        let files = made(dataset, 24, 5);
        let open = Open::new(&files, 2, 10_000);
        for query in ["", "turns:8..", "the sort:-turns"] {
            let mut inside = open.capsule(query, 3);
            inside.sort_by(|one, other| one.path.cmp(&other.path));
            let again = Open::new(&inside, 2, u64::MAX);
            let (before, after) = (open.survey(query), again.survey(""));
            assert!(after.matching > 0, "{dataset:?} {query}");
            assert_eq!(after.matching, before.matching, "{dataset:?} {query}");
            for (after, before) in counted_in(after).into_iter().zip(counted_in(before)) {
                assert_eq!(after, before, "{dataset:?} {query}");
            }
            assert_eq!(records(&again, ""), records(&open, query), "{dataset:?} {query}");
            let with_flights =
                |open: &Open, query: &str| open.survey(&format!("{query} has:flight")).matching;
            assert_eq!(with_flights(&again, ""), with_flights(&open, query), "{dataset:?} {query}");
        }
    }
}

fn told(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The bytes that were written as letters.
fn decoded(letters: &str) -> Vec<u8> {
    const ALPHABET: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let letters: Vec<u32> = letters
        .chars()
        .filter_map(|letter| ALPHABET.find(letter))
        .map(|at| u32::try_from(at).unwrap())
        .collect();
    let group = |four: &[u32]| {
        let bits = (0..4).fold(0, |bits, at| bits << 6 | four.get(at).copied().unwrap_or_default());
        bits.to_be_bytes()[1..four.len()].to_vec()
    };
    letters.chunks(4).flat_map(group).collect()
}

const PAGE: &str = "<!doctype html><script type=\"text/plain\" data-part=\"x\"></script>";

/// A folder with two datasets and a page.
fn with_data(name: &str) -> PathBuf {
    let folder = folder(name);
    for dataset in ["sgd", "airdialogue"] {
        let made = ["generate", "--dataset", dataset, "--dialogues", "30", dataset];
        assert!(colloquy(&folder, &made).status.success());
    }
    std::fs::write(folder.join("page.html"), PAGE).unwrap();
    folder
}

fn inside(folder: &Path, page: &str) -> Capsule {
    let page = std::fs::read_to_string(folder.join(page)).unwrap();
    let (_, rest) = page.split_once("data-part=\"capsule\">").unwrap();
    Capsule::read(rest.split_once("</script>").unwrap().0).unwrap()
}

/// What the tool counts in the files of a capsule.
fn counted(folder: &Path, capsule: &Capsule) -> serde_json::Value {
    std::fs::write(folder.join("inside.zip"), decoded(&capsule.archive)).unwrap();
    let output = colloquy(folder, &["inspect", "--json", "inside.zip"]);
    assert!(output.status.code() < Some(2), "{}", told(&output));
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_query_goes_into_a_page_with_its_guide() {
    let folder = with_data("capsule-of-a-query");
    let guide = "# A morning\n\n## [Long ones](turns:8..)\n\n[None](\"no such words\") and [odd](colour:red)";
    std::fs::write(folder.join("guide.md"), guide).unwrap();
    let arguments = [
        "capsule",
        "--query",
        "turns:6..",
        "--guide",
        "guide.md",
        "--page",
        "page.html",
        "--out",
        "out.html",
    ];
    let output = colloquy(&folder, &[&arguments[..], &["sgd", "airdialogue"]].concat());
    assert!(output.status.success(), "{}", told(&output));
    for says in
        ["“\"no such words\"” can’t be followed: nothing in", "“colour:red” can’t be followed: there is no"]
    {
        assert!(told(&output).contains(&format!("Line 5: the link {says}")), "{}", told(&output));
    }
    assert!(String::from_utf8_lossy(&output.stdout).contains("1 step, 3 links"), "{output:?}");
    let capsule = inside(&folder, "out.html");
    assert_eq!((capsule.guide.as_str(), capsule.is_quiz), (guide, true));
    let found = counted(&folder, &capsule);
    let of = |dataset: &str| found["datasets"][dataset]["dialogues"].as_u64().unwrap();
    assert_eq!(of("sgd") + of("airdialogue"), capsule.dialogues);
    assert!(of("airdialogue") > 0 && found["datasets"]["airdialogue"]["flights"].as_u64() > Some(0));
    let roles = found["files"].as_array().unwrap().iter();
    assert!(roles.filter(|file| file["role"] == "schema").count() > 0);
    // A capsule is such a page, too.
    let arguments = ["capsule", "--query", "split:dev", "--page", "out.html", "--out", "next.html", "sgd"];
    assert!(colloquy(&folder, &arguments).status.success());
    let next = inside(&folder, "next.html");
    assert_eq!((next.guide.as_str(), next.is_quiz), ("", false));
    assert_eq!(std::fs::read_to_string(folder.join("next.html")).unwrap().matches("capsule").count(), 1);
}

#[test]
fn ids_are_taken_and_those_that_nothing_has_are_told() {
    let folder = with_data("capsule-of-ids");
    let rows = colloquy(&folder, &["export", "--form", "dialogues", "sgd"]);
    let table = String::from_utf8(rows.stdout).unwrap();
    let column = table.lines().next().unwrap().split(',').position(|name| name == "dialogue_id").unwrap();
    let ids: Vec<_> = table.lines().skip(1).take(3).map(|row| row.split(',').nth(column).unwrap()).collect();
    std::fs::write(folder.join("ids.txt"), format!("{}\r\n\nnobody\n", ids.join("\n"))).unwrap();
    let arguments = ["capsule", "--ids", "ids.txt", "--page", "page.html", "--out", "out.html", "sgd"];
    let output = colloquy(&folder, &arguments);
    assert!(output.status.success() && told(&output).contains("no dialogue has the id nobody"), "{output:?}");
    let capsule = inside(&folder, "out.html");
    assert_eq!(counted(&folder, &capsule)["datasets"]["sgd"]["dialogues"], capsule.dialogues);
    let query = format!("id:{}", ids.join(","));
    let output = colloquy(&folder, &["inspect", "--json", "--query", &query, "sgd"]);
    let found: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(found["matches"], capsule.dialogues);
}

#[test]
fn a_schema_that_is_packed_comes_along_whole() {
    let folder = with_data("capsule-of-packed-files");
    for file in ["sgd/train/schema.json", "sgd/dev/schema.json"] {
        let bytes = std::fs::read(folder.join(file)).unwrap();
        std::fs::remove_file(folder.join(file)).unwrap();
        std::fs::write(folder.join(format!("{file}.gz")), archive::gzip(&bytes)).unwrap();
    }
    let arguments = ["capsule", "--query", "split:dev", "--page", "page.html", "--out", "out.html", "sgd"];
    let output = colloquy(&folder, &arguments);
    assert!(output.status.success(), "{output:?}");
    let found = counted(&folder, &inside(&folder, "out.html"));
    let schemas = found["files"].as_array().unwrap().iter().filter(|file| file["role"] == "schema");
    assert!(schemas.clone().count() > 1 && schemas.clone().all(|file| file["findings"] == 0), "{found}");
}

#[test]
fn what_cannot_be_made_is_said_and_nothing_is_written() {
    let folder = with_data("capsule-of-nothing");
    std::fs::write(folder.join("other.html"), "<p>hello</p>").unwrap();
    std::fs::write(folder.join("empty.txt"), "\u{feff}\n \n\"\n").unwrap();
    for (arguments, says) in [
        (["--page", "page.html", "--query", "\"no such words\""], "nothing matches"),
        (["--page", "no.html", "--query", ""], "is not there"),
        (["--page", "other.html", "--query", ""], "is not the page"),
        (["--page", "page.html", "--ids", "no.txt"], "no.txt"),
        (["--page", "page.html", "--query", "colour:red"], "colour"),
        (["--page", "page.html", "--ids", "empty.txt"], "has no id"),
    ] {
        let output =
            colloquy(&folder, &[&["capsule", "--out", "out.html"], &arguments[..], &["sgd"]].concat());
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(told(&output).contains(says), "{arguments:?} {}", told(&output));
        assert!(!folder.join("out.html").exists());
    }
    for input in ["sgd/dev/schema.json", "page.html"] {
        let output = colloquy(&folder, &["capsule", "--page", "page.html", "--out", input, "sgd"]);
        assert!(told(&output).contains("is one of the files that are read"), "{output:?}");
    }
    let output = colloquy(&folder, &["capsule", "--page", "page.html", "--out", "no/out.html", "sgd"]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
}

/// Records of `AirDialogue` are numbered anew in a capsule, and notes with them.
#[test]
fn a_capsule_has_the_notes_on_its_dialogues() {
    let folder = with_data("capsule-with-notes");
    let listed = |name: &str, arguments: &[&str]| {
        let output = colloquy(&folder, &[arguments, &[name]].concat());
        assert!(output.status.success(), "{}", told(&output));
        let table = String::from_utf8(output.stdout).unwrap();
        let cells = |line: &str| line.split(',').map(str::to_owned).collect::<Vec<_>>();
        table.lines().skip(1).map(cells).collect::<Vec<_>>()
    };
    let mut notes = Vec::new();
    for dataset in ["sgd", "airdialogue"] {
        for cells in
            listed(dataset, &["export", "--form", "dialogues", "--query", "split:dev"]).iter().skip(1).take(2)
        {
            let (path, id, split) = (&cells[1], &cells[3], &cells[6]);
            notes.push(format!(
                "{{\"dataset\":\"{dataset}\",\"split\":\"{split}\",\"file\":\"{path}\",\"id\":\"{id}\",\"turn\":1,\"label\":\"odd\",\"by\":7}}"
            ));
        }
    }
    std::fs::write(folder.join("my-notes.jsonl"), notes.join("\n")).unwrap();
    std::fs::write(folder.join("guide.md"), "## [Noted](label:odd)\n\n[Not](label:nobody)").unwrap();
    let arguments = ["capsule", "--notes", "my-notes.jsonl", "--page", "page.html", "--out", "out.html"];
    let of_notes = ["--guide", "guide.md", "--query", "label:odd", "sgd", "airdialogue"];
    let output = colloquy(&folder, &[&arguments[..], &of_notes].concat());
    assert!(output.status.success(), "{}", told(&output));
    // Links are followed with the notes of the capsule.
    assert!(told(&output).contains("label:nobody") && !told(&output).contains("label:odd"), "{output:?}");
    let capsule = inside(&folder, "out.html");
    let of = notes.len() as u64;
    assert!(of > 2);
    assert_eq!((capsule.dialogues, capsule.notes.lines().count() as u64), (of, of));
    assert!(
        capsule.notes.contains("\"by\":7") && capsule.notes.contains("\"id\":\"1\""),
        "{}",
        capsule.notes
    );
    std::fs::write(folder.join("inside.zip"), decoded(&capsule.archive)).unwrap();
    std::fs::write(folder.join("inside-notes.jsonl"), &capsule.notes).unwrap();
    let found = listed("inside.zip", &["export", "--form", "notes", "--notes", "inside-notes.jsonl"]);
    assert_eq!(found.len() as u64, of, "{found:?}");
    // Of other dialogues there are none.
    let output = colloquy(&folder, &[&arguments[..], &["--query", "-label:odd", "sgd"]].concat());
    assert!(output.status.success(), "{}", told(&output));
    assert_eq!(inside(&folder, "out.html").notes, "");
}

/// `AirDialogue` has ids in the one form, and chats of any dataset may have none.
#[test]
fn notes_are_numbered_anew_where_records_have_no_ids() {
    let folder = with_data("capsule-of-numbers");
    let unified = ["export", "--form", "unified", "--query", "split:dev", "airdialogue"];
    let unified = colloquy(&folder, &unified).stdout;
    let third = String::from_utf8_lossy(&unified).lines().nth(2).map(str::to_owned).unwrap();
    let third: serde_json::Value = serde_json::from_str(&third).unwrap();
    std::fs::write(folder.join("air.jsonl"), &unified).unwrap();
    let chat = "{\"messages\":[{\"role\":\"user\",\"content\":\"Hi\"}]}\n";
    std::fs::write(folder.join("sgd-chat.jsonl"), chat.repeat(3)).unwrap();
    let id = third["id"].as_str().unwrap();
    for (dataset, file, id, inside_id) in
        [("airdialogue", "air.jsonl", id, id), ("sgd", "sgd-chat.jsonl", "3", "1")]
    {
        let note = |id: &str| {
            format!("{{\"dataset\":\"{dataset}\",\"file\":\"{file}\",\"id\":\"{id}\",\"label\":\"odd\"}}\n")
        };
        std::fs::write(folder.join("my-notes.jsonl"), note(id)).unwrap();
        let arguments = ["capsule", "--notes", "my-notes.jsonl", "--page", "page.html", "--out", "out.html"];
        let output = colloquy(&folder, &[&arguments[..], &["--query", "label:odd", file]].concat());
        assert!(output.status.success(), "{}", told(&output));
        let capsule = inside(&folder, "out.html");
        assert_eq!((capsule.dialogues, capsule.notes.as_str()), (1, note(inside_id).as_str()), "{file}");
    }
}
