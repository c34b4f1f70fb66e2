//! For Python, with its standard library only; and for the engines that are used from it, whose tables have a row for each
//! record that matches: its file, and its JSON as text. What Python takes for a match is the same in all of them.

use super::{Condition, Language, Part, Test, TextTest, any_of, comments, paths, quoted};
use crate::formats::{QueryPlaces, TurnForm};
use std::fmt::Write;

const IMPORT: &str = "import json
import re
import sys
";

/// The records of a file of JSON.
const RECORDS: &str = r#"

def records(path):
    with open(path, encoding="utf-8-sig") as file:
        is_array = file.read(64).lstrip().startswith("[")
        file.seek(0)
        if is_array:
            yield from json.load(file)
            return
        for line in file:
            try:
                record = json.loads(line) if line.strip() else None
            except ValueError:
                # It is laid out over lines, and so is what follows.
                yield from one_after_another(line + file.read())
                return
            if record is not None:
                yield record


def one_after_another(text):
    decoder, space = json.JSONDecoder(), re.compile(r"\s*")
    at = space.match(text).end()
    while at < len(text):
        record, at = decoder.raw_decode(text, at)
        yield record
        at = space.match(text, at).end()
"#;

const AT: &str = r#"

def at(record, path):
    """What stands at a path, in lower case: [] is every element of a list, * every member of an object, ~ its name, ! what a text of JSON says."""
    found = [record]
    for step in path.replace("[]", ".[]").split("."):
        inside = []
        for value in found:
            if step == "[]":
                inside += value if isinstance(value, list) else []
            elif step == "!":
                said = json.loads(value or "null")
                inside += said if isinstance(said, list) else [said]
            elif isinstance(value, dict):
                inside += value if step == "~" else value.values() if step == "*" else [value[step]] if step in value else []
        found = inside
    return [str(value).lower() for value in found if value is not None and not isinstance(value, (dict, list))]
"#;

/// The rows of a file of Parquet.
const ROWS: &str = r"

def rows(path):
    import pyarrow.parquet

    for batch in pyarrow.parquet.ParquetFile(path).iter_batches():
        yield from batch.to_pylist()
";

const POLARS_ROWS: &str = r"

def rows(path):
    yield from pl.read_parquet(path).iter_rows(named=True)
";

const DATASETS_ROWS: &str = r#"

def rows(path):
    yield from load_dataset("parquet", data_files=path, split="train", streaming=True)
"#;

/// Prints what matches.
const SAVE: &str = r#"

def save(matches, read, paths):
    count = 0
    for path in paths:
        for record in read(path):
            if matches(record):
                count += 1
                print(json.dumps(record, ensure_ascii=False))
    print(count, "dialogues", file=sys.stderr)
"#;

/// Keeps what matches, for a table.
const KEEP: &str = r"

files, texts = [], []


def save(matches, read, paths):
    for path in paths:
        for record in read(path):
            if matches(record):
                files.append(path)
                texts.append(json.dumps(record, ensure_ascii=False))
";

/// Every file of JSON is a task of its own; those of Parquet are tasks as Spark makes them.
const SPARK: &str = r#"
from pyspark.sql import SparkSession

COLUMNS = "file string, json string"
spark = SparkSession.builder.getOrCreate()
found = spark.createDataFrame([], COLUMNS)
"#;

const SPARK_SAVE: &str = r"

def save(matches, read, paths):
    global found
    kept = read(paths).filter(lambda of: matches(of[1]))
    texts = kept.map(lambda of: (of[0], json.dumps(of[1], ensure_ascii=False)))
    found = found.union(spark.createDataFrame(texts, COLUMNS))
";

const SPARK_RECORDS: &str = r"

def records_of(paths):
    tasks = spark.sparkContext.parallelize(paths, len(paths))
    return tasks.flatMap(lambda path: [(path, record) for record in records(path)])
";

const SPARK_ROWS: &str = r"

def rows_of(paths):
    def of(path):
        return spark.read.parquet(path).rdd.map(lambda row: (path, row.asDict(recursive=True)))

    return spark.sparkContext.union([of(path) for path in paths])
";

const POLARS: &str = r#"

found = pl.DataFrame({"file": files, "json": texts}, schema={"file": pl.String, "json": pl.String})
print(found)
"#;

const DATASETS: &str = r#"

TEXTS = Features({"file": Value("string"), "json": Value("string")})
found = Dataset.from_dict({"file": files, "json": texts}, features=TEXTS)
print(found)
"#;

/// A program around the matches.
struct Around {
    /// What is imported besides.
    import: &'static str,
    /// What reads records of JSON, besides [`RECORDS`], and what reads rows of Parquet.
    records: &'static str,
    rows: &'static str,
    /// What both are called.
    reads: [&'static str; 2],
    save: &'static str,
    end: &'static str,
}

const PLAIN: Around =
    Around { import: "", records: "", rows: ROWS, reads: ["records", "rows"], save: SAVE, end: "" };

fn around(language: Language) -> Around {
    match language {
        Language::Polars => {
            Around { import: "\nimport polars as pl\n", rows: POLARS_ROWS, save: KEEP, end: POLARS, ..PLAIN }
        }
        Language::Datasets => Around {
            import: "\nfrom datasets import Dataset, Features, Value, load_dataset\n",
            rows: DATASETS_ROWS,
            save: KEEP,
            end: DATASETS,
            ..PLAIN
        },
        Language::PySpark => Around {
            import: SPARK,
            records: SPARK_RECORDS,
            rows: SPARK_ROWS,
            reads: ["records_of", "rows_of"],
            save: SPARK_SAVE,
            end: "\n\nfound.show()\n",
        },
        Language::Python | Language::Jq | Language::DuckDb => PLAIN,
    }
}

pub fn write(language: Language, parts: &[Part], left: &[String]) -> String {
    let Around { import, records, rows, reads: [read_records, read_rows], save, end } = around(language);
    let mut out = comments("#", left) + IMPORT + import;
    if parts.iter().any(|part| !part.is_in_columns) {
        out += RECORDS;
        out += records;
    }
    if parts.iter().any(|part| part.is_in_columns) {
        out += rows;
    }
    out += AT;
    out += save;
    for part in parts {
        let _ = write!(out, "\n\n{}", comments("#", &part.remarks));
        out += "def matches(record):\n";
        out += &said(part.form);
        let conditions: Vec<String> =
            part.conditions.iter().map(|asked| format!("        {},\n", condition(asked))).collect();
        let _ = write!(out, "    return all([\n{}    ])\n\n\n", conditions.concat());
        let paths: Vec<String> = part.paths.iter().map(|path| format!("    {},\n", quoted(path))).collect();
        let read = if part.is_in_columns { read_rows } else { read_records };
        let _ = write!(out, "save(matches, {read}, [\n{}])\n", paths.concat());
    }
    out + end
}

/// Who says what: whether it is the user, and the text.
fn said(form: &QueryPlaces) -> String {
    let turns = paths::turns(form);
    match form.turn {
        TurnForm::Text { user, system } => format!(
            "    said = [re.match(r\"(?is)\\s*(?:({user}|{system})\\s*:)?\\s*(.*)\", turn).groups() for turn in record.get(\"{turns}\") or []]\n    \
             said = [((who or \"\").lower() == \"{user}\", text) for who, text in said]\n"
        ),
        TurnForm::Members { utterance, speaker, user } => format!(
            "    turns = record.get(\"{turns}\") or []\n    \
             said = [(str(turn.get(\"{speaker}\") or \"\").lower() == \"{user}\", turn.get(\"{utterance}\") or \"\") for turn in turns]\n"
        ),
    }
}

fn condition(condition: &Condition) -> String {
    let test = match &condition.test {
        Test::Said { of_user, texts } => {
            let test = |test: &TextTest| match test {
                TextTest::Text(text) => format!("{} in text.lower()", quoted(text)),
                TextTest::Pattern(pattern) => format!("re.search({}, text, re.I)", quoted(pattern)),
            };
            let who = match of_user {
                Some(true) => " if is_user",
                Some(false) => " if not is_user",
                None => "",
            };
            format!("any({} for is_user, text in said{who})", any_of(texts.iter().map(test), " or "))
        }
        Test::At(paths, values) => {
            let values: Vec<String> = values.iter().map(|value| quoted(value)).collect();
            let paths: Vec<String> = paths.iter().map(|path| quoted(path)).collect();
            format!(
                "any(value in [{}] for path in [{}] for value in at(record, path))",
                values.join(", "),
                paths.join(", ")
            )
        }
        Test::Turns(ranges) => {
            let within = |(from, to): &(u32, Option<u32>)| match to {
                Some(to) => format!("{from} <= len(said) <= {to}"),
                None => format!("{from} <= len(said)"),
            };
            any_of(ranges.iter().map(within), " or ")
        }
    };
    if condition.is_negated { format!("not {test}") } else { test }
}
