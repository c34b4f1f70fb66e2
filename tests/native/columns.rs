//! A dataset as Parquet or Arrow says what its lines of JSON say, however it is packed, cut into row groups and read by
//! shards; damage costs rows and nothing else.

use crate::parts::{answers, open, rows};
use crate::support::{check, entry, exchange, file, read_on, shard, unread_shards_of};
use arrow_array::RecordBatch;
use arrow_ipc::CompressionType;
use arrow_ipc::writer::{FileWriter, IpcWriteOptions, StreamWriter};
use arrow_json::writer::LineDelimited;
use arrow_json::{ReaderBuilder, WriterBuilder};
use arrow_schema::{DataType, Field, Fields, Schema};
use colloquy::columns::Decoder;
use colloquy::corpus::Dataset;
use colloquy::engine::Shard;
use colloquy::engine::answer::FileState;
use colloquy::synth::{self, GeneratedFile, Plan};
use parquet::arrow::ArrowWriter;
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use parquet::basic::{Compression, GzipLevel, ZstdLevel};
use parquet::file::metadata::ColumnChunkMetaData;
use parquet::file::properties::WriterProperties;
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::{Arc, LazyLock};

/// How a table is written.
#[derive(Clone, Copy, Debug)]
enum Written {
    Parquet(Compression),
    Stream(Option<CompressionType>),
    File(Option<CompressionType>),
}

fn all_ways() -> Vec<Written> {
    vec![
        Written::Parquet(Compression::UNCOMPRESSED),
        Written::Parquet(Compression::SNAPPY),
        Written::Parquet(Compression::GZIP(GzipLevel::default())),
        Written::Parquet(Compression::ZSTD(ZstdLevel::default())),
        Written::Parquet(Compression::LZ4_RAW),
        Written::Stream(None),
        Written::Stream(Some(CompressionType::ZSTD)),
        Written::File(None),
        Written::File(Some(CompressionType::LZ4_FRAME)),
    ]
}

/// What type fits all of these values.
fn type_of(values: &[&Value]) -> DataType {
    let there: Vec<&Value> = values.iter().copied().filter(|value| !value.is_null()).collect();
    match there.first() {
        Some(Value::Bool(_)) => DataType::Boolean,
        Some(Value::Number(_)) if there.iter().all(|value| value.is_i64()) => DataType::Int64,
        Some(Value::Number(_)) => DataType::Float64,
        Some(Value::Array(_)) => {
            let items: Vec<&Value> = there.iter().flat_map(|value| value.as_array().unwrap()).collect();
            DataType::List(Arc::new(Field::new("element", type_of(&items), true)))
        }
        Some(Value::Object(_)) => DataType::Struct(fields_of(&there)),
        _ => DataType::Utf8,
    }
}

fn fields_of(records: &[&Value]) -> Fields {
    let mut columns: BTreeMap<&str, Vec<&Value>> = BTreeMap::new();
    for (name, value) in records.iter().flat_map(|record| record.as_object().unwrap()) {
        columns.entry(name).or_default().push(value);
    }
    columns.into_iter().map(|(name, values)| Field::new(name, type_of(&values), true)).collect()
}

/// A table of records, as whoever makes a dataset of JSON has it.
fn table(records: &[Value]) -> RecordBatch {
    let schema = Schema::new(fields_of(&records.iter().collect::<Vec<_>>()));
    let builder = ReaderBuilder::new(Arc::new(schema)).with_batch_size(records.len().max(1));
    let mut decoder = builder.build_decoder().unwrap();
    decoder.serialize(records).unwrap();
    decoder.flush().unwrap().unwrap()
}

/// As hubs write a table as JSON.
fn lines(table: &RecordBatch) -> Vec<u8> {
    let mut writer = WriterBuilder::new().with_explicit_nulls(true).build::<_, LineDelimited>(Vec::new());
    writer.write(table).unwrap();
    writer.finish().unwrap();
    writer.into_inner()
}

fn written(table: &RecordBatch, how: Written, group_rows: usize) -> Vec<u8> {
    let mut out = Vec::new();
    let groups = (0..table.num_rows()).step_by(group_rows);
    let groups = groups.map(|from| table.slice(from, group_rows.min(table.num_rows() - from)));
    match how {
        Written::Parquet(compression) => {
            let properties = WriterProperties::builder().set_compression(compression).build();
            let mut writer = ArrowWriter::try_new(&mut out, table.schema(), Some(properties)).unwrap();
            groups.for_each(|group| {
                writer.write(&group).unwrap();
                writer.flush().unwrap();
            });
            writer.close().unwrap();
        }
        Written::Stream(packed) => {
            let options = IpcWriteOptions::default().try_with_compression(packed).unwrap();
            let mut writer = StreamWriter::try_new_with_options(&mut out, &table.schema(), options).unwrap();
            groups.for_each(|group| writer.write(&group).unwrap());
            writer.finish().unwrap();
        }
        Written::File(packed) => {
            let options = IpcWriteOptions::default().try_with_compression(packed).unwrap();
            let mut writer = FileWriter::try_new_with_options(&mut out, &table.schema(), options).unwrap();
            groups.for_each(|group| writer.write(&group).unwrap());
            writer.finish().unwrap();
        }
    }
    out
}

fn records(generated: &GeneratedFile) -> Vec<Value> {
    match generated.bytes.first() {
        Some(b'[') => serde_json::from_slice(&generated.bytes).unwrap(),
        _ => generated
            .bytes
            .split(|byte| *byte == b'\n')
            .filter_map(|line| serde_json::from_slice(line).ok())
            .collect(),
    }
}

/// The records of each dataset in the hub's columns, by what a table of them may be called.
static TABLES: LazyLock<Vec<(String, RecordBatch)>> = LazyLock::new(|| {
    let mut tables = Vec::new();
    // Values of Frames are texts or lists, which no column is.
    for dataset in [Dataset::Sgd, Dataset::AirDialogue, Dataset::Taskmaster] {
        let variant = "hf";
        for generated in synth::generated(dataset, &Plan { dialogues: 40, seed: 9, variant }) {
            let records = records(&generated);
            if !records.is_empty() && records.iter().all(Value::is_object) {
                let (stem, _) = generated.path.rsplit_once('.').unwrap_or((&generated.path, ""));
                tables.push((format!("{dataset:?}/{stem}.table"), table(&records)));
            }
        }
    }
    tables.sort_by(|one, other| one.0.cmp(&other.0));
    tables
});

/// A table of SGD.
pub fn a_table() -> GeneratedFile {
    let (path, table) = TABLES.iter().find(|(path, _)| path.starts_with("Sgd")).unwrap();
    file(path, written(table, Written::Parquet(Compression::SNAPPY), 16))
}

pub fn shards_of(files: &[GeneratedFile], count: u32, part_bytes: u64) -> Vec<Shard> {
    let mut shards = unread_shards_of(files, count, part_bytes, |file| u32::try_from(file).unwrap());
    for shard in &mut shards {
        shard.take_columns(Ok(Box::new(Decoder::default())));
        read_on(shard, files);
    }
    exchange(&mut shards);
    check(&mut shards, files);
    shards
}

/// All answers but for how long the files themselves are.
fn said(shards: &mut [Shard], files: &[GeneratedFile]) -> Vec<String> {
    let mut answers = answers(shards, files);
    let progress = answers.pop().unwrap();
    assert!(progress.contains("is_done: true"), "{progress}");
    let is_of_file = |line: &&str| {
        !["bytes: ", "read_bytes: ", "text_bytes: "].iter().any(|name| line.trim().starts_with(name))
    };
    answers
        .iter()
        .map(|answer| {
            let is_report = answer.starts_with("FileReport");
            answer.lines().filter(|line| !is_report || is_of_file(line)).collect::<Vec<_>>().join("\n")
        })
        .collect()
}

/// The tables as lines of JSON, in one shard.
static SAID_OF_LINES: LazyLock<Vec<String>> = LazyLock::new(|| {
    let files: Vec<_> = TABLES.iter().map(|(path, table)| file(path, lines(table))).collect();
    said(&mut shards_of(&files, 1, u64::MAX), &files)
});

proptest! {
    #![proptest_config(ProptestConfig::with_cases(20))]

    #[test]
    fn columns_say_what_lines_say(
        how in prop::sample::select(all_ways()),
        group_rows in 1usize..60,
        count in 1u32..4,
        part_bytes in prop_oneof![Just(u64::MAX), 2_000u64..40_000],
    ) {
        let files: Vec<_> =
            TABLES.iter().map(|(path, table)| file(path, written(table, how, group_rows))).collect();
        let found = said(&mut shards_of(&files, count, part_bytes), &files);
        prop_assert_eq!(found.len(), SAID_OF_LINES.len());
        for (found, expected) in found.iter().zip(SAID_OF_LINES.iter()) {
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn damage_costs_rows_and_nothing_else(
        how in prop::sample::select(all_ways()),
        group_rows in 3usize..20,
        at in any::<prop::sample::Index>(),
        byte in any::<u8>(),
        is_cut in any::<bool>(),
        count in 1u32..3,
        part_bytes in prop_oneof![Just(u64::MAX), 2_000u64..40_000],
    ) {
        let (path, table) = &TABLES[0];
        let mut bytes = written(table, how, group_rows);
        let at = at.index(bytes.len());
        if is_cut {
            bytes.truncate(at.max(1));
        } else {
            bytes[at] ^= byte.max(1);
        }
        let files = [file(path, bytes)];
        let mut shards = shards_of(&files, count, part_bytes);
        let found = said(&mut shards, &files);
        prop_assert!(!found.is_empty());
    }
}

#[test]
fn rows_that_cannot_be_decoded_keep_the_numbers_of_all_others() {
    let (path, table) = TABLES.iter().find(|(path, _)| path.starts_with("Sgd")).unwrap();
    let mut bytes = written(table, Written::Parquet(Compression::SNAPPY), 10);
    // In the first pages of the second group.
    let second = bytes.len() / 4 + 40;
    bytes[second..second + 60].fill(0xFF);
    others_are_whole(path, table, bytes);
}

/// The bytes of the columns of a group of rows.
fn group_of(bytes: &[u8], group: usize) -> Range<usize> {
    let reader = ParquetRecordBatchReaderBuilder::try_new(bytes::Bytes::copy_from_slice(bytes)).unwrap();
    let columns = reader.metadata().row_group(group).columns();
    let ranges: Vec<(u64, u64)> = columns.iter().map(ColumnChunkMetaData::byte_range).collect();
    let start = ranges.iter().map(|(start, _)| *start).min().unwrap();
    let end = ranges.iter().map(|(start, len)| start + len).max().unwrap();
    usize::try_from(start).unwrap()..usize::try_from(end).unwrap()
}

#[test]
fn a_file_is_recognised_behind_rows_that_cannot_be_decoded() {
    let (path, table) = TABLES.iter().find(|(path, _)| path.starts_with("Sgd")).unwrap();
    let group_rows = 17;
    assert!(table.num_rows() > group_rows + 3, "{}", table.num_rows());
    let mut bytes = written(table, Written::Parquet(Compression::SNAPPY), group_rows);
    let first = group_of(&bytes, 0);
    bytes[first].fill(0xFF);
    let readable = others_are_whole(path, table, bytes);
    assert_eq!(readable, (table.num_rows() - group_rows) as u64);
}

#[test]
fn a_file_without_a_row_that_can_be_decoded_is_not_called_json() {
    let (path, table) = TABLES.iter().find(|(path, _)| path.starts_with("Sgd")).unwrap();
    let mut bytes = written(table, Written::Parquet(Compression::SNAPPY), usize::MAX);
    let only = group_of(&bytes, 0);
    bytes[only].fill(0xFF);
    let report = shards_of(&[file(path, bytes)], 1, u64::MAX)[0].files().remove(0);
    assert_eq!(report.state, FileState::Failed);
    let said: Vec<&str> = report.problems.iter().map(|finding| finding.sentence.as_str()).collect();
    assert!(said[0].contains("cannot be decoded") && said[1].contains("of 27 records none"), "{said:?}");
    assert_eq!((said.len(), report.records), (2, table.num_rows() as u64));
}

#[test]
fn records_that_say_nothing_do_not_stand_for_those_that_are_like_no_dataset() {
    let said = |text: &str| {
        let report = shard(&[file("a.json", text)]).files().remove(0);
        let [problem] = &report.problems[..] else { panic!("{report:?}") };
        let record = problem.place.record.map(|record| record.0);
        (report.records, record, problem.place.line, problem.sentence.rsplit("; ").next().unwrap().to_owned())
    };
    let keys = "its first record has the keys \u{201c}a\u{201d}".to_owned();
    assert_eq!(said("{\"a\":1}\n"), (1, Some(0), 0, keys.clone()));
    assert_eq!(said("[null,\nnull,\n{\"a\":1},\n{\"b\":1}]"), (4, Some(2), 2, keys));
}

/// Rows are lost, and said to be; the others are those of the table. Gives how many these are.
fn others_are_whole(path: &str, table: &RecordBatch, bytes: Vec<u8>) -> u64 {
    let files = [file(path, bytes)];
    let mut shards = shards_of(&files, 1, u64::MAX);
    let report = shards[0].files().remove(0);
    assert_eq!(report.state, FileState::Ready, "{report:?}");
    assert_eq!(report.records, table.num_rows() as u64);
    assert!(report.readable < report.records, "{report:?}");
    let lost = report.problems.iter().find(|finding| finding.sentence.contains("row group")).unwrap();
    assert!(lost.sentence.contains("cannot be decoded"), "{}", lost.sentence);
    let intact = [file(path, lines(table))];
    let mut whole = shards_of(&intact, 1, u64::MAX);
    for row in rows(&shards, "") {
        let found = open(&mut shards[0], &files, row.at, "").unwrap();
        let expected = open(&mut whole[0], &intact, row.at, "").unwrap();
        assert_eq!(found.dialogue, expected.dialogue);
    }
    report.readable
}

#[test]
fn a_length_that_no_memory_holds_is_damage() {
    const LZ4_FRAME: [u8; 4] = [0x04, 0x22, 0x4D, 0x18];
    let (path, table) = TABLES.iter().find(|(path, _)| path.starts_with("Sgd")).unwrap();
    let mut bytes = written(table, Written::File(Some(CompressionType::LZ4_FRAME)), 10);
    // How long the last packed buffer is said to be stands before it.
    let last = bytes.windows(4).rposition(|bytes| bytes == LZ4_FRAME).unwrap();
    bytes[last - 8..last].copy_from_slice(&(1_i64 << 48).to_le_bytes());
    others_are_whole(path, table, bytes);
}

#[test]
fn without_who_decodes_a_file_waits_and_is_refused_in_words() {
    let (path, table) = &TABLES[0];
    let files = [file(path, written(table, Written::Parquet(Compression::SNAPPY), 10))];
    let mut shard = Shard::default();
    shard.open(vec![entry(&files, 0, 0)], Vec::new());
    read_on(&mut shard, &files);
    assert!(shard.needs_columns() && !shard.progress().is_done);
    shard.take_columns(Err("there is no network".to_owned()));
    assert!(!shard.needs_columns());
    let report = shard.files().remove(0);
    assert_eq!(report.state, FileState::Failed);
    assert!(report.problems[0].sentence.contains("there is no network"), "{report:?}");
}

#[test]
fn what_only_begins_like_columns_is_named() {
    for bytes in
        [&b"PAR1"[..], b"PAR1 but nothing of the kind follows here", b"ARROW1\0\0rubbish that is no message"]
    {
        let files = [file("a.parquet", bytes)];
        let report = shards_of(&files, 1, u64::MAX)[0].files().remove(0);
        assert_eq!(report.state, FileState::Failed, "{report:?}");
        assert!(report.problems.iter().any(|finding| finding.sentence.contains("columns")), "{report:?}");
    }
}
