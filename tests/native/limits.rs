//! What never ends: lines, records and space are told or passed over, and held within bounds.

use crate::memory::{in_pieces_of, most_held};
use crate::parts::open;
use crate::support::{checked, entry, exchange, file, read_on, shard, slice_of};
use colloquy::corpus::{Dataset, FileId};
use colloquy::engine::answer::{FileEntry, FileReport, FileState, PartAt};
use colloquy::engine::{Shard, merge};
use colloquy::formats::NO_MEMORY;
use colloquy::synth::archive::{Zipping, gzip, zip};
use colloquy::synth::{self, GeneratedFile, Plan};

const DIALOGUE: &str = r#"{"dialogue_id": "1_00000", "services": ["Parks_1"], "turns": [{"speaker": "USER", "utterance": "Hello.", "frames": []}]}"#;

const SLICE_BYTES: usize = 1 << 20;

/// A dialogue that is so long.
fn long(len: usize) -> String {
    DIALOGUE.replace("Hello.", &"x".repeat(len))
}

/// Reads a file that nobody holds: pieces that come one after another, each so often.
fn read_pieces(path: &str, pieces: &[(&str, usize)]) -> (FileReport, usize) {
    let bytes = pieces.iter().map(|(piece, count)| piece.len() * count).sum::<usize>();
    let mut shard = Shard::default();
    let file = GeneratedFile { path: path.to_owned(), bytes: Vec::new() };
    shard.open(vec![FileEntry { bytes: bytes as u64, ..entry(&[file], 0, 0) }], Vec::new());
    let mut read = 0;
    let ((), most) = most_held(|| {
        for (piece, count) in pieces {
            for _ in 0..*count {
                shard.push(PartAt::first(FileId(0)), piece.as_bytes(), &mut |_| {});
                assert!(shard.progress().bytes_read >= read);
                read = shard.progress().bytes_read;
            }
        }
    });
    assert_eq!(read, bytes as u64);
    (shard.files().remove(0), most)
}

#[test]
fn a_line_without_end_is_told_and_passed_over_within_bounds() {
    let filling = "x".repeat(SLICE_BYTES);
    let line = format!("{DIALOGUE}\n");
    let (start, end) = DIALOGUE.split_once("Hello.").unwrap();
    let end = format!("{end}\n");
    let pieces: [(&str, usize); 5] = [(&line, 1), (start, 1), (&filling, 90), (&end, 1), (&line, 1)];
    let (report, most) = read_pieces("a.jsonl", &pieces);
    assert_eq!((report.records, report.readable, report.findings), (3, 2, 1), "{:?}", report.problems);
    let reported = &report.problems[0];
    assert_eq!(reported.rule.0, "RECORD-OVERSIZED");
    let extent = reported.extent.unwrap();
    assert_eq!((reported.place.line, extent.start.0), (1, line.len() as u64));
    assert_eq!(extent.len_bytes(), (start.len() + 90 * SLICE_BYTES + end.len() - 1) as u64);
    // Room for twice the longest record that is held, and once more while it moves there.
    assert!(most < 200 << 20, "{most} bytes were held");
}

#[test]
fn a_long_record_among_short_ones_is_read() {
    let long = long(9 << 20);
    for text in [
        format!("{DIALOGUE}\n{long}\n{DIALOGUE}\n"),
        format!("[{DIALOGUE}, {long}, {DIALOGUE}]"),
        format!("{{\"a\": {DIALOGUE}, \"b\": {long}, \"c\": {DIALOGUE}}}"),
    ] {
        let report = shard(&[file("dev/a.json", &text)]).files().remove(0);
        assert_eq!((report.records, report.readable, report.findings), (3, 3, 0), "{:?}", report.problems);
    }
}

#[test]
fn space_costs_nothing_wherever_it_stands() {
    let apart = DIALOGUE.replacen('{', "{\n", 1);
    let named = |dialogue: &str| format!("\"a\": {dialogue}");
    let page = "{\"features\": [{\"name\": \"turns\"}], \"rows\": [";
    let row = format!("{{\"row\": {DIALOGUE}}}");
    // What stands before the space and behind it, with one record in each but the first.
    let ways = [
        (String::new(), format!("[{DIALOGUE}, {DIALOGUE}]")),
        (String::new(), format!("{DIALOGUE}\n{DIALOGUE}\n")),
        ("[".to_owned(), format!("{DIALOGUE}, {DIALOGUE}]")),
        (format!("[{DIALOGUE},"), format!("{DIALOGUE}]")),
        (format!("[{DIALOGUE}"), format!(", {DIALOGUE}]")),
        (format!("[{DIALOGUE}, {DIALOGUE}"), "]".to_owned()),
        (format!("[{DIALOGUE}, {DIALOGUE}]"), String::new()),
        (format!("{DIALOGUE}\n"), format!("\n{DIALOGUE}\n")),
        (apart.clone(), apart.clone()),
        (format!("{{{},", named(DIALOGUE)), format!("{}}}", named(DIALOGUE))),
        (format!("{page}{row},"), format!("{row}]}}")),
    ];
    // The first is longer than any record.
    let spaces =
        [(" ".repeat(SLICE_BYTES), 70), ("\n".repeat(SLICE_BYTES), 3), ("\t\r\n ".repeat(1 << 18), 3)];
    for (before, after) in ways {
        for (space, count) in &spaces {
            let (report, most) = read_pieces("dev/a.json", &[(&before, 1), (space, *count), (&after, 1)]);
            let found = (report.records, report.readable, report.findings, report.state);
            assert_eq!(found, (2, 2, 0, FileState::Ready), "{before} … {after}: {:?}", report.problems);
            assert!(most < 8 << 20, "{before} … {after}: {most} bytes were held");
        }
    }
}

#[test]
fn fewer_bytes_than_were_wanted_are_a_fault() {
    let text = format!("{DIALOGUE}\n{DIALOGUE}\n");
    for path in ["a.jsonl", "a.jsonl.gz"] {
        let bytes = if path.ends_with("gz") { gzip(text.as_bytes()) } else { text.clone().into_bytes() };
        let files = [file(path, bytes)];
        let mut shard = Shard::default();
        shard.open(vec![entry(&files, 0, 0)], Vec::new());
        while let Some(want) = shard.want() {
            let slice = slice_of(&files, &want);
            shard.take(want, Ok(&slice[..slice.len() - 1]), &mut |_| {});
        }
        let report = shard.files().remove(0);
        assert_eq!((report.state, report.readable), (FileState::Failed, 0));
        assert!(report.problems[0].sentence.contains("not as many bytes"), "{:?}", report.problems);
    }
}

/// A shard that has read what can be read where no piece of memory is longer than this.
fn read_in_pieces_of(longest: usize, files: &[GeneratedFile]) -> Shard {
    let mut shard = Shard::default();
    shard.open((0..files.len()).map(|index| entry(files, index, 0)).collect(), Vec::new());
    in_pieces_of(longest, || read_on(&mut shard, files));
    shard
}

/// What is held of a record that is not whole yet asks for its memory.
#[test]
fn memory_that_is_refused_costs_the_record_that_wants_it() {
    let long = long(12 << 20);
    let texts = [
        format!("{DIALOGUE}\n{long}\n{DIALOGUE}\n"),
        format!("[{DIALOGUE}, {long}, {DIALOGUE}]"),
        format!("{{\"a\": {DIALOGUE}, \"b\": {long}, \"c\": {DIALOGUE}}}"),
    ];
    let mut refused = 0;
    for text in texts {
        let files = [file("dev/a.json", &text)];
        for longest in (22..27).map(|power| 1 << power) {
            let report = read_in_pieces_of(longest, &files).files().remove(0);
            let said = report.problems.iter().filter(|problem| problem.sentence.contains(NO_MEMORY)).count();
            assert_eq!(
                (report.records, report.readable + said as u64),
                (3, 3),
                "{longest}: {:?}",
                report.problems
            );
            refused += said;
        }
    }
    assert!(refused > 3, "{refused}");
}

/// So does the text that the index keeps. (Its other columns ask for none: they are short, and a worker takes no more
/// bytes long before that is refused.)
#[test]
fn memory_that_is_refused_to_the_index_costs_the_records_that_want_it() {
    let line = format!("{}\n", long(1 << 20));
    let files = [file("a.jsonl", line.repeat(12)), file("b.jsonl", DIALOGUE)];
    let shard = read_in_pieces_of(5 << 20, &files);
    let [long, short] = <[FileReport; 2]>::try_from(shard.files()).unwrap();
    assert!((2..12).contains(&long.readable), "{long:?}");
    assert_eq!((long.records, short.readable), (12, 1));
    assert!(long.problems.iter().all(|problem| problem.sentence.contains(NO_MEMORY)), "{:?}", long.problems);
    let survey = shard.survey("xxxx", &[]).unwrap();
    assert_eq!(survey.total, long.readable + 1);
}

#[test]
fn a_record_that_is_unpacked_again_asks_for_its_memory() {
    let files = [file("a.jsonl.gz", gzip(format!("{DIALOGUE}\n{}\n", long(12 << 20)).as_bytes()))];
    let mut shard = checked(&files);
    let survey = shard.survey("", &[]).unwrap();
    let rows = shard.rows("", &[], &merge::plan(&survey.segments, 0..2)).unwrap();
    let located = shard.locate(rows[1].at).unwrap();
    let fetch = shard.fetch(located.file, located.range);
    let at = |byte: u64| usize::try_from(byte).unwrap();
    let packed = &files[0].bytes[at(fetch.range.start.0)..at(fetch.range.end.0)];
    let fault = in_pieces_of(4 << 20, || shard.unpacked(&fetch, packed).unwrap_err());
    assert_eq!(fault, NO_MEMORY);
    open(&mut shard, &files, rows[1].at, "").unwrap();
}

/// Bytes that are held at most for each file of an archive of many, until all are read and checked.
fn held_per_file(text: &str) -> usize {
    const FILES: usize = 2_000;
    let names: Vec<String> = (0..FILES).map(|number| format!("many/{number:06}.json")).collect();
    let inside: Vec<_> = names.iter().map(|name| (name.as_str(), text.as_bytes())).collect();
    let files = [file("many.zip", zip(&inside, Zipping::default()))];
    let (shard, read) = most_held(|| checked(&files));
    let (reports, reported) = most_held(|| shard.files());
    assert_eq!(reports.len(), FILES + 1);
    (read + reported) / FILES
}

#[test]
fn many_files_that_hold_little_are_held_within_bounds() {
    let held = ["", "{\"a\": 1}", DIALOGUE].map(held_per_file);
    // A dialogue has findings, of which suppressions need to know twelve bytes each and eight for each quote; and columns, each of
    // which says in eight bytes whether it is with a host.
    assert!(
        held.into_iter().zip([2_100, 2_200, 3_000]).all(|(held, most)| held < most),
        "{held:?} bytes for each file"
    );
}

/// A question waits until what was read again together is checked.
#[test]
fn little_is_checked_at_once_however_long_the_flights_of_a_dialogue_are() {
    const MOST_BYTES: u64 = 1100 << 10;
    let plan = Plan { dialogues: 1500, seed: 1, variant: "raw" };
    let files = synth::generated(Dataset::AirDialogue, &plan);
    let mut shards = [shard(&files)];
    exchange(&mut shards);
    let [shard] = &mut shards;
    let digest = shard.digest().unwrap();
    shard.join(&[digest]);
    let (mut together, mut all) = (0, 0);
    while let Some(want) = shard.want() {
        let bytes = want.range.len_bytes();
        // Dialogues, and then their flights.
        let is_flights = files[want.file.index()].path.ends_with("kb.json");
        together = if is_flights { together + bytes } else { bytes };
        assert!(together < MOST_BYTES, "{want:?}");
        all += bytes;
        let slice = slice_of(&files, &want);
        shard.take(want, Ok(slice), &mut |_| {});
    }
    assert!(all > 8 * MOST_BYTES, "{all}");
}
