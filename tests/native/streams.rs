//! However many shards unpack a long stream, or a long file of a zip archive, and share what comes out, the reports and
//! answers are those of one shard that read it whole.

use crate::parts::answers;
use crate::support::{check, file, read_on, shards_of, unread_shards_of};
use colloquy::corpus::{Dataset, FileId};
use colloquy::engine::Shard;
use colloquy::engine::answer::FileState;
use colloquy::engine::merge;
use colloquy::synth::archive::{Names, Zipping, gzip, tar, zip};
use colloquy::synth::{self, GeneratedFile, Plan};
use proptest::prelude::*;
use serde_json::{Map, Value};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

/// Lines with their flights, arrays of all sizes, and a schema.
static FILES: LazyLock<Vec<GeneratedFile>> = LazyLock::new(|| {
    let plan = |dialogues, variant| Plan { dialogues, seed: 9, variant };
    let mut files = synth::generated(Dataset::AirDialogue, &plan(24, "raw"));
    // Where only the dialogues are long, they are read again beside their flights, which is not asked here.
    files.retain(|file| !file.path.contains("dev_"));
    files.extend(synth::generated(Dataset::Sgd, &plan(16, "raw")));
    files.push(by_ids(&files));
    files.extend(synth::generated(Dataset::Taskmaster, &plan(12, "tm3")));
    files
});

/// Dialogues of SGD as one object, which is not cut however long it is.
fn by_ids(files: &[GeneratedFile]) -> GeneratedFile {
    let train = files.iter().find(|file| file.path.contains("train/dialogues")).unwrap();
    let dialogues: Vec<Value> = serde_json::from_slice(&train.bytes).unwrap();
    let keyed = |dialogue: Value| (dialogue["dialogue_id"].as_str().unwrap().to_owned(), dialogue);
    let object: Map<_, _> = dialogues.into_iter().map(keyed).collect();
    file("more/sgd_by_ids.json", serde_json::to_vec(&object).unwrap())
}

/// How the files are packed.
#[derive(Clone, Copy, Debug)]
pub enum Packed {
    Each,
    Tar,
    TarGz,
    Zip,
    /// One more gzip in the archive.
    Twice,
}

/// What is done to a stream, behind so many thousandths of its bytes.
#[derive(Clone, Copy, Debug)]
pub enum Wear {
    None,
    Flipped(usize),
    CutOff(usize),
    /// In a file, before it is packed.
    Inside(usize),
}

/// What an archive is made of.
fn inside(files: &[GeneratedFile]) -> Vec<(&str, &[u8])> {
    files.iter().map(|file| (file.path.as_str(), file.bytes.as_slice())).collect()
}

pub fn pack(packed: Packed, wear: Wear) -> Vec<GeneratedFile> {
    let mut files = FILES.clone();
    let at = |share: usize, len: usize| len * share / 1000;
    if matches!(packed, Packed::Each) && !matches!(wear, Wear::None) {
        // What belongs to a file that is read again whole would have to be read beside it, as the partitioner sees to.
        files.retain(|file| !file.path.contains("airdialogue"));
    }
    if let Wear::Inside(share) = wear {
        for file in &mut files {
            let byte = at(share, file.bytes.len());
            file.bytes[byte] = b'}';
        }
    }
    let tarred = |files: &[GeneratedFile]| tar(&inside(files), Names::Pax);
    let each =
        || files.iter().map(|of| file(&format!("{}.gz", of.path), gzip(&of.bytes))).collect::<Vec<_>>();
    let mut packed = match packed {
        Packed::Each => each(),
        Packed::Tar => vec![file("all.tar", tarred(&files))],
        Packed::TarGz => vec![file("all.tgz", gzip(&tarred(&files)))],
        Packed::Zip => vec![file("all.zip", zip(&inside(&files), Zipping::default()))],
        Packed::Twice => vec![file("all.tar.gz", gzip(&tarred(&each())))],
    };
    for file in &mut packed {
        let len = file.bytes.len();
        match wear {
            Wear::Flipped(share) => file.bytes[at(share, len)] ^= 0x55,
            Wear::CutOff(share) => file.bytes.truncate(at(share, len).max(1)),
            Wear::None | Wear::Inside(_) => {}
        }
    }
    packed
}

/// Answers without what tells who reads a file.
fn said(shards: &mut [Shard], files: &[GeneratedFile]) -> Vec<String> {
    check(shards, files);
    answers(shards, files).iter().map(|answer| without_turns(answer)).collect()
}

/// Ids of files in an archive say who reads these.
fn without_turns(answer: &str) -> String {
    let mut said = String::new();
    for run in answer.as_bytes().chunk_by(|a, b| a.is_ascii_digit() == b.is_ascii_digit()) {
        let run = String::from_utf8_lossy(run);
        match run.parse::<u64>() {
            Ok(id) if id >= 1 << 40 => said += &(id & !(0xFF << 32)).to_string(),
            _ => said += &run,
        }
    }
    said
}

pub fn wear() -> impl Strategy<Value = Wear> {
    let share = || 0usize..1000;
    prop_oneof![
        4 => Just(Wear::None),
        2 => share().prop_map(Wear::Flipped),
        2 => share().prop_map(Wear::CutOff),
        2 => share().prop_map(Wear::Inside),
    ]
}

pub fn packed() -> impl Strategy<Value = Packed> {
    prop::sample::select(vec![Packed::Each, Packed::Tar, Packed::TarGz, Packed::Zip, Packed::Twice])
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn a_stream_that_is_shared_is_one_that_is_read_alone(
        packed in packed(),
        wear in wear(),
        count in 2u32..5,
        part_bytes in prop_oneof![200u64..3_000, 3_000u64..30_000],
    ) {
        // Of a file that is packed twice, what stands behind damage cannot always be opened again, whoever read it.
        let is_twice = matches!((packed, wear), (Packed::Twice, Wear::Flipped(_)));
        let files = pack(if is_twice { Packed::TarGz } else { packed }, wear);
        // Files that belong together begin together.
        let first = |file: usize| if files[file].path.contains("airdialogue") { 0 } else { u32::try_from(file).unwrap() };
        let many = said(&mut shards_of(&files, count, part_bytes, first), &files);
        let one = said(&mut shards_of(&files, 1, part_bytes, first), &files);
        for (many, one) in many.iter().zip(&one) {
            let differs = many.lines().zip(one.lines()).find(|(many, one)| many != one);
            prop_assert!(many == one, "{:?} in {}", differs, &many[..many.len().min(80)]);
        }
        prop_assert_eq!(many.len(), one.len());
    }
}

/// The shards that read something of each file.
fn readers(shards: &[Shard]) -> BTreeMap<FileId, BTreeSet<usize>> {
    let mut readers = BTreeMap::<FileId, BTreeSet<usize>>::new();
    for (number, shard) in shards.iter().enumerate() {
        for report in shard.files() {
            readers.entry(report.id).or_default().insert(number);
        }
    }
    readers
}

#[test]
fn a_long_file_in_a_stream_is_read_by_all_and_short_ones_in_turn() {
    for (packed, longest) in [(Packed::Each, 3), (Packed::TarGz, 3), (Packed::Zip, 3), (Packed::Twice, 3)] {
        let files = pack(packed, Wear::None);
        let shards = shards_of(&files, 3, 1_000, |_| 0);
        let readers = readers(&shards);
        assert_eq!(readers.values().map(BTreeSet::len).max(), Some(longest), "{packed:?}: {readers:?}");
        let shards = shards_of(&pack(Packed::TarGz, Wear::None), 3, 20_000, |_| 0);
        let first: BTreeSet<_> = self::readers(&shards).into_values().flatten().collect();
        assert_eq!(first.len(), 3, "short files begin with one shard after the other");
    }
}

#[test]
fn a_shared_stream_that_is_stopped_keeps_all_up_to_the_first_gap() {
    let files = pack(Packed::TarGz, Wear::None);
    let mut whole = shards_of(&files, 1, 1_000, |_| 0);
    check(&mut whole, &files);
    let all = crate::parts::rows(&whole, "");
    for slices in [1, 4, 9, 16] {
        let mut shards = unread_shards_of(&files, 2, 1_000, |_| 0);
        read_on(&mut shards[0], &files);
        let late = &mut shards[1];
        for _ in 0..slices {
            if let Some(want) = late.want() {
                let at = |offset: u64| usize::try_from(offset).unwrap();
                let slice = &files[want.file.index()].bytes[at(want.range.start.0)..at(want.range.end.0)];
                late.take(want, Ok(slice), &mut |_| {});
            }
        }
        late.stop();
        check(&mut shards, &files);
        let kept = crate::parts::rows(&shards, "");
        assert!(kept.iter().all(|row| all.iter().any(|other| other.at == row.at)), "with their numbers");
        let reports = merge::files(shards.iter().map(Shard::files).collect());
        let stopped = reports.iter().filter(|report| report.state == FileState::Stopped).count();
        assert_eq!(stopped > 0, kept.len() < all.len(), "what is missing is told");
    }
}
