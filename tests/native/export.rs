//! What is saved is what is listed, and opens again as the same.

use crate::support::{check, file, generated, read_on, shard, shards_of};
use colloquy::corpus::{Dataset, RecordAt};
use colloquy::engine::answer::{AskFault, PartAt, Row, SelectedRecords, Survey};
use colloquy::engine::export::{
    Form, Member, Table, Whole, capsule_members, capsule_references, members, piece_of, stretches,
};
use colloquy::engine::{Shard, merge};
use colloquy::synth::{GeneratedFile, Plan, generator_of};
use proptest::prelude::*;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// All that was read, and where from.
pub struct Open<'f> {
    pub files: &'f [GeneratedFile],
    pub shards: Vec<Shard>,
}

impl<'f> Open<'f> {
    pub fn new(files: &'f [GeneratedFile], count: u32, part_bytes: u64) -> Self {
        let mut shards = shards_of(files, count, part_bytes, |index| u32::try_from(index).unwrap());
        check(&mut shards, files);
        Self { files, shards }
    }

    pub fn survey(&self, query: &str) -> Survey {
        let ask = |shard: &Shard| shard.selection(query).unwrap();
        let flights: Vec<SelectedRecords> = merge::selection(self.shards.iter().map(ask).collect());
        let draw = |shard: &Shard| shard.draw(query, &flights).unwrap();
        let draws = self.shards.iter().map(draw).collect();
        let selection = merge::with_sample(flights.clone(), draws);
        let survey = |shard: &Shard| shard.survey(query, &selection).unwrap();
        let merged = merge::surveys(self.shards.iter().map(survey).collect());
        Survey { selection, ..merged }
    }

    pub fn rows(&self, query: &str) -> Vec<Row> {
        let survey = self.survey(query);
        let plan = merge::plan(&survey.segments, 0..survey.matching);
        let rows = |shard: &Shard| shard.rows(query, &survey.selection, &plan).unwrap();
        merge::rows(self.shards.iter().map(rows).collect())
    }

    pub fn bytes(
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
    pub fn exported(&self, form: Form, query: &str, window: u64) -> Vec<u8> {
        self.exported_of(form, query, &self.survey(query), window)
    }

    /// The same of what a survey counted.
    fn exported_of(&self, form: Form, query: &str, survey: &Survey, window: u64) -> Vec<u8> {
        let mut out = Vec::new();
        let mut is_first = true;
        for from in (0..survey.matching).step_by(usize::try_from(window).unwrap()) {
            for piece in merge::plan(&survey.segments, from..survey.matching.min(from + window)) {
                let mut made = self.piece(form, query, survey, piece);
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

    /// The files of an export, with their names.
    pub fn saved(&self, form: Form, query: &str, window: u64) -> Vec<GeneratedFile> {
        let reports = merge::files(self.shards.iter().map(Shard::files).collect());
        let save = |member: Member| {
            let bytes = self.exported_of(member.form, query, &member.survey, window);
            file(&member.name, bytes)
        };
        members(form, &self.survey(query), &reports).into_iter().map(save).collect()
    }

    /// The files in a capsule.
    pub fn capsule(&self, query: &str, window: u64) -> Vec<GeneratedFile> {
        let reports = merge::files(self.shards.iter().map(Shard::files).collect());
        let survey = self.survey(query);
        let save = |member: Member| {
            let bytes = self.exported_of(member.form, query, &member.survey, window);
            file(&member.name, bytes)
        };
        let whole = |whole: Whole| file(&whole.name, &self.files[whole.file.index()].bytes);
        let members = capsule_members(&survey, &reports).into_iter().map(save);
        members.chain(capsule_references(&survey, &reports).into_iter().map(whole)).collect()
    }

    fn piece(
        &self,
        form: Form,
        query: &str,
        survey: &Survey,
        piece: colloquy::engine::answer::PagePart,
    ) -> Vec<u8> {
        let owner = |shard: &Shard| shard.selected_records(query, &survey.selection, &[piece]).ok();
        let (shard, records) =
            (0..).zip(&self.shards).find_map(|(number, shard)| Some((number, owner(shard)?))).unwrap();
        let located = self.shards[shard].located(form, &records).unwrap();
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

    pub fn original(&self, at: RecordAt) -> &[u8] {
        let located = self.shards.iter().find_map(|shard| shard.locate(at).ok()).unwrap();
        let index = |byte: u64| usize::try_from(byte).unwrap();
        &self.files[at.file.index()].bytes[index(located.range.start.0)..index(located.range.end.0)]
    }
}

const DATASETS: [Dataset; 4] = [Dataset::Sgd, Dataset::AirDialogue, Dataset::Taskmaster, Dataset::Frames];

pub fn made(dataset: Dataset, dialogues: u32, seed: u64) -> Vec<GeneratedFile> {
    let generator = generator_of(dataset).unwrap();
    let mut files = generator.files(&Plan { dialogues, seed, variant: generator.variants[0] });
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
    fn any_partition_gives_the_same_file(
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
pub fn cells(text: &str) -> Vec<Vec<String>> {
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
            (Table::Frames, None),
            (Table::References, None),
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

/// The cells of some columns of a table.
fn columns(open: &Open, kind: Table, names: &[&str]) -> Vec<Vec<String>> {
    let text = String::from_utf8(open.exported(table(kind), "", 50)).unwrap();
    let rows = cells(&text);
    let at = |name: &&str| rows[0].iter().position(|column| column == name).unwrap();
    let at: Vec<usize> = names.iter().map(at).collect();
    rows[1..].iter().map(|row| at.iter().map(|column| row[*column].clone()).collect()).collect()
}

fn frames_of(turns: &str) -> GeneratedFile {
    let record = format!(
        r#"{{"id": "a", "user_id": "U1", "wizard_id": "W1", "labels": {{"userSurveyRating": 4.0, "wizardSurveyTaskSuccessful": true}}, "turns": [{turns}]}}"#
    );
    file("frames.json", format!("[{record}]"))
}

#[test]
fn an_act_has_a_row_for_each_slot_whatever_its_value_is() {
    let turn = r#"{"author": "user", "text": "hi", "timestamp": 1.0, "labels": {"active_frame": 2, "acts": [
        {"name": "inform", "args": [{"key": "dst_city", "val": "Toronto"}, {"key": "price", "val": 850.5}, {"key": "flex", "val": true}, {"key": "seat"}, {"key": "end_date", "val": null}]},
        {"name": "suggest", "args": [{"key": "id", "val": 2}, {"key": "ref", "val": [{"frame": 1, "annotations": [{"key": "dst_city", "val": "Rome"}, {"key": "breakfast", "val": false}]}, {"frame": 2, "annotations": []}]}]},
        {"name": "switch_frame", "args": [{"key": "ref", "val": [{"frame": 2, "annotations": []}]}]},
        {"name": "thankyou", "args": []}],
      "acts_without_refs": [], "frames": [
        {"frame_id": 1, "frame_parent_id": null, "info": {"dst_city": [{"val": "Oslo", "negated": true}, {"val": "Rome", "negated": false}]},
         "requests": [{"key": "price", "author": "user"}], "binary_questions": [{"key": "flex", "value": true, "author": "wizard"}], "compare_requests": []},
        {"frame_id": 2, "frame_parent_id": 1, "info": {}, "requests": [], "binary_questions": [], "compare_requests": []}]}}"#;
    let files = [frames_of(turn)];
    let open = Open::new(&files, 1, u64::MAX);
    assert_eq!(
        columns(&open, Table::Acts, &["record", "turn", "act_number", "act", "slot", "values"]),
        [
            ["1", "1", "1", "inform", "dst_city", "Toronto"],
            ["1", "1", "1", "inform", "price", "850.5"],
            ["1", "1", "1", "inform", "flex", "true"],
            ["1", "1", "1", "inform", "seat", ""],
            ["1", "1", "1", "inform", "end_date", ""],
            ["1", "1", "2", "suggest", "id", "2"],
            ["1", "1", "2", "suggest", "dst_city", "Rome"],
            ["1", "1", "2", "suggest", "breakfast", "false"],
            ["1", "1", "3", "switch_frame", "", ""],
            ["1", "1", "4", "thankyou", "", ""],
        ]
    );
    let names = ["turn", "act_number", "argument", "frame", "slot", "value"];
    assert_eq!(
        columns(&open, Table::References, &names),
        [
            ["1", "2", "ref", "1", "dst_city", "Rome"],
            ["1", "2", "ref", "1", "breakfast", "false"],
            ["1", "2", "ref", "2", "", ""],
            ["1", "3", "ref", "2", "", ""],
        ]
    );
    let names = ["frame", "parent", "active", "kind", "slot", "value", "negated", "author"];
    assert_eq!(
        columns(&open, Table::Frames, &names),
        [
            ["1", "", "no", "info", "dst_city", "Oslo", "yes", ""],
            ["1", "", "no", "info", "dst_city", "Rome", "no", ""],
            ["1", "", "no", "request", "price", "", "", "user"],
            ["1", "", "no", "binary_question", "flex", "true", "", "wizard"],
            ["2", "1", "yes", "", "", "", "", ""],
        ]
    );
}

/// The slots of an act as the data has them, with whether something fills them.
fn slots_of(act: &Value) -> Vec<(String, bool)> {
    let slot = |argument: &Value| {
        let is_filled = argument.get("val").is_some_and(|value| !value.is_null());
        (argument["key"].as_str().unwrap().to_owned(), is_filled)
    };
    let mut slots = Vec::new();
    for argument in act["args"].as_array().unwrap() {
        let references: &[Value] = argument["val"].as_array().map_or(&[], Vec::as_slice);
        if ["ref", "read", "write"].contains(&argument["key"].as_str().unwrap()) {
            slots.extend(references.iter().flat_map(|one| one["annotations"].as_array().unwrap()).map(slot));
        } else {
            slots.push(slot(argument));
        }
    }
    slots
}

#[test]
fn acts_of_frames_have_all_slots_and_values_of_the_data() {
    let files = &MADE[3];
    let open = Open::new(files, 2, 50_000);
    let data: Vec<Value> = serde_json::from_slice(&files[0].bytes).unwrap();
    let turns = data.iter().flat_map(|record| record["turns"].as_array().unwrap());
    let acts = turns.flat_map(|turn| turn["labels"]["acts"].as_array().unwrap());
    let expected: Vec<(String, bool)> = acts.flat_map(slots_of).collect();
    let found: Vec<(String, bool)> = columns(&open, Table::Acts, &["slot", "values"])
        .into_iter()
        .filter(|row| !row[0].is_empty())
        .map(|row| (row[0].clone(), !row[1].is_empty()))
        .collect();
    assert!(expected.len() > 100);
    assert_eq!(found, expected);
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
                (Some(2), Some(dataset.as_str()))
            );
            assert_eq!(line["id"], row.id.as_str());
            assert_eq!(keys(line), keys(&lines[0]), "every key is always there");
            let turns = line["turns"].as_array().unwrap();
            assert_eq!(turns.len(), row.turns as usize);
            assert_eq!(line["record"], row.at.record.0 + 1);
            for (number, turn) in (1..).zip(turns) {
                assert_eq!((keys(turn), &turn["turn"]), (keys(&turns[0]), &Value::from(number)));
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
    // What is repaired to be read comes out as it is.
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
    assert_eq!(rows[1], ["sgd", "plain.json", "1", "1_0", "1", "user", "'=hi, \"you\"", "", ""]);
}

#[test]
fn what_is_not_there_any_more_is_a_fault() {
    let files = generated(6, 1);
    let mut shard = shard(&files);
    read_on(&mut shard, &files);
    let survey = shard.survey("", &[]).unwrap();
    let plan = merge::plan(&survey.segments, 0..2);
    let records = shard.selected_records("", &[], &plan).unwrap();
    assert_eq!(records.len(), 2);
    let located = shard.locate(records[0]).unwrap();
    let at = (records[0], &located);
    let fault = shard.export(Form::Lines, at, b"{}", None, &mut Vec::new()).unwrap_err();
    assert!(matches!(fault, AskFault::Lost { .. }), "{fault}");
    let PartAt { file, .. } = plan[0].at;
    shard.close(file);
    assert!(matches!(shard.selected_records("", &[], &plan), Err(AskFault::UnknownRecord(_))));
}
