//! What is saved is what is listed, and opens again as the same.

use crate::support::{check, file, generated, read_on, shard, shards_of};
use colloquy::corpus::{Dataset, RecordAt};
use colloquy::engine::answer::{AskFault, PartAt, Pick, Row, Survey};
use colloquy::engine::export::{Form, Table, piece_of, stretches};
use colloquy::engine::recipe::Language;
use colloquy::engine::{Shard, merge};
use colloquy::formats::{GeneratedFile, Plan, format_of};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;
use std::sync::LazyLock;

/// All that was read, and where from.
struct Open<'f> {
    files: &'f [GeneratedFile],
    shards: Vec<Shard>,
}

impl<'f> Open<'f> {
    fn new(files: &'f [GeneratedFile], count: u32, part_bytes: u64) -> Self {
        let mut shards = shards_of(files, count, part_bytes, |index| u32::try_from(index).unwrap());
        check(&mut shards, files);
        Self { files, shards }
    }

    fn survey(&self, query: &str) -> Survey {
        let ask = |shard: &Shard| shard.picks(query).unwrap();
        let picks: Vec<Pick> = merge::picks(self.shards.iter().map(ask).collect());
        let survey = |shard: &Shard| shard.survey(query, &picks).unwrap();
        let merged = merge::surveys(self.shards.iter().map(survey).collect());
        Survey { picks, ..merged }
    }

    fn rows(&self, query: &str) -> Vec<Row> {
        let survey = self.survey(query);
        let plan = merge::plan(&survey.segments, 0..survey.matching);
        let rows = |shard: &Shard| shard.rows(query, &survey.picks, &plan).unwrap();
        merge::rows(self.shards.iter().map(rows).collect())
    }

    fn bytes(
        &self,
        shard: usize,
        file: colloquy::corpus::FileId,
        range: colloquy::corpus::ByteRange,
    ) -> Vec<u8> {
        assert!(!self.shards.is_empty() && shard < self.shards.len());
        let at = |byte: u64| usize::try_from(byte).unwrap();
        self.files[file.index()].bytes[at(range.start.0)..at(range.end.0)].to_vec()
    }

    /// The whole file, made in windows of so many rows.
    fn exported(&self, form: Form, query: &str, window: u64) -> Vec<u8> {
        let survey = self.survey(query);
        let mut out = Vec::new();
        let mut is_first = true;
        for from in (0..survey.matching).step_by(usize::try_from(window).unwrap()) {
            for piece in merge::plan(&survey.segments, from..survey.matching.min(from + window)) {
                let mut made = self.piece(form, query, &survey, piece);
                if std::mem::take(&mut is_first) {
                    form.open(&mut made);
                }
                out.extend(made);
            }
        }
        if is_first {
            form.open(&mut out);
        }
        out.extend_from_slice(form.closing().as_bytes());
        out
    }

    fn piece(
        &self,
        form: Form,
        query: &str,
        survey: &Survey,
        piece: colloquy::engine::answer::Wanted,
    ) -> Vec<u8> {
        let owner = |shard: &Shard| shard.picked(query, &survey.picks, &[piece]).ok();
        let (shard, records) =
            (0..).zip(&self.shards).find_map(|(number, shard)| Some((number, owner(shard)?))).unwrap();
        let located = self.shards[shard].located(&records).unwrap();
        let mut out = Vec::new();
        for stretch in stretches(&located) {
            let bytes = self.bytes(shard, stretch.file, stretch.range);
            for number in stretch.records {
                let own = piece_of(&bytes, stretch.range, located[number].range);
                let partner = located[number].partner.filter(|_| form.needs_partner());
                let partner = partner.map(|(file, range)| self.bytes(shard, file, range));
                let at = (records[number], &located[number]);
                self.shards[shard].export(form, at, own, partner.as_deref(), &mut out).unwrap();
            }
        }
        out
    }

    fn original(&self, at: RecordAt) -> &[u8] {
        let located = self.shards.iter().find_map(|shard| shard.locate(at).ok()).unwrap();
        let index = |byte: u64| usize::try_from(byte).unwrap();
        &self.files[at.file.index()].bytes[index(located.range.start.0)..index(located.range.end.0)]
    }
}

const DATASETS: [Dataset; 4] = [Dataset::Sgd, Dataset::AirDialogue, Dataset::Taskmaster, Dataset::Frames];

fn made(dataset: Dataset, dialogues: u32, seed: u64) -> Vec<GeneratedFile> {
    let format = format_of(dataset);
    let mut files = format.generated(&Plan { dialogues, seed, variant: format.generated_variants[0] });
    files.sort_by(|a, b| a.path.cmp(&b.path));
    files
}

static MADE: LazyLock<[Vec<GeneratedFile>; 4]> =
    LazyLock::new(|| DATASETS.map(|dataset| made(dataset, 24, 3)));

const QUERIES: [&str; 8] = [
    "",
    "the",
    "-please",
    "split:train",
    "turns:8..",
    "sort:-turns",
    "the sort:turns",
    "has:span sort:-spans",
];

fn table(table: Table) -> Form {
    Form::Table { table, has_mark: false, is_plain: false }
}

/// A list of dialogues as it is told from outside; ids of `AirDialogue` are the numbers of their lines.
fn seen(open: &Open, query: &str, dataset: Dataset) -> Vec<(String, u32, String)> {
    let id = |row: &Row| if dataset == Dataset::AirDialogue { String::new() } else { row.id.clone() };
    // An excerpt shows what was asked for: all of them are to show how their dialogues begin.
    let first: BTreeMap<RecordAt, String> =
        open.rows("").into_iter().map(|row| (row.at, row.excerpt)).collect();
    open.rows(query).iter().map(|row| (id(row), row.turns, first[&row.at].clone())).collect()
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(32))]

    #[test]
    fn what_is_exported_and_opened_again_is_the_same(
        dataset in 0usize..4,
        query in prop::sample::select(&QUERIES[..]),
        is_array in any::<bool>(),
        shards in 1u32..4,
        part_bytes in prop_oneof![Just(20_000_u64), Just(u64::MAX)],
        window in 1u64..30,
    ) {
        let files = &MADE[dataset];
        let open = Open::new(files, shards, part_bytes);
        // A file of records is read as one kind.
        let query = &format!("role:dialogues {query}");
        let rows = open.rows(query);
        let form = if is_array { Form::Array } else { Form::Lines };
        let bytes = open.exported(form, query, window);
        // Each record as it stood, in the order of the list.
        let mut rest = bytes.as_slice();
        for (number, row) in rows.iter().enumerate() {
            let original = open.original(row.at);
            let between: &[u8] = match (is_array, number) { (false, _) => b"", (true, 0) => b"[\n", (true, _) => b",\n" };
            rest = rest.strip_prefix(between).unwrap();
            if is_array || !original.contains(&b'\n') {
                rest = rest.strip_prefix(original).unwrap();
            } else {
                let line: Vec<u8> = original.iter().copied().filter(|byte| !matches!(byte, b'\n' | b'\r')).collect();
                rest = rest.strip_prefix(line.as_slice()).unwrap();
            }
            if !is_array {
                rest = rest.strip_prefix(b"\n").unwrap();
            }
        }
        let end: &[u8] = match (is_array, rows.is_empty()) { (false, _) => b"", (true, false) => b"\n]\n", (true, true) => b"[\n\n]\n" };
        prop_assert_eq!(rest, end);
        if !rows.is_empty() {
            let again = [file(if is_array { "again.json" } else { "again.jsonl" }, &bytes)];
            let again = Open::new(&again, 1, u64::MAX);
prop_assert_eq!(seen(&again, "", DATASETS[dataset]), seen(&open, query, DATASETS[dataset]));
        }
    }

    #[test]
    fn any_dealing_gives_the_same_file(
        dataset in 0usize..4,
        query in prop::sample::select(&QUERIES[..]),
        form in 0usize..4,
        shards in 2u32..4,
        window in 1u64..30,
    ) {
        let form = [Form::Lines, Form::Unified, table(Table::Turns), table(Table::Flights)][form];
        let files = &MADE[dataset];
        let one = Open::new(files, 1, u64::MAX).exported(form, query, 1000);
        let many = Open::new(files, shards, 20_000).exported(form, query, window);
        prop_assert_eq!(String::from_utf8(many).unwrap(), String::from_utf8(one).unwrap());
    }
}

/// An obvious reader of tables, as RFC 4180 describes them.
fn cells(text: &str) -> Vec<Vec<String>> {
    let (mut rows, mut row, mut cell, mut is_quoted) = (Vec::new(), Vec::new(), String::new(), false);
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                letters.next();
                cell.push('"');
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => row.push(std::mem::take(&mut cell)),
            '\r' if !is_quoted => {
                assert_eq!(letters.next(), Some('\n'));
                row.push(std::mem::take(&mut cell));
                rows.push(std::mem::take(&mut row));
            }
            _ => cell.push(letter),
        }
    }
    assert!(row.is_empty() && cell.is_empty() && !is_quoted, "the last line ends, too");
    rows
}

#[test]
fn tables_have_a_row_for_each_thing_that_is_counted() {
    for (dataset, files) in DATASETS.iter().zip(&*MADE) {
        let open = Open::new(files, 2, 50_000);
        let survey = open.survey("");
        let counts = survey.datasets.iter().find(|counts| counts.dataset == *dataset).unwrap();
        for (kind, count) in [
            (Table::Dialogues, Some(counts.dialogues)),
            (Table::Turns, Some(counts.turns)),
            (Table::Spans, Some(counts.spans)),
            (Table::Acts, None),
            (Table::States, None),
            (Table::Calls, Some(counts.calls)),
            (Table::Flights, Some(counts.flights)),
        ] {
            let text = String::from_utf8(open.exported(table(kind), "role:dialogues", 7)).unwrap();
            let rows = cells(&text);
            let columns: Vec<String> = kind.columns().iter().map(|column| (*column).to_owned()).collect();
            assert_eq!(rows[0], columns);
            assert!(rows.iter().all(|row| row.len() == columns.len()), "{dataset:?} {kind:?}");
            if let Some(count) = count {
                assert_eq!(rows.len() as u64 - 1, count, "{dataset:?} {kind:?}");
            }
        }
    }
}

#[test]
fn a_unified_line_says_what_the_record_does() {
    for (dataset, files) in DATASETS.iter().zip(&*MADE) {
        let open = Open::new(files, 1, u64::MAX);
        let text = String::from_utf8(open.exported(Form::Unified, "sort:-turns", 5)).unwrap();
        let lines: Vec<Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let rows = open.rows("sort:-turns");
        assert_eq!(lines.len(), rows.len());
        let keys = |value: &Value| value.as_object().unwrap().keys().cloned().collect::<Vec<_>>();
        for (line, row) in lines.iter().zip(&rows) {
            assert_eq!(
                (line["colloquy"].as_u64(), line["dataset"].as_str()),
                (Some(1), Some(dataset.word()))
            );
            assert_eq!(line["id"], row.id.as_str());
            assert_eq!(keys(line), keys(&lines[0]), "every key is always there");
            let turns = line["turns"].as_array().unwrap();
            assert_eq!(turns.len(), row.turns as usize);
            for turn in turns {
                assert_eq!(keys(turn), keys(&turns[0]));
                let utterance: Vec<char> = turn["utterance"].as_str().unwrap().chars().collect();
                for span in turn["spans"].as_array().unwrap() {
                    let at = |key: &str| usize::try_from(span[key].as_u64().unwrap()).unwrap();
                    let said: String = utterance[at("start")..at("end")].iter().collect();
                    assert_eq!(span["text"], said.as_str());
                }
            }
        }
    }
}

#[test]
fn records_that_are_wrapped_or_damaged_come_out_as_records() {
    let record = r#"{"dialogue_id": "1_0", "services": [], "turns": [{"speaker": "USER", "utterance": "=hi, \"you\"", "frames": []}]}"#;
    let utf16: Vec<u8> = format!("\u{feff}[{record}]").encode_utf16().flat_map(u16::to_le_bytes).collect();
    let named = format!("{{\"a\": {record}}}");
    // What is mended to be read comes out as it is.
    let damaged = record.replace("\"frames\": []", "\"frames\": [], \"x\": \"\t\"");
    for (path, bytes, expected) in [
        ("plain.json", format!("[{record}]").into_bytes(), record),
        ("two_byte.json", utf16, record),
        ("named.json", named.into_bytes(), record),
        ("damaged.json", format!("[{record},{damaged}]").into_bytes(), &format!("{record}\n{damaged}")),
    ] {
        let files = [file(path, bytes)];
        let open = Open::new(&files, 1, u64::MAX);
        let line = String::from_utf8(open.exported(Form::Lines, "", 9)).unwrap();
        assert_eq!(line, format!("{expected}\n"), "{path}");
    }
    let files = [file("plain.json", format!("[{record}]"))];
    let turns = Open::new(&files, 1, u64::MAX).exported(table(Table::Turns), "", 9);
    let rows = cells(std::str::from_utf8(&turns).unwrap());
    assert_eq!(rows[1], ["sgd", "plain.json", "0", "1_0", "0", "user", "'=hi, \"you\"", "", ""]);
}

#[test]
fn what_is_not_there_any_more_is_a_fault() {
    let files = generated(6, 1);
    let mut shard = shard(&files);
    read_on(&mut shard, &files);
    let survey = shard.survey("", &[]).unwrap();
    let plan = merge::plan(&survey.segments, 0..2);
    let records = shard.picked("", &[], &plan).unwrap();
    assert_eq!(records.len(), 2);
    let located = shard.locate(records[0]).unwrap();
    let at = (records[0], &located);
    let fault = shard.export(Form::Lines, at, b"{}", None, &mut Vec::new()).unwrap_err();
    assert!(matches!(fault, AskFault::Lost { .. }), "{fault}");
    let PartAt { file, .. } = plan[0].at;
    shard.close(file);
    assert!(matches!(shard.picked("", &[], &plan), Err(AskFault::UnknownRecord(_))));
}

/// Runs a recipe beside its files, and counts the lines that it prints.
fn counted(folder: &Path, program: &str, arguments: &[&str]) -> Option<usize> {
    let output = Command::new(program).args(arguments).current_dir(folder).output().ok()?;
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    Some(output.stdout.iter().filter(|byte| **byte == b'\n').count())
}

fn succeeds(program: &str, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
}

/// Python with `DuckDB`, where `.ci/need peers` has been.
const PEERS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../tools/peers/bin/python");

/// Prints a line for each row of what a recipe finds.
const DUCKDB_READS: &str = "import duckdb
def run(statements):
    for statement in duckdb.extract_statements(statements):
        for _ in duckdb.sql(statement.query).fetchall(): print()
run(__RECIPE__)";

const ASKED: [(Dataset, &[&str]); 4] = [
    (
        Dataset::Sgd,
        &[
            "",
            "please \"thank you\"",
            "-user:please",
            "system:/^(what|which)\\b/",
            "act:OFFER,confirm slot:city",
            "-intent:FindRestaurants service:Restaurants_1,Restaurants_2",
            "turns:10..16 -turns:12",
            "split:dev it's",
            "id:1_00001",
            "api:FindRestaurants",
            "value:4",
        ],
    ),
    (
        Dataset::AirDialogue,
        &[
            "",
            "user:cheap",
            "agent:/\\bbook(ed)?\\b/ -please",
            "status:book -agent-status:book",
            "correct:no",
            "goal:change turns:8..",
            "value:business",
        ],
    ),
    (Dataset::Taskmaster, &["", "user:tickets", "-assistant:sorry please", "turns:>10", "/\\d+ ?pm/"]),
    (
        Dataset::Frames,
        &["", "wizard:sorry", "act:switch_frame slot:budget", "success:yes -hello", "turns:..12"],
    ),
];

#[test]
fn other_programs_find_as_many() {
    for (dataset, queries) in ASKED {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("recipes-{}", dataset.word()));
        let _ = std::fs::remove_dir_all(&folder);
        let files: Vec<GeneratedFile> = made(dataset, 60, 5);
        for file in &files {
            let path = folder.join(&file.path);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, &file.bytes).unwrap();
        }
        let open = Open::new(&files, 1, u64::MAX);
        for query in queries {
            let query = &format!("role:dialogues {query}");
            let expected = usize::try_from(open.survey(query).matching).unwrap();
            let recipe = |language| open.shards[0].recipe(query, language).unwrap();
            let (jq, python) = (recipe(Language::Jq), recipe(Language::Python));
            assert!(!jq.contains("not expressed") && !python.contains("not asked"), "{jq}");
            let duckdb = serde_json::Value::from(recipe(Language::DuckDb)).to_string();
            let duckdb = DUCKDB_READS.replace("__RECIPE__", &duckdb);
            for (program, arguments, is_there) in [
                ("sh", ["-c", &jq], succeeds("jq", &["--version"])),
                ("python3", ["-c", &python], true),
                (PEERS, ["-c", &duckdb], succeeds(PEERS, &["-c", "import duckdb"])),
            ] {
                if !is_there {
                    continue;
                }
                let found = counted(&folder, program, &arguments);
                assert_eq!(found.expect(program), expected, "{query}\n{}", arguments[1]);
            }
        }
    }
}

#[test]
fn what_a_recipe_leaves_out_it_says() {
    let files = generated(6, 1);
    let shard = shard(&files);
    let text = |query: &str, language| shard.recipe(query, language).unwrap();
    for (language, mark) in [(Language::Jq, "# "), (Language::Python, "# "), (Language::DuckDb, "-- ")] {
        let found = text("turn{act:OFFER hi} -spans:>3 sort:-turns split:train", language);
        let joined = text("-act:user/INFORM slot:Hotels_1/area=north", language);
        assert!(joined.contains("here: -act:user/INFORM; slot:Hotels_1/area=north\n"), "{joined}");
        let expected = format!("{mark}not expressed here: turn{{…}}; -spans:…; the order by turns\n");
        assert!(found.contains(&expected), "{found}");
        assert!(found.contains("train/dialogues_001.json") && !found.contains("dev/"), "{found}");
        assert!(text("dataset:frames", language).starts_with(&format!("{mark}no file that is open")));
    }
    let query = "user:\"it's\" -/a.b/ act:OFFER,INFORM -value:4 id:1_00000 turns:3..9,12 split:dev";
    insta::assert_snapshot!(text(query, Language::DuckDb));
}
