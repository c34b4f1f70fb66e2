//! Bytes beyond what 32 bits count: places, slices and records are right there, too.

use colloquy::corpus::{Dataset, FileId, RecordAt, RecordNumber};
use colloquy::engine::answer::{FileEntry, PartAt, Share};
use colloquy::engine::parts::{Before, PART_BYTES, PartSummary};
use colloquy::engine::{Packed, Shard, Want};
use colloquy::synth::{self, Plan};

/// The part that begins at 5 GiB.
const PART: u32 = 320;

/// Records on lines, blanks for gigabytes, and the same records again from 5 GiB on. Nobody holds it.
struct Long {
    lines: Vec<u8>,
    bytes: u64,
}

impl Long {
    fn new() -> Self {
        let files = synth::generated(Dataset::AirDialogue, &Plan { dialogues: 6, seed: 2, variant: "raw" });
        let lines = files.into_iter().find(|file| file.path.ends_with("train_data.json")).unwrap().bytes;
        let bytes = u64::from(PART) * PART_BYTES + lines.len() as u64;
        Self { lines, bytes }
    }

    fn slice(&self, want: &Want) -> Vec<u8> {
        let tail = u64::from(PART) * PART_BYTES;
        let byte = |at: u64| {
            let at = if at < tail { at } else { at - tail };
            self.lines.get(usize::try_from(at).unwrap()).copied().unwrap_or(b'\n')
        };
        (want.range.start.0..want.range.end.0).map(byte).collect()
    }
}

#[test]
fn a_record_beyond_four_gibibytes_has_its_place_and_its_bytes() {
    let long = Long::new();
    let count = long.lines.iter().filter(|byte| **byte == b'\n').count();
    let file = FileId(0);
    // Of 321 shards this one reads the last part, and hears of the others.
    let mine = Share { turn: PART, of: PART + 1, part_bytes: PART_BYTES };
    let path = "train_data.json".to_owned();
    let mut shard = Shard::default();
    shard.open(
        vec![FileEntry { id: file, path, bytes: long.bytes, casts: Vec::new(), share: mine, generation: 0 }],
        Vec::new(),
    );
    while let Some(want) = shard.want() {
        let slice = long.slice(&want);
        shard.take(want, Ok(&slice), &mut |_| {});
    }
    let reported = |part: u32| {
        let is_first = part == 0;
        let records = if is_first { u32::try_from(count).unwrap() } else { 0 };
        PartSummary {
            at: PartAt { file, part },
            generation: 0,
            holds: Before { records, readable: records.into(), lines: PART_BYTES, bytes: 0, findings: 0 },
            is_whole: true,
            is_torn: false,
            recognition: None,
            bundle: None,
            rows: Packed::default(),
        }
    };
    let own = shard.take_news();
    shard.take_summaries((0..PART).map(reported).chain(own).collect());
    let at = RecordAt { file, record: RecordNumber(u32::try_from(count + 2).unwrap()) };
    let located = shard.locate(at).unwrap();
    let before: usize = long.lines.split_inclusive(|byte| *byte == b'\n').take(2).map(<[u8]>::len).sum();
    assert_eq!(located.place.byte.0, u64::from(PART) * PART_BYTES + before as u64);
    assert_eq!(located.range.start, located.place.byte);
    assert_eq!(located.place.line, u64::from(PART) * PART_BYTES + 2);
    let start = usize::try_from(located.range.start.0 - u64::from(PART) * PART_BYTES).unwrap();
    let len = usize::try_from(located.range.len_bytes()).unwrap();
    let reading = shard.reading(at, &long.lines[start..start + len], None, "").unwrap();
    assert_eq!((reading.at, reading.place), (at, located.place));
    assert!(!reading.dialogue.turns.is_empty());
}
