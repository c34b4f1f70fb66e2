//! Our Parquet has the rows and cells of the lines that it is made of, and other programs read the same.

use crate::export::{Open, made};
use crate::recipes::{PEERS, scratch, succeeds};
use arrow_array::RecordBatch;
use arrow_json::writer::{LineDelimited, WriterBuilder};
use colloquy::columns::Writer;
use colloquy::columns::schema::JSON_TEXT;
use colloquy::corpus::Dataset;
use colloquy::engine::export::{Form, Table};
use colloquy::synth::GeneratedFile;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::collections::BTreeMap;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::LazyLock;

const DATASETS: [Dataset; 4] = [Dataset::Sgd, Dataset::AirDialogue, Dataset::Taskmaster, Dataset::Frames];

static MADE: LazyLock<[Vec<GeneratedFile>; 4]> =
    LazyLock::new(|| DATASETS.map(|dataset| made(dataset, 12, 7)));

/// What Parquet is made of, by its words: every table, and the one form.
fn forms() -> Vec<Form> {
    Table::ALL.map(Form::TableLines).into_iter().chain([Form::Unified]).collect()
}

/// A file of lines, given in pieces of so many bytes.
fn parquet_of(form: Form, lines: &[u8], piece: usize) -> Vec<u8> {
    let mut writer = Writer::new(form.as_str()).unwrap();
    let mut bytes = Vec::new();
    for piece in lines.chunks(piece) {
        writer.push(piece).unwrap();
        bytes.extend(writer.take());
    }
    bytes.extend(writer.finish().unwrap());
    bytes
}

fn batches(parquet: &[u8]) -> Vec<RecordBatch> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::copy_from_slice(parquet)).unwrap();
    reader.build().unwrap().collect::<Result<_, _>>().unwrap()
}

/// What is read back, as lines are.
fn rows_of(parquet: &[u8]) -> Vec<Value> {
    let mut out = Vec::new();
    let builder = WriterBuilder::new().with_explicit_nulls(true);
    let mut writer = builder.build::<_, LineDelimited>(&mut out);
    for batch in batches(parquet) {
        writer.write(&batch).unwrap();
    }
    writer.finish().unwrap();
    lines_of(&out)
}

fn lines_of(lines: &[u8]) -> Vec<Value> {
    let lines = std::str::from_utf8(lines).unwrap().lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// A line as its columns have it: a value of any type is text, and a key that is left out is null.
fn as_columns(value: &mut Value, is_of_state: bool) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| as_columns(item, is_of_state)),
        Value::Object(map) => {
            let is_any = map.contains_key("has_value") || map.contains_key("is_negated");
            if let Some(value) = map.get_mut("value").filter(|value| is_any && !value.is_null()) {
                *value = Value::from(value.to_string());
            }
            if is_of_state {
                map.entry("has_spans").or_insert(Value::Null);
            }
            nested(map);
        }
        _ => {}
    }
}

fn nested(map: &mut Map<String, Value>) {
    for (key, value) in map {
        as_columns(value, key == "states");
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn rows_and_cells_are_those_of_the_lines(dataset in 0usize..4, form in 0usize..10, piece in 1usize..5000) {
        let form = forms()[form];
        let lines = Open::new(&MADE[dataset], 1, u64::MAX).exported(form, "", 1000);
        let mut expected = lines_of(&lines);
        if form == Form::Unified {
            for line in &mut expected {
                as_columns(line, false);
            }
        }
        let found = rows_of(&parquet_of(form, &lines, piece));
        prop_assert_eq!(found, expected);
    }
}

#[test]
fn lines_of_a_table_say_what_its_rows_of_csv_say() {
    for files in &*MADE {
        let open = Open::new(files, 1, u64::MAX);
        for table in Table::ALL {
            let csv = open.exported(Form::Table { table, has_mark: false, is_plain: true }, "", 1000);
            let lines = lines_of(&open.exported(Form::TableLines(table), "", 1000));
            let csv = String::from_utf8(csv).unwrap();
            let rows = crate::export::cells(&csv);
            assert_eq!(rows.len(), lines.len() + 1);
            for (row, line) in rows[1..].iter().zip(&lines) {
                for (column, cell) in table.columns().iter().zip(row) {
                    assert_eq!(*cell, as_cell(column, &line[*column], cell), "{table:?} {column}");
                }
            }
        }
    }
}

/// A value as one cell of text; numbers as the cell has them, if they are equal.
fn as_cell(column: &str, value: &Value, cell: &str) -> String {
    match value {
        Value::Null => String::new(),
        Value::Bool(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::String(text) => text.clone(),
        Value::Number(number) if column == "rating" => {
            assert_eq!(number.as_f64(), cell.parse().ok());
            cell.to_owned()
        }
        Value::Object(pair) => {
            format!("{}={}", pair["name"].as_str().unwrap(), pair["value"].as_str().unwrap())
        }
        Value::Array(items) => items.iter().map(|item| as_cell("", item, "")).collect::<Vec<_>>().join(" | "),
        Value::Number(number) => number.to_string(),
    }
}

#[test]
fn a_file_without_rows_has_its_columns() {
    for form in forms() {
        let parquet = parquet_of(form, b"", 1);
        let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(parquet)).unwrap();
        let metadata = reader.metadata().file_metadata();
        assert_eq!(metadata.num_rows(), 0);
        assert!(metadata.created_by().unwrap().starts_with("Colloquy "));
        assert!(reader.schema().field_with_name("dataset").is_ok());
    }
    assert!(Writer::new("jsonl").is_err() && Writer::new("findings").is_err());
}

#[test]
fn values_of_any_type_are_marked() {
    let parquet = parquet_of(Form::Unified, b"", 1);
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::from(parquet)).unwrap();
    assert!(format!("{:?}", reader.schema()).contains(JSON_TEXT));
}

/// Reads each file with each library that is there, and prints how many cells differ from those of pyarrow.
const READ: &str = r#"
import json, sys
import pyarrow.parquet as pq
def plain(value):
    # Map-free nested values of all libraries as JSON has them.
    return json.dumps(value, default=lambda other: other.tolist(), sort_keys=True)
def rows_of(name, path):
    if name == 'pyarrow': return pq.read_table(path).to_pylist()
    if name == 'duckdb':
        import duckdb
        found = duckdb.sql(f"select * from '{path}'")
        return [dict(zip(found.columns, row)) for row in found.fetchall()]
    if name == 'polars':
        import polars
        return polars.read_parquet(path).to_dicts()
    import datasets
    datasets.disable_progress_bars()
    found = datasets.load_dataset('parquet', data_files=path, split='train', cache_dir='cache')
    return found.to_list()
def line(text): return json.loads(text)
for stem in sys.argv[2:]:
    expected = [plain(line(text)) for text in open(stem + '.jsonl', encoding='utf-8')]
    for name in sys.argv[1].split(','):
        found = [plain(row) for row in rows_of(name, stem + '.parquet')]
        wrong = [pair for pair in zip(expected, found) if pair[0] != pair[1]]
        assert len(found) == len(expected) and not wrong, (stem, name, len(found), len(expected), wrong[:1])
"#;

/// Writes each form of each dataset as Parquet, with the lines that are to be found in it, and gives their stems.
fn written(folder: &str) -> (std::path::PathBuf, Vec<String>) {
    let folder = scratch(folder);
    let _ = std::fs::remove_dir_all(&folder);
    std::fs::create_dir_all(&folder).unwrap();
    let mut stems = Vec::new();
    for (dataset, files) in DATASETS.iter().zip(&*MADE) {
        let open = Open::new(files, 1, u64::MAX);
        for form in forms() {
            let lines = open.exported(form, "", 1000);
            let mut expected = lines_of(&lines);
            // A hub does not load a table without rows.
            if expected.is_empty() {
                continue;
            }
            if form == Form::Unified {
                for line in &mut expected {
                    as_columns(line, false);
                }
            }
            let stem = format!("{}-{}", dataset.as_str(), form.as_str());
            let expected: Vec<String> = expected.iter().map(Value::to_string).collect();
            std::fs::write(folder.join(format!("{stem}.jsonl")), expected.join("\n")).unwrap();
            std::fs::write(folder.join(format!("{stem}.parquet")), parquet_of(form, &lines, 1 << 16))
                .unwrap();
            stems.push(stem);
        }
    }
    (folder, stems)
}

#[test]
fn other_programs_read_the_same_rows_and_cells() {
    let is_there = |name: &&str| succeeds(PEERS, &["-c", &format!("import pyarrow, {name}")]);
    let names: Vec<&str> =
        ["pyarrow", "duckdb", "polars", "datasets"].into_iter().filter(|name| is_there(name)).collect();
    if names.is_empty() {
        return;
    }
    let (folder, stems) = written("parquet-peers");
    assert!(stems.len() > 20);
    let mut command = Command::new(PEERS);
    command.args(["-c", READ, &names.join(",")]).args(&stems).current_dir(&folder);
    let output = command.env("HF_HOME", folder.join("cache")).env("HF_HUB_OFFLINE", "1").output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

/// Writes the lines of a file as tables of another program's: Parquet packed in each way, with row groups of two lengths, and an
/// Arrow stream.
const WRITE: &str = r"
import json, os, sys, pyarrow, pyarrow.parquet
path, out = sys.argv[1:]
table = pyarrow.Table.from_pylist([json.loads(line) for line in open(path, encoding='utf-8')])
stem = os.path.splitext(os.path.basename(path))[0]
for codec in ['snappy', 'gzip', 'zstd']:
    for rows in [50, 5000]:
        folder = f'{out}/{codec}-{rows}'
        os.makedirs(folder, exist_ok=True)
        pyarrow.parquet.write_table(table, f'{folder}/{stem}.parquet', compression=codec, row_group_size=rows)
os.makedirs(f'{out}/arrow', exist_ok=True)
with pyarrow.ipc.new_stream(f'{out}/arrow/{stem}.arrow', table.schema) as stream:
    stream.write_table(table, max_chunksize=1000)
";

#[test]
fn what_pyarrow_writes_is_read_as_its_lines_are() {
    if !succeeds(PEERS, &["-c", "import pyarrow"]) {
        return;
    }
    let folder = scratch("parquet-pyarrow");
    let _ = std::fs::remove_dir_all(&folder);
    let [data, lines, out] =
        ["data", "lines", "out"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    colloquy(&["generate", "--dataset", "sgd", "--variant", "hf", "--dialogues", "400", &data], b"");
    std::fs::create_dir_all(&lines).unwrap();
    for part in ["dialogues", "schema"] {
        let (from, to) = (format!("{data}/{part}/validation.jsonl"), format!("{lines}/{part}.jsonl"));
        std::fs::rename(from, &to).unwrap();
        assert!(succeeds(PEERS, &["-c", WRITE, &to, &out]));
    }
    let said = |folder: &str| {
        ["", "user:please", "service:Hotels_2 turns:10..", "has:finding sort:-turns"].map(|query| {
            let said = colloquy(&["inspect", "--json", "--query", query, folder], b"").stdout;
            let said: Value = serde_json::from_slice(&said).unwrap();
            let found = colloquy(&["export", "--form", "dialogues", "--query", query, folder], b"").stdout;
            let found = String::from_utf8(found).unwrap();
            let rows: Vec<String> = found
                .lines()
                .map(|row| {
                    row.split_once(',').map_or(row, |(_, rest)| rest).split_once(',').unwrap().1.to_owned()
                })
                .collect();
            (said["matches"].clone(), said["findings"].clone(), rows)
        })
    };
    let expected = said(&lines);
    assert!(expected.iter().all(|(matches, ..)| matches.as_u64() > Some(0)), "{expected:?}");
    let folders = std::fs::read_dir(&out).unwrap().map(|entry| entry.unwrap().path());
    let folders: Vec<String> = folders.map(|path| path.to_str().unwrap().to_owned()).collect();
    assert_eq!(folders.len(), 7);
    for folder in folders {
        assert_eq!(said(&folder), expected, "{folder}");
    }
}

fn colloquy(arguments: &[&str], input: &[u8]) -> std::process::Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_colloquy"));
    command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may stop before it has read all.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// All files below a folder, with their paths in it.
fn files_of(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(next) = folders.pop() {
        for entry in std::fs::read_dir(next).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).unwrap().to_str().unwrap().to_owned();
                files.insert(name, std::fs::read(&path).unwrap());
            }
        }
    }
    files
}

#[test]
fn partitions_have_each_row_once_and_not_the_columns_of_their_folders() {
    let folder = scratch("parquet-partitions");
    let _ = std::fs::remove_dir_all(&folder);
    let [data, out] = ["data", "out"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    for dataset in ["sgd", "frames"] {
        let to = format!("{data}/{dataset}");
        colloquy(&["generate", "--dataset", dataset, "--dialogues", "20", &to], b"");
    }
    let partition =
        ["export", "--form", "turns", "--parquet", "--partition", "dataset,split", "--out", &out, &data];
    assert!(colloquy(&partition, b"").status.success());
    let whole = rows_of(&colloquy(&["export", "--form", "turns", "--parquet", &data], b"").stdout);
    let files = files_of(Path::new(&out));
    let names: Vec<&str> = files.keys().map(String::as_str).collect();
    assert_eq!(
        names,
        [
            "dataset=frames/split=__HIVE_DEFAULT_PARTITION__/part-00000.parquet",
            "dataset=sgd/split=dev/part-00000.parquet",
            "dataset=sgd/split=train/part-00000.parquet",
        ]
    );
    let rows: Vec<Value> = files.values().flat_map(|bytes| rows_of(bytes)).collect();
    assert_eq!(rows.len(), whole.len());
    assert!(rows.iter().all(|row| row.get("dataset").is_none() && row.get("split").is_none()));
    let again = colloquy(&partition, b"");
    assert_eq!(again.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&again.stderr).contains("is not empty"));
}

#[test]
fn the_one_form_as_parquet_is_opened_again() {
    let folder = scratch("parquet-again");
    let _ = std::fs::remove_dir_all(&folder);
    let [data, lines, columns] =
        ["data", "one.jsonl", "one.parquet"].map(|name| folder.join(name).to_str().unwrap().to_owned());
    for dataset in DATASETS {
        let data = format!("{data}/{}", dataset.as_str());
        colloquy(&["generate", "--dataset", dataset.as_str(), "--dialogues", "12", &data], b"");
        for out in [&lines, &columns] {
            colloquy(&["export", "--form", "unified", "--out", out, &data], b"");
        }
        let [expected, found] = [(&lines, "jsonl"), (&columns, "parquet")].map(|(path, ending)| {
            let exported = colloquy(&["export", "--form", "unified", path], b"").stdout;
            String::from_utf8(exported).unwrap().replace(&format!("one.{ending}"), "one")
        });
        assert!(expected.lines().count() >= 12, "{dataset:?}");
        assert_eq!(found, expected, "{dataset:?}");
    }
}

#[test]
fn one_file_of_the_standard_input_is_read_as_its_name_says() {
    let files = made(Dataset::Sgd, 8, 1);
    let file = files.iter().find(|file| file.path.ends_with("train/dialogues_001.json")).unwrap();
    let arguments =
        ["export", "-", "--form", "dialogues", "--parquet", "--name", "sgd/train/dialogues_001.json"];
    let rows = rows_of(&colloquy(&arguments, &file.bytes).stdout);
    assert!(!rows.is_empty());
    for row in rows {
        assert_eq!((&row["split"], &row["file"]), (&"train".into(), &"sgd/train/dialogues_001.json".into()));
    }
    for (arguments, says) in [
        (&["export", "--form", "jsonl", "--parquet", "-"][..], "have columns"),
        (&["export", "--form", "turns", "--name", "a.json", "."][..], "--name"),
    ] {
        let output = colloquy(arguments, b"");
        assert_eq!(output.status.code(), Some(2));
        assert!(String::from_utf8_lossy(&output.stderr).contains(says));
    }
}
