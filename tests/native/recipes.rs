//! What other programs find with the commands that are made for them, counted beside what is found here.
//!
//! The commands run as a person runs them, but each program is started once for all queries: that is most of the time.

use crate::export::{Open, made};
use crate::support::{exchange, file, read_on, unread_shards_of};
use colloquy::columns::{Decoder, Writer};
use colloquy::corpus::{
    Dataset, FileId, Nesting, Recognition, RecordForm, Role, Split, SplitSource, Variant,
};
use colloquy::engine::answer::{FileReport, FileSplit, FileState};
use colloquy::engine::export::Form;
use colloquy::engine::recipe::{Language, Source, recipe};
use colloquy::engine::{Shard, merge};
use colloquy::synth::GeneratedFile;
use serde_json::Value;
use std::collections::BTreeMap;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// The last of them has a shard for many of the files, and parts of most.
const SHARDS: [(u32, u64); 3] = [(1, u64::MAX), (2, u64::MAX), (8, 200_000)];

/// Files in a folder, and all that other programs are to be asked of them.
struct Beside {
    folder: PathBuf,
    expected: Vec<usize>,
    /// In the order of the queries.
    jq: Vec<String>,
    python: Vec<String>,
    duckdb: Vec<String>,
    polars: Vec<String>,
    datasets: Vec<String>,
    pyspark: Vec<String>,
}

impl Beside {
    /// Whichever shards read the files, the commands are the same.
    fn new(folder: PathBuf, files: &[GeneratedFile], queries: &[&str]) -> Self {
        let mut all = SHARDS.map(|(count, part_bytes)| opened(files, count, part_bytes));
        let sources = all.each_ref().map(|shards| sources(shards));
        assert!(sources.iter().all(|others| *others == sources[0]));
        let texts = |language| -> Vec<String> {
            queries.iter().map(|query| recipe(query, language, &sources[0]).unwrap()).collect()
        };
        let expected = queries.iter().map(|query| {
            let [counted, others @ ..] = all.each_mut().map(|shards| matching(shards, query));
            assert!(others.iter().all(|other| *other == counted), "{query}");
            counted
        });
        Self {
            expected: expected.collect(),
            jq: texts(Language::Jq),
            python: texts(Language::Python),
            duckdb: texts(Language::DuckDb),
            polars: texts(Language::Polars),
            datasets: texts(Language::Datasets),
            pyspark: texts(Language::PySpark),
            folder,
        }
    }

    /// Other programs find as many as we do, each where it is installed.
    fn agree(&self, queries: &[&str]) {
        assert!(self.expected.iter().any(|count| *count > 0));
        std::thread::scope(|scope| {
            // The standard library does not read Parquet.
            let is_plain = self.python.iter().all(|text| !text.contains("pyarrow"));
            if is_plain || succeeds(PEERS, &["-c", "import pyarrow"]) {
                let python = if is_plain { "python3" } else { PEERS };
                scope.spawn(move || {
                    self.agrees("python", queries, &self.run_python(python, PYTHON_RUNS, &self.python));
                });
            }
            if succeeds("jq", &["--version"]) && self.jq.iter().all(|text| !text.contains("not asked")) {
                scope.spawn(|| self.agrees("jq", queries, &self.found_by_jq()));
            }
            if succeeds(PEERS, &["-c", "import duckdb"]) {
                scope.spawn(|| self.agrees("duckdb", queries, &self.found_by_duckdb()));
            }
            for (name, texts) in [("polars", &self.polars), ("datasets", &self.datasets)] {
                if succeeds(PEERS, &["-c", &format!("import {name}")]) {
                    scope.spawn(|| self.agrees(name, queries, &self.run_python(PEERS, TABLE_RUNS, texts)));
                }
            }
        });
    }

    fn agrees(&self, program: &str, queries: &[&str], found: &[usize]) {
        assert_eq!(found.len(), queries.len());
        for ((query, found), expected) in queries.iter().zip(found).zip(&self.expected) {
            assert_eq!(found, expected, "{query:?} in {program}");
        }
    }

    fn found_by_duckdb(&self) -> Vec<usize> {
        self.run(PEERS, &["-c", DUCKDB_RUNS], &self.duckdb)
    }

    /// The commands go through the shell; the programs in them that have the same files run as one, which reads them once.
    fn found_by_jq(&self) -> Vec<usize> {
        let mut runs: BTreeMap<Vec<String>, Vec<String>> = BTreeMap::new();
        for (number, command) in self.jq.iter().enumerate() {
            for arguments in self.arguments_of_jq(command) {
                let (program, files) = arguments.split_first().unwrap();
                runs.entry(files.to_vec()).or_default().push(format!("({program} | {number})"));
            }
        }
        let mut found = vec![0; self.jq.len()];
        for (files, programs) in runs {
            let output =
                Command::new("jq").arg(programs.join(",\n")).args(files).current_dir(&self.folder).output();
            let output = output.unwrap();
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            for number in String::from_utf8(output.stdout).unwrap().lines() {
                found[number.parse::<usize>().unwrap()] += 1;
            }
        }
        found
    }

    /// The program and the files that the shell gives to each `jq -c` of a command.
    fn arguments_of_jq(&self, command: &str) -> Vec<Vec<String>> {
        let script = format!("jq() {{ shift; printf '%s\\0' \"$@\"; printf '\\0'; }}\n{command}");
        let output = Command::new("sh").args(["-c", &script]).current_dir(&self.folder).output().unwrap();
        assert!(output.status.success(), "{command}");
        let text = String::from_utf8(output.stdout).unwrap();
        let runs = text.split_terminator("\0\0");
        runs.map(|run| run.split('\0').map(str::to_owned).collect()).collect()
    }

    fn run_python(&self, program: &str, runs: &str, texts: &[String]) -> Vec<usize> {
        self.run(program, &["-c", &format!("{LOAD_ONCE}{runs}")], texts)
    }

    /// Gives texts to a program, which prints a count for each.
    fn run(&self, program: &str, arguments: &[&str], texts: &[String]) -> Vec<usize> {
        let mut command = Command::new(program);
        command.args(arguments).current_dir(&self.folder).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let texts = serde_json::to_vec(texts).unwrap();
        child.stdin.take().unwrap().write_all(&texts).unwrap();
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{program}");
        String::from_utf8(output.stdout).unwrap().lines().map(|line| line.parse().unwrap()).collect()
    }
}

/// Python with `DuckDB`, where `.ci/need peers` has been.
pub const PEERS: &str = concat!(env!("CARGO_TARGET_TMPDIR"), "/../tools/peers/bin/python");

/// A file is parsed for all programs once.
const LOAD_ONCE: &str = "import contextlib, io, json, sys
texts, loaded, load = json.load(sys.stdin), {}, json.load
def load_once(file):
    if file.name not in loaded: loaded[file.name] = load(file)
    return loaded[file.name]
json.load = load_once
";

/// Runs Python programs one after another, and counts the lines that each prints.
const PYTHON_RUNS: &str = "class Lines(io.TextIOBase):
    count = 0
    def write(self, text):
        self.count += text.count('\\n')
for text in texts:
    with contextlib.redirect_stdout(Lines()) as lines, contextlib.redirect_stderr(io.StringIO()):
        exec(text, {})
    print(lines.count)";

/// Runs texts of statements, and counts the rows that each text finds. Where it is slow it would draw a bar.
const DUCKDB_RUNS: &str = "import duckdb, json, sys
duckdb.sql('SET enable_progress_bar = false')
for text in json.load(sys.stdin):
    print(sum(len(duckdb.sql(one.query).fetchall()) for one in duckdb.extract_statements(text)))";

/// Runs programs that make a table each, and counts its rows.
const TABLE_RUNS: &str = "for text in texts:
    scope = {'__name__': '__main__'}
    with contextlib.redirect_stdout(io.StringIO()):
        exec(text, scope)
    found = scope['found']
    print(found.count() if hasattr(found, 'rdd') else len(found))";

pub fn succeeds(program: &str, arguments: &[&str]) -> bool {
    Command::new(program).args(arguments).output().is_ok_and(|output| output.status.success())
}

/// Shards that have read the files together and exchanged their summaries.
fn opened(files: &[GeneratedFile], count: u32, part_bytes: u64) -> Vec<Shard> {
    let mut shards = unread_shards_of(files, count, part_bytes, |index| u32::try_from(index).unwrap());
    for shard in &mut shards {
        shard.take_columns(Ok(Box::new(Decoder::default())));
        read_on(shard, files);
    }
    exchange(&mut shards);
    let digests: Vec<_> = shards.iter().filter_map(Shard::digest).collect();
    for shard in &mut shards {
        shard.join(&digests);
    }
    shards
}

fn sources(shards: &[Shard]) -> Vec<Source> {
    merge::files(shards.iter().map(Shard::files).collect()).into_iter().map(Source::of).collect()
}

fn matching(shards: &mut [Shard], query: &str) -> usize {
    let surveys = shards.iter().map(|shard| shard.survey(query, &[]).unwrap()).collect();
    usize::try_from(merge::surveys(surveys).matching).unwrap()
}

fn write(folder: &Path, files: &[GeneratedFile]) {
    let _ = std::fs::remove_dir_all(folder);
    for file in files {
        let path = folder.join(&file.path);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, &file.bytes).unwrap();
    }
}

pub fn scratch(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join(name)
}

/// Twenty that mean something in generated and in real dialogues.
const OF_SGD: [&str; 20] = [
    "",
    "please \"thank you\"",
    "-user:please",
    "system:/^(what|which)\\b/",
    "user:\"i'm\",\"it's\"",
    "act:OFFER,confirm slot:city",
    "intent:FindRestaurants,GetWeather",
    "-intent:FindRestaurants service:Restaurants_1,Restaurants_2",
    "service:Banks_2,Homes_1",
    "service:weather_1 act:INFORM_COUNT",
    "slot:location,date -slot:time",
    "slot:destination_city,check_in_date,price_range",
    "turns:10..16 -turns:12",
    "turns:>20",
    "split:dev san",
    "-split:dev",
    "id:1_00001",
    "api:FindRestaurants,ReserveHotel",
    "value:4",
    "value:\"san francisco\" file:dialogues_001.json",
];

#[test]
fn other_programs_find_as_many_in_140_files() {
    // As many small folders, whose names a shell could take apart.
    let mut files: Vec<GeneratedFile> = Vec::new();
    for seed in 0..35 {
        let part = made(Dataset::Sgd, 8, seed);
        let path = |path: &str| format!("it's \"{seed:02}\" $HOME/{path}");
        files.extend(part.into_iter().map(|of| file(&path(&of.path), of.bytes)));
    }
    files.sort_by(|a, b| a.path.cmp(&b.path));
    assert_eq!(files.len(), 140);
    let folder = scratch("recipes-sgd");
    write(&folder, &files);
    Beside::new(folder, &files, &OF_SGD).agree(&OF_SGD);
}

/// Besides those of SGD, of every dataset.
const OF_ONE_FORM: [&str; 21] = [
    "agent:/\\bbook(ed)?\\b/ -please",
    "status:book -agent-status:book",
    "correct:no split:train",
    "goal:change turns:8..",
    "value:business",
    "value:1,200",
    "id:3,5 dataset:airdialogue",
    "user:tickets",
    "-assistant:sorry please dataset:taskmaster",
    "slot:name.movie,num.tickets",
    "scenario:\"find a film nearby\"",
    "wizard:sorry",
    "act:switch_frame slot:budget",
    "dataset:frames -slot:price",
    "success:yes -hello",
    "success:no",
    "value:-1",
    "value:true",
    "value:3,4 -value:5",
    "-split:train",
    "split:dev,test turns:>12",
];

#[test]
fn other_programs_find_as_many_in_the_one_form_as_lines_and_as_parquet() {
    let queries: Vec<&str> = OF_SGD.into_iter().chain(OF_ONE_FORM).collect();
    let mut kinds: BTreeMap<String, Vec<u8>> = BTreeMap::new();
    for dataset in [Dataset::Sgd, Dataset::AirDialogue, Dataset::Taskmaster, Dataset::Frames] {
        let files = made(dataset, 30, 5);
        let lines = Open::new(&files, 1, u64::MAX).exported(Form::Unified, "role:dialogues", 1000);
        for line in lines.split_inclusive(|byte| *byte == b'\n') {
            let record: Value = serde_json::from_slice(line).unwrap();
            let kind = format!("it's {}", record["variant"].as_str().unwrap());
            kinds.entry(format!("{}/{kind}", dataset.as_str())).or_default().extend(line);
        }
    }
    let saved = |ending: &str, of: &dyn Fn(&[u8]) -> Vec<u8>| -> Vec<GeneratedFile> {
        kinds.iter().map(|(kind, lines)| file(&format!("{kind}{ending}"), of(lines))).collect()
    };
    let all = [saved(".jsonl", &<[u8]>::to_vec), saved(".parquet", &parquet)];
    for (way, files) in ["lines", "parquet"].into_iter().zip(&all) {
        let folder = scratch(&format!("recipes-one-{way}"));
        write(&folder, files);
        let beside = Beside::new(folder, files, &queries);
        assert!(beside.expected.iter().filter(|count| **count == 0).count() < 5, "{:?}", beside.expected);
        for text in [&beside.python, &beside.duckdb].into_iter().flatten() {
            assert!(!text.contains("not expressed") && !text.contains("not asked"), "{text}");
        }
        beside.agree(&queries);
    }
}

fn parquet(lines: &[u8]) -> Vec<u8> {
    let mut writer = Writer::new(Form::Unified.as_str()).unwrap();
    writer.push(lines).unwrap();
    writer.finish().unwrap()
}

#[test]
fn columns_that_a_program_does_not_read_are_named() {
    let of_form = |path, form| {
        let mut file = report(0, path, Role::Dialogues);
        file.recognition.as_mut().unwrap().form = form;
        Source::of(file)
    };
    let hub = of_form("hub.parquet", RecordForm::OfDataset);
    let arrow = of_form("cache.arrow", RecordForm::Unified);
    let ours = of_form("ours.parquet", RecordForm::Unified);
    let left = |language| {
        let text = recipe("", language, &[hub.clone(), arrow.clone(), ours.clone()]).unwrap();
        text.lines().next().unwrap().rsplit(": ").next().unwrap().to_owned()
    };
    assert_eq!(left(Language::Jq), "hub.parquet, cache.arrow, ours.parquet");
    for language in
        [Language::Python, Language::DuckDb, Language::Polars, Language::Datasets, Language::PySpark]
    {
        assert_eq!(left(language), "hub.parquet, cache.arrow");
    }
}

#[test]
fn other_programs_find_as_many_in_real_dialogues() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/data/sgd");
    let Ok(entries) = std::fs::read_dir(folder.join("dev")) else { return };
    // Other programs take seconds for all of them.
    let names = entries.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let names =
        names.filter(|name| name == "schema.json" || name.ends_with("1.json") || name.ends_with("6.json"));
    let mut files: Vec<GeneratedFile> = names
        .map(|name| file(&format!("dev/{name}"), std::fs::read(folder.join("dev").join(&name)).unwrap()))
        .collect();
    files.sort_by(|a, b| a.path.cmp(&b.path));
    let beside = Beside::new(folder, &files, &OF_SGD);
    assert!(beside.expected.iter().filter(|count| **count > 0).count() > 15);
    beside.agree(&OF_SGD);
}

#[test]
fn other_programs_find_as_many_of_every_dataset() {
    let asked: [(Dataset, &[&str]); 3] = [
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
                "value:1,200",
            ],
        ),
        (
            Dataset::Taskmaster,
            &["", "user:tickets", "-assistant:sorry please", "turns:>10", "/\\d+ ?pm/", "value:2"],
        ),
        (
            Dataset::Frames,
            &[
                "",
                "wizard:sorry",
                "act:switch_frame slot:budget",
                "-slot:price",
                "success:yes -hello",
                "turns:..12",
                "value:-1",
                "value:true",
                "value:3,4 -value:5",
            ],
        ),
    ];
    for (dataset, queries) in asked {
        let mut files = made(dataset, 60, 5);
        if dataset == Dataset::Taskmaster {
            // One record laid out over lines, and several after one another.
            for (name, count) in [("sample.json", 1), ("samples.json", 3)] {
                files.push(file(name, laid_out(&files, count)));
            }
            files.sort_by(|a, b| a.path.cmp(&b.path));
        }
        let folder = scratch(&format!("recipes-{}", dataset.as_str()));
        write(&folder, &files);
        let queries: Vec<String> = queries.iter().map(|query| format!("role:dialogues {query}")).collect();
        let queries: Vec<&str> = queries.iter().map(String::as_str).collect();
        let beside = Beside::new(folder, &files, &queries);
        let all = [&beside.jq, &beside.python, &beside.duckdb].into_iter().flatten();
        for text in all {
            assert!(!text.contains("not expressed") && !text.contains("not asked"), "{text}");
        }
        beside.agree(&queries);
    }
}

/// It takes seconds to begin, so it is asked less.
#[test]
fn spark_finds_as_many_with_a_task_for_each_file() {
    let is_there = succeeds("java", &["-version"]) && succeeds(PEERS, &["-c", "import pyspark"]);
    if !is_there {
        return;
    }
    let mut files = made(Dataset::Sgd, 24, 5);
    let one_form = Open::new(&files, 1, u64::MAX).exported(Form::Unified, "role:dialogues", 1000);
    files.push(file("one.parquet", parquet(&one_form)));
    let queries = ["role:dialogues", "role:dialogues user:please act:OFFER", "turns:>20 -service:Banks_2"];
    let folder = scratch("recipes-spark");
    write(&folder, &files);
    let beside = Beside::new(folder, &files, &queries);
    let found = beside.run_python(PEERS, TABLE_RUNS, &beside.pyspark);
    beside.agrees("pyspark", &queries, &found);
}

/// Some of the dialogues of files of arrays, without an array around them.
fn laid_out(files: &[GeneratedFile], count: usize) -> Vec<u8> {
    let arrays = files.iter().filter_map(|file| serde_json::from_slice::<Vec<Value>>(&file.bytes).ok());
    let records = arrays.flatten().filter(|record| record.get("utterances").is_some());
    let text: Vec<String> =
        records.take(count).map(|record| serde_json::to_string_pretty(&record).unwrap()).collect();
    assert_eq!(text.len(), count);
    text.join("\n").into_bytes()
}

#[test]
fn what_a_recipe_leaves_out_it_says() {
    let files = made(Dataset::Sgd, 6, 1);
    let sources = sources(&opened(&files, 2, u64::MAX));
    let text = |query: &str, language| recipe(query, language, &sources).unwrap();
    let marks = [
        (Language::Jq, "# "),
        (Language::Python, "# "),
        (Language::DuckDb, "-- "),
        (Language::Polars, "# "),
        (Language::Datasets, "# "),
        (Language::PySpark, "# "),
    ];
    for (language, mark) in marks {
        let found = text("turn{act:OFFER hi} -spans:>3 sort:-turns split:train", language);
        let joined = text("-act:user/INFORM slot:Hotels_1/area=north intent:NONE", language);
        assert!(
            joined.contains("here: -act:user/INFORM; slot:Hotels_1/area=north; intent:NONE\n"),
            "{joined}"
        );
        let expected = format!("{mark}not expressed here: turn{{…}}; -spans:…; the order by turns\n");
        assert!(found.contains(&expected), "{found}");
        assert!(found.contains("train/dialogues_001.json") && !found.contains("dev/"), "{found}");
        assert!(text("dataset:frames", language).starts_with(&format!("{mark}no file that is open")));
    }
    let query = "user:\"it's\" -/a.b/ act:OFFER,INFORM -value:4 id:1_00000 turns:3..9,12 split:dev";
    insta::assert_snapshot!(text(query, Language::DuckDb));
}

/// A file that was read, as it is reported.
fn report(number: u64, path: &str, role: Role) -> FileReport {
    FileReport {
        id: FileId(number),
        path: path.to_owned(),
        bytes: 9,
        recognition: Some(Recognition::new(Dataset::Sgd, Variant::RAW, role, "")),
        split: FileSplit::default(),
        flights: None,
        state: FileState::Ready,
        read_bytes: 9,
        text_bytes: 10,
        records: 2,
        readable: 2,
        findings: 0,
        problems: Vec::new(),
    }
}

#[test]
fn files_that_other_programs_cannot_read_so_are_named() {
    let wrapped = |number: u64| {
        let mut file = report(number, &format!("w{number}.json"), Role::Dialogues);
        file.recognition.as_mut().unwrap().nesting = Nesting::Strings;
        file
    };
    let with = |number, path, change: &dyn Fn(&mut FileReport)| {
        let mut file = report(number, path, Role::Dialogues);
        change(&mut file);
        file
    };
    let files = [
        report(0, "a.json", Role::Dialogues),
        report(1, "schema.json", Role::Schema),
        report(2, "judged.json", Role::Rewards),
        with(3, "odd.json", &|file| file.readable = 1),
        with(4, "cut.json", &|file| file.state = FileState::Stopped),
        with(5, "later.json", &|file| (file.state, file.recognition) = (FileState::Waiting, None)),
        with(6, "none.json", &|file| (file.state, file.recognition) = (FileState::Failed, None)),
    ];
    let sources: Vec<Source> = files.into_iter().chain((7..14).map(wrapped)).map(Source::of).collect();
    let text = recipe("", Language::Python, &sources).unwrap();
    let expected = "\
        # not asked, since records have another form there: judged.json, w7.json, w8.json, w9.json, w10.json and 3 more\n\
        # not whole or with records that cannot be read, where programs may stop: odd.json, cut.json\n\
        # not read to the end yet: later.json\n";
    assert!(text.starts_with(expected), "{text}");
    assert!(
        text.ends_with(
            "save(matches, records, [\n    \"a.json\",\n    \"odd.json\",\n    \"cut.json\",\n])\n"
        ),
        "{text}"
    );
}

#[test]
fn splits_that_a_list_tells_are_not_those_of_the_paths() {
    let mut dev = report(1, "dev/a.json", Role::Dialogues);
    dev.split.of_path = Some(Split::Dev);
    let list = report(2, "ids.tsv", Role::Splits);
    let text = |files: &[FileReport]| {
        let sources: Vec<Source> = files.iter().cloned().map(Source::of).collect();
        recipe("split:train", Language::DuckDb, &sources).unwrap()
    };
    let data = report(0, "data.json", Role::Dialogues);
    assert!(text(&[data.clone(), dev.clone()]).starts_with("-- no file that is open"));
    let reported = text(&[data, dev, list]);
    assert!(
        reported.starts_with("-- not expressed here: split:train\n") && !reported.contains("dev/"),
        "{reported}"
    );
    assert!(reported.contains("data.json") && !reported.contains("by the paths"), "{reported}");
}

#[test]
fn splits_that_records_name_are_not_those_of_the_paths() {
    let with = |number, path, split, dataset| {
        let mut file = report(number, path, Role::Dialogues);
        file.recognition.as_mut().unwrap().dataset = dataset;
        file.split = FileSplit { of_path: split, source: Some(SplitSource::Record) };
        Source::of(file)
    };
    let files = [
        with(0, "named.json", None, Dataset::Sgd),
        with(1, "dev/named.json", Some(Split::Dev), Dataset::Sgd),
        with(2, "dialogues.json", None, Dataset::ConvLab),
    ];
    let reported = recipe("split:train", Language::DuckDb, &files).unwrap();
    assert!(
        reported.contains("-- not expressed here: split:train\n") && !reported.contains("by the paths"),
        "{reported}"
    );
    assert!(reported.contains("'named.json'") && reported.contains("'dev/named.json'"), "{reported}");
    assert!(reported.contains("another form there: dialogues.json\n"), "{reported}");
}
